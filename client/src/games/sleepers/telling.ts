/** The board in words, row by row; what lies face down is told by its owner alone, as everybody sees it. */
import type { BoardProps, Section } from '../../lib/match/board'
import { bound, counted, of } from '../../lib/words/words'
import type { View } from './engine'

const ROWS = 'ABCDEFGHI'
const written = {
  fr: {
    map: 'La carte',
    help: 'Neuf rangs, de A en haut à I en bas : A et I ont 5 cases, E en a 9. Une case touche ses voisines du même rang et deux cases de chaque rang voisin.',
    row: (row: string, agents: string) => `Rang ${row} : ${agents}.`,
    nothing: 'vide',
    asleep: (hex: string, name: string) => `${hex} dormant ${of(name)}`,
    awake: (hex: string, tile: string, name: string) => `${hex} ${tile} ${of(name)}`,
    players: 'Les réseaux',
    holds: (name: string, hand: number, bag: number, dead: number, deadly: number) =>
      `${name} : ${counted(hand, 'agent')} en main, ${bag} dans le sac, ${counted(dead, 'mort')} sur ${deadly} au plus.`,
    dead: (name: string, tiles: string) => `Morts ${of(name)} : ${tiles}.`,
    turn: (turn: number, name: string) => `Tour ${turn}, à ${name}.`,
    missing: (name: string, chain: number) =>
      `${name} : il manque ${counted(chain, 'agent actif', 'agents actifs')} pour relier deux côtés opposés.`,
    hidden: 'inconnu',
  },
  en: {
    map: 'The map',
    help: 'Nine rows, from A at the top to I at the foot: A and I have 5 hexes, E has 9. A hex touches its neighbours in its row and two hexes of each row beside it.',
    row: (row: string, agents: string) => `Row ${row}: ${agents}.`,
    nothing: 'empty',
    asleep: (hex: string, name: string) => `${hex} a sleeper of ${name}`,
    awake: (hex: string, tile: string, name: string) => `${hex} ${tile} of ${name}`,
    players: 'The networks',
    holds: (name: string, hand: number, bag: number, dead: number, deadly: number) =>
      `${name}: ${hand} agents in hand, ${bag} in the bag, ${dead} dead of ${deadly} at most.`,
    dead: (name: string, tiles: string) => `Dead of ${name}: ${tiles}.`,
    turn: (turn: number, name: string) => `Turn ${turn}, ${name} to move.`,
    missing: (name: string, chain: number) => `${name}: ${chain} active agents are missing to link two opposite sides.`,
    hidden: 'unknown',
  },
}
const text = { fr: bound(written.fr), en: written.en }

/** Who stands on a hex, as everybody sees it. */
export function standing(number: number, { view, words }: BoardProps<View>): string {
  const v = view
  const t = text[words.language]
  const hex = words.word('hex', number)
  const owner = words.seat(v.owners[number]!)
  return v.face_up[number] ? t.awake(hex, words.word('tile', v.tiles[number]!), owner) : t.asleep(hex, owner)
}

export function told(given: BoardProps<View>): Section[] {
  const { view, words, names } = given
  const v = view
  const t = text[words.language]
  const hex = (number: number) => words.word('hex', number)
  const agent = (number: number) => standing(number, given)
  const rows = [...ROWS].map((row) => {
    const here = v.owners.flatMap((owner, number) => (owner >= 0 && hex(number).startsWith(row) ? [agent(number)] : []))
    return t.row(row, here.length > 0 ? here.join(', ') : t.nothing)
  })
  const players = names.flatMap((_, seat) => {
    const name = words.seat(seat)
    const dead = v.dead[seat] ?? []
    const said = [t.holds(name, v.hands[seat] ?? 0, v.bags[seat] ?? 0, dead.length, v.deadly)]
    if (dead.length > 0)
      said.push(t.dead(name, dead.map((tile) => (tile >= 0 ? words.word('tile', tile) : t.hidden)).join(', ')))
    const threat = v.threats[seat]?.crossing
    if (threat && threat.missing >= 0) said.push(t.missing(name, threat.missing))
    return said
  })
  const turn = v.player >= 0 ? [t.turn(v.turn, words.seat(v.player))] : []
  return [
    { title: t.players, lines: [...turn, ...players] },
    { title: t.map, lines: [t.help, ...rows] },
  ]
}
