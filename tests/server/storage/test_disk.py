"""What is kept is bounded: options in one short form, no match that was left, finished ones for a time."""

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from doublejeu.cli import app
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.cards import PROPOSED_DECK, spelled
from doublejeu.server.storage import queries as stored_module
from doublejeu.server.storage.schema import matches, records, talk
from doublejeu.server.talk import talk as talk_module
from tests.server.running import Person, Running, first, in_a_loop, running, settings, soon

DAY = 24 * 3600.0


def kept(server: Running) -> list[str]:
    """The matches that are in the database; nothing else may hold a trace of any other."""

    def ask(connection: sql.Connection) -> list[str]:
        found = set(connection.execute(sql.select(matches.c.id)).scalars())
        assert set(connection.execute(sql.select(records.c.match)).scalars()) <= found
        assert set(connection.execute(sql.select(talk.c.match)).scalars()) <= found | {""}
        return sorted(found)

    return in_a_loop(server.house.store.read(ask))


def leave(person: Person) -> None:
    person.send("mine", {"id": "leave", "what": "leave"})
    person.closed()


def finished(server: Running, bookmarked: bool = False) -> str:
    """A match played to its end by somebody who then leaves the room to the store."""
    ada = server.person(server.open_room("Ada"))
    ada.until("welcome")
    ada.done("host", what="start")
    ada.until("full")
    if bookmarked:
        assert ada.refused("mine", what="bookmark") == "not_now"
    assert ada.play_on(first)
    match: str = ada.room["match"]
    if bookmarked:
        ada.done("mine", what="bookmark")
    leave(ada)
    return match


def tidy(server: Running) -> None:
    asyncio.run_coroutine_threadsafe(server.house.tidy(), server.house.loop).result(20)


def test_a_list_of_cards_is_kept_in_its_shortest_form(tmp_path: Path) -> None:
    lines = spelled(PROPOSED_DECK)
    one_by_one = [{**line, "count": 1} for line in lines for _ in range(int(str(line["count"])))]
    with running(settings(tmp_path)) as server:
        for cards in (lines, one_by_one, json.dumps(lines) + " " * 30_000, json.dumps(one_by_one, indent=40)):
            code = server.open_room("Ada", game="batman_infiltration", options={"cards": cards})["code"]
            assert server.get(f"/api/rooms/{code}")["options"]["cards"] == lines
    assert GAMES["batman_infiltration"].setup(5, {}).options["cards"] == "proposed"


def test_a_match_that_was_left_is_not_kept(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ada = server.person(server.open_room("Ada"))
        ada.until("welcome")
        ada.done("host", what="start")
        ada.done("say", text="Bonsoir")
        assert len(kept(server)) == 1
        ada.done("host", what="lobby")
        assert kept(server) == []
        ada.done("host", what="start")
        leave(ada)
        soon(lambda: kept(server) == [])  # nor one whose room is closed


def test_text_is_bounded_on_the_disk_as_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 20
    monkeypatch.setattr(talk_module, "MOST_LINES", most)
    monkeypatch.setattr(stored_module, "MOST_LINES", most)
    now = [1000.0]
    chosen = settings(tmp_path, now=lambda: now[0])

    def say(person: Person, numbers: range) -> None:
        for number in numbers:
            now[0] += 2.0  # nobody may speak faster for long
            person.done("say", text=f"mot {number}")

    def rows(server: Running) -> list[str]:
        wanted = sql.select(talk.c.text).order_by(talk.c.n)
        return in_a_loop(server.house.store.read(lambda connection: list(connection.execute(wanted).scalars())))

    for begins in (False, True):  # in the lobby, then in a match
        with running(chosen) as server:
            seat = server.open_room("Ada")
            ada = server.person(seat)
            ada.until("welcome")
            if begins:
                ada.done("host", what="start")
            say(ada, range(50))
            latest = [f"mot {number}" for number in range(33, 50)]  # ten stay whenever there are more than twenty
            assert rows(server) == latest
            assert [line["text"] for line in server.person(seat).until("welcome")["said"]] == latest
        with running(chosen) as server:
            ada = server.person(seat)
            assert [line["text"] for line in ada.until("welcome")["said"]] == latest
            say(ada, range(50, 55))
            assert rows(server) == [f"mot {number}" for number in range(44, 55)]
            leave(ada)
            soon(lambda: rows(server) == [])


def test_of_more_text_than_there_may_be_the_latest_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path)) as server:
        seat = server.open_room("Ada")
        ada = server.person(seat)
        ada.until("welcome")
        for number in range(5):
            ada.done("say", text=f"mot {number}")
    monkeypatch.setattr(stored_module, "MOST_LINES", 2)
    with running(settings(tmp_path)) as server:
        assert [line["text"] for line in server.person(seat).until("welcome")["said"]] == ["mot 3", "mot 4"]


def test_a_stored_room_that_is_forgotten_takes_its_unfinished_match_along(tmp_path: Path) -> None:
    now = [1000.0]
    with running(settings(tmp_path, now=lambda: now[0])) as server:
        ada = server.person(server.open_room("Ada"))
        ada.until("welcome")
        ada.done("host", what="start")
    with running(settings(tmp_path, now=lambda: now[0])) as server:
        assert len(kept(server)) == 1
        now[0] += 2 * DAY
        tidy(server)
        assert kept(server) == []


def test_finished_matches_are_kept_for_a_time_and_bookmarked_ones_for_ever(tmp_path: Path) -> None:
    now = [1000.0]
    with running(settings(tmp_path, now=lambda: now[0])) as server:
        both = sorted([plain := finished(server), marked := finished(server, bookmarked=True)])
        now[0] += 89 * DAY
        tidy(server)
        assert kept(server) == both
        now[0] += 2 * DAY
        tidy(server)
        assert kept(server) == [marked]
        assert server.refusal(f"/api/replays/{plain}") == (404, "unknown_room")
        assert server.get(f"/api/replays/{marked}")["outcome"]


def test_matches_are_kept_for_ever_where_the_host_says_so(tmp_path: Path) -> None:
    now = [1000.0]
    with running(settings(tmp_path, now=lambda: now[0], keep_matches=0.0)) as server:
        match = finished(server)
        now[0] += 1000 * DAY
        tidy(server)
        assert kept(server) == [match]


def test_the_command_line_tidies_too(tmp_path: Path) -> None:
    with running(settings(tmp_path, now=lambda: 1000.0)) as server:
        marked = finished(server, bookmarked=True)
        finished(server)
    done = CliRunner().invoke(app, ["tidy", "--database", f"{tmp_path}/rooms.sqlite3"])
    assert done.exit_code == 0
    assert done.stdout.startswith("1 matches forgotten; ")
    wrong = CliRunner().invoke(app, ["tidy", "--database", f"{tmp_path}/rooms"])
    assert (wrong.exit_code, len(wrong.stderr.strip().splitlines())) == (2, 1)
    with running(settings(tmp_path)) as server:
        assert kept(server) == [marked]
