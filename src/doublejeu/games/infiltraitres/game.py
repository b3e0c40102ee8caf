"""Infiltraîtres as the contract wants it: its name, its options, and the makers of states, views and worlds."""

from __future__ import annotations

from typing import Final

from doublejeu.core.contract import Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import COMFORT, Option, Setup
from doublejeu.games.infiltraitres.missions import MISSION_KEYS
from doublejeu.games.infiltraitres.rules import Infiltraitres
from doublejeu.games.infiltraitres.terms import Terms
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import CODES, KINDS, MARKS
from doublejeu.games.infiltraitres.worlds import admits, confide, imagine


class InfiltraitresGame(Game):
    """Two to five agents who win or lose together."""

    def __init__(self) -> None:
        missions: list[object] = []
        for key in MISSION_KEYS:
            missions.append(key)
        super().__init__(
            key="infiltraitres",
            version=5,
            fewest=2,
            most=5,
            sides=["agents", "traitors"],
            roles=["agent", "elite"],  # mission 12 has one elite agent, who alone may shoot
            codes=CODES,
            kinds=KINDS,
            longest=1_000,
            options=[
                Option("mission", "t1", missions, clause="IN-1.1"),
                Option("board", "training", ["training", "auto", "hand", "none"], clause="IN-10.3", group=COMFORT),
            ],
            marks=MARKS,
            mild=["decline", "fetch no", "retire no", "clue", "consult"],
            grave=["aim", "name", "number"],
        )

    def start(self, setup: Setup) -> State:
        state = Infiltraitres(Terms(setup))
        state.lay_out()
        return state

    def blank(self, setup: Setup, seat: int) -> View:
        return InfiltraitresView(setup, seat)

    def admits(self, view: View, state: State) -> bool:
        assert isinstance(view, InfiltraitresView)
        assert isinstance(state, Infiltraitres)
        return admits(view, state)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, InfiltraitresView)
        return imagine(view, dice)

    def confide(self, view: View, state: State) -> None:
        assert isinstance(view, InfiltraitresView)
        assert isinstance(state, Infiltraitres)
        confide(view, state)


GAME: Final = InfiltraitresGame()
