/** Two decisions with one confirmation, chosen in either order: what is to follow the one that is confirmed, as soon as it is asked. */
import type { Ask } from '../../wire'

export interface Follow {
  verb: string
  /** -1 while it is still to be chosen. */
  value: number
  /** How it is said beside the first. */
  said: string
  /** What is still wanted before both can be confirmed; empty once nothing is. */
  lacks: string
}

/** The ask that was meant; undefined while it may still come, null once something else is asked instead. */
export function followed(asks: readonly Ask[], follow: Follow, confirmed: number): Ask | null | undefined {
  const found = asks.find((ask) => ask.verb === follow.verb && ask.args[0] === follow.value)
  if (found) return found
  return asks.length === 0 || asks.some((ask) => ask.code === confirmed) ? undefined : null
}
