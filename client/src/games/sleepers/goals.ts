/** The endings that can be shown on the board, and whose chance at which of them the reader asked to see. */
import type { Threats } from './engine'

export type Goal = Exclude<keyof Threats, 'sleepers'>
export interface Asked {
  seat: number
  kind: Goal
}
export const GOALS: Record<string, Goal> = { 'SL-2.2': 'capture', 'SL-2.4': 'crossing', 'SL-2.5': 'liberation' }
