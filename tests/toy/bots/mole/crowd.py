"""A bot of The Mole that points where the others pointed."""

from dataclasses import dataclass
from typing import Final

from doublejeu.bots.persona import Persona
from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import View
from tests.toy.games.mole.view import MoleView
from tests.toy.games.mole.words import POINT


@dataclass(frozen=True)
class CrowdPersona(Persona):
    """Its constants, each with its usual value."""

    whims: int = 10  # how often it points anywhere, in per cent


USUAL: Final = CrowdPersona()


class Crowd(Bot):
    """Points at the seat that was pointed at most often so far."""

    def __init__(self, persona: CrowdPersona = USUAL) -> None:
        self.persona = persona

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, MoleView)
        if self.dice.below(100) < self.persona.whims:
            return self.dice.choose(legal)
        most = max(view.pointing[code - POINT] for code in legal)
        return self.dice.choose([code for code in legal if view.pointing[code - POINT] == most])
