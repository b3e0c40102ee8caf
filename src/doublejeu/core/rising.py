"""Lists of cards kept in rising order: put into and taken out of their place, quicker than by `list`'s own methods."""

from __future__ import annotations

from mypy_extensions import i64


def put(cards: list[int], card: int) -> None:
    """Put a card in its place among rising ones.

    >>> hand = [2, 5]
    >>> put(hand, 3)
    >>> hand
    [2, 3, 5]
    """
    place: i64 = len(cards)
    while place > 0 and cards[place - 1] > card:
        place -= 1
    cards.insert(place, card)


def take(cards: list[int], card: i64) -> None:
    """Take a card out of rising ones that hold it.

    >>> hand = [2, 3, 3, 5]
    >>> take(hand, 3)
    >>> hand
    [2, 3, 5]
    """
    low: i64 = 0
    high: i64 = len(cards) - 1
    while low < high:
        middle = (low + high) >> 1
        found: i64 = cards[middle]
        if found < card:
            low = middle + 1
        else:
            high = middle
    cards.pop(low)
