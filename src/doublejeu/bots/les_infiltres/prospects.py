"""How a match of Les Infiltrés is likely to end by the number of the living alone: what one seat more or less is worth.

Every night takes a Christian, every day a vote that hits an infiltrator somewhat more often than a blind one would.
Worked out backwards from the ends, this shows what counts is not only how many are left, but whether their number is
odd or even: with an even number at nightfall, a night that takes nobody is worth most.
"""

from __future__ import annotations

from functools import cache
from typing import Final

SKILL: Final = 1.9  # how much more often than a blind vote a day's vote hits
EVEN_HIT: Final = 0.7  # how often it does where infiltrators are half of the table and vote together
MOST_HIT: Final = 0.9


@cache
def at_nightfall(living: int, infiltrators: int) -> float:
    """The chance that the Christians win, as a night begins.

    >>> [round(at_nightfall(living, 2), 2) for living in (6, 7, 8, 9)]
    [0.48, 0.71, 0.64, 0.8]
    """
    if infiltrators <= 0:
        return 1.0
    if 2 * infiltrators > living:
        return 0.0
    return at_dawn(living - 1, infiltrators)


@cache
def at_dawn(living: int, infiltrators: int) -> float:
    """The chance that the Christians win, as a day begins."""
    if infiltrators <= 0:
        return 1.0
    if 2 * infiltrators > living:
        return 0.0
    hit = min(MOST_HIT, SKILL * infiltrators / living)
    if 2 * infiltrators == living:
        hit = EVEN_HIT
    return hit * at_nightfall(living - 1, infiltrators - 1) + (1.0 - hit) * at_nightfall(living - 1, infiltrators)
