"""Sleepers as the contract wants it: its name, its options, and the makers of states, views and worlds."""

from __future__ import annotations

from typing import Final

from doublejeu.core.contract import Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import COMFORT, Option, Setup
from doublejeu.games.sleepers.rules import Sleepers, opening
from doublejeu.games.sleepers.terms import Terms
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.words import CODES, KINDS
from doublejeu.games.sleepers.worlds import admits, confide, imagine


class SleepersGame(Game):
    """Two seats: white, who begins, and black."""

    def __init__(self) -> None:
        super().__init__(
            key="sleepers",
            version=2,
            fewest=2,
            most=2,
            sides=["white", "black", "draw"],
            roles=["player"],
            codes=CODES,
            kinds=KINDS,
            longest=5_000,
            options=[
                Option("remember", False, [True, False], clause="SL-6.2", group=COMFORT),
                Option("informer_self", True, [True, False], clause="SL-4.7"),
                Option("police_must", False, [True, False], clause="SL-4.4"),
                Option("repetition", True, [True, False], clause="SL-2.9"),
                Option("quiet_turns", 100, low=0, high=400, clause="SL-2.10"),
            ],
            mild=["stop", "place"],
        )

    def start(self, setup: Setup) -> State:
        return opening(Terms(setup))

    def blank(self, setup: Setup, seat: int) -> View:
        return SleepersView(setup, seat)

    def admits(self, view: View, state: State) -> bool:
        assert isinstance(view, SleepersView)
        assert isinstance(state, Sleepers)
        return admits(view, state)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, SleepersView)
        return imagine(view, dice)

    def confide(self, view: View, state: State) -> None:
        assert isinstance(view, SleepersView)
        assert isinstance(state, Sleepers)
        confide(view, state)


GAME: Final = SleepersGame()
