/** Where a hex is drawn, how the board is walked, and which acts are chosen on it. */
import { HEX_NAMES, type Verb } from './engine'

/** Verbs whose one argument is a hex: they are chosen on the board. */
export const ON_HEX: Verb[] = ['place', 'activate', 'jump', 'flip', 'give_back', 'swap', 'divert', 'send', 'copy']

export const RADIUS = 20
export const WIDTH = RADIUS * Math.sqrt(3)

export interface Cell {
  number: number
  row: number
  x: number
  y: number
}

const rowOf = (name: string) => name.charCodeAt(0) - 'A'.charCodeAt(0)

/** The hexes as the engine numbers them; a name such as E5 is a row from the top and a place in it. */
export const CELLS: Cell[] = HEX_NAMES.map((name, number) => {
  const length = HEX_NAMES.filter((each) => rowOf(each) === rowOf(name)).length
  return {
    number,
    row: rowOf(name),
    x: (Number(name.slice(1)) - (length + 1) / 2) * WIDTH,
    y: (rowOf(name) - 4) * RADIUS * 1.5,
  }
})

/** The six corners of a hex around its middle. */
export function corners(radius: number): string {
  const points: string[] = []
  for (let corner = 0; corner < 6; corner++) {
    const angle = (Math.PI / 3) * corner + Math.PI / 6
    points.push(`${(Math.cos(angle) * radius).toFixed(2)},${(Math.sin(angle) * radius).toFixed(2)}`)
  }
  return points.join(' ')
}

/**
 * Where an arrow key leads. Up and down go to the hex of the next row that lies nearest to `column`, so that a walk up
 * and down the board keeps its line; `column` changes only by going sideways.
 */
export function walk(from: number, key: string, column: number): number | null {
  const here = CELLS[from]
  if (!here) return null
  const cellsOf = (row: number) => CELLS.filter((cell) => cell.row === row)
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const beside = CELLS[from + (key === 'ArrowLeft' ? -1 : 1)]
    return beside && beside.row === here.row ? beside.number : null
  }
  if (key === 'Home') return cellsOf(here.row)[0]!.number
  if (key === 'End') return cellsOf(here.row).at(-1)!.number
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const row = cellsOf(here.row + (key === 'ArrowUp' ? -1 : 1))
  if (row.length === 0) return null
  return row.reduce((best, cell) => (Math.abs(cell.x - column) < Math.abs(best.x - column) - 0.01 ? cell : best)).number
}
