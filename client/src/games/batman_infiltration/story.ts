/** Mission by mission. */
import type { Plot } from '../../lib/match/story'
import type { View } from './engine'
import { boardText } from './text'

export const plot: Plot<View> = {
  opens: 'team',
  title: (number, words) => boardText(words.language).mission(number),
  told: ['team', 'signals', 'gauge', 'robbed', 'spied', 'unmasked', 'jailed'],
  who: (view) => view.identities.map((value, seat) => ({ seat, group: 'identity', value })),
  turning: (log, view, words) => {
    const v = view
    const t = boardText(words.language).story
    const jailed = log.find((event) => event.kind === 'jailed')
    const last = v.missions[v.missions.length - 1]
    if (jailed) return [t.jailed(words.seat(jailed.args[0]!), words.seat(jailed.args[1]!))]
    return last ? [t.last(words.seats(last.team))] : []
  },
}
