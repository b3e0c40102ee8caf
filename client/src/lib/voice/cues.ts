/** A short sound on a player's phone, for what everybody was told and for nothing else; only where its owner wants it. */
import type { EventInfo } from '../../wire'
import { howOf } from './aloud'

let made: Promise<import('./sound').Sound> | null = null

async function begin(): Promise<import('./sound').Sound> {
  const { Sound } = await import('./sound')
  const context = new AudioContext()
  const out = context.createGain()
  out.gain.value = 0.5
  out.connect(context.destination)
  return new Sound(context, out)
}

/** Rings once for the events of one news: by the first of them that everybody was told and that has a sound. */
export async function ring(game: string, events: readonly EventInfo[]): Promise<void> {
  const how = howOf(game)
  const first = events.find((event) => !event.own && event.kind in how)
  if (!first) return
  made ??= begin()
  ;(await made).cue(how[first.kind]!.cue)
}
