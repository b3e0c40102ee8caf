import { describe, expect, it } from 'vitest'
import { CELLS, walk } from './hexes'

/** Hexes by the names people read: row letter and place in the row. */
const names = CELLS.map(
  (cell) => 'ABCDEFGHI'[cell.row]! + (cell.number - CELLS.findIndex((each) => each.row === cell.row) + 1),
)
const at = (name: string) => names.indexOf(name)
const go = (from: string, key: string, column = CELLS[at(from)]!.x) => {
  const found = walk(at(from), key, column)
  return found === null ? null : names[found]
}

describe('the board', () => {
  it('has 61 hexes from A1 to I5, as the engine numbers them', () => {
    expect(CELLS.length).toBe(61)
    expect(names[0]).toBe('A1')
    expect(names[30]).toBe('E5')
    expect(names[60]).toBe('I5')
    expect(CELLS[30]).toMatchObject({ x: 0, y: 0 })
  })
  it('is walked with arrows and ends at its edge', () => {
    expect(go('E5', 'ArrowRight')).toBe('E6')
    expect(go('E1', 'ArrowLeft')).toBe(null)
    expect(go('A5', 'ArrowRight')).toBe(null)
    expect(go('A3', 'ArrowUp')).toBe(null)
    expect(go('E5', 'Home')).toBe('E1')
    expect(go('E5', 'End')).toBe('E9')
  })
  it('keeps its column on the way up and down', () => {
    let here = at('E5')
    for (let step = 0; step < 4; step++) here = walk(here, 'ArrowUp', 0)!
    expect(names[here]).toBe('A3')
    for (let step = 0; step < 8; step++) here = walk(here, 'ArrowDown', 0)!
    expect(names[here]).toBe('I3')
  })
  it('reaches every hex', () => {
    const reached = new Set([30])
    for (const from of reached)
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = walk(from, key, CELLS[from]!.x)
        if (to !== null) reached.add(to)
      }
    expect(reached.size).toBe(61)
  })
})
