import { expect, test } from 'vitest'
import { en } from './en'
import { fr } from './fr'

/** Every path of a tree of texts that ends in words. */
function paths(tree: object, at = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? paths(value, `${at}${key}.`) : [`${at}${key}`],
  )
}

test('both languages say everything', () => {
  expect(paths(en).sort()).toEqual(paths(fr).sort())
})

test('nothing is left empty', () => {
  for (const tree of [fr, en])
    for (const path of paths(tree)) {
      const value = path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], tree)
      expect(typeof value === 'function' || value !== '', path).toBe(true)
    }
})
