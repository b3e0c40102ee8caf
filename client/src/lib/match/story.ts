/**
 * A match that is over, told again: who was who, chapter by chapter what turned it, and who saved or doomed whom. It is
 * made from what this seat was told and, where secrets are part of the plot, from the replay, which tells whoever asks what
 * everybody was told; a game says in `games/<key>/story.ts` which of its events make the plot.
 */
import type { EventInfo, Replay } from '../../wire'
import type { AnyView } from './public'
import { PUBLIC } from './replay'
import type { Words } from '../words/words'

/** What a seat turned out to be: a value of one of the game's domains. */
export interface Known {
  seat: number
  group: string
  value: number
}

export interface Plot<V extends object = AnyView> {
  /** The kind of event that opens a chapter; '' where there are none. */
  opens: string
  /** What a chapter is called, by its number. */
  title: (number: number, words: Words) => string
  /** The kinds of events that are told. */
  told: readonly string[]
  /** What only some were told, in a sentence for everybody; empty where it is no part of the plot. */
  secret?: (event: EventInfo, to: readonly number[], words: Words) => string
  who: (view: V) => Known[]
  /** Who saved or doomed whom, in sentences. */
  turning: (log: readonly EventInfo[], view: V, words: Words) => string[]
}

export interface Chapter {
  title: string
  lines: string[]
}

/** All that was told in a match, and to whom each event was told that was not told to all. */
export interface Whole {
  log: EventInfo[]
  to: (number[] | null)[]
}

/** The same from a replay that was looked at from above. */
export function wholeOf(replay: Pick<Replay, 'frames'>): Whole {
  const whole: Whole = { log: [], to: [] }
  for (const frame of replay.frames)
    frame.events.forEach((event, place) => {
      const to = frame.to[place] ?? null
      whole.log.push(event)
      whole.to.push(to && !to.includes(PUBLIC) ? to : null)
    })
  return whole
}

/** The plot, up to the event that ended the match; chapters in which nothing turned are left out. */
export function chaptersOf<V extends object>(
  log: readonly EventInfo[],
  plot: Plot<V>,
  words: Words,
  to: Whole['to'] = [],
): Chapter[] {
  const chapters: Chapter[] = [{ title: '', lines: [] }]
  let number = 0
  for (const [place, event] of log.entries()) {
    if (event.kind === plot.opens) chapters.push({ title: plot.title(++number, words), lines: [] })
    const some = to[place]
    const told = plot.told.includes(event.kind) || event.kind === 'ended' ? words.event(event) : ''
    const text = some ? (plot.secret?.(event, some, words) ?? '') : told
    const { lines } = chapters[chapters.length - 1]!
    if (text && !(some && lines.includes(text))) lines.push(text) // a finger that points twice at the same is told once
    if (event.kind === 'ended') break
  }
  return chapters.filter((chapter) => chapter.lines.length > 0)
}

const plots = import.meta.glob('../../games/*/story.ts') as Record<string, () => Promise<{ plot: Plot }>>

export const plotOf = async (key: string): Promise<Plot | null> =>
  (await plots[`../../games/${key}/story.ts`]?.())?.plot ?? null
