"""What a turn leaves in the database: the rows that its effects lead to. Nobody else but the store knows a column."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, assert_never

import msgspec

from doublejeu.server.state.effects import (
    BotAsked,
    BotDropped,
    ClockSet,
    Decided,
    Dismissed,
    Effect,
    Entered,
    LineSaid,
    LinesTrimmed,
    MarksChanged,
    MatchBegun,
    MatchBookmarked,
    MatchCleared,
    MatchEnded,
    MatchLeft,
    Noted,
    PhrasesSaid,
    PicturesDue,
    Reply,
    RoomChanged,
    RoomClosed,
    RoomShown,
    SeatEmptied,
    SeatsChanged,
    SeatTaken,
    StudyWithdrawn,
    TalkCleared,
    TokenMoved,
)
from doublejeu.server.state.state import RoomState, status

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


def rows_of(effects: Sequence[Effect], room: RoomState, now: float) -> Writes | None:
    """What is to be stored of a turn after which the room is like this; None for nothing."""
    writes, changed = Writes(), False
    for effect in effects:
        match effect:
            case RoomChanged() | SeatsChanged():
                changed = True
            case Decided():
                _add_record(writes, effect)
            case ClockSet():
                writes.clock = _clock(room)
            case PhrasesSaid():
                for number, (after, seat, code) in enumerate(effect.words, effect.first):
                    words = {"match": effect.match, "n": number, "after": after, "seat": seat, "code": code}
                    writes.words.append(words)
            case LineSaid():
                writes.talk.append(_line(effect, room.code))
            case LinesTrimmed():
                writes.trimmed.append((room.code, effect.match, effect.before))
            case TalkCleared():
                _clear_talk(writes, room.code)
            case MarksChanged():
                writes.marks += [{"code": room.code, **asdict(change)} for change in effect.changes]
            case Noted():
                writes.notes.append({"match": effect.match, **asdict(effect.note)})
            case TokenMoved():
                writes.tokens_moved.append((effect.old, effect.new))
            case MatchBegun():
                writes.match = _match(effect, room.code)
            case MatchEnded():
                writes.ended = (effect.match, effect.at)
            case MatchLeft():
                _leave(writes, effect.match)
            case MatchBookmarked():
                writes.bookmarked = effect.match
            case StudyWithdrawn():
                if writes.match is not None and writes.match["id"] == effect.match:
                    writes.match["student"] = ""
                writes.withdrawn = effect.match
            case RoomClosed():
                _clear_talk(writes, room.code)
                writes.closed = room.code
            case Reply() | RoomShown() | PicturesDue() | Entered() | Dismissed() | SeatEmptied():
                pass  # sent, and not stored
            case SeatTaken() | MatchCleared() | BotAsked() | BotDropped():
                pass  # for the room's caller, and for its bots
            case _:
                assert_never(effect)
    if writes.closed:
        writes.clock = None
    elif changed:
        writes.room = _room(room, now)
    return writes if writes.any() else None


def _add_record(writes: Writes, decided: Decided) -> None:
    for number, (seat, code) in enumerate(decided.entries, decided.first):
        named = decided.intent if number == decided.first and seat == decided.by else ""
        writes.records.append({"match": decided.match, "n": number, "seat": seat, "code": code, "intent": named})


def _leave(writes: Writes, match: str) -> None:
    """Nobody can go on with this match or replay it: what would be kept of it is not, either."""
    writes.records = [row for row in writes.records if row["match"] != match]
    writes.words = [row for row in writes.words if row["match"] != match]
    writes.talk = [row for row in writes.talk if row["match"] != match]
    writes.notes = [row for row in writes.notes if row["match"] != match]
    if writes.match is not None and writes.match["id"] == match:
        writes.match = None  # begun and left in one turn
    else:
        writes.left.append(match)


def _clear_talk(writes: Writes, code: str) -> None:
    writes.marks.clear()
    writes.talk = [row for row in writes.talk if row["match"]]  # and what was not even kept yet
    writes.trimmed = [trim for trim in writes.trimmed if trim[1]]
    writes.hushed = code


def _room(room: RoomState, now: float) -> Row:
    agreement = room.agreement
    return {
        "code": room.code,
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
        "status": status(room),
        "match": room.match.id if room.match is not None else "",
        "places": as_text([sitter.as_dict() for sitter in room.sitters]),
        "touched": now,
    }


def _clock(room: RoomState) -> Row:
    clocks = room.clocks
    return {
        "code": room.code,
        "decision_end": clocks.decision_end,
        "decision_whole": clocks.decision_whole,
        "step_end": clocks.step_end,
        "step_whole": clocks.step_whole,
        "paused_at": clocks.paused_at,
    }


def _match(begun: MatchBegun, code: str) -> Row:
    return {
        "id": begun.match,
        "code": code,
        "game": begun.game,
        "version": begun.version,
        "seats": begun.setup.seats,
        "options": as_text(begun.setup.options),
        "secret": begun.secret,
        "started": begun.at,
        "ended": None,
        "bookmarked": False,
        "student": begun.student,
        "seating": msgspec.json.encode(begun.seats).decode(),
    }


def _line(line: LineSaid, code: str) -> Row:
    return {
        "code": code,
        "match": line.match,
        "n": line.n,
        "after": line.after,
        "seat": line.said.seat,
        "text": line.said.text,
        "at": line.said.at,
        "audience": line.audience,
        "words": line.said.words,
    }


def as_text(value: object) -> str:
    """JSON for a text column."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
