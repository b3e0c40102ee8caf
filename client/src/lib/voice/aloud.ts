/**
 * What is said aloud of which event, and with which sound before it: sentences of `text/<language>/<game>.json`, sounds of
 * `text/aloud.json`. The server reckons time from the same files (server/match/pacing.py), so nothing is added or left out here.
 */
import table from '../../../../src/doublejeu/text/aloud.json'
import type { EventInfo } from '../../wire'
import { fill, type Spoken, type Words } from '../words/words'

export type Cue = 'call' | 'night' | 'dawn' | 'bell' | 'drum' | 'chime' | 'end'

export interface How {
  cue: Cue
  /** It calls for something now: stale as soon as something else is called, */
  call?: boolean
  /** or as soon as everybody was told an event of this kind. */
  until?: string
  /** A night begins (true) or is over (false). */
  dark?: boolean
}

/** One sentence to be said, after its sound. */
export interface Line {
  text: string
  cue: Cue | ''
  call: boolean
}

export const howOf = (game: string): Record<string, How> => (table as Record<string, Record<string, How>>)[game] ?? {}

/** Whether a game is led aloud at all. */
export const isLed = (game: string): boolean => game in table

/** What is sayable as it is written: no joiners or held spaces, which are for the eye, and nothing a voice takes for a command. */
const plain = (text: string) =>
  text
    .replace(/\u2060/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[<>&\\|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function lineOf(words: Words, event: EventInfo): Line | null {
  const how = howOf(words.game.key)[event.kind]
  const sentence = words.texts.spoken?.[event.kind]
  const form = words.game.events.find((each) => each.name === event.kind)
  if (event.own || how === undefined || sentence === undefined || form === undefined) return null
  const text = plain(
    fill(words.game, words.texts, sentence, form.fields, event.args, words.names, words.common, words.language),
  )
  return text ? { text, cue: how.cue, call: how.call ?? false } : null
}

/** What is said of these events, in their order. */
export function linesOf(words: Words, events: readonly EventInfo[]): Line[] {
  return events.flatMap((event) => lineOf(words, event) ?? [])
}

/** What is said as a match begins. */
export function openingOf(words: Words, seats: number, options: Record<string, unknown>): Line[] {
  return (words.texts.opening ?? []).flatMap((sentence) => {
    const text = plain(chosen(sentence, { ...options, seats }))
    return text ? [{ text, cue: '' as const, call: false }] : []
  })
}

function chosen(sentence: Spoken, values: Record<string, unknown>): string {
  let found = sentence
  while (typeof found !== 'string') {
    const choice = found as Record<string, Spoken>
    found = choice[String(values[choice['by'] as string])] ?? choice['other'] ?? ''
  }
  return found
}

/** The sentences that will come again in the same words, whoever plays: a voice can have them ready. */
export function constantsOf(words: Words): string[] {
  const found = Object.values(words.texts.spoken ?? {}).flatMap((sentence) =>
    typeof sentence === 'string'
      ? [sentence]
      : Object.entries(sentence).flatMap(([name, each]) => (name === 'by' ? [] : [each])),
  )
  return found.filter((text) => text !== '' && !text.includes('{')).map(plain)
}

/** A line in the parts between which a voice draws breath: each can be made by itself, the first before the others. */
export const breathsOf = (text: string): string[] =>
  (text.match(/\S.*?[.!?\u2026]+(?=\s|$)|\S.*$/g) ?? []).map((each) => each.trim())

const MOST_BEGINNINGS = 120 // some hundred kilobytes of sound each

/**
 * How sentences will begin that name somebody: what happened is not known before, who sits here is. A voice that has these
 * ready need not make a name when it is wanted.
 */
export function beginningsOf(words: Words): string[] {
  const found = new Set<string>()
  for (const { name: kind, fields } of words.game.events) {
    if (fields.filter((field) => field.domain === 'seat').length !== 1) continue
    for (const seat of words.names.keys()) {
      const line = lineOf(words, { kind, args: fields.map((field) => (field.domain === 'seat' ? seat : 0)) })
      const begins = line ? breathsOf(line.text)[0] : undefined
      if (begins?.includes(plain(words.names[seat]!))) found.add(begins)
    }
  }
  return [...found].slice(0, MOST_BEGINNINGS)
}

/** The call that still stands: said again by a voice that comes back. The server finds it by the same rule (`standing_call`). */
export function presentCall(words: Words, log: readonly EventInfo[]): Line | null {
  const how = howOf(words.game.key)
  const at = log.findLastIndex((event) => !event.own && how[event.kind]?.call)
  const call = log[at]
  if (!call || log.slice(at).some((event) => !event.own && event.kind === how[call.kind]!.until)) return null
  return lineOf(words, call)
}

/** Whether it is night, by what everybody was told. */
export function isDark(game: string, log: readonly EventInfo[]): boolean {
  const how = howOf(game)
  const last = log.findLast((event) => !event.own && how[event.kind]?.dark !== undefined)
  return last ? how[last.kind]!.dark! : false
}
