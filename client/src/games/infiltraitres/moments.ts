/** What everybody looks up for: a shot, and whether it hit. */
import type { Tell } from '../../lib/match/moments'
import { ANSWER, type View } from './engine'
import { boardText } from './text'

export const tell: Tell<View> = (events, given) => {
  const v = given.view
  const words = given.words
  const t = boardText(words.language).moments
  const find = (kind: string) => events.find((event) => event.kind === kind)
  const shot = find('shot')
  if (shot) {
    const hit = shot.args[3] === ANSWER.yes
    return {
      kind: hit ? 'hit' : 'missed',
      tone: hit ? 'blue' : 'red',
      icon: hit ? 'check' : 'cross',
      title: hit ? t.hit : t.missed,
      lines: [words.event(shot)],
      change: [
        t.traitors(v.traitors),
        t.cartridges(v.cartridges),
        v.cartridges === v.traitors ? t.noMargin : '',
      ].filter(Boolean),
      events,
    }
  }
  const aimed = find('aimed')
  if (aimed)
    return {
      kind: 'aimed',
      tone: v.cartridges < v.traitors ? 'red' : 'gold',
      icon: 'warning',
      title: t.aimed(words.seat(aimed.args[0]!)),
      lines: [words.event(aimed)],
      change: [v.cartridges < v.traitors ? t.lastShot : t.stakes],
      events,
    }
  for (const [kind, title] of [
    ['retired', t.retired],
    ['finale', t.finale],
    ['time_up', t.time],
  ] as const) {
    const event = find(kind)
    if (event) return { kind, tone: 'gold', icon: 'warning', title, lines: [words.event(event)], change: [], events }
  }
  return null
}
