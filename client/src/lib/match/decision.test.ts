import { expect, test, vi } from 'vitest'
import type { Ask } from '../../wire'
import type { Answer, RunningClock } from '../net/sitting.svelte'
import { Decision } from './decision.svelte'
import { BEFORE } from './late'

const TAKEN: Answer = { reason: '', answer: '' }
const REFUSED: Answer = { reason: 'not_now', answer: '' }
const ask = (code: number, verb = 'vote', value = code): Ask => ({ code, verb, args: [value] })
const ballots = [ask(0), ask(1)]
const clock: RunningClock = { left: 10_000, whole: 10_000, at: 0 }
const police = { verb: 'take', value: 3, said: 'Police', lacks: '' }

/** A server that answers when the test says so. */
function table(asks: Ask[] = ballots) {
  const answers: ((answer: Answer) => void)[] = []
  const send = vi.fn((_: number) => new Promise<Answer>((settle) => answers.push(settle)))
  const decision = new Decision(send)
  const hear = (next: Ask[], now = 0, silent = false) => decision.ask(next, next.length > 0 ? clock : null, now, silent)
  hear(asks)
  const answer = async (given: Answer) => {
    answers.shift()!(given)
    await Promise.resolve()
  }
  return { decision, send, hear, answer }
}
const state = ({ chosen, follow, sending }: Decision) => ({ chosen, follow, sending })
const IDLE = { chosen: null, follow: null, sending: false }

test('choosing sends nothing, choosing anew replaces, and cancelling puts back', () => {
  const { decision, send } = table()
  decision.choose(0)
  expect(decision.chosen).toBe(0)
  decision.choose(1)
  expect(decision.chosen).toBe(1)
  decision.choose(null)
  expect(state(decision)).toEqual(IDLE)
  expect(send).not.toHaveBeenCalled()
})

test('what is confirmed is sent once, and stays chosen until the server has answered', async () => {
  const { decision, send, answer } = table()
  decision.choose(1)
  void decision.play(1)
  void decision.play(0) // a second tap
  expect(send.mock.calls).toEqual([[1]])
  expect(state(decision)).toEqual({ chosen: 1, follow: null, sending: true })
  await answer(TAKEN)
  expect(state(decision)).toEqual(IDLE)
})

test('news that come before the answer leave what is being sent as it is', async () => {
  const { decision, hear, answer } = table()
  decision.choose(1)
  void decision.play(1)
  hear([])
  expect(state(decision)).toEqual({ chosen: 1, follow: null, sending: true })
  await answer(TAKEN)
  expect(state(decision)).toEqual(IDLE)
})

test('a choice is stale once it is not offered, and does not come back with the next question', () => {
  const { decision, hear } = table()
  decision.choose(1, police)
  hear([])
  expect(state(decision)).toEqual(IDLE)
  hear(ballots)
  expect(state(decision)).toEqual(IDLE)
})

test('a choice that is still offered stays, whatever else is asked now', () => {
  const { decision, hear } = table()
  decision.choose(1, police)
  hear([ask(1), ask(2)])
  expect(decision.chosen).toBe(1)
  expect(decision.follow).toEqual(police)
})

test('what is not offered cannot be chosen', () => {
  const { decision } = table()
  decision.choose(7)
  expect(state(decision)).toEqual(IDLE)
})

test('a refused decision can be taken anew, and what was to follow is dropped', async () => {
  const { decision, send, hear, answer } = table([ask(10, 'place'), ask(11, 'place')])
  decision.choose(11, police)
  void decision.play(11)
  await answer(REFUSED)
  expect(state(decision)).toEqual(IDLE)
  hear([ask(71, 'take', 3)])
  expect(send).toHaveBeenCalledTimes(1)
})

test('offline a decision is sent once and waits for its answer; nothing else is sent meanwhile', async () => {
  const { decision, send, hear, answer } = table()
  decision.choose(1)
  void decision.play(1)
  hear(ballots) // the whole picture, once the connection is back
  decision.choose(0)
  void decision.play(0)
  expect(decision.due([clock], new Set(), 9_999)).toBe(Infinity)
  expect(send).toHaveBeenCalledTimes(1)
  await answer(TAKEN)
  expect(state(decision)).toEqual(IDLE)
})

test('a late answer clears what was chosen for the question before, not what is asked now', async () => {
  const { decision, send, hear, answer } = table()
  decision.choose(1)
  void decision.play(1)
  hear([ask(20, 'discard'), ask(21, 'discard')])
  await answer(TAKEN)
  decision.choose(21)
  expect(state(decision)).toEqual({ chosen: 21, follow: null, sending: false })
  void decision.play(21)
  expect(send.mock.calls).toEqual([[1], [21]])
})

test('the second decision goes off with the first as soon as it is asked, and only once', async () => {
  const { decision, send, hear, answer } = table([ask(10, 'place'), ask(11, 'place')])
  decision.choose(11, police)
  void decision.play(11)
  hear([ask(70, 'take', 2), ask(71, 'take', 3)])
  expect(send).toHaveBeenCalledTimes(1) // the first is not answered yet
  await answer(TAKEN)
  expect(send.mock.calls).toEqual([[11], [71]])
  await answer(TAKEN)
  hear([])
  hear([ask(71, 'take', 3)])
  expect(send).toHaveBeenCalledTimes(2)
})

test('the second decision waits for its question, and is dropped when another one comes', async () => {
  const { decision, send, hear, answer } = table([ask(11, 'place')])
  decision.choose(11, police)
  void decision.play(11)
  await answer(TAKEN)
  hear([])
  hear([ask(70, 'take', 2)])
  hear([ask(71, 'take', 3)])
  expect(send.mock.calls).toEqual([[11]])
})

test('the second decision may be chosen first, for the question that is open', () => {
  const { decision, hear } = table()
  decision.choose(null, police)
  expect(decision.follow).toEqual(police)
  hear(ballots)
  expect(decision.follow).toEqual(police)
  hear([ask(5)])
  expect(decision.follow).toBeNull()
})

test('a choice is due just before the clock ends; not without a choice, while it is sent, or where it is grave', () => {
  const { decision } = table()
  expect(decision.due([clock], new Set(), 0)).toBe(Infinity)
  decision.choose(1)
  expect(decision.due([clock, null], new Set(), 0)).toBe(10_000 - BEFORE)
  expect(decision.due([null], new Set(), 0)).toBe(Infinity)
  expect(decision.due([clock], new Set(['vote']), 0)).toBe(Infinity)
  expect(decision.due([clock], null, 0)).toBe(Infinity)
  void decision.play(1)
  expect(decision.due([clock], new Set(), 0)).toBe(Infinity)
})

test('in a pause a choice stays as it was', () => {
  const { decision, hear } = table()
  decision.choose(1)
  expect(decision.ask(ballots, null, 50_000, false)).toBe(false) // clocks stand still
  expect(decision.chosen).toBe(1)
  hear(ballots)
  expect(decision.chosen).toBe(1)
})

test('a bot that took the seat decides: the choice is dropped, and what was sent too late is refused', async () => {
  const { decision, send, hear, answer } = table()
  decision.choose(1)
  void decision.play(1)
  hear([])
  await answer(REFUSED)
  expect(state(decision)).toEqual(IDLE)
  expect(send).toHaveBeenCalledTimes(1)
})

test('when the match is over nothing is left of a decision, and the next match begins without one', () => {
  const { decision, hear } = table()
  decision.choose(1, police)
  expect(hear([], 20_000, true)).toBe(false)
  expect(state(decision)).toEqual(IDLE)
  expect(decision.due([clock], new Set(), 20_000)).toBe(Infinity)
  hear(ballots)
  expect(state(decision)).toEqual(IDLE)
})

test('a clock that ran out without a decision is told once, until one is taken', async () => {
  const { decision, hear, answer } = table()
  expect(hear([ask(5)], 9_900)).toBe(true)
  expect(hear([ask(6)], 9_900)).toBe(false) // the second time a bot stands in, which says so itself
  void decision.play(6)
  await answer(TAKEN)
  expect(hear(ballots, 9_900)).toBe(false) // it was decided
  expect(hear([], 9_900)).toBe(true)
})

test('a question that ends early, by night or by a decision is not called missed', async () => {
  const early = table()
  expect(early.hear([], 5_000)).toBe(false)
  const night = table()
  expect(night.hear([], 9_900, true)).toBe(false)
  const decided = table()
  void decided.decision.play(1)
  expect(decided.hear([], 9_900)).toBe(false)
  await decided.answer(TAKEN)
  expect(decided.decision.sending).toBe(false)
})
