/** How a match stands for one seat, and the line at the head of its table. */
import type { Place, RoomInfo } from '../../wire'
import type { Sitting } from '../net/sitting.svelte'
import { awaitedLine, type AwaitedTexts } from '../words/awaited'
import type { Words } from '../words/words'
import type { Parts } from './board'

export interface Situation {
  paused: boolean
  /** Whether clocks stand still: in a pause, and while people look at their cards first. */
  still: boolean
  over: boolean
  /** Whether this seat is out of a match that goes on. */
  out: boolean
  /** Whether a bot decides for this person, while there is something to decide. */
  standIn: boolean
  /** Whether all phones are to look and be used alike, as by night. */
  quiet: boolean
  /** Whether the present step is for talking. */
  debating: boolean
}

export function situationOf(
  {
    room,
    view,
    seat,
    out: eliminated,
    outcome,
  }: Pick<Sitting, 'view' | 'seat' | 'out' | 'outcome'> & { room: Pick<RoomInfo, 'status' | 'gate' | 'places'> },
  parts: Pick<Parts, 'quiet' | 'debates'>,
): Situation {
  const paused = room.status === 'paused'
  const over = outcome !== null
  const out = !over && eliminated.includes(seat)
  const place = room.places[seat]
  return {
    paused,
    still: paused || !!room.gate,
    over,
    out,
    standIn: place?.kind === 'person' && place.bot !== '' && !over && !out,
    quiet: !over && parts.quiet(view ?? {}),
    debating: parts.debates(view ?? {}),
  }
}

export interface StatusTexts extends AwaitedTexts {
  paused: string
  botPlays: string
  yourTurn: string
  beforeStart: string
  waitingSome: string
}

const MOST_NAMED = 3

/** What the table waits for, in a line; empty where nothing is to be said. */
export function statusLine(
  now: Situation,
  asked: boolean,
  gate: boolean,
  others: readonly number[],
  places: readonly Place[],
  words: Pick<Words, 'seats'>,
  t: StatusTexts,
): string {
  if (now.paused) return t.paused
  if (now.quiet) return ''
  if (now.standIn) return t.botPlays
  if (asked) return t.yourTurn
  if (gate) return t.beforeStart
  if (now.debating) return '' // everybody may speak: nobody is waited for by name
  if (others.length > 0 && others.length <= MOST_NAMED) return awaitedLine(others, places, words, t)
  return now.over ? '' : t.waitingSome
}
