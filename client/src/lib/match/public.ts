/**
 * What every game's view says to everybody, read for the shell: no other shared module names a key of a view. A view is what
 * `View.as_dict()` sends.
 */
export type AnyView = Readonly<Record<string, unknown>>

/** The seats that are out of the match, as everybody knows. */
export function outOf(view: object | null | undefined, seats: number): number[] {
  const alive = read(view, 'alive')
  return Array.isArray(alive)
    ? Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !alive.includes(seat))
    : []
}

/** The number of the present round; null where the game does not count any. */
export const roundOf = (view: object | null | undefined): number | null => numberOf(view, 'round')

/** The step of the game; null where it has none. */
export const stepOf = (view: object | null | undefined): number | null => numberOf(view, 'step')

function numberOf(view: object | null | undefined, key: string): number | null {
  const value = read(view, key)
  return typeof value === 'number' ? value : null
}

const read = (view: object | null | undefined, key: string) => (view as AnyView | null | undefined)?.[key]
