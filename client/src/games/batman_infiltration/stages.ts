import { STEP } from './engine'

/** The six stages people follow a mission by: who goes, cards in, reveal, gauge, place, loot. */
export const STAGES = ['team', 'cards', 'reveal', 'gauge', 'place', 'loot'] as const

/** At which stage the table now stands; -1 while nothing of a turn has begun. */
export function stageOf(step: number): number {
  if (step < STEP.coin) return -1
  if (step <= STEP.team) return 0
  if (step <= STEP.cards) return 1
  if (step === STEP.joker) return 2
  if (step <= STEP.bank) return 4
  return 5
}
