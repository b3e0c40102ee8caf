/** Whether the card of a match was looked at in this tab: people are reminded of it until then. */
const KEY = 'doublejeu.looked'

export function looked(match: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === match
  } catch {
    return false
  }
}

export function noteLook(match: string): void {
  try {
    sessionStorage.setItem(KEY, match)
  } catch {
    // a browser that keeps nothing reminds again after a reload
  }
}
