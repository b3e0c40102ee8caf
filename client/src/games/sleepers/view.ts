/** What `SleepersView.as_dict` sends, typed; -1 stands for what is not known or not there. And where a hex is drawn. */
import { tick } from 'svelte'

export interface Threat {
  missing: number
  gaps: number[]
  standing: number[]
}
export interface Threats {
  crossing: Threat
  liberation: Threat
  capture: Threat
  sleepers: number
}
/** The endings that can be shown on the board, and whose chance at which of them the reader asked to see. */
export type Goal = 'crossing' | 'liberation' | 'capture'
export interface Asked {
  seat: number
  kind: Goal
}
export const GOALS: Record<string, Goal> = { 'SL-2.2': 'capture', 'SL-2.4': 'crossing', 'SL-2.5': 'liberation' }

export interface Waiting {
  hex: number
  tile: number
  left: number
}
export interface Trace {
  seat: number
  turn: number
  event: string
  hexes: number[]
}
export interface View {
  seat: number | null
  step: number
  player: number
  turn: number
  quiet: number
  quiet_limit: number
  repeats: number
  deadly: number
  remember: boolean
  owners: number[]
  face_up: boolean[]
  tiles: number[]
  hand: number[]
  hands: number[]
  bags: number[]
  dead: number[][]
  second: number
  stack: Waiting[]
  chosen: number
  traces: Trace[]
  threats: Threats[]
  ending: string | null
  winner: number
}

export const asView = (view: Record<string, unknown>) => view as unknown as View

/** Steps by number, as the engine names them (`words.py`). */
export const STEP = { HIDE: 2, SECOND: 3, LEAD: 5, SEND: 11, OVER: 14 } as const
export const TILES = 11

/** Verbs whose one argument is a hex: they are chosen on the board. */
export const ON_HEX = ['place', 'activate', 'jump', 'flip', 'give_back', 'swap', 'divert', 'send', 'copy']

/** After a choice made by keyboard, the table's bar asks to confirm: go there. */
export async function leadToConfirmation(): Promise<void> {
  await tick()
  document.querySelector<HTMLElement>('[data-confirm]')?.focus()
}

/** Whether the focus is free to be led on: on nothing, on a hex, or still on a confirmation that has been given. */
export async function focusIsFree(): Promise<boolean> {
  await tick()
  const focused = document.activeElement
  return focused === null || focused === document.body || !focused.isConnected || focused.matches('[data-confirm], [data-hex]')
}

export const RADIUS = 20
export const WIDTH = RADIUS * Math.sqrt(3)
const ROWS = [5, 6, 7, 8, 9, 8, 7, 6, 5]

export interface Cell {
  number: number
  row: number
  x: number
  y: number
}

/** The hexes, numbered row by row from the top as the engine does. */
export const CELLS: Cell[] = []
ROWS.forEach((length, row) => {
  for (let place = 0; place < length; place++)
    CELLS.push({
      number: CELLS.length,
      row,
      x: (place - (length - 1) / 2) * WIDTH,
      y: (row - 4) * RADIUS * 1.5,
    })
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
  const rowOf = (row: number) => CELLS.filter((cell) => cell.row === row)
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const beside = CELLS[from + (key === 'ArrowLeft' ? -1 : 1)]
    return beside && beside.row === here.row ? beside.number : null
  }
  if (key === 'Home') return rowOf(here.row)[0]!.number
  if (key === 'End') return rowOf(here.row).at(-1)!.number
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const row = rowOf(here.row + (key === 'ArrowUp' ? -1 : 1))
  if (row.length === 0) return null
  return row.reduce((best, cell) => (Math.abs(cell.x - column) < Math.abs(best.x - column) - 0.01 ? cell : best)).number
}
