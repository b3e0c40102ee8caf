"""How much a clue would tell: the arithmetic behind a bot's choice, compiled with the rest.

Nothing here knows a State. A set is a mask of the cards a traitor could be.
"""

from __future__ import annotations

from math import log2
from typing import Final

from doublejeu.games.infiltraitres.cards import SHARING, cards_in
from doublejeu.games.infiltraitres.words import CARDS

BITS: Final[list[float]] = [0.0] + [log2(count) for count in range(1, CARDS + 1)]
NO_CARD: Final = -1


class Advice:
    """The best card found, and how good it is."""

    def __init__(self) -> None:
        self.card = NO_CARD
        self.score = -99.0

    def weigh(self, card: int, score: float) -> None:
        """Keep the better one."""
        if score > self.score:
            self.card = card
            self.score = score


def told_by(cards: list[int], traitor: int, candidates: int, upright: float, across: float) -> Advice:
    """The clue that says most about a traitor its giver knows; either orientation may be worth something besides."""
    advice = Advice()
    before = BITS[candidates.bit_count()]
    for card in cards:
        sharing = SHARING[card]
        if sharing >> traitor & 1:
            advice.weigh(card, before - BITS[(candidates & sharing).bit_count()] + upright)
        else:
            advice.weigh(card, before - BITS[(candidates & ~sharing).bit_count()] + across)
    return advice


def asked_by(cards: list[int], candidates: int, upright: float, across: float) -> Advice:
    """The clue that can be expected to say most about a traitor its giver does not know."""
    advice = Advice()
    for card in cards:
        advice.weigh(card, expected(card, candidates, upright, across))
    return advice


def expected(card: int, candidates: int, upright: float, across: float) -> float:
    """How many bits a clue is expected to tell, and what its orientation is worth besides."""
    whole = candidates.bit_count()
    if whole == 0:
        return 0.0
    standing = (candidates & SHARING[card]).bit_count()
    lying = whole - standing
    left = (standing * (BITS[standing] - upright) + lying * (BITS[lying] - across)) / whole
    return BITS[whole] - left


def splits(cards: list[int], candidates: int) -> float:
    """How many bits all these clues together tell of a set of candidates."""
    groups: list[int] = [candidates]
    for card in cards:
        parts: list[int] = []
        for group in groups:
            if group & SHARING[card]:
                parts.append(group & SHARING[card])
            if group & ~SHARING[card]:
                parts.append(group & ~SHARING[card])
        groups = parts
    whole = candidates.bit_count()
    left = 0.0
    for group in groups:
        left += group.bit_count() * BITS[group.bit_count()]
    return BITS[whole] - left / whole if whole else 0.0


def dullest(cards: list[int], candidates: int) -> int:
    """The card that tells least."""
    advice = Advice()
    for card in cards:
        advice.weigh(card, -expected(card, candidates, 0.0, 0.0))
    return advice.card


def best_addition(row: list[int], cards: list[int], candidates: int) -> int:
    """The card that together with a row tells most."""
    advice = Advice()
    for card in cards:
        advice.weigh(card, splits([*row, card], candidates))
    return advice.card


def first_card(candidates: int) -> int:
    """The lowest card of a set."""
    return cards_in(candidates & -candidates)[0]
