/** What `BatmanInfiltrationView.as_dict` sends, typed; -1 stands for what is not known or not there. */
export interface Card {
  card: number
  place: 'police' | 'iceberg' | 'arkham' | 'bank' | 'sewer'
  chaos: number
  order: number
  bags: number
  signal: boolean
}

export interface Mission {
  turn: number
  chief: number
  coin: number
  robbed: number
  gassed: number
  team: number[]
  forced: number
  sent: Card | null
  forced_card: Card | null
  extra: Card | null
  revealed: Card[]
  signals: number
  tokens: number
  chaos: number
  order: number
  gauge_path: number[]
  picked: Card | null
  location: number
  square: number
  target: number
  banked: number[]
  kept: Card | null
  gifts: (Card & { seat: number })[]
}

export interface View {
  seat: number | null
  seats: number
  step: number
  turn: number
  chief: number
  identities: number[]
  characters: number[]
  gauge: number
  gauge_ends: [number, number]
  squares: number[]
  stands: number[]
  next_squares: number[]
  signal_turn: number
  order_signal: boolean
  batmobile_turn: number
  gas: number
  freeze_left: boolean
  team: number[]
  last_team: number[]
  target: number
  forced: number
  hand: Card[]
  hands: Card[][]
  sent: Card | null
  hand_sizes: number[]
  sure: Card[][]
  table: Card[]
  placed: Card | null
  bank: Card[]
  bank_seats: number[]
  bank_size: number
  handing: Card | null
  pile: number
  discard: Card[]
  loot: Card[]
  loots: Card[][]
  loot_sizes: number[]
  missions: Mission[]
  deck: [number, number][]
  deck_assumed: boolean
  jailed: number
  turned: Card[][]
  bags: number[]
  ending: string | null
  winners: number[]
}

export const asView = (view: Record<string, unknown>) => view as unknown as View

/** Steps by number, as the engine names them (`words.py`); their words are in the text files. */
export const STEP = {
  CASTING: 2,
  HANDS: 3,
  COIN: 4,
  TEAM: 11,
  IVY: 12,
  IVY_CARD: 13,
  CARDS: 14,
  JOKER: 15,
  PLACE: 16,
  STEAL: 20,
  BANK: 23,
  KEEP: 24,
  GIFT: 25,
  REFILL: 26,
  FREEZE: 27,
  OVER: 28,
} as const

export const PLACES = ['police', 'iceberg', 'arkham', 'bank', 'sewer'] as const
export const ARKHAM = 2
export const FAMILY = 1
export const MR_FREEZE = 4

/** The six stages people follow a mission by: who goes, cards in, reveal, gauge, place, loot. */
export const STAGES = ['team', 'cards', 'reveal', 'gauge', 'place', 'loot'] as const

/** At which stage the table now stands; -1 while nothing of a turn has begun. */
export function stageOf(step: number): number {
  if (step < STEP.COIN) return -1
  if (step <= STEP.TEAM) return 0
  if (step <= STEP.CARDS) return 1
  if (step === STEP.JOKER) return 2
  if (step <= STEP.BANK) return 4
  return 5
}
