/** Who of those that share a phone has it by night: told by the public clock alone, never by who has answered. */
import type { ClockInfo } from '../../wire'

export interface Turn {
  /** Which of the phone's seats, in their order; -1 before the first turn, while people listen. */
  number: number
  /** Milliseconds until the next one. */
  left: number
}

/**
 * The turn at so many milliseconds after the clock was told; a clock may wait for a voice first. The turns lie at the end of the step, as many as the fullest
 * phone has seats; a phone with fewer divides the same time among its own.
 */
export function turnAt(clock: ClockInfo, passed: number, seats: number): Turn {
  const left = Math.max(0, (clock.wait ?? 0) + clock.left - passed)
  const span = Math.min(clock.whole, (clock.turn ?? 0) * (clock.turns ?? 0) || clock.whole)
  if (left > span) return { number: -1, left: left - span }
  const each = span / Math.max(1, seats)
  const number = Math.min(Math.max(1, seats) - 1, Math.floor((span - left) / each))
  return { number, left: left - (Math.max(1, seats) - 1 - number) * each }
}
