"""What a match of Batman Infiltration is played by: its options, read once and shared by its states and views."""

from __future__ import annotations

from doublejeu.core.setup import Setup
from doublejeu.games.batman_infiltration.cards import deck_of
from doublejeu.games.batman_infiltration.words import POLICE


class Terms:
    """Everything that is fixed and public before the first card; BadSetup if the deck is wrong."""

    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats
        self.deck = deck_of(setup)  # BI-8.1, BI-8.4
        self.chosen = setup.word("characters") == "chosen"  # BI-1.3
        self.always_counted = setup.word("signals") == "always"  # not before the gauge alone (BI-4.7)
        self.ivys_own = setup.word("ivy") == "hers"  # what she takes is her card, not the member's (BI-7.7)
        self.order_end = -setup.number("gauge_order")  # BI-8.2
        self.chaos_end = setup.number("gauge_chaos")
        self.red = [red_square(setup, place) for place in range(4)]  # the number of each place's red square


def red_square(setup: Setup, place: int) -> int:
    """The number of a place's red square: it comes after the white ones."""
    return setup.number("police_whites" if place == POLICE else "whites") + 1
