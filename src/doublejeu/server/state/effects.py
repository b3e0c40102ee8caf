"""What a turn did: the list of these is the only account of it.

The store (`storage/rows.py`), the crowd (`rooms/crowd.py`) and the bots (`bots/players.py`) interpret the same list,
the last two once the first has committed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from doublejeu.core.setup import Setup
from doublejeu.records import SeatRecord
from doublejeu.server.match.marks import MarkChange
from doublejeu.server.match.notes import NoteChange
from doublejeu.server.state.questions import Question
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.rooms import Seated
from doublejeu.server.wire.table import Said

# The match


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """A match takes the table; `student` is the sealed token of who may have it for study, or ""."""

    match: str
    game: str
    version: int
    setup: Setup
    secret: str
    seats: list[SeatRecord]
    student: str
    at: float


@dataclass(frozen=True, slots=True)
class Decided:
    """The record has new entries, the first numbered `first`; that one is the intent's if its seat made it."""

    match: str
    first: int
    entries: list[tuple[int, int]]
    by: int = -1
    intent: str = ""


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clocks of the match are not those of before."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

    match: str
    at: float


@dataclass(frozen=True, slots=True)
class MatchLeft:
    """The match was left before its end: nothing of it is kept."""

    match: str


@dataclass(frozen=True, slots=True)
class MatchCleared:
    """The match, over or left, is off the table: its bots are not asked again."""

    match: str


@dataclass(frozen=True, slots=True)
class MatchBookmarked:
    """A person who played wants the match that is over kept for ever."""

    match: str


@dataclass(frozen=True, slots=True)
class StudyWithdrawn:
    """A person who plays, or played, does not want this match to be studied."""

    match: str


@dataclass(frozen=True, slots=True)
class MarksChanged:
    """Marks were made or wiped beside the game."""

    changes: list[MarkChange]


@dataclass(frozen=True, slots=True)
class Noted:
    """A seat wrote something down for itself; no other seat is sent it."""

    match: str
    note: NoteChange


# The room


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """What everybody sees of the room and what is stored of it changed: its agreement, its seats, its status."""


@dataclass(frozen=True, slots=True)
class RoomShown:
    """What everybody sees of the room and what is not stored changed: who is connected."""


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """What only the store sees of the seats changed: missed decisions, remembered intents."""


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """A seat has another sealed token: notes and matches for study go with it."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RoomClosed:
    """The room is forgotten for good; its finished matches are kept."""


# Talk


@dataclass(frozen=True, slots=True)
class LineSaid:
    """A line of text was said, number `n` of this match ("" for the lobby), after so many entries of the record."""

    match: str
    n: int
    after: int
    said: Said
    audience: int  # a mask of seats, and of TABLE for watchers


@dataclass(frozen=True, slots=True)
class LinesTrimmed:
    """Of the text of a match, or of the lobby, the lines before this number are forgotten."""

    match: str
    before: int


@dataclass(frozen=True, slots=True)
class PhrasesSaid:
    """Phrases were said, each (entries of the record before it, seat, phrase); the first is numbered `first`."""

    match: str
    first: int
    words: list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class TalkCleared:
    """What was said in the lobby, and marked in the match before, is over."""


# Sockets


@dataclass(frozen=True, slots=True)
class Reply:
    """An intent is answered: done, with an answer or none, or refused for a reason."""

    to: Outbox
    intent: str
    answer: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Answer to a person who opened the room, joined it or took a seat over: it holds the seat's token."""

    seated: Seated


@dataclass(frozen=True, slots=True)
class Entered:
    """A socket takes part from now on: it is sent the whole picture."""

    socket: Outbox


@dataclass(frozen=True, slots=True)
class PicturesDue:
    """Everybody is sent the whole picture: a match began or was left, or seats have other numbers."""


@dataclass(frozen=True, slots=True)
class Dismissed:
    """These sockets are told why, and closed."""

    sockets: Sequence[Outbox]
    reason: str


@dataclass(frozen=True, slots=True)
class SeatEmptied:
    """The last socket of a seat, or of TABLE, is gone."""

    seat: int


# Bots


@dataclass(frozen=True, slots=True)
class BotAsked:
    """A bot is to decide, or to speak."""

    question: Question


@dataclass(frozen=True, slots=True)
class BotDropped:
    """A bot's answer is not wanted any more."""

    question: Question


Effect: TypeAlias = (
    MatchBegun
    | Decided
    | ClockSet
    | MatchEnded
    | MatchLeft
    | MatchCleared
    | MatchBookmarked
    | StudyWithdrawn
    | MarksChanged
    | Noted
    | RoomChanged
    | RoomShown
    | SeatsChanged
    | TokenMoved
    | RoomClosed
    | LineSaid
    | LinesTrimmed
    | PhrasesSaid
    | TalkCleared
    | Reply
    | SeatTaken
    | Entered
    | PicturesDue
    | Dismissed
    | SeatEmptied
    | BotAsked
    | BotDropped
)
