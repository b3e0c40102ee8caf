// Written by tools.engine_typescript from secret_hitler/words.py and picture.py: change those, then run `make wire`.

export const ROLE = {
  liberal: 0, fascist: 1, hitler: 2,
} as const
export type RoleName = keyof typeof ROLE
export const ROLE_NAMES = /* @__PURE__ */ Object.keys(ROLE) as RoleName[]

export const PARTY = {
  liberal: 0, fascist: 1,
} as const
export type PartyName = keyof typeof PARTY
export const PARTY_NAMES = /* @__PURE__ */ Object.keys(PARTY) as PartyName[]

export const LAW = {
  liberal: 0, fascist: 1,
} as const
export type LawName = keyof typeof LAW
export const LAW_NAMES = /* @__PURE__ */ Object.keys(LAW) as LawName[]

export const LIBERALS = {
  none: 0, one: 1, two: 2, three: 3,
} as const
export type LiberalsName = keyof typeof LIBERALS
export const LIBERALS_NAMES = /* @__PURE__ */ Object.keys(LIBERALS) as LiberalsName[]

export const BALLOT = {
  nein: 0, ja: 1,
} as const
export type BallotName = keyof typeof BALLOT
export const BALLOT_NAMES = /* @__PURE__ */ Object.keys(BALLOT) as BallotName[]

export const ANSWER = {
  no: 0, yes: 1,
} as const
export type AnswerName = keyof typeof ANSWER
export const ANSWER_NAMES = /* @__PURE__ */ Object.keys(ANSWER) as AnswerName[]

export const STEP = {
  deal: 0, first: 1, nomination: 2, election: 3, drawing: 4, president: 5, chancellor: 6, veto: 7, chaos: 8,
  investigation: 9, special: 10, peek: 11, execution: 12, over: 13,
} as const
export type StepName = keyof typeof STEP
export const STEP_NAMES = /* @__PURE__ */ Object.keys(STEP) as StepName[]

export const ENDING = {
  five_liberal_laws: 0, hitler_shot: 1, six_fascist_laws: 2, hitler_elected: 3,
} as const
export type EndingName = keyof typeof ENDING
export const ENDING_NAMES = /* @__PURE__ */ Object.keys(ENDING) as EndingName[]

export const RECEIVED = {
  none: 0, one: 1, two: 2,
} as const
export type ReceivedName = keyof typeof RECEIVED
export const RECEIVED_NAMES = /* @__PURE__ */ Object.keys(RECEIVED) as ReceivedName[]

export const DEGREE = {
  suspecting: 0, certain: 1,
} as const
export type DegreeName = keyof typeof DEGREE
export const DEGREE_NAMES = /* @__PURE__ */ Object.keys(DEGREE) as DegreeName[]

export const GROUND = {
  none: 0, law: 1, ballot: 2, contradiction: 3, power: 4, word: 5,
} as const
export type GroundName = keyof typeof GROUND
export const GROUND_NAMES = /* @__PURE__ */ Object.keys(GROUND) as GroundName[]

export const WISH = {
  name: 0, call: 1, elect: 2, reject: 3, investigate: 4, execute: 5,
} as const
export type WishName = keyof typeof WISH
export const WISH_NAMES = /* @__PURE__ */ Object.keys(WISH) as WishName[]

export const QUESTION = {
  tiles: 0, party: 1, ballot: 2, suspicion: 3,
} as const
export type QuestionName = keyof typeof QUESTION
export const QUESTION_NAMES = /* @__PURE__ */ Object.keys(QUESTION) as QuestionName[]

export type Verb =
  'deal' | 'first' | 'draw' | 'nominate' | 'vote' | 'discard' | 'enact' | 'ask_veto' | 'answer_veto' | 'investigate' |
  'call_election' | 'execute'

/** What is decided for nobody, and never sent unconfirmed. */
export const GRAVE: readonly Verb[] = ['execute', 'ask_veto']

export type Kind =
  'step' | 'role' | 'team' | 'candidate' | 'named' | 'ballot' | 'ballots' | 'elected' | 'rejected' | 'limits' |
  'tracker' | 'cleared' | 'piles' | 'drew' | 'hand' | 'passed' | 'veto_asked' | 'veto_answered' | 'enacted' | 'chaos'
  | 'reshuffled' | 'investigated' | 'loyalty' | 'called' | 'peeked' | 'top' | 'executed' | 'ended' | 'said'

export type Phrase =
  'drew' | 'received' | 'saw' | 'top' | 'pass' | 'suspect' | 'trust' | 'hitler' | 'believe' | 'plan' | 'urge' | 'ask'

/** A president and a chancellor who were voted upon, and what came of it. */
export interface Government {
  president: number
  chancellor: number
  ayes: number[]
  nays: number[]
  elected: boolean
  law: number
  vetoed: boolean
  drawn_liberals: number
  passed_liberals: number
  seen: [number, number]
}

/** What the officers of a government claim of their tiles: how many were liberal. */
export interface Claim {
  government: number
  drawn: number
  received: number
  contradictory: boolean
}

/** A president looked at a card, or at the pile (target -1), and what is claimed of it. */
export interface Sight {
  seat: number
  target: number
  said_party: number
  said_tiles: number[]
}

/** The whole picture. */
export interface View {
  seat: number | null
  seats: number
  step: number
  roles: number[]
  parties: number[]
  alive: number[]
  cleared: number[]
  investigated: number[]
  president: number
  chancellor: number
  special: boolean
  my_ballot: number
  limited: [number, number]
  tracker: number
  liberal_laws: number
  fascist_laws: number
  powers: number[]
  pile: number
  discard: number
  hand: number[]
  top: number[]
  governments: Government[]
  claims: Claim[]
  sights: Sight[]
  ending: string | null
}

export const asView = (view: Record<string, unknown>) => view as unknown as View
