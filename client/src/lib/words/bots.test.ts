import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../text/en'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('addEventListener', () => {})
const { botLine, botName, botsOf, botTitle, usualBot } = await import('./bots')
const { spoken } = await import('./language.svelte')
const french = spoken.page

afterEach(() => {
  spoken.page = french
})

const game = { bots: ['thumb', 'expert', 'random', 'belief'], levels: { belief: 'beginner' } }

test('bots are offered from the weakest to the strongest, a measured one at its level', () => {
  expect(botsOf(game)).toEqual(['random', 'belief', 'thumb', 'expert'])
  expect(game.bots[0]).toBe('thumb') // the list of the game stays as it is
  expect(usualBot(game)).toBe('thumb')
  expect(usualBot({ bots: [], levels: {} })).toBe('')
})

test('a bot is called by its level and its name; an unknown one by its key', () => {
  expect([botTitle(game, 'belief'), botTitle(game, 'expert'), botName('guest')]).toEqual([
    'Débutant · Calcul',
    'Expert',
    'guest',
  ])
  spoken.page = en
  expect(botTitle(game, 'expert')).toBe(en.createPage.bots['expert'])
  expect(botTitle(game, 'belief')).toBe(`${en.createPage.levels['beginner']} · ${en.createPage.bots['belief']}`)
})

test('its line is that of the common texts', () => {
  spoken.common = { bots: { thumb: 'judges' } }
  expect([botLine('thumb'), botLine('guest')]).toEqual(['judges', ''])
})
