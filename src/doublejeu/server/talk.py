"""What is said at the table: who hears it, how long it may be, how often one may speak."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from doublejeu.server.limits import Allowance
from doublejeu.server.wire import Said

MOST_LETTERS = 300
KEPT = 200  # how much of it somebody who comes back is shown


@dataclass
class Line:
    """Something said, with the mask of seats (and TABLE) that heard it."""

    said: Said
    audience: int


@dataclass
class Talk:
    """The talk of one match, or of the lobby."""

    lines: list[Line] = field(default_factory=list)
    count: int = 0
    rates: dict[int, Allowance] = field(default_factory=dict)

    def may_speak(self, seat: int, now: float) -> bool:
        """Whether this seat is within its five lines in ten seconds; counts this one."""
        rate = self.rates.setdefault(seat, Allowance(burst=5, per_second=0.5))
        return rate.take(now)

    def add(self, line: Line) -> None:
        """Keep a line for those who come back."""
        self.count += 1
        self.lines.append(line)
        if len(self.lines) > 4 * KEPT:
            del self.lines[: -2 * KEPT]

    def heard(self, seat: int) -> list[Said]:
        """The last lines this seat (or TABLE) heard."""
        return [line.said for line in self.lines if line.audience >> seat & 1][-KEPT:]


def tidy_text(text: str, most: int) -> str:
    """One line without control characters or runs of spaces; "" if nothing is left or it is too long."""
    kept = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in text)
    tidy = " ".join(kept.split())
    return tidy if len(tidy) <= most else ""
