"""Missions whose deal is chosen by the test: cards are written "R7" (orange, noir, rouge, vert, bleu and a number)."""

from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.infiltraitres.cards import card_of
from doublejeu.games.infiltraitres.missions import mission_named
from doublejeu.games.infiltraitres.rules import Infiltraitres
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import ACTION, BURNING, DRAWING

GAME = GAMES["infiltraitres"]


def card(name: str) -> int:
    return card_of("ONRVB".index(name[0]), int(name[1:]))


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


class Script:
    """A mission with a chosen deal; what is not named comes from the end of the deck."""

    def __init__(
        self, mission: str, hands: list[str], centre: str, first: int = 0, elite: int = 0, board: str = "auto"
    ) -> None:
        seats = len(hands)
        self.table = Table.replay(GAME, GAME.setup(seats, {"mission": mission, "board": board}), [])
        data = mission_named(mission)
        named = [cards(hand) for hand in hands]
        traitors = cards(centre)
        kept = {one for hand in named for one in hand} | set(traitors)
        spare = [one for one in data.deck() if one not in kept]
        for hand in named:
            while len(hand) < data.hand:
                hand.append(spare.pop())
        while len(traitors) < data.traitors_for(seats):
            traitors.append(spare.pop())
        for one in [*(one for hand in named for one in hand), *traitors]:
            self.chance("draw", one)
        if data.elite:
            self.chance("elite", elite)
        self.chance("first", first)

    @property
    def state(self) -> Infiltraitres:
        state = self.table._state
        assert isinstance(state, Infiltraitres)
        return state

    def view(self, seat: int = TABLE) -> InfiltraitresView:
        view = self.table.view(seat)
        assert isinstance(view, InfiltraitresView)
        return view

    def chance(self, verb: str, *args: int) -> None:
        code = GAME.codes.code(verb, *args)
        assert code in self.state.legal(CHANCE)
        self.table._do(CHANCE, code)

    def may(self, verb: str, *args: int) -> bool:
        return GAME.codes.code(verb, *args) in self.state.legal(self.state.turn)

    def verbs(self) -> set[str]:
        return {GAME.codes.act(code).verb for code in self.state.legal(self.state.turn)}

    def do(self, verb: str, *args: int) -> None:
        assert self.may(verb, *args), f"{verb}{args} is not legal: {self.verbs()}"
        self.table._do(self.state.turn, GAME.codes.code(verb, *args))

    def settle(self) -> None:
        """Let chance burn and draw the lowest cards of headquarters."""
        while self.state.step in (BURNING, DRAWING):
            self.chance("draw", self.state.pile[0])

    def identify(self) -> None:
        self.do("identify")
        self.settle()

    def clue(self, name: str) -> None:
        self.do("clue")
        self.do("give", card(name))

    def exchange(self, target: int, name: str, fetch: bool = False) -> None:
        self.do("exchange", target)
        self.do("give", card(name))
        if self.may("fetch", 1):
            self.do("fetch", int(fetch))
        self.settle()

    def consult(self, amount: int) -> None:
        self.do("consult")
        self.settle()
        for _ in range(amount - 1):
            self.do("fetch", 1)
            self.settle()
        if self.may("fetch", 0):
            self.do("fetch", 0)

    def shoot(self, target: int, name: str) -> None:
        self.do("aim", target)
        self.accuse(name)

    def accuse(self, name: str) -> None:
        self.do("name", card(name) // 15)
        self.do("number", card(name) % 15)

    def idle(self, turns: int = 1) -> None:
        """Turns that change little: one card from the files."""
        for _ in range(turns):
            self.consult(1)
            while self.may("discard", self.state.hands[self.state.turn][0]):
                self.do("discard", self.state.hands[self.state.turn][0])
            assert self.state.step == ACTION or self.state.ending >= 0

    def heard(self, seat: int) -> list[str]:
        return [GAME.kinds.forms[event.kind].name for event in self.table.heard(seat)]
