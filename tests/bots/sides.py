"""Which side wins when each side has its own kind of bot, for the games of two hidden sides: one figure, in a line.

A study (study.py) gives the same with an interval, over many cells.
"""

from __future__ import annotations

from doublejeu.bots import OPPONENTS
from doublejeu.games import GAMES
from doublejeu.lab.play.matches import Seating, in_a_row, play


def first_side_wins(
    key: str, seats: int, bots: tuple[str, str], games: int, first_seed: int = 0, talk: bool = False
) -> int:
    """How many matches side 0 wins, with one bot at all its seats and another at those of side 1."""
    game = GAMES[key]
    placed = [f"{bot}@{side}" for bot, side in zip(bots, game.sides, strict=True)]
    seating = Seating(game, seats, placed, OPPONENTS[key])
    matches = play(game, game.setup(seats), seating, in_a_row(first_seed, games), talk)
    return sum(played.outcome.side == 0 for played in matches)
