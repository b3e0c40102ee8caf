"""The store, on SQLite and on a real PostgreSQL: what is answered is kept, and a second writer loses the race."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from doublejeu.server.store import (
    Row,
    Store,
    StoreError,
    Writes,
    database_url,
    idle_codes,
    mark_rows,
    migrate,
    playing_codes,
    room_row,
    said_rows,
    stored_match,
    tables,
)
from tests.server.postgres import cluster
from tests.server.process import Process
from tests.server.running import in_a_loop
from tests.server.test_durability import check_kills


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.sqlite3"
    found: str = request.getfixturevalue("postgres")
    engine = sql.create_engine(database_url(found))
    with engine.begin() as connection:
        connection.execute(sql.text("drop schema public cascade"))
        connection.execute(sql.text("create schema public"))
    engine.dispose()
    return found


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    opened.open()
    yield opened
    opened.close()


def room(code: str, status: str = "playing", touched: float = 100.0, **changes: object) -> Row:
    row: Row = {"code": code, "game": "secret_hitler", "options": "{}", "bot": "random", "seconds": 0, "status": status}
    return {**row, "group": "", "match": "m", "places": "[]", "touched": touched, **changes}


def match(identity: str) -> Row:
    row: Row = {"id": identity, "code": "BCDF", "game": "secret_hitler", "version": 1, "seats": 5, "options": "{}"}
    return {**row, "names": "[]", "secret": "s", "started": 1.0, "ended": None}


def entry(identity: str, n: int, code: int = 3, intent: str = "") -> Row:
    return {"match": identity, "n": n, "seat": 1, "code": code, "intent": intent}


def test_what_is_written_is_read_again(store: Store) -> None:
    async def scenario() -> None:
        line = {"code": "BCDF", "match": "m", "n": 0, "after": 2, "seat": 1, "text": "Où ?", "at": 5}
        clock = {"code": "BCDF", "decision_end": 9.5, "decision_whole": 5.0, "step_end": 0.0, "step_whole": 0.0}
        await store.write(
            Writes(
                records=[entry("m", 0), entry("m", 1, 7, "tap")],
                talk=[{**line, "audience": (1 << 31) - 1, "intent": ""}],
                match=match("m"),
                room=room("BCDF"),
                clock={**clock, "paused_at": 0.0},
            )
        )
        await store.write(Writes(room=room("BCDF", seconds=30), ended=("m", 12.5)))
        found = await store.read(room_row("BCDF"))
        assert found is not None
        assert found[0]["seconds"] == 30
        assert found[1] is not None
        assert found[1]["decision_end"] == 9.5
        kept = await store.read(stored_match("m"))
        assert kept is not None
        assert (kept.record, kept.intents, kept.row["ended"]) == ([(1, 3), (1, 7)], [(1, "tap")], 12.5)
        assert [row["text"] for row in await store.read(said_rows("BCDF", "m"))] == ["Où ?"]
        assert await store.read(playing_codes(50.0)) == ["BCDF"]
        assert await store.read(idle_codes(50.0)) == []
        await store.write(Writes(closed="BCDF"))
        assert await store.read(room_row("BCDF")) is None
        assert await store.read(stored_match("m")) is not None, "a match outlives its room: it may be replayed"

    in_a_loop(scenario())


def test_a_mark_is_kept_as_it_last_was_until_the_match_is_over(store: Store) -> None:
    def mark(number: int, n: int, made: bool = True, code: str = "BCDF") -> Row:
        return {"code": code, "mark": number, "n": n, "seat": 1, "made": made, "intent": f"tap{n}"}

    async def scenario() -> None:
        await store.write(Writes(marks=[mark(7, 0), mark(9, 1), mark(7, 2, made=False)]))
        await store.write(Writes(marks=[mark(7, 0, code="GHJK"), mark(3, 1, code="GHJK")]))
        kept = await store.read(mark_rows("BCDF"))
        assert [(row["mark"], row["made"], row["intent"]) for row in kept] == [(9, True, "tap1"), (7, False, "tap2")]
        await store.write(Writes(hushed="BCDF"))
        assert await store.read(mark_rows("BCDF")) == []
        assert [row["mark"] for row in await store.read(mark_rows("GHJK"))] == [7, 3]
        await store.write(Writes(closed="GHJK"))
        assert await store.read(mark_rows("GHJK")) == []

    in_a_loop(scenario())


def test_a_database_of_an_earlier_version_is_brought_up_to_date(url: str) -> None:
    engine = sql.create_engine(database_url(url))
    with engine.begin() as connection:
        migrate(connection, "0001")
        rooms = sql.Table("rooms", sql.MetaData(), autoload_with=connection)
        row = room("BCDF")
        del row["group"]
        connection.execute(rooms.insert(), row)
        connection.execute(sql.Table("matches", sql.MetaData(), autoload_with=connection).insert(), match("m"))
    engine.dispose()
    opened = Store(url)
    opened.open()
    try:
        found = in_a_loop(opened.read(room_row("BCDF")))
        assert found is not None
        assert found[0] == room("BCDF")
        kept = in_a_loop(opened.read(stored_match("m")))
        assert kept is not None
        assert kept.row == {**match("m"), "seating": ""}
    finally:
        opened.close()


def test_a_second_writer_loses_the_race_and_nothing_else(store: Store, url: str) -> None:
    other = Store(url)
    other.open()

    async def scenario() -> None:
        await store.write(Writes(records=[entry("m", 0, 3)]))
        with pytest.raises(StoreError):
            await other.write(Writes(records=[entry("m", 0, 4), entry("m", 1, 4)]))
        kept = [await store.read(lambda connection: connection.execute(sql.select(tables.tables["records"])).all())]
        assert [(row.n, row.code) for row in kept[0]] == [(0, 3)]

    try:
        in_a_loop(scenario())
    finally:
        other.close()


def test_one_bad_write_does_not_spoil_those_it_shares_a_commit_with(store: Store) -> None:
    async def scenario() -> None:
        await store.write(Writes(records=[entry("m0", 0)]))
        writes = [Writes(records=[entry(f"m{number}", number)]) for number in range(20)]
        results = await asyncio.gather(*(store.write(each) for each in writes), return_exceptions=True)
        assert [number for number, result in enumerate(results) if result is not None] == [0]
        rows = await store.read(lambda connection: connection.execute(sql.select(tables.tables["records"])).all())
        assert len(rows) == 20

    in_a_loop(scenario())


def test_decisions_that_arrive_together_share_a_commit(store: Store) -> None:
    async def scenario() -> None:
        before = store.commits
        await asyncio.gather(*(store.write(Writes(records=[entry(f"m{number}", 0)])) for number in range(200)))
        assert store.commits - before < 100

    in_a_loop(scenario())


def test_the_migrations_make_the_tables_the_code_expects(store: Store) -> None:
    found = sql.inspect(store._engine)
    for name, table in tables.tables.items():
        columns = {column["name"]: column for column in found.get_columns(name)}
        assert set(columns) == set(table.columns.keys())
        for column in table.columns:
            assert columns[column.name]["nullable"] == column.nullable
        assert found.get_pk_constraint(name)["constrained_columns"] == [key.name for key in table.primary_key]


def test_sqlite_commits_reach_the_disk(tmp_path: Path) -> None:
    store = Store(f"{tmp_path}/plain-name.sqlite3")
    store.open()
    with store._engine.connect() as connection:
        assert connection.execute(sql.text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(sql.text("pragma synchronous")).scalar() == 2
    store.close()


def test_a_killed_server_on_postgresql_goes_on_where_it_was(postgres: str) -> None:
    server = Process(postgres)
    server.start()
    try:
        check_kills(server, 1)
    finally:
        for person in server.people:
            person.leave()
        server.stop()
