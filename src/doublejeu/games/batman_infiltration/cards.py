"""The cards, the gauge and the squares: `assumed` data, for the booklet prints none of them.

`PROPOSED` is our list of the 49 action cards; a host who owns the game can load the true one. A card is one int that
spells out what is printed on it: place, symbols, bags and Bat-signal. Two equal cards are the same int.
"""

from __future__ import annotations

import json
from typing import Final

from doublejeu.core.setup import BadSetup, Setup
from doublejeu.games.batman_infiltration.words import CARDS, DRAW, PLACES

DECK_SIZE: Final = 49  # BI-1.5, from the booklet
MOST_STRENGTH: Final = 3
MOST_BAGS: Final = 3

# Assumed, by number of seats: the gauge's squares on either side of the grey one, the white squares before the red one.
GAUGE_ORDER: Final[list[int]] = [0, 0, 0, 0, 0, 3, 3, 5, 5, 5, 4]
GAUGE_CHAOS: Final[list[int]] = [0, 0, 0, 0, 0, 12, 13, 10, 10, 10, 10]
WHITES: Final[list[int]] = [0, 0, 0, 0, 0, 2, 3, 3, 3, 3, 3]
POLICE_WHITES: Final[list[int]] = [0, 0, 0, 0, 0, 3, 3, 3, 3, 2, 2]
BY_SEATS: Final = "by_seats"  # an option's value: what these lists have for the number of seats


def card_of(place: int, chaos: int, bags: int, signal: bool) -> int:
    """The card with these on it; `chaos` is 1 to 3, or -1 to -3 for Order."""
    symbol = chaos - 1 if chaos > 0 else 2 - chaos
    return ((place * 6 + symbol) * 4 + bags) * 2 + (1 if signal else 0)


def _places() -> list[int]:
    return [card // 48 for card in range(CARDS)]


def _symbols(first: int) -> list[int]:
    counted: list[int] = []
    for card in range(CARDS):
        strength = card // 8 % 6 - first + 1
        counted.append(strength if 1 <= strength <= 3 else 0)
    return counted


PLACE_OF: Final[list[int]] = _places()
CHAOS_OF: Final[list[int]] = _symbols(0)
ORDER_OF: Final[list[int]] = _symbols(3)
BAGS_OF: Final[list[int]] = [card // 2 % 4 for card in range(CARDS)]
SIGNAL_OF: Final[list[int]] = [card % 2 for card in range(CARDS)]


class Kind:
    """A row of the assumed table: what is printed, and how many there are at each place and of the sewers."""

    def __init__(self, chaos: int, bags: int, signal: bool, each: int, sewer: int) -> None:
        self.chaos = chaos
        self.bags = bags
        self.signal = signal
        self.each = each  # at each of the four places
        self.sewer = sewer


PROPOSED: Final[list[Kind]] = [  # assumed; how it plays: docs/strength/batman_infiltration.md
    Kind(1, 2, False, 2, 0),
    Kind(1, 1, False, 2, 3),
    Kind(2, 1, False, 1, 0),
    Kind(2, 0, False, 0, 1),
    Kind(-1, 2, False, 1, 0),
    Kind(-1, 1, False, 2, 2),
    Kind(-1, 3, False, 0, 1),
    Kind(-2, 3, False, 1, 0),
    Kind(-1, 0, True, 1, 2),
]


class Deck:
    """The cards of a match before any is drawn: which there are, as draw codes, and how many of each."""

    def __init__(self, cards: list[int], assumed: bool) -> None:
        self.cards = sorted(cards)
        self.assumed = assumed
        self.codes: list[int] = []
        self.counts: list[int] = []
        for card in self.cards:
            if self.codes and self.codes[-1] == DRAW + card:
                self.counts[-1] += 1
            else:
                self.codes.append(DRAW + card)
                self.counts.append(1)

    def __reduce__(self) -> tuple[object, ...]:
        return Deck, (self.cards, self.assumed)

    def __repr__(self) -> str:
        return f"Deck({self.cards}, {self.assumed})"


def deck_from(kinds: list[Kind]) -> list[int]:
    """The cards of a table of rows."""
    cards: list[int] = []
    for kind in kinds:
        for place in range(5):
            for _ in range(kind.sewer if place == 4 else kind.each):
                cards.append(card_of(place, kind.chaos, kind.bags, kind.signal))
    return cards


PROPOSED_DECK: Final = Deck(deck_from(PROPOSED), True)


def deck_of(setup: Setup) -> Deck:
    """The deck that the option `cards` names: `proposed`, or a list of a host's own; BadSetup if it is wrong."""
    loaded = setup.options["cards"]
    if loaded == "proposed":
        return PROPOSED_DECK
    if isinstance(loaded, str):  # as it is typed on the command line
        try:
            loaded = json.loads(loaded)
        except (ValueError, RecursionError):
            line = "option cards must be `proposed` or a JSON list of cards; this text is neither"
            raise BadSetup(line, "no_list", {}) from None
    if not isinstance(loaded, list):
        raise BadSetup("option cards must be `proposed` or a JSON list of cards", "no_list", {})
    cards: list[int] = []
    for number, entry in enumerate(loaded, 1):
        if not isinstance(entry, dict):
            line = f"cards, line {number}: each line must name place, symbol, strength, bags, signal and count"
            raise BadSetup(line, "no_card", {"line": number})
        cards += _entry(number, entry)
    if len(cards) != DECK_SIZE:
        line = f"cards: the list must hold {DECK_SIZE} cards in all, not {len(cards)}"
        raise BadSetup(line, "deck_size", {"whole": DECK_SIZE, "cards": len(cards)})
    return Deck(cards, False)


def spelled(deck: Deck) -> list[dict[str, object]]:
    """A deck as a list of a host's own, in its shortest form: a line for each kind of card."""
    lines: list[dict[str, object]] = []
    for code, count in zip(deck.codes, deck.counts, strict=True):
        card = code - DRAW
        lines.append(
            {
                "place": PLACES[PLACE_OF[card]],
                "symbol": "chaos" if CHAOS_OF[card] else "order",
                "strength": CHAOS_OF[card] or ORDER_OF[card],
                "bags": BAGS_OF[card],
                "signal": SIGNAL_OF[card] == 1,
                "count": count,
            }
        )
    return lines


def _entry(number: int, entry: dict[str, object]) -> list[int]:
    """The cards of one line of a host's list."""
    for key in entry:
        if key not in ("place", "symbol", "strength", "bags", "signal", "count"):
            line = f"cards, line {number}: there is nothing called {key!r} on a card"
            raise BadSetup(line, "unknown_key", {"line": number, "key": str(key)})
    place = entry.get("place")
    if not isinstance(place, str) or place not in PLACES:
        line = f"cards, line {number}: unknown place {place!r}; the places are {', '.join(PLACES)}"
        raise BadSetup(line, "unknown_place", {"line": number, "places": ", ".join(PLACES)})
    symbol = entry.get("symbol")
    if symbol != "chaos" and symbol != "order":
        line = f"cards, line {number}: symbol must be chaos or order, not {symbol!r}"
        raise BadSetup(line, "bad_symbol", {"line": number})
    strength = _whole(number, entry, "strength", 1, MOST_STRENGTH)
    bags = _whole(number, entry, "bags", 0, MOST_BAGS)
    count = _whole(number, entry, "count", 1, DECK_SIZE) if "count" in entry else 1
    signal = entry.get("signal", False)
    if not isinstance(signal, bool):
        line = f"cards, line {number}: signal must be true or false, not {signal!r}"
        raise BadSetup(line, "bad_signal", {"line": number})
    return [card_of(PLACES.index(place), strength if symbol == "chaos" else -strength, bags, signal)] * count


def _whole(number: int, entry: dict[str, object], key: str, low: int, high: int) -> int:
    value = entry.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        line = f"cards, line {number}: {key} must be a whole number from {low} to {high}, not {value!r}"
        raise BadSetup(line, "bad_number", {"line": number, "key": key, "low": low, "high": high})
    return value
