import { expect, test } from 'vitest'
import type { Frame, Replay } from '../../wire'
import { merge, hashOf, momentIn, pictureAt, seatIn } from './replay'

const frame = (n: number, more: Partial<Frame>): Frame => ({
  n,
  by: -1,
  code: -1,
  events: [],
  to: [],
  truth: [],
  changed: {},
  views: [],
  waiting: [],
  out: [],
  round: 0,
  talk: [],
  ...more,
})
const replay = (frames: Frame[], seat: number): Replay => ({
  match: 'M',
  game: 'g',
  version: 1,
  seats: 2,
  options: {},
  names: ['A', 'B'],
  signs: [0, 1],
  seat,
  entries: 2,
  dice: '',
  commitment: '',
  verified: true,
  outcome: { side: 's', winners: [], clause: '', seed: '' },
  frames,
  explains: false,
})

test('a moment is the fold of the frames up to it', () => {
  const seen = replay(
    [
      frame(0, { changed: { pile: 17, step: 0 } }),
      frame(1, { changed: { pile: 14 }, events: [{ kind: 'drew', args: [1] }] }),
      frame(2, { changed: { step: 5 } }),
    ],
    0,
  )
  expect(pictureAt(seen, 1).view).toEqual({ pile: 14, step: 0 })
  expect(pictureAt(seen, 2).view).toEqual({ pile: 14, step: 5 })
  expect(pictureAt(seen, 2).log).toEqual([{ kind: 'drew', args: [1] }])
  expect(pictureAt(seen, 2).events).toEqual([])
})

test('a list that grows is told item by item, and the frames stay as they came', () => {
  const seen = replay(
    [
      frame(0, { changed: { nights: [], step: 0 } }),
      frame(1, { changed: { 'nights.0': { over: false } } }),
      frame(2, { changed: { 'nights.0': { over: true }, 'nights.1': { over: false } } }),
    ],
    0,
  )
  expect(pictureAt(seen, 2).view['nights']).toEqual([{ over: true }, { over: false }])
  expect(pictureAt(seen, 1).view['nights']).toEqual([{ over: false }])
  expect(pictureAt(seen, 0).view['nights']).toEqual([])
})

test('from above, what any seat knows is laid over what all know', () => {
  expect(
    merge({ roles: [-1, -1], hand: [], seat: null }, [
      { roles: [0, -1], seat: 0 },
      { roles: [-1, 2], hand: [1, 2] },
    ]),
  ).toEqual({ roles: [0, 2], hand: [1, 2], seat: null })
})

test('from above, the log holds what all were told and the moment names who else was', () => {
  const seen = replay(
    [
      frame(0, { views: [{}, {}] }),
      frame(1, {
        events: [
          { kind: 'drew', args: [1] },
          { kind: 'hand', args: [1, 2] },
        ],
        to: [[0, 1, 30], [1]],
        views: [{}, { hand: [1, 2] }],
      }),
    ],
    -2,
  )
  const now = pictureAt(seen, 1)
  expect(now.log).toEqual([{ kind: 'drew', args: [1] }])
  expect(now.told.map((each) => each.to)).toEqual([null, [1]])
  expect(now.view['hand']).toEqual([1, 2])
})

test('the address of a moment keeps whose eyes it is seen through', () => {
  for (const seat of [-2, -1, 0, 9]) {
    expect(momentIn(hashOf(12, seat))).toBe(12)
    expect(seatIn(hashOf(12, seat))).toBe(seat)
  }
  expect([momentIn(''), seatIn('')]).toEqual([0, -2])
  expect(seatIn('#3.nonsense')).toBe(-2)
})
