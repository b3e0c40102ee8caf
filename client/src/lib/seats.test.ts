import { expect, test } from 'vitest'
import { worthReturning } from './seats'

test('a running table is offered first, a finished one never', () => {
  const rooms = [
    { code: 'DONE', status: 'over' },
    { code: 'OPEN', status: 'lobby' },
    { code: 'GOES', status: 'playing' },
    { code: 'PAST', status: 'over' },
    { code: 'HALT', status: 'paused' },
  ]
  expect(worthReturning(rooms)).toEqual(['GOES', 'HALT'])
  expect(worthReturning(rooms.slice(0, 3))).toEqual(['GOES', 'OPEN'])
  expect(worthReturning([rooms[0]!])).toEqual([])
})
