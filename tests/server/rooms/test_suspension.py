"""A passing fault of the store loses nobody's seat: the room is suspended, says so, and goes on by itself."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from doublejeu.server.storage import store as store_module
from doublejeu.server.turn.came import Shut
from tests.server.running import PATIENCE, Person, Running, running, settings, soon


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(settings(tmp_path)) as here:
        yield here


SHORT = 0.05  # seconds of patience with a store that hangs; with one that does not, a busy machine needs more


class Disk:
    """A disk that is full as long as it is told to be."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wrong: type[sql.exc.DBAPIError] = sql.exc.OperationalError):
        self.full = False
        self.attempts = 0
        written: Any = store_module.execute

        def execute(*given: Any) -> None:
            if self.full:
                self.attempts += 1
                raise wrong("INSERT", {}, Exception("database or disk is full"))
            written(*given)

        monkeypatch.setattr(store_module, "execute", execute)


class Hung:
    """A database that takes everything, and answers when it is let go on."""

    def __init__(self, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        self._settings = server.house.settings
        self._goes_on = threading.Event()
        written: Any = store_module.execute

        def execute(*given: Any) -> None:
            self._goes_on.wait(PATIENCE)
            written(*given)

        monkeypatch.setattr(store_module, "execute", execute)
        self._settings.store_patience = SHORT

    def go_on(self) -> None:
        self._settings.store_patience = PATIENCE
        self._goes_on.set()


def health(server: Running) -> int:
    return server.http.get("/health").status_code


def playing(server: Running) -> tuple[Person, Person]:
    seats = [server.open_room("Ada", seconds=600)]
    seats.append(server.join(seats[0]["code"], "Blaise"))
    ada, blaise = (server.person(seat) for seat in seats)
    ada.until("welcome")
    blaise.until("welcome")
    ada.done("host", what="start")
    ada.until("full")
    blaise.until("full")
    return ada, blaise


def check_suspended(server: Running, ada: Person, blaise: Person) -> None:
    """Somebody speaks, and nobody hears it before it is kept; everybody is told how things stand."""
    code = ada.room["code"]
    ada.send("say", {"id": "word", "text": "Bonsoir"})
    assert ada.until("room", lambda room: room["suspended"])
    assert blaise.until("room", lambda room: room["suspended"])
    assert blaise.refused("say", text="Tu m’entends ?") == "suspended"
    assert server.connect(code, blaise.token).receive()["d"]["reason"] == "suspended"
    assert server.refusal(f"/api/rooms/{code}/join", {"name": "Cléo"}) == (503, "suspended")
    blaise.send("ping", {})
    blaise.until("pong")


def check_goes_on(server: Running, ada: Person, blaise: Person) -> None:
    """It goes on by itself: what was said is heard once, and whoever comes back has their seat."""
    assert not ada.until("room", lambda room: not room["suspended"])["suspended"]
    assert blaise.until("said")["text"] == "Bonsoir"
    again = server.connect(ada.room["code"], ada.token)
    assert [line["text"] for line in again.until("welcome")["said"]] == ["Bonsoir"]
    assert again.seat == 0
    assert again.done("say", id="word", text="Bonsoir") == ""
    assert blaise.done("say", text="Oui") == ""


def test_a_locked_database(server: Running) -> None:
    ada, blaise = playing(server)
    other = sqlite3.connect(str(server.house.store.url.database))
    other.execute("BEGIN IMMEDIATE")
    try:
        check_suspended(server, ada, blaise)
    finally:
        other.rollback()
        other.close()

    check_goes_on(server, ada, blaise)


def test_a_full_disk(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, blaise = playing(server)
    disk = Disk(monkeypatch)
    disk.full = True
    check_suspended(server, ada, blaise)
    soon(lambda: disk.attempts >= 3)
    assert server.refusal("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": "Dora"}) == (409, "not_now")
    assert len(server.house.rooms) == 1, "a room that was never kept is not kept in memory"
    disk.full = False

    check_goes_on(server, ada, blaise)


def test_a_database_that_hangs(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, blaise = playing(server)
    assert health(server) == 200
    database = Hung(server, monkeypatch)
    try:
        check_suspended(server, ada, blaise)
        assert health(server) == 503
        assert not any("Bonsoir" in frame for frame in blaise.frames), "told before it is kept"
        assert server.refusal("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": "Dora"}) == (503, "suspended")
        assert len(server.house.rooms) == 1
    finally:
        database.go_on()

    check_goes_on(server, ada, blaise)
    assert health(server) == 200


def test_nothing_that_is_not_kept_is_told_by_the_suspension(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.person(server.open_room("Ada"))
    ada.until("welcome")
    database = Hung(server, monkeypatch)
    try:
        ada.send("host", {"id": "start", "what": "start"})
        told = ada.until("room", lambda room: room["suspended"])
        assert (told["status"], told["match"], told["commitment"]) == ("lobby", "", "")
    finally:
        database.go_on()
    ada.until("full")
    assert (ada.room["status"], ada.room["suspended"]) == ("playing", False)


def test_health_is_bad_from_a_failed_write_to_one_that_is_kept(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    assert server.refusal("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": "Dora"}) == (409, "not_now")
    assert health(server) == 503
    disk.full = False
    assert health(server) == 503, "nothing was kept since"
    server.open_room("Dora")
    assert health(server) == 200


def test_questions_that_the_database_does_not_answer(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = server.open_room("Ada")
    server.house.forget(server.room(seat["code"]))
    answered, asked, answer = threading.Event(), [0], server.house.store.read

    async def read(question: Any) -> Any:
        asked[0] += 1
        await asyncio.to_thread(answered.wait, PATIENCE)
        return await answer(question)

    with monkeypatch.context() as hanging:
        hanging.setattr(server.house.store, "read", read)
        server.house.settings.store_patience = SHORT
        assert [health(server) for _ in range(5)] == [503] * 5
        assert asked == [1], "each unanswered question holds a thread"
        assert server.refusal(f"/api/rooms/{seat['code']}") == (503, "suspended")
        assert server.refusal("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": "Dora"}) == (503, "suspended")
        server.house.settings.store_patience = PATIENCE
        answered.set()
    soon(lambda: health(server) == 200)
    assert server.person(seat).until("welcome")["seat"] == 0


def test_clocks_stand_still_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = [1000.0]
    with running(settings(tmp_path, now=lambda: time[0])) as server:
        ada, blaise = playing(server)
        disk = Disk(monkeypatch)
        disk.full = True
        check_suspended(server, ada, blaise)
        time[0] += 3600.0
        disk.full = False
        check_goes_on(server, ada, blaise)

        again = server.connect(ada.room["code"], ada.token)
        again.until("full")
        assert 590_000 < again.picture["clock"]["left"] <= 600_000
        assert not any(place["bot"] for place in again.room["places"][:2]), "nobody was timed out"


def test_what_can_never_be_kept_throws_nobody_out_for_good(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, blaise = playing(server)
    disk = Disk(monkeypatch, sql.exc.IntegrityError)
    disk.full = True
    ada.send("say", {"id": "word", "text": "Bonsoir"})

    assert ada.until("gone") == {"reason": "suspended"}
    assert blaise.until("gone") == {"reason": "suspended"}
    disk.full = False
    again = server.connect(ada.room["code"], ada.token)
    assert again.until("welcome")["said"] == []
    assert again.done("say", id="word", text="Bonsoir") == ""


def test_a_database_that_does_not_answer_hides_no_room(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = server.open_room("Ada")
    server.house.forget(server.room(seat["code"]))

    def fail(*_: object) -> Any:
        raise sql.exc.OperationalError("SELECT", {}, Exception("the server closed the connection"))

    with monkeypatch.context() as broken:
        broken.setattr(sql.Engine, "connect", fail)
        assert server.connect(seat["code"], seat["token"]).receive()["d"]["reason"] == "suspended"
        assert server.refusal(f"/api/rooms/{seat['code']}") == (503, "suspended")
    assert server.person(seat).until("welcome")["seat"] == 0


def test_who_leaves_while_the_disk_is_full_is_not_left_hanging_by_a_stop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, blaise = playing(server)
    room, disk = server.room(ada.room["code"]), Disk(monkeypatch)
    disk.full = True
    blaise.send("mine", {"id": "off", "what": "leave"})
    soon(lambda: disk.attempts > 0 and room.state.suspended)
    server.do(room.stop)

    assert blaise.closed()
    assert ada.closed()


def test_a_turn_that_fails_in_its_middle_closes_every_socket(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_given: object) -> None:
        raise RuntimeError("a fault of ours")

    ada, blaise = playing(server)
    monkeypatch.setattr("doublejeu.server.turn.course.end", fault)
    server.come(ada.room["code"], Shut())  # dismisses everybody, then ends the match

    assert ada.until("gone")["reason"] == blaise.until("gone")["reason"] == "suspended"
