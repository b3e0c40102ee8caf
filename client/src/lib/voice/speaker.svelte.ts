/**
 * The loudspeaker: one connection to the room of its own, as a watcher, one queue, one voice. What it is never sent it cannot
 * say. It begins with a tap, because browsers let nothing sound before one.
 */
import { gameInfo } from '../net/api'
import { decoys } from './decoys'
import { commonOf, textsOf } from '../words/language.svelte'
import { forgetsOf, type Forgets } from '../match/log'
import { Session } from '../net/session.svelte'
import type { RunningClock } from '../net/sitting.svelte'
import { CUE_SECONDS, kindOf, Sound } from './sound'
import { Words, type Language } from '../words/words'
import { beginningsOf, constantsOf, isDark, linesOf, openingOf, presentCall, type Line } from './aloud'
import { choices, RATES } from './choices.svelte'
import { DeviceVoice, deviceVoices, hasPico, NoVoice, PicoVoice, voicesKnown, type Engine } from './engines'
import { Prompter } from './prompter'
import { Queue } from './queue'

/** How far the trial of a device's voice may take before it is not believed, in milliseconds. */
const TRIAL = 7_000
const CLOSING = 2_000 // milliseconds before a call ends

/** What was said, for whoever measures: an event of the document named "spoken". */
export interface Spoke {
  text: string
  told: number
  start: number
  end: number
  cut: boolean
}

export class Speaker {
  state = $state<'starting' | 'on' | 'silent'>('starting')
  engine = $state.raw<Engine>(new NoVoice())
  /** What is being said, for those who read it. */
  caption = $state('')
  /** The voices of the device that could be chosen. */
  voices = $state.raw<SpeechSynthesisVoice[]>([])
  readonly session: Session

  #context: AudioContext
  #volume: GainNode
  #speech: GainNode
  #sound: Sound
  #queue: Queue
  #words: Words | null = null
  #forgets: Forgets = () => new Set()
  #told = new WeakMap<Line, number>()
  #prompter = new Prompter()
  #due: number[] = []
  /** Ends what the device's voice is saying: it does not go through the volume here. */
  #hush: AbortController | null = null
  #ended = false
  #unwatch: () => void

  /** The context is made in the very moment of a tap, before this file was even fetched. */
  constructor(
    context: AudioContext,
    code: string,
    readonly language: Language,
  ) {
    this.#context = context
    const audio = navigator as Navigator & { audioSession?: { type: string } }
    if (audio.audioSession) audio.audioSession.type = 'playback' // an iPhone's switch for silence is for calls, not for a table
    this.#volume = this.#context.createGain()
    this.#volume.connect(this.#context.destination)
    this.#speech = this.#context.createGain()
    this.#speech.connect(this.#volume)
    this.#sound = new Sound(this.#context, this.#volume)
    this.#queue = new Queue(this.#say, undefined, (line) => this.engine.prepare?.(line.text, RATES[choices.rate]))
    this.session = new Session(code, '')
    this.#unwatch = $effect.root(() => this.#follow())
    void this.choose()
  }

  /** Takes the voice that was chosen, or the best there is, and lets it say who it is. */
  async choose(): Promise<void> {
    this.state = 'starting'
    const [common] = await Promise.all([commonOf(this.language), voicesKnown()])
    const trial = String(common['ready_aloud'])
    this.voices = deviceVoices(this.language)
    this.engine.end?.()
    this.engine = await this.#found(trial)
    if (this.#ended) return
    this.state = this.#context.state === 'running' || this.engine.kind === 'none' ? 'on' : 'silent'
    this.#ready()
    if (this.engine.kind !== 'device') this.#queue.add([{ text: trial, cue: 'chime', call: false }]) // the device's spoke already
  }

  async #found(trial: string): Promise<Engine> {
    const wanted = choices.voice
    if (wanted === 'none') return new NoVoice()
    const own = this.voices.find((voice) => voice.voiceURI === wanted)
    for (const voice of own ? [own] : wanted === 'pico' ? [] : this.voices.slice(0, 2)) {
      const device = new DeviceVoice(voice)
      if (choices.muted || (await this.#proves(device, trial))) return device
    }
    if (hasPico(this.language)) {
      try {
        return await PicoVoice.begin(this.language, this.#speech)
      } catch (fault) {
        console.warn(fault) // WebAssembly may be forbidden here: there is text
      }
    }
    return new NoVoice()
  }

  /** Whether a voice really speaks, and says when it has finished: some are only names. */
  async #proves(device: DeviceVoice, trial: string): Promise<boolean> {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), TRIAL)
    let spoke = false
    try {
      await device.say(trial, {
        rate: RATES[choices.rate],
        volume: choices.volume,
        stop: stop.signal,
        started: () => void (spoke = true),
      })
      return spoke && !stop.signal.aborted
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  repeat(): void {
    this.#queue.repeat()
  }

  /** Another tap, where the browser stopped all sound. */
  wake(): void {
    void this.#context.resume().then(() => (this.state = 'on'))
  }

  end(): void {
    this.#ended = true
    this.#unwatch()
    for (const timer of this.#due) clearTimeout(timer)
    this.#queue.clear()
    this.session.end()
    this.engine.end?.()
    void this.#context.close()
  }

  #say = async (line: Line, stop: AbortSignal): Promise<void> => {
    const cued = line.cue !== '' && choices.sounds[kindOf(line.cue)] && !choices.muted
    const spoke: Spoke = {
      text: line.text,
      told: this.#told.get(line) ?? performance.now(),
      start: 0,
      end: 0,
      cut: false,
    }
    this.caption = line.text
    this.#sound.duck(true)
    const muted = choices.muted && this.engine.kind === 'device' // its voice has no volume that every system heeds
    const engine: Engine = muted ? new NoVoice() : this.engine
    engine.prepare?.(line.text, RATES[choices.rate])
    if (cued) {
      this.#sound.cue(line.cue as Exclude<Line['cue'], ''>)
      await new Promise((go) => setTimeout(go, CUE_SECONDS * 1000))
    }
    const started = (at = performance.now()) => void (spoke.start ||= at)
    const hush = new AbortController() // what any way of stopping comes to; older browsers cannot join signals
    this.#hush = engine.kind === 'device' ? hush : null
    if (stop.aborted) hush.abort()
    stop.addEventListener('abort', () => hush.abort())
    try {
      await engine.say(line.text, { rate: RATES[choices.rate], volume: choices.volume, stop: hush.signal, started })
    } finally {
      this.#hush = null
      spoke.end = performance.now()
      spoke.cut = hush.signal.aborted
      this.#sound.duck(false)
      if (this.#queue.waiting.length === 0) this.caption = ''
      document.dispatchEvent(new CustomEvent('spoken', { detail: spoke }))
    }
  }

  #follow(): void {
    const { session } = this
    const key = $derived(session.room?.game ?? '')
    const names = $derived(JSON.stringify(session.room?.places.map((place) => place.name) ?? []))
    $effect(() => {
      if (!key) return
      const called = JSON.parse(names) as string[]
      const found = [gameInfo(key), textsOf(key, this.language), commonOf(this.language), forgetsOf(key)] as const
      void Promise.all(found).then(([game, texts, common, forgets]) => {
        this.#words = new Words(game, texts, common, called, this.language)
        this.#forgets = forgets
        this.#ready()
        this.#lead()
      })
    })
    $effect(() => {
      void session.room // its options may be others
      this.#ready()
    })
    $effect(() => this.#lead())
    $effect(() => {
      const night =
        key !== '' && session.outcome === null && isDark(key, session.log) && session.room?.status === 'playing'
      this.#sound.ambience(night && choices.sounds.ambience)
      for (const timer of this.#due) clearTimeout(timer)
      this.#due = []
      if (night && session.stepClock) this.#within(session.stepClock)
    })
    $effect(() => {
      this.#volume.gain.value = choices.muted ? 0 : choices.volume
      if (choices.muted) this.#hush?.abort()
      choices.keep()
    })
    const changed = () => {
      if (this.state !== 'starting')
        this.state = this.#context.state === 'running' || this.engine.kind === 'none' ? 'on' : 'silent'
    }
    this.#context.addEventListener('statechange', changed)
  }

  /**
   * Within a call: sounds of fingers that nobody's were, by match and call alone, and the same tone at the same moment before
   * its end, whoever was called.
   */
  #within(clock: RunningClock): void {
    const { log, room } = this.session
    const begins = clock.at + (clock.wait ?? 0) + clock.left - clock.whole
    const later = (moment: number, what: () => void) => {
      const wait = begins + moment - performance.now()
      if (wait > 0) this.#due.push(window.setTimeout(what, wait))
    }
    const call = log.filter((event) => event.kind === 'step').length
    if (choices.sounds.taps)
      for (const { at, loud } of decoys(room!.match, String(call), clock.whole)) later(at, () => this.#sound.tap(loud))
    if (choices.sounds.calls) later(clock.whole - CLOSING, () => this.#sound.cue('closing'))
  }

  /** What is said again and again can be made before it is wanted. */
  #ready(): void {
    const { room } = this.session
    if (!this.#words || !room || this.state === 'starting') return
    const opening = openingOf(this.#words, room.places.length, room.options).map((line) => line.text)
    this.engine.keep?.([...opening, ...beginningsOf(this.#words), ...constantsOf(this.#words)], RATES[choices.rate])
  }

  /** Says what is due, and nothing in a pause. */
  #lead(): void {
    const { log, room, events, view, outcome, behind } = this.session
    if (room?.status === 'paused') this.#queue.hold()
    else this.#queue.release()
    const words = this.#words
    if (!words || !room || room.game !== words.game.key) return
    const over = outcome !== null
    const told = {
      match: room.match,
      status: room.status,
      gate: !!room.gate,
      over,
      log,
      whole: events.length === 0,
      behind,
    }
    const lines = this.#prompter.next(told, {
      opening: () => openingOf(words, room.places.length, room.options),
      since: (number) => {
        const left = view && !over ? this.#forgets(log, view) : new Set<number>()
        return linesOf(
          words,
          log.filter((_, each) => each >= number && !left.has(each)),
        )
      },
      call: () => presentCall(words, log),
    })
    this.#tell(lines)
  }

  #tell(lines: Line[]): void {
    for (const line of lines) this.#told.set(line, performance.now())
    if (lines.length > 0) this.#queue.add(lines)
  }
}
