/** What both look up for: an agent that wakes, is killed, unmasked or sent back; and what is then one step from the end. */
import type { Tell } from '../../lib/match/moments'
import type { View } from './engine'
import { boardText } from './text'

export const tell: Tell<View> = (events, given) => {
  const v = given.view
  const words = given.words
  const t = boardText(words.language).moments
  const all = (kind: string) => events.filter((event) => event.kind === kind)
  const said = (kind: string) => all(kind).map((event) => words.event(event))
  const warned = v.threats.flatMap((threat, seat) => [
    threat.crossing.missing === 1 ? t.crossing(words.seat(seat)) : '',
    threat.liberation.missing === 1 ? t.liberation(words.seat(seat)) : '',
    threat.capture.missing === 1 ? t.capture(words.seat(seat)) : '',
  ])
  const near = warned.filter(Boolean)
  const killed = all('killed')
  if (killed.length > 0) {
    const owners = [...new Set(killed.map((event) => event.args[0]!))]
    return {
      kind: 'killed',
      tone: 'red',
      icon: 'skull',
      title: t.killed(killed.length),
      lines: [...said('activated'), ...(killed.length > 2 ? [] : said('killed'))],
      change: [...owners.map((seat) => t.dead(words.seat(seat), v.dead[seat]!.length, v.deadly)), ...near],
      events,
    }
  }
  const activated = all('activated')[0]
  if (activated && activated.args[0] !== given.seat) {
    const [, , tile = 0] = activated.args
    const title = t.woken(words.word('tile', tile))
    return {
      kind: 'woken',
      tone: 'gold',
      icon: 'eye',
      title,
      lines: [...said('activated'), words.word('tile.ability', tile)],
      change: near,
      events,
    }
  }
  for (const [kind, title] of [
    ['turned_up', t.shown],
    ['returned', t.returned],
    ['copied', t.copied],
  ] as const)
    if (all(kind).length > 0) return { kind, tone: 'gold', icon: 'eye', title, lines: said(kind), change: near, events }
  return null
}
