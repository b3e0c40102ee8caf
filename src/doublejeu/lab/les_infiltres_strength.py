"""Which side wins Les Infiltrés when each side has its own kind of bot: the table in docs/strength-les-infiltres.md.

python -m doublejeu.lab.les_infiltres_strength 5000
"""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache

from doublejeu.bots import BOTS, Bot
from doublejeu.bots.play import play_on
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres.roles import infiltrators_for
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import INFILTRATOR
from doublejeu.lab.statistics import wilson

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


def christians_win(seats: int, christians: str, infiltrators: str, seed: int) -> bool:
    """One match; the lab looks at the cards to seat the bots, the bots do not."""
    game, dice = GAMES["les_infiltres"], Dice(seed)
    table = Table(game, game.setup(seats), dice.fork(-1))
    bots: list[Bot] = []
    for seat in range(seats):
        view = table.view(seat)
        assert isinstance(view, LesInfiltresView)
        bots.append(BOTS[game.key][infiltrators if view.roles[seat] == INFILTRATOR else christians]())
    play_on(table, bots, dice)
    outcome = table.over()
    assert outcome is not None
    return outcome.side == 0


def main() -> None:
    """Print the table as Markdown, a row for each pairing."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("| Christians | infiltrators | " + " | ".join(map(str, COUNTS)) + " |\n|---|---|" + "---|" * len(COUNTS))
    exact = [f"{100 * float(random_play(seats, infiltrators_for(seats))):.1f}" for seats in COUNTS]
    print("| no powers, votes at random | exact | " + " | ".join(exact) + " |", flush=True)
    for christians, infiltrators in PAIRINGS:
        cells = []
        for seats in COUNTS:
            wins = sum(christians_win(seats, christians, infiltrators, seed) for seed in range(games))
            low, high = wilson(wins, games)
            cells.append(f"{100 * wins / games:.1f} ({100 * low:.1f}-{100 * high:.1f})")
        print(f"| {christians} | {infiltrators} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
