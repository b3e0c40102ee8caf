/**
 * The page on a home screen. Browsers let a page be installed, and let it say a word without a network, over https or on
 * the machine itself only; by plain http, as in most clubs and homes, the settings say so.
 */
export type Installing = 'installed' | 'offered' | 'menu' | 'http'

/** Chromium's offer to install, which it makes once and lets a page keep for later. */
interface Offer extends Event {
  prompt: () => Promise<unknown>
}

class Installation {
  #offer = $state.raw<Offer | null>(null)
  #done = $state(false)

  /** Listen for the browser's offer, and keep one page for when there is no network. */
  begin(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.#offer = event as Offer
    })
    addEventListener('appinstalled', () => (this.#done = true))
    if (import.meta.env.PROD && isSecureContext) void navigator.serviceWorker?.register('/sw.js').catch(() => {})
  }

  get way(): Installing {
    if (this.#done || matchMedia('(display-mode: standalone)').matches) return 'installed'
    if (!isSecureContext) return 'http'
    return this.#offer ? 'offered' : 'menu'
  }

  async ask(): Promise<void> {
    const offer = this.#offer
    this.#offer = null // it can be used once
    await offer?.prompt()
  }
}

export const installation = new Installation()
