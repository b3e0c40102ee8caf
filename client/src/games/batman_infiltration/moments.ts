/** What everybody looks up for: the cards of a mission, the gauge, a square that acts, a theft, a prison. */
import type { Tell } from '../../lib/match/moments'
import type { View } from './engine'
import { boardText } from './text'

export const tell: Tell<View> = (events, given) => {
  const v = given.view
  const words = given.words
  const t = boardText(words.language).moments
  const find = (kind: string) => events.find((event) => event.kind === kind)
  const said = (kind: string) => events.filter((event) => event.kind === kind).map((event) => words.event(event))
  const mission = v.missions[v.missions.length - 1]
  const left = v.gauge_ends[1] - v.gauge
  const near = left <= 3 ? [t.nearChaos(left)] : []

  const jailed = find('jailed')
  if (jailed)
    return { kind: 'jailed', tone: 'red', icon: 'lock', title: t.prison, lines: said('jailed'), change: [], events }
  const signals = find('signals')
  if (signals && mission) {
    const lit = signals.args[0]! + signals.args[1]!
    return {
      kind: 'mission',
      tone: lit >= 2 ? 'blue' : mission.chaos > mission.order ? 'red' : 'gold',
      icon: 'warning',
      title: t.mission(mission.turn),
      turn: mission.turn,
      lines: [t.team(words.seats(mission.team)), ...said('symbols'), ...said('signals')],
      change: [t.gauge(mission.gauge_path), ...near, lit === 2 ? t.two : '', t.mixed].filter(Boolean),
      events,
    }
  }
  const placed = find('placed')
  if (placed) {
    const [location = 0] = placed.args
    const red = v.stands[location] === 0 // after the red square the henchman leaves
    return {
      kind: 'placed',
      tone: red ? 'red' : 'gold',
      icon: red ? 'warning' : 'pin',
      title: t.place(words.word('location', location), red),
      lines: [words.word(red ? 'location.red' : 'location.white', location)],
      change: find('gauge') ? [...said('gauge'), ...near] : [],
      events,
    }
  }
  const robbed = find('robbed')
  if (robbed)
    return { kind: 'robbed', tone: 'red', icon: 'exit', title: t.theft, lines: said('robbed'), change: [], events }
  const coin = find('coin')
  if (coin) return { kind: 'coin', tone: 'gold', icon: 'dot', title: t.coin, lines: said('coin'), change: [], events }
  const spied = find('spied')
  if (spied) {
    const [chief, target] = [words.seat(spied.args[0]!), words.seat(spied.args[1]!)]
    return {
      kind: 'spied',
      tone: 'gold',
      icon: 'eye',
      title: t.search,
      lines: said('spied'),
      change: [t.searched(chief, target)],
      events,
    }
  }
  const unmasked = find('unmasked')
  if (unmasked) {
    const change = [t.unmasked(words.seat(unmasked.args[0]!))]
    return { kind: 'unmasked', tone: 'gold', icon: 'eye', title: t.unmask, lines: said('unmasked'), change, events }
  }
  return null
}
