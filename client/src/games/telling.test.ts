import { expect, test } from 'vitest'
import type { BoardProps } from '../lib/match/board'
import * as batman from './batman_infiltration/telling'
import { STEP } from './batman_infiltration/engine'
import * as secretHitler from './secret_hitler/telling'

const words = (language: string) => ({ language, word: (domain: string, value: number) => `${domain} ${value}` })
const given = (view: object, language = 'fr') => ({ view, words: words(language), asks: [] }) as unknown as BoardProps
const ask = (verb: string, value: number) => ({ code: 0, verb, args: [value] })

test('of equal laws, which are one choice, it is said how many are in hand', () => {
  const president = { hand: [1, 2] }
  expect(secretHitler.beside(ask('discard', 0), given(president))).toBe('1 sur 3 en main')
  expect(secretHitler.beside(ask('discard', 1), given(president, 'en'))).toBe('2 of 3 in hand')
  expect(secretHitler.beside(ask('enact', 1), given({ hand: [0, 2] }))).toBe('2 sur 2 en main')
  expect(secretHitler.beside(ask('vote', 1), given(president))).toBe('')
})

test('no line of French can begin with a mark', () => {
  const asked = secretHitler.asked({ ...given({ hand: [1, 2] }), asks: [ask('discard', 0)] })
  expect(asked).toContain('\u00a0?')
  expect(asked).not.toMatch(/ [:;!?»]/)
})

test('of equal cards it is said how many there are, and of a card to play what it does', () => {
  const bank = { card: 7, place: 'bank' }
  const view = { step: STEP.cards, hand: [bank, bank, { card: 9, place: 'sewer' }], table: [bank], squares: [3, 3, 3, 3], next_squares: [1, 1, 1, 3] }
  expect(batman.beside(ask('send', 7), given(view))).toBe('2 sur 3')
  expect(batman.beside(ask('send', 9), given(view))).toBe('')
  expect(batman.beside(ask('pick', 7), given({ ...view, step: STEP.place }))).toBe('location.red 3')
  expect(batman.beside(ask('go', 0), given(view))).toBe('location.white 0')
  expect(batman.beside(ask('cast', 4), given(view))).toBe('character.power 4')
})
