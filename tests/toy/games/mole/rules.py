"""The rules of The Mole: what follows from each act, in the order of the clauses."""

from doublejeu.core.bits import mask_of
from doublejeu.core.contract import ALL, CHANCE, NOBODY, Outcome
from tests.toy.games.mole.state import Truth
from tests.toy.games.mole.words import (
    CLAUSES,
    DEAL,
    DEALING,
    DIGGER,
    ENDED,
    MOLE,
    OVER,
    POINT,
    POINTED,
    POINTING,
    POINTS,
    ROLE,
    ROUND,
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
            self.tell(1 << seat, ROLE, seat, self.role(seat))
        self._next_round()

    def _next_round(self) -> None:
        self.step = POINTING
        self.rounds += 1
        self.targets = [NOBODY] * self.seats
        self.tell(ALL, ROUND, self.rounds)

    def _point(self, seat: int, target: int) -> None:
        self.targets[seat] = target
        self.tell(1 << seat, POINTS, seat, target)  # MO-1.2: sealed
        if NOBODY in self.targets:
            return
        for pointing, other in enumerate(self.targets):
            self.tell(ALL, POINTED, pointing, other)
        for other in range(self.seats):
            if 2 * self.targets.count(other) > self.seats:  # MO-2.1
                self.tell(ALL, ROLE, other, self.role(other))
        if 2 * self.targets.count(self.mole) > self.seats:
            self._end(DIGGER)
        elif self.rounds == self.terms.rounds:  # MO-2.2
            self._end(MOLE)
        else:
            self._next_round()

    def _end(self, winner: int) -> None:
        self.step = OVER
        self.winner = winner
        self.tell(ALL, ENDED, winner)
        for seat in range(self.seats):
            self.tell(ALL, ROLE, seat, self.role(seat))

    def outcome(self) -> Outcome | None:
        if self.winner == NOBODY:
            return None
        return Outcome(
            self.winner,
            mask_of([seat for seat in range(self.seats) if self.side(seat) == self.winner]),
            CLAUSES[self.winner],
        )
