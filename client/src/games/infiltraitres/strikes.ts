/** Strikes on the clue board of one traitor (IN-10.3): the marks of this game, as the boards draw them. */
import { markCode, markOf } from '../../lib/match/marks'
import type { GameInfo, Mark } from '../../wire'
import { numberOfValue, valueOfNumber } from './cards'

/** Who struck what: "s" and a speciality or "n" and a number, and the seat that did it. */
export type Strikes = ReadonlyMap<string, number>

/** A traitor is named by the order in which it was identified; -1 stands for none. */
export function strikesOf(game: GameInfo, marks: readonly Mark[], suspect: number): Strikes {
  const found = new Map<string, number>()
  for (const { code, seat } of marks) {
    const mark = markOf(game, code)
    if (mark?.args[0] !== suspect) continue
    if (mark.name === 'speciality') found.set(`s${mark.args[1]}`, seat)
    else found.set(`n${numberOfValue(mark.args[1]!)}`, seat)
  }
  return found
}

export function strikeCode(game: GameInfo, suspect: number, what: string): number {
  const value = Number(what.slice(1))
  return what.startsWith('s')
    ? markCode(game, 'speciality', [suspect, value])
    : markCode(game, 'number', [suspect, valueOfNumber(value)])
}
