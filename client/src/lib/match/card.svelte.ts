/**
 * Whether a seat's card of the match on screen was looked at, as this tab remembers it. A match just dealt waits at a gate until
 * everybody has looked.
 */
import { looked, noteLook } from '../storage/looked'

export class Card {
  /** The last match in which it was looked at. */
  #lookedIn = $state('')
  #readyIn = ''
  readonly #seat: number

  constructor(match: string, seat: number) {
    this.#seat = seat
    if (looked(match, seat)) this.#lookedIn = match
  }

  seenIn(match: string): boolean {
    return this.#lookedIn === match
  }

  see(match: string): void {
    this.#lookedIn = match
    noteLook(match, this.#seat)
  }

  /** Whether the server is now to be told that this seat is ready: once in a match that waits at its gate. */
  readyAt(gate: boolean, match: string, first: boolean): boolean {
    if (!gate || this.#readyIn === match || (first && !this.seenIn(match))) return false
    this.#readyIn = match
    return true
  }
}
