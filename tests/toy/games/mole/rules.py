"""The rules of The Mole: what follows from each act, in the order of the clauses."""

from doublejeu.core.bits import mask_of
from doublejeu.core.contract import ALL, CHANCE, NOBODY, Outcome
from tests.toy.games.mole import events
from tests.toy.games.mole.state import Truth
from tests.toy.games.mole.words import (
    CLAUSES,
    DEAL,
    DEALING,
    DIGGER,
    MOLE,
    OVER,
    POINT,
    POINTING,
)


class Mole(Truth):
    """A match."""

    def clone(self) -> "Mole":
        other = Mole(self.terms)
        self.copy_into(other)
        return other

    def owed(self) -> int:
        if self.step == POINTING:
            return mask_of([seat for seat, target in enumerate(self.targets) if target == NOBODY])
        return 1 << CHANCE if self.step == DEALING else 0

    def waiting(self) -> int:
        return self.owed()

    def legal(self, seat: int) -> list[int]:
        if not self.owed() >> seat & 1:
            return []
        if seat == CHANCE:
            return [DEAL + mole for mole in range(self.seats)]
        return [POINT + other for other in range(self.seats) if other != seat]  # MO-1.2

    def odds(self) -> list[int]:
        return []  # MO-1.1: each seat is as likely

    def speech(self, seat: int) -> int:
        return ALL

    def apply(self, seat: int, code: int) -> None:
        if seat == CHANCE:
            self._deal(code - DEAL)
        else:
            self._point(seat, code - POINT)

    def _deal(self, mole: int) -> None:
        self.mole = mole  # MO-1.1
        for seat in range(self.seats):
            events.tell_role(self, 1 << seat, seat=seat, role=self.part(seat))
        self._next_round()

    def _next_round(self) -> None:
        self.step = POINTING
        self.rounds += 1
        self.targets = [NOBODY] * self.seats
        events.tell_round(self, ALL, self.rounds)

    def _point(self, seat: int, target: int) -> None:
        self.targets[seat] = target
        events.tell_points(self, 1 << seat, seat=seat, target=target)  # MO-1.2: sealed
        if NOBODY in self.targets:
            return
        for pointing, other in enumerate(self.targets):
            events.tell_pointed(self, ALL, seat=pointing, target=other)
        for other in range(self.seats):
            if 2 * self.targets.count(other) > self.seats:  # MO-2.1
                events.tell_role(self, ALL, seat=other, role=self.part(other))
        if 2 * self.targets.count(self.mole) > self.seats:
            self._end(DIGGER)
        elif self.rounds == self.terms.rounds:  # MO-2.2
            self._end(MOLE)
        else:
            self._next_round()

    def _end(self, winner: events.Role) -> None:
        self.step = OVER
        self.winner = winner
        events.tell_ended(self, ALL, winner)
        for seat in range(self.seats):
            events.tell_role(self, ALL, seat=seat, role=self.part(seat))

    def outcome(self) -> Outcome | None:
        if self.winner == NOBODY:
            return None
        return Outcome(
            self.winner,
            mask_of([seat for seat in range(self.seats) if self.side(seat) == self.winner]),
            CLAUSES[self.winner],
        )
