/** The board in words: what is left, and before each agent the clues about the traitor there. */
import type { BoardProps, Section } from '../../lib/match/board'
import { bound, counted, of } from '../../lib/words/words'
import type { Ask } from '../../wire'
import { cardOf, numberOfValue } from './cards'
import type { View } from './engine'
import { boardText } from './text'

const STANDING = 1
const written = {
  fr: {
    mission: 'La mission',
    traitors: (traitors: number, centre: number) => `Traîtres restants : ${traitors}, dont ${centre} au centre.`,
    cartridges: (cartridges: number) => `Cartouches : ${cartridges}.`,
    headquarters: (cards: number) => `Quartier Général : ${counted(cards, 'carte')}.`,
    turn: (name: string) => `Au tour ${of(name)}.`,
    open: (cards: string) => `Défausse ouverte : ${cards}.`,
    fallen: (cards: string) => `Traîtres éliminés : ${cards}.`,
    stand: (name: string) => `Devant ${name}`,
    noTraitor: 'Pas de traître.',
    traitor: 'Un traître, face cachée.',
    standing: (cards: string) => `Debout, avec un point commun : ${cards}.`,
    lying: (cards: string) => `Couchées, sans rien de commun : ${cards}.`,
    left: (cards: number) => `Encore ${counted(cards, 'possibilité')}.`,
    which: (cards: string) => `Possibles : ${cards}.`,
    holds: (cards: number) => `${counted(cards, 'carte')} en main.`,
    retired: 'Hors mission.',
    boss: 'Le Caïd',
  },
  en: {
    mission: 'The mission',
    traitors: (traitors: number, centre: number) => `Traitors left: ${traitors}, ${centre} of them in the middle.`,
    cartridges: (cartridges: number) => `Cartridges: ${cartridges}.`,
    headquarters: (cards: number) => `Headquarters: ${cards} cards.`,
    turn: (name: string) => `${name} to act.`,
    open: (cards: string) => `Open discards: ${cards}.`,
    fallen: (cards: string) => `Traitors eliminated: ${cards}.`,
    stand: (name: string) => `Before ${name}`,
    noTraitor: 'No traitor.',
    traitor: 'A traitor, face down.',
    standing: (cards: string) => `Standing, something in common: ${cards}.`,
    lying: (cards: string) => `Lying, nothing in common: ${cards}.`,
    left: (cards: number) => `${cards} possibilities left.`,
    which: (cards: string) => `Possible: ${cards}.`,
    holds: (cards: number) => `${cards} cards in hand.`,
    retired: 'Off the mission.',
    boss: 'The Boss',
  },
}
const text = { fr: bound(written.fr), en: written.en }

export function told({ view, words, names }: BoardProps<View>): Section[] {
  const v = view
  const t = text[words.language]
  const cards = (list: number[]) => list.map((card) => words.word('card', card)).join(', ')
  const clues = (given: [number, number][]) => {
    const standing = given.filter(([, way]) => way === STANDING).map(([card]) => card)
    const lying = given.filter(([, way]) => way !== STANDING).map(([card]) => card)
    const lines = standing.length > 0 ? [t.standing(cards(standing))] : []
    if (lying.length > 0) lines.push(t.lying(cards(lying)))
    return lines
  }
  const mission = [t.traitors(v.traitors, v.centre), t.cartridges(v.cartridges), t.headquarters(v.headquarters)]
  if (v.turn >= 0) mission.push(t.turn(words.seat(v.turn)))
  if (v.open.length > 0) mission.push(t.open(cards(v.open)))
  if (v.fallen.length > 0) mission.push(t.fallen(cards(v.fallen)))
  const stands = names.map((_, seat): Section => {
    const agent = v.agents[seat]
    const lines: string[] = []
    if (agent) {
      lines.push(agent.retired ? t.retired : agent.suspect >= 0 || agent.target >= 0 ? t.traitor : t.noTraitor)
      lines.push(...clues(agent.clues))
      const possible = v.board?.[seat]
      if (possible)
        lines.push(possible.cards.length <= 6 ? t.which(cards(possible.cards)) : t.left(possible.cards.length))
      lines.push(t.holds(agent.hand.length))
    }
    return { title: t.stand(words.seat(seat)), lines }
  })
  const boss = v.boss.clues.length > 0 ? [{ title: t.boss, lines: clues(v.boss.clues) }] : []
  return [{ title: t.mission, lines: mission }, ...stands, ...boss]
}

export function asked({ asks, view, words, seat }: BoardProps<View>): string {
  const v = view
  const t = boardText(words.language)
  const [target] = v.aim
  const verbs = new Set(asks.map((ask) => ask.verb))
  if (verbs.has('name') || verbs.has('number')) return target >= 0 ? t.shotAt(words.seat(target)) : t.shotAtBoss
  if (verbs.has('testify') || verbs.has('testify_blind')) return t.aboutBoss
  if (verbs.has('give') && target >= 0) return target === seat ? t.aboutOwn : t.about(words.seat(target))
  return ''
}

/** Of an action: what it does; of a shot: what is left or excluded; of a card to take: where it lies. */
export function beside({ verb, args }: Ask, { asks, view, words, seat }: BoardProps<View>): string {
  const v = view
  const t = boardText(words.language)
  const [value = -1] = args
  const aimed = v.board?.[v.aim[0] >= 0 ? v.aim[0] : v.seats] ?? null
  switch (verb) {
    case 'identify':
    case 'clue':
    case 'consult':
      return t.does[verb] ?? ''
    case 'exchange': // once is enough where it can be done with several
      return asks.find((ask) => ask.verb === verb)?.args[0] === value ? (t.does[verb] ?? '') : ''
    case 'aim':
      return v.board?.[value] ? t.leftShort(v.board[value].cards.length) : ''
    case 'name':
      return aimed?.specialities.includes(value) ? t.excluded : ''
    case 'number':
      return aimed && !aimed.cards.includes(cardOf(v.aim[1], numberOfValue(value))) ? t.excluded : ''
    case 'take': {
      const owner = v.agents.findIndex((agent, each) => each !== seat && agent.hand.includes(value))
      return owner >= 0
        ? t.fromHandOf(words.seat(owner))
        : v.middle.includes(value)
          ? t.fromMiddle
          : v.open.includes(value)
            ? t.fromDiscard
            : ''
    }
    case 'lift':
    case 'testify_blind':
      return t.originOf[v.closed[value] ?? 0] ?? ''
    default:
      return ''
  }
}
