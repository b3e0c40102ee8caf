"""Those who are out of a match are not held hostage: what they may see, and how fast the rest is played without them.

Everything here rests on what everybody sees (who is out, who is a person) and on what people ask for.
"""

from __future__ import annotations

from doublejeu.server.match.match import Match
from doublejeu.server.rooms.crowd import Crowd
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.storage.rows import Ledger
from doublejeu.server.turn.seating import Seating
from doublejeu.server.wire.refusal import Refuse

BRISK = 0.25  # how much of its time everything takes once no person is left in the match
BRISK_STEP = 2.0  # seconds of a step that ends by the clock, then
LEAST_STEP = 0.1  # and where people skip to the end


class Ghosts:
    """The people of one room who are out of the match that goes on."""

    def __init__(self, agreement: Agreement, seating: Seating, crowd: Crowd, ledger: Ledger) -> None:
        self._agreement = agreement
        self._seating = seating
        self._crowd = crowd
        self._ledger = ledger
        self.out = 0  # the seats that are out for good, as everybody sees; 0 while no match goes on
        self._skipping: set[int] = set()  # those who want the end

    def begin(self, out: int = 0) -> None:
        """A match begins, ends, or is taken up again with these seats out."""
        self.out = out
        self._skipping.clear()
        self._crowd.seers.clear()

    def note(self, out: int) -> None:
        """Somebody left the match for good: pages are told what that allows."""
        self.out = out
        self._ledger.room_changed = True

    def bots_alone(self) -> bool:
        """Whether no person is left in the match that goes on: then bots play it out, fast."""
        people = self._seating.people_seats()
        return self.out != 0 and not [seat for seat in people if not self.out >> seat & 1]

    def see(self, seat: int, match: Match | None) -> None:
        """Somebody who is out for good wants to see everything."""
        allowed = self._agreement.allows_sight(self._seating.people())
        if match is None or match.over() is not None or not match.public().out >> seat & 1 or not allowed:
            raise Refuse("not_now")
        if any(not match.public().out >> other & 1 for other in self._seating.on_the_same_phone(seat)):
            raise Refuse("not_now")  # whoever still plays holds the same phone
        self._crowd.seers.add(seat)
        match.sights.open(seat)

    def sight_changed(self, match: Match | None) -> None:
        """The host allows it or does not: where it is not allowed, nobody sees everything any more."""
        if match is not None and not self._agreement.allows_sight(self._seating.people()):
            self._crowd.seers.clear()
            match.sights.close()

    def skip(self, seat: int) -> bool:
        """Somebody wants the end, now that no person is left in the match; True once all who are here want it."""
        if not self.bots_alone():
            raise Refuse("not_now")
        self._skipping.add(seat)
        return self._all_skip()

    def haste(self) -> float:
        """How much of its usual time everything takes now."""
        if not self.bots_alone():
            return 1.0
        return 0.0 if self._all_skip() else BRISK

    def step_seconds(self) -> float:
        """How long a step by the clock lasts while bots are alone."""
        return LEAST_STEP if self._all_skip() else BRISK_STEP

    def _all_skip(self) -> bool:
        return not set(self._seating.people_here()) - self._skipping
