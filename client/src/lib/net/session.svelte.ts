/**
 * One connection to one room. It keeps what the server said and sends what a person wants; it decides nothing.
 * After every (re)connection the server sends the whole picture, then only what changed.
 */
import type { ClientMessage, ClockInfo, Full, Host, Mine, News, RoomInfo, ServerMessage } from '../../wire'
import { socketAddress } from './api'
import { note } from '../storage/commitments'
import { Sitting, type Answer, type RunningClock } from './sitting.svelte'

interface Intent {
  message: ClientMessage
  settle: (answer: Answer) => void
  /** Whoever asked says a refusal where the asking stands, so that the page need not say it too. */
  own: boolean
}

const PING_EVERY = 5_000
const SILENCE = 12_000
const FIRST_DELAY = 400
const LONGEST_DELAY = 8_000
const STEP = 256

/** A name for an intent. `crypto.randomUUID` is missing where the page came without https, as on a home network. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Filled up with spaces, so that whoever sees only how long a message is cannot tell one decision from another. */
function padded(text: string): string {
  return text.padEnd(Math.ceil(text.length / STEP) * STEP)
}

function pinned(clock: ClockInfo | null): RunningClock | null {
  return clock === null ? null : { ...clock, at: performance.now() }
}

export class Session extends Sitting {
  /** Whether the server has told more than the log holds; the rest is on its way. */
  behind = $state(false)
  #v = 0
  #socket: WebSocket | null = null
  #intents = new Map<string, Intent>()
  #attempts = 0
  #retry = 0
  #pulse = 0
  #heardAt = 0
  #ended = false

  constructor(
    readonly code: string,
    readonly token: string,
  ) {
    super()
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  /** Leave the connection for good (the seat stays one's own). */
  end(): void {
    this.#ended = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearTimeout(this.#retry)
    clearInterval(this.#pulse)
    this.#socket?.close()
  }

  get host(): boolean {
    return this.room?.places[this.seat]?.host ?? false
  }

  play(code: number): Promise<Answer> {
    const id = freshId()
    return this.#intend(id, { t: 'play', v: this.#v, d: { id, code } })
  }

  say(text: string): Promise<Answer> {
    const id = freshId()
    return this.#intend(id, { t: 'say', v: this.#v, d: { id, text } }, true)
  }

  /** Say a phrase. Where answers are sealed this settles once it is heard. */
  tell(code: number): Promise<Answer> {
    const id = freshId()
    return this.#intend(id, { t: 'tell', v: this.#v, d: { id, code } })
  }

  mark(codes: number[], made: boolean): Promise<Answer> {
    const id = freshId()
    return this.#intend(id, { t: 'mark', v: this.#v, d: { id, codes, made } })
  }

  /** Writes down something for this seat alone: a new note (-1), or another text for an old one; none wipes it. */
  note(text: string, about: number, number = -1): Promise<Answer> {
    const id = freshId()
    return this.#intend(id, { t: 'note', v: this.#v, d: { id, text, about, number } }, true)
  }

  asHost(what: string, more: Partial<Omit<Host, 'id' | 'what'>> = {}): Promise<Answer> {
    const id = freshId()
    const d: Host = { id, what, seat: -1, bot: '', seats: 0, seconds: -1, options: null, ...more }
    return this.#intend(id, { t: 'host', v: this.#v, d })
  }

  mine(what: string): Promise<Answer> {
    const id = freshId()
    const d: Mine = { id, what, name: '' }
    return this.#intend(id, { t: 'mine', v: this.#v, d })
  }

  rename(name: string): Promise<Answer> {
    const id = freshId()
    return this.#intend(id, { t: 'mine', v: this.#v, d: { id, what: 'rename', name } }, true)
  }

  #intend(id: string, message: ClientMessage, own = false): Promise<Answer> {
    return new Promise((settle) => {
      this.#intents.set(id, { message, settle, own })
      this.#send(message)
    })
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(padded(JSON.stringify(message)))
  }

  #connect(): void {
    if (this.#ended) return
    clearTimeout(this.#retry)
    const socket = new WebSocket(socketAddress(this.code))
    this.#socket = socket
    this.#heardAt = performance.now()
    socket.onopen = () => socket.send(padded(JSON.stringify({ t: 'hello', v: 0, d: { token: this.token } })))
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
    clearInterval(this.#pulse)
    this.#pulse = window.setInterval(() => {
      if (performance.now() - this.#heardAt > SILENCE) this.#lost()
      else this.#send({ t: 'ping', v: this.#v, d: {} })
    }, PING_EVERY)
  }

  #lost(): void {
    const socket = this.#socket
    this.#socket = null
    clearInterval(this.#pulse)
    socket?.close()
    if (this.#ended || this.gone) return
    this.link = 'lost'
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#attempts) * (0.75 + Math.random() / 2)
    this.#attempts += 1
    clearTimeout(this.#retry)
    this.#retry = window.setTimeout(() => this.#connect(), delay)
  }

  /** A phone that wakes up or finds its network again does not wait for the back-off. */
  #hurry = (): void => {
    if (document.visibilityState !== 'visible' || this.#ended || this.gone) return
    if (this.#socket === null) {
      this.#attempts = 0
      this.#connect()
    } else this.#send({ t: 'ping', v: this.#v, d: {} })
  }

  #hear(message: ServerMessage): void {
    this.#heardAt = performance.now()
    switch (message.t) {
      case 'welcome':
        this.link = 'open'
        this.#attempts = 0
        this.seat = message.d.seat
        this.said = message.d.said
        this.behind = message.v > 0
        this.#enter(message.d.room)
        // What was on its way when the line broke is sent again under its old id: the server plays it at most once.
        for (const intent of this.#intents.values()) this.#send(intent.message)
        break
      case 'room':
        this.behind ||= message.v > this.#v
        this.#enter(message.d)
        break
      case 'full':
        this.#take(message.d, message.v)
        break
      case 'news':
        if (this.view === null || this.#v + message.d.events.length !== message.v) this.#lost()
        else this.#add(message.d, message.v)
        break
      case 'said':
        this.said = [...this.said, message.d].slice(-400)
        break
      case 'marked': {
        const gone = new Set([...message.d.wiped, ...message.d.made.map((mark) => mark.code)])
        this.marks = [...this.marks.filter((mark) => !gone.has(mark.code)), ...message.d.made]
        break
      }
      case 'noted': {
        const { number, text } = message.d
        const others = this.notes.filter((note) => note.number !== number)
        this.notes = text ? [...others, message.d].sort((one, other) => one.number - other.number) : others
        break
      }
      case 'sight':
        this.sight = { ...this.sight, ...Object.fromEntries(message.d.views.map((each) => [each.seat, each.view])) }
        break
      case 'done':
        this.#settle(message.d.id, { reason: '', answer: message.d.answer })
        break
      case 'refused':
        {
          const intent = this.#settle(message.d.id, { reason: message.d.reason, answer: '' })
          if (intent === undefined && message.d.reason === 'suspended') {
            this.suspended = true // the server closes this socket, and another one is tried
            break
          }
          if (intent === undefined && this.room === null) this.#close(message.d.reason)
          if (!intent?.own) this.refused = { reason: message.d.reason }
        }
        break
      case 'gone':
        if (message.d.reason === 'suspended') {
          this.suspended = true
          this.#lost()
        } else this.#close(message.d.reason)
        break
      case 'pong':
        break
    }
  }

  #close(reason: string): void {
    this.gone = reason
    this.end()
  }

  #settle(id: string, answer: Answer): Intent | undefined {
    const intent = this.#intents.get(id)
    this.#intents.delete(id)
    intent?.settle(answer)
    return intent
  }

  #enter(room: RoomInfo): void {
    if (!room.sight || room.match !== this.room?.match) this.sight = {}
    this.room = room
    this.suspended = room.suspended
    if (room.status === 'playing') note(room.match, room.commitment)
    if (room.status === 'lobby') {
      this.view = null
      this.log = []
      this.events = []
      this.asks = []
      this.out = []
      this.round = 0
      this.marks = []
      this.says = []
      this.notes = []
      this.outcome = null
    }
  }

  #take(full: Full, v: number): void {
    this.#v = v
    this.view = full.view
    this.log = full.log
    this.events = []
    this.marks = full.marks
    this.notes = full.notes
    this.#common(full)
  }

  #add(news: News, v: number): void {
    this.#v = v
    this.view = { ...this.view, ...news.changed }
    if (news.events.length > 0) {
      this.log = [...this.log, ...news.events]
      this.events = news.events
    }
    this.#common(news)
  }

  #common(told: Full | News): void {
    this.behind = false
    this.asks = told.asks
    this.waiting = told.waiting
    this.out = told.out
    this.round = told.round
    this.speaks = told.speaks
    this.clock = pinned(told.clock)
    this.stepClock = pinned(told.step_clock)
    this.outcome = told.outcome
    this.says = told.says ?? this.says
    this.asked = told.asked
    this.answers = pinned(told.answers)
    this.sealed = told.sealed
  }
}
