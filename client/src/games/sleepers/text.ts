/** Words that only this board needs; sentences about what happens are in src/doublejeu/text. */
import { bound, of, type Language } from '../../lib/words/words'

const fr = {
  board: 'Plateau de 61 cases. Les flèches mènent de case en case, Page suivante au prochain choix, Entrée choisit.',
  colours: ['Blanc', 'Noir'],
  empty: 'case vide',
  active: (tile: string, name: string, colour: string) => `${tile}, actif, à ${name} (${colour})`,
  asleep: (name: string, colour: string) => `dormant ${of(name)} (${colour})`,
  known: (tile: string) => `vous savez que c’est : ${tile}`,
  was: (tile: string) => `c’était : ${tile}`,
  possible: (act: string) => `possible : ${act}`,
  lastMove: 'dernier coup joué',
  resolving: 'en train d’agir',
  picked: 'agent choisi',
  sought: 'case qui manque',
  hand: (number: number) => `${number} en main`,
  bag: (number: number) => `${number} dans le sac`,
  dead: (number: number, all: number) => `${number} mort${number > 1 ? 's' : ''} sur ${all}`,
  deadTitle: 'Les morts',
  noDead: 'Aucun mort.',
  hiddenDead: 'dormant tué, resté caché',
  you: 'vous',
  toMove: 'doit jouer',
  turn: (number: number) => `Tour ${number}`,
  stack: 'Ce qui se résout, du plus ancien au plus récent',
  left: (number: number) => `encore ${number}`,
  leapsOn: 'peut sauter',
  second: 'Ensuite : une seconde activation possible',
  secondShort: '+ 1 activation',
  hintPlace: 'Touchez une case vide pour recruter.',
  hintActivate: 'Touchez un dormant cerclé pour l’activer.',
  hintBoth: 'Touchez une case vide pour recruter, ou un dormant cerclé pour l’activer.',
  hintAbility: 'Touchez une case cerclée.',
  hintStop: 'Ou bien ne faites rien de plus.',
  goals: 'Le but : relier deux côtés opposés, aligner cinq Scientifiques, ou cerner un agent ennemi de Milice.',
  theirs: (name: string) => `${name} joue.`,
  secondNow: 'Seconde activation, si vous voulez',
  secondTheirs: 'Seconde activation possible',
  nowhere: 'hors du plateau',
  rack: 'Votre main',
  rackCount: (number: number) => `${number} tuile${number > 1 ? 's' : ''} en main`,
  rackEmpty: 'Votre main est vide.',
  pickFirst: 'Choisir la tuile',
  layWhere: 'Touchez une tuile, puis la case où la poser.',
  doing: { place: 'Recruter un dormant', activate: 'Activer un dormant' } as Record<string, string>,
  which: { verb: 'Que faites-vous ?', tile: 'quelle tuile ?', row: 'quel rang ?', hex: 'quelle case ?' } as Record<
    string,
    string
  >,
  row: (row: string) => `Rang ${row}`,
  inRow: (row: string) => `rang ${row}`,
  possibleHere: (number: number) => `${number} possible${number > 1 ? 's' : ''}`,
  back: 'Retour',
  lacksTile: 'choisissez la tuile',
  lacksHex: 'choisissez la case',
  lacksBoth: 'choisissez tuile et case',
  layOn: (hex: string) => `Quelle tuile poser en ${hex} ?`,
  pickToRead: 'Touchez une tuile : ce qu’elle fera en s’éveillant s’affiche ici.',
  times: (number: number) => `×\u00a0${number}`,
  memory: 'Un dormant posé ne se regarde plus : souvenez-vous de ce que vous avez posé, et où.',
  comfort: 'À cette table, le plateau vous rappelle ce que vous avez posé ou vu.',
  threats: 'Où en est-on ?',
  threatsHelp: 'Calculé sur ce que tout le monde voit : un dormant peut encore devenir n’importe quoi.',
  crossing: 'Traverser',
  crossingOf: (n: number) =>
    n < 0
      ? 'aucun chemin libre'
      : n === 0
        ? 'les deux côtés sont reliés'
        : n === 1
          ? 'il manque un agent actif'
          : `il manque ${n} agents actifs`,
  liberation: 'Libérer',
  liberationOf: (n: number) =>
    n < 0
      ? 'aucune ligne libre'
      : n === 0
        ? 'cinq Scientifiques alignés'
        : n === 1
          ? 'il manque un Scientifique'
          : `il manque ${n} Scientifiques`,
  capture: 'Capturer',
  captureOf: (n: number, prey: string) =>
    n < 0
      ? 'personne à cerner'
      : n === 0
        ? `${prey} est cerné`
        : n === 1
          ? `une Milice de plus cerne ${prey}`
          : `il manque ${n} Milices autour de ${prey}`,
  morale: 'Moral',
  moraleOf: (n: number, all: number) =>
    n >= all ? 'brisé' : `${n} mort${n > 1 ? 's' : ''} sur ${all} : encore ${all - n} avant la défaite`,
  reserve: 'Réserve',
  reserveOf: (tiles: number, sleepers: number) =>
    `${tiles} tuile${tiles > 1 ? 's' : ''} et ${sleepers} dormant${sleepers > 1 ? 's' : ''} ; sans aucun des deux, c’est perdu`,
  calm: (quiet: number, limit: number) =>
    `${quiet} tour${quiet > 1 ? 's' : ''} sans recrue ni mort${limit > 0 ? ` ; nulle à ${limit}` : ''}.`,
  repeats: (number: number) => `Position déjà vue ${number} fois.`,
  look: 'Touchez une case pour savoir ce qu’elle porte.',
  legend: 'Signes',
  legendWhite: 'Blanc : rond',
  legendBlack: 'Noir : six coins',
  legendAsleep: 'Rayé, œil fermé : dormant',
  legendActive: 'Grand, avec un signe : actif',
  picture: 'Chaque agent en image',
  pictureHelp: 'Rond : blanc. Six coins : noir. Rayé, l’œil fermé : un dormant. Une croix : il meurt ou s’en va.',
  moments: {
    killed: (number: number) => (number > 1 ? `${number} agents tués` : 'Un agent tué'),
    woken: (tile: string) => `Réveil : ${tile}`,
    shown: 'Démasqué',
    returned: 'Renvoyé en main',
    copied: 'Imitation',
    dead: (name: string, dead: number, all: number) => `${name} : ${dead} mort${dead > 1 ? 's' : ''} sur ${all}.`,
    crossing: (name: string) => `Attention : il manque un seul agent actif à ${name} pour relier deux côtés.`,
    liberation: (name: string) => `Attention : il manque un seul Scientifique à ${name}.`,
    capture: (name: string) => `Attention : il manque une seule Milice à ${name} pour capturer un agent.`,
  },
}

export type BoardText = typeof fr

const en: BoardText = {
  board: 'Board of 61 hexes. Arrow keys walk from hex to hex, Page Down goes to the next choice, Enter chooses.',
  colours: ['White', 'Black'],
  empty: 'empty hex',
  active: (tile, name, colour) => `${tile}, active, of ${name} (${colour})`,
  asleep: (name, colour) => `sleeper of ${name} (${colour})`,
  known: (tile) => `you know it is: ${tile}`,
  was: (tile) => `it was: ${tile}`,
  possible: (act) => `possible: ${act}`,
  lastMove: 'last move',
  resolving: 'acting now',
  picked: 'agent picked',
  sought: 'a hex still needed',
  hand: (number) => `${number} in hand`,
  bag: (number) => `${number} in the bag`,
  dead: (number, all) => `${number} dead of ${all}`,
  deadTitle: 'The dead',
  noDead: 'Nobody is dead.',
  hiddenDead: 'a sleeper that was killed and stays hidden',
  you: 'you',
  toMove: 'to play',
  turn: (number) => `Turn ${number}`,
  stack: 'What is being resolved, oldest first',
  left: (number) => `${number} left`,
  leapsOn: 'may leap',
  second: 'Then: a second activation is possible',
  secondShort: '+ 1 activation',
  hintPlace: 'Tap an empty hex to recruit.',
  hintActivate: 'Tap a ringed sleeper to activate it.',
  hintBoth: 'Tap an empty hex to recruit, or a ringed sleeper to activate it.',
  hintAbility: 'Tap a ringed hex.',
  hintStop: 'Or do nothing more.',
  goals: 'The goal: join two opposite sides, line up five Scientists, or surround an enemy agent with Militia.',
  theirs: (name) => `${name} is playing.`,
  secondNow: 'A second activation, if you like',
  secondTheirs: 'A second activation is possible',
  nowhere: 'off the board',
  rack: 'Your hand',
  rackCount: (number) => `${number} tile${number === 1 ? '' : 's'} in hand`,
  rackEmpty: 'Your hand is empty.',
  pickFirst: 'Choose the tile',
  layWhere: 'Tap a tile, then the hex to lay it on.',
  doing: { place: 'Recruit a sleeper', activate: 'Activate a sleeper' },
  which: { verb: 'What do you do?', tile: 'which tile?', row: 'which row?', hex: 'which hex?' },
  row: (row) => `Row ${row}`,
  inRow: (row) => `row ${row}`,
  possibleHere: (number) => `${number} possible`,
  back: 'Back',
  lacksTile: 'choose the tile',
  lacksHex: 'choose the hex',
  lacksBoth: 'choose tile and hex',
  layOn: (hex) => `Which tile do you lay on ${hex}?`,
  pickToRead: 'Tap a tile: what it will do on waking is shown here.',
  times: (number) => `×\u00a0${number}`,
  memory: 'Nobody looks under a sleeper again: remember what you laid down, and where.',
  comfort: 'At this table the board reminds you of what you laid down or saw.',
  threats: 'How do things stand?',
  threatsHelp: 'Worked out from what everybody sees: a sleeper may still turn out to be anything.',
  crossing: 'Crossing',
  crossingOf: (n) =>
    n < 0
      ? 'no way through'
      : n === 0
        ? 'both sides are joined'
        : n === 1
          ? 'one active agent missing'
          : `${n} active agents missing`,
  liberation: 'Liberation',
  liberationOf: (n) =>
    n < 0
      ? 'no line is free'
      : n === 0
        ? 'five Scientists in line'
        : n === 1
          ? 'one Scientist missing'
          : `${n} Scientists missing`,
  capture: 'Capture',
  captureOf: (n, prey) =>
    n < 0
      ? 'nobody can be surrounded'
      : n === 0
        ? `${prey} is surrounded`
        : n === 1
          ? `one more Militia surrounds ${prey}`
          : `${n} Militia missing around ${prey}`,
  morale: 'Morale',
  moraleOf: (n, all) => (n >= all ? 'broken' : `${n} dead of ${all}: ${all - n} more and it is lost`),
  reserve: 'Reserve',
  reserveOf: (tiles, sleepers) =>
    `${tiles} tile${tiles === 1 ? '' : 's'} and ${sleepers} sleeper${sleepers === 1 ? '' : 's'}; without either it is lost`,
  calm: (quiet, limit) =>
    `${quiet} turn${quiet === 1 ? '' : 's'} without a recruit or a death${limit > 0 ? `; a draw at ${limit}` : ''}.`,
  repeats: (number) => `This position was seen ${number} times.`,
  look: 'Tap a hex to learn what is on it.',
  legend: 'Signs',
  legendWhite: 'White: round',
  legendBlack: 'Black: six corners',
  legendAsleep: 'Striped, eye shut: asleep',
  legendActive: 'Large, with a sign: active',
  picture: 'Every agent in a picture',
  pictureHelp: 'Round: white. Six corners: black. Striped with its eye shut: asleep. A cross: it dies or leaves.',
  moments: {
    killed: (number) => (number > 1 ? `${number} agents killed` : 'An agent killed'),
    woken: (tile) => `Awake: ${tile}`,
    shown: 'Unmasked',
    returned: 'Back in hand',
    copied: 'A copy',
    dead: (name, dead, all) => `${name}: ${dead} dead of ${all}.`,
    crossing: (name) => `Beware: ${name} needs one more active agent to join two sides.`,
    liberation: (name) => `Beware: ${name} needs one more Scientist.`,
    capture: (name) => `Beware: ${name} needs one more Militia to capture an agent.`,
  },
}

const french = bound(fr)
export const boardText = (language: Language): BoardText => (language === 'en' ? en : french)
