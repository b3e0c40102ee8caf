"""The bots of The Mole, as they are listed."""

from typing import Final

from doublejeu.bots.entry import BEGINNER, REGULAR, Entry
from doublejeu.bots.persona import Persona
from doublejeu.bots.random import RandomBot
from tests.toy.bots.mole.crowd import Crowd, CrowdPersona

GAME: Final = "mole"
BOTS: Final = [
    Entry(GAME, "crowd", Crowd, CrowdPersona(), REGULAR),
    Entry(GAME, "random", RandomBot, Persona(), BEGINNER),
]
CHARACTERS: Final = {"whimsical": "crowd:whims=60"}
