/** How this device speaks, kept in this browser: it is the device's ears, not the room's, that are asked. */
import type { Kind } from './sound'

export const RATES = { slower: 0.88, normal: 1, faster: 1.2 } as const
export type Rate = keyof typeof RATES

interface Kept {
  /** 'auto', 'pico', 'none', or the address of a voice of the device. */
  voice: string
  rate: Rate
  volume: number
  muted: boolean
  sounds: Record<Kind, boolean>
}

const KEY = 'doublejeu.voice'

function read(): Kept {
  const kept: Kept = {
    voice: 'auto',
    rate: 'normal',
    volume: 0.9,
    muted: false,
    sounds: { ambience: true, taps: true, calls: true, results: true },
  }
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    Object.assign(kept, found, { sounds: { ...kept.sounds, ...found.sounds } })
  } catch {
    // a browser that keeps nothing gets the defaults
  }
  if (!(kept.rate in RATES)) kept.rate = 'normal'
  kept.volume = Math.min(1, Math.max(0, Number(kept.volume) || 0))
  return kept
}

class Choices {
  #kept = read()
  voice = $state(this.#kept.voice)
  rate = $state<Rate>(this.#kept.rate)
  volume = $state(this.#kept.volume)
  muted = $state(this.#kept.muted)
  sounds = $state<Record<Kind, boolean>>(this.#kept.sounds)

  keep(): void {
    const { voice, rate, volume, muted, sounds } = this
    try {
      localStorage.setItem(KEY, JSON.stringify({ voice, rate, volume, muted, sounds } satisfies Kept))
    } catch {
      // nothing to do: it holds until the page is closed
    }
  }
}

export const choices = new Choices()
