/** Turn by turn, where something fell or woke. */
import type { Plot } from '../../lib/match/story'
import type { View } from './engine'
import { boardText } from './text'

export const plot: Plot<View> = {
  opens: 'turn',
  title: (number, words) => boardText(words.language).turn(number),
  told: ['activated', 'killed', 'swapped', 'moved', 'turned_up', 'returned', 'copied'],
  who: () => [],
  turning: (_, view, words) => {
    const v = view
    const t = boardText(words.language).moments
    return v.dead.map((dead, seat) => t.dead(words.seat(seat), dead.length, v.deadly))
  },
}
