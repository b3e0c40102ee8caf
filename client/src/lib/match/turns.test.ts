import { describe, expect, it } from 'vitest'
import { turnAt } from './turns'

const clock = { left: 36_000, whole: 36_000, turn: 14_000, turns: 2 } // eight seconds of dusk, then twice fourteen

describe('a phone that goes round by night', () => {
  it('waits for the call, then is each one\u2019s in turn', () => {
    expect(turnAt(clock, 0, 2)).toEqual({ number: -1, left: 8_000 })
    expect(turnAt(clock, 7_999, 2)).toEqual({ number: -1, left: 1 })
    expect(turnAt(clock, 8_000, 2)).toEqual({ number: 0, left: 14_000 })
    expect(turnAt(clock, 21_999, 2)).toEqual({ number: 0, left: 1 })
    expect(turnAt(clock, 22_000, 2)).toEqual({ number: 1, left: 14_000 })
    expect(turnAt(clock, 36_000, 2)).toEqual({ number: 1, left: 0 })
    expect(turnAt(clock, 99_000, 2)).toEqual({ number: 1, left: 0 })
  })

  it('waits until the call was said', () => {
    const said = { left: 28_000, whole: 28_000, wait: 5_000, turn: 14_000, turns: 2 }
    expect(turnAt(said, 4_999, 2)).toEqual({ number: -1, left: 1 })
    expect(turnAt(said, 5_000, 2)).toEqual({ number: 0, left: 14_000 })
    expect(turnAt(said, 19_000, 2)).toEqual({ number: 1, left: 14_000 })
  })

  it('divides the same time where it holds fewer seats than the fullest', () => {
    const three = { left: 48_000, whole: 48_000, turn: 16_000, turns: 3 }
    expect(turnAt(three, 23_999, 2)).toEqual({ number: 0, left: 1 })
    expect(turnAt(three, 24_000, 2)).toEqual({ number: 1, left: 24_000 })
    expect(turnAt(three, 1_000, 1)).toEqual({ number: 0, left: 47_000 })
  })

  it('is one seat\u2019s for the whole step where no phone is shared any more', () => {
    expect(turnAt({ left: 12_000, whole: 12_000 }, 0, 1)).toEqual({ number: 0, left: 12_000 })
  })

  it('gives every seat its turn, in order, without a gap', () => {
    for (const seats of [1, 2, 3])
      for (const turns of [1, 2, 3].filter((each) => each >= seats)) {
        const told = { left: turns * 10_000, whole: turns * 10_000, turn: 10_000, turns }
        const seen = Array.from({ length: turns * 100 }, (_, tenth) => turnAt(told, tenth * 100, seats).number)
        expect([...new Set(seen)]).toEqual([0, 1, 2].slice(0, seats))
        expect(seen).toEqual([...seen].sort())
        for (let seat = 0; seat < seats; seat++)
          expect(Math.abs(seen.filter((each) => each === seat).length - (turns * 100) / seats)).toBeLessThanOrEqual(1)
      }
  })
})
