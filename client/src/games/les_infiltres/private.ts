import type { Kind } from './engine'

/** The taps themselves, which every living seat hears of alike. */
export const ECHOES: Kind[] = ['pointed', 'took', 'called', 'looked', 'ballot', 'volunteered']
/** All that is told to some seats only. */
export const PRIVATE: Kind[] = [
  ...ECHOES,
  'role',
  'cards',
  'hacked',
  'protected',
  'silencing',
  'team',
  'pointing',
  'glimpsed',
  'watched',
  'spotted',
  'designated',
  'caught',
  'rescued',
  'arrested',
]
