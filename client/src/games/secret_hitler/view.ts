/** What `SecretHitlerView.as_dict` sends, typed; -1 stands for what is not known or not there. */
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
}

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
  ending: string | null
}

export const asView = (view: Record<string, unknown>) => view as unknown as View

/** Steps by number, as the engine names them (`words.py`); their words are in the text files. */
export const STEP = { ELECTION: 3, INVESTIGATION: 9, SPECIAL: 10, PEEK: 11, EXECUTION: 12 } as const
export const LIBERAL = 0
