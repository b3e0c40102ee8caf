import { beforeEach, expect, test, vi } from 'vitest'
import { note, noted } from '../storage/commitments'
import { commitmentOf } from './fair'

test('a commitment is worked out as the engine does it', () => {
  // doublejeu.core.dice.commitment('secret') and commitment('graine é')
  expect(commitmentOf('secret')).toBe('62319061d734f7a23e1a57f48b14577e0da9f8fce68c5bed01fd3cd372102ead')
  expect(commitmentOf('graine é')).toBe('66d9f32aa1f6fe2c9021f42c435536666917f368c9e74a60f3ba5531d161705d')
  expect(commitmentOf('secret ')).not.toBe(commitmentOf('secret'))
})

beforeEach(() => {
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
  })
})

test('what was shown first is kept, whatever is said later', () => {
  note('match', 'aa')
  note('match', 'bb')
  expect(noted('match')).toBe('aa')
  expect(noted('another')).toBe('')
})

test('only the latest matches are kept', () => {
  for (let number = 0; number < 60; number++) note(`match ${number}`, 'aa')
  expect(noted('match 0')).toBe('')
  expect(noted('match 59')).toBe('aa')
})
