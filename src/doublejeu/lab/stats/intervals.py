"""Small statistics with honest error bars."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import inf, sqrt
from statistics import NormalDist

_Z95 = 1.959963984540054
RESAMPLED = 2000


def wilson(hits: float, trials: float, z: float = _Z95) -> tuple[float, float]:
    """The Wilson interval of a share, at 95 % unless another z is given.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    square = z * z
    centre = share + square / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
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


def z_of(level: float, cells: int = 1) -> float:
    """How many standard errors an interval of this level reaches; of so many intervals that shall hold together.

    >>> round(z_of(0.95), 3), round(z_of(0.95, 10), 3)
    (1.96, 2.807)
    """
    return NormalDist().inv_cdf(1 - (1 - level) / (2 * cells))


def share_interval(matches: float, mean: float, variance: float, z: float = _Z95) -> tuple[float, float]:
    """The interval of a mean share from what `Shares` counts: Wilson's, for as many trials as scatter so much.

    >>> share_interval(4, 0.75, 0.1875) == wilson(3, 4)
    True
    """
    if variance <= 1e-12:
        return wilson(mean * matches, matches, z)
    trials = matches * mean * (1 - mean) / variance
    return wilson(mean * trials, trials, z)


class RunningMean:
    """The mean of a figure over matches, with its interval, while they come in: three sums, whatever their number."""

    def __init__(self, share: bool) -> None:
        self.share = share  # whether the figure lies between 0 and 1
        self.matches = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, matches: int, total: float, squares: float) -> None:
        """Take in matches: how many, the sum of their figures and that of the squares."""
        self.matches += matches
        self.total += total
        self.squares += squares

    def mean(self) -> float:
        """The mean; 0 without a match."""
        return self.total / max(1, self.matches)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval: of a share as in `share_interval`, of any other number by its standard error."""
        if self.matches == 0:
            return (0.0, 1.0) if self.share else (-inf, inf)
        mean = self.mean()
        variance = max(0.0, self.squares / self.matches - mean * mean)
        if self.share:
            return share_interval(self.matches, mean, variance)
        if self.matches == 1:
            return -inf, inf
        spread = _Z95 * sqrt(variance / (self.matches - 1))
        return mean - spread, mean + spread

    def half_width(self) -> float:
        """Half of the interval."""
        low, high = self.interval()
        return (high - low) / 2


def bootstrapped(matches: Sequence[tuple[float, int]], draws: int = RESAMPLED) -> tuple[float, float]:
    """The 95 % interval of a mean over matches with several observations each: matches are drawn anew, with return."""
    if not matches:
        return 0.0, 0.0
    source = random.Random(1)
    means: list[float] = []
    for _ in range(draws):
        drawn = source.choices(matches, k=len(matches))
        means.append(sum(total for total, _ in drawn) / sum(number for _, number in drawn))
    means.sort()
    return means[int(0.025 * draws)], means[int(0.975 * draws) - 1]


def shown(value: float, low: float, high: float, share: bool, digits: int = 1, to: str = "-", unit: str = "") -> str:
    """A figure with its interval; a share in per cent.

    >>> shown(0.5, 0.404, 0.596, True), shown(-0.5, -1.25, 0.25, False, 2, " to ")
    ('50.0 (40.4-59.6)', '-0.50 (-1.25 to 0.25)')
    """
    return f"{number_shown(value, share, digits)}{unit} ({interval_shown(low, high, share, digits, to)})"


def interval_shown(low: float, high: float, share: bool, digits: int = 1, to: str = "-") -> str:
    """The bounds of an interval."""
    return f"{number_shown(low, share, digits)}{to}{number_shown(high, share, digits)}"


def number_shown(value: float, share: bool, digits: int = 1) -> str:
    """A number; a share in per cent."""
    return f"{100 * value if share else value:.{digits}f}"


def percent(hits: int, trials: int) -> str:
    """A share and its interval, in per cent, as the tables of strength print them.

    >>> percent(50, 100)
    '50.0 (40.4-59.6)'
    """
    return shown(hits / trials, *wilson(hits, trials), True)
