/** Cards that travel across the table, so that the eye follows who gives what to whom. Nothing depends on them. */
import { settings } from '../storage/settings.svelte'

/** Send `count` face-down cards from one element to another. */
export function fly(from: Element | null, to: Element | null, count = 1, look = 'flying-card'): void {
  if (!from || !to || settings.still || document.visibilityState !== 'visible') return
  const start = from.getBoundingClientRect()
  const end = to.getBoundingClientRect()
  if (!start.width || !end.width) return
  const layer = from.closest('dialog') ?? document.body
  for (let number = 0; number < count; number++) {
    const card = document.createElement('div')
    card.className = look
    card.setAttribute('aria-hidden', 'true')
    layer.append(card)
    const x0 = start.left + start.width / 2 - 18
    const y0 = start.top + start.height / 2 - 25
    const x1 = end.left + end.width / 2 - 18 + (number - (count - 1) / 2) * 14
    const y1 = end.top + end.height / 2 - 25
    const lift = -40 - Math.abs(x1 - x0) * 0.08
    const motion = card.animate(
      [
        { transform: `translate(${x0}px, ${y0}px) rotate(0deg)`, opacity: 0 },
        { transform: `translate(${x0}px, ${y0}px) rotate(0deg)`, opacity: 1, offset: 0.08 },
        {
          transform: `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 + lift}px) rotate(${number % 2 ? -14 : 12}deg) scale(1.25)`,
          offset: 0.55,
        },
        { transform: `translate(${x1}px, ${y1}px) rotate(${(number - 1) * 6}deg)`, opacity: 1, offset: 0.92 },
        { transform: `translate(${x1}px, ${y1}px) scale(0.7)`, opacity: 0 },
      ],
      { duration: 1000, delay: number * 140, easing: 'cubic-bezier(.4,0,.2,1)', fill: 'both' },
    )
    motion.onfinish = () => card.remove()
    motion.oncancel = () => card.remove()
  }
}
