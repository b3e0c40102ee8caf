import { expect, test } from 'vitest'
import type { Words } from '../../lib/words/words'
import { recruit } from './recruit'

const words = { language: 'fr', word: (domain: string, value: number) => `${domain} ${value}` } as unknown as Words

test('a recruit is whole once tile and hex are both chosen, and says until then what is wanted', () => {
  expect(recruit(words, -1, false)).toMatchObject({ value: -1, said: '', lacks: 'choisissez tuile et case' })
  expect(recruit(words, 3, false)).toMatchObject({ value: 3, said: 'tile 3', lacks: 'choisissez la case' })
  expect(recruit(words, -1, true)).toMatchObject({ value: -1, said: '', lacks: 'choisissez la tuile' })
  expect(recruit(words, 3, true)).toEqual({ verb: 'take', value: 3, said: 'tile 3', lacks: '' })
})
