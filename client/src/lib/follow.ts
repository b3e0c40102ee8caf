/** Two decisions with one confirmation: what is to follow the one that is confirmed, as soon as it is asked. */
import type { Ask } from '../wire'

export interface Follow {
  verb: string
  value: number
  /** How it is said beside the first. */
  said: string
}

/** The ask that was meant; undefined while it may still come, null once something else is asked instead. */
export function followed(asks: readonly Ask[], follow: Follow, confirmed: number): Ask | null | undefined {
  const found = asks.find((ask) => ask.verb === follow.verb && ask.args[0] === follow.value)
  if (found) return found
  return asks.length === 0 || asks.some((ask) => ask.code === confirmed) ? undefined : null
}
