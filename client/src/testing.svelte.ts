/** Draws components in a test's document, in both languages. For tests in the environment happy-dom alone. */
import { createRawSnippet, flushSync, mount, unmount, type Component, type Snippet } from 'svelte'
import { afterEach } from 'vitest'
import { settings } from './lib/storage/settings.svelte'
import { spoken } from './lib/words/language.svelte'
import type { Language } from './lib/words/words'
import { en } from './text/en'
import { fr } from './text/fr'

export const LANGUAGES: Language[] = ['fr', 'en']
const drawn: object[] = []

afterEach(() => {
  for (const each of drawn.splice(0)) void unmount(each)
  document.body.replaceChildren()
  speak('fr')
})

/** The page's words from here on. */
export function speak(language: Language): typeof fr {
  settings.language = language
  spoken.page = language === 'fr' ? fr : en
  flushSync()
  return spoken.page
}

export interface Drawn<Props> {
  root: HTMLElement
  /** The properties; a component follows what is changed of them. */
  props: Props
  find: <T extends HTMLElement = HTMLElement>(selector: string) => T
  all: (selector: string) => HTMLElement[]
  /** What is read, with single spaces; of one part, where a selector says which. */
  text: (selector?: string) => string
}

export function draw<Props extends Record<string, unknown>>(component: Component<Props>, given: Props): Drawn<Props> {
  const root = document.createElement('div')
  document.body.append(root)
  const props = $state(given)
  drawn.push(mount(component, { target: root, props }))
  flushSync()
  const find = <T extends HTMLElement>(selector: string) => {
    const found = root.querySelector<T>(selector)
    if (!found) throw new Error(`no ${selector} in ${root.innerHTML}`)
    return found
  }
  return {
    root,
    props,
    find,
    all: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    text: (selector) => plain(selector ? find(selector) : root),
  }
}

export const plain = (part: Element) => (part.textContent ?? '').replace(/\s+/g, ' ').trim()

export function act(what: () => void): void {
  what()
  flushSync()
}
export const tap = (part: HTMLElement) => act(() => part.click())
export const key = (part: HTMLElement, type: 'keydown' | 'keyup', name: string) =>
  act(() => part.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true })))

export const snippet = (text: string): Snippet => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }))
