import { expect, test } from 'vitest'
import { en } from '../../text/en'
import { fr } from '../../text/fr'
import { LONGEST_THOUGHT, type Place } from '../../wire'
import { awaitedLine } from './awaited'

const place = (kind: string) => ({ kind }) as Place
const places = [place('person'), place('bot'), place('bot')]
const words = { seats: (seats: number[]) => seats.map((seat) => `P${seat}`).join(' et ') }

test('a bot thinks, and the page says for how long at most', () => {
  expect(awaitedLine([1], places, words, fr.table)).toBe(`P1 réfléchit (${LONGEST_THOUGHT} s au plus)`)
  expect(awaitedLine([1, 2], places, words, fr.table)).toBe(`P1 et P2 réfléchissent (${LONGEST_THOUGHT} s au plus)`)
  expect(awaitedLine([2], places, words, en.table)).toBe(`P2 is thinking (${LONGEST_THOUGHT} s at most)`)
})

test('whoever waits for a person too is promised nothing', () => {
  expect(awaitedLine([0, 1], places, words, fr.table)).toBe('On attend P0 et P1')
  expect(awaitedLine([0], places, words, en.table)).toBe('Waiting for P0')
})
