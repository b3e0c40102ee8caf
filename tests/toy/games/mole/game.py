"""The Mole as the contract wants it: its name, its options, and the makers of states, views and worlds."""

from typing import Final

from doublejeu.core.contract import Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import DURATION, Option, Setup
from tests.toy.games.mole.rules import Mole
from tests.toy.games.mole.terms import Terms
from tests.toy.games.mole.view import MoleView
from tests.toy.games.mole.words import CODES, KINDS, MOST_SEATS
from tests.toy.games.mole.worlds import admits, confide, imagine


class MoleGame(Game):
    """Three to five seats, one of which is the mole."""

    def __init__(self) -> None:
        super().__init__(
            key="mole",
            version=1,
            fewest=3,
            most=MOST_SEATS,
            sides=["diggers", "moles"],
            roles=["digger", "mole"],
            codes=CODES,
            kinds=KINDS,
            options=[Option("rounds", 3, low=1, high=9, clause="MO-2.2", group=DURATION)],
        )

    def start(self, setup: Setup) -> State:
        return Mole(Terms(setup))

    def blank(self, setup: Setup, seat: int) -> View:
        return MoleView(Terms(setup), seat)

    def admits(self, view: View, state: State) -> bool:
        assert isinstance(view, MoleView)
        assert isinstance(state, Mole)
        return admits(view, state)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, MoleView)
        return imagine(view, dice)

    def confide(self, view: View, state: State) -> None:
        assert isinstance(view, MoleView)
        assert isinstance(state, Mole)
        confide(view, state)


GAME: Final = MoleGame()
