/**
 * A choice that was tapped and not confirmed is what its person wanted: it is sent just before the clock would decide
 * otherwise. What is grave, such as a shot, is never sent without a confirmation: each game's engine says what is.
 */
import type { Ask } from '../../wire'
import type { RunningClock } from '../net/sitting.svelte'

/** So many milliseconds before the end: a message takes its time to the server. */
export const BEFORE = 700

/** In how many milliseconds this choice goes off by itself; Infinity where it never does. */
export function goesIn(
  choice: Ask | null | undefined,
  clocks: readonly (RunningClock | null)[],
  grave: ReadonlySet<string> | null,
  now: number,
): number {
  if (!choice || !grave || grave.has(choice.verb)) return Infinity
  const ends = clocks.filter((clock) => clock !== null).map((clock) => clock.at + (clock.wait ?? 0) + clock.left)
  return Math.max(0, Math.min(Infinity, ...ends) - now - BEFORE)
}
