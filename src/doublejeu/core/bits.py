"""Seat sets as int masks: bit i stands for seat i."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# 37 is prime and 2 generates its multiplicative group, so 2**i % 37 differs for each i below 36.
PLACE: Final[list[int]] = [0] * 37  # PLACE[2**i % 37] is i
for _i in range(36):
    PLACE[(1 << _i) % 37] = _i


def lowest(mask: int) -> int:
    """The lowest seat of a set that is not empty.

    >>> lowest(0b10100)
    2
    """
    return (mask & -mask).bit_length() - 1


def bits(mask: int) -> list[int]:
    """The seats of a set, in rising order.

    >>> bits(0b10011)
    [0, 1, 4]
    """
    seats: list[int] = []
    word: i64 = mask  # a machine word: seat sets have at most 32 bits
    while word:
        low = word & -word
        seats.append(PLACE[low % 37])
        word ^= low
    return seats


def mask_of(seats: list[int]) -> int:
    """The set of these seats.

    >>> mask_of([0, 1, 4])
    19
    """
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def count(mask: i64) -> int:
    """How many seats, or hexes, a set holds; it may be any word of 63 bits.

    >>> count(0b10011)
    3
    """
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127
