/** What a person prefers, kept in this browser and applied to the whole page. */
import type { Language } from '../words/words'

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'less'

interface Kept {
  language: Language
  theme: Theme
  motion: Motion
  size: number
  plain: boolean
  buzz: boolean
  cues: boolean
  name: string
}

const KEY = 'doublejeu.settings'
export const SIZES = [100, 112, 125, 140]

/** The first language of the browser that we speak; English for those who speak neither of ours. */
export function languageOf(spoken: readonly string[]): Language {
  const known = spoken.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'fr' || tag === 'en')
  return known === 'fr' ? 'fr' : 'en'
}

function read(): Kept {
  const kept: Kept = {
    language: languageOf(navigator.languages ?? [navigator.language]),
    theme: 'system',
    motion: 'system',
    size: 100,
    plain: false,
    buzz: true,
    cues: false,
    name: '',
  }
  try {
    Object.assign(kept, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // a browser that keeps nothing gets the defaults
  }
  if (kept.language !== 'en' && kept.language !== 'fr') kept.language = languageOf(navigator.languages)
  return kept
}

class Settings {
  #kept = read()
  language = $state<Language>(this.#kept.language)
  theme = $state<Theme>(this.#kept.theme)
  motion = $state<Motion>(this.#kept.motion)
  size = $state<number>(this.#kept.size)
  /** Play with words alone, whatever a game can draw. */
  plain = $state<boolean>(this.#kept.plain)
  /** On a phone of a player: a buzz, and a short sound, for what everybody is told. */
  buzz = $state<boolean>(this.#kept.buzz)
  cues = $state<boolean>(this.#kept.cues)
  name = $state<string>(this.#kept.name)

  constructor() {
    // Changed in another tab, such as the one the table's menu opens: the table follows.
    addEventListener('storage', (event) => event.key === KEY && Object.assign(this, read()))
  }

  /** Put the settings on the document and keep them. */
  apply(): void {
    const root = document.documentElement
    root.lang = this.language
    root.dataset['theme'] = this.theme
    root.dataset['motion'] = this.motion
    root.style.fontSize = `${this.size}%`
    const kept: Kept = {
      language: this.language,
      theme: this.theme,
      motion: this.motion,
      size: this.size,
      plain: this.plain,
      buzz: this.buzz,
      cues: this.cues,
      name: this.name,
    }
    try {
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // nothing to do: the page works without a memory
    }
  }

  /** Whether things should stand still. */
  get still(): boolean {
    return this.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches
  }
}

export const settings = new Settings()
