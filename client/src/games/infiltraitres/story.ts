/** Shot by shot. */
import type { Plot } from '../../lib/match/story'
import { ANSWER, type View } from './engine'
import { boardText } from './text'

export const plot: Plot<View> = {
  opens: 'aimed',
  title: (number, words) => boardText(words.language).story.chapter(number),
  told: ['aimed', 'shot', 'retired', 'finale', 'time_up'],
  who: () => [],
  turning: (log, _, words) => {
    const t = boardText(words.language).story
    const hits = new Map<number, number>()
    const misses = new Map<number, number>()
    for (const { kind, args } of log)
      if (kind === 'shot') {
        const among = args[3] === ANSWER.yes ? hits : misses
        among.set(args[0]!, (among.get(args[0]!) ?? 0) + 1)
      }
    return [
      ...[...hits].map(([seat, count]) => t.hits(words.seat(seat), count)),
      ...[...misses].map(([seat, count]) => t.misses(words.seat(seat), count)),
    ]
  },
}
