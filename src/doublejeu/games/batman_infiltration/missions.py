"""One turn of Batman Infiltration as a seat saw it, and cards as a board draws them."""

from __future__ import annotations

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY
from doublejeu.games.batman_infiltration import picture
from doublejeu.games.batman_infiltration.cards import BAGS_OF, CHAOS_OF, ORDER_OF, PLACE_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.words import PLACES


def card_as_dict(card: int) -> picture.Card:
    """A card as a board draws it."""
    return {
        "card": card,
        "place": PLACES[PLACE_OF[card]],
        "chaos": CHAOS_OF[card],
        "order": ORDER_OF[card],
        "bags": BAGS_OF[card],
        "signal": SIGNAL_OF[card] == 1,
    }


def drawn(cards: list[int]) -> list[picture.Card]:
    """Cards as a board draws them."""
    return [card_as_dict(card) for card in cards]


class Mission:
    """One turn, as this seat saw it."""

    def __init__(self, turn: int, chief: int, gauge: int) -> None:
        self.turn = turn
        self.chief = chief
        self.coin = NOBODY
        self.robbed = NOBODY
        self.gassed = NOBODY
        self.team = 0
        self.forced = NOBODY  # whose card Poison Ivy chose
        self.sent = NO_CARD  # this seat's own card; to the letter the one Ivy chose is her own (BI-7.7)
        self.forced_card = NO_CARD  # what Ivy chose, if this seat knows
        self.extra = NO_CARD  # the Joker's card from the pile
        self.revealed: list[int] = []  # the team's cards
        self.signals = NOBODY
        self.tokens = 0
        self.chaos = 0
        self.order = 0
        self.gauge_before = gauge
        self.gauge_after = gauge
        self.gauge_path = [gauge]  # every square the marker stopped at in this turn
        self.picked = NO_CARD
        self.location = NOBODY
        self.square = 0
        self.target = NOBODY  # of the place's effect
        self.banked = 0
        self.kept = NO_CARD
        self.gifts: list[tuple[int, int]] = []

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.turn, self.chief, self.gauge_before

    def clone(self) -> Mission:
        """The same turn, free to go on otherwise."""
        other = Mission(self.turn, self.chief, self.gauge_before)
        other.coin = self.coin
        other.robbed = self.robbed
        other.gassed = self.gassed
        other.team = self.team
        other.forced = self.forced
        other.sent = self.sent
        other.forced_card = self.forced_card
        other.extra = self.extra
        other.signals = self.signals
        other.tokens = self.tokens
        other.chaos = self.chaos
        other.order = self.order
        other.gauge_after = self.gauge_after
        other.picked = self.picked
        other.location = self.location
        other.square = self.square
        other.target = self.target
        other.banked = self.banked
        other.kept = self.kept
        other.revealed = self.revealed.copy()
        other.gauge_path = self.gauge_path.copy()
        other.gifts = self.gifts.copy()
        return other

    def as_dict(self) -> picture.Mission:
        return {
            "turn": self.turn,
            "chief": self.chief,
            "coin": self.coin,
            "robbed": self.robbed,
            "gassed": self.gassed,
            "team": bits(self.team),
            "forced": self.forced,
            "sent": card_as_dict(self.sent) if self.sent != NO_CARD else None,
            "forced_card": card_as_dict(self.forced_card) if self.forced_card != NO_CARD else None,
            "extra": card_as_dict(self.extra) if self.extra != NO_CARD else None,
            "revealed": drawn(self.revealed),
            "signals": self.signals,
            "tokens": self.tokens,
            "chaos": self.chaos,
            "order": self.order,
            "gauge": [self.gauge_before, self.gauge_after],
            "gauge_path": self.gauge_path.copy(),
            "picked": card_as_dict(self.picked) if self.picked != NO_CARD else None,
            "location": self.location,
            "square": self.square,
            "target": self.target,
            "banked": bits(self.banked),
            "kept": card_as_dict(self.kept) if self.kept != NO_CARD else None,
            "gifts": [{"seat": seat, **card_as_dict(card)} for seat, card in self.gifts],
        }
