/** Whoever plays by keyboard is led on. */
import { tick } from 'svelte'

export const CONFIRMATION = '[data-confirm]:enabled'
export const RACK = '[data-rack] button'
export const HEX = '[data-hex][tabindex="0"]'

/** After a choice made by keyboard: go to the first of these that is there now. */
export async function leadTo(...places: string[]): Promise<void> {
  await tick()
  for (const place of places) {
    const found = document.querySelector<HTMLElement>(place)
    // What stands in the dock is in sight already: to scroll for it would move the board away.
    if (found) return found.focus({ preventScroll: found.closest('.dock') !== null })
  }
}

/** Whether the focus is free to be led on: on nothing, on a hex, or still on a confirmation that has been given. */
export async function focusIsFree(): Promise<boolean> {
  await tick()
  const focused = document.activeElement
  return (
    focused === null ||
    focused === document.body ||
    !focused.isConnected ||
    focused.matches('[data-confirm], [data-hex]')
  )
}

/** A hex that was chosen stays in sight though the dock grows. */
export async function keepInSight(hex: number): Promise<void> {
  await tick()
  const cell = document.querySelector(`[data-hex="${hex}"]`)
  const dock = document.querySelector('.dock')
  if (!cell || !dock) return
  cell.scrollIntoView({ block: 'nearest' })
  const hidden = cell.getBoundingClientRect().bottom - dock.getBoundingClientRect().top
  if (hidden > 0) window.scrollBy(0, hidden + 12)
}
