/** What a view says to everybody, read for the shell: no other shared module names a key of a view. */

/** What `View.as_dict()` sends. */
export type AnyView = Readonly<Record<string, unknown>>

/** The step of the game; null where it has none. */
export function stepOf(view: object | null | undefined): number | null {
  const step = (view as AnyView | null | undefined)?.['step']
  return typeof step === 'number' ? step : null
}
