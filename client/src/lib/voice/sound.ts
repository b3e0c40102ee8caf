/**
 * Sounds without files: a night, a dawn, a verdict, a call, all drawn by WebAudio. Nothing here knows a secret: it is told
 * which sound, by what everybody was told.
 */
import type { Cue } from './aloud'

/** What can be switched off by itself: the night outside, fingers that nobody's were, the tones of a call, and results. */
export type Kind = 'ambience' | 'taps' | 'calls' | 'results'

export const kindOf = (cue: Cue): Kind => (cue === 'call' ? 'calls' : 'results')

interface Tone {
  at: number
  pitch: number
  to?: number
  length: number
  loud: number
  shape?: OscillatorType
}

/** Each cue as tones; all of one cue are the same for everybody and every time. */
const TONES: Record<Cue | 'closing', Tone[]> = {
  call: [
    { at: 0, pitch: 392, length: 0.28, loud: 0.3 },
    { at: 0.16, pitch: 523.25, length: 0.4, loud: 0.3 },
  ],
  closing: [{ at: 0, pitch: 392, to: 330, length: 0.35, loud: 0.22 }],
  chime: [{ at: 0, pitch: 659.25, length: 0.35, loud: 0.22 }],
  night: [
    { at: 0, pitch: 220, to: 146.8, length: 0.7, loud: 0.3 },
    { at: 0.1, pitch: 110, to: 98, length: 0.7, loud: 0.25, shape: 'triangle' },
  ],
  dawn: [
    { at: 0, pitch: 392, length: 0.3, loud: 0.25 },
    { at: 0.15, pitch: 493.9, length: 0.3, loud: 0.25 },
    { at: 0.3, pitch: 587.3, length: 0.5, loud: 0.28 },
  ],
  bell: [
    { at: 0, pitch: 523.25, length: 0.9, loud: 0.3 },
    { at: 0, pitch: 1318.5, length: 0.6, loud: 0.12 },
    { at: 0, pitch: 1975.5, length: 0.4, loud: 0.06 },
  ],
  drum: [
    { at: 0, pitch: 120, to: 48, length: 0.32, loud: 0.7 },
    { at: 0.24, pitch: 120, to: 44, length: 0.42, loud: 0.8 },
  ],
  end: [
    { at: 0, pitch: 392, length: 0.35, loud: 0.25 },
    { at: 0.14, pitch: 523.25, length: 0.35, loud: 0.25 },
    { at: 0.28, pitch: 659.25, length: 0.6, loud: 0.28 },
  ],
}

/** How long the sentence waits for its sound, in seconds: its first beat; the rest rings on under the words. */
export const CUE_SECONDS = 0.1
const QUIET = 0.35 // of the ambience, while somebody speaks
const LOUD = 0.5

export class Sound {
  #night: { gain: GainNode; stop: () => void } | null = null
  #quiet = false

  constructor(
    private readonly context: BaseAudioContext,
    private readonly out: AudioNode,
  ) {}

  cue(cue: Cue | 'closing', after = 0): void {
    for (const tone of TONES[cue]) this.#tone(tone, this.context.currentTime + after)
  }

  /** A finger on glass, that nobody's was (`decoys.ts` says when). */
  tap(loud: number): void {
    const from = this.context.currentTime
    this.#tone({ at: 0, pitch: 1900, to: 700, length: 0.03, loud: 0.12 * loud }, from)
    this.#tone({ at: 0, pitch: 240, to: 120, length: 0.05, loud: 0.16 * loud, shape: 'triangle' }, from)
  }

  #tone({ at, pitch, to, length, loud, shape = 'sine' }: Tone, from: number): void {
    const { context } = this
    const begin = from + at
    const source = context.createOscillator()
    const gain = context.createGain()
    source.type = shape
    source.frequency.setValueAtTime(pitch, begin)
    if (to) source.frequency.exponentialRampToValueAtTime(to, begin + length)
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(loud, begin + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.001, begin + length)
    source.connect(gain).connect(this.out)
    source.start(begin)
    source.stop(begin + length + 0.05)
  }

  /** The night outside: wind, and crickets now and then. The same for everybody, whatever happens in it. */
  ambience(on: boolean): void {
    if (on === (this.#night !== null)) return
    if (!on) {
      const night = this.#night!
      this.#night = null
      night.gain.gain.setTargetAtTime(0, this.context.currentTime, 0.5)
      setTimeout(night.stop, 2500)
      return
    }
    const { context } = this
    const gain = context.createGain()
    gain.gain.value = 0
    gain.gain.setTargetAtTime(this.#quiet ? QUIET * LOUD : LOUD, context.currentTime, 1.2)
    gain.connect(this.out)
    const stops = [wind(context, gain), crickets(context, gain)]
    this.#night = { gain, stop: () => stops.forEach((stop) => stop()) }
  }

  /** The night is quieter while somebody speaks. */
  duck(quiet: boolean): void {
    this.#quiet = quiet
    this.#night?.gain.gain.setTargetAtTime(quiet ? QUIET * LOUD : LOUD, this.context.currentTime, 0.15)
  }
}

function wind(context: BaseAudioContext, out: AudioNode): () => void {
  const noise = context.createBuffer(1, context.sampleRate * 4, context.sampleRate)
  const samples = noise.getChannelData(0)
  let seed = 7
  for (let at = 0; at < samples.length; at++) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    samples[at] = seed / 1073741824 - 1
  }
  const source = context.createBufferSource()
  source.buffer = noise
  source.loop = true
  const filter = context.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.value = 320
  const sway = context.createOscillator()
  const depth = context.createGain()
  sway.frequency.value = 0.11
  depth.gain.value = 140
  sway.connect(depth).connect(filter.frequency)
  const gain = context.createGain()
  gain.gain.value = 0.16
  source.connect(filter).connect(gain).connect(out)
  source.start()
  sway.start()
  return () => [source, sway].forEach((each) => each.stop())
}

function crickets(context: BaseAudioContext, out: AudioNode): () => void {
  const song = context.createOscillator()
  song.frequency.value = 4300
  const chirp = context.createGain()
  chirp.gain.value = 0
  const beat = context.createOscillator()
  beat.type = 'square'
  beat.frequency.value = 17
  const depth = context.createGain()
  depth.gain.value = 0.006
  beat.connect(depth).connect(chirp.gain)
  const slow = context.createOscillator()
  slow.frequency.value = 0.23
  const rest = context.createGain()
  rest.gain.value = 0
  slow.connect(rest.gain)
  song.connect(chirp).connect(rest).connect(out)
  for (const each of [song, beat, slow]) each.start()
  return () => [song, beat, slow].forEach((each) => each.stop())
}
