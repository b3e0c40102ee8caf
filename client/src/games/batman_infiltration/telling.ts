/** The board in words: gauge, places, people and past missions, as everybody sees them. */
import type { BoardProps, Section } from '../../lib/match/board'
import { bound, counted } from '../../lib/words/words'
import type { Ask } from '../../wire'
import { LOCATION, LOCATION_NAMES, STEP, type Card, type Mission, type View } from './engine'
import { boardText } from './text'

const written = {
  fr: {
    city: 'Gotham',
    gauge: (gauge: number, low: number, high: number) =>
      `Jauge : ${gauge}, entre l’Ordre à ${low} et le Chaos à ${high}.`,
    signal: (lit: boolean) => `Bat-signal du plateau : ${lit ? 'allumé' : 'éteint'}.`,
    mobile: (lit: boolean) => `Batmobile : ${lit ? 'allumée' : 'éteinte'}.`,
    pile: (pile: number) => `Pioche : ${counted(pile, 'carte')}.`,
    places: 'Lieux',
    place: (name: string, stand: string, next: string) => `${name} : ${stand}. Prochaine entrée : ${next}.`,
    nobody: 'personne',
    square: (square: number, red: boolean) => (red ? 'case rouge' : `case blanche ${square}`),
    effects: (white: string, red: string) => `Case blanche : ${white} Case rouge : ${red}`,
    people: 'Autour de la table',
    holds: (name: string, character: string, hand: number, loot: number) =>
      `${name}${character ? `, ${character}` : ''} : ${counted(hand, 'carte')} en main, ${loot} de butin.`,
    gas: (name: string) => `${name} a le gaz.`,
    jailed: (name: string) => `${name} est en prison.`,
    now: 'Mission en cours',
    chief: (name: string) => `Chef : ${name}.`,
    team: (names: string) => `En mission : ${names}.`,
    revealed: (cards: string) => `Cartes révélées : ${cards}.`,
    past: 'Missions passées',
    mission: (turn: number, chief: string, team: string) => `Tour ${turn} : ${chief} avec ${team}.`,
    symbols: (chaos: number, order: number, gauge: number) => `Chaos ${chaos}, Ordre ${order}, jauge à ${gauge}.`,
    signals: (signals: number) => `Bat-signals : ${signals}.`,
    played: (card: string, place: string) => `Jouée : ${card}, ${place}.`,
    held: (count: number, all: number) => `${count} sur ${all}`,
    handing: (card: string) => `Carte à donner : ${card}.`,
  },
  en: {
    city: 'Gotham',
    gauge: (gauge: number, low: number, high: number) =>
      `Gauge: ${gauge}, between Order at ${low} and Chaos at ${high}.`,
    signal: (lit: boolean) => `Bat-signal on the board: ${lit ? 'lit' : 'dark'}.`,
    mobile: (lit: boolean) => `Batmobile: ${lit ? 'lit' : 'dark'}.`,
    pile: (pile: number) => `Draw pile: ${pile} cards.`,
    places: 'Places',
    place: (name: string, stand: string, next: string) => `${name}: ${stand}. Next to enter: ${next}.`,
    nobody: 'nobody',
    square: (square: number, red: boolean) => (red ? 'red square' : `white square ${square}`),
    effects: (white: string, red: string) => `White square: ${white} Red square: ${red}`,
    people: 'Around the table',
    holds: (name: string, character: string, hand: number, loot: number) =>
      `${name}${character ? `, ${character}` : ''}: ${hand} cards in hand, ${loot} in loot.`,
    gas: (name: string) => `${name} has the gas.`,
    jailed: (name: string) => `${name} is in prison.`,
    now: 'Present mission',
    chief: (name: string) => `Chief: ${name}.`,
    team: (names: string) => `On mission: ${names}.`,
    revealed: (cards: string) => `Cards revealed: ${cards}.`,
    past: 'Past missions',
    mission: (turn: number, chief: string, team: string) => `Turn ${turn}: ${chief} with ${team}.`,
    symbols: (chaos: number, order: number, gauge: number) => `Chaos ${chaos}, Order ${order}, gauge at ${gauge}.`,
    signals: (signals: number) => `Bat-signals: ${signals}.`,
    played: (card: string, place: string) => `Played: ${card}, ${place}.`,
    held: (count: number, all: number) => `${count} of ${all}`,
    handing: (card: string) => `The card to give: ${card}.`,
  },
}
const text = { fr: bound(written.fr), en: written.en }

export function told({ view, words, names }: BoardProps<View>): Section[] {
  const v = view
  const t = text[words.language]
  const card = (each: { card: number }) => words.word('card', each.card)
  const square = (place: number, number: number) => t.square(number, number === v.squares[place])
  const places = LOCATION_NAMES.flatMap((_, place) => {
    const stand = v.stands[place] ?? 0
    return [
      t.place(
        words.word('location', place),
        stand ? square(place, stand) : t.nobody,
        square(place, v.next_squares[place] ?? 1),
      ),
      t.effects(words.word('location.white', place), words.word('location.red', place)),
    ]
  })
  const people = names.map((_, seat) => {
    const character = v.characters[seat] ?? -1
    const who = character >= 0 ? words.word('character', character) : ''
    return t.holds(words.seat(seat), who, v.hand_sizes[seat] ?? 0, v.loot_sizes[seat] ?? 0)
  })
  if (v.gas >= 0) people.push(t.gas(words.seat(v.gas)))
  if (v.jailed >= 0) people.push(t.jailed(words.seat(v.jailed)))
  const now = v.chief >= 0 ? [t.chief(words.seat(v.chief))] : []
  if (v.team.length > 0) now.push(t.team(words.seats(v.team)))
  if (v.table.length > 0) now.push(t.revealed(v.table.map(card).join(', ')))
  const past = (each: Mission) => {
    const others = each.team.filter((seat) => seat !== each.chief)
    const said = [t.mission(each.turn, words.seat(each.chief), words.seats(others))]
    if (each.revealed.length > 0)
      said.push(
        t.revealed(each.revealed.map(card).join(', ')),
        t.symbols(each.chaos, each.order, each.gauge[1]),
        t.signals(each.signals + each.tokens),
      )
    if (each.picked && each.location >= 0) said.push(t.played(card(each.picked), words.word('location', each.location)))
    return said.join(' ')
  }
  return [
    {
      title: t.city,
      lines: [
        t.gauge(v.gauge, v.gauge_ends[0], v.gauge_ends[1]),
        t.signal(v.signal_lit),
        t.mobile(v.batmobile_lit),
        t.pile(v.pile),
      ],
    },
    { title: t.places, lines: places },
    { title: t.people, lines: people },
    { title: t.now, lines: now },
    { title: t.past, lines: v.missions.map(past) },
  ]
}

/** The cards that are chosen from now. */
const cardsOf = (v: View, verb: string): Card[] =>
  v.step === STEP.ivy_card || v.step === STEP.steal ? (v.sure[v.target] ?? []) : verb === 'send' ? v.hand : v.table

export function asked({ asks, view, words }: BoardProps<View>): string {
  const v = view
  const t = boardText(words.language)
  const handed = (card: Card | null | undefined) =>
    card ? text[words.language].handing(words.word('card', card.card)) : ''
  switch (asks[0]?.verb) {
    case 'send':
      return v.step === STEP.ivy_card ? t.ivy(words.seat(v.target)) : t.send
    case 'pick':
      return v.step === STEP.steal ? t.steal : v.step === STEP.keep ? t.keep : t.place
    case 'cast':
      return t.cast
    case 'go':
      return t.go
    case 'bank':
      return handed(v.bank[v.bank_seats.length])
    case 'give':
      return handed(v.handing)
    default:
      return ''
  }
}

/** Of a card: how many there are, equal ones being one choice, and what it does where it leads; of a character: its power. */
export function beside({ verb, args }: Ask, { view, words }: BoardProps<View>): string {
  const v = view
  const [value = -1] = args
  const effect = (location: number) =>
    words.word(v.next_squares[location] === v.squares[location] ? 'location.red' : 'location.white', location)
  if (verb === 'cast') return words.word('character.power', value)
  if (verb === 'go') return effect(value)
  if (verb !== 'send' && verb !== 'pick') return ''
  const cards = cardsOf(v, verb)
  const same = cards.filter((card) => card.card === value)
  const place = same[0]?.place ?? 'sewer'
  const does = place === 'sewer' ? boardText(words.language).anywhere : effect(LOCATION[place])
  const count = same.length > 1 ? text[words.language].held(same.length, cards.length) : ''
  return [count, v.step === STEP.place ? does : ''].filter(Boolean).join('. ')
}
