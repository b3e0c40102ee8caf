/** What a table needs of whoever sits at it, whether a connection to a room tells it or a lesson. */
import type { Ask, ClockInfo, EventInfo, Host, Mark, Note, OutcomeInfo, RoomInfo, Said } from '../../wire'

export type Link = 'connecting' | 'open' | 'lost'

/** A clock of the server, pinned to this device's own time when it arrived. */
export interface RunningClock extends ClockInfo {
  at: number
}

/** How many milliseconds are left of a clock; before it runs it may wait for what is still being shown or said. */
export function timeLeft(clock: RunningClock, now: number): number {
  const gone = Math.max(0, now - clock.at - (clock.wait ?? 0))
  return Math.max(0, clock.left - gone)
}

/** What became of an intent; `reason` is empty where it was taken. */
export interface Answer {
  reason: string
  answer: string
}

export abstract class Sitting {
  link = $state<Link>('connecting')
  seat = $state(-1)
  room = $state.raw<RoomInfo | null>(null)
  said = $state.raw<Said[]>([])
  view = $state.raw<Record<string, unknown> | null>(null)
  log = $state.raw<EventInfo[]>([])
  /** The events of the latest news; empty after a whole picture, so that nothing old is acted out again. */
  events = $state.raw<EventInfo[]>([])
  asks = $state.raw<Ask[]>([])
  waiting = $state.raw<number[]>([])
  /** The seats that are out of the match for good, and the number of the round, as everybody knows. */
  out = $state.raw<number[]>([])
  round = $state(0)
  speaks = $state(false)
  clock = $state.raw<RunningClock | null>(null)
  stepClock = $state.raw<RunningClock | null>(null)
  outcome = $state.raw<OutcomeInfo | null>(null)
  /** The phrases this seat may say now, by their codes. */
  says = $state.raw<number[]>([])
  /** The seats that the game asks aloud, and how long their answers stay sealed. */
  asked = $state.raw<number[]>([])
  answers = $state.raw<RunningClock | null>(null)
  /** What this seat has said that nobody has heard yet. */
  sealed = $state.raw<number[]>([])
  /** Marks people made beside the game, as far as this seat is shown them. */
  marks = $state.raw<Mark[]>([])
  /** What this seat wrote down for itself. */
  notes = $state.raw<Note[]>([])
  /** For somebody who is out of the match and sees everything: what each seat knows. */
  sight = $state.raw<Record<number, Record<string, unknown>>>({})
  /** Why the server closed the door for good: "removed", "moved", "closed", or a refusal such as "unknown_room". */
  gone = $state('')
  /** The server cannot keep anything at the moment. It goes on by itself; nothing is lost, and no seat is given up. */
  suspended = $state(false)
  refused = $state.raw<{ reason: string } | null>(null)

  abstract readonly code: string
  abstract readonly token: string
  abstract readonly host: boolean

  /** Leave the table's page (the seat stays one's own). */
  abstract end(): void
  abstract play(code: number): Promise<Answer>
  abstract say(text: string): Promise<Answer>
  abstract tell(code: number): Promise<Answer>
  abstract mark(codes: number[], made: boolean): Promise<Answer>
  abstract note(text: string, about: number, number?: number): Promise<Answer>
  abstract asHost(what: string, more?: Partial<Omit<Host, 'id' | 'what'>>): Promise<Answer>
  abstract mine(what: string): Promise<Answer>
  abstract rename(name: string): Promise<Answer>
}
