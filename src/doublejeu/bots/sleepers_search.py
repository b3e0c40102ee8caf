"""Bots of Sleepers that think ahead."""

from __future__ import annotations

from doublejeu.bots.sleepers import Search as Turn
from doublejeu.core.contract import NOBODY, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.search.tree import Arm, Search
from doublejeu.core.setup import Setup
from doublejeu.games.sleepers.judge import SleepersJudge
from doublejeu.games.sleepers.rules import Sleepers

HAND: list[float] = [0.0] * 30


class Seeker:
    def __init__(
        self,
        iterations: int = 1000,
        explore: float = 1.0,
        cut: int = 0,
        weights: list[float] | None = None,
        sharp: float = 10.0,
        places: list[float] | None = None,
        tries: int = 500,
    ) -> None:
        self.iterations = iterations
        self.explore = explore
        self.cut = cut
        self.tries = tries
        self.judge = SleepersJudge(weights or HAND, sharp, places)
        self.last: list[Arm] = []

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        self.game = game
        self.seat = seat
        self.dice = dice

    def hear(self, event: Event) -> None:
        """Its view remembers all it needs."""

    def choose(self, view: View, legal: list[int]) -> int:
        self.last = []
        if len(legal) == 1:
            return legal[0]
        if self.tries > 0:
            world = self.game.imagine(view, self.dice)
            assert isinstance(world, Sleepers)
            code = Turn(self.seat).win(world)
            if code != NOBODY:
                return code
        search = Search(self.game, view, self.dice, self.judge, self.explore, self.cut)
        search.run(self.iterations)
        self.last = search.tried()
        return search.answer()
