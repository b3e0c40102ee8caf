"""Which side wins Secret Hitler when each side has its own kind of bot: the table in docs/strength/secret_hitler.md.

python -m doublejeu.lab.secret_hitler_strength 300 1000000
"""

from __future__ import annotations

import sys
import time
from typing import ClassVar

from doublejeu.bots import Entry, Persona, RandomBot
from doublejeu.bots.secret_hitler_belief import Belief, BeliefPersona
from doublejeu.core.contract import View
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import CHANCELLOR, DISCARD, ENACT, FASCIST, LIBERAL, PRESIDENT
from doublejeu.lab.sides import first_side_wins, print_pairings

PAIRINGS = [
    ("belief", "belief"),
    ("belief", "selfish"),
    ("belief", "thumb"),
    ("belief", "random"),
    ("thumb", "belief"),
    ("thumb", "selfish"),
    ("thumb", "thumb"),
    ("thumb", "random"),
    ("selfish", "selfish"),
    ("random", "random"),
]


class Selfish(RandomBot):
    """Keeps its own party's tiles and does all else at random: the rule-based bot of published experiments."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SecretHitlerView)
        own, other = (LIBERAL, FASCIST) if view.roles[view.seat] == LIBERAL else (FASCIST, LIBERAL)
        if view.step == PRESIDENT and DISCARD + other in legal:
            return DISCARD + other
        if view.step == CHANCELLOR and ENACT + own in legal:
            return ENACT + own
        return super().choose(view, legal)


class Timed(Belief):
    """`belief` with a stopwatch."""

    seconds: ClassVar[list[float]] = []  # of all who sat down

    def choose(self, view: View, legal: list[int]) -> int:
        began = time.perf_counter()
        code = super().choose(view, legal)
        if len(legal) > 1:
            self.seconds.append(time.perf_counter() - began)
        return code


GUESTS = {
    "selfish": Entry("secret_hitler", "selfish", Selfish, Persona()),
    "timed": Entry("secret_hitler", "timed", Timed, BeliefPersona()),
}


def liberals_win(seats: int, liberals: str, fascists: str, games: int, first_seed: int = 0) -> int:
    """How many matches, with as many seeds in a row, the liberals win."""
    return first_side_wins("secret_hitler", seats, (liberals, fascists), games, first_seed, GUESTS)


def print_decision_time(seats: int, games: int, first_seed: int) -> None:
    """How long `belief` thinks at a table of its kind."""
    Timed.seconds.clear()
    liberals_win(seats, "timed", "timed", games, first_seed)
    mean, longest = sum(Timed.seconds) / len(Timed.seconds), max(Timed.seconds)
    print(f"{seats} seats: a decision of belief takes {1000 * mean:.1f} ms, at most {1000 * longest:.1f} ms")


def main() -> None:
    """Print the table as Markdown, a row for each pairing, and the time for a decision."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first_seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    counts = range(5, 11)
    print("| liberals | fascists | " + " | ".join(map(str, counts)) + " |\n|---|---|" + "---|" * len(counts))
    print_pairings("secret_hitler", PAIRINGS, counts, games, first_seed, GUESTS)
    for seats in counts:
        print_decision_time(seats, 10, first_seed)


if __name__ == "__main__":
    main()
