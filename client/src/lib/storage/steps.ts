/** Which first steps were finished in this browser. */
const KEY = 'doublejeu.steps'

export function finished(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}

export function noteFinished(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...finished(), game])]))
  } catch {
    // a browser that keeps nothing: the steps can be taken again
  }
}
