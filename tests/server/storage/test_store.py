"""The store, on SQLite and on a real PostgreSQL: what is answered is kept, and a second writer loses the race."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from doublejeu.core.setup import Setup
from doublejeu.records import SeatRecord
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.marks import MarkChange
from doublejeu.server.settings import Settings
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.state.effects import (
    ClockSet,
    Decided,
    Dismissed,
    Effect,
    LineSaid,
    LinesTrimmed,
    MarksChanged,
    MatchBegun,
    MatchEnded,
    PhrasesSaid,
    RoomChanged,
    RoomClosed,
    RoomShown,
    SeatsChanged,
    TalkCleared,
)
from doublejeu.server.state.people import Sitter
from doublejeu.server.state.state import RoomState
from doublejeu.server.storage.queries import (
    idle_rooms,
    kept_marks,
    matches_for_study,
    newest_touch,
    room_exists,
    running_clocks,
    said_rows,
    stored_match,
    stored_room,
)
from doublejeu.server.storage.rows import Row, Writes, rows_of
from doublejeu.server.storage.schema import tables
from doublejeu.server.storage.store import Store, StoreError, database_url
from doublejeu.server.wire.table import Said
from tests.server.postgres import cluster
from tests.server.process import Process
from tests.server.running import in_a_loop
from tests.server.storage.test_durability import check_kills


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


def agreement(seconds: int = 0) -> Agreement:
    return Agreement(game="secret_hitler", options={}, bot="random", seconds=seconds, group="Lundi soir")


def entry(identity: str, n: int, code: int = 3) -> Row:
    return {"match": identity, "n": n, "seat": 1, "code": code, "intent": ""}


def room_of(code: str = "BCDF", status: str = "playing", seconds: int = 0, clocks: Clocks | None = None) -> RoomState:
    """A room with a match of this status."""
    match: Any = SimpleNamespace(id="m", finished=status == "over")
    room = RoomState(code, Settings(), agreement(seconds), [Sitter()], match=match)
    room.paused = status == "paused"
    room.clocks = clocks or Clocks()
    return room


async def keep(store: Store, room: RoomState, *effects: Effect) -> None:
    writes = rows_of(effects, room, 100.0)
    assert writes is not None
    await store.write(writes)


def test_what_a_turn_did_is_read_again(store: Store) -> None:
    async def scenario() -> None:
        ada = Sitter(kind="person", name="Ada", host=True, token="sealed")
        ada.known = {"play": {"tap": ""}, "link": {"lend": "secret"}, "say": {"word": ""}}
        room = room_of(clocks=Clocks(decision_end=9.5, decision_whole=5.0))
        room.sitters = [ada, Sitter()]
        seats = [SeatRecord("Ada"), SeatRecord("Zoë")]
        await keep(
            store,
            room,
            RoomChanged(),
            ClockSet(),
            MatchBegun("m", "secret_hitler", 1, Setup(5, {"a": [1]}), "s", seats, "sealed", 1.0),
            Decided("m", 0, [(1, 3)]),
            Decided("m", 1, [(1, 7), (1, 8), (31, 2)], 1, "tap"),
            LineSaid("m", 0, 2, Said(seat=1, text="Où ?", at=5), (1 << 31) - 1),
            MarksChanged([MarkChange(7, 0, 1, True)]),
        )
        over = room_of(status="over", seconds=30)
        over.sitters = [ada]
        await keep(store, over, SeatsChanged(), MatchEnded("m", 12.5))
        assert rows_of([RoomShown(), Dismissed([], "left")], over, 100.0) is None, "nothing of it is stored"
        found = await store.read(stored_room("BCDF"))
        assert found is not None
        assert (found.agreement, found.status, found.touched) == (agreement(seconds=30), "over", 100.0)
        known = {"say": {"word": ""}}  # the record keeps ids of decisions, and a link is nobody else's
        assert found.sitters == [Sitter(kind="person", name="Ada", host=True, token="sealed", known=known)]
        assert found.clocks == Clocks(decision_end=9.5, decision_whole=5.0)
        assert [(line.said.text, line.audience) for line in found.said] == [("Où ?", (1 << 31) - 1)]
        assert found.marks == [MarkChange(7, 0, 1, True)]
        assert found.match == await store.read(stored_match("m"))
        kept = found.match
        assert kept is not None
        assert (kept.record, kept.decisions) == ([(1, 3), (1, 7), (1, 8), (31, 2)], [(1, "tap")])
        assert (kept.id, kept.game, kept.version, kept.secret) == ("m", "secret_hitler", 1, "s")
        assert (kept.setup.seats, kept.setup.options) == (5, {"a": [1]})
        assert kept.row["ended"] == 12.5
        assert [seat["name"] for seat in json.loads(kept.row["seating"])] == ["Ada", "Zoë"]
        assert await store.read(matches_for_study("sealed", 5)) == ["m"]
        assert await store.read(matches_for_study("other", 5)) == []
        assert [(row["text"], row["after"]) for row in await store.read(said_rows("BCDF", "m"))] == [("Où ?", 2)]
        assert await store.read(idle_rooms(50.0)) == []
        assert await store.read(idle_rooms(150.0)) == ["BCDF"]
        await keep(store, room, RoomChanged(), ClockSet(), RoomClosed())
        assert await store.read(stored_room("BCDF")) is None
        assert not await store.read(room_exists("BCDF"))
        assert await store.read(stored_match("m")) is not None, "a match outlives its room: it may be replayed"

    in_a_loop(scenario())


def test_the_rooms_to_go_on_with_are_those_where_a_match_is_played_by_the_clock(store: Store) -> None:
    async def scenario() -> None:
        for room_code, status, clocks in (
            ("BCDF", "playing", Clocks(decision_end=130.0, step_end=120.0)),
            ("GHJK", "paused", Clocks(decision_end=130.0)),
            ("MNPQ", "over", Clocks()),
            ("RSTV", "playing", Clocks()),
        ):
            await keep(store, room_of(room_code, status, clocks=clocks), RoomChanged(), ClockSet())
        assert await store.read(running_clocks(50.0)) == [("BCDF", 120.0)]
        assert await store.read(running_clocks(150.0)) == []
        assert await store.read(room_exists("GHJK"))
        assert await store.read(newest_touch) == 100.0
        await store.write(Writes(touched_by=90.0))
        assert await store.read(newest_touch) == 90.0

    in_a_loop(scenario())


def test_a_mark_is_kept_as_it_last_was_until_the_match_is_over(store: Store) -> None:
    def mark(number: int, n: int, made: bool = True) -> MarkChange:
        return MarkChange(number, n, 1, made)

    async def scenario() -> None:
        here, there = room_of("BCDF"), room_of("GHJK")
        await keep(store, here, MarksChanged([mark(7, 0), mark(9, 1), mark(7, 2, made=False)]))
        await keep(store, there, MarksChanged([mark(7, 0), mark(3, 1)]))
        assert await store.read(kept_marks("BCDF")) == [mark(9, 1), mark(7, 2, made=False)]
        await keep(store, here, MarksChanged([mark(2, 3)]), TalkCleared())
        assert await store.read(kept_marks("BCDF")) == []
        assert await store.read(kept_marks("GHJK")) == [mark(7, 0), mark(3, 1)]
        await keep(store, there, RoomClosed())
        assert await store.read(kept_marks("GHJK")) == []

    in_a_loop(scenario())


def test_text_that_was_trimmed_is_gone_and_no_phrase_with_it(store: Store) -> None:
    def said(match: str, numbers: range) -> list[Effect]:
        return [LineSaid(match, n, 0, Said(seat=1, text=f"mot {n}", at=5), 2) for n in numbers]

    async def kept(room_code: str, match: str) -> list[int]:
        return [row["n"] for row in await store.read(said_rows(room_code, match))]

    async def scenario() -> None:
        here, there = room_of("BCDF"), room_of("GHJK")
        begun = MatchBegun("m", "secret_hitler", 1, Setup(5, {}), "s", [SeatRecord("Ada")], "", 1.0)
        phrases = PhrasesSaid("m", 0, [(0, 1, code) for code in range(9)])
        await keep(store, here, begun, phrases, *said("", range(9)), *said("m", range(9)))
        await keep(store, there, *said("", range(9)))
        # One of them, and what was kept before:
        await keep(store, here, *said("", range(9, 12)), LinesTrimmed("", 11), LinesTrimmed("m", 4))
        assert await kept("BCDF", "") == [11]
        assert await kept("BCDF", "m") == [4, 5, 6, 7, 8]
        assert await kept("GHJK", "") == list(range(9))
        found = await store.read(stored_match("m"))
        assert found is not None
        assert [code for _, _, code in found.words] == list(range(9)), "phrases are part of the match"
        former = [*said("", range(12, 14)), LinesTrimmed("", 13), TalkCleared()]
        await keep(store, here, *former, *said("", range(2)))  # another lobby, whose lines are numbered anew
        assert await kept("BCDF", "") == [0, 1]
        await keep(store, here, *said("", range(2, 3)), RoomClosed())
        assert await kept("BCDF", "") == [], "nothing is left for whoever opens a room of this code"

    in_a_loop(scenario())


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
    with store.engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, tables) == []
        if connection.dialect.name == "sqlite":
            made = connection.execute(sql.text("SELECT name FROM sqlite_master WHERE sql LIKE '%WITHOUT ROWID%'"))
            wanted = {
                name for name, table in tables.tables.items() if not table.dialect_options["sqlite"]["with_rowid"]
            }
            assert {row.name for row in made} == wanted


def test_sqlite_commits_reach_the_disk(tmp_path: Path) -> None:
    store = Store(f"{tmp_path}/plain-name.sqlite3")
    store.open()
    with store.engine.connect() as connection:
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
