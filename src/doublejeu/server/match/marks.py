"""Marks people make for each other beside the game, such as strikes on a clue board. The rules know nothing of them.

A mark is a code of `Game.marks` and whoever made it. What a seat may make and what it is shown is asked of that seat's
own View, which answers by what everybody knows; so a mark tells what its maker chose to tell, and nothing else. Marks
belong to one match, are kept with the room, and are no part of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from doublejeu.core.contract import Game, View
from doublejeu.server.limits.rates import Allowance
from doublejeu.server.wire.messages import MakeMarks, Marked, MarkedMessage
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.table import Mark

MOST_AT_ONCE = 32  # codes in one message


@dataclass(slots=True)
class MarkChange:
    """A mark that was made or wiped."""

    mark: int
    n: int  # changes of this match before it
    seat: int
    made: bool


@dataclass
class _Sent:
    """What the sockets of one seat know of the marks, and when that was looked at."""

    key: tuple[int, int]
    marks: dict[int, int]


@dataclass
class Marks:
    """The marks of one match."""

    game: Game
    view: Callable[[int], View]  # what a seat, or TABLE, knows
    heard_count: Callable[[int], int]  # and by how many events
    makers: dict[int, int] = field(default_factory=dict)  # code: the seat that made it
    changes: int = 0
    _rates: dict[int, Allowance] = field(default_factory=dict)
    _sent: dict[int, _Sent] = field(default_factory=dict)

    def change(self, seat: int, wish: MakeMarks, now: float) -> list[MarkChange]:
        """Make or wipe marks, all or none of them; what is to be kept of it."""
        if not 0 < len(wish.codes) <= MOST_AT_ONCE:
            raise Refuse("bad_message")
        view = self.view(seat)
        if not all(0 <= code < len(self.game.marks) and view.may_mark(code) for code in wish.codes):
            raise Refuse("no_mark")
        if not self._rates.setdefault(seat, Allowance(burst=30, per_second=3)).take(now):
            raise Refuse("too_fast")
        changes: list[MarkChange] = []
        for code in wish.codes:
            if (code in self.makers) == wish.made:
                continue
            if wish.made:
                self.makers[code] = seat
            else:
                del self.makers[code]
            changes.append(MarkChange(mark=code, n=self.changes, seat=seat, made=wish.made))
            self.changes += 1
        return changes

    def restore(self, kept: list[MarkChange]) -> None:
        """The marks as the store kept them, the latest change of each."""
        self.makers = {change.mark: change.seat for change in kept if change.made}
        self.changes = max((change.n for change in kept), default=-1) + 1

    # What a seat is sent

    def shown(self, seat: int) -> list[Mark]:
        """The marks a seat, or TABLE, is shown, in the order of their codes."""
        return [Mark(code=code, seat=maker) for code, maker in sorted(self._seen(seat).items())]

    def mark_sent(self, seat: int) -> None:
        """All sockets of this seat have the present marks."""
        self._sent[seat] = _Sent(self._key(seat), self._seen(seat))

    def news(self, seat: int) -> MarkedMessage | None:
        """What changed for a seat since its sockets were last sent marks; None if nothing did."""
        sent = self._sent[seat]
        if not self.makers and not sent.marks:
            return None
        key = self._key(seat)
        if sent.key == key:
            return None
        seen, before = self._seen(seat), sent.marks
        sent.key, sent.marks = key, seen
        made = [Mark(code=code, seat=maker) for code, maker in sorted(seen.items()) if before.get(code) != maker]
        wiped = [code for code in sorted(before) if code not in seen]
        if not made and not wiped:
            return None
        return MarkedMessage(d=Marked(made=made, wiped=wiped), v=key[0])

    def _key(self, seat: int) -> tuple[int, int]:
        """What the marks a seat is shown depend on: the events it has heard, and the changes made."""
        return self.heard_count(seat), self.changes

    def _seen(self, seat: int) -> dict[int, int]:
        if not self.makers:
            return {}
        view = self.view(seat)
        return {code: maker for code, maker in self.makers.items() if view.sees_mark(code)}
