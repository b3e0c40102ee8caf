"""Les Infiltrés as the contract wants it: its name, its options, and the makers of states, views and worlds."""

from __future__ import annotations

from typing import Final

from doublejeu.core.contract import Game, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import ASSUMED, DURATION, Option, Setup
from doublejeu.games.les_infiltres.rules import LesInfiltres
from doublejeu.games.les_infiltres.talk import bears_out, floor, sayable
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import BREATH, CODES, KINDS, ROLE_KEYS, TALK
from doublejeu.games.les_infiltres.worlds import admits, confide, imagine

SHORTEST_CALL: Final = 6  # LI-3.5: seconds


class LesInfiltresGame(Game):
    """Seven to twenty seats; Christians in hiding against the infiltrators among them."""

    def __init__(self) -> None:
        super().__init__(
            key="les_infiltres",
            version=3,
            fewest=7,
            most=20,
            sides=["christians", "infiltrators"],
            roles=ROLE_KEYS,
            codes=CODES,
            kinds=KINDS,
            longest=5_000,
            options=[
                Option("roles", None, clause="LI-1.4"),
                Option("agent_cards", None, clause="LI-4.2"),
                Option("sage_vote", "ties", ["ties", "always"], clause="LI-7.4"),
                Option("second_vote", True, [True, False], clause="LI-7.6"),
                Option("denunciation", "unmask", ["unmask", "exclude", "off"], clause="LI-6.5"),
                Option("coming_out", True, [True, False], clause="LI-10.5"),
                Option("double_exclusion", "living", ["living", "seats", "never"], clause="LI-7.8"),
                Option("spotting", "chance", ["chance", "pointing"], clause="LI-4.17"),
                Option("glance_risk", 20, low=0, high=100, clause="LI-4.16", group=ASSUMED),
                Option("stare_risk", 50, low=0, high=100, clause="LI-4.16", group=ASSUMED),
                Option("night_seconds", 12, low=SHORTEST_CALL, high=60, clause="LI-3.5", group=DURATION),
                Option("debate_seconds", 240, low=0, high=1800, clause="LI-6.2", group=DURATION),
                Option("vote_seconds", 60, low=0, high=300, clause="LI-7.1", group=DURATION),
            ],
            mild=["rest", "call no", "volunteer no", "ready"],
            grave=["glance", "stare", "sing", "denounce", "vote"],
            talk=TALK,
            breath=BREATH,
            shortest_call=SHORTEST_CALL,
        )

    def check(self, setup: Setup) -> None:
        Terms(setup)  # LI-1.4

    def start(self, setup: Setup) -> State:
        return LesInfiltres(Terms(setup))

    def blank(self, setup: Setup, seat: int) -> View:
        return LesInfiltresView(setup, seat)

    def admits(self, view: View, state: State) -> bool:
        assert isinstance(view, LesInfiltresView)
        assert isinstance(state, LesInfiltres)
        return admits(view, state)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, LesInfiltresView)
        return imagine(view, dice)

    def confide(self, view: View, state: State) -> None:
        assert isinstance(view, LesInfiltresView)
        assert isinstance(state, LesInfiltres)
        confide(view, state)

    def sayable(self, view: View, speaker: int) -> list[int]:
        assert isinstance(view, LesInfiltresView)
        return sayable(view, speaker)

    def floor(self, view: View) -> int:
        assert isinstance(view, LesInfiltresView)
        return floor(view)

    def bears_out(self, view: View, code: int) -> int:
        assert isinstance(view, LesInfiltresView)
        return bears_out(view, code)


GAME: Final = LesInfiltresGame()
