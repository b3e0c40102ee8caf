import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepProof, proofOf } from './notes'

beforeEach(() => {
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the proof of a match is found again, the latest one, and not for ever', () => {
  keepProof('m1', 'old')
  keepProof('m1', 'new')
  expect(proofOf('m1')).toBe('new')
  for (let number = 0; number < 40; number++) keepProof(`later${number}`, 'x')
  expect(proofOf('m1')).toBeNull()
  expect(proofOf('later39')).toBe('x')
})

test('an unreadable shelf is an empty one', () => {
  localStorage.setItem('doublejeu.notes', '{')
  expect(proofOf('m1')).toBeNull()
})
