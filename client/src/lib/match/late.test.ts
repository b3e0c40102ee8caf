import { expect, test } from 'vitest'
import { BEFORE, goesIn } from './late'

const volunteer = { code: 3, verb: 'volunteer', args: [1] }
const grave = new Set(['denounce'])
const clock = { left: 10_000, whole: 60_000, at: 1_000 }

test('a choice goes off just before its clock ends', () => {
  expect(goesIn(volunteer, [clock], grave, 1_000)).toBe(10_000 - BEFORE)
  expect(goesIn(volunteer, [clock], grave, 9_000)).toBe(2_000 - BEFORE)
  expect(goesIn(volunteer, [clock], grave, 10_900)).toBe(0)
  expect(goesIn(volunteer, [clock], grave, 99_000)).toBe(0)
})

test('of two clocks the first to end counts, and what it waits for before it runs', () => {
  expect(goesIn(volunteer, [null, clock, { ...clock, left: 4_000 }], grave, 1_000)).toBe(4_000 - BEFORE)
  expect(goesIn(volunteer, [{ ...clock, wait: 5_000 }], grave, 1_000)).toBe(15_000 - BEFORE)
})

test('nothing goes off without a clock, without a choice, where it is grave or where nobody says what is', () => {
  expect(goesIn(volunteer, [null, null], grave, 0)).toBe(Infinity)
  expect(goesIn(null, [clock], grave, 0)).toBe(Infinity)
  expect(goesIn({ ...volunteer, verb: 'denounce' }, [clock], grave, 0)).toBe(Infinity)
  expect(goesIn(volunteer, [clock], null, 0)).toBe(Infinity)
})
