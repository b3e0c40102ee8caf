/**
 * Strikes on the clue boards of other agents' traitors (IN-10.3). They are nobody's decision, so they are kept in this
 * browser, by match and seat; a board is wiped when its traitor falls, because the next traitor has another key.
 */
const KEY = 'doublejeu.infiltraitres.marks'
const KEPT_MATCHES = 8

type Boards = Record<string, string[]>

function read(): [string, Boards][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, Boards][]) : []
  } catch {
    return []
  }
}

class Marks {
  #matches = $state.raw(read())

  /** What is struck on one board: "s" and a speciality, "n" and a number. */
  of(match: string, board: string): Set<string> {
    return new Set(this.#matches.find(([key]) => key === match)?.[1][board] ?? [])
  }

  /** Strike, or restore what was struck. */
  turn(match: string, board: string, what: string): void {
    const struck = this.of(match, board)
    if (!struck.delete(what)) struck.add(what)
    this.#keep(match, board, [...struck])
  }

  wipe(match: string, board: string): void {
    this.#keep(match, board, [])
  }

  #keep(match: string, board: string, struck: string[]): void {
    const boards = this.#matches.find(([key]) => key === match)?.[1] ?? {}
    const others = this.#matches.filter(([key]) => key !== match).slice(1 - KEPT_MATCHES)
    this.#matches = [...others, [match, { ...boards, [board]: struck }]]
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#matches))
    } catch {
      // a browser that keeps nothing forgets the marks with the page
    }
  }
}

export const marks = new Marks()
