// Written by tools.engine_typescript from batman_infiltration/words.py and picture.py: change those, then run `make wire`.

export const IDENTITY = {
  villain: 0, family: 1,
} as const
export type IdentityName = keyof typeof IDENTITY
export const IDENTITY_NAMES = /* @__PURE__ */ Object.keys(IDENTITY) as IdentityName[]

export const CHARACTER = {
  sphinx: 0, scarecrow: 1, penguin: 2, harley_quinn: 3, mr_freeze: 4, bane: 5, poison_ivy: 6, killer_croc: 7,
  clayface: 8, two_face: 9, catwoman: 10, joker: 11,
} as const
export type CharacterName = keyof typeof CHARACTER
export const CHARACTER_NAMES = /* @__PURE__ */ Object.keys(CHARACTER) as CharacterName[]

export const PLACE = {
  police: 0, iceberg: 1, arkham: 2, bank: 3, sewer: 4,
} as const
export type PlaceName = keyof typeof PLACE
export const PLACE_NAMES = /* @__PURE__ */ Object.keys(PLACE) as PlaceName[]

export const LOCATION = {
  police: 0, iceberg: 1, arkham: 2, bank: 3,
} as const
export type LocationName = keyof typeof LOCATION
export const LOCATION_NAMES = /* @__PURE__ */ Object.keys(LOCATION) as LocationName[]

export const CARD = {
  police_chaos_1_0: 0, police_chaos_1_0_signal: 1, police_chaos_1_1: 2, police_chaos_1_1_signal: 3,
  police_chaos_1_2: 4, police_chaos_1_2_signal: 5, police_chaos_1_3: 6, police_chaos_1_3_signal: 7,
  police_chaos_2_0: 8, police_chaos_2_0_signal: 9, police_chaos_2_1: 10, police_chaos_2_1_signal: 11,
  police_chaos_2_2: 12, police_chaos_2_2_signal: 13, police_chaos_2_3: 14, police_chaos_2_3_signal: 15,
  police_chaos_3_0: 16, police_chaos_3_0_signal: 17, police_chaos_3_1: 18, police_chaos_3_1_signal: 19,
  police_chaos_3_2: 20, police_chaos_3_2_signal: 21, police_chaos_3_3: 22, police_chaos_3_3_signal: 23,
  police_order_1_0: 24, police_order_1_0_signal: 25, police_order_1_1: 26, police_order_1_1_signal: 27,
  police_order_1_2: 28, police_order_1_2_signal: 29, police_order_1_3: 30, police_order_1_3_signal: 31,
  police_order_2_0: 32, police_order_2_0_signal: 33, police_order_2_1: 34, police_order_2_1_signal: 35,
  police_order_2_2: 36, police_order_2_2_signal: 37, police_order_2_3: 38, police_order_2_3_signal: 39,
  police_order_3_0: 40, police_order_3_0_signal: 41, police_order_3_1: 42, police_order_3_1_signal: 43,
  police_order_3_2: 44, police_order_3_2_signal: 45, police_order_3_3: 46, police_order_3_3_signal: 47,
  iceberg_chaos_1_0: 48, iceberg_chaos_1_0_signal: 49, iceberg_chaos_1_1: 50, iceberg_chaos_1_1_signal: 51,
  iceberg_chaos_1_2: 52, iceberg_chaos_1_2_signal: 53, iceberg_chaos_1_3: 54, iceberg_chaos_1_3_signal: 55,
  iceberg_chaos_2_0: 56, iceberg_chaos_2_0_signal: 57, iceberg_chaos_2_1: 58, iceberg_chaos_2_1_signal: 59,
  iceberg_chaos_2_2: 60, iceberg_chaos_2_2_signal: 61, iceberg_chaos_2_3: 62, iceberg_chaos_2_3_signal: 63,
  iceberg_chaos_3_0: 64, iceberg_chaos_3_0_signal: 65, iceberg_chaos_3_1: 66, iceberg_chaos_3_1_signal: 67,
  iceberg_chaos_3_2: 68, iceberg_chaos_3_2_signal: 69, iceberg_chaos_3_3: 70, iceberg_chaos_3_3_signal: 71,
  iceberg_order_1_0: 72, iceberg_order_1_0_signal: 73, iceberg_order_1_1: 74, iceberg_order_1_1_signal: 75,
  iceberg_order_1_2: 76, iceberg_order_1_2_signal: 77, iceberg_order_1_3: 78, iceberg_order_1_3_signal: 79,
  iceberg_order_2_0: 80, iceberg_order_2_0_signal: 81, iceberg_order_2_1: 82, iceberg_order_2_1_signal: 83,
  iceberg_order_2_2: 84, iceberg_order_2_2_signal: 85, iceberg_order_2_3: 86, iceberg_order_2_3_signal: 87,
  iceberg_order_3_0: 88, iceberg_order_3_0_signal: 89, iceberg_order_3_1: 90, iceberg_order_3_1_signal: 91,
  iceberg_order_3_2: 92, iceberg_order_3_2_signal: 93, iceberg_order_3_3: 94, iceberg_order_3_3_signal: 95,
  arkham_chaos_1_0: 96, arkham_chaos_1_0_signal: 97, arkham_chaos_1_1: 98, arkham_chaos_1_1_signal: 99,
  arkham_chaos_1_2: 100, arkham_chaos_1_2_signal: 101, arkham_chaos_1_3: 102, arkham_chaos_1_3_signal: 103,
  arkham_chaos_2_0: 104, arkham_chaos_2_0_signal: 105, arkham_chaos_2_1: 106, arkham_chaos_2_1_signal: 107,
  arkham_chaos_2_2: 108, arkham_chaos_2_2_signal: 109, arkham_chaos_2_3: 110, arkham_chaos_2_3_signal: 111,
  arkham_chaos_3_0: 112, arkham_chaos_3_0_signal: 113, arkham_chaos_3_1: 114, arkham_chaos_3_1_signal: 115,
  arkham_chaos_3_2: 116, arkham_chaos_3_2_signal: 117, arkham_chaos_3_3: 118, arkham_chaos_3_3_signal: 119,
  arkham_order_1_0: 120, arkham_order_1_0_signal: 121, arkham_order_1_1: 122, arkham_order_1_1_signal: 123,
  arkham_order_1_2: 124, arkham_order_1_2_signal: 125, arkham_order_1_3: 126, arkham_order_1_3_signal: 127,
  arkham_order_2_0: 128, arkham_order_2_0_signal: 129, arkham_order_2_1: 130, arkham_order_2_1_signal: 131,
  arkham_order_2_2: 132, arkham_order_2_2_signal: 133, arkham_order_2_3: 134, arkham_order_2_3_signal: 135,
  arkham_order_3_0: 136, arkham_order_3_0_signal: 137, arkham_order_3_1: 138, arkham_order_3_1_signal: 139,
  arkham_order_3_2: 140, arkham_order_3_2_signal: 141, arkham_order_3_3: 142, arkham_order_3_3_signal: 143,
  bank_chaos_1_0: 144, bank_chaos_1_0_signal: 145, bank_chaos_1_1: 146, bank_chaos_1_1_signal: 147,
  bank_chaos_1_2: 148, bank_chaos_1_2_signal: 149, bank_chaos_1_3: 150, bank_chaos_1_3_signal: 151,
  bank_chaos_2_0: 152, bank_chaos_2_0_signal: 153, bank_chaos_2_1: 154, bank_chaos_2_1_signal: 155,
  bank_chaos_2_2: 156, bank_chaos_2_2_signal: 157, bank_chaos_2_3: 158, bank_chaos_2_3_signal: 159,
  bank_chaos_3_0: 160, bank_chaos_3_0_signal: 161, bank_chaos_3_1: 162, bank_chaos_3_1_signal: 163,
  bank_chaos_3_2: 164, bank_chaos_3_2_signal: 165, bank_chaos_3_3: 166, bank_chaos_3_3_signal: 167,
  bank_order_1_0: 168, bank_order_1_0_signal: 169, bank_order_1_1: 170, bank_order_1_1_signal: 171,
  bank_order_1_2: 172, bank_order_1_2_signal: 173, bank_order_1_3: 174, bank_order_1_3_signal: 175,
  bank_order_2_0: 176, bank_order_2_0_signal: 177, bank_order_2_1: 178, bank_order_2_1_signal: 179,
  bank_order_2_2: 180, bank_order_2_2_signal: 181, bank_order_2_3: 182, bank_order_2_3_signal: 183,
  bank_order_3_0: 184, bank_order_3_0_signal: 185, bank_order_3_1: 186, bank_order_3_1_signal: 187,
  bank_order_3_2: 188, bank_order_3_2_signal: 189, bank_order_3_3: 190, bank_order_3_3_signal: 191,
  sewer_chaos_1_0: 192, sewer_chaos_1_0_signal: 193, sewer_chaos_1_1: 194, sewer_chaos_1_1_signal: 195,
  sewer_chaos_1_2: 196, sewer_chaos_1_2_signal: 197, sewer_chaos_1_3: 198, sewer_chaos_1_3_signal: 199,
  sewer_chaos_2_0: 200, sewer_chaos_2_0_signal: 201, sewer_chaos_2_1: 202, sewer_chaos_2_1_signal: 203,
  sewer_chaos_2_2: 204, sewer_chaos_2_2_signal: 205, sewer_chaos_2_3: 206, sewer_chaos_2_3_signal: 207,
  sewer_chaos_3_0: 208, sewer_chaos_3_0_signal: 209, sewer_chaos_3_1: 210, sewer_chaos_3_1_signal: 211,
  sewer_chaos_3_2: 212, sewer_chaos_3_2_signal: 213, sewer_chaos_3_3: 214, sewer_chaos_3_3_signal: 215,
  sewer_order_1_0: 216, sewer_order_1_0_signal: 217, sewer_order_1_1: 218, sewer_order_1_1_signal: 219,
  sewer_order_1_2: 220, sewer_order_1_2_signal: 221, sewer_order_1_3: 222, sewer_order_1_3_signal: 223,
  sewer_order_2_0: 224, sewer_order_2_0_signal: 225, sewer_order_2_1: 226, sewer_order_2_1_signal: 227,
  sewer_order_2_2: 228, sewer_order_2_2_signal: 229, sewer_order_2_3: 230, sewer_order_2_3_signal: 231,
  sewer_order_3_0: 232, sewer_order_3_0_signal: 233, sewer_order_3_1: 234, sewer_order_3_1_signal: 235,
  sewer_order_3_2: 236, sewer_order_3_2_signal: 237, sewer_order_3_3: 238, sewer_order_3_3_signal: 239,
} as const
export type CardName = keyof typeof CARD
export const CARD_NAMES = /* @__PURE__ */ Object.keys(CARD) as CardName[]

export const SIDE = {
  clean: 0, scarred: 1,
} as const
export type SideName = keyof typeof SIDE
export const SIDE_NAMES = /* @__PURE__ */ Object.keys(SIDE) as SideName[]

export const WAY = {
  order: 0, chaos: 1,
} as const
export type WayName = keyof typeof WAY
export const WAY_NAMES = /* @__PURE__ */ Object.keys(WAY) as WayName[]

export const TOKEN = {
  signal: 0, batmobile: 1,
} as const
export type TokenName = keyof typeof TOKEN
export const TOKEN_NAMES = /* @__PURE__ */ Object.keys(TOKEN) as TokenName[]

export const ANSWER = {
  no: 0, yes: 1,
} as const
export type AnswerName = keyof typeof ANSWER
export const ANSWER_NAMES = /* @__PURE__ */ Object.keys(ANSWER) as AnswerName[]

export const STEP = {
  identities: 0, first: 1, casting: 2, hands: 3, coin: 4, swing: 5, coin_card: 6, prowl: 7, theft: 8, prowl_card: 9,
  gas: 10, team: 11, ivy: 12, ivy_card: 13, cards: 14, joker: 15, place: 16, location: 17, prison: 18, spy: 19,
  steal: 20, unmask: 21, bank_draw: 22, bank: 23, keep: 24, gift: 25, refill: 26, freeze: 27, over: 28,
} as const
export type StepName = keyof typeof STEP
export const STEP_NAMES = /* @__PURE__ */ Object.keys(STEP) as StepName[]

export const ENDING = {
  richest: 0, shared: 1, penguin_alone: 2, family_jailed: 3, three_signals: 4, villain_jailed: 5, no_cards: 6,
} as const
export type EndingName = keyof typeof ENDING
export const ENDING_NAMES = /* @__PURE__ */ Object.keys(ENDING) as EndingName[]

export const HOLDING = {
  signal: 0, order: 1, chaos: 2,
} as const
export type HoldingName = keyof typeof HOLDING
export const HOLDING_NAMES = /* @__PURE__ */ Object.keys(HOLDING) as HoldingName[]

export const DEGREE = {
  suspecting: 0, certain: 1,
} as const
export type DegreeName = keyof typeof DEGREE
export const DEGREE_NAMES = /* @__PURE__ */ Object.keys(DEGREE) as DegreeName[]

export const GROUND = {
  none: 0, mission: 1, team: 2, contradiction: 3, power: 4, word: 5,
} as const
export type GroundName = keyof typeof GROUND
export const GROUND_NAMES = /* @__PURE__ */ Object.keys(GROUND) as GroundName[]

export const WISH = {
  along: 0, out: 1, jail: 2, look: 3,
} as const
export type WishName = keyof typeof WISH
export const WISH_NAMES = /* @__PURE__ */ Object.keys(WISH) as WishName[]

export const QUESTION = {
  card: 0, identity: 1, hand: 2, suspicion: 3,
} as const
export type QuestionName = keyof typeof QUESTION
export const QUESTION_NAMES = /* @__PURE__ */ Object.keys(QUESTION) as QuestionName[]

export type Verb =
  'deal' | 'first' | 'cast' | 'toss' | 'swing' | 'rob' | 'gas' | 'take_along' | 'look' | 'go' | 'jail' | 'spy' |
  'unmask' | 'bank' | 'give' | 'freeze' | 'send' | 'pick' | 'draw'

/** What is decided for nobody, and never sent unconfirmed. */
export const GRAVE: readonly Verb[] = ['jail']

export type Kind =
  'step' | 'identity' | 'chief' | 'cast' | 'drew' | 'hand' | 'piles' | 'reshuffled' | 'coin' | 'gauge' | 'robbed' |
  'robbed_card' | 'loot_drawn' | 'loot_card' | 'gassed' | 'gas_back' | 'companion' | 'team' | 'ivy_looks' | 'shown' |
  'ivy_chose' | 'sent' | 'joker' | 'revealed' | 'signals' | 'symbols' | 'picked' | 'placed' | 'token' | 'spied' |
  'stole' | 'unmasked' | 'bank_drew' | 'bank_card' | 'bank_choice' | 'banked' | 'discarded' | 'kept' | 'given' |
  'frozen' | 'jailed' | 'ended' | 'turned' | 'bags' | 'said'

export type Phrase =
  'gave' | 'hold' | 'saw' | 'saw_hand' | 'am' | 'loot' | 'pass' | 'suspect' | 'trust' | 'believe' | 'urge' | 'ask'

/** A card as a board draws it. */
export interface Card {
  card: number
  place: PlaceName
  chaos: number
  order: number
  bags: number
  signal: boolean
}

/** A card that a Chief gave away. */
export interface Gift {
  card: number
  place: PlaceName
  chaos: number
  order: number
  bags: number
  signal: boolean
  seat: number
}

/** One turn, as this seat saw it. */
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
  gauge: [number, number]
  gauge_path: number[]
  picked: Card | null
  location: number
  square: number
  target: number
  banked: number[]
  kept: Card | null
  gifts: Gift[]
}

/** What a team says of the cards of a turn: by seat the card it claims, or -1. */
export interface Gave {
  turn: number
  cards: number[]
}

/** A Chief looked at an identity, or a hand, and what is claimed of it. */
export interface Sight {
  turn: number
  seat: number
  target: number
  hand: boolean
  said_identity: number
  said_holding: number[]
}

/** The whole picture. */
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
  signal_lit: boolean
  signal_turn: number
  order_signal: boolean
  batmobile_lit: boolean
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
  sights: Sight[]
  said_identities: number[]
  said_holding: number[][]
  said_bags: number[]
  said_gave: Gave[]
  contradictions: [number, number][]
  deck: [number, number][]
  deck_assumed: boolean
  jailed: number
  turned: Card[][]
  bags: number[]
  ending: string | null
  winners: number[]
}

export const asView = (view: Record<string, unknown>) => view as unknown as View
