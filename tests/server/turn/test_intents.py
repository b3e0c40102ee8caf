"""Acknowledgements are true: an intent is done once in its match, however often it comes, and also after a restart."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from doublejeu.server.state.people import REMEMBERED_INTENTS
from doublejeu.server.storage.rows import Writes
from doublejeu.server.storage.schema import matches
from tests.server.match.test_marks import MARKS, SEVEN, agents, all_identify
from tests.server.running import Person, Running, first, in_a_loop, running, settings


def count_matches(connection: sql.Connection) -> int:
    return connection.execute(sql.select(sql.func.count()).select_from(matches)).scalar_one()


def host(server: Running, **wanted: Any) -> Person:
    ada = server.person(server.open_room("Ada", **wanted))
    ada.until("welcome")
    return ada


def test_an_id_of_an_earlier_match_is_another_intent(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ada = host(server)
        ada.done("host", what="start", id="start")
        used: list[str] = []
        while ada.picture.get("outcome") is None:
            if ada.picture.get("asks"):
                used.append(str(asked := ada.v))
                ada.want("play", code=first(ada.picture["asks"])["code"], id=used[-1])
                if ada.v != asked:
                    continue
            ada.receive()
        ada.done("host", what="again", id="again")
        ada.until("full")
        while not ada.picture["asks"]:
            ada.receive()
        played = ada.v
        assert ada.want("play", code=first(ada.picture["asks"])["code"], id=used[-1])["t"] == "done"
        while ada.v == played:  # it was played: the table went on
            ada.receive()
        assert ada.done("host", what="again", id="again") == "", "a repeated wish is known in the match it led to"
        ada.done("host", what="lobby", id="lobby")
        assert ada.done("host", what="start", id="start") == "", "and free again in the next"
        ada.until("full")
        assert ada.room["status"] == "playing"


MANY = REMEMBERED_INTENTS + 1  # of one kind: more than are remembered


def say_much(person: Person, time: list[float]) -> list[str]:
    """More lines than are remembered; the ids of those that are."""
    for number in range(MANY):
        time[0] += 2.0  # nobody may speak faster for long
        person.done("say", id=f"word{number}", text=f"mot {number}")
    return [f"word{number}" for number in range(1, MANY)]


def lines_of(person: Person) -> list[str]:
    return [line["text"] for line in person.until("welcome")["said"]]


def test_every_kind_of_intent_is_known_after_a_restart(tmp_path: Path) -> None:
    """However much of the other kinds was done meanwhile; without a restart and after one alike."""
    time = [1000.0]
    chosen = settings(tmp_path, now=lambda: time[0])
    with running(chosen) as server:
        held, people = agents(server)
        suspects = all_identify(people)
        ada, mark = people[0], MARKS.code("number", suspects[1], SEVEN)
        for person in people:
            person.catch_up()
        turn = next(seat for seat, person in enumerate(people) if person.picture["asks"])  # who begins is drawn
        played, code = people[turn].v, first(people[turn].picture["asks"])["code"]
        people[turn].done("play", id="decision", code=code)
        ada.done("note", id="note", number=-1, about=1, text="À suivre")
        ada.done("host", what="pause", id="pause")
        ada.done("host", what="resume", id="resume")
        for number in range(MANY):
            time[0] += 1.0
            ada.done("mark", id=f"mark{number}", codes=[mark], made=number % 2 == 0)
        words = say_much(people[turn], time)
        marks = [(f"mark{number}", number % 2 == 0) for number in range(1, MANY)]

        def repeat(person: Person, decider: Person) -> None:
            assert decider.want("play", v=played, id="decision", code=code)["t"] == "done"
            person.done("note", id="note", number=-1, about=1, text="À suivre")
            for wish in ("pause", "resume"):
                person.done("host", what=wish, id=wish)
            for intent, made in marks:
                person.done("mark", id=intent, codes=[mark], made=made)
            for intent in words:
                decider.done("say", id=intent, text="encore")

        repeat(ada, people[turn])
    with running(chosen) as server:
        ada = server.person(held[0])
        ada.until("full")
        decider = ada if turn == 0 else server.person(held[turn])
        repeat(ada, decider)
        again = server.person(held[0])
        assert lines_of(again) == [f"mot {number}" for number in range(MANY)]
        again.until("full")
        assert again.room["status"] == "playing"
        assert [found["code"] for found in again.picture["marks"]] == [mark]
        assert [note["text"] for note in again.picture["notes"]] == ["À suivre"]


def test_a_phrase_is_said_once_however_much_is_said_after_it(tmp_path: Path) -> None:
    time = [1000.0]
    chosen = settings(tmp_path, now=lambda: time[0], answers=0.0)
    with running(chosen) as server:
        seat = server.open_room("Ada")
        ada = server.person(seat)
        ada.until("welcome")
        ada.done("host", what="start")
        while not ada.picture.get("says"):
            if ada.picture.get("asks"):
                ada.want("play", code=first(ada.picture["asks"])["code"])
            ada.receive()
        phrase = ada.picture["says"][0]
        ada.done("tell", id="phrase", code=phrase)
        say_much(ada, time)
    with running(chosen) as server:
        ada = server.person(seat)
        ada.until("full")
        ada.done("tell", id="phrase", code=phrase)
        ada.catch_up()
        own = [event for event in ada.picture["log"] if event["kind"] == "said" and event["args"][0] == 0]
        assert [event["args"][1] for event in own] == [phrase]


def test_a_line_of_the_lobby_is_known_wherever_whoever_said_it_sits(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with running(chosen) as server:
        held = server.open_room("Ada")
        ada = server.person(held)
        ada.until("welcome")
        ada.done("say", id="word", text="Bonsoir")
        ada.done("host", what="move", seat=0, to=3)
    with running(chosen) as server:
        ada = server.person(held)
        assert lines_of(ada) == ["Bonsoir"]
        ada.done("say", id="word", text="Bonsoir")
        assert lines_of(server.person(held)) == ["Bonsoir"]


def test_what_happens_in_one_turn_between_two_lobbies_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path)) as server:
        ada = host(server)
        code = ada.room["code"]
        wishes = [
            ("mine", {"id": "-", "what": "back"}),  # everything after it waits, and happens in one turn
            ("say", {"id": "a", "text": "avant"}),
            ("host", {"id": "b", "what": "start"}),
            ("host", {"id": "c", "what": "lobby"}),
            ("host", {"id": "d", "what": "start"}),
            ("host", {"id": "e", "what": "lobby"}),
            ("say", {"id": "f", "text": "après"}),
        ]
        held = asyncio.Event()
        write = server.house.store.write

        async def wait(writes: Writes) -> None:
            await held.wait()
            await write(writes)

        monkeypatch.setattr(server.house.store, "write", wait)
        for kind, data in wishes:
            ada.send(kind, data)
        ada.send("ping", {})
        ada.until("pong")
        server.house.loop.call_soon_threadsafe(held.set)
        answers = [ada.until("done")["id"] for _ in wishes]
        assert answers == ["-", "a", "b", "c", "d", "e", "f"]
        watcher = server.watcher(code)
        welcome = watcher.until("welcome")
        assert welcome["room"]["status"] == "lobby"
        assert [line["text"] for line in welcome["said"]] == ["après"]
        assert in_a_loop(server.house.store.read(count_matches)) == 0
