"""What a room wants kept: noted here during a turn, in the words of the room, and made into the store's rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec

from doublejeu.core.setup import Setup
from doublejeu.records import SeatRecord
from doublejeu.server.match.clock import Clocks
from doublejeu.server.rooms.agreement import Agreement
from doublejeu.server.wire.messages import Said

Row = dict[str, Any]


@dataclass
class Writes:
    """What one room wants kept, all of it or nothing."""

    records: list[Row] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)  # phrases, beside the record
    talk: list[Row] = field(default_factory=list)  # text
    trimmed: list[tuple[str, str, int]] = field(default_factory=list)  # text to forget: room, match, before which line
    marks: list[Row] = field(default_factory=list)
    notes: list[Row] = field(default_factory=list)
    tokens_moved: list[tuple[str, str]] = field(default_factory=list)  # sealed, the old and the new
    match: Row | None = None  # a new match
    ended: tuple[str, float] | None = None  # the match that is over, and when
    bookmarked: str = ""  # a match that somebody who played wants kept for ever
    withdrawn: str = ""  # a match that somebody who played no longer wants to be studied
    left: list[str] = field(default_factory=list)  # matches that were left before their end: nothing of them is kept
    room: Row | None = None  # the room's row as it now is
    clock: Row | None = None
    hushed: str = ""  # the code of a room whose lobby talk is over, and whose marks belonged to another match
    closed: str = ""  # the code of a room to forget
    touched_by: float = 0.0  # no room was touched later than now, whatever its row says

    def any(self) -> bool:
        """Whether there is anything to keep."""
        said = self.words or self.talk or self.trimmed
        changed = self.records or said or self.marks or self.match or self.ended or self.room or self.clock
        private = self.notes or self.tokens_moved
        wished = self.bookmarked or self.withdrawn or self.left
        return bool(changed or private or wished or self.hushed or self.closed or self.touched_by)


@dataclass(slots=True)
class MarkChange:
    """A mark that was made or wiped."""

    mark: int
    n: int  # changes of this match before it
    seat: int
    made: bool


@dataclass(slots=True)
class NoteChange:
    """A private note as it now is; `owner` is the sealed token of whoever may read it."""

    seat: int
    number: int
    owner: str
    about: int
    heard: int
    after: int  # entries of the record when it was begun
    text: str


class Ledger:
    """Where everybody in a room notes what must be kept before the present turn is told."""

    def __init__(self, room_code: str) -> None:
        self.room_changed = False  # what everybody sees of the room is not what the store has of it
        self.seats_changed = False  # what nobody sees of the seats is not what the store has of it
        self._room_code = room_code
        self._writes = Writes()

    def room(self, agreement: Agreement, status: str, match: str, sitters: list[dict[str, object]], now: float) -> None:
        """The room as it now is."""
        self._writes.room = {
            "code": self._room_code,
            "game": agreement.game,
            "options": as_text(agreement.options),
            "group": agreement.group,
            "bot": agreement.bot,
            "seconds": agreement.seconds,
            "pace": agreement.pace,
            "talk": agreement.talk,
            "sight": agreement.sight,
            "voice": agreement.voice,
            "study": agreement.study,
            "status": status,
            "match": match,
            "places": as_text(sitters),
            "touched": now,
        }

    def clock(self, clocks: Clocks) -> None:
        """The clocks changed."""
        self._writes.clock = {
            "code": self._room_code,
            "decision_end": clocks.decision_end,
            "decision_whole": clocks.decision_whole,
            "step_end": clocks.step_end,
            "step_whole": clocks.step_whole,
            "paused_at": clocks.paused_at,
        }

    def match_begins(
        self,
        match: str,
        game: str,
        version: int,
        setup: Setup,
        secret: str,
        seats: list[SeatRecord],
        student: str,
        now: float,
    ) -> None:
        """A new match takes the table; `student` is the sealed token of who may have it for study, or ""."""
        self._writes.match = {
            "id": match,
            "code": self._room_code,
            "game": game,
            "version": version,
            "seats": setup.seats,
            "options": as_text(setup.options),
            "secret": secret,
            "started": now,
            "ended": None,
            "bookmarked": False,
            "student": student,
            "seating": msgspec.json.encode(seats).decode(),
        }

    def decided(
        self, match: str, first: int, entries: Sequence[tuple[int, int]], by: int = -1, intent: str = ""
    ) -> None:
        """New entries of a match's record; the first is numbered `first`, and is the intent's if its seat made it."""
        for number, (seat, code) in enumerate(entries, first):
            named = intent if number == first and seat == by else ""
            self._writes.records.append({"match": match, "n": number, "seat": seat, "code": code, "intent": named})

    def match_ends(self, match: str, now: float) -> None:
        """The match is over."""
        self._writes.ended = (match, now)

    def bookmarked(self, match: str) -> None:
        """Somebody wants this match kept for ever."""
        self._writes.bookmarked = match

    def withdrawn(self, match: str) -> None:
        """Somebody who plays, or played, does not want this match to be studied."""
        if self._writes.match is not None and self._writes.match["id"] == match:
            self._writes.match["student"] = ""
        self._writes.withdrawn = match

    def match_left(self, match: str) -> None:
        """The match was left before its end: nobody can go on with it or replay it."""
        writes = self._writes
        writes.records = [row for row in writes.records if row["match"] != match]
        writes.words = [row for row in writes.words if row["match"] != match]
        writes.talk = [row for row in writes.talk if row["match"] != match]
        writes.notes = [row for row in writes.notes if row["match"] != match]
        if writes.match is not None and writes.match["id"] == match:
            writes.match = None  # begun and left in one turn
        else:
            writes.left.append(match)

    def told(self, match: str, first: int, words: Sequence[tuple[int, int, int]]) -> None:
        """Phrases were said, each (entries of the record before it, seat, phrase); the first is numbered `first`."""
        for number, (after, seat, code) in enumerate(words, first):
            self._writes.words.append({"match": match, "n": number, "after": after, "seat": seat, "code": code})

    def said(self, match: str, n: int, after: int, said: Said, audience: int) -> None:
        """Something was said, the n-th thing in this match or lobby, after so many entries of the record."""
        self._writes.talk.append(
            {
                "code": self._room_code,
                "match": match,
                "n": n,
                "after": after,
                "seat": said.seat,
                "text": said.text,
                "at": said.at,
                "audience": audience,
                "words": said.words,
            }
        )

    def trimmed(self, match: str, before: int) -> None:
        """Of the text of a match, or of the lobby, what was said before the line of this number is forgotten."""
        self._writes.trimmed.append((self._room_code, match, before))

    def marked(self, changes: list[MarkChange]) -> None:
        """Marks were made or wiped."""
        for change in changes:
            self._writes.marks.append(
                {
                    "code": self._room_code,
                    "mark": change.mark,
                    "n": change.n,
                    "seat": change.seat,
                    "made": change.made,
                }
            )

    def noted(self, match: str, notes: list[NoteChange]) -> None:
        """Private notes were written."""
        self._writes.notes += [{"match": match, **asdict(note)} for note in notes]

    def token_moved(self, old: str, new: str) -> None:
        """A seat has another token: notes written with the old one, and matches for its study, go with it."""
        self._writes.tokens_moved.append((old, new))

    def hushed(self) -> None:
        """What was said in the lobby, or marked in the match before, is over."""
        self._writes.marks.clear()
        self._writes.talk = [row for row in self._writes.talk if row["match"]]  # and what was not even kept yet
        self._writes.trimmed = [trim for trim in self._writes.trimmed if trim[1]]
        self._writes.hushed = self._room_code

    def closed(self) -> None:
        """The room is closed for good: nothing of it is kept but its matches."""
        self.hushed()
        self.room_changed = self.seats_changed = False
        self._writes.room = self._writes.clock = None
        self._writes.closed = self._room_code

    def take(self) -> Writes | None:
        """What was noted, None for nothing; a new page is begun."""
        self.room_changed = self.seats_changed = False
        if not self._writes.any():
            return None
        writes, self._writes = self._writes, Writes()
        return writes


def as_text(value: object) -> str:
    """JSON for a text column."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
