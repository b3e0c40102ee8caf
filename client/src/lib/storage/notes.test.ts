import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepProof, proofsOf } from './notes'

beforeEach(() => {
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the proof of a match is found again, the latest one, and not for ever', () => {
  keepProof('m1', 0, 'old')
  keepProof('m1', 0, 'new')
  expect(proofsOf('m1')).toEqual(['new'])
  for (let number = 0; number < 40; number++) keepProof(`later${number}`, 0, 'x')
  expect(proofsOf('m1')).toEqual([])
  expect(proofsOf('later39')).toEqual(['x'])
})

test('two who share a phone keep one proof each', () => {
  keepProof('m1', 0, 'ada')
  keepProof('m1', 1, 'bo')
  keepProof('m1', 0, 'ada')
  expect(proofsOf('m1').sort()).toEqual(['ada', 'bo'])
  keepProof('m1', 1, 'bo again')
  expect(proofsOf('m1').sort()).toEqual(['ada', 'bo again'])
})

test('what an older page kept is still found, and not kept twice', () => {
  localStorage.setItem('doublejeu.notes', JSON.stringify([['m1', 'ada']]))
  expect(proofsOf('m1')).toEqual(['ada'])
  keepProof('m1', 0, 'ada')
  expect(proofsOf('m1')).toEqual(['ada'])
})

test('an unreadable shelf is an empty one', () => {
  localStorage.setItem('doublejeu.notes', '{')
  expect(proofsOf('m1')).toEqual([])
})
