import { expect, test } from 'vitest'
import type { EventInfo, GameInfo, Said } from '../../wire'
import { answers, linesOf, phrasesOf, seatOf, valueOf } from './phrases'
import { Words, type Texts } from './words'

const field = (name: string) => ({ name, domain: name })
const game = {
  key: 'g',
  domains: { seat: 3, party: 2, ground: 2 },
  names: { party: ['liberal', 'fascist'], ground: ['none', 'law'] },
  verbs: [],
  events: [],
  phrases: [
    { name: 'saw', performative: 'claim', fields: [field('seat'), field('party')] },
    { name: 'pass', performative: 'pass', fields: [] },
    { name: 'suspect', performative: 'judge', fields: [field('seat'), field('ground')] },
  ],
} as unknown as GameInfo
const texts = {
  words: { party: { liberal: 'libéral', fascist: 'fasciste' } },
  phrases: {
    saw: '{seat} : {party}.',
    pass: 'Rien.',
    suspect: {
      by: 'ground',
      none: ['Je soupçonne {seat}.', 'J’ai un doute sur {seat}.'],
      law: 'La loi de {seat} me gêne.',
    },
  },
} as unknown as Texts
const words = new Words(game, texts, {}, ['Ana', 'Bo', 'Cléo'], 'fr')
const said = (seat: number, code: number): EventInfo => ({ kind: 'said', args: [seat, code] })
const text = (seat: number, line: string, before: number): Said => ({ seat, text: line, at: 0, words: before })

test('a phrase has the number the engine gives it', () => {
  const all = phrasesOf(game)
  expect(all).toHaveLength(6 + 1 + 6)
  expect(all[5]).toMatchObject({ code: 5, verb: 'saw', args: [2, 1], performative: 'claim' })
  expect(all[6]).toMatchObject({ verb: 'pass', args: [] })
  expect(all[10]).toMatchObject({ verb: 'suspect', args: [1, 1] })
  expect(seatOf(all[10]!)).toBe(1)
  expect(seatOf(all[6]!)).toBe(-1)
  expect(valueOf(all[10]!, 'ground')).toBe(1)
  expect(all.filter(answers)).toHaveLength(7)
})

test('words are written in French as names want it', () => {
  expect(words.phrase(phrasesOf(game)[8]!, 2)).toBe('La loi d’Ana me gêne.')
})

test('lines stand in the order in which they were said', () => {
  const log = [said(0, 5), { kind: 'law', args: [1] }, said(1, 6), said(2, 7)]
  const lines = linesOf(log, [text(1, 'bonsoir', 0), text(0, 'ah', 2), text(0, 'oh', 3)], words)
  expect(lines.map((line) => line.text)).toEqual([
    'bonsoir',
    'Cléo : fasciste.',
    'Rien.',
    'ah',
    expect.stringContaining('Ana'),
    'oh',
  ])
  expect(lines.map((line) => line.performative)).toEqual(['', 'claim', 'pass', '', 'judge', ''])
})
