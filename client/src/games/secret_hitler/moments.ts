/** What everybody looks up for: ballots, laws, powers, an execution. */
import type { Tell } from '../../lib/match/moments'
import { ANSWER, LAW, type View } from './engine'
import { boardText } from './text'

export const tell: Tell<View> = (events, given) => {
  const v = given.view
  const words = given.words
  const t = boardText(words.language).moments
  const find = (kind: string) => events.find((event) => event.kind === kind)
  const said = (kind: string) => events.filter((event) => event.kind === kind).map((event) => words.event(event))

  const government = v.governments[v.governments.length - 1]
  const [president, chancellor] = government
    ? [words.seat(government.president), words.seat(government.chancellor)]
    : ['', '']

  const law = find('enacted') ?? find('chaos')
  if (law) {
    const liberal = law.args[0] === LAW.liberal
    const done = liberal ? v.liberal_laws : v.fascist_laws
    const power = find('enacted') && !liberal ? (v.powers[done - 1] ?? -1) : -1
    return {
      kind: 'law',
      tone: liberal ? 'blue' : 'red',
      icon: liberal ? 'check' : 'warning',
      title: find('chaos') ? t.chaos : t.law(words.word('law', law.args[0]!)),
      lines: [...said('chaos'), liberal ? t.liberals(done) : t.fascists(done)],
      change: [
        find('enacted') ? t.officers(president, chancellor) : '',
        done === (liberal ? 4 : 5) ? (liberal ? t.oneMoreLiberal : t.oneMoreFascist) : '',
        power >= 0 ? t.power(words.word('step', power)) : '',
        !liberal && done >= 3 ? t.danger : '',
      ].filter(Boolean),
      events,
    }
  }
  const ballots = find('ballots')
  if (ballots) {
    const elected = find('elected')
    return {
      kind: 'election',
      tone: elected ? 'gold' : 'red',
      icon: elected ? 'gavel' : 'cross',
      title: elected ? t.elected : t.rejected,
      lines: elected ? said('cleared') : [t.proposed(president, chancellor)],
      change: elected
        ? [t.session(words.seat(elected.args[0]!), words.seat(elected.args[1]!))]
        : [t.rejections(v.tracker), v.tracker === 2 ? t.lastChance : t.thirdRejection],
      events,
    }
  }
  const told = [
    ['executed', 'skull', 'red', t.execution, (args: number[]) => t.executed(words.seat(args[1]!))],
    ['investigated', 'eye', 'gold', t.investigation, (args: number[]) => t.investigated(words.seat(args[0]!))],
    ['called', 'gavel', 'gold', t.special, (args: number[]) => t.called(words.seat(args[1]!))],
    ['peeked', 'log', 'gold', t.peek, (args: number[]) => t.peeked(words.seat(args[0]!))],
    ['veto_asked', 'warning', 'gold', t.veto, () => t.vetoAsked(words.seat(v.president))],
    [
      'veto_answered',
      'warning',
      'gold',
      t.veto,
      (args: number[]) => (args[1] === ANSWER.yes ? t.rejections(v.tracker) : t.vetoRefused),
    ],
  ] as const
  for (const [kind, icon, tone, title, change] of told) {
    const event = find(kind)
    if (event) return { kind, tone, icon, title, lines: said(kind), change: [change(event.args)], events }
  }
  return null
}
