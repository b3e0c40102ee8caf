"""The two clocks of a match: one for the decision awaited now, one for a step that the rules end by the clock.

Times are seconds since 1970, so that a clock goes on through a restart; while the server runs they are counted steadily
(`steady`), whatever is done to the machine's own clock. Both clocks are public: when they start
depends only on what everybody at the table sees (`turn/timing.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

GRACE = 5.0  # after a restart nobody is timed out before there was time to come back


def steady() -> Callable[[], float]:
    """Seconds since 1970, counted on from now whatever is done to the machine's clock: none is skipped or repeated."""
    ahead = time.time() - time.monotonic()
    return lambda: ahead + time.monotonic()


@dataclass
class Clocks:
    """Ends of 0 mean that no such clock runs. While `paused_at` is set, both stand still."""

    decision_end: float = 0.0
    decision_whole: float = 0.0
    step_end: float = 0.0
    step_whole: float = 0.0
    paused_at: float = 0.0
    turn: float = 0.0  # seconds each seat of a shared phone has at the end of the step; 0 where none is shared
    turns: int = 0  # and how many such turns there are. Both follow from who sits here, and are not kept

    def stop(self) -> None:
        """The match is over."""
        self.decision_end = self.decision_whole = self.step_end = self.step_whole = self.paused_at = 0.0
        self.turn, self.turns = 0.0, 0

    def pause(self, now: float) -> None:
        """Both clocks stand still, from the first of several reasons on."""
        self.paused_at = self.paused_at or now

    def resume(self, now: float) -> None:
        """Both clocks go on with what was left."""
        self.move(now - self.paused_at)
        self.paused_at = 0.0

    def move(self, seconds: float) -> None:
        """Both clocks run out so much later."""
        if self.decision_end:
            self.decision_end += seconds
        if self.step_end:
            self.step_end += seconds

    def taken_up(self, now: float) -> None:
        """After a restart, whatever the machine's own clock did meanwhile: no clock has more left than its whole, and a
        decision's that ran out leaves a moment to come back.
        """
        if self.paused_at > now:
            self.move(now - self.paused_at)
            self.paused_at = now
        at = self.paused_at or now
        if self.decision_end:
            self.decision_end = min(self.decision_end, at + self.decision_whole)
            if not self.paused_at:
                self.decision_end = max(self.decision_end, now + min(GRACE, self.decision_whole))
        if self.step_end:
            self.step_end = min(self.step_end, at + self.step_whole)
