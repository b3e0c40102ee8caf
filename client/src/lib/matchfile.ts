/** A file of matches that somebody brings: one match, or many, a line each. The server reads and checks what is opened. */

export const MOST_FILE_BYTES = 100_000_000
export const MOST_LISTED = 2000

/** One match of a file, with what a list shows of it. */
export interface Listed {
  /** As it stands in the file. */
  text: string
  readable: boolean
  game: string
  names: string[]
  /** The side that won, where the file says so. */
  side: string
}

/** The matches of a file, in its order; lines that are not JSON are among them, unreadable. */
export function matchesIn(text: string): Listed[] {
  const whole = listed(text)
  if (whole.readable) return [whole]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const matches = lines.map(listed)
  return matches.some((each) => each.readable) ? matches : []
}

function listed(text: string): Listed {
  const found = object(parsed(text))
  return {
    text,
    readable: found !== null,
    game: word(found?.['game']),
    names: names(found),
    side: word(object(found?.['outcome'])?.['side']),
  }
}

function names(found: Record<string, unknown> | null): string[] {
  const seats = found?.['seats']
  return Array.isArray(seats) ? seats.map((seat) => word(object(seat)?.['name'])) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function object(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
