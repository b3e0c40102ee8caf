import { beforeEach, expect, test, vi } from 'vitest'
import type { Place } from '../../wire'

const MISSIONS = ['t1', 't2', 't3', '1', '2']
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
/** A browser that opens the page. */
const browser = async () => {
  vi.resetModules()
  return import('./campaign.svelte')
}

test('a mission won opens the next, one lost opens nothing, and a page loaded again notes nothing twice', async () => {
  const { campaign } = await browser()
  expect(campaign.next('Lundi', MISSIONS)).toBe('t1')

  campaign.note('Lundi', 't1', 'M1', false)
  expect(campaign.unlocked('Lundi', MISSIONS, 1)).toBe(false)
  campaign.note('Lundi', 't1', 'M2', true)
  campaign.note('Lundi', 't1', 'M2', true)

  const again = (await browser()).campaign
  again.note('Lundi', 't1', 'M2', true)
  expect(again.group('Lundi').done['t1']).toEqual({ won: 1, lost: 1 })
  expect(again.next('Lundi', MISSIONS)).toBe('t2')
  expect(MISSIONS.map((_, place) => again.unlocked('Lundi', MISSIONS, place))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(again.current).toBe('Lundi')
})

test('whoever joins a group on the way goes on from where it is', async () => {
  const { campaign } = await browser()
  campaign.note('Lundi', '1', 'M9', true)

  expect(campaign.next('Lundi', MISSIONS)).toBe('2')
  expect(MISSIONS.every((_, place) => campaign.unlocked('Lundi', MISSIONS, place))).toBe(true)
  expect(campaign.done('Lundi', MISSIONS)).toBe(1)
})

test('a group has the name the room has; guests of one without a name know it by its people', async () => {
  const { groupOf } = await browser()
  const place = (name: string, kind = 'person', host = false) => ({ name, kind, host }) as Place
  const places = [place('Ada', 'person', true), place('Blaise'), place('Robot', 'bot')]

  expect(groupOf('Lundi', places, 1)).toBe('Lundi')
  expect(groupOf('', places, 0)).toBe('')
  expect(groupOf('', places, 1)).toBe('Ada, Blaise')
})
