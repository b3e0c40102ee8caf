/** What may be said aloud: what the codes of `GameInfo.phrases` say, and what was said, line by line. */
import type { EventInfo, FieldInfo, GameInfo, Said } from '../../wire'
import { variantOf, type Words } from './words'

export interface Phrase {
  code: number
  verb: string
  args: number[]
  fields: FieldInfo[]
  /** One of claim, judge, believe, plan, urge, ask, pass. */
  performative: string
}

const known = new WeakMap<GameInfo, Phrase[]>()

/** Every phrase of a game by its code: verb after verb, the last field of a verb counting fastest. */
export function phrasesOf(game: GameInfo): Phrase[] {
  const found = known.get(game)
  if (found) return found
  const all: Phrase[] = []
  for (const { name, fields, performative } of game.phrases) {
    const sizes = fields.map((field) => game.domains[field.domain] ?? 0)
    const count = sizes.reduce((product, size) => product * size, 1)
    for (let number = 0; number < count; number++) {
      const args: number[] = []
      let rest = number
      for (const size of [...sizes].reverse()) {
        args.unshift(rest % size)
        rest = Math.floor(rest / size)
      }
      all.push({ code: all.length, verb: name, args, fields, performative })
    }
  }
  known.set(game, all)
  return all
}

/** The value of a field of a phrase, such as `ground`; -1 where it has none. */
export function valueOf(phrase: Phrase, field: string): number {
  return phrase.args[phrase.fields.findIndex((each) => each.name === field)] ?? -1
}

/** The seat a phrase speaks of, or -1. */
export const seatOf = (phrase: Phrase) => valueOf(phrase, 'seat')

/** Whether it answers somebody who is asked aloud. */
export const answers = (phrase: Phrase) => phrase.performative === 'claim' || phrase.performative === 'pass'

/** Something said, as it stands among the lines of the talk. */
export interface Line {
  seat: number
  text: string
  /** What kind of phrase it was; empty for text. */
  performative: string
}

/**
 * What was said, in phrases and in text, in its order: a text says how many phrases went before it. Phrases are worded by
 * who says them and how many went before, so that everybody reads the same and nobody repeats himself.
 */
export function linesOf(log: readonly EventInfo[], said: readonly Said[], words: Words): Line[] {
  const lines: Line[] = []
  let text = 0
  let spoken = 0
  const texts = (until: number) => {
    while (text < said.length && said[text]!.words <= until) {
      const { seat, text: words } = said[text++]!
      lines.push({ seat, text: words, performative: '' })
    }
  }
  for (const event of log) {
    if (event.kind !== 'said') continue
    texts(spoken)
    lines.push(wordOf(event, spoken, words))
    spoken += 1
  }
  texts(Infinity)
  return lines
}

/** A word as a line; `number` is how many were heard before. */
export function wordOf(event: EventInfo, number: number, words: Words): Line {
  const [seat = -1, code = -1] = event.args
  const phrase = phrasesOf(words.game)[code]
  return {
    seat,
    text: phrase ? words.phrase(phrase, seat, variantOf(number)) : '',
    performative: phrase?.performative ?? '',
  }
}
