// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { en } from '../../text/en'
import { settings } from '../storage/settings.svelte'
import { botLine, botName, botsOf, botTitle, usualBot } from './bots'
import { spoken } from './language.svelte'

const french = spoken.page

afterEach(() => {
  spoken.page = french
  settings.language = 'fr'
})

const bot = (name: string, level: string, usual: boolean, character: boolean) => ({
  name,
  level,
  usual,
  character,
  texts: {
    fr: { title: `${name} fr`, line: 'juge : vite' },
    en: { title: `${name} en`, line: 'judges' },
  },
})
const strong = bot('zoe', 'strong', false, false)
const game = { bots: [strong, bot('abel', '', true, false), bot('bold', '', false, true)] }

test('bots are offered in the order of the server, without characters', () => {
  expect(botsOf(game).map((each) => each.name)).toEqual(['zoe', 'abel'])
  expect(usualBot(game)).toBe('abel')
  expect(usualBot({ bots: [] })).toBe('')
})

test('a bot is called by its level and its name, a character too; an unknown one by its key', () => {
  settings.language = 'fr'
  expect([
    botTitle(game, strong),
    botTitle(game, game.bots[1]!),
    botName(game, 'bold'),
    botName(game, 'guest'),
  ]).toEqual(['Fort · zoe fr', 'abel fr', 'bold fr', 'guest'])
  spoken.page = en
  settings.language = 'en'
  expect(botTitle(game, strong)).toBe(`${en.createPage.levels['strong']} · zoe en`)
})

test('its line is in the language that is spoken, a French colon with its space', () => {
  settings.language = 'fr'
  expect([botLine(game, 'zoe'), botLine(game, 'guest')]).toEqual(['juge\u00a0: vite', ''])
  settings.language = 'en'
  expect(botLine(game, 'zoe')).toBe('judges')
})
