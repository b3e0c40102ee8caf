"""Small statistics with honest error bars."""

from __future__ import annotations

from math import sqrt

_Z95 = 1.959963984540054


def wilson(hits: int, trials: int) -> tuple[float, float]:
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


def percent(hits: int, trials: int) -> str:
    """A share and its interval, in per cent, as the tables of strength print them.

    >>> percent(50, 100)
    '50.0 (40.4-59.6)'
    """
    low, high = wilson(hits, trials)
    return f"{100 * hits / trials:.1f} ({100 * low:.1f}-{100 * high:.1f})"
