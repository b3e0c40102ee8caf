/** The words on the page: its own, those common to all games, and those of a game; each fetched when first needed. */
import cards, { type Card } from 'virtual:cards'
import { fr, type PageText } from '../../text/fr'
import { RequestRefused } from '../net/api'
import { settings } from '../storage/settings.svelte'
import { bound, fillFault, type Common, type Language, type Named, type Texts } from './words'

const files = import.meta.glob<Common | Texts>('../../../../src/doublejeu/text/*/*.json', { import: 'default' })

async function load<T>(language: Language, name: string): Promise<T> {
  const found = files[`../../../../src/doublejeu/text/${language}/${name}.json`]
  if (found === undefined) throw new Error(`no ${language} text for ${name}`)
  const texts = (await found()) as T
  return language === 'fr' ? bound(texts) : texts
}

const french = bound(fr)

class Spoken {
  page = $state.raw<PageText>(french)
  common = $state.raw<Common>({})

  async speak(language: Language): Promise<void> {
    const [page, common] = await Promise.all([
      language === 'en' ? import('../../text/en').then((found) => found.en) : french,
      load<Common>(language, 'common'),
    ])
    if (language !== settings.language) return // changed again meanwhile
    this.page = page
    this.common = common
  }
}

export const spoken = new Spoken()

const frenchCards = bound(cards.fr)

/** What stands on a game's card: of all the words of the games, the only ones that come with the first page. */
export const cardOf = (game: string, language: Language): Card | null =>
  (language === 'fr' ? frenchCards : cards.en)[game] ?? null

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

/** The words that belong to no single game, in a language that need not be the page's. */
export const commonOf = (language: Language): Promise<Common> => load<Common>(language, 'common')

/** The text of a refusal: by the server's word for it, or of a request that failed. */
export function refusal(refused: unknown): string {
  const reason = typeof refused === 'string' ? refused : refused instanceof RequestRefused ? refused.reason : 'other'
  const known = spoken.common['refused'] as Record<string, string> | undefined
  return known?.[reason] ?? spoken.page.refused[reason] ?? spoken.page.refused['other']!
}

/** Why a game is not played with such settings, in its players' words; empty where it is something else. */
export function setupFault(refused: unknown, game: Named, texts: Texts): string {
  if (!(refused instanceof RequestRefused)) return ''
  const common = spoken.common['faults'] as Record<string, string> | undefined
  return fillFault(texts.faults?.[refused.fault] ?? common?.[refused.fault] ?? '', refused.values, game, texts)
}
