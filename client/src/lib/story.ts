/**
 * A match that is over, told again: who was who, chapter by chapter what turned it, and who saved or doomed whom. It is
 * made from what this seat was told; a game says in `games/<key>/story.ts` which of its events make the plot.
 */
import type { EventInfo } from '../wire'
import type { Words } from './words'

/** What a seat turned out to be: a value of one of the game's domains. */
export interface Known {
  seat: number
  group: string
  value: number
}

export interface Plot {
  /** The kind of event that opens a chapter; '' where there are none. */
  opens: string
  /** What a chapter is called, by its number. */
  title: (number: number, words: Words) => string
  /** The kinds of events that are told. */
  told: readonly string[]
  who: (view: Record<string, unknown>) => Known[]
  /** Who saved or doomed whom, in sentences. */
  turning: (log: readonly EventInfo[], view: Record<string, unknown>, words: Words) => string[]
}

export interface Chapter {
  title: string
  lines: string[]
}

/** The plot, up to the event that ended the match; chapters in which nothing turned are left out. */
export function chaptersOf(log: readonly EventInfo[], plot: Plot, words: Words): Chapter[] {
  const chapters: Chapter[] = [{ title: '', lines: [] }]
  let number = 0
  for (const event of log) {
    if (event.kind === plot.opens) chapters.push({ title: plot.title(++number, words), lines: [] })
    const text = plot.told.includes(event.kind) || event.kind === 'ended' ? words.event(event) : ''
    if (text) chapters[chapters.length - 1]!.lines.push(text)
    if (event.kind === 'ended') break
  }
  return chapters.filter((chapter) => chapter.lines.length > 0)
}

const plots = import.meta.glob('../games/*/story.ts') as Record<string, () => Promise<{ plot: Plot }>>

export const plotOf = async (key: string): Promise<Plot | null> => (await plots[`../games/${key}/story.ts`]?.())?.plot ?? null
