"""A bot that plays any legal code, each as likely."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.persona import Persona
from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import View

USUAL: Final = Persona()  # chance has no manners


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """The floor every other bot must beat."""

    def __init__(self, persona: Persona = USUAL) -> None:
        self.persona = persona

    def choose(self, view: View, legal: list[int]) -> int:
        return self.dice.choose(legal)
