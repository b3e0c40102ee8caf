"""Which side wins where bots talk: the tables of docs/strength/talk.md.

python -m doublejeu.lab.talk_strength secret_hitler 5/6/7 400 9000000 thumb belief thumb+belief+belief@fascists

Bots that share a table are joined by a plus, each with its place as in `simulate`. With `--silent` nobody talks.
"""

from __future__ import annotations

import sys

from doublejeu.games import GAMES
from doublejeu.lab.playing import Seating, in_a_row, play
from doublejeu.lab.statistics import percent


def first_side_share(key: str, seats: int, bots: list[str], games: int, first_seed: int, talk: bool) -> str:
    """How often side 0 wins, with its interval, in per cent."""
    game = GAMES[key]
    matches = play(game, game.setup(seats), Seating(game, seats, bots), in_a_row(first_seed, games), talk)
    return percent(sum(played.outcome.side == 0 for played in matches), games)


def main() -> None:
    """Print a row of Markdown for each table of bots, a cell for each number of seats."""
    typed = [text for text in sys.argv[1:] if text != "--silent"]
    talk = "--silent" not in sys.argv
    key, counts, games, first_seed = (
        typed[0],
        [int(seats) for seats in typed[1].split("/")],
        int(typed[2]),
        int(typed[3]),
    )
    print("| bots | " + " | ".join(map(str, counts)) + " |\n|---|" + "---|" * len(counts))
    for bots in typed[4:]:
        cells = [first_side_share(key, seats, bots.split("+"), games, first_seed, talk) for seats in counts]
        print(f"| {bots} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
