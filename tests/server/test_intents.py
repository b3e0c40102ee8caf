"""Acknowledgements are true: an intent is done once in its match, however often it comes, and also after a restart."""

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from doublejeu.server.tables import matches
from tests.server.running import Person, Running, first, in_a_loop, running, settings
from tests.server.test_marks import MARKS, SEVEN, agents, all_identify


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


def test_every_kind_of_intent_is_known_after_a_restart(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with running(chosen) as server:
        held, people = agents(server)
        suspects = all_identify(people)
        ada, mark = people[0], MARKS.code("number", suspects[1], SEVEN)
        ada.done("mark", id="make", codes=[mark], made=True)
        ada.done("mark", id="wipe", codes=[mark], made=False)
        ada.done("host", what="pause", id="pause")
        ada.done("host", what="resume", id="resume")
        ada.done("say", id="word", text="Bonsoir")
    with running(chosen) as server:
        ada = server.person(held[0])
        ada.until("full")
        ada.done("mark", id="make", codes=[mark], made=True)
        for wish in ("pause", "resume"):
            ada.done("host", what=wish, id=wish)
        ada.done("say", id="word", text="Bonsoir")
        again = server.person(held[0])
        assert [line["text"] for line in again.until("welcome")["said"]] == ["Bonsoir"]
        again.until("full")
        assert (again.room["status"], again.picture["marks"]) == ("playing", [])


def test_what_happens_in_one_turn_between_two_lobbies_is_kept(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ada = host(server)
        code = ada.room["code"]
        room = server.house._rooms[code]
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
        settle = room._turns._settle

        async def wait() -> bool:
            await held.wait()
            return await settle()

        loop = room._turns._task.get_loop()
        room._turns._settle = wait
        for kind, data in wishes:
            ada.send(kind, data)
        ada.send("ping", {})
        ada.until("pong")
        loop.call_soon_threadsafe(held.set)
        answers = [ada.until("done")["id"] for _ in wishes]
        assert answers == ["-", "a", "b", "c", "d", "e", "f"]
        watcher = server.watcher(code)
        welcome = watcher.until("welcome")
        assert welcome["room"]["status"] == "lobby"
        assert [line["text"] for line in welcome["said"]] == ["après"]
        assert in_a_loop(server.house.store.read(count_matches)) == 0
