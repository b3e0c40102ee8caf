/** Marks people make beside the game: what the codes of `GameInfo.marks` say, both ways. */
import type { FormInfo, GameInfo } from '../../wire'

const sizes = (game: GameInfo, form: FormInfo) => form.fields.map((field) => game.mark_domains[field.domain] ?? 0)
const count = (game: GameInfo, form: FormInfo) => sizes(game, form).reduce((product, size) => product * size, 1)

/** Codes are numbered form after form, the last field of a form counting fastest; -1 if there is no such mark. */
export function markCode(game: GameInfo, name: string, args: number[]): number {
  let first = 0
  for (const form of game.marks) {
    if (form.name === name) {
      const all = sizes(game, form)
      if (args.some((arg, place) => arg < 0 || arg >= all[place]!)) return -1
      return first + args.reduce((code, arg, place) => code * all[place]! + arg, 0)
    }
    first += count(game, form)
  }
  return -1
}

export function markOf(game: GameInfo, code: number): { name: string; args: number[] } | null {
  let rest = code
  for (const form of game.marks) {
    const all = count(game, form)
    if (rest < all) {
      const args: number[] = []
      for (const size of sizes(game, form).reverse()) {
        args.unshift(rest % size)
        rest = Math.floor(rest / size)
      }
      return { name: form.name, args }
    }
    rest -= all
  }
  return null
}
