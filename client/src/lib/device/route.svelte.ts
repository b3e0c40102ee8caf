/** Where we are: a path split at its slashes, followed without reloading the page. */

/** What a part of an address says; as it stands where that is nothing, so that the page can say that there is no such room. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Route {
  path = $state(location.pathname)
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('hashchange', () => this.#read())
  }

  get parts(): string[] {
    return this.path
      .split('/')
      .filter((part) => part !== '')
      .map(decoded)
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#read()
    scrollTo(0, 0)
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }

  #read(): void {
    this.path = location.pathname
    this.hash = location.hash
  }
}

export const route = new Route()

/** Links within the house are followed in place; others, and those opened in a new tab, are left to the browser. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  route.go(link.pathname + link.search + link.hash)
}
