import { expect, test } from 'vitest'
import type { Language } from '../lib/words/words'

const texts = import.meta.glob<{ boardText: (language: Language) => object }>('./*/text.ts', { eager: true })

/** Every sentence of a text, those made from numbers and names included. */
function sentences(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  if (typeof text === 'function') return sentences(text('2', '2', '2', '2'))
  return typeof text === 'object' && text !== null ? Object.values(text).flatMap(sentences) : []
}

test.each(Object.entries(texts))('no line of French in %s can begin with a mark', (_, { boardText }) => {
  const french = sentences(boardText('fr'))
  expect(french.length).toBeGreaterThan(30)
  expect(french.filter((sentence) => / [:;!?»]|[«°] /.test(sentence))).toEqual([])
})

test('every game has its words', () => {
  expect(Object.keys(texts).length).toBe(5)
})
