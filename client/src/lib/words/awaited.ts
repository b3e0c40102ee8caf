/** Whom the table waits for, in words: of bots alone it is said that they think, and for how long at most. */
import { LONGEST_THOUGHT, type Place } from '../../wire'
import type { Words } from './words'

export interface AwaitedTexts {
  waitingFor: (names: string) => string
  botsThink: (names: string, several: boolean, seconds: number) => string
}

export function awaitedLine(
  seats: readonly number[],
  places: readonly Place[],
  words: Pick<Words, 'seats'>,
  t: AwaitedTexts,
): string {
  const names = words.seats(seats)
  const bots = seats.every((seat) => places[seat]?.kind === 'bot')
  return bots ? t.botsThink(names, seats.length > 1, LONGEST_THOUGHT) : t.waitingFor(names)
}
