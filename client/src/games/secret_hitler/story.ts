/** Government by government. */
import type { Plot } from '../../lib/match/story'
import { ENDING, ROLE, type View } from './engine'
import { boardText } from './text'

export const plot: Plot<View> = {
  opens: 'named',
  title: (number, words) => boardText(words.language).story.chapter(number),
  told: ['named', 'elected', 'rejected', 'enacted', 'chaos', 'veto_answered', 'investigated', 'called', 'executed'],
  who: (view) => view.roles.map((value, seat) => ({ seat, group: 'role', value })),
  turning: (log, view, words) => {
    const v = view
    const t = boardText(words.language).story
    const ending = log.find((event) => event.kind === 'ended')?.args[0]
    const last = v.governments[v.governments.length - 1]
    const shot = log.findLast((event) => event.kind === 'executed')
    const doomed = log
      .filter((event) => event.kind === 'executed' && v.roles[event.args[1]!] !== ROLE.hitler)
      .map(({ args }) => t.doomed(words.seat(args[0]!), words.seat(args[1]!), words.word('role', v.roles[args[1]!]!)))
    if (ending === ENDING.hitler_elected && last) {
      const fooled = last.ayes.filter((seat) => v.roles[seat] === ROLE.liberal)
      return [...(fooled.length > 0 ? [t.fooled(words.seats(fooled))] : []), ...doomed]
    }
    if (ending === ENDING.hitler_shot && shot) return [t.saved(words.seat(shot.args[0]!)), ...doomed]
    if (!last) return doomed
    if (last.law >= 0) return [t.lastLaw(words.seat(last.president), words.seat(last.chancellor)), ...doomed]
    return [
      last.vetoed
        ? t.chaosByVeto(words.seat(last.president), words.seat(last.chancellor))
        : t.chaos(words.seats(last.nays)),
      ...doomed,
    ]
  },
}
