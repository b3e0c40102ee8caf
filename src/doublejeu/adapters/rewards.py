"""What a match is worth to each seat, for those who learn."""

from __future__ import annotations

from doublejeu.core.contract import Outcome


def rewards(outcome: Outcome, seats: int) -> list[float]:
    """What each seat gets at the end: 1 to winners and -1 to the others; 0 to all where several sides drew."""
    if outcome.winners == 0 and len(set(outcome.sides)) > 1:
        return [0.0] * seats
    return [1.0 if outcome.winners >> seat & 1 else -1.0 for seat in range(seats)]
