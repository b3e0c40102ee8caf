import { expect, test } from 'vitest'
import type { GameInfo } from '../../wire'
import { markCode, markOf } from './marks'

const form = (name: string, ...domains: string[]) => ({
  name,
  fields: domains.map((domain) => ({ name: domain, domain })),
})
const game = {
  marks: [form('speciality', 'suspect', 'speciality'), form('number', 'suspect', 'value')],
  mark_domains: { suspect: 11, speciality: 5, value: 15 },
} as unknown as GameInfo

test('a mark has the number the engine gives it', () => {
  expect(markCode(game, 'speciality', [0, 0])).toBe(0)
  expect(markCode(game, 'speciality', [10, 4])).toBe(54)
  expect(markCode(game, 'number', [0, 0])).toBe(55)
  expect(markCode(game, 'number', [2, 6])).toBe(91)
})

test('every number is one mark', () => {
  for (let code = 0; code < 220; code++) {
    const mark = markOf(game, code)!
    expect(markCode(game, mark.name, mark.args)).toBe(code)
  }
  expect(markOf(game, 220)).toBeNull()
  expect(markCode(game, 'number', [-1, 3])).toBe(-1)
  expect(markCode(game, 'word', [1])).toBe(-1)
})
