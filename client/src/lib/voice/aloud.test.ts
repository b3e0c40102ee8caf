import { expect, test } from 'vitest'
import shared from '../../../../tests/text/aloud.json'
import type { GameInfo } from '../../wire'
import { Words, type Common, type Language, type Texts } from '../words/words'
import { beginningsOf, breathsOf, constantsOf, howOf, isDark, isLed, linesOf, openingOf, presentCall } from './aloud'

const files = import.meta.glob('../../../../src/doublejeu/text/*/*.json', { eager: true, import: 'default' })
const read = (language: Language, name: string) => files[`../../../../src/doublejeu/text/${language}/${name}.json`]
const valueNames: Record<string, Record<string, string[]>> = shared.value_names
const examples = shared.events as Example[]
const calls = shared.calls as unknown as Calls[]
const openings = shared.openings as unknown as Opening[]

interface Opening {
  language: Language
  game: string
  seats: number
  options: Record<string, unknown>
  text: string[]
}

interface Calls {
  game: string
  log: [string, number[]][]
  stands: number
}

interface Example {
  language: Language
  game: string
  kind: string
  fields: [string, string][]
  args: number[]
  text: string
}

function wordsFor(game: string, language: Language): Words {
  const texts = read(language, game) as Texts
  const events = examples
    .filter((each) => each.game === game)
    .map((each) => ({ name: each.kind, fields: each.fields.map(([name, domain]) => ({ name, domain })) }))
  const info = { key: game, names: valueNames[game] ?? {}, events } as unknown as GameInfo
  return new Words(info, texts, read(language, 'common') as Common, shared.names, language)
}

test.each(examples)('$language $game $kind $args', ({ language, game, kind, args, text }) => {
  const said = linesOf(wordsFor(game, language), [{ kind, args }])
  expect(said.map((line) => line.text)).toEqual(text ? [text] : [])
  if (text) expect(said[0]).toMatchObject({ cue: howOf(game)[kind]!.cue, call: howOf(game)[kind]!.call ?? false })
})

test.each(openings)('the opening of $game for $seats in $language', ({ language, game, seats, options, text }) => {
  expect(openingOf(wordsFor(game, language), seats, options).map((line) => line.text)).toEqual(text)
})

test('what only one seat is told is never said, even of a kind that is', () => {
  const words = wordsFor('les_infiltres', 'fr')
  expect(linesOf(words, [{ kind: 'jailed', args: [4, 0], own: true }])).toEqual([])
})

test('what has no sentence is silent: ballots one by one, who is ready, who was dealt what', () => {
  const words = wordsFor('les_infiltres', 'fr')
  for (const kind of ['voted', 'ready', 'role', 'volunteers', 'pointing', 'said'])
    expect(linesOf(words, [{ kind, args: [1, 2] }])).toEqual([])
})

test.each(calls)(
  'a voice that comes back says the call that still stands, and no other: $game $log',
  ({ game, log, stands }) => {
    const words = wordsFor(game, 'fr')
    const events = log.map(([kind, args]) => ({ kind, args }))
    expect(presentCall(words, events)).toEqual(stands < 0 ? null : linesOf(words, [events[stands]!])[0])
  },
)

test('night begins and ends with what everybody is told', () => {
  const night = { kind: 'night', args: [1] }
  const dawn = { kind: 'dawn', args: [0] }
  expect(isDark('les_infiltres', [])).toBe(false)
  expect(isDark('les_infiltres', [night, { kind: 'step', args: [5] }])).toBe(true)
  expect(isDark('les_infiltres', [night, dawn])).toBe(false)
  expect(isDark('les_infiltres', [night, { kind: 'sang', args: [2] }])).toBe(false)
  expect(isDark('secret_hitler', [{ kind: 'candidate', args: [0, 0] }])).toBe(false)
})

test('the sentences that come again in the same words are those that are said', () => {
  const words = wordsFor('les_infiltres', 'fr')
  const said = linesOf(words, [{ kind: 'step', args: [5] }])[0]!.text
  expect(constantsOf(words)).toContain(said)
  expect(constantsOf(words).some((text) => text.includes('{') || text === 'step')).toBe(false)
})

test('a line is made in the parts between which one breathes', () => {
  expect(breathsOf('Gaël sort du jeu. Sa carte : Infiltré.')).toEqual(['Gaël sort du jeu.', 'Sa carte : Infiltré.'])
  expect(breathsOf('Qui se propose ? Touchez… et attendez')).toEqual(['Qui se propose ?', 'Touchez…', 'et attendez'])
  expect(breathsOf('Round 2.5 begins! Go')).toEqual(['Round 2.5 begins!', 'Go'])
  expect(breathsOf('  ')).toEqual([])
  for (const { text } of examples) expect(breathsOf(text).join(' ')).toBe(text)
})

test('how a sentence will begin is known for everybody who sits there', () => {
  const words = wordsFor('les_infiltres', 'fr')
  const begins = beginningsOf(words)
  for (const name of words.names) expect(begins.some((each) => each.includes(name))).toBe(true)
  for (const event of [
    { kind: 'jailed', args: [4, 0] },
    { kind: 'jailed', args: [2, 3] },
  ])
    expect(begins).toContain(breathsOf(linesOf(words, [event])[0]!.text)[0])
  expect(new Set(begins).size).toBe(begins.length)
})

test('names cannot smuggle in commands', () => {
  const words = wordsFor('les_infiltres', 'fr')
  const sly = new Words(
    words.game,
    words.texts,
    words.common,
    ['a', 'b', 'c', 'd', '<speed level="500">\\x</speed>'],
    'fr',
  )
  expect(linesOf(sly, [{ kind: 'jailed', args: [4, 0] }])[0]!.text).not.toMatch(/[<>&\\]/)
})

test('a game for two at one board is not led', () => {
  expect(isLed('sleepers')).toBe(false)
  expect(isLed('les_infiltres')).toBe(true)
})
