/** What `InfiltraitresView.as_dict` sends, typed; -1 stands for a card that is there and not seen. */
export interface Agent {
  hand: number[]
  /** null: none; -1: there is one, unseen. */
  traitor: number | null
  /** Its target number, 0 where targets have none. */
  target: number
  /** What marks call its traitor; -1: none. */
  suspect: number
  /** The two cards of a composite traitor: number, speciality. */
  dossier: [number, number]
  /** Pairs of a card and its orientation: 1 upright, 0 lying. */
  clues: [number, number][]
  retired: boolean
}

/** What public facts leave possible for one traitor. */
export interface Possible {
  cards: number[]
  specialities: number[]
  numbers: number[]
}

export interface View {
  seat: number | null
  seats: number
  mission: string
  specialities: number
  numbers: [number, number]
  limit: number
  /** Hands are turned round: what one sees of another's hand is hidden from its owner. */
  turned: boolean
  loaded: number
  step: number
  turn: number
  elite: number
  cartridges: number
  traitors: number
  centre: number
  headquarters: number
  agents: Agent[]
  open: number[]
  closed: number[]
  middle: number[]
  row: number[]
  /** Whose traitor a clue or a shot is meant for, and the speciality named. */
  aim: [number, number]
  boss: { aside: boolean; patron: boolean; card: number; clues: [number, number][]; left: number }
  finale: boolean
  fallen: number[]
  /** Shooter, target, card, hit. */
  shots: [number, number, number, number][]
  /** Giver, target, card, orientation; or nothing yet. */
  last_clue: number[]
  silent: boolean
  seconds: number
  markable: number[]
  board: (Possible | null)[] | null
  ending: string | null
}

export const asView = (view: Record<string, unknown>) => view as unknown as View

const NUMBERS = 15
export const specialityOf = (card: number) => Math.floor(card / NUMBERS)
/** 1 stands for the special card of a speciality. */
export const numberOf = (card: number) => (card % NUMBERS) + 1
export const cardOf = (speciality: number, number: number) => speciality * NUMBERS + number - 1
export const SPECIAL = 1

/** Steps by number, as the engine names them (`words.py`). */
export const STEP = { NAMING: 11, NUMBERING: 12 } as const
