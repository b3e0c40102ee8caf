"""Killed at any moment, the server loses nothing it has told anybody. A real process, a real kill -9."""

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from doublejeu.games import GAMES
from tests.server.process import Process
from tests.server.running import PATIENCE, Person, first

PHRASES = GAMES["secret_hitler"].talk


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(f"sqlite:///{tmp_path}/rooms.sqlite3")
    process.start()
    yield process
    for person in process.people:
        person.leave()
    process.stop()


def check_kills(server: Process, kills: int) -> None:
    """Play a match with two people and bots; kill the server now and then; everything told before is still there."""
    ada_seat = server.post("/api/rooms", {"game": "secret_hitler", "name": "Ada", "seats": 5, "seconds": 600})
    code = ada_seat["code"]
    blaise_seat = server.post(f"/api/rooms/{code}/join", {"name": "Blaise"})
    seats = [ada_seat, blaise_seat]
    people = [server.connect(code, seat["token"]) for seat in seats]
    for person in people:
        person.until("welcome")
    people[0].done("say", text="au salon")
    people[0].done("host", what="start")
    for person in people:
        while "asks" not in person.picture:  # the first whole picture may come before or after the answer
            person.receive()
    said: list[str] = []
    told: list[list[int]] = []
    for turn in range(kills):
        for person in people:
            for _ in range(3):
                _answer_once(person)
        if people[0].picture["speaks"] and people[0].want("say", text=f"mot {turn}", id=f"mot{turn}")["t"] == "done":
            said.append(f"mot {turn}")
        told += _say_a_phrase(people, turn)
        before = [
            (person.v, person.picture["log"], person.room["match"], person.room["commitment"]) for person in people
        ]

        server.kill()
        server.start()

        people = [server.connect(code, seat["token"]) for seat in seats]
        for person, (v, log, match, commitment) in zip(people, before, strict=True):
            welcome = person.until("welcome")
            person.until("full")
            assert person.picture["log"][:v] == log, "something told is not there any more"
            assert person.v >= v
            assert (person.room["match"], person.room["commitment"]) == (match, commitment)
            assert [line["text"] for line in welcome["said"] if line["seat"] == 0] == said
            assert _words_of_the_first(person) == told
            assert [place["name"] for place in person.room["places"]][:2] == ["Ada", "Blaise"]
            if person.picture["outcome"] is None:
                assert person.picture["clock"]["whole"] == 600_000
                assert 0 < person.picture["clock"]["left"] < 600_000
    if said:  # an intent repeated after the restart is known, not done again
        assert people[0].want("say", text=said[-1], id=said[-1].replace(" ", ""))["t"] == "done"
        assert [line["text"] for line in server.connect(code).until("welcome")["said"] if line["seat"] == 0] == said
    assert told, "nobody was ever let speak"
    assert people[0].want("tell", code=told[-1][1], id=f"phrase{kills - 1}")["t"] in ("done", "refused")
    assert _words_of_the_first(people[0]) == told
    while any(person.picture["outcome"] is None for person in people):
        for person in people:
            _answer_once(person)
    outcome = people[0].picture["outcome"]
    match = people[0].room["match"]
    replay = httpx.get(f"http://{server.address}/api/replays/{match}/frames?seat=above", timeout=PATIENCE).json()
    assert replay["verified"] is True, "after restarts the dice went on elsewhere"
    assert replay["outcome"] == outcome
    replayed = [event for frame in replay["frames"] for event in frame["events"] if event["kind"] == "said"]
    assert [event["args"] for event in replayed if event["args"][0] == 0] == told


def _say_a_phrase(people: list[Person], turn: int) -> list[list[int]]:
    """The first of them says something as soon as the game lets them, however slow the bots are; or the match ends."""
    while people[0].picture["outcome"] is None:
        judged = [code for code in people[0].picture["says"] if PHRASES.performative(code) == "judge"]
        if judged and people[0].want("tell", code=judged[turn], id=f"phrase{turn}")["t"] == "done":
            return [[0, judged[turn]]]
        for person in people:
            _answer_once(person)
    return []


def _words_of_the_first(person: Person) -> list[list[int]]:
    return [event["args"] for event in person.picture["log"] if event["kind"] == "said" and event["args"][0] == 0]


def _answer_once(person: Person) -> None:
    """Answer if asked; otherwise see what there is to see."""
    with contextlib.suppress(TimeoutError):
        while True:
            person.receive(patience=0.05)
    if person.picture["asks"] and person.picture["outcome"] is None:
        person.want("play", code=first(person.picture["asks"])["code"])


def test_a_killed_server_goes_on_where_it_was(server: Process) -> None:
    check_kills(server, 3)


def test_a_lobby_survives_and_tokens_are_kept_only_sealed(server: Process) -> None:
    seat = server.post("/api/rooms", {"game": "secret_hitler", "name": "Ada", "seats": 5})
    ada = server.connect(seat["code"], seat["token"])
    ada.until("welcome")
    ada.done("say", text="bonsoir")
    link = ada.done("mine", what="transfer")
    ada.done("host", what="bot", seat=3, bot="random")

    server.kill()
    database = Path(server.database.removeprefix("sqlite:///"))
    kept = b"".join(path.read_bytes() for path in database.parent.iterdir())
    assert seat["token"].encode() not in kept
    assert link.split(".")[1].encode() not in kept
    server.start()

    moved = server.post(f"/api/rooms/{seat['code']}/claim", {"transfer": link.split(".")[1]})
    again = server.connect(seat["code"], moved["token"])
    welcome = again.until("welcome")
    assert [line["text"] for line in welcome["said"]] == ["bonsoir"]
    assert [place["kind"] for place in welcome["room"]["places"]] == ["person", "open", "open", "bot", "open"]
    assert welcome["room"]["places"][0]["host"] is True


def test_a_server_that_cannot_start_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    taken = socket.create_server(("127.0.0.1", 0))
    with taken:
        for arguments in (
            ["--port", str(taken.getsockname()[1]), "--database", f"{tmp_path}/a.sqlite3"],
            ["--port", "0", "--database", f"sqlite:///{tmp_path}/file/b.sqlite3"],
            ["--port", "0", "--database", "nonsense://x"],
            ["--port", "0", "--database", f"{tmp_path}/foo"],
        ):
            found = subprocess.run(
                [sys.executable, "-m", "doublejeu.server", *arguments],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            assert found.returncode == 1
            assert len(found.stderr.strip().splitlines()) == 1, found.stderr
            assert "Traceback" not in found.stderr
    assert not (tmp_path / "foo").exists()
