import { expect, test, vi, beforeEach, afterEach } from 'vitest'
import type { Line } from './aloud'
import { GAP, longest, MOST_WAITING, Queue } from './queue'

const call = (text: string): Line => ({ text, cue: 'call', call: true })
const result = (text: string): Line => ({ text, cue: 'drum', call: false })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A voice that takes a second for each sentence, and writes down what it did. */
function voice(seconds: (line: Line) => number = () => 1) {
  const log: { text: string; start: number; end: number; cut: boolean }[] = []
  const prepared: string[] = []
  const say = (line: Line, stop: AbortSignal) =>
    new Promise<void>((done) => {
      const entry = { text: line.text, start: Date.now(), end: 0, cut: false }
      log.push(entry)
      const finish = (cut: boolean) => {
        if (entry.end) return
        Object.assign(entry, { end: Date.now(), cut })
        done()
      }
      stop.addEventListener('abort', () => finish(true))
      if (Number.isFinite(seconds(line))) setTimeout(() => finish(false), 1000 * seconds(line))
    })
  return { log, prepared, queue: new Queue(say, undefined, (line) => prepared.push(line.text)) }
}

const run = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('sentences come one after the other, with a silence between', async () => {
  const { log, queue } = voice()
  queue.add([result('a'), result('b')])
  queue.add([result('c')])
  await run(10)
  expect(log.map((each) => each.text)).toEqual(['a', 'b', 'c'])
  for (const [number, each] of log.entries()) {
    expect(each.cut).toBe(false)
    if (number > 0) expect(each.start - log[number - 1]!.end).toBe(GAP)
  }
})

test('a newer call drops one that waits, never a result, and never cuts what is being said', async () => {
  const { log, queue } = voice()
  queue.add([call('hacker')])
  queue.add([result('dawn'), call('debate')])
  queue.add([result('denounced'), call('vote')])
  await run(10)
  expect(log.map((each) => each.text)).toEqual(['hacker', 'dawn', 'denounced', 'vote'])
  expect(log.some((each) => each.cut)).toBe(false)
})

test('a call that still waits when its answer is there is not said any more', async () => {
  const { log, queue } = voice()
  queue.add([result('law'), call('everybody votes')])
  queue.add([result('three for, two against')])
  await run(10)
  expect(log.map((each) => each.text)).toEqual(['law', 'three for, two against'])
})

test('of two calls told at one moment the last is said', async () => {
  const { log, queue } = voice()
  queue.add([result('night'), call('old'), call('new')])
  await run(10)
  expect(log.map((each) => each.text)).toEqual(['night', 'new'])
})

test('results that pile up are bounded: the oldest go, the end never does', async () => {
  const { log, queue } = voice()
  queue.add(Array.from({ length: MOST_WAITING + 5 }, (_, number) => result(String(number))))
  queue.add([result('end')])
  await run(60)
  expect(log.at(-1)!.text).toBe('end')
  expect(log.length).toBeLessThanOrEqual(MOST_WAITING + 1)
})

test('a voice that never ends is given up, and the next sentence comes', async () => {
  const { log, queue } = voice((line) => (line.text === 'stuck' ? Infinity : 1))
  queue.add([result('stuck'), result('next')])
  await run(longest('stuck') / 1000 + 3)
  expect(log.map((each) => [each.text, each.cut])).toEqual([
    ['stuck', true],
    ['next', false],
  ])
})

test('a voice that fails leaves the next one to be said', async () => {
  const said: string[] = []
  const queue = new Queue((line) => {
    said.push(line.text)
    return line.text === 'a' ? Promise.reject(new Error('no voice')) : Promise.resolve()
  })
  queue.add([result('a'), result('b')])
  await run(5)
  expect(said).toEqual(['a', 'b'])
})

test('a pause is silence at once; then a result that was cut and the present call are said again', async () => {
  const { log, queue } = voice()
  queue.add([result('dawn'), call('old')])
  await run(0.5)
  queue.hold()
  await run(30)
  expect(log).toHaveLength(1)
  expect(log[0]).toMatchObject({ text: 'dawn', cut: true })
  queue.release()
  queue.add([call('debate')])
  await run(10)
  expect(log.slice(1).map((each) => each.text)).toEqual(['dawn', 'debate'])
})

test('a pause in the silence after a sentence does not bring it back', async () => {
  const { log, queue } = voice()
  queue.add([result('dawn'), result('jailed')])
  await run(1 + GAP / 2000)
  queue.hold()
  await run(5)
  queue.release()
  await run(5)
  expect(log.map((each) => [each.text, each.cut])).toEqual([
    ['dawn', false],
    ['jailed', false],
  ])
})

test('what is told during a pause waits for its end', async () => {
  const { log, queue } = voice()
  queue.hold()
  queue.add([result('a')])
  await run(5)
  expect(log).toEqual([])
  queue.release()
  await run(5)
  expect(log.map((each) => each.text)).toEqual(['a'])
})

test('the last sentence can be said again, but not over itself', async () => {
  const { log, queue } = voice()
  queue.repeat()
  queue.add([call('vote')])
  await run(0.2)
  queue.repeat() // it is being said
  await run(5)
  queue.repeat()
  await run(5)
  expect(log.map((each) => each.text)).toEqual(['vote', 'vote'])
})

test('clearing forgets everything', async () => {
  const { log, queue } = voice()
  queue.add([result('a'), result('b')])
  await run(0.5)
  queue.clear()
  await run(10)
  expect(log.map((each) => [each.text, each.cut])).toEqual([['a', true]])
})

test('the next sentence is prepared while one is said', async () => {
  const { prepared, queue } = voice()
  queue.add([result('a'), result('b'), result('c')])
  await run(0.1)
  expect(prepared).toContain('b')
  expect(prepared).not.toContain('c')
  await run(1.5)
  expect(prepared).toContain('c')
})
