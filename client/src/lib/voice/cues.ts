/** A short sound on a player's phone, for what everybody was told and for nothing else; only where its owner wants it. */
import type { EventInfo } from '../../wire'
import { buzz } from '../device/haptics'
import { settings } from '../storage/settings.svelte'
import { howOf } from './aloud'
import { here } from './here.svelte'

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
async function ring(game: string, events: readonly EventInfo[]): Promise<void> {
  const how = howOf(game)
  const first = events.find((event) => !event.own && event.kind in how)
  if (!first) return
  made ??= begin()
  ;(await made).cue(how[first.kind]!.cue)
}

/** What a player's phone does for the events of one news, as its owner wants it; it is silent where the loudspeaker is. */
export function signal(game: string, events: readonly EventInfo[]): void {
  if (settings.buzz) buzz(game, events)
  if (settings.cues && !here.on) void ring(game, events)
}
