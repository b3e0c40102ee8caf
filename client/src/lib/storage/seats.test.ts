import { beforeEach, expect, test, vi } from 'vitest'
import { addSeat, forgetSeat, keepSeat, keptRooms, keptSeat, keptSeats, worthReturning } from './seats'

beforeEach(() => {
  const shelf = () => {
    const kept: Record<string, string> = {}
    return Object.defineProperties(kept, {
      getItem: { value: (key: string) => kept[key] ?? null },
      setItem: { value: (key: string, text: string) => (kept[key] = text) },
      removeItem: { value: (key: string) => delete kept[key] },
    })
  }
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', shelf())
  vi.stubGlobal('sessionStorage', shelf())
})

test('a phone keeps a proof for each of those who share it', () => {
  keepSeat('abcd', 0, 'ada')
  addSeat('ABCD', 1, 'bo')
  addSeat('ABCD', 4, 'cleo')
  addSeat('ABCD', 1, 'bo') // told twice
  expect(keptSeats('abcd').map(({ seat, token }) => [seat, token])).toEqual([
    [0, 'ada'],
    [4, 'cleo'],
    [1, 'bo'],
  ])
  expect(keptSeat('ABCD')?.token).toBe('ada')
  expect(keptRooms()).toEqual(['ABCD'])
  const { at } = keptSeat('ABCD')!
  forgetSeat('ABCD', 'ada')
  expect(keptSeats('ABCD').map(({ token }) => token)).toEqual(['cleo', 'bo'])
  expect(keptSeat('ABCD')?.at).toBe(at)
  forgetSeat('ABCD', 'nobody')
  forgetSeat('ABCD', 'bo')
  forgetSeat('ABCD', 'cleo')
  expect(keptSeats('ABCD')).toEqual([])
  expect(keptRooms()).toEqual([])
})

test('a seat kept before phones could be shared is still one', () => {
  localStorage.setItem('doublejeu.seat.WXYZ', JSON.stringify({ seat: 2, token: 'old' }))
  expect(keptSeats('wxyz')).toEqual([{ seat: 2, token: 'old' }])
  localStorage.setItem('doublejeu.seat.WXYZ', 'nonsense')
  expect(keptSeats('wxyz')).toEqual([])
})

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
