import { expect, test } from 'vitest'
import { matchesIn } from './matchfile'

const match = { format: 2, game: 'sleepers', seats: [{ name: 'Ada' }, { name: 'Bo' }], outcome: { side: 'east' } }
const unfinished = { format: 2, game: 'sleepers', seats: [{ name: 'Cléo' }, { name: 'Dan' }] }

test('a file of one match is that match, however it is laid out', () => {
  const text = JSON.stringify(match, null, 2)
  expect(matchesIn(text)).toEqual([{ text, readable: true, game: 'sleepers', names: ['Ada', 'Bo'], side: 'east' }])
})

test('a file of many matches has one a line', () => {
  const found = matchesIn(`${JSON.stringify(match)}\n\n${JSON.stringify(unfinished)}\n`)
  expect(found.map((each) => [each.names, each.side])).toEqual([
    [['Ada', 'Bo'], 'east'],
    [['Cléo', 'Dan'], ''],
  ])
  expect(found[1]?.text).toBe(JSON.stringify(unfinished))
})

test('a line that is no match keeps its place in the list', () => {
  const found = matchesIn(`${JSON.stringify(match)}\n{"game":\n[1]\n${JSON.stringify(match)}`)
  expect(found.map((each) => each.readable)).toEqual([true, false, false, true])
})

test('what holds no match at all gives none', () => {
  expect(matchesIn('')).toEqual([])
  expect(matchesIn('a letter\nof two lines')).toEqual([])
  expect(matchesIn('[1, 2]')).toEqual([])
})

test('strange values in a file are not shown', () => {
  const [strange] = matchesIn(JSON.stringify({ game: 7, seats: [null, { name: {} }, 'x'], outcome: 'no' }))
  expect(strange).toMatchObject({ readable: true, game: '', names: ['', '', ''], side: '' })
})
