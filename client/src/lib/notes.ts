/** The proofs with which one's private notes can be read beside a replay, kept in this browser for the latest matches. */
const KEY = 'doublejeu.notes'
const MOST = 40

function kept(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((each): each is [string, string] => Array.isArray(each) && each.length === 2) : []
  } catch {
    return []
  }
}

export function keepProof(match: string, token: string): void {
  const others = kept().filter(([each]) => each !== match)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [match, token]].slice(-MOST)))
  } catch {
    // a full shelf: the notes are still on the server
  }
}

export const proofOf = (match: string): string | null => kept().find(([each]) => each === match)?.[1] ?? null
