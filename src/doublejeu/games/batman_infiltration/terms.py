"""What a match of Batman Infiltration is played by: its options, read once and shared by its states and views."""

from __future__ import annotations

from doublejeu.core.setup import MatchTerms, Setup
from doublejeu.games.batman_infiltration.cards import (
    BY_SEATS,
    GAUGE_CHAOS,
    GAUGE_ORDER,
    POLICE_WHITES,
    WHITES,
    deck_of,
)
from doublejeu.games.batman_infiltration.words import POLICE


class Terms(MatchTerms):
    """Everything that is fixed and public before the first card; BadSetup if the deck is wrong."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = deck_of(setup)  # BI-8.1, BI-8.4
        self.chosen = setup.word("characters") == "chosen"  # BI-1.3
        self.always_counted = setup.word("signals") == "always"  # not before the gauge alone (BI-4.7)
        self.ivys_own = setup.word("ivy") == "hers"  # what she takes is her card, not the member's (BI-7.7)
        self.order_end = -_squares(setup, "gauge_order", GAUGE_ORDER)  # BI-8.2
        self.chaos_end = _squares(setup, "gauge_chaos", GAUGE_CHAOS)
        self.red = [_squares(setup, "whites", WHITES) + 1] * 4  # the number of each place's red square (BI-8.3)
        self.red[POLICE] = _squares(setup, "police_whites", POLICE_WHITES) + 1


def _squares(setup: Setup, key: str, by_seats: list[int]) -> int:
    """How many squares an option asks for; a host who has no wish plays with those for this number of seats."""
    return by_seats[setup.seats] if setup.options[key] == BY_SEATS else setup.number(key)
