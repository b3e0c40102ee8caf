/**
 * The same short buzz on every phone, at what everybody is told and at nothing else. A phone that buzzed for its owner's call,
 * or for a tap by night, would betray him.
 */
import type { EventInfo } from '../../wire'
import { howOf } from '../voice/aloud'

export const BUZZ = 40 // milliseconds

/** Whether these events are felt: by what the whole table was told, so that all phones buzz or none does. */
export function isFelt(game: string, events: readonly EventInfo[]): boolean {
  const how = howOf(game)
  return events.some((event) => !event.own && event.kind in how)
}

export function buzz(game: string, events: readonly EventInfo[]): void {
  if (isFelt(game, events)) navigator.vibrate?.(BUZZ)
}
