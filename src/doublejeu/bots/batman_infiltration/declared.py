"""The bots of Batman Infiltration, as they are listed."""

from __future__ import annotations

from typing import Final

from doublejeu.bots.batman_infiltration.belief import Belief, BeliefPersona
from doublejeu.bots.batman_infiltration.opponents import looking_ahead, staller
from doublejeu.bots.batman_infiltration.speech import BatmanVoice
from doublejeu.bots.batman_infiltration.thumb import Thumb, ThumbPersona
from doublejeu.bots.entry import BEGINNER, REGULAR, STRONG, Entry
from doublejeu.bots.persona import Persona
from doublejeu.bots.random import RandomBot

GAME: Final = "batman_infiltration"
BOTS: Final = [
    Entry(GAME, "thumb", Thumb, ThumbPersona(), REGULAR),
    Entry(GAME, "belief", Belief, BeliefPersona(), STRONG),
    Entry(GAME, "random", RandomBot, Persona(), BEGINNER),
]
OPPONENTS: Final = [Entry(GAME, "staller", staller, Persona()), Entry(GAME, "ahead", looking_ahead, Persona())]
CHARACTERS: Final = {
    "greedy": "belief:villain.greed=1.0,villain.loots=1.5,villain.loots_along=1.0,villain.keeps_word=20",
    "loyal": "belief:villain.greed=0.0,villain.keeps_word=100",
    "waiting": "belief:family.orders=2.0,family.lights=1.0,family.spares=1.5,family.sure=0.85",
}
VOICE: Final = BatmanVoice
