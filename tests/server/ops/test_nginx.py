"""Standard parts: a real nginx before servers that share the rooms of a real PostgreSQL."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import httpx
import pytest

from doublejeu.server.ops.shards import Shard
from tests.server.nginx import Nginx, nginx
from tests.server.postgres import cluster
from tests.server.process import Process
from tests.server.running import PATIENCE, Message, Person, first, soon

COUNT = 3
ANY = Shard(1, COUNT)
LONG = 120.0  # seconds; servers that start on a busy machine
OPEN = {"game": "secret_hitler", "seats": 5, "name": "Ada"}


class Shards:
    """Three servers, by their numbers, and nginx before them."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.servers = {number: self.new(number) for number in range(1, COUNT + 1)}
        self.proxy: Nginx

    def new(self, number: int) -> Process:
        """A server for a shard, on a port of its own."""
        return Process(self.database, "--shard", f"{number}/{COUNT}")

    def addresses(self) -> list[str]:
        return [self.servers[number].address for number in sorted(self.servers)]

    def a_room_of_each(self) -> dict[int, Message]:
        """The hosts' seats of a room in each shard, opened through nginx."""
        found: dict[int, Message] = {}
        for number in range(60):
            seat = self.proxy.post("/api/rooms", {**OPEN, "name": f"Ada{number}"})
            found.setdefault(ANY.holder(seat["code"]), seat)
            if len(found) == COUNT:
                return found
        raise AssertionError("new rooms always go to the same servers")


@pytest.fixture(scope="module")
def shards() -> Iterator[Shards]:
    with cluster() as database:
        here = Shards(database)
        try:
            with ThreadPoolExecutor(COUNT) as threads:  # together, on a database that none has made yet
                list(threads.map(Process.start, here.servers.values()))
            with nginx(here.addresses()) as here.proxy:
                yield here
        finally:
            for server in here.servers.values():
                if server.process is not None:
                    server.stop()


def begin(proxy: Nginx, seat: Message) -> Person:
    """Start the match of a room and play a little, until one is asked at a moment when one may speak as well."""
    person = proxy.connect(seat["code"], seat["token"])
    person.until("welcome")
    person.done("host", what="start")
    person.play_on(first, steps=2)
    while not (person.picture["asks"] and person.picture["speaks"]):
        if person.picture["asks"]:
            assert not person.play_on(first, steps=1)
        else:
            person.receive()  # the bots are at it
    return person


def test_whatever_names_a_room_leads_to_its_server(shards: Shards) -> None:
    rooms = shards.a_room_of_each()
    for number, seat in rooms.items():
        code = seat["code"]
        for typed in (
            code,
            code.lower(),
            f"%{ord(code[0]):02x}{code[1:]}",
            f"{code[:3]}%{ord(code[3].lower()):02X}",
            f"%20{code}%20",
        ):
            assert shards.proxy.http.get(f"/api/rooms/{typed}?x=1").json()["code"] == code
            watcher = shards.proxy.connect(typed)
            assert watcher.until("welcome")["room"]["code"] == code
            watcher.leave()
        assert shards.proxy.http.get(f"/api/rooms/{code}/qr.svg").status_code == 200
        assert shards.proxy.post(f"/api/rooms/{code}/join", {"name": "Blaise"})["code"] == code
        wrong = shards.servers[number % COUNT + 1]
        answer = httpx.get(f"http://{wrong.address}/api/rooms/{code}", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["reason"]) == (421, "elsewhere")
    for path in ("/api/rooms/nope", "/api/rooms/BBBBB", "/api/rooms/AAAA"):
        assert shards.proxy.http.get(path).status_code == 404
    for path in ("/", "/join/BBBB", "/api/games", "/api/address"):
        assert shards.proxy.http.get(path).status_code == 200
    assert shards.proxy.http.get("/api/address").json()["address"] == f"http://{shards.proxy.address}"


def test_a_killed_shard_goes_on_elsewhere_and_nothing_acknowledged_is_lost(shards: Shards) -> None:
    rooms = shards.a_room_of_each()
    people = {number: begin(shards.proxy, seat) for number, seat in rooms.items()}
    ada = people[2]
    said = [ada.done("say", text=f"word {number}", id=f"word{number}") for number in range(2)]
    before, events = ada.v, list(ada.picture["log"])
    asked, match = ada.picture["asks"], ada.room["match"]
    ada.send("say", {"id": "word2", "text": "word 2"})  # on its way when the server dies
    ada.send("play", {"id": "last", "code": first(asked)["code"]})

    shards.servers[2].kill()

    ada.closed()
    acknowledged = {message["d"]["id"] for message in map(json.loads, ada.frames) if message["t"] == "done"}
    told, log = ada.v, list(ada.picture["log"])
    assert (told >= before, log[:before]) == (True, events)
    for number in (1, 3):  # the others have noticed nothing, and rooms are still opened
        while people[number].want("say", text="still here")["t"] != "done":  # a turn later one may speak again
            assert not people[number].play_on(first, steps=1)
        people[number].play_on(first, steps=1)
    assert all(ANY.holder(shards.proxy.post("/api/rooms", OPEN)["code"]) != 2 for _ in range(2 * COUNT))
    assert shards.proxy.http.get(f"/api/rooms/{rooms[2]['code']}").status_code == 502

    shards.servers[2] = shards.new(2)
    shards.servers[2].start()
    shards.proxy.reload(shards.addresses())
    soon(lambda: shards.proxy.http.get(f"/api/rooms/{rooms[2]['code']}").status_code == 200, LONG)

    back = shards.proxy.connect(rooms[2]["code"], rooms[2]["token"])
    welcome = back.until("welcome")
    back.until("full")
    assert back.room["match"] == match
    assert back.picture["log"][:told] == log, "something told is not there any more"
    kept = [line["text"] for line in welcome["said"] if line["seat"] == back.seat]
    assert len(said) == 2
    assert kept in (["word 0", "word 1"], ["word 0", "word 1", "word 2"])
    assert "word2" not in acknowledged or "word 2" in kept
    if back.picture["speaks"]:  # whoever is unsure repeats itself, and it is done once
        assert back.done("say", text="word 2", id="word2") == ""
        kept = ["word 0", "word 1", "word 2"]
    again = shards.proxy.connect(rooms[2]["code"], rooms[2]["token"]).until("welcome")
    assert [line["text"] for line in again["said"] if line["seat"] == back.seat] == kept

    for person in (back, people[1], people[3]):  # with the sockets they had before nginx was told anew
        assert person.play_on(first)
        frames = shards.proxy.http.get(f"/api/replays/{person.room['match']}/frames?seat=above").json()
        assert frames["verified"] is True
        assert frames["outcome"] == person.picture["outcome"]


def test_bounds_are_for_the_visitors_own_address_whatever_they_say(tmp_path: Path) -> None:
    """Wrong codes are bounded for each address: about twenty, then one has to wait."""

    def guesses(address: str) -> Iterator[int]:
        """What becomes of wrong codes that all claim to come from elsewhere."""
        with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as visitor:
            for number in range(250):
                said = {"x-forwarded-for": f"192.0.2.{number}"}
                yield visitor.get("/api/rooms/BBBB", headers=said).status_code

    database = f"sqlite:///{tmp_path}/rooms.sqlite3"
    server, elsewhere = Process(database), Process(database, "--behind", "198.51.100.0/24")
    server.start()
    try:
        assert set(islice(guesses(server.address), 50)) == {404}  # from where the proxy would be: it is believed
        with nginx([server.address]) as proxy:
            assert 429 in guesses(proxy.address)
    finally:
        server.stop()
    elsewhere.start()
    try:
        assert 429 in guesses(elsewhere.address)
    finally:
        elsewhere.stop()
