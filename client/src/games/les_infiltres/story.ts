/** Night by night. */
import type { Plot } from '../../lib/match/story'
import type { EventInfo } from '../../wire'
import { bits } from '../../lib/words/words'
import { ROLE, type Kind, type View } from './engine'
import { boardText } from './text'

/** Whether it was a vote that led to this, and no denunciation. */
function voted(log: readonly EventInfo[], number: number): boolean {
  const before = log.slice(0, number).filter((event) => event.kind === 'voted' || event.kind === 'denounced')
  return before[before.length - 1]?.kind === 'voted'
}

export const plot: Plot<View> = {
  opens: 'night',
  title: (number, words) => boardText(words.language).story.chapter(number),
  told: ['sage', 'sang', 'jailed', 'denounced', 'sage_decides', 'spared', 'excluded'],
  secret: (event, to, words) => {
    const t = boardText(words.language).story
    const [first = -1, second = -1] = event.args
    const [doer, target] = [words.seat(to[0] ?? -1), words.seat(first)]
    switch (event.kind as Kind) {
      case 'pointing':
        return t.pointed(target, words.seat(second))
      case 'designated':
        return first < 0 ? t.nobody : t.designated(target)
      case 'cards':
        return t.cards(doer, words.word('role', first), words.word('role', second))
      case 'hacked':
        return t.hacked(doer, target, words.word('role', second))
      case 'protected':
        return t.protected(doer, target)
      case 'silencing':
        return t.silencing(doer, target)
      case 'glimpsed':
        return t.saw(doer, target)
      case 'watched':
        return t.saw(doer, words.seats(bits(first)))
      case 'spotted':
        return t.spotted(target)
      case 'caught':
        return t.caught(target)
      case 'rescued':
        return t.rescued(doer, target)
      case 'arrested':
        return t.arrested(doer, target)
      default:
        return ''
    }
  },
  who: (view) => view.roles.map((value, seat) => ({ seat, group: 'role', value })),
  turning: (log, _, words) => {
    const t = boardText(words.language).story
    const out = log.filter((event, number) => event.kind === 'excluded' && voted(log, number))
    const denounced = log.filter((event) => event.kind === 'denounced')
    const right = out.filter((event) => event.args[1] === ROLE.infiltrator).map((event) => event.args[0]!)
    const wrong = out.filter((event) => event.args[1] !== ROLE.infiltrator).map((event) => event.args[0]!)
    const jailed = log.filter((event) => event.kind === 'jailed').map((event) => event.args[0]!)
    return [
      right.length > 0 ? t.right(words.seats(right)) : '',
      wrong.length > 0 ? t.wrong(words.seats(wrong)) : '',
      ...denounced.map((event) => t.denounced(words.seat(event.args[0]!), words.seat(event.args[1]!))),
      jailed.length > 0 ? t.jailed(words.seats(jailed)) : '',
    ].filter(Boolean)
  },
}
