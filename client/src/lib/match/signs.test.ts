import { expect, test } from 'vitest'
import { COLOURS, seating, SHAPES, signOf } from './signs.svelte'

test('no two signs of a full table look alike, even without their colour', () => {
  expect(new Set(SHAPES).size).toBe(20)
  expect(new Set(COLOURS).size).toBe(10)
})

test('a sign is its person’s, wherever they sit', () => {
  seating.signs = []
  expect(signOf(3)).toBe(3)
  seating.signs = [1, 0, 2]
  expect(signOf(0)).toBe(1)
  expect(signOf(7)).toBe(7)
})
