import { expect, test } from 'vitest'
import { stepOf } from './public'

test('a step is a number, or nothing', () => {
  expect([stepOf({ step: 0 }), stepOf({ step: 'x' }), stepOf({}), stepOf(undefined)]).toEqual([0, null, null, null])
})
