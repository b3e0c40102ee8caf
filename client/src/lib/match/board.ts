/** What a board is given. A board draws a View and offers what `asks` lists; it computes no rule. See client/README.md. */
import type { Component } from 'svelte'
import type { Chosen } from '../../components/GameSettings.svelte'
import type { Ask, EventInfo, GameInfo, Mark, OutcomeInfo, Place, RoomInfo } from '../../wire'
import type { Follow } from './follow'
import { forgetsOf, type Forgets } from './log'
import type { Tell, Told } from './moments'
import type { AnyView } from './public'
import type { Phrase } from '../words/phrases'
import type { RunningClock } from '../net/sitting.svelte'
import type { Texts, Words } from '../words/words'

export interface BoardProps<V extends object = AnyView> {
  /** What this seat knows: `View.as_dict()` of the game, as its `engine.ts` types it. */
  view: V
  /** What this seat may do now; empty when it owes nothing. */
  asks: Ask[]
  /** The seats everybody may know to be awaited. */
  waiting: number[]
  /** The seats that everybody knows to be out of the match for good. */
  out: number[]
  /** The number of the round as everybody knows it: 0 before the first, and in a game without rounds. */
  round: number
  names: string[]
  /** Who sits where and is there; empty in a replay. */
  places: Place[]
  /** Whose eyes these are; -1 for the table, -2 for a replay from above. */
  seat: number
  game: GameInfo
  words: Words
  /** The events of the latest news, for motion; a new list each time, empty after a whole picture. */
  events: EventInfo[]
  /** All events told to this seat so far. */
  log: EventInfo[]
  outcome: OutcomeInfo | null
  /** The code chosen but not yet confirmed, or null. */
  chosen: number | null
  /** First step: choose (or, with null, put back). The table's bar then asks to confirm, what is to follow included. */
  choose: (code: number | null, follow?: Follow | null) => void
  /** What is to follow the code chosen, with the same confirmation; it may be chosen first. */
  follow?: Follow | null
  /** A lesson says what comes next: nothing can be chosen ahead. */
  guided?: boolean
  /** The clock that ends the present step, if one does; and whether it stands still. */
  clock?: RunningClock | null
  paused?: boolean
  /** Play at once, for what can be undone or needs no second thought. */
  play: (code: number) => void
  /** Whether known secrets may lie face up: after the end, and in replays. In play they are shown only while held. */
  open: boolean
  /** The big screen of the room: no private parts, larger type. */
  big: boolean
  /** How long results stay to be seen: "slow", "normal" or "fast"; absent where nothing is shown as a moment. */
  pace?: string
  /** Which match this is, for what a browser keeps about it; empty where there is none. */
  match: string
  /** Marks people made that this seat is shown; the codes are those of `game.marks`. */
  marks?: Mark[]
  /** Make these marks, or wipe them; missing where one only looks. */
  mark?: (codes: number[], made: boolean) => void
  /** What the people of the room call themselves. */
  group?: string
  /** The board in words, where nothing is drawn. */
  told?: ((given: BoardProps) => Section[]) | null
  /** For the host once a match is over: play again at once with the same people, with these options changed. */
  again?: (changes: Record<string, unknown>) => void
}

/** A part of a board in words. */
export interface Section {
  title: string
  lines: string[]
}

/** A game in words, for those who play with words alone. */
export interface Telling {
  /** The board. */
  told: (given: BoardProps) => Section[]
  /** What is asked now, above the choices, where their own words do not say it. */
  asked?: (given: BoardProps) => string
  /** What is to be known of one choice before it is taken: how many there are of it, what it does. */
  beside?: (ask: Ask, given: BoardProps) => string
}

/** What a game shows in the lobby of what will be played. */
export interface LobbyProps {
  room: RoomInfo
  game: GameInfo
  texts: Texts
  seat: number
}

/** What a game's own form for its settings is given: those that are data, such as a choice of cards. */
export interface SetupProps {
  game: GameInfo
  texts: Texts
  seats: number
  options: Record<string, unknown>
  change: (key: string, to: unknown) => void
  /** What the people of the room call themselves, for a campaign, and how to change it. */
  group: string
  regroup: (name: string) => void
}

/** What a game draws of a claim, such as the tiles somebody says to have held; nothing where words say it as well. */
export interface ClaimProps<V extends object = AnyView> {
  phrase: Phrase
  view: V
  words: Words
}

/** What a game draws of a moment, between what happened and what it changes. */
export interface DetailProps<V extends object = AnyView> {
  given: BoardProps<V>
  told: Told
}

/**
 * A part of a game. `offers` names the verbs it lets people choose; all others become buttons in the table's bar.
 * `hides` (of Secrets) names the kinds of events told to a seat alone: the log covers them while the match goes on.
 * `conceals` names those of them whose mere number would tell something: the log leaves them out until the end.
 * `first` (of Secrets): it holds a card that decides how its owner plays, so that people are asked to look at it first.
 * `debates` (of Board): whether the present step is for talking.
 * `quiet` (of Board): whether whatever is done on a phone now might tell the table something about its owner, as by night:
 * the dossier is closed then, and nothing says whose turn it is.
 * `always` (of Board): drawn even for those who prefer words, because a bare list of choices would tell a neighbour
 * what the seat is.
 */
interface Part {
  default: Component<BoardProps>
  offers?: string[]
  hides?: string[]
  conceals?: string[]
  first?: boolean
  always?: boolean
  debates?: (view: AnyView) => boolean
  quiet?: (view: AnyView) => boolean
}
/** Found by the names of files: here, and nowhere else, a game's own parts are taken for parts of any game. */
type Lazy<T> = Record<string, () => Promise<T>>

const boards = import.meta.glob('../../games/*/Board.svelte') as Lazy<Part>
const hands = import.meta.glob('../../games/*/Hand.svelte') as Lazy<Part>
const secrets = import.meta.glob('../../games/*/Secrets.svelte') as Lazy<Part>
const details = import.meta.glob('../../games/*/Detail.svelte') as Lazy<{ default: Component<DetailProps> }>
const tells = import.meta.glob('../../games/*/moments.ts') as Lazy<{ tell: Tell }>
const claims = import.meta.glob('../../games/*/Claim.svelte') as Lazy<{
  default: Component<ClaimProps>
  answers?: string[]
  draws?: string[]
}>
const plainHands = import.meta.glob('../../games/*/PlainHand.svelte') as Lazy<Part>
const tellings = import.meta.glob('../../games/*/telling.ts') as Lazy<Telling>
const engines = import.meta.glob('../../games/*/engine.ts') as Lazy<{ GRAVE: readonly string[] }>
const ends = import.meta.glob('../../games/*/End.svelte') as Lazy<Part>
const lobbies = import.meta.glob('../../games/*/Lobby.svelte') as Lazy<{ default: Component<LobbyProps> }>
const setups = import.meta.glob('../../games/*/Setup.svelte') as Lazy<{
  default: Component<SetupProps>
  settles?: string[]
}>
const pictures = import.meta.glob('../../games/*/Rules.svelte') as Lazy<{ default: Component }>
const notices = import.meta.glob('../../games/*/Notice.svelte') as Lazy<{
  default: Component<{ chosen?: Chosen | null }, object, 'chosen'>
}>

function find<T>(among: Lazy<T>, key: string, part: string): Promise<T | null> {
  return among[`../../games/${key}/${part}.svelte`]?.() ?? Promise.resolve(null)
}

/** What a game draws by itself; every part may be missing, and the shell then plays it with words alone. */
export interface Parts {
  Board: Component<BoardProps> | null
  Hand: Component<BoardProps> | null
  Secrets: Component<BoardProps> | null
  End: Component<BoardProps> | null
  Detail: Component<DetailProps> | null
  /** Pictures for claims; words alone where there are none. */
  Claim: Component<ClaimProps> | null
  /** The verbs of claims that are drawn, and those that answer what the game asks aloud. */
  draws: Set<string>
  answers: Set<string>
  /** Makes moments of what happens. */
  tell: Tell | null
  /** The board in words, for those who play with words alone. */
  told: Telling['told'] | null
  asked: Telling['asked'] | null
  beside: Telling['beside'] | null
  offers: Set<string>
  hides: Set<string>
  conceals: Set<string>
  /** What of the log people are to remember by themselves while the match goes on. */
  forgets: Forgets
  /** The verbs of what is never played without a confirmation; null where the game does not say. */
  grave: Set<string> | null
  first: boolean
  /** Whether people debate now: the talk of the table then stands under the board, on phones too. */
  debates: (view: AnyView) => boolean
  /** Whether it is night: all phones are to look and be used alike. */
  quiet: (view: AnyView) => boolean
}

/** With `plain` the shell plays with words alone, unless the game's board must `always` be drawn. */
export async function partsOf(key: string, plain: boolean): Promise<Parts> {
  const inWords = plain || !(`../../games/${key}/Board.svelte` in boards) // what only words need is not fetched otherwise
  const [found, foundHand, plainHand, secret, end, detail, claim, moments, telling, forgets, engine] =
    await Promise.all([
      find(boards, key, 'Board'),
      find(hands, key, 'Hand'),
      inWords ? find(plainHands, key, 'PlainHand') : null,
      find(secrets, key, 'Secrets'),
      find(ends, key, 'End'),
      find(details, key, 'Detail'),
      find(claims, key, 'Claim'),
      tells[`../../games/${key}/moments.ts`]?.() ?? null,
      inWords ? tellings[`../../games/${key}/telling.ts`]?.() : null,
      forgetsOf(key),
      engines[`../../games/${key}/engine.ts`]?.() ?? null,
    ])
  const drawn = !plain || found?.always
  const board = drawn ? found : null
  const hand = drawn ? foundHand : plainHand
  return {
    Board: board?.default ?? null,
    Hand: hand?.default ?? null,
    Secrets: secret?.default ?? null,
    End: end?.default ?? null,
    Detail: detail?.default ?? null,
    Claim: claim?.default ?? null,
    draws: new Set(plain ? [] : claim?.draws),
    answers: new Set(claim?.answers),
    tell: moments?.tell ?? null,
    told: telling?.told ?? null,
    asked: (drawn ? null : telling?.asked) ?? null,
    beside: (drawn ? null : telling?.beside) ?? null,
    offers: new Set([...(board?.offers ?? []), ...(hand?.offers ?? [])]),
    hides: new Set(secret?.hides ?? []),
    conceals: new Set(secret?.conceals ?? []),
    forgets,
    grave: engine ? new Set(engine.GRAVE) : null,
    first: secret?.first ?? false,
    debates: found?.debates ?? (() => false),
    quiet: found?.quiet ?? (() => false),
  }
}
export const lobbyOf = async (key: string) => (await find(lobbies, key, 'Lobby'))?.default ?? null
export const picturesOf = async (key: string) => (await find(pictures, key, 'Rules'))?.default ?? null
export const setupOf = async (key: string) => (await find(setups, key, 'Setup'))?.default ?? null
export const noticeOf = async (key: string) => (await find(notices, key, 'Notice'))?.default ?? null
/** The options a game's own form lets people choose; they are then not offered a second time. */
export const settledBy = async (key: string) => (await find(setups, key, 'Setup'))?.settles ?? []
