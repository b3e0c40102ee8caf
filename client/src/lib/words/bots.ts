/** The bots of a game in words. Which there are, and in which order, the server says. */
import type { BotInfo, GameInfo } from '../../wire'
import { settings } from '../storage/settings.svelte'
import { spoken } from './language.svelte'
import { bound } from './words'

type Bots = Pick<GameInfo, 'bots'>

/** The bots that are offered: a character alone is not, only all of them together. */
export const botsOf = ({ bots }: Bots): BotInfo[] => bots.filter((bot) => !bot.character)

/** The bot that plays where nobody chose one. */
export const usualBot = ({ bots }: Bots): string => bots.find((bot) => bot.usual)?.name ?? ''

const textOf = ({ bots }: Bots, name: string) =>
  bound(bots.find((bot) => bot.name === name)?.texts[settings.language] ?? { title: name, line: '' })

export const botName = (game: Bots, name: string): string => textOf(game, name).title

/** Its level, where it was measured, and its name. */
export function botTitle(game: Bots, { name, level }: BotInfo): string {
  return [spoken.page.createPage.levels[level] ?? '', botName(game, name)].filter((part) => part !== '').join(' · ')
}

/** How it plays, and for whom it is, in one line. */
export const botLine = (game: Bots, name: string): string => textOf(game, name).line
