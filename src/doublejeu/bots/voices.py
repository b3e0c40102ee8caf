"""The voice that bots of no particular manner have in each game."""

from __future__ import annotations

from doublejeu.bots.speech import SPEAKING, Voice
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.games import declared


def voice_for(game: Game, seat: int, dice: Dice) -> Voice:
    """The VOICE of `bots/<game>/declared.py` for a seat; one that says nothing where there is none."""
    found = declared(game, "bots", "declared")
    make = getattr(found, "VOICE", Voice)
    voice = make(SPEAKING, seat, dice)
    assert isinstance(voice, Voice)
    return voice
