/** Where in a sentence people are named, so that their signs can stand before their names. */
const LETTER = /[\p{L}\p{N}]/u
/** What French elides before a name is one word with it: "d’Émile". */
const ELIDED = /(?:^|[^\p{L}\p{N}])((?:jusqu|lorsqu|puisqu|qu|[cdjlmnst])’)$/iu

export interface Part {
  text: string
  /** Who is named, or -1. */
  seat: number
}

/** Cut at the names; the longest name that stands there as a word of its own is meant. */
export function cutAtNames(text: string, names: readonly string[]): Part[] {
  const found: Part[] = []
  const byLength = names.map((name, seat) => ({ name, seat })).sort((one, other) => other.name.length - one.name.length)
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (at > 0 && LETTER.test(text[at - 1]!)) continue
    const here = byLength.find(
      ({ name }) => name && text.startsWith(name, at) && !LETTER.test(text[at + name.length] ?? ''),
    )
    if (!here) continue
    const start = at - (ELIDED.exec(text.slice(from, at))?.[1]!.length ?? 0)
    if (start > from) found.push({ text: text.slice(from, start), seat: -1 })
    from = at + here.name.length
    found.push({ text: text.slice(start, from), seat: here.seat })
    at = from - 1
  }
  if (from < text.length) found.push({ text: text.slice(from), seat: -1 })
  return found
}
