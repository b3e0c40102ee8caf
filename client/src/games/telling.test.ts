import { expect, test } from 'vitest'
import type { BoardProps } from '../lib/match/board'
import * as batman from './batman_infiltration/telling'
import { STEP, type Card, type View as Mission } from './batman_infiltration/engine'
import type { View as Election } from './secret_hitler/engine'
import * as secretHitler from './secret_hitler/telling'

const words = (language: string) => ({ language, word: (domain: string, value: number) => `${domain} ${value}` })
/** What a telling is given, with as much of a view as it reads. */
const seen =
  <V extends object>() =>
  (view: Partial<V>, language = 'fr') =>
    ({ view, words: words(language), asks: [] }) as unknown as BoardProps<V>
const ask = (verb: string, value: number) => ({ code: 0, verb, args: [value] })

const election = seen<Election>()
test('of equal laws, which are one choice, it is said how many are in hand', () => {
  const president = { hand: [1, 2] }
  expect(secretHitler.beside(ask('discard', 0), election(president))).toBe('1 sur 3 en main')
  expect(secretHitler.beside(ask('discard', 1), election(president, 'en'))).toBe('2 of 3 in hand')
  expect(secretHitler.beside(ask('enact', 1), election({ hand: [0, 2] }))).toBe('2 sur 2 en main')
  expect(secretHitler.beside(ask('vote', 1), election(president))).toBe('')
})

test('no line of French can begin with a mark', () => {
  const asked = secretHitler.asked({ ...election({ hand: [1, 2] }), asks: [ask('discard', 0)] })
  expect(asked).toContain('\u00a0?')
  expect(asked).not.toMatch(/ [:;!?»]/)
})

const mission = seen<Mission>()
test('of equal cards it is said how many there are, and of a card to play what it does', () => {
  const card = (card: number, place: Card['place']): Card => ({
    card,
    place,
    chaos: 0,
    order: 0,
    bags: 0,
    signal: false,
  })
  const bank = card(7, 'bank')
  const view: Partial<Mission> = {
    step: STEP.cards,
    hand: [bank, bank, card(9, 'sewer')],
    table: [bank],
    squares: [3, 3, 3, 3],
    next_squares: [1, 1, 1, 3],
  }
  expect(batman.beside(ask('send', 7), mission(view))).toBe('2 sur 3')
  expect(batman.beside(ask('send', 9), mission(view))).toBe('')
  expect(batman.beside(ask('pick', 7), mission({ ...view, step: STEP.place }))).toBe('location.red 3')
  expect(batman.beside(ask('go', 0), mission(view))).toBe('location.white 0')
  expect(batman.beside(ask('cast', 4), mission(view))).toBe('character.power 4')
})
