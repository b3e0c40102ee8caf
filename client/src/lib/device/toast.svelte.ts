/** Short notices at the foot of the page. */
import { untrack } from 'svelte'

class Toasts {
  shown = $state<{ id: number; text: string; bad: boolean }[]>([])
  #next = 0

  say(text: string, bad = false): void {
    const id = this.#next++
    const others = untrack(() => this.shown.filter((each) => each.text !== text)) // an effect may say it
    this.shown = [...others, { id, text, bad }].slice(-3)
    setTimeout(() => (this.shown = this.shown.filter((each) => each.id !== id)), bad ? 6000 : 3500)
  }
}

export const toasts = new Toasts()
