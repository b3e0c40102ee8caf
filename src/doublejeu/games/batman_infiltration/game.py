"""Batman Infiltration as the contract wants it: its name, its options, and the makers of states, views and worlds."""

from __future__ import annotations

from typing import Final

from doublejeu.core.contract import Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import ASSUMED, Option, Setup
from doublejeu.games.batman_infiltration.cards import BY_SEATS, deck_of, spelled
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.talk import asked, bears_out, floor, sayable
from doublejeu.games.batman_infiltration.terms import Terms
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import BREATH, CODES, KINDS, TALK
from doublejeu.games.batman_infiltration.worlds import admits, confide, imagine


class BatmanInfiltrationGame(Game):
    """Five to ten seats; villains, and Batman's family in disguise."""

    def __init__(self) -> None:
        super().__init__(
            key="batman_infiltration",
            version=3,
            fewest=5,
            most=10,
            sides=["villains", "family"],
            roles=[  # the characters
                "sphinx",
                "scarecrow",
                "penguin",
                "harley_quinn",
                "mr_freeze",
                "bane",
                "poison_ivy",
                "killer_croc",
                "clayface",
                "two_face",
                "catwoman",
                "joker",
            ],
            codes=CODES,
            kinds=KINDS,
            longest=1_500,
            options=[
                Option("characters", "dealt", ["dealt", "chosen"], clause="BI-1.3"),
                Option("signals", "once", ["once", "always"], clause="BI-4.7"),
                Option("ivy", "his", ["his", "hers"], clause="BI-7.7"),
                Option("gauge_order", BY_SEATS, [BY_SEATS, *range(2, 16)], clause="BI-8.2", group=ASSUMED),
                Option("gauge_chaos", BY_SEATS, [BY_SEATS, *range(2, 16)], clause="BI-8.2", group=ASSUMED),
                Option("whites", BY_SEATS, [BY_SEATS, *range(1, 6)], clause="BI-8.3", group=ASSUMED),
                Option("police_whites", BY_SEATS, [BY_SEATS, *range(1, 6)], clause="BI-8.3", group=ASSUMED),
                Option("cards", "proposed", clause="BI-8.1", group=ASSUMED),
            ],
            mild=["freeze no"],
            grave=["jail"],
            talk=TALK,
            breath=BREATH,
        )

    def check(self, setup: Setup) -> None:
        Terms(setup)  # BI-8.4

    def spelled(self, setup: Setup) -> dict[str, object]:
        deck = deck_of(setup)
        return setup.options if deck.assumed else {**setup.options, "cards": spelled(deck)}

    def start(self, setup: Setup) -> State:
        state = BatmanInfiltration(Terms(setup))
        state.lay_out()
        return state

    def blank(self, setup: Setup, seat: int) -> View:
        return BatmanInfiltrationView(setup, seat)

    def admits(self, view: View, state: State) -> bool:
        assert isinstance(view, BatmanInfiltrationView) and isinstance(state, BatmanInfiltration)
        return admits(view, state)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, BatmanInfiltrationView)
        return imagine(view, dice)

    def confide(self, view: View, state: State) -> None:
        assert isinstance(view, BatmanInfiltrationView)
        assert isinstance(state, BatmanInfiltration)
        confide(view, state)

    def sayable(self, view: View, speaker: int) -> list[int]:
        assert isinstance(view, BatmanInfiltrationView)
        return sayable(view, speaker)

    def floor(self, view: View) -> int:
        assert isinstance(view, BatmanInfiltrationView)
        return floor(view)

    def asked(self, view: View) -> int:
        assert isinstance(view, BatmanInfiltrationView)
        return asked(view)

    def bears_out(self, view: View, code: int) -> int:
        assert isinstance(view, BatmanInfiltrationView)
        return bears_out(view, code)


GAME: Final = BatmanInfiltrationGame()
