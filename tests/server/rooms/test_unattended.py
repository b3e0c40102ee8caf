"""Rooms where nobody is: they leave memory and come back, and one that cannot come back stops nobody else."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from doublejeu.server.limits.rates import Limits
from doublejeu.server.match.clock import Clocks
from doublejeu.server.rooms.rooms import House
from doublejeu.server.steady import steady
from doublejeu.server.storage.queries import newest_touch
from doublejeu.server.storage.schema import matches, rooms
from tests.server.running import Message, Running, in_a_loop, running, settings, soon

PLENTY = (1e6, 1e6)


def in_the_loop(server: Running, work: Callable[[House], Any]) -> Any:
    """Do something in the server's own thread."""

    async def done() -> Any:
        return work(server.house)

    assert server.house._sweeping is not None
    return asyncio.run_coroutine_threadsafe(done(), server.house._sweeping.get_loop()).result(20)


def in_the_database(folder: Path, work: Callable[[sql.Connection], object]) -> None:
    engine = sql.create_engine(f"sqlite:///{folder}/rooms.sqlite3")
    with engine.begin() as connection:
        work(connection)
    engine.dispose()


def begun(server: Running, name: str = "Ada", **wanted: Any) -> tuple[Message, Message]:
    """A match that waits for somebody, who is gone; the seat, and the picture they had."""
    seat = server.open_room(name, **wanted)
    person = server.person(seat)
    person.until("welcome")
    person.done("host", what="start")
    while not person.picture.get("asks"):
        person.receive()
    picture = person.picture
    person.leave()
    soon(lambda: server.house._rooms[seat["code"]].empty())
    return seat, picture


def decided(picture: Message) -> list[Message]:
    """What happened, words aside: a bot may have spoken once more when its person was already leaving."""
    return [entry for entry in picture["log"] if entry["kind"] != "said"]


def test_a_match_that_waits_for_nobody_there_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        seat, picture = begun(server)
        soon(lambda: server.house._rooms[seat["code"]].idle())
        in_the_loop(server, lambda house: house._leave_to_the_store(0.0))
        assert not server.house._rooms

        ada = server.person(seat)
        ada.until("full")
        assert ada.picture["asks"] == picture["asks"]
        assert decided(ada.picture) == decided(picture)


def test_the_bound_is_on_what_is_live(tmp_path: Path) -> None:
    limits = Limits(guesses=PLENTY, requests=PLENTY, opened=PLENTY, rooms=3)
    with running(settings(tmp_path, limits=limits)) as server:
        seats = [server.open_room(f"Ada{number}") for number in range(10)]
        assert len(server.house._rooms) <= 3
        people = [server.person(seat) for seat in seats[:3]]
        for person in people:
            person.until("welcome")
        assert server.refusal("/api/rooms", {"game": "sleepers", "seats": 2, "name": "Zoé"}) == (503, "too_many")
        assert server.refusal(f"/api/rooms/{seats[9]['code']}") == (503, "too_many")
        people[0].leave()
        soon(lambda: server.http.get(f"/api/rooms/{seats[9]['code']}").status_code == 200)


def test_an_address_opens_so_many_rooms_and_then_waits(tmp_path: Path) -> None:
    time = [1000.0]
    limits = Limits(guesses=PLENTY, requests=PLENTY, opened=(2, 0.1))
    with running(settings(tmp_path, limits=limits, now=lambda: time[0])) as server:
        server.open_room("Ada")
        server.open_room("Ada")
        wanted = {"game": "sleepers", "seats": 2, "name": "Ada"}
        assert server.refusal("/api/rooms", wanted) == (429, "too_fast")
        time[0] += 10.0
        server.post("/api/rooms", wanted)


def test_after_a_restart_a_room_comes_back_when_it_is_asked_for_or_its_clock_runs_out(tmp_path: Path) -> None:
    time = [1000.0]
    chosen = settings(tmp_path, now=lambda: time[0])
    with running(chosen) as server:
        timed = begun(server, seconds=600)[0]["code"]
        begun(server)
    with running(chosen) as server:
        assert not server.house._rooms
        assert list(server.house._due) == [timed]
        time[0] += 601.0
        soon(lambda: timed in server.house._rooms)
        assert list(server.house._rooms) == [timed]


SPOILED: dict[str, Callable[[Message], Message]] = {
    "a game nobody knows": lambda row: {"game": "chess"},
    "a field nobody knows": lambda row: {
        "places": json.dumps([{**place, "x": 1} for place in json.loads(row["places"])])
    },
    "no list at all": lambda row: {"places": "{"},
}


@pytest.mark.parametrize("fault", SPOILED)
def test_one_bad_row_stops_one_room(tmp_path: Path, fault: str) -> None:
    with running(settings(tmp_path)) as server:
        bad, good = begun(server, seconds=5)[0], begun(server, "Blaise", seconds=600)[0]

    def spoil(connection: sql.Connection) -> None:
        here = rooms.c.code == bad["code"]
        row = dict(connection.execute(sql.select(rooms).where(here)).mappings().one())
        connection.execute(rooms.update().where(here).values(**SPOILED[fault](row)))
        if fault == "a game nobody knows":
            connection.execute(matches.update().where(matches.c.code == bad["code"]).values(game="chess"))

    in_the_database(tmp_path, spoil)
    with running(settings(tmp_path)) as server:
        soon(lambda: bad["code"] not in server.house._due)  # its clock runs out, and it cannot be taken up
        assert server.refusal(f"/api/rooms/{bad['code']}") == (409, "not_now")
        assert server.connect(bad["code"], bad["token"]).receive()["d"]["reason"] == "not_now"
        assert server.person(good).until("full")["asks"]


def test_options_that_are_missing_stop_one_room(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        bad, good = begun(server)[0], begun(server, "Blaise")[0]
    in_the_database(
        tmp_path,
        lambda connection: connection.execute(
            matches.update().where(matches.c.code == bad["code"]).values(options="{}")
        ),
    )
    with running(settings(tmp_path)) as server:
        assert server.refusal(f"/api/rooms/{bad['code']}") == (409, "not_now")
        assert server.person(good).until("full")["asks"]


def test_a_match_of_other_rules_ends_and_its_room_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(settings(tmp_path)) as server:
        seat = begun(server)[0]
    in_the_database(tmp_path, lambda connection: connection.execute(matches.update().values(version=99)))
    with running(settings(tmp_path)) as server:
        ada = server.person(seat)
        ada.until("welcome")
        ada.done("host", what="start", id="again")
        while not ada.picture.get("asks"):
            ada.receive()
    (line,) = [message for message in caplog.messages if "cannot go on" in message]
    assert f"room {seat['code']} cannot go on: it began by version 99 of the rules; here is version" in line


def test_a_database_of_a_newer_program_is_refused_in_one_line(tmp_path: Path) -> None:
    with running(settings(tmp_path)):
        pass
    in_the_database(
        tmp_path, lambda connection: connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    )
    found = subprocess.run(
        [sys.executable, "-m", "doublejeu.server", "--port", "0", "--database", f"{tmp_path}/rooms.sqlite3"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 1
    assert "made by a version of Double Jeu that this one does not know" in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1


# The machine's clock


def test_time_goes_on_steadily_whatever_is_done_to_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = steady()
    before = now()
    monkeypatch.setattr("time.time", lambda: 0.0)

    assert before <= now() < before + 3600.0


def test_no_clock_has_more_left_than_its_whole_after_a_restart() -> None:
    clocks = Clocks(decision_end=5060.0, decision_whole=60.0, step_end=5012.0, step_whole=12.0)
    clocks.taken_up(1400.0)  # an hour back
    assert (clocks.decision_end, clocks.step_end) == (1460.0, 1412.0)

    paused = Clocks(decision_end=5060.0, decision_whole=60.0, paused_at=5040.0)
    paused.taken_up(1440.0)
    paused.resume(1500.0)
    assert paused.decision_end == 1520.0, "twenty seconds were left"


@pytest.mark.parametrize("leap", [-3600.0, 25 * 3600.0])
def test_a_clock_that_leaps_while_the_server_is_down_forgets_no_room(tmp_path: Path, leap: float) -> None:
    time = [1_800_000_000.0]
    chosen = settings(tmp_path, now=lambda: time[0])
    with running(chosen) as server:
        seat = begun(server, seconds=600)[0]
    time[0] += leap
    with running(chosen) as server:
        assert server.house._sweeping is not None
        tidying = asyncio.run_coroutine_threadsafe(server.house.tidy(), server.house._sweeping.get_loop())
        tidying.result(20)
        ada = server.person(seat)
        ada.until("full")
        assert ada.picture["clock"]["left"] <= 600_000
        assert in_a_loop(server.house.store.read(newest_touch)) <= time[0]
