"""What one seat of The Mole knows: a fold over the events that it was told."""

from doublejeu.core.contract import NOBODY, TABLE, Event, View
from tests.toy.games.mole import events, picture
from tests.toy.games.mole.terms import Terms
from tests.toy.games.mole.words import DEALING, OVER, POINTING


class MoleView(View, events.Reader):
    """The knowledge of one seat."""

    def __init__(self, terms: Terms, seat: int) -> None:
        super().__init__(terms.setup, seat)
        self.terms = terms
        self.step = DEALING
        self.rounds = 0
        self.roles = [NOBODY] * self.seats
        self.targets = [NOBODY] * self.seats
        self.pointed = False  # whether this seat has pointed in this round
        self.pointing = [0] * self.seats  # how often each seat was pointed at so far, as everybody saw

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.terms, self.seat

    def hear(self, event: Event) -> None:
        self.read(event)

    def hear_role(self, *, seat: int, role: events.Role) -> None:
        self.roles[seat] = role

    def hear_round(self, number: int) -> None:
        self.step = POINTING
        self.rounds = number
        self.pointed = False

    def hear_points(self, *, seat: int, target: int) -> None:
        self.pointed = True
        self.targets[seat] = target

    def hear_pointed(self, *, seat: int, target: int) -> None:
        self.targets[seat] = target
        self.pointing[target] += 1

    def hear_ended(self, winner: events.Role) -> None:
        self.step = OVER

    def clone(self) -> "MoleView":
        other = MoleView(self.terms, self.seat)
        other.step = self.step
        other.rounds = self.rounds
        other.roles = self.roles.copy()
        other.targets = self.targets.copy()
        other.pointed = self.pointed
        other.pointing = self.pointing.copy()
        return other

    def round(self) -> int:
        return self.rounds

    def as_dict(self) -> picture.View:
        return {
            "seat": self.seat if self.seat != TABLE else None,
            "seats": self.seats,
            "step": self.step,
            "round": self.rounds,
            "roles": self.roles.copy(),
            "targets": self.targets.copy(),
        }
