/**
 * Sentences for people. The same files are filled in by the same rules in src/doublejeu/text/__init__.py:
 * a field is written by its domain, and a sentence that depends on a value is a choice. Words are found by the names that
 * a game gives the values of its domains.
 */
import { stepOf } from '../match/public'
import type { FieldInfo, GameInfo } from '../../wire'

export type Language = 'fr' | 'en'
export type Sentence = string | Record<string, string>
/** What is said aloud: a sentence, several to pick from, or a choice by the name of a value. */
export type Spoken = string | readonly Spoken[] | { readonly [name: string]: Spoken }

export interface OptionText {
  title: string
  help: string
  choices: Record<string, string>
}

/**
 * How a plain key of a view is said, for people without a drawn board. `domain` says what its numbers mean; where there is
 * one for each seat, tile or card, `each` says of what.
 */
export interface FactText {
  title: string
  domain?: string
  each?: string
}

/** All the words of one game in one language; mirrors `Texts` of the engine. */
export interface Texts {
  title: string
  pitch: string
  minutes: string
  sides: Record<string, string>
  /** What the end is called, by the side that wins. */
  victories: Record<string, string>
  /** Of each domain, by the names of its values; `character.power` are more words about the values of `character`. */
  words: Record<string, Record<string, string>>
  acts: Record<string, Sentence>
  events: Record<string, Sentence>
  options: Record<string, OptionText>
  sections: Record<string, string>
  clauses: Record<string, string>
  /** The game in a few points, for somebody who never played it. */
  brief?: string[]
  facts?: Record<string, FactText>
  /** What is said aloud, by verb. */
  phrases?: Record<string, Spoken>
  /** Why the game is not played with such settings, where it has reasons of its own. */
  faults?: Record<string, string>
  /** What a voice says as a match begins, by the number of seats and the options. */
  opening?: Spoken[]
  /** What it says of events that everybody is told, by kind. */
  spoken?: Record<string, Sentence>
}

/** Words that belong to no single game. */
export type Common = Record<string, unknown>

export const NOBODY = -1
export const CLOCK = 29
export const CHANCE = 31

/** The seats of a mask, rising. */
export function bits(mask: number): number[] {
  const seats: number[] = []
  for (let seat = 0; seat < 32; seat++) if ((mask >>> seat) & 1) seats.push(seat)
  return seats
}

function word(common: Common, key: string): string {
  const found = common[key]
  return typeof found === 'string' ? found : key
}

/** A seat by its name; nobody, chance and the clock have words too. */
export function seatName(seat: number, names: readonly string[], common: Common): string {
  if (seat === NOBODY) return word(common, 'nobody')
  if (seat === CHANCE) return word(common, 'chance')
  if (seat === CLOCK) return word(common, 'clock')
  return names[seat] ?? `${word(common, 'seat')} ${seat + 1}`
}

/**
 * The name of a control that says more than it shows. What is shown must be part of it, or somebody who presses by
 * speaking could not name what they see.
 */
export function nameShowing(shown: string, whole: string): string {
  return whole.toLowerCase().includes(shown.toLowerCase()) ? whole : `${shown}. ${whole}`
}

/** A list as it is said: "A, B et C". */
export function joinNames(names: readonly string[], common: Common): string {
  if (names.length === 0) return word(common, 'nobody')
  if (names.length === 1) return names[0]!
  return `${names.slice(0, -1).join(', ')} ${word(common, 'and')} ${names[names.length - 1]}`
}

/**
 * French puts a space before some marks and before the sign of per cent, and no line may begin with them: every such
 * space in these texts holds. So do the hyphens around the t of "va-t-elle", which is one word to the ear.
 */
export function bound<T>(texts: T): T {
  if (typeof texts === 'string')
    return texts
      .replace(/ ([:;!?»%])/g, '\u00a0$1')
      .replace(/(«|n°) /g, '$1\u00a0')
      .replace(/-t-/g, '-\u2060t-\u2060') as T
  if (typeof texts === 'function') return ((...given: unknown[]) => bound(texts(...given))) as T
  if (Array.isArray(texts)) return texts.map(bound) as T
  if (typeof texts === 'object' && texts !== null)
    return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, bound(value)])) as T
  return texts
}

/** So many of something, in French: nothing and one are singular. */
export const counted = (number: number, one: string, many = `${one}s`): string => `${number} ${number < 2 ? one : many}`

/** How French first names with a mute h begin, without accents; src/doublejeu/text says why there is a list. */
const MUTE_H = [
  'hadri',
  'hec',
  'hele',
  'heli',
  'helo',
  'henr',
  'herc',
  'herm',
  'herv',
  'hila',
  'hipp',
  'homer',
  'hono',
  'hora',
  'hort',
  'hub',
  'hug',
  'hyac',
]

/** Whether French elides before this word: a vowel or a mute h is heard first. */
export function beginsWithVowel(word: string): boolean {
  const letters = word
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[«“"'\s\u00a0]+/, '')
  if (letters.startsWith('h')) return MUTE_H.some((beginning) => letters.startsWith(beginning))
  if (letters.startsWith('y')) return /^y\p{L}/u.test(letters) && !/^y[aeiouy]/.test(letters)
  return /^[aeiou]/.test(letters)
}

const MELTS: Record<string, string> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' }

/** A text and the word that follows it, as French joins them; a name keeps its own article. */
export function joinWords(before: string, word: string, language: Language, name = false): string {
  if (language !== 'fr') return before + word
  const melted = /(^|[^\p{L}\p{N}_])(de|à) $/iu.exec(before)
  const article = /^(les?) /i.exec(word)
  if (melted && article && !name) {
    const joined = MELTS[`${melted[2]!} ${article[1]!}`.toLowerCase()]!
    const first = melted[2]![0]!
    const kept = before.slice(0, melted.index) + melted[1]!
    return kept + (first === first.toUpperCase() ? capital(joined) : joined) + word.slice(article[0].length - 1)
  }
  const elided = /(^|[^\p{L}\p{N}_])(d|qu|jusqu|lorsqu|puisqu)e $/iu.exec(before)
  if (elided && beginsWithVowel(word)) return `${before.slice(0, elided.index)}${elided[1]}${elided[2]}’${word}`
  return before + word
}

/** French before a name, for the page's own sentences: "d’Ana", "de Bob"; "qu’Ana", "que Bob". */
export const of = (name: string) => joinWords('de ', name, 'fr', true)
export const that = (name: string) => joinWords('que ', name, 'fr', true)

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The names a game gives the values of its domains. */
export type Named = Pick<GameInfo, 'names'>

const nameOf = (game: Named, domain: string, value: number) => game.names[domain]?.[value] ?? String(value)

/** A value of a game's own domains in words, such as `(…, 'role', 2)` or `(…, 'character.power', 4)`. */
export function wordOf(game: Named, texts: Pick<Texts, 'words'>, group: string, value: number): string {
  return texts.words[group]?.[nameOf(game, group.split('.')[0]!, value)] ?? String(value).replace('-', '−')
}

/** Fill one sentence with the values of its fields. */
export function fill(
  game: Named,
  texts: Pick<Texts, 'words'>,
  sentence: Sentence,
  fields: readonly FieldInfo[],
  args: readonly number[],
  names: readonly string[],
  common: Common,
  language: Language = 'fr',
): string {
  const values = new Map<string, { domain: string; value: number }>()
  fields.forEach((field, place) => values.set(field.name, { domain: field.domain, value: args[place]! }))
  let chosen: string
  if (typeof sentence === 'string') chosen = sentence
  else {
    const { domain, value } = values.get(sentence['by']!)!
    const by = nameOf(game, domain, value)
    chosen = sentence[by] ?? sentence['other'] ?? ''
  }
  const written = (domain: string, value: number) => {
    if (domain === 'seat') return seatName(value, names, common)
    if (domain === 'seats')
      return joinNames(
        bits(value).map((seat) => seatName(seat, names, common)),
        common,
      )
    return wordOf(game, texts, domain, value)
  }
  let text = ''
  let end = 0
  let kept = false // a name at the beginning is written as its owner writes it
  for (const found of chosen.matchAll(/\{(\w+)(\.count)?\}/g)) {
    let given = values.get(found[1]!)
    if (given && found[2]) given = { domain: 'number', value: bits(given.value).length }
    text += chosen.slice(end, found.index)
    end = found.index + found[0].length
    if (given === undefined) text += found[0]
    else {
      const named = ['seat', 'seats'].includes(given.domain) && given.value !== NOBODY
      kept ||= named && found.index === 0
      text = joinWords(text, written(given.domain, given.value), language, named)
    }
  }
  text += chosen.slice(end)
  return kept ? text : capital(text)
}

/**
 * Which of its sentences a phrase gets, by how many words were heard before, which all know: the next one's is next. So a
 * phrase that several say one after the other is never said in the same sentence twice running.
 */
export function variantOf(number: number): number {
  return number
}

/**
 * A phrase in the speaker's words; variant 0 is the plainest, as it stands on a button. A seat that is the speaker's own is
 * called `speaker` where sentences are chosen.
 */
export function phrase(
  game: Named,
  texts: Pick<Texts, 'words' | 'phrases'>,
  verb: string,
  fields: readonly FieldInfo[],
  args: readonly number[],
  speaker: number,
  variant: number,
  names: readonly string[],
  common: Common,
  language: Language = 'fr',
): string {
  let spoken: Spoken = texts.phrases?.[verb] ?? verb
  while (typeof spoken !== 'string') {
    if (isList(spoken)) spoken = spoken[variant % spoken.length] ?? verb
    else {
      const by = spoken['by']
      const place = fields.findIndex((field) => field.name === by)
      const domain = fields[place]?.domain ?? ''
      const value = args[place] ?? NOBODY
      const itself = value === speaker ? 'speaker' : 'other'
      const chosen = domain === 'seat' ? itself : nameOf(game, domain, value)
      spoken = spoken[chosen] ?? spoken['other'] ?? verb
    }
  }
  return fill(game, texts, spoken, fields, args, names, common, language)
}

function isList(spoken: Spoken): spoken is readonly Spoken[] {
  return Array.isArray(spoken)
}

/** Fill a sentence about settings: options by their titles, numbers of the game's domains by their words. */
export function fillFault(
  sentence: string,
  values: Record<string, number | string>,
  game: Named,
  texts: Pick<Texts, 'words' | 'options'>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (name === 'option') return texts.options[value]?.title ?? String(value)
    return typeof value === 'number' ? wordOf(game, texts, name, value) : value
  })
}

/** The words of one game in one language, bound to the names at one table. This is what a board receives. */
export class Words {
  constructor(
    readonly game: GameInfo,
    readonly texts: Texts,
    readonly common: Common,
    readonly names: readonly string[],
    readonly language: Language,
  ) {}

  /** What a choice says, as it stands on a button. */
  act(ask: { verb: string; args: readonly number[] }): string {
    const form = this.game.verbs.find((each) => each.name === ask.verb)
    const sentence = this.texts.acts[ask.verb]
    if (form === undefined || sentence === undefined) return ask.verb
    return fill(this.game, this.texts, sentence, form.fields, ask.args, this.names, this.common, this.language)
  }

  /** An event as it stands in the log; empty for what is shown by other means. */
  event(event: { kind: string; args: readonly number[] }): string {
    const form = this.game.events.find((each) => each.name === event.kind)
    const sentence = this.texts.events[event.kind]
    if (form === undefined || sentence === undefined) return ''
    return fill(this.game, this.texts, sentence, form.fields, event.args, this.names, this.common, this.language)
  }

  /** What somebody says, in their words; variant 0 is the plainest, as it stands on a button. */
  phrase(
    said: { verb: string; fields: readonly FieldInfo[]; args: readonly number[] },
    speaker: number,
    variant = 0,
  ): string {
    const { game, texts, names, common, language } = this
    return phrase(game, texts, said.verb, said.fields, said.args, speaker, variant, names, common, language)
  }

  /** A value of one of the game's own domains, such as `word('role', 2)`; or more words about it: `character.power`. */
  word(group: string, value: number): string {
    return wordOf(this.game, this.texts, group, value)
  }

  /** What the table is doing, where a view has a step and the game words for it; else empty. */
  step(view: object | null | undefined): string {
    const step = stepOf(view)
    return step !== null && this.texts.words['step'] ? this.word('step', step) : ''
  }

  /** What a view says plainly, title by title; what is nobody, nothing or not there is left out. */
  facts(view: Record<string, unknown>): { key: string; title: string; text: string }[] {
    return Object.entries(this.texts.facts ?? {}).flatMap(([key, { title, domain = '', each = '' }]) => {
      const values = [view[key]].flat().map((value, place) => ({ value, place }))
      const text = values
        .filter(
          ({ value }) => typeof value === 'number' && value !== NOBODY && !(each && each !== 'seat' && value === 0),
        )
        .map(({ value, place }) => {
          const said = this.value(domain, value as number)
          return each ? `${this.value(each, place)}${this.language === 'fr' ? '\u00a0:' : ':'} ${said}` : said
        })
        .join(', ')
      return text ? [{ key, title, text }] : []
    })
  }

  private value(domain: string, value: number): string {
    return domain === 'seat' ? this.seat(value) : this.word(domain, value)
  }

  seat(seat: number): string {
    return seatName(seat, this.names, this.common)
  }

  seats(seats: readonly number[]): string {
    return joinNames(
      seats.map((seat) => this.seat(seat)),
      this.common,
    )
  }

  side(key: string): string {
    return this.texts.sides[key] ?? key
  }

  victory(side: string): string {
    return this.texts.victories[side] ?? this.side(side)
  }

  clause(number: string): string {
    return this.texts.clauses[number] ?? ''
  }
}
