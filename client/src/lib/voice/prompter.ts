/**
 * Which lines are due, by what a watcher is sent. What is new is said once. The call that stands is said when the voice comes back: after a
 * pause, a lost line or a reload; and only then for the first time, if it came while people looked at their cards. Where the server reserves
 * time for a call (`Croupier._call_again`), this says it. Pure: the sentences are given to it.
 */
import type { Line } from './aloud'

/** What a watcher was sent of the room and its match. */
export interface Told {
  match: string
  status: string
  /** People still look at their cards. */
  gate: boolean
  over: boolean
  /** What everybody was told; another array whenever there is something new. */
  log: readonly unknown[]
  /** Whether all of the log came at once: a match began, or the line was lost. */
  whole: boolean
  /** Whether the server has told more than the log holds: the rest is on its way. */
  behind: boolean
}

export interface Script {
  opening(): Line[]
  since(number: number): Line[]
  /** The call that stands. */
  call(): Line | null
}

export class Prompter {
  #log: readonly unknown[] | null = null
  #heard = 0
  #match = ''
  #owesCall = false

  next(told: Told, script: Script): Line[] {
    const lines = told.log === this.#log ? [] : this.#fresh(told, script)
    const open = told.status === 'playing' && !told.gate && !told.over && !told.behind
    if (told.status === 'paused') this.#owesCall = true
    if (lines.some((line) => line.call)) this.#owesCall = !open
    const due = open ? lines : lines.filter((line) => !line.call)
    if (!open || !this.#owesCall) return due
    this.#owesCall = false
    const call = script.call()
    return call ? [...due, call] : due
  }

  #fresh({ log, match, over, whole }: Told, script: Script): Line[] {
    const first = this.#log === null
    const begins = whole && !first && match !== '' && match !== this.#match && !over
    const since = this.#heard
    this.#log = log
    this.#heard = log.length
    this.#match = match
    if (!whole && !first) return script.since(since)
    this.#owesCall = !begins
    return begins ? [...script.opening(), ...script.since(0)] : []
  }
}
