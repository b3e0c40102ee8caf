/**
 * The decision of one seat, from the choice to the server's answer, and a second one that was confirmed with it. The table says
 * what is asked (`ask`), the person chooses and confirms (`choose`, `play`). It starts no timer: `due` says when to send.
 */
import type { Ask } from '../../wire'
import { timeLeft, type Answer, type RunningClock } from '../net/sitting.svelte'
import { followed, type Follow } from './follow'
import { goesIn } from './late'

const CLOSE = 400 // milliseconds: the server's clock and this one differ a little

const questionOf = (asks: readonly Ask[]) => asks.map((ask) => ask.code).join()

export class Decision {
  /** The code chosen and not yet answered. */
  chosen = $state<number | null>(null)
  /** What is to follow it under the same confirmation; it may be chosen first. */
  follow = $state.raw<Follow | null>(null)
  /** Whether a decision was sent that the server has not answered. */
  sending = $state(false)
  #asks = $state.raw<readonly Ask[]>([])
  /** The question that is open, with its clock; null while nothing is asked or no clock runs. */
  #open: { question: string; clock: RunningClock } | null = null
  /** The question for which a decision was sent last. */
  #answered = ''
  /** Whether the person let a clock run out since they decided last. */
  #missed = false
  /** What follows the code that was confirmed with it, once it is asked. */
  #next: { follow: Follow; after: number } | null = null
  readonly #send: (code: number) => Promise<Answer>

  constructor(send: (code: number) => Promise<Answer>) {
    this.#send = send
  }

  /** Choose what the bar then asks to confirm; null cancels. */
  choose(code: number | null, follow: Follow | null = null): void {
    this.chosen = code
    this.follow = follow
    this.#settle()
  }

  /** Send a decision at once, and what was chosen to follow it as soon as it is asked. */
  async play(code: number): Promise<void> {
    if (this.sending) return
    this.sending = true
    this.#answered = questionOf(this.#asks)
    this.#missed = false
    this.#next = this.follow && { follow: this.follow, after: code }
    const { reason } = await this.#send(code)
    this.sending = false
    this.chosen = null
    this.follow = null
    if (reason) this.#next = null
    this.#settle()
  }

  /**
   * What is asked now. A choice that is no longer offered is dropped. Returns whether the clock of the question before ran out
   * without a decision, the first time in a row; with `silent` it does not look.
   */
  ask(asks: readonly Ask[], clock: RunningClock | null, now: number, silent: boolean): boolean {
    const question = questionOf(asks)
    const changed = question !== questionOf(this.#asks)
    const open = this.#open
    const unanswered = open !== null && open.question !== question && open.question !== this.#answered
    const missed = unanswered && !silent && !this.#missed && timeLeft(open.clock, now) < CLOSE
    this.#missed ||= missed
    if (question === '') this.#answered = ''
    this.#open = question && clock ? { question, clock } : null
    this.#asks = asks
    if (changed && this.chosen === null) this.follow = null // it belongs to the question it was chosen for
    this.#settle()
    return missed
  }

  /** In how many milliseconds the choice is to be sent although nobody confirmed it; Infinity where it never is. */
  due(clocks: readonly (RunningClock | null)[], grave: ReadonlySet<string> | null, now: number): number {
    const choice = this.sending ? null : this.#asks.find((ask) => ask.code === this.chosen)
    return goesIn(choice, clocks, grave, now)
  }

  /** Drop a choice that is not offered, and send what was confirmed to follow once it is asked. */
  #settle(): void {
    if (this.sending) return
    if (this.chosen !== null && !this.#asks.some((ask) => ask.code === this.chosen)) {
      this.chosen = null
      this.follow = null
    }
    if (this.#next === null || this.chosen !== null) return
    const ask = followed(this.#asks, this.#next.follow, this.#next.after)
    if (ask === undefined) return
    this.#next = null
    if (ask) void this.play(ask.code)
  }
}
