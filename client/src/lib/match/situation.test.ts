import { expect, test } from 'vitest'
import type { Place } from '../../wire'
import { en } from '../../text/en'
import { fr } from '../../text/fr'
import { situationOf, statusLine } from './situation'

const place = (kind: string, more: Partial<Place> = {}): Place => ({
  name: '',
  kind,
  bot: kind === 'bot' ? 'thumb' : '',
  connected: true,
  host: false,
  handed: false,
  sign: 0,
  agrees: false,
  phone: 0,
  ...more,
})
const day = { quiet: () => false, debates: () => false }
const places = [place('person'), place('bot'), place('bot')]
const room = { status: 'playing', gate: null, places }
const outcome = { side: 's', winners: [], clause: '', seed: '' }
const playing = { room, view: {}, seat: 0, out: [] as number[], outcome: null }
const plain = situationOf(playing, day)

test('a match that goes on by day stands plainly', () => {
  expect(plain).toEqual({
    paused: false,
    still: false,
    over: false,
    out: false,
    standIn: false,
    quiet: false,
    debating: false,
  })
})

test('clocks stand still in a pause and at the gate', () => {
  expect(situationOf({ ...playing, room: { ...room, status: 'paused' } }, day)).toMatchObject({
    paused: true,
    still: true,
  })
  expect(situationOf({ ...playing, room: { ...room, gate: { ready: 1, people: 2, left: 9 } } }, day)).toMatchObject({
    paused: false,
    still: true,
  })
})

test('a seat is out while the match goes on, and nobody decides for it', () => {
  const taken = { ...room, places: [place('person', { bot: 'thumb' }), place('bot'), place('bot')] }
  expect(situationOf({ ...playing, room: taken }, day)).toMatchObject({ out: false, standIn: true })
  expect(situationOf({ ...playing, room: taken, out: [0] }, day)).toMatchObject({
    out: true,
    standIn: false,
  })
  expect(situationOf({ ...playing, room: taken, out: [0], outcome }, day)).toMatchObject({
    out: false,
    over: true,
    standIn: false,
  })
})

test('it is quiet by night, until the match is over', () => {
  const night = { quiet: () => true, debates: () => true }
  expect(situationOf(playing, night)).toMatchObject({ quiet: true, debating: true })
  expect(situationOf({ ...playing, outcome }, night).quiet).toBe(false)
})

const words = { seats: (seats: readonly number[]) => seats.map((seat) => 'ABCDE'[seat]).join(', ') }
const line = (more: Partial<typeof plain>, asked: boolean, gate: boolean, others: number[], t = fr.table) =>
  statusLine({ ...plain, ...more }, asked, gate, others, places, words, t)

test.each([
  ['fr', fr.table],
  ['en', en.table],
])('the line at the head says the first thing that matters (%s)', (_, t) => {
  expect(line({ paused: true, quiet: true }, true, true, [1], t)).toBe(t.paused)
  expect(line({ quiet: true, standIn: true }, true, false, [1], t)).toBe('')
  expect(line({ standIn: true }, true, false, [1], t)).toBe(t.botPlays)
  expect(line({ debating: true }, true, true, [1], t)).toBe(t.yourTurn)
  expect(line({ debating: true }, false, true, [1], t)).toBe(t.beforeStart)
  expect(line({ debating: true }, false, false, [1], t)).toBe('')
  expect(line({}, false, false, [0], t)).toBe(t.waitingFor('A'))
  expect(line({}, false, false, [1, 2], t)).toContain('B, C')
  expect(line({}, false, false, [0, 1, 2, 3], t)).toBe(t.waitingSome)
  expect(line({}, false, false, [], t)).toBe(t.waitingSome)
  expect(line({ over: true }, false, false, [], t)).toBe('')
})
