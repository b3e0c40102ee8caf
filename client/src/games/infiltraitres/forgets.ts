/**
 * Where discards lie face down nobody may look at them again (IN-22.1), neither at a fallen traitor's clues nor at what one
 * laid down oneself: their lines leave the log. Everything else stays; what still lies open or is in hand is to be seen anyway.
 */
import type { Forgets } from '../../lib/match/log'
import { ANSWER, type View } from './engine'

export const forgets: Forgets<View> = (log, view) => {
  const left = new Set<number>()
  const isFaceDown = log.some(({ kind, args }) => kind === 'hid' || (kind === 'filed' && args[1] === ANSWER.yes))
  if (!isFaceDown) return left
  const { agents } = view
  const shown = new Set(agents.flatMap((agent) => [...agent.hand, ...agent.clues.map(([card]) => card)]))
  const fallen = new Set<number>() // before whom a traitor falls later in the log
  for (let number = log.length - 1; number >= 0; number--) {
    const { kind, args } = log[number]!
    if (kind === 'filed') fallen.add(args[0]!)
    else if (kind === 'clue' && fallen.has(args[3]!)) left.add(number)
    else if (kind === 'card' && !shown.has(args[2]!)) left.add(number)
  }
  return left
}
