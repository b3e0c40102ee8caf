"""The two clocks of a match: one for the decision awaited now, one for a step that the rules end by the clock.

Times are seconds since 1970, so that a clock goes on through a restart; while the server runs they are counted steadily
(`steady.py`), whatever is done to the machine's own clock. Both clocks are public: when they start
depends only on what everybody at the table sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.server.wire.messages import ClockInfo

GRACE = 5.0  # after a restart nobody is timed out before there was time to come back


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

    def start_decision(self, now: float, seconds: int) -> None:
        """The table awaits somebody anew."""
        self.decision_whole = float(seconds)
        self.decision_end = now + seconds if seconds else 0.0

    def start_step(self, now: float, seconds: float) -> None:
        """A step began that ends by the clock; 0 where none did."""
        self.turn, self.turns = 0.0, 0
        self.step_whole = float(seconds)
        self.step_end = now + seconds if seconds else 0.0

    def divide(self, turn: float, turns: int) -> None:
        """The step ends with the turns of seats that share a phone."""
        self.turn, self.turns = turn, turns

    def stop(self) -> None:
        """The match is over."""
        self.decision_end = self.decision_whole = self.step_end = self.step_whole = self.paused_at = 0.0
        self.divide(0.0, 0)

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

    def shown(self, now: float) -> tuple[ClockInfo | None, ClockInfo | None]:
        """The decision's clock and the step's as they are shown."""
        return (
            self._shown(now, self.decision_end, self.decision_whole),
            self._shown(now, self.step_end, self.step_whole, self.turn, self.turns),
        )

    def _shown(self, now: float, end: float, whole: float, turn: float = 0.0, turns: int = 0) -> ClockInfo | None:
        if not end:
            return None
        until = end - (self.paused_at or now)
        wait = max(0.0, until - whole)  # while a result is being shown, or a voice speaks
        return ClockInfo(
            left=max(0, round((until - wait) * 1000)),
            whole=round(whole * 1000),
            wait=round(wait * 1000),
            turn=round(turn * 1000),
            turns=turns,
        )
