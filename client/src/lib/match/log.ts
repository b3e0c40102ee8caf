/**
 * Which events the log tells now. What a seat was told it keeps, but a game may want some of it forgotten, as cards are that lie
 * face down: `games/<key>/forgets.ts` says which. Once a match is over everything may be read.
 */
import type { EventInfo } from '../../wire'
import type { AnyView } from './public'

/** The numbers, in the log, of what people are to remember by themselves. */
export type Forgets<V extends object = AnyView> = (log: readonly EventInfo[], view: V) => Set<number>

const forgetting = import.meta.glob('../../games/*/forgets.ts') as Record<string, () => Promise<{ forgets: Forgets }>>
const nothing: Forgets = () => new Set()

export const forgetsOf = async (key: string): Promise<Forgets> =>
  (await forgetting[`../../games/${key}/forgets.ts`]?.())?.forgets ?? nothing

/** The numbers of the events that are not told now: those of kinds that are concealed, and what is to be forgotten. */
export function leftOut<V extends object>(
  log: readonly EventInfo[],
  view: V,
  { conceals, forgets }: { conceals: Set<string>; forgets: Forgets<V> },
  over: boolean,
): Set<number> {
  if (over) return new Set()
  const left = forgets(log, view)
  log.forEach((event, number) => {
    if (conceals.has(event.kind)) left.add(number)
  })
  return left
}
