import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lesson } from '../../wire'
import { Guided } from './lesson.svelte'

const ask = (code: number) => ({ code, verb: 'vote', args: [code] })
const lesson: Lesson = {
  game: 'g',
  options: {},
  names: ['', 'Ada'],
  seat: 0,
  words: [
    { on: 'start', fr: 'début', en: 'start' },
    { on: 'ask vote', fr: 'votez', en: 'vote' },
    { on: 'event told 2', fr: 'encore', en: 'again' },
    { on: 'end', fr: 'fin', en: 'end' },
  ],
  frames: [
    { events: [], changed: { laws: [1] }, waiting: [0], out: [], round: 1, asks: [ask(0), ask(1)], choose: 1 },
    {
      events: [{ kind: 'told', args: [] }],
      changed: { 'laws.1': 2 },
      waiting: [],
      out: [],
      round: 1,
      asks: [],
      choose: -1,
    },
    { events: [{ kind: 'told', args: [] }], changed: {}, waiting: [0], out: [], round: 1, asks: [ask(0)], choose: 0 },
  ],
  outcome: { side: 's', winners: [0], clause: 'G-1', seed: '' },
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lesson is read, decided as it points, and comes to its end', async () => {
  const guided = new Guided(lesson, 'Vous')
  expect(guided.room?.places.map((place) => place.name)).toEqual(['Vous', 'Ada'])
  expect([guided.stage, guided.word?.fr, guided.asks]).toEqual(['reading', 'début', []])
  guided.goOn()
  expect([guided.stage, guided.word?.fr, guided.asks.map((each) => each.code)]).toEqual(['deciding', 'votez', [1]])
  expect((await guided.play(0)).reason).toBe('not_now')
  await guided.play(1)
  expect([guided.stage, guided.view]).toEqual(['going', { laws: [1, 2] }])
  vi.advanceTimersByTime(1000)
  expect([guided.stage, guided.word?.fr]).toEqual(['reading', 'encore'])
  guided.goOn()
  await guided.play(0)
  expect([guided.stage, guided.word?.fr, guided.outcome?.side, guided.log.length]).toEqual(['over', 'fin', 's', 2])
})
