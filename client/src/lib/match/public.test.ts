import { expect, test } from 'vitest'
import { outOf, roundOf, stepOf } from './public'

test('who is out is read from those who are in; nobody is where the view does not say', () => {
  expect(outOf({ alive: [0, 2, 3] }, 5)).toEqual([1, 4])
  expect(outOf({ alive: [0, 1] }, 2)).toEqual([])
  expect(outOf({}, 5)).toEqual([])
  expect(outOf(null, 5)).toEqual([])
})

test('step and round are numbers, or nothing', () => {
  expect([stepOf({ step: 0 }), stepOf({ step: 'x' }), stepOf(undefined)]).toEqual([0, null, null])
  expect([roundOf({ round: 2 }), roundOf({ step: 1 })]).toEqual([2, null])
})
