import { describe, expect, it } from 'vitest'
import { STEP } from './engine'
import { DECIDING, READING, readsFirst, Seal, sealOf } from './seal.svelte'

function phone(first: boolean) {
  const seal = new Seal()
  const played: number[] = []
  seal.begin('call', first, false)
  return {
    seal,
    played,
    pick: (choice: string, code: number | null) => seal.pick(choice, code, (each) => played.push(each)),
  }
}

describe('a call by night on a phone', () => {
  it('is sealed by a hold, after which one window opens', () => {
    const { seal, played, pick } = phone(false)
    expect(seal.held()).toBe(0) // nothing was tapped
    pick('point 3', 13)
    pick('point 4', 14)
    expect(played).toEqual([])
    expect(seal.held()).toBe(READING)
    expect(played).toEqual([14])
    pick('point 5', 15)
    expect(seal.choice).toBe('point 4')
    expect(seal.held()).toBe(0)
    seal.close()
    expect([seal.phase, seal.held(), played]).toEqual(['done', 0, [14]])
  })

  it('is dark after its fixed time, however often the clock is told anew meanwhile', () => {
    const { seal, pick } = phone(false)
    pick('point 3', 13)
    expect([seal.due(9_000), seal.due(-1)]).toEqual([9_000, 0]) // not held: as the call ends
    seal.held()
    expect(seal.due(Infinity)).toBe(READING)
    seal.passed(1_000) // the answer to the tap tells the clock anew
    seal.passed(500)
    expect(seal.due(9_000)).toBe(READING - 1_500)
    expect(seal.due(2_000)).toBe(2_000) // the call ends first
    seal.passed(READING)
    expect(seal.due(9_000)).toBe(0)
  })

  it('looks the same where what was tapped does not count', () => {
    const one = phone(false)
    const other = phone(false)
    one.pick('point 3', 13)
    other.pick('point 3', null)
    for (const { seal } of [one, other]) {
      expect([seal.choice, seal.phase, seal.ready]).toEqual(['point 3', 'waiting', true])
      expect(seal.held()).toBe(READING)
      expect(seal.phase).toBe('reading')
      seal.close()
      expect([seal.choice, seal.phase, seal.held()]).toEqual(['point 3', 'done', 0])
    }
    expect([one.played, other.played]).toEqual([[13], []])
    expect([one.seal.void, other.seal.void]).toEqual([false, true]) // for its owner's eyes, in the window
  })

  it('is read first where the role must know before it decides, and sealed as the window closes', () => {
    const { seal, played, pick } = phone(true)
    expect(seal.held()).toBe(DECIDING)
    pick('call 1', 21)
    pick('call 0', 20)
    expect(played).toEqual([])
    seal.close()
    expect(played).toEqual([20])
    pick('call 1', 21)
    seal.close()
    expect([seal.held(), played]).toEqual([0, [20]])
  })

  it('counts what was tapped and never held, without a window', () => {
    const { seal, played, pick } = phone(false)
    pick('point 2', 12)
    seal.close()
    expect([seal.phase, played]).toEqual(['done', [12]])
    const idle = phone(false)
    idle.seal.close()
    expect([idle.seal.phase, idle.played]).toEqual(['done', []])
  })

  it('is each one\u2019s own on a phone that several share', () => {
    const [ada, bo] = [sealOf(0), sealOf(1)]
    const played: string[] = []
    ada.begin('m/0/1/5', false, false)
    ada.pick('point 3', 13, (code) => played.push(`Ada ${code}`))
    ada.leave() // tapped, and never held: the phone goes on
    bo.begin('m/1/1/5', false, false)
    expect([bo.phase, bo.choice]).toEqual(['waiting', ''])
    bo.pick('point 4', 14, (code) => played.push(`Bo ${code}`))
    expect(bo.held()).toBe(READING)
    expect([ada.phase, bo.phase, sealOf(0) === ada]).toEqual(['done', 'reading', true])
    bo.leave() // the window is taken off the page, and does not open again
    bo.begin('m/1/1/5', false, false)
    expect([bo.phase, bo.held()]).toEqual(['done', 0])
    expect(played).toEqual(['Ada 13', 'Bo 14'])
  })

  it('can still be answered where the phone was given on before anything was touched', () => {
    const { seal, played, pick } = phone(false)
    seal.leave()
    expect(seal.phase).toBe('waiting')
    pick('point 3', 13)
    expect(seal.held()).toBe(READING)
    expect(played).toEqual([13])
    const first = phone(true)
    first.seal.leave()
    expect(first.seal.held()).toBe(DECIDING)
  })

  it('waits in a lesson until something that counts is sealed', () => {
    const { seal, played, pick } = phone(true)
    seal.held()
    seal.close() // nothing was tapped while the window was open
    seal.again()
    expect(seal.held()).toBe(DECIDING)
    pick('point 3', 13)
    seal.close()
    seal.again()
    expect([seal.phase, played]).toEqual(['done', [13]])
  })

  it('begins anew with the next call, and is done with where it was answered before a reload', () => {
    const { seal, pick } = phone(false)
    pick('point 2', 12)
    seal.begin('call', false, false) // the same one, told again
    expect(seal.choice).toBe('point 2')
    seal.begin('next', false, false)
    expect([seal.choice, seal.phase]).toEqual(['', 'waiting'])
    seal.begin('third', false, true)
    expect([seal.phase, seal.held()]).toEqual(['done', 0])
  })

  it('is read first by what everybody knows: the step and the night', () => {
    const steps = (night: number) =>
      Object.entries(STEP)
        .filter(([, step]) => readsFirst(step, night))
        .map(([name]) => name)
    expect(steps(1).sort()).toEqual(['call_agent', 'call_infiltrators', 'call_rescue'])
    expect(steps(2).sort()).toEqual(['call_agent', 'call_rescue'])
  })
})
