/** Whether a seat's card of a match was looked at in this tab: people are reminded of it until then. */
const key = (seat: number) => `doublejeu.looked.${seat}`

export function looked(match: string, seat: number): boolean {
  try {
    return sessionStorage.getItem(key(seat)) === match
  } catch {
    return false
  }
}

export function noteLook(match: string, seat: number): void {
  try {
    sessionStorage.setItem(key(seat), match)
  } catch {
    // a browser that keeps nothing reminds again after a reload
  }
}
