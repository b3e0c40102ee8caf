import { describe, expect, test } from 'vitest'
import commonEn from '../../../../src/doublejeu/text/en/common.json'
import gameEn from '../../../../src/doublejeu/text/en/secret_hitler.json'
import commonFr from '../../../../src/doublejeu/text/fr/common.json'
import gameFr from '../../../../src/doublejeu/text/fr/secret_hitler.json'
import shared from '../../../../tests/text/examples.json'
import * as engine from '../../games/secret_hitler/engine'
import type { FormInfo, GameInfo } from '../../wire'
import {
  bits,
  bound,
  counted,
  fillFault,
  joinNames,
  joinWords,
  nameShowing,
  phrase,
  seatName,
  variantOf,
  wordOf,
  Words,
  type Language,
  type Texts,
} from './words'

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
  phone_seats: 0,
  phrases: [],
  version: 1,
  fewest: 5,
  most: 10,
  sides: [],
  domains: {},
  names: {
    role: engine.ROLE_NAMES,
    party: engine.PARTY_NAMES,
    law: engine.LAW_NAMES,
    liberals: engine.LIBERALS_NAMES,
    ballot: engine.BALLOT_NAMES,
    answer: engine.ANSWER_NAMES,
    step: engine.STEP_NAMES,
    ending: engine.ENDING_NAMES,
  },
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

describe('phrases are the same as the engine speaks them', () => {
  test.each(shared.phrases)('$language $text', (example) => {
    const said = words(example.language)
    const form = formOf(example.verb, example.fields)
    const variant = variantOf(example.number)
    const written = phrase(
      { names: shared.value_names },
      said.texts,
      example.verb,
      form.fields,
      example.args,
      example.speaker,
      variant,
      shared.names,
      said.common,
    )
    expect(written).toBe(example.text)
  })
})

describe('French joins words as the engine joins them', () => {
  test.each(shared.joined as [string, string, string][])('%s%s', (before, name, text) => {
    expect(joinWords(before, name, 'fr', true)).toBe(text)
    expect(joinWords(before, name, 'en', true)).toBe(before + name)
  })
  test.each(shared.melted as [string, string, string][])('%s%s', (before, word, text) => {
    expect(joinWords(before, word, 'fr')).toBe(text)
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

test('words are found by name, wherever they stand in the file', () => {
  const named = { names: { tile: ['scientist', 'militia'] } }
  const texts = {
    words: { tile: { militia: 'Milice', scientist: 'Scientifique' }, 'tile.ability': { militia: 'Cerne' } },
  }
  expect(wordOf(named, texts, 'tile', 0)).toBe('Scientifique')
  expect(wordOf(named, texts, 'tile.ability', 1)).toBe('Cerne')
  expect(wordOf(named, texts, 'tile', 2)).toBe('2')
})

test('the head of the table says the step, where there is one', () => {
  expect(words('en').step({ step: engine.STEP.peek })).toBe('A look at the next laws')
  expect(words('en').step({})).toBe('')
  expect(words('en').step(null)).toBe('')
})

test('a control is called by what it shows, and more', () => {
  expect(nameShowing('libérale', 'Défausser une loi libérale')).toBe('Défausser une loi libérale')
  expect(nameShowing('Scientifique × 3', 'Poser : Scientifique')).toBe('Scientifique × 3. Poser : Scientifique')
})

test('what is wrong with settings is said in the words of the game', () => {
  const named = { names: { role: ['infiltrator', 'believer'] } }
  const texts = { ...(gameFr as unknown as Texts), words: { role: { believer: 'Croyant', infiltrator: 'Infiltré' } } }
  expect(fillFault('{role} : {most} au plus.', { role: 1, most: 10 }, named, texts)).toBe('Croyant : 10 au plus.')
  const [option] = Object.keys(texts.options)
  expect(fillFault('« {option} » : non.', { option: option! }, named, texts)).toBe(
    `« ${texts.options[option!]!.title} » : non.`,
  )
  expect(fillFault('« {option} » : non.', { option: 'veto' }, named, texts)).toBe('« veto » : non.')
})

test('a number below nothing has a minus and no hyphen', () => {
  expect(wordOf({ names: {} }, { words: {} }, 'number', -3)).toBe('−3')
})

test('no line of French begins with a mark', () => {
  const texts = bound({ said: '« Quoi ? »', many: ['Fini : oui ;'], of: (name: string) => `${name} !`, count: 3 })
  expect(texts.said).toBe('«\u00a0Quoi\u00a0?\u00a0»')
  expect(texts.many).toEqual(['Fini\u00a0: oui\u00a0;'])
  expect(texts.of('Ada')).toBe('Ada\u00a0!')
  expect(texts.count).toBe(3)
  expect(bound('20 % d’un coup d’œil')).toBe('20\u00a0% d’un coup d’œil')
})

test('no line ends within "va-t-elle"', () => {
  expect(bound('Qui va-t-elle défendre ?')).toBe('Qui va-\u2060t-\u2060elle défendre\u00a0?')
  expect(bound('rendez-vous')).toBe('rendez-vous')
})

test('plain facts are said in the words of the game, and nobody is left out', () => {
  const view = { president: 1, chancellor: -1, liberal_laws: 0, roles: [0, -1, 2], limited: [], pile: 14 }
  const said = new Map(
    words('fr')
      .facts(view)
      .map((fact) => [fact.title, fact.text]),
  )
  expect(said.get('Présidence')).toBe(words('fr').seat(1))
  expect(said.get('Lois libérales')).toBe('0')
  expect(said.get('Pioche')).toBe('14')
  expect(said.get('Rôles')).toBe(
    [0, 2].map((seat) => `${words('fr').seat(seat)}\u00a0: ${words('fr').word('role', seat)}`).join(', '),
  )
  const english = words('en')
    .facts(view)
    .find((fact) => fact.key === 'roles')
  expect(english?.text).toContain(`${words('en').seat(0)}: `) // no space before a colon
  expect(said.has('Chancellerie')).toBe(false)
  expect(said.has('Inéligibles')).toBe(false)
})

test('nothing and one are singular in French', () => {
  expect([0, 1, 2].map((dead) => counted(dead, 'mort'))).toEqual(['0 mort', '1 mort', '2 morts'])
  expect(counted(2, 'agent actif', 'agents actifs')).toBe('2 agents actifs')
})
