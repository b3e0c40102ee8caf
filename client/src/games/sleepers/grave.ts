/** What is never played without a confirmation: the engine decides none of it for somebody who is late, either. */
import type { Verb } from './engine'

export const grave: Verb[] = []
