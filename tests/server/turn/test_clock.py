"""Clocks: a stalled player never stops the table, and a night ends when its time is up, whoever is awake."""

import asyncio
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.sync.client import connect

from doublejeu.bots import BOTS, RandomBot
from doublejeu.bots.entry import Entry
from doublejeu.bots.persona import Persona
from doublejeu.games import GAMES
from doublejeu.server.rooms.room import Room, Stopped
from doublejeu.server.turn import absence
from doublejeu.server.turn.came import LookedAfter
from tests.engine import interpreted_only
from tests.server.night import NightGame
from tests.server.running import Message, Person, Running, Time, running, settings, soon

USUAL_BOT = next(iter(BOTS["secret_hitler"]))


@pytest.fixture(scope="module")
def clock() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Time) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("clock"), now=clock)) as here:
        yield here


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "night", NightGame())
    monkeypatch.setitem(BOTS, "night", {"random": Entry("night", "random", RandomBot, Persona())})


def room_of(server: Running, person: Person) -> Room:
    return server.room(person.room["code"])


def start(server: Running, seats: int, **wanted: object) -> list[Person]:
    """A room full of people who have begun to play."""
    host = server.open_room("P0", seats=seats, **wanted)
    people = [server.person(host)]
    people += [server.person(server.join(host["code"], f"P{seat}")) for seat in range(1, seats)]
    for person in people:
        person.until("welcome")
    people[0].done("host", what="start")
    for person in people:
        person.until("full")
    return people


def tells(kind: str, news: Message) -> bool:
    return kind in [event["kind"] for event in news["events"]]


def test_whoever_is_late_once_loses_one_decision_and_keeps_the_seat(server: Running, clock: Time) -> None:
    people = start(server, 5, seconds=10)
    code = people[0].room["code"]
    asked = next(person for person in people if person.picture["asks"])
    assert asked.picture["clock"] == {"left": 10_000, "whole": 10_000}

    clock.pass_in(server, code, 4)
    late = server.connect(code)
    assert late.until("full")["clock"] == {"left": 6_000, "whole": 10_000}
    clock.pass_in(server, code, 7)

    asked.until("news", lambda news: [event["kind"] for event in news["events"]] == ["named", "step"])
    assert asked.picture["clock"] == {"left": 10_000, "whole": 10_000}
    assert server.get(f"/api/rooms/{code}")["places"][asked.seat]["bot"] == ""


def test_a_bot_takes_the_seat_of_whoever_is_late_twice_until_they_are_back(server: Running, clock: Time) -> None:
    people = start(server, 5, seconds=10)
    code = people[0].room["code"]
    asked = next(person for person in people if person.picture["asks"])
    for due in ("named", "ballots"):
        clock.pass_in(server, code, 11)
        asked.until("news", partial(tells, due))

    place = server.get(f"/api/rooms/{code}")["places"][asked.seat]
    assert (place["bot"], place["kind"], place["handed"]) == (USUAL_BOT, "person", False)
    asked.done("mine", what="back")
    asked.until("room", lambda room: room["places"][asked.seat]["bot"] == "")


def test_ballots_that_nobody_gave_are_nays(server: Running, clock: Time) -> None:
    people = start(server, 5, seconds=10)
    code = people[0].room["code"]
    clock.pass_in(server, code, 11)
    people[0].until("news", partial(tells, "named"))
    clock.pass_in(server, code, 11)
    news = people[0].until("news", partial(tells, "ballots"))

    ballots = next(event for event in news["events"] if event["kind"] == "ballots")
    ayes, nays = ballots["args"]
    # The candidate was late twice by then: a bot votes there, and may say either.
    assert nays.bit_count() >= 4
    assert ayes.bit_count() + nays.bit_count() == 5


def test_nothing_goes_on_while_nobody_is_there(server: Running, clock: Time) -> None:
    people = start(server, 5, seconds=10)
    code = people[0].room["code"]
    room = room_of(server, people[0])
    clock.pass_in(server, code, 4)
    for person in people:
        person.leave()
    deadline = time.monotonic() + 20
    while not room.empty():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    clock.pass_in(server, code, 3600)

    back = server.connect(code, people[0].token)
    assert back.until("full")["clock"] == {"left": 6_000, "whole": 10_000}
    assert [place["bot"] for place in server.get(f"/api/rooms/{code}")["places"]] == [""] * 5


def test_an_absent_seat_is_played_until_its_socket_comes_back(server: Running, clock: Time) -> None:
    people = start(server, 5, seconds=10)
    code = people[0].room["code"]
    away = people[4]
    away.leave()
    for due in ("named", "ballots", "named", "ballots"):  # the second time everybody is late for a ballot
        clock.pass_in(server, code, 11)
        for person in people[:4]:
            person.until("news", partial(tells, due))
    assert server.get(f"/api/rooms/{code}")["places"][4]["bot"] == USUAL_BOT

    server.connect(code, away.token).until("welcome")
    assert server.get(f"/api/rooms/{code}")["places"][4]["bot"] == ""


def test_without_a_clock_nobody_is_late(server: Running, clock: Time) -> None:
    people = start(server, 5)
    assert people[0].picture["clock"] is None
    clock.pass_in(server, people[0].room["code"], 100_000)

    assert all(place["bot"] == "" for place in server.get(f"/api/rooms/{people[0].room['code']}")["places"])


def test_a_pause_stops_the_clock(server: Running, clock: Time) -> None:
    people = start(server, 5, seconds=10)
    code = people[0].room["code"]
    clock.pass_in(server, code, 3)
    people[0].done("host", what="pause")
    clock.pass_in(server, code, 1000)
    people[0].done("host", what="resume")
    people[0].until("news")

    assert people[0].picture["clock"] == {"left": 7_000, "whole": 10_000}
    assert all(place["bot"] == "" for place in people[0].room["places"])


@interpreted_only  # its game is a class of the test
@pytest.mark.usefixtures("night")
@pytest.mark.parametrize("wolf_answers", [True, False])
def test_a_night_shows_nobody_who_is_awake(server: Running, clock: Time, wolf_answers: bool) -> None:
    people = start(server, 4, game="night", seconds=10)
    code = people[0].room["code"]
    watcher = server.watcher(code)
    watcher.until("full")
    wolf = next(person for person in people if person.picture["asks"])
    sleepers = [person for person in [*people, watcher] if person is not wolf]
    for person in sleepers:
        assert person.picture["waiting"] == []
        assert person.picture["clock"] is None
        assert person.picture["step_clock"] == {"left": 8_000, "whole": 8_000}
        assert person.picture["speaks"] is False
    _drain([*people, watcher])

    if wolf_answers:
        wolf.done("play", code=wolf.picture["asks"][0]["code"])
    clock.pass_in(server, code, 7.9)
    assert all(_drain(sleepers) == [] for _ in range(2)), "somebody saw something of the night"
    entries = len(room_of(server, people[0]).state.match.table.record)  # type: ignore[union-attr]
    clock.pass_in(server, code, 0.2)

    record = room_of(server, people[0]).state.match.table.record  # type: ignore[union-attr]
    assert len(record) == entries + 1, "nothing is played for a seat that slept through"
    for person in sleepers:
        news = person.until("news")
        assert [event["kind"] for event in news["events"]] == ["bitten"]
        assert news["waiting"] == [0, 1, 2, 3]
        assert news["clock"] == {"left": 10_000, "whole": 10_000}
        assert news["step_clock"] is None
    assert all(place["bot"] == "" for place in server.get(f"/api/rooms/{code}")["places"])


@interpreted_only  # its game is a class of the test
@pytest.mark.usefixtures("night")
def test_a_timed_step_that_ends_early_leaves_the_next_its_whole_time(server: Running, clock: Time) -> None:
    people = start(server, 4, game="night", options={"rounds": 2})
    code = people[0].room["code"]
    clock.pass_in(server, code, 8)
    for person in people:
        assert person.until("news", lambda news: news["asks"] != [])["step_clock"] == {"left": 8_000, "whole": 8_000}
    clock.pass_in(server, code, 3)
    for person in people:
        person.done("play", code=person.picture["asks"][0]["code"])

    watcher = server.watcher(code)
    assert watcher.until("full")["step_clock"] == {"left": 8_000, "whole": 8_000}
    assert watcher.picture["waiting"] == [0, 1, 2, 3]


def test_a_night_that_falls_leaves_time_to_look_up(server: Running, clock: Time) -> None:
    people = start(server, 7, game="les_infiltres", options={"night_seconds": 10})
    code = people[0].room["code"]
    for person in people:  # nobody wants to be Sage; then the first night falls
        person.done("play", code=person.picture["asks"][0]["code"])
    watcher = server.watcher(code)
    first = watcher.until("full")
    assert first["waiting"] == []
    assert first["step_clock"] == {"left": 18_000, "whole": 18_000}
    step = first["view"]["step"]
    clock.pass_in(server, code, 17.9)
    assert _drain([watcher]) == []
    clock.pass_in(server, code, 0.2)
    news = watcher.until("news")
    assert news["changed"]["step"] != step
    assert news["step_clock"] == {"left": 10_000, "whole": 10_000}


@pytest.mark.parametrize("times", [1, 2], ids=["late once", "a bot stands in"])
def test_a_night_act_of_who_was_late_by_day_is_seen_by_nobody(server: Running, clock: Time, times: int) -> None:
    people = start(server, 7, game="les_infiltres", seconds=10, options={"night_seconds": 10})
    code = people[0].room["code"]
    watcher = server.watcher(code)
    watcher.until("full")
    for _ in range(20):  # nobody wants to be Sage; then night falls, and somebody wakes
        _drain([*people, watcher])
        awake = [person for person in people if person.picture["asks"]]
        if awake and not watcher.picture["waiting"]:
            break
        clock.pass_in(server, code, 18.1)
    seat = awake[0].seat
    state = server.state(code)
    for _ in range(times):
        server.do(partial(absence.missed, state, seat))  # the day before
    soon(room_of(server, people[0]).quiet)
    _drain([*people, watcher])

    awake[0].done("play", code=awake[0].picture["asks"][0]["code"])

    assert state.sitters[seat].missed == times, "its next miss would tell who acted by night"
    team = {person.seat for person in awake}  # who is awake together sees what the others do
    assert _drain([person for person in [*people, watcher] if person.seat not in team]) == []
    if times == 2:
        assert state.sitters[seat].stood_in(), "all would see that the seat is played by its person again"
        awake[0].done("mine", what="back")
        assert watcher.until("room")["places"][seat]["bot"] == ""


def _drain(people: list[Person]) -> list[str]:
    """What these people were sent and had not read yet."""
    frames: list[str] = []
    for person in people:
        before = len(person.frames)
        person.send("ping", {})
        person.until("pong")
        frames += person.frames[before:-1]
    return frames


def test_the_host_who_is_gone_is_replaced(server: Running, clock: Time) -> None:
    host = server.open_room("Ada")
    ada = server.person(host)
    blaise = server.person(server.join(host["code"], "Blaise"))
    ada.until("welcome")
    blaise.until("welcome")
    ada.leave()
    blaise.until("room", lambda room: not room["places"][0]["connected"])
    clock.now += 121
    server.come(host["code"], LookedAfter())

    blaise.until("room", lambda room: room["places"][1]["host"])
    again = server.person(host)
    assert again.until("welcome")["room"]["places"][0]["host"] is False


def test_rooms_nobody_touches_are_forgotten(tmp_path: Path, clock: Time) -> None:
    with running(settings(tmp_path, now=clock, keep=1000.0)) as server:
        seat = server.open_room("Ada")
        ada = server.person(seat)
        ada.until("welcome")
        other = server.open_room("Blaise")
        clock.now += 2000
        server.run(server.house.tidy())
        deadline = time.monotonic() + 20
        while server.http.get(f"/api/rooms/{other['code']}").status_code != 404:
            assert time.monotonic() < deadline
        assert server.get(f"/api/rooms/{seat['code']}"), "somebody is still in this one"


def test_a_room_left_to_the_store_at_the_wrong_moment_is_found_again(tmp_path: Path, clock: Time) -> None:
    with running(settings(tmp_path, now=clock)) as server:
        seat = server.open_room("Ada")
        code = seat["code"]
        room = server.room(code)
        with connect(f"ws://{server.address}/socket/{code}", compression=None) as early:  # has found the room already
            other = server.watcher(code)
            other.until("welcome")
            other.leave()
            deadline = time.monotonic() + 20
            while server.house.rooms.get(code) is room:
                assert time.monotonic() < deadline
                clock.now += 700
                server.run(server.house.tidy())
            early.send(json.dumps({"t": "hello", "d": {"token": seat["token"]}}))
            assert json.loads(early.recv(20))["t"] == "welcome"
        assert server.room(code) is not room


def test_whoever_waits_for_a_room_that_stops_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    with running(settings(tmp_path)) as server:
        room = server.room(server.open_room("Ada")["code"])
        monkeypatch.setattr(server.house.store, "write", never)

        async def scenario() -> None:
            waiting = asyncio.ensure_future(room.join("Blaise"))
            await asyncio.sleep(0)
            room.stop()
            for late in (waiting, asyncio.ensure_future(room.join("Cléo"))):
                with pytest.raises(Stopped):
                    await late

        server.run(scenario())
