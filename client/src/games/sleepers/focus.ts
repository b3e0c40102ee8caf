/** Whoever plays by keyboard is led on. */
import { tick } from 'svelte'

/** After a choice made by keyboard, the table's bar asks to confirm: go there. */
export async function leadToConfirmation(): Promise<void> {
  await tick()
  document.querySelector<HTMLElement>('[data-confirm]')?.focus()
}

/** Whether the focus is free to be led on: on nothing, on a hex, or still on a confirmation that has been given. */
export async function focusIsFree(): Promise<boolean> {
  await tick()
  const focused = document.activeElement
  return focused === null || focused === document.body || !focused.isConnected || focused.matches('[data-confirm], [data-hex]')
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
