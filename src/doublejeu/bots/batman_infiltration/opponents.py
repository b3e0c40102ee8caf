"""Bots to measure others by: a family that stalls, and sides that look ahead."""

from __future__ import annotations

from doublejeu.bots.ahead import Ahead
from doublejeu.bots.batman_infiltration.thumb import Thumb
from doublejeu.bots.persona import Persona
from doublejeu.bots.protocol import Bot
from doublejeu.games.batman_infiltration.cards import BAGS_OF, CHAOS_OF, ORDER_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.words import ARKHAM, ICEBERG, POLICE

SURE = 0.85  # how certain a family that stalls must be before it imprisons anybody
WORLDS = 8  # imagined by a side that looks ahead, for each decision of at most so many answers:
ANSWERS = 4


class Staller(Thumb):
    """Of the family, it plays for the end of the cards (BI-2.6): Order whenever it can, no red square, no risk."""

    def _giving(self, card: int) -> float:
        if not self.plays_family:
            return super()._giving(card)
        order = ORDER_OF[card] * (2 if self.view.batmobile_turn == self.view.turn else 1)
        return 1.2 * order - 1.5 * CHAOS_OF[card] + 0.1 * BAGS_OF[card] - 0.6 * SIGNAL_OF[card]

    def _visiting(self, place: int) -> float:
        if not self.plays_family:
            return super()._visiting(place)
        square = self.view.stands[place] + 1
        red = self.view.terms.red[place]
        if place == POLICE:
            if square == red:
                sure = max(1 - self._friendly(seat) for seat in range(self.setup.seats) if seat != self.seat)
                return 12 * (sure - SURE)
            return 0.3 if square + 1 < red else -2.0
        if place == ICEBERG:
            return -6.0 if square == red else -0.5 if square + 1 == red else 0.5
        if place == ARKHAM:
            return 0.9 if square == red else 1.6
        return 0.0 if square == red else 1.3


def staller(persona: Persona) -> Bot:
    """A side that stalls."""
    return Staller()


def looking_ahead(persona: Persona) -> Bot:
    """A side that looks ahead."""
    return Ahead(Thumb, WORLDS, most=ANSWERS)
