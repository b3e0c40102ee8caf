"""The gauge, and how a match of Batman Infiltration ends."""

from __future__ import annotations

from doublejeu.core.contract import ALL, NOBODY, Outcome
from doublejeu.games.batman_infiltration.state import Truth
from doublejeu.games.batman_infiltration.words import (
    BAGS,
    BANE,
    CLAYFACE,
    ENDED,
    ENDING_CLAUSES,
    FAMILY,
    FAMILY_JAILED,
    GAUGE,
    IDENTITY,
    OVER,
    PENGUIN,
    PENGUIN_ALONE,
    RICHEST,
    SHARED,
    THREE_SIGNALS,
    TURNED,
    VILLAIN,
)


class Endings(Truth):
    """The marker on the gauge, and who wins when."""

    def banes(self, move: int) -> int:
        """Bane's extra square, on any move of the Chief's towards Chaos (BI-7.6)."""
        if move > 0 and self.characters[self.chief] == BANE:
            return move + 1
        return move

    def move_gauge(self, move: int) -> bool:
        """Move the marker, no farther than the ends; whether that ended the match (BI-4.7, BI-4.9)."""
        if move == 0:
            return False
        gauge = self.gauge + move
        if gauge > self.terms.chaos_end:
            gauge = self.terms.chaos_end
        elif gauge < self.terms.order_end:
            gauge = self.terms.order_end
        if gauge != self.gauge:
            self.gauge = gauge
            if self.told is not None:
                self.tell(ALL, GAUGE, gauge)
        if gauge == self.terms.chaos_end:
            self._chaos()
            return True
        if self.terms.always_counted and gauge == self.terms.order_end:  # BI-4.7: the gauge's token is now active
            lit = 1 if self.signal_turn == self.turn else 0
            if self.signals + lit + 1 >= 3:
                self.end(THREE_SIGNALS)
                return True
        return False

    # Endings

    def _chaos(self) -> None:
        """The marker is at the end of Chaos: the richest villain wins (BI-2.1, BI-2.2, BI-7.3)."""
        most = -1
        richest = 0
        penguin = NOBODY
        for seat in range(self.seats):
            if not self.family >> seat & 1:
                if self.characters[seat] == PENGUIN:
                    penguin = seat
                bags = self.riches(seat)
                if bags > most:
                    most = bags
                    richest = 1 << seat
                elif bags == most:
                    richest |= 1 << seat
        if penguin != NOBODY:
            richer = 0
            for seat in range(self.seats):
                if not self.family >> seat & 1 and self.riches(seat) > self.riches(penguin):
                    richer += 1
            if richer <= 1:
                self.winners = 1 << penguin
                self.end(PENGUIN_ALONE)
                return
        self.winners = richest
        self.end(SHARED if richest & (richest - 1) else RICHEST)

    def end(self, ending: int) -> None:
        """The match is over: identities are shown and loots turned over."""
        self.ending = ending
        villains = ((1 << self.seats) - 1) & ~self.family
        if ending == FAMILY_JAILED:
            self.winners = villains
        elif ending >= THREE_SIGNALS:
            self.winners = self.family
            for seat in range(self.seats):
                if self.characters[seat] == CLAYFACE:  # BI-7.9
                    self.winners |= 1 << seat
        if self.told is not None:
            self.tell(ALL, ENDED, ending, self.winners)
            self.tell_piles()
            for seat in range(self.seats):
                self.tell_hand(seat)
                self.tell(ALL, IDENTITY, seat, self.side(seat))
            for seat in range(self.seats):
                for card in self.loots[seat]:
                    self.tell(ALL, TURNED, seat, card)
                self.tell(ALL, BAGS, seat, self.riches(seat))
        self.enter(OVER, 0)

    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        side = VILLAIN if self.ending < THREE_SIGNALS else FAMILY
        return Outcome(side, self.winners, ENDING_CLAUSES[self.ending])
