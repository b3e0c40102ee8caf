/**
 * The private proof of a seat, kept in this browser so that its owner returns without typing anything.
 * With `?tab` in the address each tab is its own person, which is how one sits several times at a table while developing.
 */
export interface KeptSeat {
  seat: number
  token: string
  /** When it was taken, so that the newest is offered first. */
  at?: number
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

export function keptSeat(code: string): KeptSeat | null {
  try {
    const kept: unknown = JSON.parse(shelf()?.getItem(key(code)) ?? 'null')
    if (kept !== null && typeof kept === 'object' && 'token' in kept && typeof kept.token === 'string')
      return kept as KeptSeat
  } catch {
    // an unreadable note is no note
  }
  return null
}

export function keepSeat(code: string, seat: number, token: string): void {
  shelf()?.setItem(key(code), JSON.stringify({ seat, token, at: Date.now() }))
}

export function forgetSeat(code: string): void {
  shelf()?.removeItem(key(code))
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
