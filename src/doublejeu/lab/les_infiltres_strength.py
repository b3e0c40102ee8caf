"""Which side wins Les Infiltrés when each side has its own kind of bot: the table in docs/strength/les_infiltres.md.

python -m doublejeu.lab.les_infiltres_strength 5000
"""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache

from doublejeu.games.les_infiltres.roles import infiltrators_for
from doublejeu.lab.sides import first_side_wins, print_pairings

COUNTS = (7, 12, 17)
PAIRINGS = [("random", "random"), ("thumb", "random"), ("random", "thumb"), ("thumb", "thumb")]


@cache
def random_play(seats: int, infiltrators: int) -> Fraction:
    """How often Christians win from nightfall on where nobody has a power and every vote falls at random.

    >>> [round(100 * float(random_play(seats, infiltrators)), 1) for seats, infiltrators in ((7, 2), (12, 3), (17, 4))]
    [37.5, 16.5, 26.7]
    """
    if infiltrators == 0:
        return Fraction(1)
    if 2 * infiltrators > seats:
        return Fraction(0)
    awake = seats - 1  # one Christian is taken by night
    if 2 * infiltrators > awake:
        return Fraction(0)
    hit = Fraction(infiltrators, awake)
    return hit * random_play(awake - 1, infiltrators - 1) + (1 - hit) * _after_a_miss(awake - 1, infiltrators)


def _after_a_miss(seats: int, infiltrators: int) -> Fraction:
    return Fraction(0) if 2 * infiltrators > seats else random_play(seats, infiltrators)


def christians_win(seats: int, christians: str, infiltrators: str, games: int) -> int:
    """How many matches, with the seeds from 0 on, the Christians win."""
    return first_side_wins("les_infiltres", seats, (christians, infiltrators), games, 0)


def main() -> None:
    """Print the table as Markdown, a row for each pairing."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("| Christians | infiltrators | " + " | ".join(map(str, COUNTS)) + " |\n|---|---|" + "---|" * len(COUNTS))
    exact = [f"{100 * float(random_play(seats, infiltrators_for(seats))):.1f}" for seats in COUNTS]
    print("| no powers, votes at random | exact | " + " | ".join(exact) + " |", flush=True)
    print_pairings("les_infiltres", PAIRINGS, COUNTS, games)


if __name__ == "__main__":
    main()
