/** Dawn, a hymn, a denunciation, a verdict: everybody looks up at once. Only what all were told is shown. */
import type { Tell } from '../../lib/match/moments'
import { ROLE, type View } from './engine'
import { boardText } from './text'

const TOLD = [
  'dawn',
  'jailed',
  'silenced',
  'sang',
  'denounced',
  'unmasked',
  'tied',
  'sage_decides',
  'spared',
  'excluded',
  'sage',
  'volunteers',
]

export const tell: Tell<View> = (events, given) => {
  const v = given.view
  const t = boardText(given.words.language)
  const has = (name: string) => events.some((event) => event.kind === name)
  const lines = events.filter((event) => TOLD.includes(event.kind)).map((event) => given.words.event(event))
  const found = v.open_cards.filter((role) => role === ROLE.infiltrator).length
  const counted = [t.moments.alive(v.alive.length, found), t.moments.goal]
  if (has('dawn')) return { kind: 'dawn', tone: 'gold', icon: 'sun', title: t.dawn, lines, change: counted, events }
  if (has('sang')) return { kind: 'song', tone: 'gold', icon: 'song', title: t.song, lines, change: [], events }
  if (has('denounced'))
    return { kind: 'accusation', tone: 'red', icon: 'warning', title: t.accusation, lines, change: counted, events }
  if (has('excluded') || has('spared'))
    return { kind: 'verdict', tone: 'red', icon: 'gavel', title: t.verdict, lines, change: counted, events }
  if (has('tied'))
    return { kind: 'tie', tone: 'red', icon: 'gavel', title: t.tie, lines, change: [t.moments.sageRole], events }
  if (has('sage'))
    return {
      kind: 'sage',
      tone: 'gold',
      icon: 'host',
      title: t.moments.sage,
      lines,
      change: [t.moments.sageRole],
      events,
    }
  if (has('volunteers'))
    return {
      kind: 'volunteers',
      tone: 'gold',
      icon: 'host',
      title: t.moments.volunteers,
      lines,
      change: [t.moments.sageRole],
      events,
    }
  return null
}
