/** What `LesInfiltresView.as_dict` sends, typed; -1 stands for nobody, or for what is not known. */
export interface Day {
  day: number
  silenced: number
  denouncer: number
  denounced: number
  /** [voter, target], in seat order. */
  votes: [number, number][]
  tied: number[]
  second_votes: [number, number][]
  excluded: number[]
}

export interface Night {
  night: number
  over: boolean
  singer: number
  jailed: number[]
}

export interface View {
  seat: number | null
  seats: number
  cards_dealt: number[]
  roles_possible: number[]
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
  tapped: boolean
  tap: number
  rescue_spent: boolean
  arrest_spent: boolean
  song_spent: boolean
  nights: Night[]
  days: Day[]
}

export const asView = (view: Record<string, unknown>) => view as unknown as View

/** Numbers and names as the engine gives them (`words.py`, `roles.py`); their words are in the text files. */
export const STEP = {
  VOLUNTEERING: 1,
  SAGE_VOTE: 2,
  CALL_AGENT: 3,
  CALL_PASTOR: 4,
  CALL_HACKER: 5,
  CALL_LAWYER: 6,
  CALL_WHISTLEBLOWER: 7,
  CALL_INFILTRATORS: 8,
  CALL_AGREEMENT: 9,
  CALL_RESCUE: 10,
  CALL_ARREST: 11,
  SUCCESSION: 12,
  DEBATE: 13,
  VOTE: 14,
  SECOND_VOTE: 15,
  OVER: 16,
} as const
export const ROLE = {
  INFILTRATOR: 0,
  BELIEVER: 1,
  HACKER: 2,
  LOOKOUT: 3,
  PASTOR: 4,
  MINISTER: 5,
  LAWYER: 6,
  DOUBLE_AGENT: 7,
  WORSHIP_LEADER: 8,
  WHISTLEBLOWER: 9,
} as const
/** The names of the `roles` option, by role number. */
export const ROLE_KEYS = [
  'infiltrator',
  'believer',
  'hacker',
  'lookout',
  'pastor',
  'minister',
  'lawyer',
  'double_agent',
  'worship_leader',
  'whistleblower',
] as const

/** The taps themselves, which every living seat hears of alike. */
export const ECHOES = ['pointed', 'took', 'called', 'looked', 'ballot', 'volunteered']
/** All that is told to some seats only. */
export const PRIVATE = [
  ...ECHOES,
  'role',
  'cards',
  'hacked',
  'protected',
  'silencing',
  'team',
  'pointing',
  'glimpsed',
  'watched',
  'spotted',
  'designated',
  'caught',
  'rescued',
  'arrested',
]
