"""What one card says about another, as masks over the 75 cards: bit c stands for card c."""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import count
from doublejeu.games.infiltraitres.words import CARDS, NUMBERS, SPECIALITIES

# A set of 75 cards is more than a machine word: what is asked of one is asked word by word.
_WORD_BITS: Final = 60
_WORD: Final = (1 << 60) - 1


def card_of(speciality: int, number: int) -> int:
    """The card of a speciality and a number; number 1 is the special card.

    >>> card_of(2, 7)
    36
    """
    return speciality * NUMBERS + number - 1


def speciality_of(card: int) -> int:
    """The colour and symbol of a card."""
    return card // NUMBERS


def number_of(card: int) -> int:
    """The number of a card; 1 for a special card."""
    return card % NUMBERS + 1


def shares(clue: int, traitor: int) -> bool:
    """Whether a clue card shares anything with a traitor (IN-2.2, IN-2.3).

    >>> shares(card_of(0, 3), card_of(1, 12)), shares(card_of(0, 4), card_of(1, 6))
    (True, False)
    """
    if speciality_of(clue) == speciality_of(traitor):
        return True
    first = number_of(clue)
    second = number_of(traitor)
    if first == 1 or second == 1:  # a special card speaks of its speciality alone
        return False
    return first % second == 0 or second % first == 0


def _sharing(clue: int) -> int:
    mask = 0
    for traitor in range(CARDS):
        if shares(clue, traitor):
            mask |= 1 << traitor
    return mask


SHARING: Final[list[int]] = [_sharing(clue) for clue in range(CARDS)]  # the traitors a clue would stand upright at
UPRIGHT: Final[list[int]] = [  # the same by clue * CARDS + traitor: 1 for vertical, 0 for horizontal
    SHARING[clue] >> traitor & 1 for clue in range(CARDS) for traitor in range(CARDS)
]
EVERY_CARD: Final = (1 << CARDS) - 1


def deck_of(specialities: int, low: int, high: int) -> list[int]:
    """The cards of some specialities with numbers in a range, rising."""
    return [card_of(speciality, number) for speciality in range(specialities) for number in range(low, high + 1)]


def cards_in(mask: int) -> list[int]:
    """The cards of a set, rising.

    >>> cards_in(0b10010)
    [1, 4]
    """
    cards: list[int] = []
    first = 0
    while mask:
        word = mask & _WORD
        while word:
            low = word & -word
            cards.append(first + low.bit_length() - 1)
            word ^= low
        mask >>= _WORD_BITS
        first += _WORD_BITS
    return cards


def size(mask: int) -> int:
    """How many cards a set holds."""
    return count(mask & _WORD) + count(mask >> _WORD_BITS)


def mask_of_cards(cards: list[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


OF_SPECIALITY: Final[list[int]] = [
    mask_of_cards([card for card in range(CARDS) if speciality_of(card) == speciality])
    for speciality in range(SPECIALITIES)
]
OF_NUMBER: Final[list[int]] = [  # index 0 is empty
    mask_of_cards([card for card in range(CARDS) if number_of(card) == number]) for number in range(NUMBERS + 1)
]
