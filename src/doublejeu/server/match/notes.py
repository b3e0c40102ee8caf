"""Private notes: what a seat writes down for itself about the others and about moments of a match.

They are the seat's own. Nobody else is sent anything because of them, they are in no record and in nobody else's
replay; after the match, whoever has the seat's token may read them beside its replay. Few and short, so that nobody
can make the server keep much.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from doublejeu.server.limits.rates import Allowance
from doublejeu.server.wire.messages import WriteNote
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.table import Note
from doublejeu.server.wire.tidy import tidy_text

MOST_NOTES = 60  # of one seat in one match
MOST_LETTERS = 300
NO_SEAT = -1  # a note about nobody in particular


@dataclass(slots=True)
class NoteChange:
    """A private note as it now is; `owner` is the sealed token of who may read it."""

    seat: int
    number: int
    owner: str
    about: int
    heard: int
    after: int  # entries of the record when it was begun
    text: str


@dataclass
class Notes:
    """The notes of one match, by seat and number. A note that was wiped keeps its number."""

    seats: int
    _kept: dict[int, dict[int, NoteChange]] = field(default_factory=dict)
    _rates: dict[int, Allowance] = field(default_factory=dict)

    def write(self, seat: int, owner: str, wish: WriteNote, heard: int, after: int, now: float) -> NoteChange:
        """Write a note, or write over one; without words it is wiped. What is to be kept of it.

        A new one is of the present moment: so many events its seat has heard, so many entries of the record.
        """
        theirs = self._kept.get(seat, {})
        if len(wish.text) > 4 * MOST_LETTERS:
            raise Refuse("too_long")
        if not NO_SEAT <= wish.about < self.seats or not -1 <= wish.number < len(theirs):
            raise Refuse("bad_message")
        text = tidy_text(wish.text, MOST_LETTERS)
        new = wish.number < 0
        if not text and (new or wish.text.strip()):
            raise Refuse("too_long" if wish.text.strip() else "bad_message")
        if new and len(theirs) >= MOST_NOTES:
            raise Refuse("too_many")
        if not self._rates.setdefault(seat, Allowance(burst=10, per_second=1)).take(now):
            raise Refuse("too_fast")
        before = None if new else theirs[wish.number]
        note = NoteChange(
            seat=seat,
            number=len(theirs) if before is None else before.number,
            owner=owner,
            about=wish.about,
            heard=heard if before is None else before.heard,
            after=after if before is None else before.after,
            text=text,
        )
        self._kept.setdefault(seat, {})[note.number] = note
        return note

    def forget(self, seat: int) -> None:
        """Whoever sat here is gone for good: who sits down next finds nothing. The store keeps them for their owner."""
        self._kept.pop(seat, None)

    def restore(self, kept: list[NoteChange], owner_of: Callable[[int], str]) -> None:
        """The notes as the store kept them, of those who still sit where they wrote them."""
        for note in kept:
            if note.owner == owner_of(note.seat):
                self._kept.setdefault(note.seat, {})[note.number] = note

    def of(self, seat: int) -> list[Note]:
        """What a seat has written, in order; nothing for the table."""
        return [as_note(note) for note in self._kept.get(seat, {}).values() if note.text]


def as_note(note: NoteChange) -> Note:
    """A note as its writer reads it during the match: the moment is told in the seat's own numbers."""
    return Note(number=note.number, about=note.about, heard=note.heard, text=note.text)
