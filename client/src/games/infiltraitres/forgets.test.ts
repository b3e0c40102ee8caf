import { expect, test } from 'vitest'
import { leftOut } from '../../lib/match/log'
import type { EventInfo } from '../../wire'
import { ANSWER, CARD, ORIENTATION, type View } from './engine'
import { forgets } from './forgets'

const clue = (giver: number, target: number, card: number): EventInfo => ({
  kind: 'clue',
  args: [giver, giver, 0, target, card, ORIENTATION.vertical],
})
const card = (seat: number, face: number): EventInfo => ({ kind: 'card', args: [seat, 0, face], own: true })
const filed = (target: number, hidden: number): EventInfo => ({ kind: 'filed', args: [target, hidden] })
const other = (kind: string): EventInfo => ({ kind, args: [0] })
/** What each agent is seen to hold, and the clues beside each traitor. */
const seen = (hands: number[][], clues: number[][]) =>
  ({
    agents: hands.map((hand, seat) => ({ hand, clues: clues[seat]!.map((face) => [face, ORIENTATION.vertical]) })),
  }) as Partial<View> as View
const told = (log: EventInfo[], view: View, over = false) => {
  const left = leftOut(log, view, { conceals: new Set(), forgets }, over)
  return log.filter((_, number) => !left.has(number))
}

test('the clues of a traitor that fell leave the log where discards lie face down, and no others', () => {
  const log = [clue(1, 0, CARD.black_2), clue(0, 1, CARD.red_5), clue(2, 0, CARD.red_7), other('shot')]
  const standing = seen([[], [], []], [[CARD.black_2, CARD.red_7], [CARD.red_5], []])
  expect(told(log, standing)).toEqual(log)
  const after = [...log, filed(0, ANSWER.yes), other('turn')]
  const fell = seen([[], [], []], [[], [CARD.red_5], []])
  expect(told(after, fell)).toEqual([log[1], log[3], after[4], after[5]])
})

test('they stay where discards lie open', () => {
  const log = [card(1, CARD.black_2), clue(1, 0, CARD.black_2), other('shot'), filed(0, ANSWER.no)]
  expect(told(log, seen([[], []], [[], []]))).toEqual(log)
})

test('a clue beside the next traitor of the same agent is told, the same card beside the last one is not', () => {
  const log = [clue(1, 0, CARD.black_2), filed(0, ANSWER.yes), other('lifted'), clue(1, 0, CARD.black_2)]
  expect(told(log, seen([[], []], [[CARD.black_2], []]))).toEqual(log.slice(1))
})

test("of one's own cards those stay that are in hand or lie open, not what lies face down", () => {
  const log = [
    card(0, CARD.red_5),
    card(0, CARD.black_2),
    card(0, CARD.red_7),
    clue(0, 1, CARD.red_7),
    { kind: 'hid', args: [0, 1] },
  ]
  const view = seen([[CARD.red_5], [-1, -1]], [[], [CARD.red_7]])
  expect(told(log, view)).toEqual([log[0], log[2], log[3], log[4]])
})

test('once the mission is over everything may be read', () => {
  const log = [card(1, CARD.black_2), clue(1, 0, CARD.black_2), filed(0, ANSWER.yes), other('ended')]
  const view = seen([[], []], [[], []])
  expect(told(log, view)).toEqual([log[2], log[3]])
  expect(told(log, view, true)).toEqual(log)
})

test('kinds that are concealed are left out as well, until the end', () => {
  const log = [other('looked'), clue(1, 0, CARD.black_2), filed(0, ANSWER.yes)]
  const view = seen([[], []], [[], []])
  expect([...leftOut(log, view, { conceals: new Set(['looked']), forgets }, false)].sort()).toEqual([0, 1])
  expect(leftOut(log, view, { conceals: new Set(['looked']), forgets }, true).size).toBe(0)
})
