import { afterEach, expect, test, vi } from 'vitest'
import { BUZZ, buzz, isFelt } from './haptics'

afterEach(() => void vi.unstubAllGlobals())

const call = { kind: 'step', args: [5] }
const dawn = { kind: 'dawn', args: [1] }

test('what everybody is told is felt', () => {
  expect(isFelt('les_infiltres', [call])).toBe(true)
  expect(isFelt('les_infiltres', [dawn, { kind: 'jailed', args: [2, 1] }])).toBe(true)
})

test('what one seat is told, a tap by night and talk are not felt', () => {
  for (const kind of [
    'pointed',
    'hacked',
    'designated',
    'team',
    'pointing',
    'took',
    'called',
    'ballot',
    'said',
    'voted',
    'ready',
  ])
    expect(isFelt('les_infiltres', [{ kind, args: [1, 2], own: true }]), kind).toBe(false)
  expect(isFelt('les_infiltres', [{ ...call, own: true }])).toBe(false)
})

test('two phones that hear different secrets with the same public event buzz alike', () => {
  const buzzes: number[][] = []
  for (const secret of [[], [{ kind: 'team', args: [5], own: true }], [{ kind: 'cards', args: [1, 2], own: true }]]) {
    const vibrate = vi.fn()
    vi.stubGlobal('navigator', { vibrate })
    buzz('les_infiltres', [...secret, call])
    buzz('les_infiltres', secret)
    buzzes.push(vibrate.mock.calls.map(([milliseconds]) => milliseconds as number))
  }
  expect(buzzes).toEqual([[BUZZ], [BUZZ], [BUZZ]])
})

test('a device that cannot buzz does nothing', () => {
  vi.stubGlobal('navigator', {})
  expect(() => buzz('les_infiltres', [call])).not.toThrow()
})
