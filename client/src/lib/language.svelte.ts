/** The words on the page: its own, those common to all games, and those of a game; each fetched when first needed. */
import { fr, type PageText } from '../text/fr'
import { settings } from './settings.svelte'
import type { Common, Language, Texts } from './words'

const files = import.meta.glob<Common | Texts>('../../../src/doublejeu/text/*/*.json', { import: 'default' })

function load<T>(language: Language, name: string): Promise<T> {
  const found = files[`../../../src/doublejeu/text/${language}/${name}.json`]
  if (found === undefined) return Promise.reject(new Error(`no ${language} text for ${name}`))
  return found() as Promise<T>
}

class Spoken {
  page = $state.raw<PageText>(fr)
  common = $state.raw<Common>({})

  async speak(language: Language): Promise<void> {
    const page = language === 'en' ? (await import('../text/en')).en : fr
    this.common = await load<Common>(language, 'common')
    this.page = page
  }
}

export const spoken = new Spoken()

const games = new Map<string, Promise<Texts>>()

/** The words of a game in the language now spoken. */
export function textsOf(game: string, language: Language = settings.language): Promise<Texts> {
  const key = `${language}/${game}`
  let found = games.get(key)
  if (found === undefined) {
    found = load<Texts>(language, game)
    games.set(key, found)
  }
  return found
}

/** The text of a refusal, by the server's word for it. */
export function refusal(reason: string): string {
  const refused = spoken.common['refused']
  if (typeof refused === 'object' && refused !== null && reason in refused)
    return String((refused as Record<string, string>)[reason])
  return spoken.page.refused[reason] ?? spoken.page.refused['other']!
}
