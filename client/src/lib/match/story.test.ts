import { expect, test } from 'vitest'
import type { Frame } from '../../wire'
import { wrapped } from './poster'
import { plot as nights } from '../../games/les_infiltres/story'
import type { Government, View } from '../../games/secret_hitler/engine'
import { plot as governments } from '../../games/secret_hitler/story'
import { chaptersOf, wholeOf, type Plot } from './story'
import type { Words } from '../words/words'

const words = {
  event: (event: { kind: string; args: number[] }) => `${event.kind} ${event.args.join(' ')}`.trim(),
} as unknown as Words
const plot: Plot = {
  opens: 'night',
  title: (number) => `Night ${number}`,
  told: ['jailed'],
  who: () => [],
  turning: () => [],
}

test('a match is told chapter by chapter, and nothing after its end', () => {
  const log = [
    { kind: 'sage', args: [1] },
    { kind: 'night', args: [1] },
    { kind: 'jailed', args: [3] },
    { kind: 'night', args: [2] },
    { kind: 'night', args: [3] },
    { kind: 'jailed', args: [4] },
    { kind: 'ended', args: [0] },
    { kind: 'jailed', args: [9] },
  ]
  expect(chaptersOf(log, plot, words)).toEqual([
    { title: 'Night 1', lines: ['jailed 3'] },
    { title: 'Night 3', lines: ['jailed 4', 'ended 0'] },
  ])
})

test('no line of a picture is wider than there is room', () => {
  expect(wrapped('un deux trois quatre', 9, (text) => text.length)).toEqual(['un deux', 'trois', 'quatre'])
  expect(wrapped('indivisible', 3, (text) => text.length)).toEqual(['indivisible'])
})

const NAMES = ['Ana', 'Bob', 'Cléo', 'Dan', 'Éva']
const french = {
  language: 'fr',
  seat: (seat: number) => NAMES[seat],
  seats: (seats: number[]) => seats.map((seat) => NAMES[seat]).join(', '),
  word: (group: string, value: number) => `${group} ${value}`,
  event: words.event,
} as unknown as Words

test('once it is over the nights are told with their secrets', () => {
  const frame = (kind: string, args: number[], to: number[]) =>
    ({ events: [{ kind, args }], to: [to] }) as unknown as Frame
  const { log, to } = wholeOf({
    frames: [
      frame('night', [1], [0, 1, 2, 3, 4, 30]),
      frame('hacked', [4, 1], [0]),
      frame('pointed', [2], [1]),
      frame('pointing', [1, 2], [1, 3]),
      frame('pointing', [1, 2], [1, 3]), // the second round, at the same
      frame('designated', [2], [1, 3, 4]),
      frame('rescued', [2], [4]),
      frame('excluded', [0, 2], [0, 1, 2, 3, 4, 30]),
    ],
  })
  expect(chaptersOf(log, nights, french, to)).toEqual([
    {
      title: 'Nuit et jour 1',
      lines: [
        'Ana, Hackeuse, a vu la carte d’Éva\u00a0: role 1.',
        'Bob, Infiltré, a montré Cléo.',
        'Les Infiltrés ont désigné Cléo.',
        'Éva, Ministre, a évité la prison à Cléo.',
        'excluded 0 2',
      ],
    },
  ])
})

test('a last law that came by chaos has its turning point, and who was shot is told', () => {
  const government = {
    president: 0,
    chancellor: 1,
    ayes: [0],
    nays: [2, 3],
    elected: false,
    law: -1,
    vetoed: false,
  } as Partial<Government> as Government
  const view = (last: Partial<Government>) =>
    ({ roles: [0, 0, 0, 1, 2], governments: [{ ...government, ...last }] }) as Partial<View> as View
  const log = [
    { kind: 'executed', args: [3, 1] },
    { kind: 'chaos', args: [1] },
    { kind: 'ended', args: [2] },
  ]
  const doomed = 'Dan a fait exécuter Bob. Rôle\u00a0: role 0.'
  expect(governments.turning(log, view({}), french)).toEqual([
    'La dernière loi est passée sans vote, au troisième rejet de suite. Ont dit Nein\u00a0: Cléo, Dan.',
    doomed,
  ])
  expect(governments.turning(log, view({ elected: true, vetoed: true }), french)).toEqual([
    'La dernière loi est passée sans vote\u00a0: le veto (Ana et Bob) a compté comme troisième rejet.',
    doomed,
  ])
  expect(governments.turning(log, view({ elected: true, law: 1 }), french)).toEqual([
    'La dernière loi est passée par Ana, puis Bob.',
    doomed,
  ])
})
