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
PLENTY: Final = 12  # with so many cards that tell two candidates apart one will come up
HARDSHIP: Final = 1.0  # the bits that two candidates cost whom no card tells apart


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


def left_over(candidates: int, available: int) -> float:
    """How many bits are still to be told, and more where two or three are left that few cards could tell apart."""
    whole = candidates.bit_count()
    if whole != 2 and whole != 3:
        return BITS[whole]
    hardest = PLENTY
    cards = cards_in(candidates)
    for index in range(whole - 1):
        telling = ((SHARING[cards[index]] ^ SHARING[cards[index + 1]]) & available).bit_count()
        if telling < hardest:
            hardest = telling
    return BITS[whole] + HARDSHIP * (PLENTY - hardest) / PLENTY


def told_by(
    cards: list[int], traitor: int, candidates: int, available: int, upright: float, across: float, excludes: bool
) -> Advice:
    """The clue that says most about a traitor its giver knows; either orientation may be worth something besides.

    `available` is the set of cards that may still come up as clues. A card shown is no traitor, where that `excludes`.
    """
    advice = Advice()
    before = left_over(candidates, available)
    for card in cards:
        sharing = SHARING[card]
        others = candidates & ~(1 << card) if excludes else candidates
        if sharing >> traitor & 1:
            advice.weigh(card, before - left_over(others & sharing, available) + upright)
        else:
            advice.weigh(card, before - left_over(others & ~sharing, available) + across)
    return advice


def asked_by(cards: list[int], candidates: int, available: int, upright: float, across: float) -> Advice:
    """The clue that can be expected to say most about a traitor its giver does not know."""
    advice = Advice()
    whole = candidates.bit_count()
    if whole == 0:
        return advice
    before = left_over(candidates, available)
    for card in cards:
        standing = candidates & SHARING[card]
        lying = candidates & ~SHARING[card]
        part = standing.bit_count()
        after = 0.0
        if part:
            after += part * (left_over(standing, available) - upright)
        if part < whole:
            after += (whole - part) * (left_over(lying, available) - across)
        advice.weigh(card, before - after / whole)
    return advice


def expected(card: int, candidates: int) -> float:
    """How many bits a clue is expected to tell."""
    whole = candidates.bit_count()
    if whole == 0:
        return 0.0
    standing = (candidates & SHARING[card]).bit_count()
    lying = whole - standing
    return BITS[whole] - (standing * BITS[standing] + lying * BITS[lying]) / whole


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
        advice.weigh(card, -expected(card, candidates))
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
