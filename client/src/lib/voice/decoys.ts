/**
 * When the loudspeaker sounds like somebody tapping on a phone, so that a tap that is heard tells nothing. The moments
 * hang on the match and on the step alone, which everybody knows: they are the same whoever is awake, whoever has
 * tapped, and on every device.
 */

/** One sound: so many milliseconds after the step began, and how loud, from 0 to 1. */
export interface Decoy {
  at: number
  loud: number
}

const FIRST = 900 // milliseconds: nobody has found a name before that
const LAST = 700 // before the end of the step: nobody taps so late
const APART = 140 // two fingers at once sound like one
const EACH = 1_300 // one sound in so much time, more or less

/** Even numbers from 0 to 1, the same for the same words (FNV-1a, then mulberry32). */
function numbers(words: string): () => number {
  let state = 0x811c9dc5
  for (const letter of words) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/**
 * The sounds of one step, in their order. `step` names it among the steps of its match, such as "2/5" for the fifth
 * call of the second night; `length` is how long it lasts by its public clock, in milliseconds.
 */
export function decoys(match: string, step: string, length: number): Decoy[] {
  const draw = numbers(`${match}|${step}`)
  const span = length - FIRST - LAST
  if (span <= 0) return []
  const count = Math.max(2, Math.round((span / EACH) * (0.7 + 0.6 * draw())))
  const found = Array.from({ length: count }, () => ({
    at: Math.round(FIRST + span * draw()),
    loud: 0.35 + 0.65 * draw(),
  }))
  found.sort((one, other) => one.at - other.at)
  return found.filter((each, number) => number === 0 || each.at - found[number - 1]!.at >= APART)
}
