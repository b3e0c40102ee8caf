"""A search for assumed data of Batman Infiltration that stay even under every kind of play.

python -m doublejeu.lab.batman_search 16 6 4 400000

So many neighbours of the best data so far are drawn, each by some small changes, fewer from round to round: a card for
another, a square more or less. All play a few matches, the same deals, in every cell: each kind of play at each number
of seats. The more uneven half leaves and the rest plays twice as many on, until one is left; then the next round starts
from it. What is found must be judged on other seeds, by a study.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.cards import (
    GAUGE_CHAOS,
    GAUGE_ORDER,
    POLICE_WHITES,
    PROPOSED,
    WHITES,
    Kind,
)
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import ENDING_CLAUSES, NO_CARDS, PLACES, THREE_SIGNALS
from doublejeu.lab.batman_opponents import GUESTS
from doublejeu.lab.playing import Seating, in_a_row, play

GAME = GAMES["batman_infiltration"]
COUNTS = range(5, 11)

SPAN = 0.05  # a side may win so much more than half before it counts
MOST_CHANGES = 6  # of a neighbour in the first round
WAITED_OUT = 0.25  # matches without cards, of a family that waits, before they count
FACES = [  # what may be printed on a card: Chaos (or Order, below 0), bags, Bat-signal
    (1, 0, False),
    (1, 1, False),
    (1, 2, False),
    (2, 0, False),
    (2, 1, False),
    (3, 0, False),
    (-1, 0, False),
    (-1, 1, False),
    (-1, 2, False),
    (-1, 3, False),
    (-2, 2, False),
    (-2, 3, False),
    (-1, 0, True),
    (-2, 0, True),
]


@dataclass(frozen=True)
class Variant:
    """One set of assumed data: cards, gauge and squares."""

    kinds: list[Kind]
    gauge_order: int = GAUGE_ORDER
    gauge_chaos: int = GAUGE_CHAOS
    whites: int = WHITES
    police_whites: int = POLICE_WHITES

    def options(self) -> dict[str, object]:
        """The host's options that make it."""
        return {
            "cards": cards_option(self.kinds),
            "gauge_order": self.gauge_order,
            "gauge_chaos": self.gauge_chaos,
            "whites": self.whites,
            "police_whites": self.police_whites,
        }

    def described(self) -> str:
        """Its numbers in a line."""
        signals = sum(4 * kind.each + kind.sewer for kind in self.kinds if kind.signal)
        chaos = sum((4 * kind.each + kind.sewer) * max(kind.chaos, 0) for kind in self.kinds)
        order = sum((4 * kind.each + kind.sewer) * max(-kind.chaos, 0) for kind in self.kinds)
        return (
            f"{signals} signals, {chaos} Chaos and {order} Order symbols; gauge -{self.gauge_order} to "
            f"+{self.gauge_chaos}; white squares {self.whites}, at the police {self.police_whites}"
        )


def cards_option(kinds: list[Kind]) -> list[dict[str, object]]:
    """A table of rows as a host would load it."""
    return [
        {
            "place": place,
            "symbol": "chaos" if kind.chaos > 0 else "order",
            "strength": abs(kind.chaos),
            "bags": kind.bags,
            "signal": kind.signal,
            "count": kind.sewer if place == "sewer" else kind.each,
        }
        for kind in kinds
        for place in PLACES
        if (kind.sewer if place == "sewer" else kind.each)
    ]


class Sample:
    """What some matches of one kind came to."""

    def __init__(self) -> None:
        self.games = 0
        self.endings = [0] * len(ENDING_CLAUSES)
        self.turns = 0
        self.everybody = 0  # matches in which everybody was Chief

    def villains(self) -> int:
        """Matches won by the villains' side."""
        return sum(self.endings[:THREE_SIGNALS])

    def add(self, other: Sample) -> None:
        """Take in other matches of the same kind."""
        self.games += other.games
        self.endings = [mine + others for mine, others in zip(self.endings, other.endings, strict=True)]
        self.turns += other.turns
        self.everybody += other.everybody


def sample(
    variant: Variant,
    seats: int,
    games: int,
    villains: str,
    family: str,
    first_seed: int,
    talk: bool,
) -> Sample:
    """Play matches with a bot for each identity."""
    setup = GAME.setup(seats, variant.options())
    seating = Seating(GAME, seats, [f"{villains}@villains", f"{family}@family"], GUESTS)
    found = Sample()
    for played in play(GAME, setup, seating, in_a_row(first_seed, games), talk):
        view = played.table.view(0)
        assert isinstance(view, BatmanInfiltrationView)
        found.games += 1
        found.endings[ENDING_CLAUSES.index(played.outcome.clause)] += 1
        found.turns += view.turn
        found.everybody += len({mission.chief for mission in view.missions}) == seats
    return found


@dataclass(frozen=True)
class Play:
    """A kind of play: who sits on either side, and whether they talk."""

    villains: str
    family: str
    talk: bool = False


WAITING = "belief:orders=2.0,lights=1.0,spares=1.5,family_sure=0.85"  # a family that plays for the end of the cards
PLAYS = [Play("thumb", "thumb", True), Play("belief", "belief", True), Play("belief", WAITING, True)]


@dataclass
class Candidate:
    """Data in the race, and what they came to in each cell so far."""

    variant: Variant
    cells: dict[tuple[Play, int], Sample] = field(default_factory=dict)

    def play(self, games: int, first_seed: int, plays: list[Play]) -> None:
        """So many more matches in every cell."""
        for style in plays:
            for seats in COUNTS:
                found = sample(self.variant, seats, games, style.villains, style.family, first_seed, style.talk)
                if (style, seats) in self.cells:
                    found.add(self.cells[style, seats])
                self.cells[style, seats] = found

    def unevenness(self) -> float:
        """How far the cells are from even, by squares, with what else is asked of data."""
        total = 0.0
        for (style, seats), found in self.cells.items():
            share = found.villains() / found.games
            noise = 0.25 / found.games  # what even data would scatter
            total += max(0.0, abs(share - 0.5) - SPAN) ** 2 - noise
            waited = found.endings[NO_CARDS] / found.games
            total += max(0.0, waited - (WAITED_OUT if style.family == WAITING else 0.1)) ** 2
            if seats < 9:  # at nine and ten seats hardly any match can be so long
                total += 0.1 * max(0.0, 0.5 - found.everybody / found.games) ** 2
        return total

    def described(self) -> str:
        """Villains' wins in per cent, matches without cards, mean turns and everybody Chief, cell by cell."""
        lines = [self.variant.described(), "  " + rows(self.variant.kinds)]
        for style in dict.fromkeys(style for style, _ in self.cells):
            cells = [self.cells[style, seats] for seats in COUNTS if (style, seats) in self.cells]
            parts = [
                f"{100 * found.villains() / found.games:.0f}/{100 * found.endings[NO_CARDS] / found.games:.0f}"
                f"/{found.turns / found.games:.1f}/{100 * found.everybody / found.games:.0f}"
                for found in cells
            ]
            lines.append(f"  {style.villains} against {style.family}: " + "  ".join(parts))
        return "\n".join(lines)


def rows(kinds: list[Kind]) -> str:
    """The table of cards in a line, as it is written in cards.py."""
    return ", ".join(f"Kind({kind.chaos}, {kind.bags}, {kind.signal}, {kind.each}, {kind.sewer})" for kind in kinds)


def changed(variant: Variant, dice: Dice, most: int) -> Variant:
    """A neighbour: up to so many small changes."""
    table = {(kind.chaos, kind.bags, kind.signal): [kind.each, kind.sewer] for kind in variant.kinds}
    numbers = [variant.gauge_order, variant.gauge_chaos, variant.whites, variant.police_whites]
    bounds = [(3, 12), (5, 12), (1, 4), (1, 4)]
    for _ in range(1 + dice.below(most)):
        what = dice.below(6)
        if what < 4:
            step = 2 * dice.below(2) - 1
            numbers[what] = min(max(numbers[what] + step, bounds[what][0]), bounds[what][1])
        else:
            _swap(table, what - 4, dice)
    kinds = [
        Kind(chaos, bags, signal, each, sewer)
        for (chaos, bags, signal), (each, sewer) in sorted(table.items(), reverse=True)
        if each or sewer
    ]
    return Variant(kinds, *numbers)


def _swap(table: dict[tuple[int, int, bool], list[int]], sewers: int, dice: Dice) -> None:
    """One card of a kind for one of another: at each of the four places, or of the sewers."""
    there = [face for face in sorted(table) if table[face][sewers]]
    table[there[dice.below(len(there))]][sewers] -= 1
    table.setdefault(FACES[dice.below(len(FACES))], [0, 0])[sewers] += 1


def race(start: Variant, neighbours: int, games: int, seed: int, dice: Dice, most: int) -> Candidate:
    """The least uneven of some data and their neighbours, by successive halving."""
    field = [Candidate(start)] + [Candidate(changed(start, dice, most)) for _ in range(neighbours)]
    while True:
        for candidate in field:
            candidate.play(games, seed, PLAYS)
        seed += games
        field.sort(key=Candidate.unevenness)
        if len(field) == 1:
            return field[0]
        field = field[: (len(field) + 1) // 2]
        games = min(2 * games, 128)


def main() -> None:
    """Search round after round from today's data, and print the best of each."""
    neighbours, games, rounds, seed = (int(number) for number in sys.argv[1:5])
    best = Variant(PROPOSED)
    dice = Dice(seed)
    for number in range(rounds):
        found = race(best, neighbours, games, seed + 10_000 * number, dice, max(2, MOST_CHANGES - number))
        best = found.variant
        print(f"round {number + 1}: {found.unevenness():.4f}\n{found.described()}", flush=True)


if __name__ == "__main__":
    main()
