"""Several seats on one phone: how many may share one, and how long a call by night lasts then.

Which seats share a phone is public, and so is everything that follows from it. By night a step is long enough for the
fullest phone to go round, and the same for all: a page divides it among its seats by the clock alone, so that nothing
shows who has answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from doublejeu.core.contract import Game
from doublejeu.server.state.people import Sitter

MOST_BY_NIGHT = 3  # seats on one phone, in games with calls by night: each makes every call longer for all
PASSING = 4  # seconds for a phone to go to the next person and be held


def most_seats(game: Game) -> int:
    """How many seats of this game may share a phone; 0 for any number."""
    return MOST_BY_NIGHT if game.shortest_call else 0


def fullest(sitters: Sequence[Sitter], among: int) -> int:
    """How many people's seats among these, a mask, the fullest phone holds; 1 where none is shared."""
    held: dict[int, int] = {}
    for seat, sitter in enumerate(sitters):
        if sitter.person() and sitter.phone and among >> seat & 1:
            held[sitter.phone] = held.get(sitter.phone, 0) + 1
    return max(held.values(), default=1)


def turn_seconds(seconds: float, seats: int) -> float:
    """How long one seat has the phone in a call that lasts so long for one seat, with so many on the fullest phone."""
    return seconds + PASSING if seats > 1 else seconds
