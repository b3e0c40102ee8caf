/**
 * The private proof of a seat, kept in this browser so that its owner returns without typing anything.
 * With `?tab` in the address each tab is its own person, which is how one sits several times at a table while developing.
 */
export interface KeptSeat {
  seat: number
  token: string
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
  shelf()?.setItem(key(code), JSON.stringify({ seat, token }))
}

export function forgetSeat(code: string): void {
  shelf()?.removeItem(key(code))
}

/** The rooms this browser has a seat in, newest last. */
export function keptRooms(): string[] {
  const found = shelf()
  if (!found) return []
  return Object.keys(found)
    .filter((each) => each.startsWith('doublejeu.seat.'))
    .map((each) => each.slice('doublejeu.seat.'.length))
}
