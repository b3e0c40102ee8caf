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

from doublejeu.server.ops.metrics import Figures
from doublejeu.server.storage.ledger import Row, Writes
from doublejeu.server.storage.queries import spent_matches
from doublejeu.server.storage.schema import clocks, marks, matches, notes, records, rooms, talk, words

DEFAULT_DATABASE = "sqlite:///double-jeu.sqlite3"
FILE_ENDINGS = (".sqlite3", ".sqlite", ".db")
MOST_ROWS = 100  # of one statement
BUSY = 4  # rooms that share a commit; after such a one
BETWEEN_COMMITS = 0.010  # seconds pass from its beginning to the beginning of the next, at least


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
            f"the database {engine.url!r} was made by a version of Double Jeu that this one does not know; install that"
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
        self.failing = False  # the latest write was not kept, by no fault of its own
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
        try:
            await job.answer
        except Conflict:
            raise
        except StoreError:
            self.failing = True
            raise
        self.failing = False
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
    trimmed: list[tuple[str, str, int]] = []
    rooms_now: dict[str, Row] = {}
    clocks_now: dict[str, Row] = {}
    marked: dict[tuple[str, int], Row] = {}
    noted: dict[tuple[str, str, int], Row] = {}
    for writes in batch:
        recorded += writes.records
        told += writes.words
        said += writes.talk
        trimmed += writes.trimmed
        marked.update({(row["code"], row["mark"]): row for row in writes.marks})
        noted.update({(row["match"], row["owner"], row["number"]): row for row in writes.notes})
        for old, new in writes.tokens_moved:
            connection.execute(notes.update().where(notes.c.owner == old).values(owner=new))
            connection.execute(matches.update().where(matches.c.student == old).values(student=new))
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
        if writes.withdrawn:
            connection.execute(matches.update().where(matches.c.id == writes.withdrawn).values(student=""))
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
    for code, match, before in trimmed:
        connection.execute(talk.delete().where(talk.c.code == code, talk.c.match == match, talk.c.n < before))
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


def migrate(connection: Connection) -> None:
    """Bring the tables to the present form."""
    config = Config()
    config.set_main_option("script_location", "doublejeu.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


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
