"""A bot that plays any legal code, each as likely.

At a talking table it answers what it is asked, as honestly as its side allows: silence would give it away.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.persona import Persona
from doublejeu.bots.protocol import Bot
from doublejeu.bots.speech import Voice, offered
from doublejeu.bots.voices import voice_for
from doublejeu.core.contract import Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup

USUAL: Final = Persona()  # chance has no manners


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """The floor every other bot must beat."""

    def __init__(self, persona: Persona = USUAL) -> None:
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.voice: Voice = voice_for(game, seat, dice)

    def choose(self, view: View, legal: list[int]) -> int:
        return self.dice.choose(legal)

    def would_speak(self, view: View) -> bool:
        return self.voice.talks_now(view) and self.voice.comes_out(view)

    def speak(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        if not sayable:
            return []
        words = self.voice.claims(view, sayable, dice)
        refusal = self.game.talk.first("pass")
        return words if words or not offered(sayable, refusal) else [refusal]
