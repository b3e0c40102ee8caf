/**
 * What tables bound themselves to before the deal, as this browser first heard it. A server that said something else at
 * the end would be found out.
 */
const KEY = 'doublejeu.commitments'
const KEPT = 50

function all(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, string][]) : []
  } catch {
    return [] // a browser that keeps nothing has nothing to compare with
  }
}

/** Keep the commitment of a match that is being played, unless there is one already. */
export function note(match: string, commitment: string): void {
  const kept = all()
  if (!match || !commitment || kept.some(([each]) => each === match)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [match, commitment]].slice(-KEPT)))
  } catch {
    // the match goes on without it
  }
}

/** What was kept; empty where this browser did not see the match begin. */
export function noted(match: string): string {
  return all().find(([each]) => each === match)?.[1] ?? ''
}
