// Written by tools.engine_typescript from les_infiltres/words.py and picture.py: change those, then run `make wire`.

export const ROLE = {
  infiltrator: 0, believer: 1, hacker: 2, lookout: 3, pastor: 4, minister: 5, lawyer: 6, double_agent: 7,
  worship_leader: 8, whistleblower: 9,
} as const
export type RoleName = keyof typeof ROLE
export const ROLE_NAMES = /* @__PURE__ */ Object.keys(ROLE) as RoleName[]

export const ANSWER = {
  no: 0, yes: 1,
} as const
export type AnswerName = keyof typeof ANSWER
export const ANSWER_NAMES = /* @__PURE__ */ Object.keys(ANSWER) as AnswerName[]

export const CARD = {
  left: 0, right: 1,
} as const
export type CardName = keyof typeof CARD
export const CARD_NAMES = /* @__PURE__ */ Object.keys(CARD) as CardName[]

export const LOOK = {
  sleeping: 0, glancing: 1, staring: 2,
} as const
export type LookName = keyof typeof LOOK
export const LOOK_NAMES = /* @__PURE__ */ Object.keys(LOOK) as LookName[]

export const STEP = {
  deal: 0, volunteering: 1, sage_vote: 2, call_agent: 3, call_pastor: 4, call_hacker: 5, call_lawyer: 6,
  call_whistleblower: 7, call_infiltrators: 8, call_agreement: 9, call_rescue: 10, call_arrest: 11, succession: 12,
  debate: 13, vote: 14, second_vote: 15, over: 16,
} as const
export type StepName = keyof typeof STEP
export const STEP_NAMES = /* @__PURE__ */ Object.keys(STEP) as StepName[]

export const ENDING = {
  christians_win: 0, infiltrators_win: 1,
} as const
export type EndingName = keyof typeof ENDING
export const ENDING_NAMES = /* @__PURE__ */ Object.keys(ENDING) as EndingName[]

export const DEED = {
  protected: 0, rescued: 1, arrested: 2, silenced: 3,
} as const
export type DeedName = keyof typeof DEED
export const DEED_NAMES = /* @__PURE__ */ Object.keys(DEED) as DeedName[]

export const DEGREE = {
  suspecting: 0, certain: 1,
} as const
export type DegreeName = keyof typeof DEGREE
export const DEGREE_NAMES = /* @__PURE__ */ Object.keys(DEGREE) as DegreeName[]

export const GROUND = {
  none: 0, vote: 1, night: 2, contradiction: 3, power: 4, word: 5,
} as const
export type GroundName = keyof typeof GROUND
export const GROUND_NAMES = /* @__PURE__ */ Object.keys(GROUND) as GroundName[]

export const QUESTION = {
  card: 0, night: 1, vote: 2, suspicion: 3,
} as const
export type QuestionName = keyof typeof QUESTION
export const QUESTION_NAMES = /* @__PURE__ */ Object.keys(QUESTION) as QuestionName[]

export type Verb =
  'deal' | 'offer' | 'lot' | 'spot' | 'tick' | 'volunteer' | 'elect' | 'take' | 'rest' | 'point' | 'call' | 'glance' |
  'stare' | 'sing' | 'ready' | 'denounce' | 'vote' | 'succeed'

/** What is decided for nobody, and never sent unconfirmed. */
export const GRAVE: readonly Verb[] = ['glance', 'stare', 'sing', 'denounce', 'vote']

export type Kind =
  'step' | 'night' | 'role' | 'volunteered' | 'volunteers' | 'ballot' | 'voted' | 'sage' | 'pointed' | 'took' |
  'called' | 'looked' | 'cards' | 'hacked' | 'protected' | 'silencing' | 'team' | 'pointing' | 'glimpsed' | 'watched'
  | 'spotted' | 'designated' | 'caught' | 'rescued' | 'arrested' | 'sang' | 'dawn' | 'jailed' | 'silenced' | 'ready' |
  'denounced' | 'unmasked' | 'tied' | 'sage_decides' | 'spared' | 'excluded' | 'ended' | 'said'

export type Phrase =
  'am' | 'saw' | 'glimpsed' | 'did' | 'pass' | 'suspect' | 'trust' | 'believe' | 'plan' | 'urge' | 'ask'

/** One night as this seat lived it. */
export interface Night {
  night: number
  over: boolean
  singer: number
  jailed: number[]
  designated: number
  caught: number
  look: number
  spotted: number
  hacked: number
  protected: number
  silencing: number
  rescued: number
  arrested: number
}

/** One day: who could not vote, who pointed at whom, who had to go. */
export interface Day {
  day: number
  silenced: number
  denouncer: number
  denounced: number
  votes: [number, number][]
  tied: number[]
  second_votes: [number, number][]
  excluded: number[]
}

/** A seat claims to know the card of another. */
export interface Result {
  day: number
  seat: number
  target: number
  role: number
}

/** A seat claims to have done something by night. */
export interface Deed {
  day: number
  seat: number
  deed: number
  target: number
}

/** The whole picture. */
export interface View {
  seat: number | null
  seats: number
  cards_dealt: number[]
  roles_possible: number[]
  steps_called: number[]
  denouncing: boolean
  step: number
  night: number
  by_night: boolean
  alive: number[]
  sage: number
  volunteers: number[]
  sage_votes: [number, number][]
  silenced: number
  ready: number[]
  candidates: number[]
  roles: number[]
  open_cards: number[]
  innocent: number[]
  tapped: boolean
  tap: number
  cards: number[]
  card_kept: number
  barred_from_self: boolean
  hacks: [number, number][]
  pointing: number[]
  rescue_spent: boolean
  arrest_spent: boolean
  song_spent: boolean
  nights: Night[]
  days: Day[]
  outed: number[]
  results: Result[]
  deeds: Deed[]
  contradictions: [number, number][]
  ending: string | null
}

export const asView = (view: Record<string, unknown>) => view as unknown as View
