"""How much a clue would tell: the arithmetic behind a bot's choice.

Nothing here knows a State. A set is a mask of the cards a traitor could be.
"""

from __future__ import annotations

from math import log2
from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.games.infiltraitres.cards import SHARING, cards_in
from doublejeu.games.infiltraitres.words import CARDS

BITS: Final[list[float]] = [0.0] + [log2(cards) for cards in range(1, CARDS + 1)]
HALF: Final = 38  # a set of all cards is two words
LOW: Final = (1 << HALF) - 1
NO_CARD: Final = -1
ALIKE: Final = 16  # two cards that no more than so many of all cards tell apart are hard to tell apart
USUAL_SEARCH: Final = 2.0  # after so many cards one comes up that tells two others apart, where that is not hard
LONGEST_SEARCH: Final = 10.0
HARDSHIP: Final = 0.15  # the bits that a card more to search is worth
MANY: Final = 24  # among more candidates nearly all have one that is hard to tell from them


def _alike() -> list[list[int]]:
    """For each card the lower ones that few cards tell apart from it."""
    found: list[list[int]] = []
    for card in range(CARDS):
        found.append([other for other in range(card) if (SHARING[card] ^ SHARING[other]).bit_count() <= ALIKE])
    return found


TWINS: Final[list[list[int]]] = _alike()
TELLING_LOW: Final[list[list[int]]] = [  # the cards that tell each such two apart, in two words
    [(SHARING[card] ^ SHARING[other]) & LOW for other in TWINS[card]] for card in range(CARDS)
]
TELLING_HIGH: Final[list[list[int]]] = [
    [(SHARING[card] ^ SHARING[other]) >> HALF for other in TWINS[card]] for card in range(CARDS)
]
SHARES: Final[list[list[bool]]] = [[SHARING[clue] >> card & 1 == 1 for card in range(CARDS)] for clue in range(CARDS)]


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


class Riddle:
    """The cards one traitor could be. A few are numbered from 0, so that any of them are a small set of bits."""

    def __init__(self, candidates: int, available: int) -> None:
        """`available`: the cards that may still come up as clues."""
        self.count = candidates.bit_count()
        self.few = self.count <= MANY
        self.cards: list[int] = []  # only where they are few
        self.whole = candidates  # the set that holds them all
        self.pairs: list[int] = []  # two that are hard to tell apart; the hardest first
        self.searches: list[float] = []  # how many cards beyond the usual it takes until one does
        if self.few:
            self.cards = cards_in(candidates)
            self.whole = (1 << self.count) - 1
            self._pair_up(available)

    def _pair_up(self, available: int) -> None:
        available_low: i64 = available & LOW
        available_high: i64 = available >> HALF
        pool = count(available_low) + count(available_high) + 1.0
        bits: list[int] = [0] * CARDS
        bit: i64 = 1
        for card in self.cards:
            bits[card] = bit
            twins, low, high = TWINS[card], TELLING_LOW[card], TELLING_HIGH[card]
            for index in range(len(twins)):
                other: i64 = bits[twins[index]]
                if other:
                    telling_low: i64 = low[index]
                    telling_high: i64 = high[index]
                    telling = count(telling_low & available_low) + count(telling_high & available_high)
                    search = pool / (telling + 1.0) - USUAL_SEARCH
                    if search > 0.0:
                        self._insert(bit | other, search if search < LONGEST_SEARCH else LONGEST_SEARCH)
            bit <<= 1

    def _insert(self, pair: int, search: float) -> None:
        place = len(self.pairs)
        while place and self.searches[place - 1] < search:
            place -= 1
        self.pairs.insert(place, pair)
        self.searches.insert(place, search)

    def sharing(self, clue: int) -> int:
        """Those at which a clue would stand upright."""
        if not self.few:
            return self.whole & SHARING[clue]
        shares = SHARES[clue]
        found: i64 = 0
        bit: i64 = 1
        for card in self.cards:
            if shares[card]:
                found |= bit
            bit <<= 1
        return found

    def without(self, card: int) -> int:
        """All but one card."""
        if not self.few:
            return self.whole & ~(1 << card)
        for index in range(self.count):
            if self.cards[index] == card:
                return self.whole & ~(1 << index)
        return self.whole

    def size(self, some: int) -> int:
        """How many of them a set holds."""
        return count(some) if self.few else some.bit_count()

    def left_over(self, some: int) -> float:
        """How many bits are still to be told while these are left; more where some are hard to tell apart."""
        size = self.size(some)
        if size < 2:
            return 0.0
        if not self.few:
            return BITS[size] + HARDSHIP * (4.0 + 0.06 * size)  # what it comes to on average
        pairs = self.pairs
        left: i64 = some
        search = 0.0
        seen: i64 = 0
        for index in range(len(pairs)):
            pair: i64 = pairs[index]
            if pair & left == pair:
                new: i64 = pair & ~seen
                if new:
                    search += 2.0 * self.searches[index] if new == pair else self.searches[index]
                    seen |= pair
        return BITS[size] + HARDSHIP * search / size


def told_by(
    cards: list[int], traitor: int, candidates: int, available: int, upright: float, across: float, excludes: bool
) -> Advice:
    """The clue that says most about a traitor its giver knows; either orientation may be worth something besides.

    A card shown is no traitor, where that `excludes`.
    """
    advice = Advice()
    riddle = Riddle(candidates, available)
    before = riddle.left_over(riddle.whole)
    for card in cards:
        others = riddle.without(card) if excludes and candidates >> card & 1 else riddle.whole
        if SHARES[card][traitor]:
            advice.weigh(card, before - riddle.left_over(others & riddle.sharing(card)) + upright)
        else:
            advice.weigh(card, before - riddle.left_over(others & ~riddle.sharing(card)) + across)
    return advice


def told_in_two(cards: list[int], traitor: int, candidates: int, another: bool) -> int:
    """The clue that leaves fewest candidates of a known traitor, alone or together with the best one to follow."""
    best = NO_CARD
    fewest = 2 * CARDS * CARDS
    for card in cards:
        left = _told(card, traitor, candidates)
        least = left.bit_count()
        if another:
            for other in cards:
                if other != card:
                    count = _told(other, traitor, left).bit_count()
                    if count < least:
                        least = count
        least = least * CARDS + left.bit_count()
        if least < fewest:
            best = card
            fewest = least
    return best


def _told(card: int, traitor: int, candidates: int) -> int:
    left = candidates & SHARING[card] if SHARES[card][traitor] else candidates & ~SHARING[card]
    return left & ~(1 << card)


def asked_by(cards: list[int], candidates: int, available: int, upright: float, across: float) -> Advice:
    """The clue that can be expected to say most about a traitor its giver does not know."""
    advice = Advice()
    riddle = Riddle(candidates, available)
    whole = riddle.count
    if whole == 0:
        return advice
    before = riddle.left_over(riddle.whole)
    for card in cards:
        standing = riddle.sharing(card)
        part = riddle.size(standing)
        after = 0.0
        if part:
            after += part * (riddle.left_over(standing) - upright)
        if part < whole:
            after += (whole - part) * (riddle.left_over(riddle.whole & ~standing) - across)
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


def share_standing(candidates: int, available: int) -> float:
    """The share of these cards that would stand upright at a traitor, on average over all it could be."""
    pool = available.bit_count()
    if not candidates or not pool:
        return 0.5
    standing = 0
    for card in cards_in(candidates):
        standing += (SHARING[card] & available).bit_count()
    return standing / (pool * candidates.bit_count())


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
