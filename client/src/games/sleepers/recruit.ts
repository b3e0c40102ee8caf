/** A recruit is a tile and a hex, chosen in either order and confirmed once: the hex is asked first, the tile follows. */
import type { Follow } from '../../lib/match/follow'
import type { Words } from '../../lib/words/words'
import { boardText } from './text'

/** The tile that is to follow the hex, and what is still wanted of the two. */
export function recruit(words: Words, tile: number, hexChosen: boolean): Follow {
  const t = boardText(words.language)
  const said = tile >= 0 ? words.word('tile', tile) : ''
  const lacks = hexChosen ? (tile >= 0 ? '' : t.lacksTile) : tile >= 0 ? t.lacksHex : t.lacksBoth
  return { verb: 'take', value: tile, said, lacks }
}
