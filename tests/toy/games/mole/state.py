"""All that is true in a match of The Mole."""

from doublejeu.core.contract import NOBODY, State
from tests.toy.games.mole.events import Role
from tests.toy.games.mole.terms import Terms
from tests.toy.games.mole.words import DEALING, DIGGER, MOLE


class Truth(State):
    """The fields of one match."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.step = DEALING
        self.mole = NOBODY
        self.rounds = 0
        self.targets = [NOBODY] * terms.seats  # whom each seat points at in this round
        self.winner = NOBODY  # the side that won

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.terms,)

    def copy_into(self, other: "Truth") -> None:
        """Copy every field but `told`."""
        other.step = self.step
        other.mole = self.mole
        other.rounds = self.rounds
        other.targets = self.targets.copy()
        other.winner = self.winner

    def side(self, seat: int) -> int:
        return self.role(seat)  # sides and roles are the same two

    def role(self, seat: int) -> int:
        return NOBODY if self.mole == NOBODY else self.part(seat)

    def part(self, seat: int) -> Role:
        """Who a seat is, once the mole is dealt."""
        return MOLE if seat == self.mole else DIGGER

    def faults(self) -> list[str]:
        return ["the mole points at itself"] if self.mole != NOBODY and self.targets[self.mole] == self.mole else []
