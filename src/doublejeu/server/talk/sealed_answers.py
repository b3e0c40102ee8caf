"""Answers under seal: whoever is asked aloud answers unheard by the others, and all answers are opened together.

So nobody fits a story to another's, and neither order nor haste is read. What starts it is public, and so is all that
ends it: everybody who is awaited has answered, though never before a moment has passed, or the time is up. Who has
answered so far is told to nobody. Silence stays silence: nobody answers for anybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from doublejeu.core.bits import bits
from doublejeu.core.talk import CLAIM, PASS
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.table import ClockInfo

SOONEST = 0.25  # of the time for answers: so long every answer lies, however soon it was given


@dataclass
class Sealed:
    """Something said that nobody has heard yet."""

    seat: int
    code: int
    intent: str = ""  # "" for a bot's
    to: Outbox | None = None  # where it is answered what became of it
    verb: str = ""
    performative: str = ""

    def answers(self) -> bool:
        """Whether it is an answer at all."""
        return self.performative in (CLAIM, PASS)

    def replaces(self, other: Sealed) -> bool:
        """Whether it is said in the other's stead: a seat answers one thing once, or passes."""
        if self.seat != other.seat or not self.answers() or not other.answers():
            return False
        return self.verb == other.verb or PASS in (self.performative, other.performative)


@dataclass
class Answers:
    """The answers to what the game has asked last."""

    asked: int = 0  # seats; 0 while nothing is sealed
    begun: float = 0.0
    soonest: float = 0.0
    until: float = 0.0
    words: list[Sealed] = field(default_factory=list)
    finished: int = 0  # seats that have answered, or will not

    def ask(self, seats: int, now: float, shown_until: float, seconds: float) -> None:
        """Seats are asked aloud; what happened before is being seen until then."""
        start = max(now, shown_until)
        self.asked, self.begun, self.finished = seats, now, 0
        self.soonest, self.until = start + SOONEST * seconds, start + seconds

    def sooner(self, seconds: float) -> None:
        """What happened before was seen so much sooner than was allowed for."""
        if self.asked:
            self.soonest -= seconds
            self.until -= seconds

    def seal(self, word: Sealed) -> list[Sealed]:
        """Keep a word until all are opened; those that it replaces, which are never heard."""
        replaced = [other for other in self.words if word.replaces(other)]
        self.words = [other for other in self.words if other not in replaced] + [word]
        if word.answers():
            self.finished |= 1 << word.seat
        return replaced

    def repeated(self, word: Sealed) -> bool:
        """Whether this very intent lies sealed already; the socket that sent it last gets the answer."""
        for other in self.words:
            if other.seat == word.seat and other.intent == word.intent != "":
                other.to = word.to
                return True
        return False

    def holds(self, seat: int) -> bool:
        """Whether what this seat says now is sealed."""
        return self.asked >> seat & 1 == 1

    def opens_at(self, awaited: int) -> float:
        """When they are to be opened, while these seats can still answer."""
        return self.until if self.asked & awaited & ~self.finished else self.soonest

    def take(self) -> list[Sealed]:
        """Everything that was sealed, by seat, whoever spoke first; nothing is sealed any more."""
        words, self.words = sorted(self.words, key=lambda word: word.seat), []
        self.asked = self.finished = 0
        self.begun = self.soonest = self.until = 0.0
        return words

    def by_seat(self) -> dict[int, list[int]]:
        """What each seat has said under seal."""
        return {seat: [word.code for word in self.words if word.seat == seat] for seat in bits(self.asked)}

    def clock(self, now: float) -> ClockInfo:
        """How long they stay sealed at the most, as it is shown."""
        whole = self.until - self.begun
        return ClockInfo(left=round(1000 * min(whole, max(0.0, self.until - now))), whole=round(1000 * whole))
