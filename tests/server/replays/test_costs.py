"""A replay costs what its record weighs, and never the server: bounded, a few at once, given up with its asker."""

import asyncio
import json
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bench.replays import random_match
from doublejeu.core.contract import TABLE
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.records import BadRecord, MatchRecord, Retracing, SeatRecord, written
from doublejeu.server.replays import pool as replay_pool
from doublejeu.server.replays import process as replay_process
from doublejeu.server.replays.pool import ReplayPool
from doublejeu.server.replays.process import Task
from doublejeu.server.replays.replays import Watched
from doublejeu.server.wire.refusal import Refuse
from tests.frames import fold
from tests.server.running import in_a_loop, running, settings, soon


def idle_nights(entries: int) -> MatchRecord:
    """Clock ticks of Les Infiltrés, the nights of a table where nobody does anything; it has no end."""
    game = GAMES["les_infiltres"]
    opening = random_match("les_infiltres", 7, 1, entries).decisions[:entries]
    seats = [SeatRecord(str(seat)) for seat in range(7)]
    return MatchRecord(
        format=2, game=game.key, version=game.version, options={}, seats=seats, decisions=opening, dice="lab", seed="1"
    )


def work(record: MatchRecord) -> int:
    """The bytes that were looked at to follow every view of a record, from its first entry to its last."""
    retracing = Retracing(record)
    watched = [Watched(retracing.table, seat) for seat in (*range(len(record.seats)), TABLE)]
    with suppress(BadRecord):  # it stops before the end of the match
        for _ in retracing.entries():
            for each in watched:
                each.changed()
    assert len(retracing.table.record) == len(record.decisions)
    return sum(each.written for each in watched)


def test_a_record_twice_as_long_takes_twice_the_work() -> None:
    once, twice, four_times = (work(idle_nights(entries)) for entries in (300, 600, 1200))

    assert 1.5 < twice / once < 2.3
    assert 1.5 < four_times / twice < 2.3


@pytest.mark.parametrize("key", list(GAMES))
def test_the_parts_of_every_frame_add_up_to_the_view(key: str) -> None:
    record = random_match(key, GAMES[key].fewest, 3)
    retracing = Retracing(record)
    table: Table = retracing.table
    watched = {seat: Watched(table, seat) for seat in (*range(len(record.seats)), TABLE)}
    views: dict[int, dict[str, Any]] = {seat: {} for seat in watched}
    for _ in retracing.entries():
        for seat, each in watched.items():
            fold(views[seat], json.loads(json.dumps(each.changed(), default=lambda raw: json.loads(bytes(raw)))))
            assert views[seat] == json.loads(json.dumps(table.view(seat).as_dict()))


@pytest.mark.parametrize("key", list(GAMES))
def test_a_record_that_no_match_reaches_is_not_replayed(key: str) -> None:
    game = GAMES[key]
    record = random_match(key, game.fewest, 3)
    record.decisions *= game.longest // len(record.decisions) + 1

    with pytest.raises(BadRecord, match=f"no match of {key} has more than {game.longest:,}"):
        Retracing(record)


def ask(pool: ReplayPool, record: MatchRecord, address: str = "here") -> "asyncio.Task[bytes]":
    return asyncio.create_task(pool.ask(Task(what="brought", text=written(record), seat="above"), address))


def processes(pool: ReplayPool) -> list[int]:
    """Those that run."""
    return [child.pid for child in pool._children if child.pid is not None]


def test_what_takes_too_long_is_ended_and_the_next_is_answered() -> None:
    async def scenario() -> None:
        pool = ReplayPool(longest=0.0)
        with pytest.raises(Refuse, match="takes longer"):
            await ask(pool, idle_nights(1000))
        pool._longest = 60.0
        assert b'"frames"' in await ask(pool, random_match("secret_hitler", 5, 1))
        assert len(processes(pool)) == 1
        await pool.close()

    in_a_loop(scenario())


def test_a_process_has_only_so_much_memory() -> None:
    async def scenario() -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from doublejeu.server.replays.process import bound_memory\nbound_memory()\n"
            f"try: bytearray({replay_process.MOST_MEMORY})\nexcept MemoryError: print('no more')",
            stdout=asyncio.subprocess.PIPE,
        )
        return (await process.communicate())[0]

    assert in_a_loop(scenario()) == b"no more\n"


def test_a_few_at_once_and_of_one_address_fewer() -> None:
    async def scenario() -> None:
        pool = ReplayPool()
        record = random_match("secret_hitler", 5, 1)
        mine = [ask(pool, record) for _ in range(replay_pool.MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Refuse, match="too many"):
            await ask(pool, record)
        others = [ask(pool, record, f"{n}") for n in range(replay_pool.MOST_WAITING - len(mine))]
        await asyncio.sleep(0)
        with pytest.raises(Refuse, match="too many"):
            await ask(pool, record, "yet another")
        assert len(set(await asyncio.gather(*mine, *others))) == 1
        assert len(processes(pool)) == replay_pool.AT_ONCE
        assert not pool._asked
        await pool.rest()
        await pool.rest()
        assert processes(pool) == []
        await pool.close()

    in_a_loop(scenario())


def test_nothing_is_replayed_for_somebody_who_is_gone(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        body = written(idle_nights(4000))
        pool = here.house.replays
        host, port = here.address.split(":")
        with socket.create_connection((host, int(port))) as asker:
            asker.sendall(
                f"POST /api/replays/open?seat=above HTTP/1.1\r\nHost: {here.address}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
                + body
            )
            soon(lambda: bool(processes(pool)))
        soon(lambda: not pool._asked)
        assert processes(pool) == []
