"""How often a team of bots wins each mission of Infiltraîtres: the tables in docs/strength/infiltraitres.md.

python -m doublejeu.lab.infiltraitres_strength 1000 [bot [first seed [mission ...]]]

Where everybody wins, how soon still tells good from better: each cell also says how many turns a mission that was won
took, and how many cartridges were left over. `code` is a team that only the lab knows.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import perf_counter

from doublejeu.bots import Entry
from doublejeu.bots.infiltraitres import USUAL
from doublejeu.bots.infiltraitres_code import Code
from doublejeu.games import GAMES
from doublejeu.games.infiltraitres.missions import MISSION_KEYS
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import TURN
from doublejeu.lab.playing import Played, Seating, in_a_row, play
from doublejeu.lab.statistics import percent

COUNTS = range(2, 6)
GUESTS = {"code": Entry("infiltraitres", "code", Code, USUAL)}


@dataclass
class Cell:
    """What a team came to in one mission with one number of agents."""

    games: int = 0
    wins: int = 0
    turns: int = 0  # of missions that were won
    cartridges: int = 0  # left over in them

    def count(self, played: Played) -> None:
        """Take in one match."""
        self.games += 1
        if played.outcome.side == 0:
            view = played.table.view(0)
            assert isinstance(view, InfiltraitresView)
            self.wins += 1
            self.turns += sum(event.kind == TURN for event in played.table.heard(0))
            self.cartridges += view.cartridges

    def __str__(self) -> str:
        if not self.wins:
            return percent(self.wins, self.games)
        return f"{percent(self.wins, self.games)}; {self.turns / self.wins:.1f}, {self.cartridges / self.wins:.1f} left"


def measured(mission: str, seats: int, bot: str, games: int, first: int = 0) -> Cell:
    """Matches with as many seeds in a row from the first on, by a team of this bot."""
    game = GAMES["infiltraitres"]
    setup = game.setup(seats, {"mission": mission})
    cell = Cell()
    for played in play(game, setup, Seating(game, seats, [bot], GUESTS), in_a_row(first, games)):
        cell.count(played)
    return cell


def wins(mission: str, seats: int, bot: str, games: int, first: int = 0) -> int:
    """How many of these matches the team wins."""
    return measured(mission, seats, bot, games, first).wins


def main() -> None:
    """Print the table as Markdown, a row for each mission."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    bot = sys.argv[2] if len(sys.argv) > 2 else "literal"
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    print("| mission | " + " | ".join(f"{seats} agents" for seats in COUNTS) + " |\n|---|" + "---|" * len(COUNTS))
    for mission in sys.argv[4:] or MISSION_KEYS:
        began = perf_counter()
        cells = [str(measured(mission, seats, bot, games, first)) for seats in COUNTS]
        print(f"| {mission} | " + " | ".join(cells) + " |", flush=True)
        print(f"mission {mission}: {perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
