/** The missions as the game lists them, and the clauses that say what is special about one. */
import type { Texts } from '../../lib/words/words'
import type { GameInfo } from '../../wire'

/** Training first, then the campaign, in order. */
export function missionsOf(game: GameInfo): string[] {
  return (game.options.find((option) => option.key === 'mission')?.choices ?? []).map(String)
}

export const isTraining = (mission: string) => mission.startsWith('t')

interface Clause {
  number: string
  text: string
}

/** Sections 11 to 13 are the training missions, 20 + k mission k; the clause with the counts is the last of a campaign's. */
export function clausesOf(texts: Texts, mission: string): { special: Clause[]; numbers: Clause } {
  const training = isTraining(mission)
  const section = training ? 10 + Number(mission.slice(1)) : 20 + Number(mission)
  const all = Object.entries(texts.clauses)
    .filter(([number]) => number.startsWith(`IN-${section}.`))
    .map(([number, text]) => ({ number, text }))
  const numbers = (training ? all[0] : all[all.length - 1]) ?? { number: '', text: '' }
  return { special: all.filter((clause) => clause !== numbers), numbers }
}
