import { expect, test } from 'vitest'
import table from '../../../../src/doublejeu/text/moments.json'
import { aloud, LEAST, lineUp, MOST_WAITING, secondsOf, timeLeft, type Shown, type Told } from './moments'

const moment = (number: number, seconds = 5): Shown => ({ number, seconds, told: { kind: String(number) } as Told })

test('the longest of the events decides, and what is no moment takes no time', () => {
  const times = table.secret_hitler
  expect(secondsOf('secret_hitler', [{ kind: 'ballots' }, { kind: 'elected' }])).toBe(times.ballots)
  expect(secondsOf('secret_hitler', [{ kind: 'veto_asked' }, { kind: 'executed' }])).toBe(
    Math.max(times.veto_asked, times.executed),
  )
  expect(secondsOf('secret_hitler', [{ kind: 'piles' }])).toBe(0)
  expect(secondsOf('chess', [{ kind: 'mate' }])).toBe(0)
})

test('moments wait for each other, and only the last few wait', () => {
  let shown: Shown[] = []
  for (let number = 0; number < 6; number++) shown = lineUp(shown, moment(number))
  expect(shown.map((each) => each.number)).toEqual([0, 4, 5])
  expect(shown.length).toBe(1 + MOST_WAITING)
})

test('a moment stays for its whole time, unless the table has run ahead', () => {
  expect(timeLeft([moment(0, 7)], 0)).toBe(7)
  expect(timeLeft([moment(0, 7), moment(1)], 3)).toBe(4)
  expect(timeLeft([moment(0, 7), moment(1), moment(2)], 1)).toBe(LEAST - 1)
  expect(timeLeft([moment(0, 7)], 9)).toBe(0)
  expect(timeLeft([], 0)).toBe(0)
})

test('a moment is said in whole sentences, with whom it happened to', () => {
  const told = {
    title: 'Verdict',
    lines: ['Ana sort du jeu. Sa carte : Croyant.', ''],
    change: ['Infiltrés découverts : 0.', 'Danger !', 'Encore 7 en jeu'],
  }
  expect(aloud(told)).toBe(
    'Verdict. Ana sort du jeu. Sa carte : Croyant. Infiltrés découverts : 0. Danger ! Encore 7 en jeu.',
  )
})
