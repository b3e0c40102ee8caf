/**
 * Results as moments: what happened, to whom and what it changes, large and for long enough. A game makes them from the
 * public events of one news (`games/<key>/moments.ts`); how long each stays is the table the server's pace reads too.
 */
import table from '../../../../src/doublejeu/text/moments.json'
import type { IconName } from '../../components/Icon.svelte'
import type { EventInfo } from '../../wire'
import type { BoardProps } from './board'
import type { AnyView } from './public'

export interface Told {
  /** Names the look of this kind of moment. */
  kind: string
  tone: 'red' | 'blue' | 'gold'
  icon: IconName
  title: string
  /** What happened, and to whom. */
  lines: string[]
  /** What it changes. */
  change: string[]
  /** Which turn it is about, for what a game draws of it once the table has gone on. */
  turn?: number
  /** The events it was made from, for what a game draws of them. */
  events: EventInfo[]
}

/** A moment for those who hear the page: what it is, what happened to whom, and what it changes, each a sentence. */
export function aloud(told: Pick<Told, 'title' | 'lines' | 'change'>): string {
  return [told.title, ...told.lines, ...told.change]
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ')
}

/** Makes a moment of the events of one news, or null where nothing in them is one. */
export type Tell<V extends object = AnyView> = (events: EventInfo[], given: BoardProps<V>) => Told | null

/** What a host may want instead of the usual time; the server holds the table by the same numbers. */
export const PACES: Record<string, number> = { slow: 1.6, normal: 1, fast: 0.4 }

/** How many seconds the longest of these events stays; 0 where none is a moment. */
export function secondsOf(game: string, events: readonly { kind: string }[], pace = 'normal'): number {
  const times = (table as Record<string, Record<string, number>>)[game] ?? {}
  return (PACES[pace] ?? 1) * Math.max(0, ...events.map((event) => times[event.kind] ?? 0))
}

export const MOST_WAITING = 2
/** A moment that others wait behind is cut short, but never to less than this. */
export const LEAST = 2

export interface Shown {
  number: number
  told: Told
  seconds: number
}

/** The moments still to be seen, the first of them now. What waits too long is left to the log. */
export function lineUp(shown: readonly Shown[], next: Shown): Shown[] {
  const waiting = [...shown.slice(1), next].slice(-MOST_WAITING)
  return shown.length === 0 ? [next] : [shown[0]!, ...waiting]
}

/** How long the first has left to stay, once it was there for `since` seconds. */
export function timeLeft(shown: readonly Shown[], since: number): number {
  const [first, ...waiting] = shown
  if (!first) return 0
  const whole = waiting.length >= MOST_WAITING ? Math.min(first.seconds, LEAST) : first.seconds
  return Math.max(0, whole - since)
}
