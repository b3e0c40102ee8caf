"""One ply over a rule bot of any game, to measure others by: a strong opponent where there is no other.

Every answer is tried out in imagined worlds in which all seats then play by the rule bot (core/search/improve.py).
"""

from __future__ import annotations

from collections.abc import Callable

from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.search.improve import Improvement, Shadows
from doublejeu.core.setup import Setup


class Ahead(Bot):
    """A rule bot that leaves its answer for one that won clearly more worlds."""

    def __init__(self, make: Callable[[], Bot], worlds: int = 30, margin: float = 1.5, most: int = 12) -> None:
        self.make = make
        self.worlds = worlds
        self.margin = margin  # standard errors
        self.most = most  # with more answers than this it answers as the rule bot does

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.usual = self.make()
        self.usual.sit(game, setup, seat, dice.fork(1))
        self.shadows = Shadows(game, setup)

    def hear(self, event: Event) -> None:
        self.usual.hear(event)
        self.shadows.hear(event)

    def choose(self, view: View, legal: list[int]) -> int:
        usual = self.usual.choose(view, legal)
        if not 1 < len(legal) <= self.most:
            return usual
        trial = Improvement(self.shadows, view, legal, usual, self.make, self.dice, self.margin)
        trial.run(self.worlds // 2)
        trial.run(self.worlds - self.worlds // 2)
        return trial.answer()
