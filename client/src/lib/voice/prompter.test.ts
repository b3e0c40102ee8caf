import { expect, test } from 'vitest'
import type { Line } from './aloud'
import { Prompter, type Told } from './prompter'

/** A table whose log is sentences: those that end in a question mark call for something, which "done" settles. */
class Stage {
  told: Told = { match: 'M', status: 'playing', gate: false, over: false, log: [], whole: true, behind: false }
  #prompter = new Prompter()

  constructor(before: Partial<Told> = {}) {
    Object.assign(this.told, before)
  }

  /** What is said once this is so. */
  when(more: Partial<Told>): string[] {
    Object.assign(this.told, more)
    const log = this.told.log as string[]
    const line = (text: string): Line => ({ text, cue: '', call: text.endsWith('?') })
    const last = log.findLastIndex((text) => text.endsWith('?'))
    const lines = this.#prompter.next(this.told, {
      opening: () => [line('opening')],
      since: (number) => log.slice(number).map(line),
      call: () => (last < 0 || log.includes('done', last) ? null : line(log[last]!)),
    })
    return lines.map((each) => each.text)
  }

  news(...texts: string[]): string[] {
    return this.when({ log: [...this.told.log, ...texts], whole: false, behind: false })
  }

  /** The whole picture, as after a lost line. */
  picture(...texts: string[]): string[] {
    return this.when({ log: texts, whole: true, behind: false })
  }
}

test('a match is led from its opening on, each event once', () => {
  const stage = new Stage({ match: '', status: 'lobby' })
  expect(stage.when({})).toEqual([])
  expect(stage.when({ match: 'A', status: 'playing', log: ['dealt', 'who?'] })).toEqual(['opening', 'dealt', 'who?'])
  expect(stage.when({})).toEqual([])
  expect(stage.news('named', 'votes?')).toEqual(['named', 'votes?'])
})

test('after a pause the call that stands is said again, once', () => {
  const stage = new Stage({ log: ['vote?'] })
  stage.when({})
  expect(stage.when({ status: 'paused' })).toEqual([])
  expect(stage.when({ status: 'playing' })).toEqual(['vote?'])
  expect(stage.when({})).toEqual([])
})

test('after a pause a call that is over is not said again', () => {
  const stage = new Stage({ log: ['vote?', 'done'] })
  stage.when({})
  stage.when({ status: 'paused' })
  expect(stage.when({ status: 'playing' })).toEqual([])
  expect(stage.news('next?')).toEqual(['next?'])
})

test('a loudspeaker that starts in the middle, or was reloaded, says the call that stands and no other', () => {
  expect(new Stage({ log: ['law', 'vote?'] }).when({})).toEqual(['vote?'])
  expect(new Stage({ log: ['law', 'vote?', 'done'] }).when({})).toEqual([])
})

test('what came while its words were still being fetched is not new to it', () => {
  expect(new Stage({ log: ['law', 'vote?', 'done'], whole: false }).when({})).toEqual([])
  expect(new Stage({ log: ['law', 'vote?'], whole: false }).when({})).toEqual(['vote?'])
})

test('after a lost line the call that stands by the new picture is said, once', () => {
  const stage = new Stage({ log: ['vote?'] })
  stage.when({})
  expect(stage.when({ behind: true })).toEqual([])
  expect(stage.picture('vote?')).toEqual(['vote?'])
  expect(stage.picture('vote?', 'done')).toEqual([])
})

test('a line lost in a pause: nothing is called by a picture that is too old', () => {
  const stage = new Stage({ log: ['vote?'] })
  stage.when({})
  stage.when({ status: 'paused' })
  expect(stage.when({ status: 'playing', behind: true })).toEqual([])
  expect(stage.picture('vote?', 'done', 'law')).toEqual([])
  expect(stage.news('next?')).toEqual(['next?'])
})

test('a call that comes while people look at their cards is said when they have looked', () => {
  const stage = new Stage({ match: '', status: 'lobby' })
  stage.when({})
  expect(stage.when({ match: 'A', status: 'playing', gate: true, log: ['who?'] })).toEqual(['opening'])
  expect(stage.when({ status: 'paused' })).toEqual([])
  expect(stage.when({ status: 'playing' })).toEqual([])
  expect(stage.when({ gate: false })).toEqual(['who?'])
  expect(stage.when({})).toEqual([])
})

test('who looks last and decides in the same breath leaves the new call alone to be said', () => {
  const stage = new Stage({ match: '', status: 'lobby' })
  stage.when({})
  stage.when({ match: 'A', status: 'playing', gate: true, log: ['who?'] })
  expect(stage.when({ gate: false, behind: true })).toEqual([])
  expect(stage.news('done', 'vote?')).toEqual(['done', 'vote?'])
})

test('nothing is called for after the end', () => {
  const stage = new Stage({ log: ['vote?'] })
  stage.when({})
  expect(stage.when({ log: ['vote?', 'turn?', 'ended'], whole: false, over: true })).toEqual(['ended'])
  expect(stage.picture('vote?')).toEqual([])
  expect(stage.when({ match: 'B', over: false, log: ['who?'] })).toEqual(['opening', 'who?'])
})
