// Written by tools.engine_typescript from infiltraitres/words.py and picture.py: change those, then run `make wire`.

export const CARD = {
  orange_1: 0, orange_2: 1, orange_3: 2, orange_4: 3, orange_5: 4, orange_6: 5, orange_7: 6, orange_8: 7, orange_9: 8,
  orange_10: 9, orange_11: 10, orange_12: 11, orange_13: 12, orange_14: 13, orange_15: 14, black_1: 15, black_2: 16,
  black_3: 17, black_4: 18, black_5: 19, black_6: 20, black_7: 21, black_8: 22, black_9: 23, black_10: 24,
  black_11: 25, black_12: 26, black_13: 27, black_14: 28, black_15: 29, red_1: 30, red_2: 31, red_3: 32, red_4: 33,
  red_5: 34, red_6: 35, red_7: 36, red_8: 37, red_9: 38, red_10: 39, red_11: 40, red_12: 41, red_13: 42, red_14: 43,
  red_15: 44, green_1: 45, green_2: 46, green_3: 47, green_4: 48, green_5: 49, green_6: 50, green_7: 51, green_8: 52,
  green_9: 53, green_10: 54, green_11: 55, green_12: 56, green_13: 57, green_14: 58, green_15: 59, blue_1: 60,
  blue_2: 61, blue_3: 62, blue_4: 63, blue_5: 64, blue_6: 65, blue_7: 66, blue_8: 67, blue_9: 68, blue_10: 69,
  blue_11: 70, blue_12: 71, blue_13: 72, blue_14: 73, blue_15: 74,
} as const
export type CardName = keyof typeof CARD
export const CARD_NAMES = /* @__PURE__ */ Object.keys(CARD) as CardName[]

export const SPECIALITY = {
  orange: 0, black: 1, red: 2, green: 3, blue: 4,
} as const
export type SpecialityName = keyof typeof SPECIALITY
export const SPECIALITY_NAMES = /* @__PURE__ */ Object.keys(SPECIALITY) as SpecialityName[]

export const VALUE = {
  '1': 0, '2': 1, '3': 2, '4': 3, '5': 4, '6': 5, '7': 6, '8': 7, '9': 8, '10': 9, '11': 10, '12': 11, '13': 12,
  '14': 13, '15': 14,
} as const
export type ValueName = keyof typeof VALUE
export const VALUE_NAMES = /* @__PURE__ */ Object.keys(VALUE) as ValueName[]

export const PLACE = {
  '1': 0, '2': 1, '3': 2, '4': 3, '5': 4, '6': 5, '7': 6, '8': 7, '9': 8, '10': 9,
} as const
export type PlaceName = keyof typeof PLACE
export const PLACE_NAMES = /* @__PURE__ */ Object.keys(PLACE) as PlaceName[]

export const BACK = {
  '1': 0, '2': 1, '3': 2, '4': 3, '5': 4, '6': 5, '7': 6, '8': 7, '9': 8, '10': 9, '11': 10, '12': 11, '13': 12,
  '14': 13, '15': 14, '16': 15, '17': 16, '18': 17, '19': 18, '20': 19, '21': 20, '22': 21, '23': 22, '24': 23,
  '25': 24, '26': 25, '27': 26, '28': 27, '29': 28, '30': 29, '31': 30, '32': 31, '33': 32, '34': 33, '35': 34,
  '36': 35, '37': 36, '38': 37, '39': 38, '40': 39, '41': 40, '42': 41, '43': 42, '44': 43, '45': 44, '46': 45,
  '47': 46, '48': 47, '49': 48, '50': 49, '51': 50, '52': 51, '53': 52, '54': 53, '55': 54, '56': 55, '57': 56,
  '58': 57, '59': 58, '60': 59, '61': 60, '62': 61, '63': 62, '64': 63, '65': 64, '66': 65, '67': 66, '68': 67,
  '69': 68, '70': 69, '71': 70, '72': 71, '73': 72, '74': 73, '75': 74,
} as const
export type BackName = keyof typeof BACK
export const BACK_NAMES = /* @__PURE__ */ Object.keys(BACK) as BackName[]

export const ORIENTATION = {
  horizontal: 0, vertical: 1,
} as const
export type OrientationName = keyof typeof ORIENTATION
export const ORIENTATION_NAMES = /* @__PURE__ */ Object.keys(ORIENTATION) as OrientationName[]

export const ANSWER = {
  no: 0, yes: 1,
} as const
export type AnswerName = keyof typeof ANSWER
export const ANSWER_NAMES = /* @__PURE__ */ Object.keys(ANSWER) as AnswerName[]

export const ORIGIN = {
  hand: 0, open: 1, closed: 2,
} as const
export type OriginName = keyof typeof ORIGIN
export const ORIGIN_NAMES = /* @__PURE__ */ Object.keys(ORIGIN) as OriginName[]

export const STEP = {
  deal: 0, infiltration: 1, elite: 2, first: 3, burning: 4, drawing: 5, finale: 6, action: 7, giving: 8, fetching: 9,
  naming: 10, numbering: 11, reward: 12, excess: 13, retirement: 14, testimony: 15, over: 16,
} as const
export type StepName = keyof typeof STEP
export const STEP_NAMES = /* @__PURE__ */ Object.keys(STEP) as StepName[]

export const ENDING = {
  all_eliminated: 0, no_action: 1, out_of_cartridges: 2, time_is_up: 3, boss_eliminated: 4, boss_escaped: 5,
} as const
export type EndingName = keyof typeof ENDING
export const ENDING_NAMES = /* @__PURE__ */ Object.keys(ENDING) as EndingName[]

export type Verb =
  'draw' | 'elite' | 'first' | 'identify' | 'clue' | 'exchange' | 'consult' | 'aim' | 'aim_boss' | 'give' | 'name' |
  'number' | 'fetch' | 'take' | 'lift' | 'decline' | 'discard' | 'discard_place' | 'retire' | 'testify' |
  'testify_blind' | 'time_up'

/** What is decided for nobody, and never sent unconfirmed. */
export const GRAVE: readonly Verb[] = ['aim', 'name', 'number']

export type Kind =
  'step' | 'turn' | 'infiltrated' | 'elite' | 'draws' | 'card' | 'identified' | 'traitor' | 'dossier' | 'burned' |
  'offers' | 'clue' | 'consults' | 'aimed' | 'named' | 'shot' | 'returned' | 'filed' | 'took' | 'lifted' | 'reward' |
  'discarded' | 'hid' | 'boss' | 'testified' | 'retired' | 'finale' | 'laid_open' | 'passed' | 'time_up' | 'ended'

/** What stands before an agent. */
export interface Agent {
  hand: number[]
  traitor: number | null
  target: number
  suspect: number
  dossier: [number, number]
  clues: [number, number][]
  retired: boolean
}

/** What public facts leave possible for one traitor: its cards, and the specialities and numbers that are struck. */
export interface Possible {
  cards: number[]
  specialities: number[]
  numbers: number[]
}

/** The traitor who stands aside. */
export interface Boss {
  aside: boolean
  patron: boolean
  card: number
  clues: [number, number][]
  left: number
}

/** The whole picture. */
export interface View {
  seat: number | null
  seats: number
  mission: string
  specialities: number
  numbers: [number, number]
  limit: number
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
  files: number
  aim: [number, number]
  boss: Boss
  finale: boolean
  fallen: number[]
  shots: [number, number, number, number][]
  last_clue: number[]
  silent: boolean
  seconds: number
  markable: number[]
  board: (Possible | null)[] | null
  ending: string | null
}

export const asView = (view: Record<string, unknown>) => view as unknown as View
