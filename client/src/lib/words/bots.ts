/** The bots of a game for people: in which order they are offered, and what they are called. Nothing else sorts or names them. */
import type { GameInfo } from '../../wire'
import { spoken } from './language.svelte'

type Bots = Pick<GameInfo, 'bots' | 'levels'>

/** From the weakest to the strongest; a bot whose strength was measured stands at its level. */
const ORDER = [
  'random',
  'beginner',
  'novice',
  'literal',
  'regular',
  'thumb',
  'people',
  'mixed',
  'strong',
  'belief',
  'adept',
  'planner',
  'expert',
]

/** The bots of a game in the order in which they are offered. */
export function botsOf({ bots, levels }: Bots): string[] {
  const rank = (bot: string) => ORDER.indexOf(levels[bot] ?? bot)
  return [...bots].sort((one, other) => rank(one) - rank(other))
}

/** The bot that plays where nobody chose one. */
export const usualBot = ({ bots }: Bots): string => bots[0] ?? ''

export const botName = (bot: string): string => spoken.page.createPage.bots[bot] ?? bot

/** Its level, where it was measured, and its name. */
export function botTitle({ levels }: Bots, bot: string): string {
  const level = spoken.page.createPage.levels[levels[bot] ?? ''] ?? ''
  return [level, botName(bot)].filter((part) => part !== '').join(' · ')
}

/** How it plays, and for whom it is, in one line. */
export function botLine(bot: string): string {
  return (spoken.common['bots'] as Record<string, string> | undefined)?.[bot] ?? ''
}
