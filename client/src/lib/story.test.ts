import { expect, test } from 'vitest'
import { wrapped } from './poster'
import { chaptersOf, type Plot } from './story'
import type { Words } from './words'

const words = { event: (event: { kind: string; args: number[] }) => `${event.kind} ${event.args.join(' ')}`.trim() } as unknown as Words
const plot: Plot = { opens: 'night', title: (number) => `Night ${number}`, told: ['jailed'], who: () => [], turning: () => [] }

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
