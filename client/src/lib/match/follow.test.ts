import { expect, test } from 'vitest'
import { followed } from './follow'

const ask = (code: number, verb: string, value: number) => ({ code, verb, args: [value] })
const police = { verb: 'take', value: 3, said: 'Police', lacks: '' }

test('what is to follow waits for its question, and is dropped when another one comes', () => {
  const before = [ask(10, 'place', 0), ask(11, 'place', 1)]
  expect(followed(before, police, 11)).toBeUndefined() // the first is under way
  expect(followed([], police, 11)).toBeUndefined()
  expect(followed([ask(70, 'take', 2), ask(71, 'take', 3)], police, 11)?.code).toBe(71)
  expect(followed([ask(70, 'take', 2)], police, 11)).toBeNull()
  expect(followed([ask(10, 'place', 0)], police, 11)).toBeNull() // a later turn
})
