"""Shares that need no matches: worked out exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import cache


@cache
def random_play(seats: int, infiltrators: int) -> Fraction:
    """How often Christians win Les Infiltrés from nightfall on where nobody has a power and every vote is random.

    >>> [round(100 * float(random_play(seats, infiltrators)), 1) for seats, infiltrators in ((7, 2), (12, 3), (17, 4))]
    [37.5, 16.5, 26.7]
    """
    if infiltrators == 0:
        return Fraction(1)
    if 2 * infiltrators > seats:
        return Fraction(0)
    awake = seats - 1  # one Christian is taken by night
    if 2 * infiltrators > awake:
        return Fraction(0)
    hit = Fraction(infiltrators, awake)
    return hit * random_play(awake - 1, infiltrators - 1) + (1 - hit) * _after_a_miss(awake - 1, infiltrators)


def _after_a_miss(seats: int, infiltrators: int) -> Fraction:
    return Fraction(0) if 2 * infiltrators > seats else random_play(seats, infiltrators)
