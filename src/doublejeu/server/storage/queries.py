"""What the database is asked, and how it answers: rooms, matches, and what was said, marked and noted in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from doublejeu.core.setup import Setup
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.marks import MarkChange
from doublejeu.server.match.notes import NoteChange
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.state.people import Sitter
from doublejeu.server.storage.rows import Row
from doublejeu.server.storage.schema import clocks, marks, matches, notes, records, rooms, talk, words
from doublejeu.server.talk.talk import MOST_LINES, Line
from doublejeu.server.wire.table import Said


@dataclass
class StoredMatch:
    """A match as the database has it."""

    row: Row
    record: list[tuple[int, int]]
    words: list[tuple[int, int, int]]  # (entries of the record before it, seat, phrase)
    decisions: list[tuple[int, str]]  # (seat, id) of those that came with an id, oldest first

    @property
    def id(self) -> str:
        """What it is called."""
        return str(self.row["id"])

    @property
    def game(self) -> str:
        """The key of its game."""
        return str(self.row["game"])

    @property
    def version(self) -> int:
        """The version of the rules it began with."""
        return int(self.row["version"])

    @property
    def setup(self) -> Setup:
        """What it was set up with."""
        return Setup(self.row["seats"], json.loads(self.row["options"]))

    @property
    def secret(self) -> str:
        """What its chance comes from."""
        return str(self.row["secret"])


@dataclass
class StoredRoom:
    """A room as the database has it, with all that belongs to it."""

    agreement: Agreement
    status: str
    sitters: list[Sitter]
    touched: float
    clocks: Clocks | None
    match: StoredMatch | None
    said: list[Line]
    lines: int  # of text so far, those too that are forgotten
    marks: list[MarkChange]
    notes: list[NoteChange]


def stored_room(room_code: str) -> Callable[[Connection], StoredRoom | None]:
    """A room with everything that belongs to it; None where there is none."""

    def ask(connection: Connection) -> StoredRoom | None:
        row = connection.execute(sql.select(rooms).where(rooms.c.code == room_code)).mappings().first()
        if row is None:
            return None
        clock = connection.execute(sql.select(clocks).where(clocks.c.code == room_code)).mappings().first()
        said = said_rows(room_code, row["match"])(connection)
        return StoredRoom(
            agreement=Agreement(
                game=row["game"],
                options=json.loads(row["options"]),
                bot=row["bot"],
                seconds=row["seconds"],
                group=row["group"],
                pace=row["pace"],
                talk=row["talk"],
                sight=row["sight"],
                voice=row["voice"],
                study=row["study"],
            ),
            status=row["status"],
            sitters=[Sitter(**sitter) for sitter in json.loads(row["places"])],
            touched=row["touched"],
            clocks=Clocks(**{name: clock[name] for name in clock if name != "code"}) if clock is not None else None,
            match=stored_match(row["match"])(connection) if row["match"] else None,
            said=[
                Line(
                    Said(seat=line["seat"], text=line["text"], at=line["at"], words=line["words"]),
                    line["audience"],
                )
                for line in said
            ],
            lines=said[-1]["n"] + 1 if said else 0,
            marks=kept_marks(room_code)(connection) if row["match"] else [],
            notes=kept_notes(row["match"])(connection) if row["match"] else [],
        )

    return ask


def room_exists(room_code: str) -> Callable[[Connection], bool]:
    """Whether a room has this code."""

    def ask(connection: Connection) -> bool:
        return connection.execute(sql.select(rooms.c.code).where(rooms.c.code == room_code)).first() is not None

    return ask


def running_clocks(since: float) -> Callable[[Connection], list[tuple[str, float]]]:
    """The codes of the rooms, touched since, in which a match is going on by the clock, and when a clock runs out."""

    def ask(connection: Connection) -> list[tuple[str, float]]:
        wanted = (
            sql.select(rooms.c.code, clocks.c.decision_end, clocks.c.step_end)
            .join(clocks, clocks.c.code == rooms.c.code)
            .where(rooms.c.status == "playing", rooms.c.touched >= since)
        )
        found = [
            (row.code, [end for end in (row.decision_end, row.step_end) if end]) for row in connection.execute(wanted)
        ]
        return [(room_code, min(ends)) for room_code, ends in found if ends]

    return ask


def newest_touch(connection: Connection) -> float:
    """When anybody last touched any room; 0 where there is none."""
    return float(connection.execute(sql.select(sql.func.max(rooms.c.touched))).scalar() or 0.0)


def idle_rooms(before: float) -> Callable[[Connection], list[str]]:
    """The codes of the rooms nobody has touched since."""

    def ask(connection: Connection) -> list[str]:
        return list(connection.execute(sql.select(rooms.c.code).where(rooms.c.touched < before)).scalars())

    return ask


def spent_matches(before: float) -> Callable[[Connection], list[str]]:
    """The matches that ended before and that nobody bookmarked, and those left unfinished whose room is gone."""

    def ask(connection: Connection) -> list[str]:
        played = sql.select(rooms.c.match)
        spent = sql.and_(matches.c.ended < before, sql.not_(matches.c.bookmarked), matches.c.id.not_in(played))
        left = sql.and_(matches.c.ended.is_(None), matches.c.id.not_in(played))
        return list(connection.execute(sql.select(matches.c.id).where(sql.or_(spent, left))).scalars())

    return ask


def stored_match(match: str) -> Callable[[Connection], StoredMatch | None]:
    """A match with its whole record."""

    def ask(connection: Connection) -> StoredMatch | None:
        found = connection.execute(sql.select(matches).where(matches.c.id == match)).mappings().first()
        if found is None:
            return None
        wanted = (
            sql.select(records.c.seat, records.c.code, records.c.intent)
            .where(records.c.match == match)
            .order_by(records.c.n)
        )
        rows = connection.execute(wanted).all()
        told = connection.execute(sql.select(words).where(words.c.match == match).order_by(words.c.n)).all()
        return StoredMatch(
            dict(found),
            [(row.seat, row.code) for row in rows],
            [(row.after, row.seat, row.code) for row in told],
            [(row.seat, row.intent) for row in rows if row.intent],
        )

    return ask


def matches_for_study(student: str, most: int) -> Callable[[Connection], list[str]]:
    """The latest matches that are over and that whoever has this sealed token may have for study, oldest first."""

    def ask(connection: Connection) -> list[str]:
        wanted = (
            sql.select(matches.c.id)
            .where(matches.c.student == student, matches.c.ended.is_not(None))
            .order_by(matches.c.ended.desc(), matches.c.id)
            .limit(most)
        )
        return list(connection.execute(wanted).scalars())[::-1]

    return ask


def said_rows(room_code: str, match: str) -> Callable[[Connection], list[Row]]:
    """The latest lines of text in a room during a match, or in its lobby."""

    def ask(connection: Connection) -> list[Row]:
        said = sql.select(talk).where(talk.c.code == room_code, talk.c.match == match)
        latest = connection.execute(said.order_by(talk.c.n.desc()).limit(MOST_LINES)).mappings()
        return [dict(row) for row in latest][::-1]

    return ask


def kept_marks(room_code: str) -> Callable[[Connection], list[MarkChange]]:
    """The marks of a room's match, and what was wiped, by the time of the latest change."""

    def ask(connection: Connection) -> list[MarkChange]:
        wanted = sql.select(marks).where(marks.c.code == room_code).order_by(marks.c.n)
        return [
            MarkChange(mark=row["mark"], n=row["n"], seat=row["seat"], made=row["made"])
            for row in connection.execute(wanted).mappings()
        ]

    return ask


def kept_notes(match: str, owner: str = "") -> Callable[[Connection], list[NoteChange]]:
    """The private notes of a match, by seat and number; those of one sealed token, if that is named."""

    def ask(connection: Connection) -> list[NoteChange]:
        wanted = sql.select(notes).where(notes.c.match == match).order_by(notes.c.seat, notes.c.number)
        if owner:
            wanted = wanted.where(notes.c.owner == owner)
        return [
            NoteChange(**{name: value for name, value in row.items() if name != "match"})
            for row in connection.execute(wanted).mappings()
        ]

    return ask
