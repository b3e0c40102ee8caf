import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Card } from './card.svelte'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a look counts for its match and seat, and is remembered in this tab', () => {
  const card = new Card('M', 1)
  expect(card.seenIn('M')).toBe(false)
  card.see('M')
  expect([card.seenIn('M'), card.seenIn('N')]).toEqual([true, false])
  expect(new Card('M', 1).seenIn('M')).toBe(true)
  expect(new Card('M', 2).seenIn('M')).toBe(false)
  expect(new Card('N', 1).seenIn('N')).toBe(false)
})

test('a seat is ready once in a match that waits, after the look where there is a card', () => {
  const card = new Card('M', 1)
  expect(card.readyAt(false, 'M', true)).toBe(false)
  expect(card.readyAt(true, 'M', true)).toBe(false)
  card.see('M')
  expect(card.readyAt(true, 'M', true)).toBe(true)
  expect(card.readyAt(true, 'M', true)).toBe(false)
  expect(card.readyAt(true, 'N', false)).toBe(true)
})
