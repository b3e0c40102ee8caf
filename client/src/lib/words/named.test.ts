import { expect, test } from 'vitest'
import { cutAtNames } from './named'

const names = ['Émile', 'Inès', 'Zoé', 'Zoé Marie']
const cut = (text: string) => cutAtNames(text, names).map((part) => `${part.seat}:${part.text}`)

test('a sentence is cut at the names, the longest of those that fit', () => {
  expect(cut('Inès accuse Zoé Marie.')).toEqual(['1:Inès', '-1: accuse ', '3:Zoé Marie', '-1:.'])
  expect(cut('Zoétrope et Inès')).toEqual(['-1:Zoétrope et ', '1:Inès'])
})

test('what is elided before a name stays with it', () => {
  expect(cut('Au tour d’Émile.')).toEqual(['-1:Au tour ', '0:d’Émile', '-1:.'])
  expect(cut('Jusqu’Inès')).toEqual(['1:Jusqu’Inès'])
  expect(cut('Aujourd’hui Inès')).toEqual(['-1:Aujourd’hui ', '1:Inès'])
  expect(cut('Zoé d’Inès et d’Émile')).toEqual(['2:Zoé', '-1: ', '1:d’Inès', '-1: et ', '0:d’Émile'])
})
