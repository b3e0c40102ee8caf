"""Matches of Infiltraîtres by teams of one bot."""

from doublejeu.bots import OPPONENTS
from doublejeu.games import GAMES
from doublejeu.lab.play.matches import Played, Seating, in_a_row, play

GAME = GAMES["infiltraitres"]


def matches(mission: str, seats: int, bot: str, games: int, first: int = 0) -> list[Played]:
    """Matches with as many seeds in a row from the first on."""
    seating = Seating(GAME, seats, [bot], OPPONENTS[GAME.key])
    return list(play(GAME, GAME.setup(seats, {"mission": mission}), seating, in_a_row(first, games)))


def wins(mission: str, seats: int, bot: str, games: int) -> int:
    """How many of them the team wins."""
    return sum(played.outcome.side == 0 for played in matches(mission, seats, bot, games))
