/**
 * How far each group has come in the campaign, kept under the group's name in the browser of everybody who was there:
 * whoever opens the next table finds the same progress.
 */
import type { Place } from '../../wire'

const KEY = 'doublejeu.infiltraitres.campaign'
const KEPT_MATCHES = 60

export interface Progress {
  won: number
  lost: number
}
export interface Group {
  name: string
  /** By mission. */
  done: Record<string, Progress>
  /** Every mission open, whatever was won. */
  all: boolean
}
interface Kept {
  current: string
  groups: Group[]
  /** The matches already noted, so that a page loaded again notes nothing twice. */
  noted: string[]
}

function read(): Kept {
  const kept: Kept = { current: '', groups: [], noted: [] }
  try {
    Object.assign(kept, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // an unreadable note is no note
  }
  return kept
}

/** Under which name a table's campaign is kept: the group's own; guests of one without a name know it by its people. */
export function groupOf(name: string, places: readonly Place[], seat: number): string {
  if (name || places[seat]?.host) return name
  return places
    .filter((place) => place.kind === 'person')
    .map((place) => place.name)
    .join(', ')
}

class Campaign {
  #kept = $state.raw(read())

  /** The group that plays, by name; empty for the one without a name. */
  get current(): string {
    return this.#kept.current
  }
  get names(): string[] {
    return [...new Set([...this.#kept.groups.map((group) => group.name), this.#kept.current])]
  }

  group(name: string): Group {
    return this.#kept.groups.find((group) => group.name === name) ?? { name, done: {}, all: false }
  }

  choose(name: string): void {
    this.#keep({ ...this.#kept, current: name })
  }

  openAll(name: string, all: boolean): void {
    this.#replace({ ...this.group(name), all })
  }

  forget(name: string): void {
    this.#keep({ ...this.#kept, current: '', groups: this.#kept.groups.filter((group) => group.name !== name) })
  }

  /** Write down how a match of a mission ended. */
  note(name: string, mission: string, match: string, won: boolean): void {
    if (!match || this.#kept.noted.includes(match)) return
    const group = this.group(name)
    const before = group.done[mission] ?? { won: 0, lost: 0 }
    const after = won ? { ...before, won: before.won + 1 } : { ...before, lost: before.lost + 1 }
    this.#replace({ ...group, done: { ...group.done, [mission]: after } }, match)
    this.choose(name) // who opens the next table most likely plays on with the same people
  }

  /** The place of the furthest mission won; -1 for none. A browser that was not there from the start knows no more. */
  #furthest(name: string, missions: readonly string[]): number {
    const { done } = this.group(name)
    return missions.findLastIndex((mission) => (done[mission]?.won ?? 0) > 0)
  }

  /** Whether a group may play the mission at a place of the list: up to the one after the furthest won. */
  unlocked(name: string, missions: readonly string[], place: number): boolean {
    return this.group(name).all || place <= this.#furthest(name, missions) + 1
  }

  /** The mission after the furthest won, or the last. */
  next(name: string, missions: readonly string[]): string {
    return missions[this.#furthest(name, missions) + 1] ?? missions[missions.length - 1] ?? ''
  }

  /** How many missions a group has won. */
  done(name: string, missions: readonly string[]): number {
    const { done } = this.group(name)
    return missions.filter((mission) => done[mission]?.won).length
  }

  #replace(group: Group, match = ''): void {
    const groups = [...this.#kept.groups.filter((each) => each.name !== group.name), group]
    const noted = match ? [...this.#kept.noted, match].slice(-KEPT_MATCHES) : this.#kept.noted
    this.#keep({ ...this.#kept, groups, noted })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    try {
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // a browser that keeps nothing forgets the campaign with the page
    }
  }
}

export const campaign = new Campaign()
