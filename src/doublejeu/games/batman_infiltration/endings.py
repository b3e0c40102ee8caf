"""The gauge, and how a match of Batman Infiltration ends."""

from __future__ import annotations

from typing import cast

from doublejeu.core.codes import Seats
from doublejeu.core.contract import ALL, NOBODY, Outcome
from doublejeu.games.batman_infiltration import events, words
from doublejeu.games.batman_infiltration.state import Truth


class Endings(Truth):
    """The marker on the gauge, and who wins when."""

    def banes(self, move: int) -> int:
        """Bane's extra square, on any move of the Chief's towards Chaos (BI-7.6)."""
        if move > 0 and self.characters[self.chief] == words.BANE:
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
            events.tell_gauge(self, ALL, gauge)
        if gauge == self.terms.chaos_end:
            self._chaos()
            return True
        if self.terms.always_counted and gauge == self.terms.order_end:  # BI-4.7: the gauge's token is now active
            lit = 1 if self.signal_turn == self.turn else 0
            if self.signals + lit + 1 >= 3:
                self.end(words.THREE_SIGNALS)
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
                if self.characters[seat] == words.PENGUIN:
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
                self.end(words.PENGUIN_ALONE)
                return
        self.winners = richest
        self.end(words.SHARED if richest & (richest - 1) else words.RICHEST)

    def end(self, ending: events.Ending) -> None:
        """The match is over: identities are shown and loots turned over."""
        self.ending = ending
        villains = ((1 << self.seats) - 1) & ~self.family
        if ending == words.FAMILY_JAILED:
            self.winners = villains
        elif ending >= words.THREE_SIGNALS:
            self.winners = self.family
            for seat in range(self.seats):
                if self.characters[seat] == words.CLAYFACE:  # BI-7.9
                    self.winners |= 1 << seat
        if self.told is not None:
            events.tell_ended(self, ALL, ending=ending, winners=Seats(self.winners))
            self.tell_piles()
            for seat in range(self.seats):
                self.tell_hand(seat)
                events.tell_identity(self, ALL, seat=seat, identity=cast(events.Identity, self.side(seat)))
            for seat in range(self.seats):
                for card in self.loots[seat]:
                    events.tell_turned(self, ALL, seat=seat, card=card)
                events.tell_bags(self, ALL, seat=seat, number=self.riches(seat))
        self.enter(words.OVER, 0)

    def outcome(self) -> Outcome | None:
        if self.step != words.OVER:
            return None
        side = words.VILLAIN if self.ending < words.THREE_SIGNALS else words.FAMILY
        return Outcome(side, self.winners, words.ENDING_CLAUSES[self.ending])
