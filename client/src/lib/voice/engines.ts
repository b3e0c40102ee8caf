/**
 * What can speak: the device's own voice, SVOX Pico where the page was built with its voices, or nothing, which takes as long
 * as a voice would and leaves the words to the screen.
 */
import type { Language } from '../words/words'
import { breathsOf } from './aloud'
import type { Ask, Begin, Piece } from './pico.worker'

export interface Saying {
  /** 1 is the usual speed. */
  rate: number
  /** 0 to 1; what goes through `out` has its volume there. */
  volume: number
  stop: AbortSignal
  /** Called with when the first sound of it is heard, by the page's clock; now, unless it says otherwise. */
  started: (at?: number) => void
}

export interface Engine {
  kind: 'device' | 'pico' | 'none'
  /** What people are told of it: a voice's own name. */
  name: string
  /** Settles when it has been said, or was stopped; fails where it cannot be said. */
  say(text: string, how: Saying): Promise<void>
  /** It will be said soon. */
  prepare?(text: string, rate: number): void
  /** These will be said again and again: they are made while there is nothing else to do. */
  keep?(texts: readonly string[], rate: number): void
  end?(): void
}

const data = import.meta.glob<string>('./lingware/*.bin', { query: '?url', import: 'default' })

/** Whether the page was built with voices of its own. */
export const hasPico = (language: Language): boolean => `./lingware/${language}-text.bin` in data

/** The device's voices of a language that need no network, without robots; the one it likes best first. */
export function deviceVoices(language: Language): SpeechSynthesisVoice[] {
  const all = typeof speechSynthesis === 'undefined' ? [] : speechSynthesis.getVoices()
  const fit = all.filter(
    (voice) =>
      voice.lang.slice(0, 2).toLowerCase() === language &&
      voice.localService &&
      !/espeak|mbrola/i.test(`${voice.name} ${voice.voiceURI}`),
  )
  return fit.sort((one, other) => Number(other.default) - Number(one.default))
}

/** Some browsers know their voices only after a while. */
export async function voicesKnown(): Promise<void> {
  if (typeof speechSynthesis === 'undefined' || speechSynthesis.getVoices().length > 0) return
  await new Promise<void>((go) => {
    speechSynthesis.addEventListener('voiceschanged', () => go(), { once: true })
    setTimeout(go, 800)
  })
}

/** The voice of the device. Never paused: in some browsers it does not wake up again. */
export class DeviceVoice implements Engine {
  readonly kind = 'device'

  constructor(private readonly voice: SpeechSynthesisVoice) {}

  get name(): string {
    return this.voice.name
  }

  say(text: string, { rate, volume, stop, started }: Saying): Promise<void> {
    return new Promise((done, fail) => {
      const words = new SpeechSynthesisUtterance(text)
      words.voice = this.voice
      words.lang = this.voice.lang
      words.rate = rate
      words.volume = volume
      words.onstart = () => started()
      words.onend = () => done()
      words.onerror = (event) => (stop.aborted ? done() : fail(new Error(event.error)))
      stop.addEventListener('abort', () => {
        speechSynthesis.cancel()
        done()
      })
      speechSynthesis.speak(words)
    })
  }
}

interface Made {
  pieces: Float32Array<ArrayBuffer>[]
  finished: boolean
  fault: string
  heard: () => void
}

const AHEAD = 0.03 // seconds between the first piece and its sound
const PICO_RATE = 16_000
const BREATH = 0.4 // seconds between two parts of a line

/** SVOX Pico in a worker; its pieces of sound are laid one behind the other on the clock of the sound itself. */
export class PicoVoice implements Engine {
  readonly kind = 'pico'
  readonly name = 'SVOX Pico'
  #made = new Map<string, Made>()
  #numbers = new Map<number, Made>()
  #count = 0
  #kept = new Set<string>()
  #rate = 1

  private constructor(
    private readonly worker: Worker,
    private readonly out: AudioNode,
  ) {
    worker.onmessage = (event: MessageEvent<Piece>) => this.#take(event.data)
  }

  static async begin(language: Language, out: AudioNode): Promise<PicoVoice> {
    const [text, sound] = await Promise.all([
      data[`./lingware/${language}-text.bin`]!(),
      data[`./lingware/${language}-sound.bin`]!(),
    ])
    const worker = new Worker(new URL('./pico.worker.ts', import.meta.url), { type: 'module' })
    const answer = await new Promise<string>((go) => {
      worker.onmessage = (event: MessageEvent<string>) => go(event.data)
      worker.onerror = (event) => go(event.message)
      worker.postMessage({ text, sound } satisfies Begin)
    })
    if (answer !== 'ready') {
      worker.terminate()
      throw new Error(answer)
    }
    return new PicoVoice(worker, out)
  }

  prepare(text: string, rate: number): void {
    for (const part of breathsOf(text)) this.#wanted(part, rate)
  }

  keep(texts: readonly string[], rate: number): void {
    this.#kept = new Set(texts.flatMap(breathsOf))
    if (rate !== this.#rate) this.#made.clear()
    this.#rate = rate
    this.#idle()
  }

  #idle(): void {
    if (this.#numbers.size > 0) return
    for (const text of this.#kept)
      if (!this.#made.has(key(text, this.#rate))) return void this.#wanted(text, this.#rate)
  }

  async say(text: string, { rate, stop, started }: Saying): Promise<void> {
    const parts = breathsOf(text).map((part) => ({ part, made: this.#wanted(part, rate) }))
    const context = this.out.context
    const playing: AudioBufferSourceNode[] = []
    let next = 0
    let fault = ''
    const cut = new Promise<void>((go) => stop.addEventListener('abort', () => go()))
    for (const { part, made } of parts) {
      let at = 0
      while (!stop.aborted && !fault) {
        for (; at < made.pieces.length; at++) {
          const samples = made.pieces[at]!
          if (samples.length === 0) continue
          const buffer = context.createBuffer(1, samples.length, PICO_RATE)
          buffer.copyToChannel(samples, 0)
          const source = context.createBufferSource()
          source.buffer = buffer
          source.connect(this.out)
          if (next === 0) started(performance.now() + AHEAD * 1000) // the sound's own clock keeps it, however busy the page is
          next = Math.max(next, context.currentTime + AHEAD)
          source.start(next)
          next += buffer.duration
          playing.push(source)
        }
        fault = made.fault
        if (made.finished) break
        await Promise.race([cut, new Promise<void>((go) => (made.heard = go))])
      }
      if (playing.length > 0) next += BREATH
      if (!this.#kept.has(part) || rate !== this.#rate || made.fault) this.#made.delete(key(part, rate))
    }
    const last = playing.at(-1)
    if (last && !stop.aborted) await Promise.race([cut, new Promise<void>((go) => (last.onended = () => go()))])
    if (stop.aborted) for (const source of playing) source.stop()
    if (fault) throw new Error(fault)
  }

  end(): void {
    this.worker.terminate()
  }

  #wanted(text: string, rate: number): Made {
    const found = this.#made.get(key(text, rate))
    if (found) return found
    const made: Made = { pieces: [], finished: false, fault: '', heard: () => {} }
    const number = this.#count++
    this.#made.set(key(text, rate), made)
    this.#numbers.set(number, made)
    if (this.#made.size > this.#kept.size + 24) this.#forget()
    this.worker.postMessage({ number, text, speed: Math.round(100 * rate) } satisfies Ask)
    return made
  }

  /** What was made, and never said nor kept: the oldest of it. */
  #forget(): void {
    const kept = new Set([...this.#kept].map((part) => key(part, this.#rate)))
    for (const each of this.#made.keys()) if (!kept.has(each)) return void this.#made.delete(each)
  }

  #take(piece: Piece): void {
    const made = this.#numbers.get(piece.number)
    if (!made) return
    if ('fault' in piece) made.fault = piece.fault
    else {
      made.pieces.push(piece.samples)
      made.finished = piece.last
    }
    if (made.fault || made.finished) this.#numbers.delete(piece.number)
    made.heard()
    if (!made.fault) this.#idle()
  }
}

const key = (text: string, rate: number) => `${rate} ${text}`

/** No voice: the words stay on the screen as long as somebody would need to say them. */
export class NoVoice implements Engine {
  readonly kind = 'none'
  readonly name = ''

  say(text: string, { rate, stop, started }: Saying): Promise<void> {
    started()
    return new Promise((done) => {
      const timer = setTimeout(done, (1000 * text.length) / 15 / rate)
      stop.addEventListener('abort', () => {
        clearTimeout(timer)
        done()
      })
    })
  }
}
