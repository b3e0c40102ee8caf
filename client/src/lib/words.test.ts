import { describe, expect, test } from 'vitest'
import commonEn from '../../../src/doublejeu/text/en/common.json'
import gameEn from '../../../src/doublejeu/text/en/secret_hitler.json'
import commonFr from '../../../src/doublejeu/text/fr/common.json'
import gameFr from '../../../src/doublejeu/text/fr/secret_hitler.json'
import shared from '../../../tests/text/examples.json'
import type { FormInfo, GameInfo } from '../wire'
import { bits, joinNames, seatName, Words, type Language, type Texts } from './words'

interface Example {
  language: string
  act?: string
  event?: string
  fields: string[][]
  args: number[]
  text: string
}
const examples = shared.examples as Example[]
const formOf = (name: string, fields: string[][]): FormInfo => ({
  name,
  fields: fields.map(([field, domain]) => ({ name: field!, domain: domain! })),
})
const game: GameInfo = {
  key: shared.game,
  version: 1,
  fewest: 5,
  most: 10,
  sides: [],
  domains: {},
  verbs: examples.filter((each) => each.act).map((each) => formOf(each.act!, each.fields)),
  events: examples.filter((each) => each.event).map((each) => formOf(each.event!, each.fields)),
  marks: [],
  mark_domains: {},
  options: [],
  bots: [],
}
const words = (language: string) =>
  language === 'fr'
    ? new Words(game, gameFr as unknown as Texts, commonFr, shared.names, 'fr' as Language)
    : new Words(game, gameEn as unknown as Texts, commonEn, shared.names, 'en' as Language)

describe('sentences are the same as the engine writes them', () => {
  test.each(examples)('$language $text', (example) => {
    const said = words(example.language)
    const written = example.act
      ? said.act({ verb: example.act, args: example.args })
      : said.event({ kind: example.event!, args: example.args })
    expect(written).toBe(example.text)
  })
})

test('a mask is a list of seats', () => {
  expect(bits(0)).toEqual([])
  expect(bits(0b1011)).toEqual([0, 1, 3])
  expect(bits(2 ** 30)).toEqual([30])
})

test('seats without a name, nobody, chance and the clock have words', () => {
  expect(seatName(7, ['Anna'], commonFr)).toBe('Siège 8')
  expect(seatName(-1, [], commonFr)).toBe('personne')
  expect(seatName(31, [], commonEn)).toBe('chance')
  expect(seatName(29, [], commonEn)).toBe('the clock')
})

test('lists are said as people say them', () => {
  expect(joinNames([], commonFr)).toBe('personne')
  expect(joinNames(['A'], commonFr)).toBe('A')
  expect(joinNames(['A', 'B', 'C'], commonFr)).toBe('A, B et C')
})

test('what the page has no words for is shown as it is, not hidden behind an error', () => {
  expect(words('fr').act({ verb: 'sing', args: [] })).toBe('sing')
  expect(words('fr').event({ kind: 'sang', args: [] })).toBe('')
  expect(words('fr').word('colour', 3)).toBe('3')
})
