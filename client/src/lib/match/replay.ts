/** One moment of a replay, put together from the frames up to it. */
import type { EventInfo, Replay, Said } from '../../wire'

/** Among those an event was told to: the whole table. */
export const PUBLIC = 30

export interface Picture {
  view: Record<string, unknown>
  waiting: number[]
  out: number[]
  round: number
  /** The events of this moment alone. */
  events: EventInfo[]
  /** The same, each with the seats it was told to where it was not told to all. */
  told: { event: EventInfo; to: number[] | null; truth: number }[]
  /** How many words were heard before this moment. */
  words: number
  /** What was told so far; from above, what was told to all. */
  log: EventInfo[]
  talk: Said[]
}

/**
 * From above nobody's view is whole, so the public one is shown with what all seats know laid over it: `merge` decides,
 * key by key, which of the seats' values says most.
 */
export function pictureAt(replay: Replay, at: number): Picture {
  const view: Record<string, unknown> = {}
  const views: Record<string, unknown>[] = []
  const log: EventInfo[] = []
  for (let number = 0; number <= at; number++) {
    const frame = replay.frames[number]
    if (!frame) break
    fold(view, frame.changed)
    frame.views.forEach((changed, seat) => fold((views[seat] ??= {}), changed))
    log.push(...frame.events.filter((_, place) => frame.to.length === 0 || frame.to[place]?.includes(PUBLIC)))
  }
  const frame = replay.frames[at]
  return {
    view: views.length > 0 ? merge(view, views) : view,
    waiting: frame?.waiting ?? [],
    out: frame?.out ?? [],
    round: frame?.round ?? 0,
    events: frame?.events ?? [],
    told: (frame?.events ?? []).map((event, number) => {
      const to = frame?.to[number]
      return { event, to: to && !to.includes(PUBLIC) ? to : null, truth: frame?.truth[number] ?? -1 }
    }),
    words:
      log.filter((event) => event.kind === 'said').length -
      (frame?.events ?? []).filter((event) => event.kind === 'said').length,
    log,
    talk: frame?.talk ?? [],
  }
}

/** Takes in what a frame says of a view: a key with its value, or `key.number` with an item of a list that grows. */
export function fold(view: Record<string, unknown>, changed: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(changed)) {
    const [key = '', number] = name.split('.')
    const list = view[key]
    if (number === undefined) view[key] = Array.isArray(value) ? [...(value as unknown[])] : value
    else if (Array.isArray(list)) list[Number(number)] = value
  }
}

/** Unknown things are -1, null or empty in every view; whatever a seat knows fills them. */
export function merge(view: Record<string, unknown>, views: Record<string, unknown>[]): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...view }
  for (const seen of views)
    for (const [key, value] of Object.entries(seen ?? {})) if (key !== 'seat') merged[key] = fuller(merged[key], value)
  return merged
}

function unknown(value: unknown): boolean {
  return value === undefined || value === null || value === -1 || (Array.isArray(value) && value.length === 0)
}

function fuller(known: unknown, other: unknown): unknown {
  if (unknown(known)) return other
  if (unknown(other)) return known
  if (Array.isArray(known) && Array.isArray(other) && known.length === other.length)
    return known.map((value, place) => fuller(value, other[place]))
  if (
    known !== null &&
    other !== null &&
    typeof known === 'object' &&
    typeof other === 'object' &&
    !Array.isArray(known)
  ) {
    const both: Record<string, unknown> = { ...(known as Record<string, unknown>) }
    for (const [key, value] of Object.entries(other)) both[key] = fuller(both[key], value)
    return both
  }
  return known
}

/** The address of a moment, and of the eyes it is seen through: `#12` from above, `#12.table`, `#12.3`. */
export const hashOf = (n: number, seat: number) => (seat === -2 ? `#${n}` : `#${n}.${seat === -1 ? 'table' : seat}`)
export const momentIn = (hash: string) => Number.parseInt(hash.slice(1), 10) || 0
export function seatIn(hash: string): number {
  const [, seat = ''] = hash.slice(1).split('.')
  return seat === 'table' ? -1 : /^\d+$/.test(seat) ? Number(seat) : -2
}
