"""The bots of Les Infiltrés, as they are listed."""

from __future__ import annotations

from typing import Final

from doublejeu.bots.entry import BEGINNER, REGULAR, STRONG, Entry
from doublejeu.bots.les_infiltres.belief import Belief, BeliefPersona
from doublejeu.bots.les_infiltres.speech import InfiltresVoice
from doublejeu.bots.les_infiltres.thumb import Thumb, ThumbPersona
from doublejeu.bots.persona import Persona
from doublejeu.bots.random import RandomBot

GAME: Final = "les_infiltres"
BOTS: Final = [
    Entry(GAME, "thumb", Thumb, ThumbPersona(), REGULAR),
    Entry(GAME, "belief", Belief, BeliefPersona(), STRONG),
    Entry(GAME, "random", RandomBot, Persona(), BEGINNER),
]
CHARACTERS: Final = {
    "open": "belief:early=100,thanks=100,owns_up=100,answers=100",
    "secretive": "belief:talks=20,early=0,thanks=0,owns_up=0",
    "bold": "belief:contradicts=100,fakes=50,poses=60",
    "quiet": "belief:talks=0",
    "leader": "belief:talks=100,vouches=40",
}
VOICE: Final = InfiltresVoice
