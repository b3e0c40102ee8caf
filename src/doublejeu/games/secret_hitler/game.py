"""Secret Hitler as the contract wants it: its name, its options, and the makers of states, views and worlds."""

from __future__ import annotations

from typing import Final

from doublejeu.core.contract import Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Option, Setup
from doublejeu.games.secret_hitler.rules import SecretHitler
from doublejeu.games.secret_hitler.talk import asked, bears_out, floor, sayable
from doublejeu.games.secret_hitler.terms import Terms
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import BREATH, CODES, KINDS, TALK
from doublejeu.games.secret_hitler.worlds import admits, confide, imagine


class SecretHitlerGame(Game):
    """Five to ten seats; liberals against fascists and Hitler."""

    def __init__(self) -> None:
        super().__init__(
            key="secret_hitler",
            version=2,
            fewest=5,
            most=10,
            sides=["liberals", "fascists"],
            roles=["liberal", "fascist", "hitler"],
            codes=CODES,
            kinds=KINDS,
            longest=3_000,
            options=[
                Option("hitler_knows", True, [True, False], clause="SH-1.4"),
                Option("tracker_reset", "law", ["law", "election"], clause="SH-5.8"),
                Option("veto_limits", True, [True, False], clause="SH-5.10"),
            ],
            mild=["vote nein", "answer_veto no"],
            grave=["execute", "ask_veto"],
            talk=TALK,
            breath=BREATH,
        )

    def start(self, setup: Setup) -> State:
        return SecretHitler(Terms(setup))

    def blank(self, setup: Setup, seat: int) -> View:
        return SecretHitlerView(setup, seat)

    def admits(self, view: View, state: State) -> bool:
        assert isinstance(view, SecretHitlerView) and isinstance(state, SecretHitler)
        return admits(view, state)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, SecretHitlerView)
        return imagine(view, dice)

    def confide(self, view: View, state: State) -> None:
        assert isinstance(view, SecretHitlerView)
        assert isinstance(state, SecretHitler)
        confide(view, state)

    def sayable(self, view: View, speaker: int) -> list[int]:
        assert isinstance(view, SecretHitlerView)
        return sayable(view, speaker)

    def floor(self, view: View) -> int:
        assert isinstance(view, SecretHitlerView)
        return floor(view)

    def asked(self, view: View) -> int:
        assert isinstance(view, SecretHitlerView)
        return asked(view)

    def bears_out(self, view: View, code: int) -> int:
        assert isinstance(view, SecretHitlerView)
        return bears_out(view, code)


GAME: Final = SecretHitlerGame()
