"""Small statistics with honest error bars."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

_Z95 = 1.959963984540054


def wilson(hits: float, trials: float) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    square = _Z95 * _Z95
    centre = share + square / (2 * trials)
    spread = _Z95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    return max(0.0, (centre - spread) / (1 + square / trials)), min(1.0, (centre + spread) / (1 + square / trials))


class Shares:
    """How a bot fared over matches in which it had several seats.

    Seats of one match win and lose together, so a match is one observation: the share of the bot's seats that won.
    What is estimated is the mean of these shares over matches. Its interval is Wilson's, for as many yes-or-no trials
    as would scatter the mean as much as the matches did: where every match is all or nothing, these are the matches
    themselves; where winners and losers sit at every table, a match says more than one trial.

    >>> team = Shares()
    >>> for won in [3, 0, 3, 3]:
    ...     team.count(won, 3)
    >>> team.mean(), team.interval() == wilson(3, 4)
    (Fraction(3, 4), True)
    """

    def __init__(self) -> None:
        self._matches: Counter[tuple[int, int]] = Counter()  # by seats that won and seats it had: exact, in any order

    def count(self, won: int, seats: int) -> None:
        """Take in one match."""
        self._matches[won, seats] += 1

    def add(self, other: Shares) -> None:
        """Take in the matches of another part."""
        self._matches.update(other._matches)

    def matches(self) -> int:
        """How many matches it sat in."""
        return self._matches.total()

    def mean(self) -> Fraction:
        """The mean share; 0 without a match."""
        total = sum((count * Fraction(won, seats) for (won, seats), count in self._matches.items()), Fraction(0))
        return total / max(1, self.matches())

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean share."""
        mean, matches = self.mean(), self.matches()
        squares = sum(
            (n * (Fraction(won, seats) - mean) ** 2 for (won, seats), n in self._matches.items()), Fraction(0)
        )
        if squares == 0:  # every match alike: as if each were one trial, for nothing is known of the scatter
            return wilson(float(mean * matches), matches)
        trials = float(matches * mean * (1 - mean) / (squares / matches))
        return wilson(float(mean) * trials, trials)


def percent(hits: int, trials: int) -> str:
    """A share and its interval, in per cent, as the tables of strength print them.

    >>> percent(50, 100)
    '50.0 (40.4-59.6)'
    """
    low, high = wilson(hits, trials)
    return f"{100 * hits / trials:.1f} ({100 * low:.1f}-{100 * high:.1f})"
