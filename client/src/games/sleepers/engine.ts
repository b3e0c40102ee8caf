// Written by tools.engine_typescript from sleepers/words.py and picture.py: change those, then run `make wire`.

export const TILE = {
  scientist: 0, militia: 1, saboteur: 2, police: 3, leader: 4, recruiter: 5, informer: 6, immigration: 7,
  double_agent: 8, diversion: 9, master: 10,
} as const
export type TileName = keyof typeof TILE
export const TILE_NAMES = /* @__PURE__ */ Object.keys(TILE) as TileName[]

export const HEX = {
  A1: 0, A2: 1, A3: 2, A4: 3, A5: 4, B1: 5, B2: 6, B3: 7, B4: 8, B5: 9, B6: 10, C1: 11, C2: 12, C3: 13, C4: 14,
  C5: 15, C6: 16, C7: 17, D1: 18, D2: 19, D3: 20, D4: 21, D5: 22, D6: 23, D7: 24, D8: 25, E1: 26, E2: 27, E3: 28,
  E4: 29, E5: 30, E6: 31, E7: 32, E8: 33, E9: 34, F1: 35, F2: 36, F3: 37, F4: 38, F5: 39, F6: 40, F7: 41, F8: 42,
  G1: 43, G2: 44, G3: 45, G4: 46, G5: 47, G6: 48, G7: 49, H1: 50, H2: 51, H3: 52, H4: 53, H5: 54, H6: 55, I1: 56,
  I2: 57, I3: 58, I4: 59, I5: 60,
} as const
export type HexName = keyof typeof HEX
export const HEX_NAMES = /* @__PURE__ */ Object.keys(HEX) as HexName[]

export const STEP = {
  deal: 0, turn: 1, hide: 2, second: 3, jump: 4, lead: 5, recruit: 6, flip: 7, give_back: 8, swap: 9, divert: 10,
  send: 11, copy: 12, drawing: 13, over: 14,
} as const
export type StepName = keyof typeof STEP
export const STEP_NAMES = /* @__PURE__ */ Object.keys(STEP) as StepName[]

export const ENDING = {
  morale: 0, capture: 1, attrition: 2, success: 3, liberation: 4, repetition: 5, standstill: 6,
} as const
export type EndingName = keyof typeof ENDING
export const ENDING_NAMES = /* @__PURE__ */ Object.keys(ENDING) as EndingName[]

export type Verb =
  'draw' | 'stop' | 'take' | 'place' | 'activate' | 'jump' | 'flip' | 'give_back' | 'swap' | 'divert' | 'send' |
  'copy'

/** What is decided for nobody, and never sent unconfirmed. */
export const GRAVE: readonly Verb[] = []

export type Kind =
  'step' | 'turn' | 'drew' | 'stock' | 'took' | 'recruited' | 'activated' | 'opened' | 'left' | 'closed' | 'passed' |
  'jumped' | 'killed' | 'turned_up' | 'turned_down' | 'returned' | 'regained' | 'swapped' | 'chosen' | 'moved' |
  'copied' | 'ended' | 'shown' | 'fallen'

/** How far a player is from one of the endings, as everybody can see. */
export interface Threat {
  missing: number
  gaps: number[]
  standing: number[]
}

/** The endings that a player can be near, and how many of its agents sleep. */
export interface Threats {
  crossing: Threat
  liberation: Threat
  capture: Threat
  sleepers: number
}

/** An ability that is being resolved. */
export interface Waiting {
  hex: number
  tile: number
  left: number
}

/** Something that happened on the board lately. */
export interface Trace {
  seat: number
  turn: number
  event: string
  hexes: number[]
}

/** The whole picture. */
export interface View {
  seat: number | null
  seats: number
  step: number
  player: number
  turn: number
  quiet: number
  quiet_limit: number
  repeats: number
  deadly: number
  remember: boolean
  owners: number[]
  face_up: boolean[]
  tiles: number[]
  hand: number[]
  hands: number[]
  bags: number[]
  dead: number[][]
  second: number
  stack: Waiting[]
  chosen: number
  traces: Trace[]
  threats: Threats[]
  ending: string | null
  winner: number
}

export const asView = (view: Record<string, unknown>) => view as unknown as View
