import { expect, test, vi } from 'vitest'

test('an address that is no address is still split into parts', async () => {
  vi.stubGlobal('location', { pathname: '/join/%E0%A4%A', hash: '' })
  vi.stubGlobal('addEventListener', () => {})
  const { route } = await import('./route.svelte')
  expect(route.parts).toEqual(['join', '%E0%A4%A'])
  vi.unstubAllGlobals()
})
