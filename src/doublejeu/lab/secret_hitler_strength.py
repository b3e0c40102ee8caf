"""Which side wins Secret Hitler when each side has its own kind of bot: the table in docs/strength-secret-hitler.md.

python -m doublejeu.lab.secret_hitler_strength 1000
"""

from __future__ import annotations

import sys

from doublejeu.bots import BOTS, Bot
from doublejeu.bots.play import play_on
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import LIBERAL
from doublejeu.lab.statistics import wilson

PAIRINGS = [
    ("random", "random"),
    ("thumb", "random"),
    ("thumb", "thumb"),
    ("belief", "thumb"),
    ("thumb", "belief"),
    ("belief", "belief"),
]


def liberals_win(seats: int, liberals: str, fascists: str, seed: int) -> bool:
    """One match; the lab looks at the roles to seat the bots, the bots do not."""
    game, dice = GAMES["secret_hitler"], Dice(seed)
    table = Table(game, game.setup(seats), dice.fork(-1))
    bots: list[Bot] = []
    for seat in range(seats):
        view = table.view(seat)
        assert isinstance(view, SecretHitlerView)
        bots.append(BOTS[game.key][liberals if view.roles[seat] == LIBERAL else fascists]())
    play_on(table, bots, dice)
    outcome = table.over()
    assert outcome is not None
    return outcome.side == 0


def main() -> None:
    """Print the table as Markdown, a row for each pairing."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    counts = range(5, 11)
    print("| liberals | fascists | " + " | ".join(map(str, counts)) + " |\n|---|---|" + "---|" * len(counts))
    for liberals, fascists in PAIRINGS:
        cells = []
        for seats in counts:
            wins = sum(liberals_win(seats, liberals, fascists, seed) for seed in range(games))
            low, high = wilson(wins, games)
            cells.append(f"{100 * wins / games:.1f} ({100 * low:.1f}-{100 * high:.1f})")
        print(f"| {liberals} | {fascists} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
