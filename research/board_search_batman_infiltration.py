"""A search for squares of Batman Infiltration that stay even under every kind of play, for each number of seats.

python -m research.board_search_batman_infiltration 24 400000 5 6 7 8 9 10

All boards of `BOARDS` play so many matches, the same deals, in each kind of play. The evener third plays twice as many
on, until few are left; these are printed, the evenest first. What is found must be judged on other seeds, by a study.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import product

from doublejeu.bots import OPPONENTS
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import ENDING_CLAUSES, NO_CARDS, THREE_SIGNALS
from doublejeu.lab.play.matches import Seating, in_a_row, play

GAME = GAMES["batman_infiltration"]

SPAN = 0.04  # a side may win so much more than half before it counts
WAITED_OUT = 0.1  # matches without cards before they count
FEWEST_LEFT = 4  # boards at the end of a race


@dataclass(frozen=True)
class Board:
    """Squares of the gauge on either side, white squares of each place and of the police."""

    gauge_order: int
    gauge_chaos: int
    whites: int
    police_whites: int

    def options(self) -> dict[str, object]:
        """The host's options that make it."""
        return {
            "gauge_order": self.gauge_order,
            "gauge_chaos": self.gauge_chaos,
            "whites": self.whites,
            "police_whites": self.police_whites,
        }


BOARDS = [Board(*squares) for squares in product((3, 5, 7), range(8, 13), (1, 2, 3), (1, 2, 3))]


@dataclass(frozen=True)
class Play:
    """A kind of play: who sits on either side, and whether they talk."""

    villains: str
    family: str
    talk: bool = False


PLAYS = [
    Play("thumb", "thumb"),
    Play("thumb", "staller"),
    Play("belief", "belief", True),
    Play("belief", "waiting", True),
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


def sample(board: Board, seats: int, games: int, style: Play, first_seed: int) -> Sample:
    """Play matches with a bot for each identity."""
    setup = GAME.setup(seats, board.options())
    seating = Seating(GAME, seats, [f"{style.villains}@villains", f"{style.family}@family"], OPPONENTS[GAME.key])
    found = Sample()
    for played in play(GAME, setup, seating, in_a_row(first_seed, games), style.talk):
        view = played.table.view(0)
        assert isinstance(view, BatmanInfiltrationView)
        found.games += 1
        found.endings[ENDING_CLAUSES.index(played.outcome.clause)] += 1
        found.turns += view.turn
        found.everybody += len({mission.chief for mission in view.missions}) == seats
    return found


@dataclass
class Candidate:
    """A board in the race, and what it came to in each kind of play so far."""

    board: Board
    seats: int
    samples: dict[Play, Sample] = field(default_factory=dict)

    def play(self, games: int, first_seed: int) -> None:
        """So many more matches of every kind."""
        for style in PLAYS:
            found = sample(self.board, self.seats, games, style, first_seed)
            if style in self.samples:
                found.add(self.samples[style])
            self.samples[style] = found

    def unevenness(self) -> float:
        """How far the kinds of play are from even, by squares, with what else is asked of a board."""
        total = 0.0
        for found in self.samples.values():
            total += max(0.0, abs(found.villains() / found.games - 0.5) - SPAN) ** 2
            total += max(0.0, found.endings[NO_CARDS] / found.games - WAITED_OUT) ** 2
            if self.seats < 9:  # at nine and ten seats hardly any match can be so long
                total += 0.1 * max(0.0, 0.5 - found.everybody / found.games) ** 2
        return total

    def described(self) -> str:
        """Its squares; villains' wins, matches without cards and everybody Chief in per cent, and turns, by play."""
        board = self.board
        parts = [
            f"{style.villains} against {style.family} {100 * found.villains() / found.games:.1f}"
            f"/{100 * found.endings[NO_CARDS] / found.games:.0f}/{100 * found.everybody / found.games:.0f}"
            f"/{found.turns / found.games:.1f}"
            for style, found in self.samples.items()
        ]
        squares = (
            f"gauge -{board.gauge_order} to +{board.gauge_chaos}, white {board.whites}, police {board.police_whites}"
        )
        return f"{self.seats} seats, {squares}: {self.unevenness():.4f}; " + ", ".join(parts)


def race(seats: int, boards: list[Board], games: int, seed: int) -> list[Candidate]:
    """The evenest boards for a number of seats, the evenest first."""
    field = [Candidate(board, seats) for board in boards]
    while True:
        for candidate in field:
            candidate.play(games, seed)
        seed += games
        field.sort(key=Candidate.unevenness)
        if len(field) <= FEWEST_LEFT:
            return field
        field = field[: max(FEWEST_LEFT, len(field) // 3)]
        games *= 2


def main() -> None:
    """Race all boards for each number of seats that is named, and print those that were left."""
    games, seed, *counts = (int(number) for number in sys.argv[1:])
    for seats in counts:
        for candidate in race(seats, BOARDS, games, seed):
            print(candidate.described(), flush=True)


if __name__ == "__main__":
    main()
