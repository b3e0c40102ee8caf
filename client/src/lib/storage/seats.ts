/**
 * The private proofs of the seats this browser holds in each room, kept here so that their owners return without typing
 * anything. A phone may hold several: people who share it.
 * With `?tab` in the address each tab is its own person, which is how one sits several times at a table while developing.
 */
export interface KeptSeat {
  seat: number
  token: string
  /** When the first of them was taken, so that the newest room is offered first. */
  at?: number
}

/** As it lies on the shelf: the first seat, and those of whoever shares the phone. */
interface Shelved extends KeptSeat {
  others?: KeptSeat[]
}

const TAB = 'doublejeu.tab'

function shelf(): Storage | null {
  try {
    if (new URLSearchParams(location.search).has('tab')) sessionStorage.setItem(TAB, '1')
    return sessionStorage.getItem(TAB) ? sessionStorage : localStorage
  } catch {
    return null
  }
}

const key = (code: string) => `doublejeu.seat.${code.toUpperCase()}`

const isSeat = (found: unknown): found is Shelved =>
  found !== null && typeof found === 'object' && 'token' in found && typeof found.token === 'string'

/** The seats of this browser in a room, in the order in which they were taken. */
export function keptSeats(code: string): KeptSeat[] {
  try {
    const found: unknown = JSON.parse(shelf()?.getItem(key(code)) ?? 'null')
    if (!isSeat(found)) return []
    const { others = [], ...first } = found
    return [first, ...others.filter(isSeat)]
  } catch {
    return [] // an unreadable note is no note
  }
}

export const keptSeat = (code: string): KeptSeat | null => keptSeats(code)[0] ?? null

function keep(code: string, [first, ...others]: KeptSeat[]): void {
  if (!first) shelf()?.removeItem(key(code))
  else shelf()?.setItem(key(code), JSON.stringify(others.length > 0 ? { ...first, others } : first))
}

/** The only seat of this browser in a room. */
export function keepSeat(code: string, seat: number, token: string): void {
  keep(code, [{ seat, token, at: Date.now() }])
}

/** One more seat in a room, of somebody who shares this phone. */
export function addSeat(code: string, seat: number, token: string): void {
  const held = keptSeats(code)
  if (held.length === 0) keepSeat(code, seat, token)
  else keep(code, [...held.filter((each) => each.token !== token), { seat, token }])
}

/** A seat that is lost or left. */
export function forgetSeat(code: string, token: string): void {
  const held = keptSeats(code)
  const at = held[0]?.at
  keep(
    code,
    held.filter((each) => each.token !== token).map((each, number) => (number === 0 && at ? { ...each, at } : each)),
  )
}

/** The rooms this browser has a seat in, newest first. */
export function keptRooms(): string[] {
  const found = shelf()
  if (!found) return []
  return Object.keys(found)
    .filter((each) => each.startsWith('doublejeu.seat.'))
    .map((each) => each.slice('doublejeu.seat.'.length))
    .sort((one, other) => (keptSeat(other)?.at ?? 0) - (keptSeat(one)?.at ?? 0))
}

const RUNNING = ['playing', 'paused']

/** Of the rooms somebody sits in, those worth returning to: where a match runs first, then those still filling up. */
export function worthReturning(rooms: readonly { code: string; status: string }[]): string[] {
  const running = rooms.filter((room) => RUNNING.includes(room.status))
  const filling = rooms.filter((room) => room.status === 'lobby')
  return [...running, ...filling].slice(0, 2).map((room) => room.code)
}
