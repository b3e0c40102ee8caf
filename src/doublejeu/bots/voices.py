"""The voice that bots of no particular manner have in each game."""

from __future__ import annotations

from doublejeu.bots.batman_infiltration.speech import BatmanVoice
from doublejeu.bots.les_infiltres.speech import InfiltresVoice
from doublejeu.bots.secret_hitler.speech import HitlerVoice
from doublejeu.bots.speech import SPEAKING, Voice
from doublejeu.core.dice import Dice


def voice_for(game: str, seat: int, dice: Dice) -> Voice:
    """A voice for a seat in a match of this game, one that says nothing where a game has no talk."""
    if game == "secret_hitler":
        return HitlerVoice(SPEAKING, seat, dice)
    if game == "les_infiltres":
        return InfiltresVoice(SPEAKING, seat, dice)
    if game == "batman_infiltration":
        return BatmanVoice(SPEAKING, seat, dice)
    return Voice(SPEAKING, seat, dice)
