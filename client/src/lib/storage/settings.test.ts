import { afterEach, expect, test, vi } from 'vitest'

/** The settings of a browser that speaks these languages and kept this. */
async function visit(languages: string[], kept: string | null) {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages, language: languages[0] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => {} })
  return (await import('./settings.svelte')).settings
}
afterEach(() => vi.unstubAllGlobals())

test('the browser’s first language that we speak decides at the first visit', async () => {
  const chosen = async (...languages: string[]) => (await visit(languages, null)).language
  expect(await chosen('fr-CA', 'en')).toBe('fr')
  expect(await chosen('en-GB', 'fr')).toBe('en')
  expect(await chosen('de', 'FR', 'en')).toBe('fr')
  expect(await chosen('de')).toBe('en')
})

test('later the one that was chosen does, if it is one of ours', async () => {
  expect((await visit(['fr'], '{"language":"en"}')).language).toBe('en')
  expect((await visit(['fr'], '{"language":"xx"}')).language).toBe('fr')
})
