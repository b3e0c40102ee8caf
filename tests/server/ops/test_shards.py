"""Several servers share the rooms of one database: each has its own, which their codes tell, and no other."""

import asyncio
import itertools
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from doublejeu.server.limits.rates import Limits
from doublejeu.server.ops.shards import MOST, Shard, read_shard
from doublejeu.server.run import with_shard
from doublejeu.server.settings import Settings
from doublejeu.server.wire.codes import ALPHABET
from tests.server.process import Process
from tests.server.running import PATIENCE, first, running, settings
from tests.server.storage.test_durability import check_kills

SECOND = Shard(2, 2)


def test_every_room_has_one_server() -> None:
    codes = ["".join(letters) for letters in itertools.product(ALPHABET, repeat=2)]
    for count in (1, 2, 3, 7, MOST):
        shards = [Shard(number, count) for number in range(1, count + 1)]
        assert all(
            [shard.number for shard in shards if shard.holds(code)] == [shards[0].holder(code)] for code in codes
        )
        assert "".join(sorted(letter for shard in shards for letter in shard.letters())) == "".join(sorted(ALPHABET))
        assert all(shard.holds(code) == (code[-1] in shard.letters()) for shard in shards for code in codes)


def test_a_shard_is_read_as_it_is_written() -> None:
    assert read_shard("2/3") == Shard(2, 3)
    assert read_shard(f" {MOST}/{MOST} ") == Shard(MOST, MOST)
    assert str(Shard(2, 3)) == "2/3"
    for wrong in ("", "2", "0/3", "4/3", "1/0", "-1/3", "1/2/3", f"1/{MOST + 1}", "a/b", "1 of 2"):
        with pytest.raises(ValueError, match=r"a shard is written K/N"):
            read_shard(wrong)


def test_bounds_on_guessing_are_divided() -> None:
    whole = Settings(limits=Limits(guesses=(20, 0.2)), thinkers=3)
    own = with_shard(whole, Shard(2, 4))
    assert own.limits.guesses == (5, 0.05)
    assert own.shard == Shard(2, 4)
    assert own.thinkers == 3
    assert whole.limits.guesses == (20, 0.2)
    assert with_shard(whole, Shard()) == whole


def test_a_server_has_nothing_to_do_with_the_rooms_of_another(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as alone:
        codes = [alone.open_room(f"Ada{number}")["code"] for number in range(16)]
    with running(settings(tmp_path, shard=SECOND)) as second:
        for code in codes:
            if SECOND.holds(code):
                assert second.get(f"/api/rooms/{code}")["code"] == code
            else:
                assert second.refusal(f"/api/rooms/{code.lower()}") == (421, "elsewhere")
                assert second.refusal(f"/api/rooms/{code}/join", {"name": "Blaise"}) == (421, "elsewhere")
                assert second.refusal(f"/api/rooms/{code}/claim", {"transfer": "x"}) == (421, "elsewhere")
        assert all(SECOND.holds(second.open_room("Blaise")["code"]) for _ in range(10))


def test_a_room_that_is_elsewhere_is_no_guess(tmp_path: Path) -> None:
    bounds = Limits(guesses=(2, 0.0), requests=(1e6, 1e6))
    with running(settings(tmp_path, shard=SECOND, limits=bounds)) as second:
        for code, status in (("BBBB", 421), ("BBBB", 421), ("BBBB", 421), ("CCCC", 404), ("CCCC", 404), ("CCCC", 429)):
            assert second.http.get(f"/api/rooms/{code}").status_code == status


def test_a_server_forgets_only_rooms_of_its_own(tmp_path: Path) -> None:
    with running(settings(tmp_path, now=lambda: 1000.0)) as alone:
        codes = [alone.open_room(f"Ada{number}")["code"] for number in range(16)]
    now = [1000.0]
    with running(settings(tmp_path, now=lambda: now[0], keep=1000.0, shard=SECOND)) as second:
        now[0] = 5000.0
        loop = second.house.loop
        asyncio.run_coroutine_threadsafe(second.house.tidy(), loop).result(PATIENCE)
    with running(settings(tmp_path)) as alone:
        for code in codes:
            assert alone.http.get(f"/api/rooms/{code}").status_code == (404 if SECOND.holds(code) else 200)


def test_servers_that_start_together_make_the_database_once(tmp_path: Path) -> None:
    servers = [Process(f"sqlite:///{tmp_path}/rooms.sqlite3", "--shard", f"{number}/3") for number in (1, 2, 3)]
    try:
        with ThreadPoolExecutor(3) as threads:
            list(threads.map(Process.start, servers))
        codes = [
            server.post("/api/rooms", {"game": "sleepers", "name": "Ada", "seats": 2})["code"] for server in servers
        ]
        assert [Shard(1, 3).holder(code) for code in codes] == [1, 2, 3]
    finally:
        for server in servers:
            server.stop()


def test_a_match_that_is_over_can_be_seen_from_any_server(tmp_path: Path) -> None:
    one, other = (Process(f"sqlite:///{tmp_path}/rooms.sqlite3", "--shard", shard) for shard in ("1/2", "2/2"))
    one.start()
    other.start()
    try:
        seat = one.post("/api/rooms", {"game": "secret_hitler", "name": "Ada", "seats": 5})
        ada = one.connect(seat["code"], seat["token"])
        ada.until("welcome")
        ada.done("host", what="start")
        assert ada.play_on(first)
        frames = f"/api/replays/{ada.room['match']}/frames?seat=above"
        assert httpx.get(f"http://{other.address}{frames}", timeout=PATIENCE).json()["verified"] is True
        ada.leave()
    finally:
        one.stop()
        other.stop()


def test_a_killed_shard_goes_on_where_it_was_while_another_writes(tmp_path: Path) -> None:
    one, other = (Process(f"sqlite:///{tmp_path}/rooms.sqlite3", "--shard", shard) for shard in ("1/2", "2/2"))
    one.start()
    other.start()
    try:
        seat = other.post("/api/rooms", {"game": "secret_hitler", "name": "Ada", "seats": 5})
        ada = other.connect(seat["code"], seat["token"])
        ada.until("welcome")
        ada.done("host", what="start")
        check_kills(one, 2)
        assert ada.play_on(first)
        for person in one.people + other.people:
            person.leave()
    finally:
        one.stop()
        other.stop()
