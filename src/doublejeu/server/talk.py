"""What is said at the table: who hears it, how long it may be, how often one may speak."""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.core.contract import ALL
from doublejeu.server.crowd import Crowd
from doublejeu.server.ledger import Ledger
from doublejeu.server.limits import Allowance
from doublejeu.server.match import Match
from doublejeu.server.refuse import Refuse
from doublejeu.server.store import StoredSaid
from doublejeu.server.tidy import tidy_text
from doublejeu.server.wire import Said, Say

MOST_LETTERS = 300
KEPT = 200  # how much of it somebody who comes back is shown


@dataclass(slots=True)
class _Spoken:
    """Something said, with the mask of seats (and TABLE) that heard it."""

    said: Said
    audience: int


class Talk:
    """The talk of one match, or of the lobby."""

    def __init__(self, ledger: Ledger, crowd: Crowd) -> None:
        self._ledger = ledger
        self._crowd = crowd
        self._spoken: list[_Spoken] = []
        self._count = 0
        self._rates: dict[int, Allowance] = {}

    def say(self, seat: int, wish: Say, match: Match | None, now: float) -> None:
        """Somebody speaks: to everybody in the lobby and after a match, during one to those who may hear this seat."""
        if len(wish.text) > 4 * MOST_LETTERS:
            raise Refuse("too_long")
        text = tidy_text(wish.text, MOST_LETTERS)
        if not text:
            raise Refuse("too_long" if wish.text.strip() else "bad_message")
        audience = match.hearers(seat) if match is not None else ALL
        if not audience & ~(1 << seat):
            raise Refuse("silent")
        if not self._rates.setdefault(seat, Allowance(burst=5, per_second=0.5)).take(now):
            raise Refuse("too_fast")
        spoken = _Spoken(Said(seat=seat, text=text, at=int(now)), audience | 1 << seat)
        identity, after = (match.id, match.entries()) if match is not None else ("", 0)
        self._ledger.said(identity, self._count, after, spoken.said, spoken.audience, wish.id)
        self._crowd.said(spoken.said, spoken.audience)
        self._add(spoken)

    def heard(self, seat: int) -> list[Said]:
        """The last things this seat (or TABLE) heard."""
        return [spoken.said for spoken in self._spoken if spoken.audience >> seat & 1][-KEPT:]

    def hush(self) -> None:
        """A match begins or is left: what was said before is over, and so are the marks."""
        self._spoken, self._count, self._rates = [], 0, {}
        self._ledger.hushed()

    def restore(self, kept: list[StoredSaid]) -> None:
        """What was said as the store kept it."""
        for line in kept:
            self._add(_Spoken(line.said, line.audience))

    def _add(self, spoken: _Spoken) -> None:
        """Keep it for those who come back."""
        self._count += 1
        self._spoken.append(spoken)
        if len(self._spoken) > 4 * KEPT:
            del self._spoken[: -2 * KEPT]
