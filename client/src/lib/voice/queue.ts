/**
 * One sentence after the other. Nothing overlaps and nothing is cut; a call that still waits when something newer happened is
 * stale and dropped, a result never is. A sentence that does not end by itself is given up after a while. Pure: how a line is said, and how time
 * passes, is given to it.
 */
import type { Line } from './aloud'

/** Says a line; settles when it has been said, or soon after it was told to stop. */
export type Say = (line: Line, stop: AbortSignal) => Promise<void>

export const GAP = 350 // milliseconds of silence between two sentences
export const MOST_WAITING = 8 // results; what is older is left to the screen

/** No sentence takes longer than this, whatever a device's voice does: some never say that they have finished. */
export const longest = (text: string): number => 4_000 + text.length * 170

export class Queue {
  #waiting: Line[] = []
  #now: { line: Line; stop: AbortController; said: boolean } | null = null // until the silence after it
  #last: Line | null = null
  #held = false

  constructor(
    private readonly say: Say,
    private readonly after: (milliseconds: number) => Promise<void> = (ms) => new Promise((go) => setTimeout(go, ms)),
    private readonly prepare: (line: Line) => void = () => {},
  ) {}

  /** What is still to be said, the present sentence aside. */
  get waiting(): readonly Line[] {
    return this.#waiting
  }

  get speaking(): boolean {
    return this.#now !== null
  }

  /** The sentence said last, or being said. */
  get last(): Line | null {
    return this.#last
  }

  add(lines: readonly Line[]): void {
    const call = lines.findLast((line) => line.call)
    const fresh = lines.filter((line) => !line.call || line === call)
    const kept = lines.length > 0 ? this.#waiting.filter((line) => !line.call) : this.#waiting
    const results = [...kept, ...fresh].filter((line) => !line.call)
    const dropped = new Set(results.slice(0, Math.max(0, results.length - MOST_WAITING)))
    this.#waiting = [...kept, ...fresh].filter((line) => !dropped.has(line))
    if (this.#waiting[0]) this.prepare(this.#waiting[0])
    void this.#run()
  }

  /** Everything stands still: silence at once. A result that was cut is said again; a call must be added again if it still stands then. */
  hold(): void {
    if (this.#held) return
    this.#held = true
    const cut = this.#now
    this.#waiting = this.#waiting.filter((line) => !line.call)
    if (cut && !cut.said && !cut.line.call) this.#waiting.unshift(cut.line)
    cut?.stop.abort()
  }

  /** It goes on. */
  release(): void {
    this.#held = false
    void this.#run()
  }

  /** The last sentence once more, before what waits. */
  repeat(): void {
    if (!this.#last || this.#held || this.#now) return
    this.#waiting.unshift(this.#last)
    void this.#run()
  }

  /** Nothing more of all this. */
  clear(): void {
    this.#waiting = []
    this.#now?.stop.abort()
  }

  async #run(): Promise<void> {
    if (this.#now) return
    while (!this.#held && this.#waiting.length > 0) {
      const line = this.#waiting.shift()!
      const stop = new AbortController()
      const now = { line, stop, said: false }
      this.#now = now
      this.#last = line
      if (this.#waiting[0]) this.prepare(this.#waiting[0])
      const said = this.say(line, stop.signal).catch(() => {})
      const first = await Promise.race([said.then(() => 'said'), this.after(longest(line.text)).then(() => 'late')])
      if (first === 'late') {
        stop.abort()
        await Promise.race([said, this.after(500)])
      }
      now.said = true
      await this.after(GAP)
      this.#now = null
    }
  }
}
