// @vitest-environment happy-dom
/** What stands around every board: what it shows in both languages, and what a tap does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import gameFr from '../../../src/doublejeu/text/fr/secret_hitler.json'
import type { BoardProps, Parts } from '../lib/match/board'
import type { Situation } from '../lib/match/situation'
import type { Sitting } from '../lib/net/sitting.svelte'
import { bound, Words, type Texts } from '../lib/words/words'
import { act, draw, key, LANGUAGES, plain, snippet, speak, tap } from '../testing.svelte'
import type { EventInfo, GameInfo, Place, RoomInfo } from '../wire'
import ActionBar from './ActionBar.svelte'
import Banners from './Banners.svelte'
import Chat from './Chat.svelte'
import Countdown from './Countdown.svelte'
import EndActions from './EndActions.svelte'
import GameSettings from './GameSettings.svelte'
import GenericBoard from './GenericBoard.svelte'
import Latest from './Latest.svelte'
import LinkState from './LinkState.svelte'
import Log from './Log.svelte'
import PanelTabs from './PanelTabs.svelte'
import ReplayPlayer from './ReplayPlayer.svelte'
import SeatList from './SeatList.svelte'
import Sentence from './Sentence.svelte'
import TableHeader from './TableHeader.svelte'
import TakeBack from './TakeBack.svelte'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const names = ['Ana', 'Bob', 'Cléo']
const place = (kind: string, more: Partial<Place> = {}): Place => ({
  name: '',
  kind,
  bot: kind === 'bot' ? 'thumb' : '',
  connected: true,
  host: false,
  handed: false,
  sign: 0,
  agrees: false,
  phone: 0,
  ...more,
})
const places = [place('person'), place('bot'), place('person', { connected: false })]
const field = (name: string, domain: string) => ({ name, domain })
const game: GameInfo = {
  key: 'secret_hitler',
  version: 1,
  fewest: 5,
  most: 10,
  sides: [],
  domains: {},
  names: {},
  verbs: [{ name: 'nominate', fields: [field('seat', 'seat')] }],
  phrases: [],
  events: [
    { name: 'candidate', fields: [field('seat', 'seat')] },
    { name: 'executed', fields: [field('president', 'seat'), field('seat', 'seat')] },
  ],
  marks: [],
  mark_domains: {},
  options: [],
  bots: ['random', 'thumb', 'bold'].map((name) => ({
    name,
    level: name === 'thumb' ? 'regular' : '',
    usual: name === 'thumb',
    character: name === 'bold',
    texts: { fr: { title: `${name}-fr`, line: '' }, en: { title: `${name}-en`, line: '' } },
  })),
  phone_seats: 0,
}
const texts = bound({
  ...gameFr,
  events: { candidate: 'On propose {seat}.', executed: 'On exécute {seat}.' },
} as unknown as Texts)
const words = new Words(game, texts, {}, names, 'fr')
const candidate = (seat: number): EventInfo => ({ kind: 'candidate', args: [seat] })
const executed: EventInfo = { kind: 'executed', args: [0, 2] }
const room: RoomInfo = {
  code: 'BCDF',
  game: 'secret_hitler',
  options: {},
  group: '',
  places,
  bot: '',
  seconds: 0,
  status: 'playing',
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
}
const given = (more: Partial<BoardProps> = {}): BoardProps => ({
  view: {},
  asks: [],
  waiting: [],
  out: [],
  round: 0,
  names,
  places,
  seat: 0,
  game,
  words,
  events: [],
  log: [],
  outcome: null,
  chosen: null,
  choose: () => {},
  play: () => {},
  open: false,
  big: false,
  match: 'M',
  ...more,
})
const parts = { offers: new Set<string>(), Hand: null, asked: null, beside: null } as Partial<Parts> as Parts
const asks = [1, 2].map((seat) => ({ code: 10 + seat, verb: 'nominate', args: [seat] }))
const calm: Situation = {
  paused: false,
  still: false,
  over: false,
  out: false,
  standIn: false,
  quiet: false,
  debating: false,
}
const sitting = (more: Partial<Sitting> = {}) =>
  ({
    room,
    seat: 0,
    link: 'open',
    log: [],
    events: [],
    outcome: null,
    clock: null,
    stepClock: null,
    ...more,
  }) as Sitting

test.each(LANGUAGES)('a choice is a button; what is chosen is confirmed, or put back (%s)', (language) => {
  const page = speak(language)
  const choose = vi.fn()
  const play = vi.fn()
  const bar = draw(ActionBar, { parts, given: given({ asks, choose, play }), sending: false, ready: true })
  expect(bar.all('.plain button').map(plain)).toEqual(asks.map((ask) => words.act(ask)))
  expect(bar.all('[data-confirm]')).toEqual([])
  tap(bar.all('.plain button')[1]!)
  expect(choose).toHaveBeenLastCalledWith(12)
  act(() => (bar.props.given = given({ asks, choose, play, chosen: 12 })))
  expect(bar.text('[data-confirm]')).toBe(words.act(asks[1]!))
  expect(bar.all('[aria-pressed=true]').length).toBe(1)
  tap(bar.find('[data-confirm]'))
  expect(play).toHaveBeenLastCalledWith(12)
  tap(bar.find('.confirm .quiet'))
  expect([choose.mock.lastCall, bar.text('.confirm .quiet')]).toEqual([[null], page.table.undo])
  act(() => (bar.props.sending = true))
  const confirm = bar.find<HTMLButtonElement>('[data-confirm]')
  expect([plain(confirm), confirm.disabled]).toEqual([page.table.sending, true])
})

test('nothing is confirmed without a connection, or while the second of two decisions is wanted', () => {
  const play = vi.fn()
  const follow = { verb: 'take', value: -1, said: '', lacks: 'un jeton' }
  const bar = draw(ActionBar, { parts, given: given({ asks, play, chosen: 12 }), sending: false, ready: false })
  expect(bar.find<HTMLButtonElement>('[data-confirm]').disabled).toBe(true)
  act(() => {
    bar.props.ready = true
    bar.props.given = given({ asks, play, chosen: 12, follow })
  })
  expect(bar.find<HTMLButtonElement>('[data-confirm]').disabled).toBe(true)
  expect(bar.text('[data-confirm]')).toContain('un jeton')
  act(() => (bar.props.given = given({ asks, play, chosen: 12, follow: { ...follow, value: 1, lacks: '' } })))
  expect(bar.find<HTMLButtonElement>('[data-confirm]').disabled).toBe(false)
})

test.each(LANGUAGES)('seats say who is a bot, who is away, who is out and who is oneself (%s)', (language) => {
  const page = speak(language)
  const choose = vi.fn()
  const list = draw(SeatList, {
    names,
    seat: 0,
    places,
    out: [1],
    waiting: [2],
    asks: [asks[1]!],
    choose,
    chosen: null as number | null,
  })
  const [own, bot, away] = list.all('li')
  expect(plain(own!)).toContain(page.you)
  expect(plain(bot!)).toContain(page.table.bot)
  expect(plain(bot!)).toContain(page.table.out)
  expect(plain(away!)).toContain(page.table.absent)
  expect(list.all('button').length).toBe(1)
  tap(list.find('button'))
  expect(choose).toHaveBeenLastCalledWith(12)
  act(() => (list.props.chosen = 12))
  expect(list.find('button').getAttribute('aria-pressed')).toBe('true')
  tap(list.find('button'))
  expect(choose).toHaveBeenLastCalledWith(null)
})

test('a board in words marks who is out by what everybody knows', () => {
  const board = draw(GenericBoard, given({ out: [2] }) as BoardProps & Record<string, unknown>)
  expect(board.all('.seat.out .name').map(plain)).toEqual(['Cléo'])
  act(() => (board.props.out = []))
  expect(board.all('.seat.out')).toEqual([])
})

test.each(LANGUAGES)(
  'the log tells what happened; what was told to one alone is covered, what is to be forgotten left out (%s)',
  (language) => {
    const page = speak(language)
    const log = [candidate(0), executed, candidate(1)]
    const list = draw(Log, { log: [] as EventInfo[], words, hides: new Set(['executed']), left: new Set([2]) })
    expect(list.text('.log')).toBe(page.table.nothingHappened)
    act(() => (list.props.log = log))
    expect(list.all('.entry').length).toBe(2)
    expect(list.text('.entry')).toBe(words.event(candidate(0)))
    expect(list.text()).toContain(page.table.covered)
    expect(list.text()).not.toContain(words.event(executed))
    key(list.find('.holder'), 'keydown', ' ')
    expect(list.text()).toContain(words.event(executed))
  },
)

test('the latest thing stands above the board until the end, without what is covered; news are said where nothing else says them', () => {
  const log = [candidate(0), executed]
  const session = sitting({ log, events: log })
  const latest = draw(Latest, {
    session,
    words,
    lines: [],
    hides: new Set(['executed']),
    left: new Set<number>(),
    live: true,
  })
  expect(latest.text('.ticker')).toBe(words.event(candidate(0)))
  expect(latest.text('[aria-live]')).toBe(words.event(candidate(0)))
  act(() => (latest.props.hides = new Set()))
  expect(latest.text('.ticker')).toBe(words.event(executed))
  act(() => (latest.props.left = new Set([1])))
  expect(latest.text('.ticker')).toBe(words.event(candidate(0)))
  act(() => (latest.props.live = false))
  expect(latest.all('[aria-live]')).toEqual([])
  act(() => (latest.props.session = sitting({ log, outcome: { side: '', winners: [], clause: '', seed: '' } })))
  expect(latest.all('.ticker')).toEqual([])
})

test.each(LANGUAGES)('banners say what keeps a table from going on (%s)', (language) => {
  const { table, link } = speak(language)
  const see = vi.fn()
  const banners = draw(Banners, { session: sitting(), now: calm, remind: false, waits: false, see })
  expect(banners.text()).toBe('')
  act(() => {
    banners.props.session = sitting({ link: 'lost', room: { ...room, places: [place('person', { handed: true })] } })
    banners.props.now = { ...calm, paused: true, standIn: true }
  })
  expect(banners.all('.banner').map(plain)).toEqual([link.lost, table.paused, table.handed])
  const gate = { ready: 1, people: 2, left: 9 }
  act(() => {
    banners.props.session = sitting({ room: { ...room, gate } })
    banners.props.now = calm
  })
  expect(banners.text()).toBe(table.gate(1, 2))
  act(() => (banners.props.waits = true))
  expect(banners.text()).toBe(`${table.lookFirst} ${table.gate(1, 2)}`)
  act(() => (banners.props.remind = true))
  expect(banners.all('.banner').length).toBe(1)
  tap(banners.find('button'))
  expect([see.mock.calls.length, banners.text('button')]).toEqual([1, table.seeCard])
})

test('nobody counts the looks of a table where one sits alone', () => {
  const alone = sitting({ room: { ...room, gate: { ready: 0, people: 1, left: 9 } } })
  expect(draw(Banners, { session: alone, now: calm, remind: false, waits: false, see: () => {} }).text()).toBe('')
})

test.each(LANGUAGES)('tabs open panels and say what is new in them (%s)', (language) => {
  const { table } = speak(language)
  const open = vi.fn()
  const tabs = draw(PanelTabs, { code: 'BCDF', unseen: true, unread: 12, guided: false, open })
  expect(tabs.all('button').map(plain)).toEqual([table.secrets, table.log, table.chat, table.code('BCDF')])
  expect(tabs.all('.badge').map((each) => each.dataset['sign'])).toEqual(['!', '9+'])
  expect(tabs.all('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    `${table.secrets}, ${table.unseen}`,
    table.log,
    `${table.chat}, ${table.unread(12)}`,
    table.code('BCDF'),
  ])
  for (const each of tabs.all('button')) tap(each)
  expect(open.mock.calls).toEqual([['secrets'], ['log'], ['chat'], ['menu']])
  act(() => Object.assign(tabs.props, { unseen: false, unread: 0, guided: true }))
  expect([tabs.all('button').length, tabs.all('.badge').length]).toEqual([2, 0])
})

test.each(LANGUAGES)(
  'the head of a table says the step and the status, and hides the screen where a phone is shared (%s)',
  (language) => {
    const { table, home } = speak(language)
    const cover = vi.fn()
    const clock = { left: 30_000, whole: 60_000, at: performance.now() }
    const props = {
      session: sitting({ clock }),
      step: 'Vote',
      status: table.yourTurn,
      mine: true,
      still: false,
      wide: false,
    }
    const head = draw(TableHeader, { ...props, cover: null as (() => void) | null })
    expect([head.text('.status b'), head.text('.status .mine')]).toEqual(['Vote', table.yourTurn])
    expect(head.find('.home').getAttribute('aria-label')).toBe(home)
    expect([head.all('[role=timer]').length, head.all('.code').length, head.all('.hide').length]).toEqual([1, 0, 0])
    act(() => Object.assign(head.props, { wide: true, cover, mine: false }))
    expect([head.text('.code'), head.all('.mine').length, head.text('.hide')]).toEqual(['BCDF', 0, table.hide])
    tap(head.find('.hide'))
    expect(cover).toHaveBeenCalledTimes(1)
  },
)

test.each(LANGUAGES)('a countdown counts, warns near the end and stands still in a pause (%s)', (language) => {
  const { table } = speak(language)
  const clock = { left: 75_000, whole: 120_000, at: performance.now() }
  const count = draw(Countdown, { clock, label: 'Vote', paused: false })
  expect(count.text('b')).toBe('1:15')
  expect(count.find('[role=timer]').getAttribute('aria-label')).toBe(`Vote ${table.clockLeft(75)}`)
  act(() => vi.advanceTimersByTime(65_000))
  expect([count.text('b'), count.all('.near').length, count.text('[aria-live]')]).toEqual([
    '10',
    1,
    table.clockLeft(10),
  ])
  act(() => (count.props.paused = true))
  act(() => vi.advanceTimersByTime(5_000))
  expect(count.text('b')).toBe('10')
})

test.each(LANGUAGES)('the link is said in a word unless it is short and open (%s)', (language) => {
  const { link } = speak(language)
  const state = draw(LinkState, { link: 'open' as 'open' | 'lost', short: true })
  expect([state.text(), state.all('.hidden').length]).toEqual([link.open, 1])
  act(() => (state.props.link = 'lost'))
  expect([state.text(), state.all('.hidden').length]).toEqual([link.lost, 0])
})

test.each(LANGUAGES)('a seat that a bot plays is taken back with one tap (%s)', (language) => {
  const { table } = speak(language)
  const mine = vi.fn()
  const back = draw(TakeBack, { session: { mine } })
  expect(back.text()).toBe(`${table.botPlays} ${table.imBack}`)
  tap(back.find('button'))
  expect(mine).toHaveBeenCalledWith('back')
})

test.each(LANGUAGES)(
  'after the end the host plays again or goes to the lobby, others wait; a lesson offers neither (%s)',
  async (language) => {
    const { end } = speak(language)
    const asHost = vi.fn()
    const mine = vi.fn(async () => ({ reason: '', answer: '' }))
    const actions = draw(EndActions, { session: { host: true, asHost, mine }, parts: { End: null }, given: given() })
    expect(actions.all('button').map(plain)).toEqual([end.again, end.lobby, end.keep])
    for (const each of actions.all('button')) tap(each)
    expect([asHost.mock.calls, mine.mock.calls]).toEqual([[['again'], ['lobby']], [['bookmark']]])
    act(() => (actions.props.session = { host: false, asHost, mine }))
    expect([actions.text('p'), actions.all('button').map(plain)]).toEqual([end.waitHost, [end.keep]])
    act(() => (actions.props.given = given({ guided: true })))
    expect(actions.text()).toBe('')
  },
)

test.each(LANGUAGES)('what is said stands line by line, by whom; a refused text comes back (%s)', async (language) => {
  const { table } = speak(language)
  const speakOf = vi.fn()
  const say = vi.fn(async () => ({ reason: 'too_fast', answer: '' }))
  const lines = [
    { seat: 1, text: 'Ja', performative: 'claim' },
    { seat: -1, text: 'Bonjour', performative: '' },
    { seat: 0, text: 'Nein', performative: '' },
  ]
  const chat = draw(Chat, {
    lines: [] as typeof lines,
    names,
    seat: 0,
    speaks: true,
    say,
    speakOf,
    strip: snippet('strip'),
  })
  expect(chat.text('.list')).toBe(table.nothingSaid)
  act(() => (chat.props.lines = lines))
  expect(chat.all('.list p').map(plain)).toEqual(['Bob Ja', `${table.room} Bonjour`, 'Ana Nein'])
  tap(chat.find('.name'))
  expect([speakOf.mock.calls, chat.all('.name').length]).toEqual([[[1]], 1])
  const field = chat.find<HTMLInputElement>('input')
  act(() => {
    field.value = ' Salut '
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => chat.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await vi.advanceTimersByTimeAsync(0)
  expect([say.mock.calls, field.value, chat.all('[role=alert]').length]).toEqual([[['Salut']], 'Salut', 1])
})

test('people named in a sentence have their sign before the name', () => {
  const sentence = draw(Sentence, { text: 'Bob vise Cléo.', names })
  expect([sentence.text(), sentence.all('.named').map(plain)]).toEqual(['Bob vise Cléo.', ['Bob', 'Cléo']])
  expect(sentence.all('[data-sign]').map((each) => each.dataset['sign'])).toEqual(['1', '2'])
})

test.each(LANGUAGES)(
  'settings offer the bots of a game as the server lists them, without characters (%s)',
  (language) => {
    const { createPage } = speak(language)
    const chosen = { seats: 7, bot: '', seconds: 0, options: {}, group: '' }
    const settings = draw(GameSettings, { game, texts, chosen })
    const bots = () => settings.all('input[name=bot]') as HTMLInputElement[]
    expect(bots().map((each) => [plain(each.parentElement!), each.checked])).toEqual([
      [`random-${language}`, false],
      [`${createPage.levels['regular']} · thumb-${language}`, true],
    ])
    tap(bots()[0]!)
    expect(bots()[0]!.checked).toBe(true)
    expect(settings.text('output')).toBe('7')
  },
)

test.each(LANGUAGES)('a replay is moved by buttons, keys and time, and stops at its end (%s)', (language) => {
  const { replayPage } = speak(language)
  const player = draw(ReplayPlayer, { step: 'Vote', length: 4, at: 0, running: false })
  const at = () => player.text('.step')
  const shown = (number: number) =>
    `Vote ${plain(Object.assign(document.createElement('p'), { textContent: replayPage.step(number + 1, 4) }))}`
  const press = (label: string) => tap(player.find(`[aria-label="${label}"]`))
  expect(at()).toBe(shown(0))
  press(replayPage.previous)
  expect(at()).toBe(shown(0))
  press(replayPage.next)
  expect(at()).toBe(shown(1))
  press(replayPage.last)
  press(replayPage.next)
  expect(at()).toBe(shown(3))
  for (const [name, number] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['End', 3],
  ] as const) {
    key(document.body, 'keydown', name)
    expect(at()).toBe(shown(number))
  }
  key(player.find('input'), 'keydown', 'Home') // the slider has keys of its own
  expect(at()).toBe(shown(3))
  press(replayPage.first)
  press(replayPage.play)
  act(() => vi.advanceTimersByTime(1100))
  expect(at()).toBe(shown(1))
  act(() => vi.advanceTimersByTime(3300))
  expect(at()).toBe(shown(3))
  expect(player.all(`[aria-label="${replayPage.stop}"]`)).toEqual([])
})
