"""A bot that plays any legal code, each as likely."""

from __future__ import annotations

from doublejeu.core.contract import Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup


class RandomBot:
    """The floor every other bot must beat."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        self.dice = dice

    def hear(self, event: Event) -> None:
        """Nothing it hears changes what it does."""

    def choose(self, view: View, legal: list[int]) -> int:
        return self.dice.choose(legal)
