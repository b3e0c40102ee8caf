"""What was said at a table in text, how much anybody may say at once, and what lies under seal: one match or lobby.

Words change minds and nothing else: they start no clock, make no tap stale and hold up no bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from doublejeu.server.limits.rates import Allowance
from doublejeu.server.talk.sealed_answers import Answers
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.table import Said

MOST_LINES = 800  # of text in one lobby or match; one more, and the older half goes
KEPT = 200  # how much of it somebody who comes back is shown


@dataclass(slots=True)
class Line:
    """A line of text, with the mask of seats (and TABLE) that heard it."""

    said: Said
    audience: int


@dataclass(slots=True)
class Talk:
    """The talk of one match, or of the lobby."""

    lines: list[Line] = field(default_factory=list)
    count: int = 0  # of lines so far
    answers: Answers = field(default_factory=Answers)
    asked: int = 0  # aloud, as the table stood last
    called: dict[int, int] = field(default_factory=dict)  # by seat: words so far that a bot there may answer
    rates: dict[int, Allowance] = field(default_factory=dict)

    def add(self, line: Line) -> int:
        """Keep a line; the number before which lines are forgotten, 0 while they are few."""
        self.count += 1
        self.lines.append(line)
        if len(self.lines) <= MOST_LINES:
            return 0
        del self.lines[: -MOST_LINES // 2]  # many at once, so that the store seldom has to
        return self.count - len(self.lines)

    def heard(self, seat: int) -> list[Said]:
        """The last things this seat (or TABLE) heard."""
        return [line.said for line in self.lines if line.audience >> seat & 1][-KEPT:]

    def restore(self, lines: Sequence[Line], count: int) -> None:
        """What was said as the store kept it."""
        self.lines, self.count = list(lines), count

    def spend(self, seat: int, now: float) -> None:
        """Words and text come out of one allowance."""
        if not self.rates.setdefault(seat, Allowance(burst=5, per_second=0.5)).take(now):
            raise Refuse("too_fast")
