// @vitest-environment happy-dom
/** Controls of the house: what they show and what a tap, a key or a hold does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, draw, key, LANGUAGES, plain, snippet, speak, tap } from '../testing.svelte'
import Choices from './Choices.svelte'
import ConfirmButton from './ConfirmButton.svelte'
import Fold from './Fold.svelte'
import HoldFor from './HoldFor.svelte'
import HoldToReveal from './HoldToReveal.svelte'
import PlainChoices from './PlainChoices.svelte'
import Setting from './Setting.svelte'
import Stepper from './Stepper.svelte'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('of some choices one is taken; many unfold from a list', () => {
  const few = draw(Choices, {
    legend: 'Pace',
    name: 'pace',
    value: 'b',
    choices: [
      ['a', 'Slow'],
      ['b', 'Fast'],
    ],
    help: 'Of results',
  })
  expect(few.text('legend')).toBe('Pace')
  expect(few.text(`#${few.find('fieldset').getAttribute('aria-describedby')}`)).toBe('Of results')
  const [slow, fast] = few.all('input') as HTMLInputElement[]
  expect([slow!.checked, fast!.checked]).toEqual([false, true])
  tap(slow!)
  expect([slow!.checked, fast!.checked]).toEqual([true, false])
  expect(few.text('.taken')).toBe('Slow')
  const many = draw(Choices, {
    legend: 'Number',
    name: 'number',
    value: 3,
    choices: Array.from({ length: 9 }, (_, each): [number, string] => [each, `${each}`]),
  })
  expect(many.all('input')).toEqual([])
  expect(many.find<HTMLSelectElement>('select').selectedIndex).toBe(3)
})

test('a stepper goes step by step and stops at its bounds', () => {
  const seats = draw(Stepper, { label: 'Seats', value: 9, low: 5, high: 10, less: 'Fewer', more: 'More' })
  const [less, more] = seats.all('button') as HTMLButtonElement[]
  expect([less!.getAttribute('aria-label'), more!.getAttribute('aria-label'), seats.text('output')]).toEqual([
    'Fewer',
    'More',
    '9',
  ])
  tap(more!)
  expect([seats.text('output'), more!.disabled, less!.disabled]).toEqual(['10', true, false])
  for (let times = 0; times < 9; times++) tap(less!)
  expect([seats.text('output'), more!.disabled, less!.disabled]).toEqual(['5', false, true])
  const seconds = draw(Stepper, { label: 'Seconds', value: 0, low: 0, high: 600, less: '-', more: '+' })
  tap(seconds.all('button')[1]!)
  expect(seconds.text('output')).toBe('30')
})

test.each(LANGUAGES)('what cannot be undone takes two taps, and disarms by itself (%s)', (language) => {
  const page = speak(language)
  const onconfirm = vi.fn()
  const { find, text } = draw(ConfirmButton, { onconfirm, children: snippet('Leave') })
  const button = find('button')
  tap(button)
  expect([text(), onconfirm.mock.calls.length]).toEqual([page.sure(page.confirm), 0])
  act(() => vi.advanceTimersByTime(4000))
  expect(text()).toBe('Leave')
  tap(button)
  act(() => button.dispatchEvent(new FocusEvent('blur')))
  expect(text()).toBe('Leave')
  tap(button)
  tap(button)
  expect([text(), onconfirm.mock.calls.length]).toEqual(['Leave', 1])
})

test.each(LANGUAGES)('a secret is there only while it is held, and says that it was looked at (%s)', (language) => {
  const page = speak(language)
  const { find, root } = draw(HoldToReveal, { label: 'Card', secret: snippet('Hitler') })
  const looks = vi.fn()
  root.addEventListener('held', looks)
  const holder = find('button')
  expect(plain(root)).toContain(page.table.hold)
  expect(root.innerHTML).not.toContain('Hitler')
  key(holder, 'keydown', ' ')
  expect([holder.getAttribute('aria-pressed'), root.innerHTML.includes('Hitler')]).toEqual(['true', true])
  key(holder, 'keydown', ' ') // a key that is held repeats
  key(holder, 'keyup', ' ')
  expect([holder.getAttribute('aria-pressed'), root.innerHTML.includes('Hitler')]).toEqual(['false', false])
  expect(looks).toHaveBeenCalledTimes(1)
  key(holder, 'keydown', 'Enter')
  act(() => window.dispatchEvent(new FocusEvent('blur')))
  expect(root.innerHTML).not.toContain('Hitler')
  key(holder, 'keydown', 'a')
  expect(root.innerHTML).not.toContain('Hitler')
})

test('a strip does something once it was held for its while, and not before', () => {
  const onheld = vi.fn()
  const strip = draw(HoldFor, { label: 'Open', milliseconds: 1000, ready: true, onheld, inside: snippet('I am Ada') })
  const button = strip.find('button')
  key(button, 'keydown', 'Enter')
  expect(button.className).toContain('holding')
  act(() => vi.advanceTimersByTime(999))
  key(button, 'keyup', 'Enter')
  act(() => vi.advanceTimersByTime(5000))
  expect(onheld).not.toHaveBeenCalled()
  key(button, 'keydown', ' ')
  act(() => vi.advanceTimersByTime(1000))
  expect(onheld).toHaveBeenCalledTimes(1)
  act(() => (strip.props.ready = false))
  key(button, 'keydown', ' ')
  act(() => vi.advanceTimersByTime(1000))
  expect([onheld.mock.calls.length, button.getAttribute('aria-disabled')]).toEqual([1, 'true'])
})

test('a fold says what it holds, and tells when it is unfolded', () => {
  const onunfold = vi.fn()
  const { find, text } = draw(Fold, { title: 'Notes', count: 3, onunfold, children: snippet('inside') })
  expect(text('h3')).toBe('Notes (3)')
  const details = find<HTMLDetailsElement>('details')
  expect(details.open).toBe(false)
  act(() => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  expect(onunfold).toHaveBeenCalled()
})

test('choices in words are pressed, and say what is to be known of them', () => {
  const press = vi.fn()
  const note = 'a note that is longer than others'
  const { all } = draw(PlainChoices, {
    label: 'Choose',
    choices: [
      { key: 1, text: 'Ja', taken: true, press: () => {} },
      { key: 0, text: 'Nein', note, taken: false, press },
    ],
  })
  expect(all('button').map((each) => [plain(each), each.getAttribute('aria-pressed')])).toEqual([
    ['Ja', 'true'],
    [`Nein ${note}`, 'false'],
  ])
  expect(all('li.noted').length).toBe(1)
  tap(all('button')[1]!)
  expect(press).toHaveBeenCalledTimes(1)
})

test('of a setting the value that holds is pressed', () => {
  const choose = vi.fn()
  const { all, props } = draw(Setting, {
    title: 'Talk',
    choices: [
      ['free', 'Free'],
      ['none', 'None'],
    ],
    now: 'free',
    choose,
  })
  const pressed = () => all('[aria-pressed=true]').map(plain)
  expect(pressed()).toEqual(['Free'])
  tap(all('button')[1]!)
  expect([choose.mock.calls, pressed()]).toEqual([[['none']], ['Free']]) // the host's wish comes back as the room's
  act(() => (props.now = 'none'))
  expect(pressed()).toEqual(['None'])
})
