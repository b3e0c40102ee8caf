/**
 * A guided match at the same table as any other: what a server would send comes from a script, moment by moment, and the
 * learner takes their own decisions, which the lesson points at. Nothing is sent anywhere.
 */
import type { Ask, Lesson, LessonWord, Place } from '../../wire'
import { secondsOf } from './moments'
import { fold } from './replay'
import { Sitting, type Answer } from '../net/sitting.svelte'

const TAKEN: Answer = { reason: '', answer: '' }
const NO: Answer = { reason: 'not_now', answer: '' }
const BETWEEN = 700 // milliseconds between two moments of which nothing is said

/** Where the page stands in a lesson: waiting for the learner to read, to decide, for the next moment, or at the end. */
export type Stage = 'reading' | 'deciding' | 'going' | 'over'

export class Guided extends Sitting {
  readonly code = ''
  readonly token = ''
  readonly host = false

  stage = $state<Stage>('reading')
  /** What the lesson says now; the latest thing it said stays until there is another. */
  word = $state.raw<LessonWord | null>(null)
  /** What the lesson points at, while the learner decides. */
  pointed = $state.raw<Ask | null>(null)
  at = $state(0)
  #lesson: Lesson
  #times = new Map<string, number>()
  #timer = 0
  /** Whether a result of the present moment stands large on the screen: the next one waits for it. */
  #held = false

  constructor(lesson: Lesson, name: string) {
    super()
    this.#lesson = lesson
    this.link = 'open'
    this.seat = lesson.seat
    const places = lesson.names.map((each, seat): Place => {
      const own = seat === lesson.seat
      return {
        name: own ? name : each,
        kind: own ? 'person' : 'bot',
        bot: own ? '' : 'thumb',
        connected: true,
        host: false,
        handed: false,
        sign: seat,
        agrees: false,
        phone: 0,
      }
    })
    this.room = {
      code: '', game: lesson.game, options: lesson.options, group: '', places, bot: '', seconds: 0, status: 'playing',
      match: `steps-${lesson.game}`, commitment: '', watchers: 0, pace: 'normal', voice: '', talk: 'none', gate: null, sight: false, study: false,
      bots_alone: false, suspended: false,
    } // prettier-ignore
    document.addEventListener('seen', this.#seen)
    this.#show(0)
    this.#say('start')
  }

  get length(): number {
    return this.#lesson.frames.length
  }

  /** The learner has read what was said. */
  goOn(): void {
    if (this.stage === 'reading') this.#settle()
  }

  play(code: number): Promise<Answer> {
    if (this.stage !== 'deciding' || code !== this.pointed?.code) return Promise.resolve(NO)
    this.#next()
    return Promise.resolve(TAKEN)
  }

  end(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('seen', this.#seen)
  }

  /** The result was seen for its time, or put away. */
  #seen = (): void => {
    this.#held = false
    if (this.stage !== 'going') return
    clearTimeout(this.#timer)
    this.#next()
  }

  say = (): Promise<Answer> => Promise.resolve(NO)
  tell = (): Promise<Answer> => Promise.resolve(NO)
  mark = (): Promise<Answer> => Promise.resolve(NO)
  note = (): Promise<Answer> => Promise.resolve(NO)
  asHost = (): Promise<Answer> => Promise.resolve(NO)
  mine = (): Promise<Answer> => Promise.resolve(TAKEN)
  rename = (): Promise<Answer> => Promise.resolve(NO)

  /** What the lesson has to say of something that happens, at most once: by how often it has happened. */
  #wordOn(what: string): LessonWord | null {
    const times = (this.#times.get(what) ?? 0) + 1
    this.#times.set(what, times)
    const on = times === 1 ? what : `${what} ${times}`
    return this.#lesson.words.find((word) => word.on === on) ?? null
  }
  #say(what: string): boolean {
    const found = this.#wordOn(what)
    if (!found) return false
    this.word = found
    this.stage = 'reading'
    return true
  }

  #show(at: number): void {
    const frame = this.#lesson.frames[at]!
    this.at = at
    const view = { ...this.view }
    fold(view, frame.changed)
    this.view = view
    this.waiting = frame.waiting
    this.out = frame.out
    this.round = frame.round
    this.asks = []
    this.pointed = null
    this.#held = secondsOf(this.#lesson.game, frame.events) > 0
    if (frame.events.length > 0) {
      this.log = [...this.log, ...frame.events]
      this.events = frame.events
    }
  }

  #next(): void {
    if (this.at + 1 >= this.length) {
      this.outcome = this.#lesson.outcome
      this.room = { ...this.room!, status: 'over' }
      this.#say('end')
      this.stage = 'over'
      return
    }
    this.#show(this.at + 1)
    let spoke = false
    for (const event of this.#lesson.frames[this.at]!.events) {
      const word = this.#wordOn(`event ${event.kind}`)
      if (word && !spoke) {
        this.word = word
        spoke = true
      }
    }
    if (spoke) this.stage = 'reading'
    else this.#settle()
  }

  /** Nothing more to read here: the learner decides, or the next moment comes by itself. */
  #settle(): void {
    const { asks, choose } = this.#lesson.frames[this.at]!
    if (choose < 0) {
      this.stage = 'going'
      const seconds = this.#held ? secondsOf(this.#lesson.game, this.#lesson.frames[this.at]!.events) : 0
      this.#timer = window.setTimeout(() => this.#next(), Math.max(BETWEEN, 1000 * seconds))
      return
    }
    const pointed = asks.find((ask) => ask.code === choose)!
    const word = this.#wordOn(`ask ${pointed.verb}`)
    if (word) this.word = word
    this.pointed = pointed
    this.asks = [pointed]
    this.stage = 'deciding'
  }
}
