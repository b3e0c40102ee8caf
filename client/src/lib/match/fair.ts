/**
 * The proof of a deal, worked out in this browser. Browsers offer SHA-256 of their own only over https, and a table at
 * home is reached by plain http, so it comes from a library, fetched when a match is over (docs/decisions/0005).
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What binds a table to a seed: the same as `commitment` of core/dice.py. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`double-jeu/${seed}`)))
}
