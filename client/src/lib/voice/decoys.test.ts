import { describe, expect, it } from 'vitest'
import { decoys } from './decoys'

describe('sounds of tapping that nobody made', () => {
  it('are the same for the same match and step, wherever they are worked out', () => {
    expect(decoys('match', '1/3', 12_000)).toEqual(decoys('match', '1/3', 12_000))
    expect(decoys('match', '1/3', 12_000).map(({ at }) => at)).toEqual([
      1262, 2484, 2701, 4292, 4460, 5793, 10071, 11214,
    ])
  })

  it('differ from step to step and from match to match', () => {
    const seen = new Set<string>()
    for (const match of ['a', 'b', 'ab', 'ba'])
      for (let step = 0; step < 50; step++) seen.add(JSON.stringify(decoys(match, `1/${step}`, 12_000)))
    expect(seen.size).toBe(200)
  })

  it('lie within the step, in order and apart, and there are some in every step that people can tap in', () => {
    for (const length of [6_000, 12_000, 20_000, 48_000])
      for (let step = 0; step < 60; step++) {
        const found = decoys('match', `2/${step}`, length)
        expect(found.length).toBeGreaterThan(0)
        found.forEach(({ at, loud }, number) => {
          expect(at).toBeGreaterThanOrEqual(900)
          expect(at).toBeLessThanOrEqual(length - 700)
          expect(loud).toBeGreaterThanOrEqual(0.35)
          expect(loud).toBeLessThanOrEqual(1)
          if (number > 0) expect(at - found[number - 1]!.at).toBeGreaterThanOrEqual(140)
        })
      }
  })

  it('come at any moment alike, so that none of them stands out', () => {
    const slots = [0, 0, 0, 0]
    for (let step = 0; step < 2_000; step++)
      for (const { at } of decoys('even', String(step), 10_900))
        slots[Math.min(3, Math.floor((at - 900) / 2_325))]! += 1
    const all = slots.reduce((sum, each) => sum + each, 0)
    for (const slot of slots) expect(Math.abs(slot / all - 0.25)).toBeLessThan(0.02)
  })

  it('are none in a step too short to tap in', () => {
    expect(decoys('match', '1/1', 1_500)).toEqual([])
  })
})
