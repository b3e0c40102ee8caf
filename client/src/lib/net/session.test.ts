import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Full, RoomInfo, ServerMessage } from '../../wire'
import { Session } from './session.svelte'

class FakeSocket {
  static all: FakeSocket[] = []
  static OPEN = 1
  readyState = 1
  sent: { t: string; v: number; d: Record<string, unknown> }[] = []
  sizes = new Set<number>()
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = () => {}
  constructor(readonly address: string) {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
    this.sizes.add(text.length)
  }
  close() {
    this.readyState = 3
  }
  hear(message: ServerMessage) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

const room = (status = 'playing'): RoomInfo => ({
  code: 'BCDF',
  game: 'g',
  options: {},
  group: '',
  places: [],
  bot: '',
  seconds: 0,
  status,
  match: 'M',
  commitment: '',
  watchers: 0,
  pace: 'normal',
  talk: 'free',
  voice: '',
  gate: null,
  sight: false,
  study: false,
  bots_alone: false,
  suspended: false,
})
const full = (view: Record<string, unknown>, more: Partial<Full> = {}): Full => ({
  view,
  log: [],
  asks: [],
  waiting: [],
  out: [],
  round: 0,
  speaks: true,
  clock: null,
  step_clock: null,
  outcome: null,
  says: [],
  asked: [],
  answers: null,
  sealed: [],
  marks: [],
  notes: [],
  ...more,
})
const latest = () => FakeSocket.all[FakeSocket.all.length - 1]!

function greet(socket: FakeSocket, view: Record<string, unknown> = { pile: 17 }, v = 2) {
  socket.onopen()
  socket.hear({ t: 'welcome', v, d: { seat: 1, room: room(), said: [], protocol: 1 } })
  socket.hear({
    t: 'full',
    v,
    d: full(view, {
      log: [
        { kind: 'a', args: [] },
        { kind: 'b', args: [] },
      ],
    }),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'table:1' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends every decision at the same length', () => {
  const session = new Session('BCDF', 'secret')
  greet(latest())
  void session.play(9)
  void session.play(1234)
  void session.mine('back')
  expect(latest().sent).toHaveLength(4)
  expect([...latest().sizes]).toEqual([256])
})

test('says hello with its token, then folds news into the picture', () => {
  const session = new Session('BCDF', 'secret')
  const socket = latest()
  expect(socket.address).toBe('ws://table:1/socket/BCDF')
  greet(socket)
  expect(socket.sent[0]).toEqual({ t: 'hello', v: 0, d: { token: 'secret' } })
  expect(session.link).toBe('open')
  const { log: _log, view: _view, ...rest } = full({})
  socket.hear({
    t: 'news',
    v: 3,
    d: { ...rest, changed: { pile: 14 }, events: [{ kind: 'drew', args: [1] }], out: [2], round: 4 },
  })
  expect(session.view).toEqual({ pile: 14 })
  expect([session.out, session.round]).toEqual([[2], 4])
  expect(session.log.map((event) => event.kind)).toEqual(['a', 'b', 'drew'])
  expect(session.events).toEqual([{ kind: 'drew', args: [1] }])
  socket.hear({ t: 'room', v: 3, d: room('lobby') })
  expect([session.view, session.out, session.round]).toEqual([null, [], 0])
  session.end()
})

test('news that do not follow what it knows make it ask for the whole picture', () => {
  const session = new Session('BCDF', 'secret')
  greet(latest())
  const { log: _log, view: _view, ...rest } = full({})
  latest().hear({ t: 'news', v: 5, d: { ...rest, changed: { pile: 3 }, events: [{ kind: 'drew', args: [1] }] } })
  expect(session.view).toEqual({ pile: 17 })
  vi.advanceTimersByTime(1000)
  expect(FakeSocket.all.length).toBe(2)
  session.end()
})

test('it knows when the rest of what it was told is still on its way', () => {
  const session = new Session('BCDF', 'secret')
  const first = latest()
  greet(first)
  expect(session.behind).toBe(false)
  first.hear({ t: 'room', v: 2, d: room('paused') })
  expect(session.behind).toBe(false)
  first.hear({ t: 'room', v: 3, d: room() })
  expect(session.behind).toBe(true)
  const { log: _log, view: _view, ...rest } = full({})
  first.hear({ t: 'news', v: 3, d: { ...rest, changed: {}, events: [{ kind: 'drew', args: [1] }] } })
  expect(session.behind).toBe(false)
  first.onclose()
  vi.advanceTimersByTime(1000)
  latest().onopen()
  latest().hear({ t: 'welcome', v: 3, d: { seat: 1, room: room(), said: [], protocol: 1 } })
  expect(session.behind).toBe(true) // a whole picture comes after every welcome to a match
  latest().hear({ t: 'full', v: 3, d: full({}, { log: session.log }) })
  expect(session.behind).toBe(false)
  session.end()
})

test('an intent names the picture it was made on and is settled by its answer', async () => {
  const session = new Session('BCDF', 'secret')
  greet(latest())
  const answer = session.play(7)
  const sent = latest().sent[1]!
  expect(sent).toMatchObject({ t: 'play', v: 2, d: { code: 7 } })
  latest().hear({ t: 'refused', v: 2, d: { id: String(sent.d['id']), reason: 'stale' } })
  expect(await answer).toEqual({ reason: 'stale', answer: '' })
  expect(session.refused).toEqual({ reason: 'stale' })
  session.end()
})

test('what was under way when the line broke is sent again under the same id', async () => {
  const session = new Session('BCDF', 'secret')
  const first = latest()
  greet(first)
  const answer = session.play(7)
  const id = String(first.sent[1]!.d['id'])
  first.onclose()
  expect(session.link).toBe('lost')
  vi.advanceTimersByTime(1000)
  const second = latest()
  expect(second).not.toBe(first)
  greet(second)
  expect(second.sent[1]!.d['id']).toBe(id)
  second.hear({ t: 'done', v: 2, d: { id, answer: '' } })
  expect((await answer).reason).toBe('')
  session.end()
})

test('waits longer after each failure, and not for ever', () => {
  const session = new Session('BCDF', 'secret')
  for (let attempt = 0; attempt < 8; attempt++) {
    latest().onclose()
    vi.advanceTimersByTime(10_001)
  }
  expect(FakeSocket.all.length).toBe(9)
  latest().onclose()
  vi.advanceTimersByTime(5_000)
  expect(FakeSocket.all.length).toBe(9)
  session.end()
})

test('a silent line is given up', () => {
  const session = new Session('BCDF', 'secret')
  greet(latest())
  vi.advanceTimersByTime(20_000)
  expect(FakeSocket.all.length).toBeGreaterThan(1)
  session.end()
})

test('a closed door stays closed', () => {
  const session = new Session('BCDF', 'secret')
  greet(latest())
  latest().hear({ t: 'gone', v: 2, d: { reason: 'moved' } })
  latest().onclose()
  vi.advanceTimersByTime(60_000)
  expect(session.gone).toBe('moved')
  expect(FakeSocket.all.length).toBe(1)
})

test('the lobby clears the table', () => {
  const session = new Session('BCDF', 'secret')
  greet(latest())
  latest().hear({ t: 'room', v: 2, d: room('lobby') })
  expect(session.view).toBeNull()
  expect(session.log).toEqual([])
  session.end()
})

test('marks come with the whole picture, then one by one', async () => {
  const session = new Session('BCDF', 'secret')
  const socket = latest()
  greet(socket)
  socket.hear({
    t: 'full',
    v: 2,
    d: full(
      {},
      {
        marks: [
          { code: 4, seat: 0 },
          { code: 9, seat: 2 },
        ],
      },
    ),
  })

  socket.hear({ t: 'marked', v: 2, d: { made: [{ code: 7, seat: 1 }], wiped: [4] } })

  expect(session.marks).toEqual([
    { code: 9, seat: 2 },
    { code: 7, seat: 1 },
  ])
  const answer = session.mark([7, 9], false)
  const sent = socket.sent[socket.sent.length - 1]!
  expect(sent).toMatchObject({ t: 'mark', d: { codes: [7, 9], made: false } })
  socket.hear({ t: 'done', v: 2, d: { id: String(sent.d['id']), answer: '' } })
  expect((await answer).reason).toBe('')
  socket.hear({ t: 'room', v: 0, d: room('lobby') })
  expect(session.marks).toEqual([])
  session.end()
})

test('a table that is suspended keeps its people: told, tried again, and back', () => {
  const session = new Session('BCDF', 'secret')
  greet(latest())
  latest().hear({ t: 'room', v: 2, d: { ...room(), suspended: true } })
  expect(session.suspended).toBe(true)
  latest().hear({ t: 'room', v: 2, d: room() })
  expect(session.suspended).toBe(false)

  latest().hear({ t: 'gone', v: 2, d: { reason: 'suspended' } })
  expect([session.gone, session.suspended, session.link]).toEqual(['', true, 'lost'])
  vi.advanceTimersByTime(10_000)
  latest().onopen()
  latest().hear({ t: 'refused', v: 0, d: { id: '', reason: 'suspended' } })
  latest().onclose()
  expect([session.gone, session.suspended, session.refused]).toEqual(['', true, null])
  vi.advanceTimersByTime(20_000)
  greet(latest())
  expect([session.suspended, session.link]).toEqual([false, 'open'])
  session.end()
})

test('a newcomer to a suspended table waits for it', () => {
  const session = new Session('BCDF', 'secret')
  latest().onopen()
  latest().hear({ t: 'refused', v: 0, d: { id: '', reason: 'suspended' } })
  latest().onclose()
  expect([session.gone, session.suspended]).toEqual(['', true])
  session.end()
})
