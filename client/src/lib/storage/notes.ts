/**
 * The proofs with which private notes can be read beside a replay, kept in this browser for the latest matches: one for each
 * seat, because people who share a phone each write their own.
 */
const KEY = 'doublejeu.notes'
const MOST = 40

/** The match, the proof, and the seat; the seat is missing where an older page kept it. */
type Kept = [match: string, token: string, seat?: number]

function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found)
      ? found.filter((each): each is Kept => Array.isArray(each) && (each.length === 2 || each.length === 3))
      : []
  } catch {
    return []
  }
}

export function keepProof(match: string, seat: number, token: string): void {
  const others = kept().filter(([each, proof, at]) => each !== match || (at !== seat && proof !== token))
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [match, token, seat] satisfies Kept].slice(-MOST)))
  } catch {
    // a full shelf: the notes are still on the server
  }
}

/** Of every seat that this browser held in a match and wrote something at. */
export const proofsOf = (match: string): string[] =>
  kept()
    .filter(([each]) => each === match)
    .map(([, token]) => token)
