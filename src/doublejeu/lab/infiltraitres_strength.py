"""How often a team of bots wins each mission of Infiltraîtres: the table in docs/strength/infiltraitres.md.

python -m doublejeu.lab.infiltraitres_strength 1000 [bot [first seed [mission ...]]]
"""

from __future__ import annotations

import sys
from time import perf_counter

from doublejeu.games import GAMES
from doublejeu.games.infiltraitres.missions import MISSION_KEYS
from doublejeu.lab.playing import Seating, in_a_row, play
from doublejeu.lab.statistics import percent

COUNTS = range(2, 6)


def wins(mission: str, seats: int, bot: str, games: int, first: int = 0) -> int:
    """How many matches, with as many seeds in a row from the first on, a team of this bot wins."""
    game = GAMES["infiltraitres"]
    setup = game.setup(seats, {"mission": mission})
    matches = play(game, setup, Seating(game, seats, [bot]), in_a_row(first, games))
    return sum(played.outcome.side == 0 for played in matches)


def main() -> None:
    """Print the table as Markdown, a row for each mission."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    bot = sys.argv[2] if len(sys.argv) > 2 else "literal"
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    print("| mission | " + " | ".join(f"{seats} agents" for seats in COUNTS) + " |\n|---|" + "---|" * len(COUNTS))
    for mission in sys.argv[4:] or MISSION_KEYS:
        began = perf_counter()
        cells = [percent(wins(mission, seats, bot, games, first), games) for seats in COUNTS]
        print(f"| {mission} | " + " | ".join(cells) + " |", flush=True)
        print(f"mission {mission}: {perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
