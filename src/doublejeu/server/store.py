"""What survives: rooms, seats, matches, their records and what was said, in SQLite or PostgreSQL.

The record is append-only and keyed (match, n): a second writer loses the race, never the data. One thread writes.
Whatever rooms hand in while it is busy goes into its next transaction, so that decisions which arrive together share
one commit; a write is answered only after that commit.

A commit costs as much as the rows of some ten decisions, so while many rooms are busy the writer lets a hundredth of
a second pass between two of them. While few are, nobody waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine, make_url

from doublejeu.core.setup import Setup
from doublejeu.server.agreement import Agreement
from doublejeu.server.clock import Clocks
from doublejeu.server.figures import Figures
from doublejeu.server.ledger import MarkChange, NoteChange, Row, Writes
from doublejeu.server.people import Sitter
from doublejeu.server.wire import Said

DEFAULT_DATABASE = "sqlite:///double-jeu.sqlite3"
FILE_ENDINGS = (".sqlite3", ".sqlite", ".db")
MOST_ROWS = 100  # of one statement
BUSY = 4  # rooms that share a commit; after such a one
BETWEEN_COMMITS = 0.010  # seconds pass from its beginning to the beginning of the next, at least

tables = sql.MetaData()

rooms = sql.Table(
    "rooms",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("bot", sql.String(40), nullable=False),
    sql.Column("seconds", sql.Integer, nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("match", sql.String(20), nullable=False),
    sql.Column("places", sql.Text, nullable=False),
    sql.Column("touched", sql.Float, nullable=False, index=True),
    sql.Column("group", sql.String(40), nullable=False),
    sql.Column("pace", sql.String(10), nullable=False, default=""),
    sql.Column("talk", sql.String(10), nullable=False, default="free"),
    sql.Column("sight", sql.String(10), nullable=False, default=""),
)

# A room's clocks change with almost every decision, so they have a narrow row of their own.
clocks = sql.Table(
    "clocks",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("decision_end", sql.Float, nullable=False),
    sql.Column("decision_whole", sql.Float, nullable=False),
    sql.Column("step_end", sql.Float, nullable=False),
    sql.Column("step_whole", sql.Float, nullable=False),
    sql.Column("paused_at", sql.Float, nullable=False),
)

matches = sql.Table(
    "matches",
    tables,
    sql.Column("id", sql.String(20), primary_key=True),
    sql.Column("code", sql.String(8), nullable=False),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("names", sql.Text, nullable=False),
    sql.Column("secret", sql.String(80), nullable=False),
    sql.Column("started", sql.Float, nullable=False),
    sql.Column("ended", sql.Float, nullable=True),
    sql.Column("seating", sql.Text, nullable=False, default=""),  # who sat where at the start; "" where not kept
    sql.Column("bookmarked", sql.Boolean, nullable=False, default=False),  # kept for ever
)

records = sql.Table(
    "records",
    tables,
    sql.Column("match", sql.String(20), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("code", sql.SmallInteger, nullable=False),
    sql.Column("intent", sql.String(64), nullable=False),  # the id the decision came with; "" for chance and bots
    sqlite_with_rowid=False,
)

# Phrases: the lane beside the record.
words = sql.Table(
    "words",
    tables,
    sql.Column("match", sql.String(20), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("after", sql.Integer, nullable=False),  # entries of the record at that moment
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("code", sql.SmallInteger, nullable=False),
    sql.Column("intent", sql.String(64), nullable=False),  # the id it came with; "" for bots
    sqlite_with_rowid=False,
)

talk = sql.Table(
    "talk",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("match", sql.String(20), primary_key=True),  # "" in the lobby
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("after", sql.Integer, nullable=False),  # entries of the record at that moment
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.Integer, nullable=False),
    sql.Column("audience", sql.BigInteger, nullable=False),
    sql.Column("intent", sql.String(64), nullable=False),
    sql.Column("words", sql.Integer, nullable=False, default=0),  # phrases said before it
    sqlite_with_rowid=False,
)

# The latest change of each mark of a room's match; wiped ones too, for the id of whoever wiped them.
marks = sql.Table(
    "marks",
    tables,
    sql.Column("code", sql.String(8), primary_key=True),
    sql.Column("mark", sql.SmallInteger, primary_key=True, autoincrement=False),
    sql.Column("n", sql.Integer, nullable=False),
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("made", sql.Boolean, nullable=False),
    sql.Column("intent", sql.String(64), nullable=False),
)

# What seats wrote down for themselves. Whoever has the token that `owner` seals may read it after the match, too.
notes = sql.Table(
    "notes",
    tables,
    sql.Column("match", sql.String(20), primary_key=True),
    sql.Column("owner", sql.String(80), primary_key=True),
    sql.Column("number", sql.SmallInteger, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.SmallInteger, nullable=False),
    sql.Column("about", sql.SmallInteger, nullable=False),
    sql.Column("heard", sql.Integer, nullable=False),
    sql.Column("after", sql.Integer, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
)


class StoreError(RuntimeError):
    """The database would not take it, or not answer; nothing of it was kept. Another time it may."""


class Conflict(StoreError):
    """The database will never take it: it contradicts what is kept."""


Result = TypeVar("Result")


@dataclass
class _Job:
    writes: Writes
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[None]


@dataclass
class StoredMatch:
    """A match as the database has it."""

    row: Row
    record: list[tuple[int, int]]
    words: list[tuple[int, int, int]]  # (entries of the record before it, seat, phrase)
    intents: list[tuple[int, str]]  # (seat, id) of the decisions and phrases that came with one, oldest first

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
class StoredSaid:
    """Something said as the database has it: who heard it, and the id it came with."""

    said: Said
    audience: int
    intent: str


@dataclass
class StoredRoom:
    """A room as the database has it, with all that belongs to it."""

    agreement: Agreement
    status: str
    sitters: list[Sitter]
    touched: float
    clocks: Clocks | None
    match: StoredMatch | None
    said: list[StoredSaid]
    marks: list[MarkChange]
    notes: list[NoteChange]


def check(url: str) -> None:
    """Open a database and bring it to the present form; StoreError says in one line why that cannot be done."""
    try:
        engine = sql.create_engine(database_url(url))
    except (sql.exc.SQLAlchemyError, ImportError) as error:
        raise StoreError(f"there is no database at {url}: {_one_line(error)}") from None
    try:
        prepare(engine)
    finally:
        engine.dispose()


def prepare(engine: Engine) -> None:
    """Make the tables what this version wants them to be."""
    try:
        if engine.url.database and engine.dialect.name == "sqlite":
            Path(engine.url.database).parent.mkdir(parents=True, exist_ok=True)
        with engine.begin() as connection:
            migrate(connection)
    except CommandError:
        raise StoreError(
            f"the database {engine.url!r} was made by a newer version of Double Jeu than this one; install that"
        ) from None
    except (sql.exc.SQLAlchemyError, OSError) as error:
        raise StoreError(f"the database {engine.url!r} cannot be opened: {_one_line(error)}") from None


def database_url(text: str) -> URL:
    """The address of a database, or the name of an SQLite file by its ending; StoreError for anything else."""
    if "://" not in text and not text.endswith(FILE_ENDINGS):
        raise StoreError(
            f"{text!r} is no database: give an address, like sqlite:////srv/rooms.sqlite3 or postgresql://host/name,"
            " or a file whose name ends in .sqlite3"
        )
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except sql.exc.ArgumentError as error:
        raise StoreError(f"{text!r} is no database: {_one_line(error)}") from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    return url


class Store:
    """The database behind the rooms."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self._engine: Engine = sql.create_engine(self.url)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="store", daemon=True)
        self.commits = 0
        self.figures = Figures()
        if self._engine.dialect.name == "sqlite":
            sql.event.listen(self._engine, "connect", _make_durable)

    def open(self) -> None:
        """Bring the database to the present form and start writing. Blocks: called before the server serves."""
        prepare(self._engine)
        self._thread.start()

    def close(self) -> None:
        """Finish what was handed in."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()
        self._engine.dispose()

    async def write(self, writes: Writes) -> None:
        """Keep this; returns after the commit. StoreError if it was not kept."""
        loop = asyncio.get_running_loop()
        job = _Job(writes, loop, loop.create_future())
        begun = loop.time()
        self._jobs.put(job)
        await job.answer
        self.figures.writes += 1
        self.figures.decisions += len(writes.records)
        self.figures.write_seconds += loop.time() - begun

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask the database something, away from the event loop; StoreError if it does not answer."""

        def ask() -> Result:
            try:
                with self._engine.connect() as connection:
                    return question(connection)
            except sql.exc.SQLAlchemyError as error:
                raise StoreError(_one_line(error)) from None

        return await asyncio.to_thread(ask)

    # The writing thread

    def _write_on(self) -> None:
        with self._engine.connect() as connection:
            next_at = 0.0
            while True:
                jobs = [self._jobs.get()]
                time.sleep(max(0.0, next_at - time.monotonic()))
                began = time.monotonic()
                while not self._jobs.empty():
                    jobs.append(self._jobs.get())
                next_at = began + BETWEEN_COMMITS if len(jobs) >= BUSY else 0.0
                ending = None in jobs
                self._commit(connection, [job for job in jobs if job is not None])
                if ending:
                    return

    def _commit(self, connection: Connection, jobs: list[_Job]) -> None:
        if not jobs:
            return
        try:
            _execute(connection, [job.writes for job in jobs])
            connection.commit()
            self.commits += 1
        except (
            sql.exc.OperationalError,
            sql.exc.InterfaceError,
        ) as error:  # locked, full, gone: nobody's writes are at fault
            _roll_back(connection)
            _answer(jobs, StoreError(_one_line(error)))
        except Exception as error:
            _roll_back(connection)
            if len(jobs) > 1:  # one of them is at fault: let the others through
                for job in jobs:
                    self._commit(connection, [job])
            else:
                _answer(jobs, Conflict(_one_line(error)))
        else:
            _answer(jobs, None)


def _roll_back(connection: Connection) -> None:
    with contextlib.suppress(sql.exc.SQLAlchemyError):  # a connection that is gone has nothing to be rolled back
        connection.rollback()


def _answer(jobs: list[_Job], error: StoreError | None) -> None:
    """Tell the waiting rooms, with one call for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, theirs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, theirs, error)


def _resolve(jobs: list[_Job], error: StoreError | None) -> None:
    for job in jobs:
        if job.answer.done():
            continue
        if error is None:
            job.answer.set_result(None)
        else:
            job.answer.set_exception(error)


def _execute(connection: Connection, batch: list[Writes]) -> None:
    """Everything of a batch; rows of one table go in together, later ones over earlier ones."""
    recorded: list[Row] = []
    told: list[Row] = []
    said: list[Row] = []
    rooms_now: dict[str, Row] = {}
    clocks_now: dict[str, Row] = {}
    marked: dict[tuple[str, int], Row] = {}
    noted: dict[tuple[str, str, int], Row] = {}
    for writes in batch:
        recorded += writes.records
        told += writes.words
        said += writes.talk
        marked.update({(row["code"], row["mark"]): row for row in writes.marks})
        noted.update({(row["match"], row["owner"], row["number"]): row for row in writes.notes})
        for old, new in writes.notes_moved:
            connection.execute(notes.update().where(notes.c.owner == old).values(owner=new))
            for row in noted.values():
                row["owner"] = new if row["owner"] == old else row["owner"]
        if writes.match is not None:
            connection.execute(matches.insert(), writes.match)
        if writes.ended is not None:
            match, when = writes.ended
            connection.execute(matches.update().where(matches.c.id == match).values(ended=when))
        if writes.touched_by:
            touched = rooms.c.touched > writes.touched_by
            connection.execute(rooms.update().where(touched).values(touched=writes.touched_by))
        if writes.bookmarked:
            connection.execute(matches.update().where(matches.c.id == writes.bookmarked).values(bookmarked=True))
        for match in writes.left:
            _forget_match(connection, match)
        if writes.room is not None:
            rooms_now[writes.room["code"]] = writes.room
        if writes.clock is not None:
            clocks_now[writes.clock["code"]] = writes.clock
        if writes.hushed or writes.closed:
            room_code = writes.hushed or writes.closed
            connection.execute(talk.delete().where(talk.c.code == room_code, talk.c.match == ""))
            connection.execute(marks.delete().where(marks.c.code == room_code))
        if writes.closed:
            unfinished = sql.select(matches.c.id).where(matches.c.code == writes.closed, matches.c.ended.is_(None))
            for match in connection.execute(unfinished).scalars().all():
                _forget_match(connection, match)
            for table in (rooms, clocks):
                connection.execute(table.delete().where(table.c.code == writes.closed))
            rooms_now.pop(writes.closed, None)
            clocks_now.pop(writes.closed, None)
    if rooms_now:
        connection.execute(_put(rooms, connection.dialect.name), list(rooms_now.values()))
    _insert(connection, clocks, list(clocks_now.values()))
    _insert(connection, records, recorded)
    _insert(connection, words, told)
    if said:
        connection.execute(talk.insert(), said)
    if marked:
        connection.execute(_put(marks, connection.dialect.name), list(marked.values()))
    if noted:
        connection.execute(_put(notes, connection.dialect.name), list(noted.values()))


def _forget_match(connection: Connection, match: str) -> None:
    connection.execute(matches.delete().where(matches.c.id == match))
    connection.execute(records.delete().where(records.c.match == match))
    connection.execute(words.delete().where(words.c.match == match))
    connection.execute(talk.delete().where(talk.c.match == match))
    connection.execute(notes.delete().where(notes.c.match == match))


def _insert(connection: Connection, table: sql.Table, rows: list[Row]) -> None:
    """Insert the rows of almost every commit, many with one statement.

    Row by row the writing thread would let go of the interpreter at each, and wait for it again behind an event loop
    that is never idle when there is much to write.
    """
    mark = "%s" if connection.dialect.name == "postgresql" else "?"
    names = [column.name for column in table.columns]
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        values = tuple(row[name] for row in some for name in names)
        connection.exec_driver_sql(_insert_text(table, len(some), mark), values)


@cache
def _insert_text(table: sql.Table, rows: int, mark: str) -> str:
    names = [column.name for column in table.columns]
    quoted = ", ".join(f'"{name}"' for name in names)
    row = f"({', '.join([mark] * len(names))})"
    text = f"INSERT INTO {table.name} ({quoted}) VALUES {', '.join([row] * rows)}"
    if table is clocks:
        changes = ", ".join(f"{name} = excluded.{name}" for name in names if name != "code")
        text += f" ON CONFLICT (code) DO UPDATE SET {changes}"
    return text


def _put(table: sql.Table, dialect: str) -> sql.Insert:
    """Insert a row, or replace the one with the same key."""
    insert = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    values = {column.name: insert.excluded[column.name] for column in table.columns if not column.primary_key}
    return insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=values)


def _make_durable(connection: Any, _record: object) -> None:
    """SQLite: readers do not wait for the writer, and a commit is on the disk when it returns."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=2000")
    cursor.close()


def _one_line(error: Exception) -> str:
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the tables to the form this version wants, whatever earlier version made them."""
    config = Config()
    config.set_main_option("script_location", "doublejeu.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)


# Questions


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
            ),
            status=row["status"],
            sitters=[Sitter(**sitter) for sitter in json.loads(row["places"])],
            touched=row["touched"],
            clocks=Clocks(**{name: clock[name] for name in clock if name != "code"}) if clock is not None else None,
            match=stored_match(row["match"])(connection) if row["match"] else None,
            said=[
                StoredSaid(
                    Said(seat=line["seat"], text=line["text"], at=line["at"], words=line["words"]),
                    line["audience"],
                    line["intent"],
                )
                for line in said
            ],
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


def tidy(url: str, before: float) -> tuple[int, int, int]:
    """Forget the spent matches and give their space back: how many they were, and the bytes before and after.

    For the command line, with or without a server that runs. The bytes are 0 where the database does not tell.
    """
    check(url)
    engine = sql.create_engine(database_url(url))
    path = Path(engine.url.database or "") if engine.dialect.name == "sqlite" else None
    try:
        size = path.stat().st_size if path is not None else 0
        with engine.begin() as connection:
            spent = spent_matches(before)(connection)
            for match in spent:
                _forget_match(connection, match)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM")
        return len(spent), size, path.stat().st_size if path is not None else 0
    except sql.exc.SQLAlchemyError as error:
        raise StoreError(f"the database {engine.url!r} cannot be tidied: {_one_line(error)}") from None
    finally:
        engine.dispose()


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
            [(row.seat, row.intent) for row in [*rows, *told] if row.intent],
        )

    return ask


def said_rows(room_code: str, match: str) -> Callable[[Connection], list[Row]]:
    """What was said in a room during a match, or in its lobby."""

    def ask(connection: Connection) -> list[Row]:
        wanted = sql.select(talk).where(talk.c.code == room_code, talk.c.match == match).order_by(talk.c.n)
        return [dict(row) for row in connection.execute(wanted).mappings()]

    return ask


def kept_marks(room_code: str) -> Callable[[Connection], list[MarkChange]]:
    """The marks of a room's match, and what was wiped, by the time of the latest change."""

    def ask(connection: Connection) -> list[MarkChange]:
        wanted = sql.select(marks).where(marks.c.code == room_code).order_by(marks.c.n)
        return [
            MarkChange(mark=row["mark"], n=row["n"], seat=row["seat"], made=row["made"], intent=row["intent"])
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
