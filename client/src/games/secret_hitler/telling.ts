/** The board in words, in the order in which one reads it; nothing here is a secret of anybody's. */
import type { BoardProps, Section } from '../../lib/match/board'
import { bound } from '../../lib/words/words'
import type { Ask } from '../../wire'
import type { Government, View } from './engine'

const written = {
  fr: {
    laws: 'Lois',
    liberal: (laws: number) => `Lois libérales : ${laws} sur 5.`,
    fascist: (laws: number) => `Lois fascistes : ${laws} sur 6.`,
    power: (power: string) => `La prochaine loi fasciste donne : ${power}.`,
    tracker: (rejected: number) => `Gouvernements rejetés de suite : ${rejected} sur 3.`,
    piles: (pile: number, discard: number) => `Pioche : ${pile}. Défausse : ${discard}.`,
    now: 'Gouvernement',
    president: (name: string) => `Présidence : ${name}.`,
    chancellor: (name: string) => `Chancellerie : ${name}.`,
    special: 'Élection spéciale.',
    limited: (names: string) => `Inéligibles à la chancellerie : ${names}.`,
    cleared: (names: string) => `Ne sont pas Hitler : ${names}.`,
    out: (names: string) => `Hors jeu : ${names}.`,
    past: 'Gouvernements passés',
    ballots: (ja: string, nein: string) => `Ja : ${ja}. Nein : ${nein}.`,
    rejected: 'Rejeté.',
    vetoed: 'Veto.',
    law: (party: string) => `Loi : ${party}.`,
    discard: 'Quelle loi défaussez-vous ? Les deux autres iront au chancelier.',
    enact: 'Quelle loi promulguez-vous ? L’autre sera défaussée.',
    vote: (president: string, chancellor: string) => `${president} à la présidence, ${chancellor} à la chancellerie.`,
    veto: 'Le chancelier ne veut d’aucune des deux lois.',
    held: (count: number, all: number) => `${count} sur ${all} en main`,
  },
  en: {
    laws: 'Laws',
    liberal: (laws: number) => `Liberal laws: ${laws} of 5.`,
    fascist: (laws: number) => `Fascist laws: ${laws} of 6.`,
    power: (power: string) => `The next fascist law brings: ${power}.`,
    tracker: (rejected: number) => `Governments turned down in a row: ${rejected} of 3.`,
    piles: (pile: number, discard: number) => `Draw pile: ${pile}. Discards: ${discard}.`,
    now: 'Government',
    president: (name: string) => `President: ${name}.`,
    chancellor: (name: string) => `Chancellor: ${name}.`,
    special: 'Special election.',
    limited: (names: string) => `Cannot be chancellor: ${names}.`,
    cleared: (names: string) => `Are not Hitler: ${names}.`,
    out: (names: string) => `Out: ${names}.`,
    past: 'Past governments',
    ballots: (ja: string, nein: string) => `Ja: ${ja}. Nein: ${nein}.`,
    rejected: 'Turned down.',
    vetoed: 'Veto.',
    law: (party: string) => `Law: ${party}.`,
    discard: 'Which law do you discard? The two others go to the chancellor.',
    enact: 'Which law do you enact? The other is discarded.',
    vote: (president: string, chancellor: string) => `${president} as president, ${chancellor} as chancellor.`,
    veto: 'The chancellor wants neither law.',
    held: (count: number, all: number) => `${count} of ${all} in hand`,
  },
}
const text = { fr: bound(written.fr), en: written.en }

export function told({ view, words, names }: BoardProps<View>): Section[] {
  const v = view
  const t = text[words.language]
  const next = v.powers[v.fascist_laws] ?? -1
  const laws = [t.liberal(v.liberal_laws), t.fascist(v.fascist_laws)]
  if (next >= 0) laws.push(t.power(words.word('step', next)))
  laws.push(t.tracker(v.tracker), t.piles(v.pile, v.discard))
  const now: string[] = []
  if (v.president >= 0) now.push(t.president(words.seat(v.president)))
  if (v.chancellor >= 0) now.push(t.chancellor(words.seat(v.chancellor)))
  if (v.special) now.push(t.special)
  const limited = v.limited.filter((seat) => seat >= 0)
  if (limited.length > 0) now.push(t.limited(words.seats(limited)))
  if (v.cleared.length > 0) now.push(t.cleared(words.seats(v.cleared)))
  const out = names.map((_, seat) => seat).filter((seat) => !v.alive.includes(seat))
  if (out.length > 0) now.push(t.out(words.seats(out)))
  const past = (each: Government, number: number) => {
    const said = [`${number + 1}. ${words.seat(each.president)}, ${words.seat(each.chancellor)}.`]
    said.push(t.ballots(words.seats(each.ayes), words.seats(each.nays)))
    if (!each.elected) said.push(t.rejected)
    else if (each.vetoed) said.push(t.vetoed)
    else if (each.law >= 0) said.push(t.law(words.word('party', each.law)))
    return said.join(' ')
  }
  return [
    { title: t.laws, lines: laws },
    { title: t.now, lines: now },
    { title: t.past, lines: v.governments.map(past) },
  ]
}

export function asked({ asks, view, words }: BoardProps<View>): string {
  const v = view
  const t = text[words.language]
  const verbs = asks.map((ask) => ask.verb)
  if (verbs.includes('vote')) return t.vote(words.seat(v.president), words.seat(v.chancellor))
  if (verbs.includes('discard')) return t.discard
  if (verbs.includes('enact')) return t.enact
  return verbs.includes('answer_veto') ? t.veto : ''
}

/** Of a law to choose: how many of these are in hand. Equal laws are one choice. */
export function beside({ verb, args }: Ask, { view, words }: BoardProps<View>): string {
  if (verb !== 'discard' && verb !== 'enact') return ''
  const { hand } = view
  const all = hand.reduce((sum, count) => sum + count, 0)
  return text[words.language].held(hand[args[0]!] ?? 0, all)
}
