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
    "open": "belief:claiming.early=100,claiming.thanks=100,claiming.owns_up=100,claiming.answers=100",
    "secretive": "belief:talking.talks=20,claiming.early=0,claiming.thanks=0,claiming.owns_up=0",
    "bold": "belief:claiming.contradicts=100,claiming.fakes=50,claiming.poses=60",
    "quiet": "belief:talking.talks=0",
    "leader": "belief:talking.talks=100,talking.vouches=40",
}
VOICE: Final = InfiltresVoice
