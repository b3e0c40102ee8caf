/**
 * What a phone does in one call by night, the same whatever card its owner holds. Something is tapped, a strip is held,
 * and then a window of fixed length opens in which this seat reads what it alone is told, if only that it is told
 * nothing. Where something must be read before it can be decided, the strip is held first, and what is tapped in the
 * window is sealed as it closes. Either way there is one hold and one window in a call, and then the phone is dark: nobody
 * gains anything by touching it once more, so nothing shows who would.
 */
import { STEP } from './engine'

/** Milliseconds that a window stays open: to read, and where one reads first, to decide as well. */
export const READING = 4_500
export const DECIDING = 6_000
/** Before the call ends, for the way to the server. */
export const MARGIN = 1_500

/** Whether this call tells its role something to decide on: the two cards, one's partners, the one designated. */
export const readsFirst = (step: number, night: number): boolean =>
  step === STEP.call_agent || step === STEP.call_rescue || (step === STEP.call_infiltrators && night === 1)

export type Phase = 'waiting' | 'reading' | 'done'

export class Seal {
  /** What was tapped, as a word of the board's own ("point 3"); it looks the same whether or not it counts. */
  choice = $state('')
  phase = $state<Phase>('waiting')
  /** Whether what was sealed did not count, such as a partner's name: its owner reads that in the window. */
  void = $state(false)
  #call = ''
  #code: number | null = null
  #first = false
  /** Milliseconds for which the window will still be open. */
  #open = 0
  #play: (code: number) => void = () => {}

  /** A call begins, or is found again after the page was opened anew, when it may have been answered already. */
  begin(call: string, first: boolean, answered: boolean): void {
    if (call === this.#call) return
    this.#call = call
    this.#first = first
    this.#wait()
    if (answered) this.phase = 'done'
  }

  /** Something was tapped; the code is missing where the rules do not offer it to this seat. */
  pick(choice: string, code: number | null, play: (code: number) => void): void {
    if (this.phase === 'done' || (this.phase === 'reading' && !this.#first)) return
    this.choice = choice
    this.#code = code
    this.#play = play
  }

  /** Whether holding the strip does something now. */
  get ready(): boolean {
    return this.phase === 'waiting' && (this.#first || this.choice !== '')
  }

  /** The strip was held long enough: how long the window stays open, 0 where none opens. */
  held(): number {
    if (!this.ready) return 0
    if (!this.#first) this.#seal()
    this.phase = 'reading'
    return (this.#open = this.#first ? DECIDING : READING)
  }

  /** In how many milliseconds the phone goes dark, with so many left of the call. */
  due(left: number): number {
    return Math.max(0, Math.min(this.phase === 'reading' ? this.#open : Infinity, left))
  }

  /** So much of the window's time has passed: being told the clock anew, or a pause, makes it neither longer nor shorter. */
  passed(milliseconds: number): void {
    this.#open -= milliseconds
  }

  /** The window closes, or the call is about to end: what was tapped counts, with or without a window. */
  close(): void {
    if (this.phase === 'done') return
    if (this.phase === 'waiting' || this.#first) this.#seal()
    this.phase = 'done'
  }

  /**
   * The phone is given on, or its page is left: what was tapped counts, and a window that was open does not open again.
   * Whoever had touched nothing yet may still answer, should the phone come back in time.
   */
  leave(): void {
    if (this.phase === 'reading' || this.choice !== '') this.close()
  }

  /** A lesson has no clock and waits for an answer: whoever let the window close without one may hold the strip again. */
  again(): void {
    if (this.#code === null) this.#wait()
  }

  #wait(): void {
    this.#code = null
    this.choice = ''
    this.void = false
    this.phase = 'waiting'
  }

  #seal(): void {
    if (this.choice === '') return
    this.void = this.#code === null
    if (this.#code !== null) this.#play(this.#code)
  }
}

const seals = new Map<number, Seal>()

/** Of one seat at the table that a page shows: those who share a phone have each their own. */
export function sealOf(seat: number): Seal {
  let found = seals.get(seat)
  if (!found) seals.set(seat, (found = new Seal()))
  return found
}
