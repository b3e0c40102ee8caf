"""The pace of an evening: cards are seen before anything happens, and results are left to be seen."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from doublejeu.games import GAMES
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.pacing import FAST, NORMAL, PACES, PROGRAMS, SLOW, pace_of, patience
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn import timing
from doublejeu.text import moments_of
from tests.rules import ROOT
from tests.server.running import Person, Running, Time, running, settings, soon
from tests.server.turn.test_clock import tells


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, clock: Time) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("evening"), now=clock, gate=20.0, pace=0.001)) as here:
        yield here


def two_people(server: Running, **wanted: object) -> list[Person]:
    """A table of two people and bots, dealt a moment ago."""
    ada = server.person(server.open_room("Ada", seats=5, **wanted))
    ada.until("welcome")
    bo = server.person(server.join(ada.room["code"], "Bo"))
    bo.until("welcome")
    ada.done("host", what="start")
    for person in (ada, bo):
        person.until("full")
    return [ada, bo]


def gate_of(server: Running, code: str) -> dict[str, int] | None:
    gate: dict[str, int] | None = server.get(f"/api/rooms/{code}")["gate"]
    return gate


def test_nothing_happens_before_everybody_has_seen_their_card(server: Running, clock: Time) -> None:
    ada, bo = two_people(server)
    code = ada.room["code"]
    assert gate_of(server, code) == {"ready": 0, "people": 2, "left": 20_000}
    entries = server.match(code).entries()

    ada.done("mine", what="ready")
    ada.done("mine", what="ready")
    assert gate_of(server, code) == {"ready": 1, "people": 2, "left": 20_000}
    clock.pass_in(server, code, 19)
    assert server.match(code).entries() == entries

    bo.done("mine", what="ready")
    assert gate_of(server, code) is None


def test_the_gate_waits_for_so_long_and_no_longer(server: Running, clock: Time) -> None:
    ada, _ = two_people(server, seconds=30)
    code = ada.room["code"]
    assert ada.picture["clock"] == {"left": 30_000, "whole": 30_000}
    clock.pass_in(server, code, 20.1)

    assert gate_of(server, code) is None
    seen = server.connect(code).until("full")
    assert seen["clock"]["left"] > 29_000, "no clock ran while people looked at their cards"


def test_a_match_left_before_everybody_has_looked_takes_its_gate_along(server: Running, clock: Time) -> None:
    ada, bo = two_people(server)
    code = ada.room["code"]
    ada.done("host", what="lobby")
    assert gate_of(server, code) is None

    clock.pass_in(server, code, 20.1)
    cleo = server.person(server.join(code, "Cleo"))
    assert cleo.until("welcome")["room"]["status"] == "lobby"
    ada.done("host", what="start")
    for person in (ada, bo, cleo):
        person.until("full")
    assert gate_of(server, code) == {"ready": 0, "people": 3, "left": 20_000}


def test_a_pause_while_people_look_at_their_cards_takes_no_time_from_the_first_decision(
    server: Running, clock: Time
) -> None:
    ada, _ = two_people(server, seconds=15)
    code = ada.room["code"]
    clock.pass_in(server, code, 17)
    ada.done("host", what="pause")
    clock.pass_in(server, code, 2)
    ada.done("host", what="resume")
    clock.pass_in(server, code, 1.1)
    assert gate_of(server, code) is None
    assert server.connect(code).until("full")["clock"] == {"left": 15_000, "whole": 15_000}


def test_the_gate_waits_for_who_has_lost_the_line(server: Running, clock: Time) -> None:
    seat = server.open_room("Ada", seats=5)
    ada = server.person(seat)
    ada.until("welcome")
    ada.done("host", what="start")
    ada.leave()
    room = server.room(seat["code"])
    soon(room.empty)
    clock.pass_in(server, seat["code"], 1)
    assert gate_of(server, seat["code"]) == {"ready": 0, "people": 0, "left": 19_000}
    back = server.person(seat)
    back.until("full")
    back.done("mine", what="ready")
    assert gate_of(server, seat["code"]) is None


def test_who_decides_has_seen_enough(server: Running, clock: Time) -> None:
    ada, bo = two_people(server)
    asked = next((person for person in (ada, bo) if person.picture["asks"]), None)
    if asked is None:  # a bot is the candidate
        return
    asked.done("play", code=asked.picture["asks"][0]["code"])
    gate = gate_of(server, ada.room["code"])
    assert gate is not None
    assert gate["ready"] == 1


def test_the_clock_of_a_decision_begins_when_the_result_before_it_was_seen(server: Running, clock: Time) -> None:
    host = server.person(server.open_room("P0", seats=5, seconds=10))
    host.until("welcome")
    code = host.room["code"]
    people = [host, *(server.person(server.join(code, f"P{seat}")) for seat in range(1, 5))]
    for person in people[1:]:
        person.until("welcome")
    host.done("host", what="start")
    for person in people:
        person.until("full")
        person.done("mine", what="ready")
    asked = next(person for person in people if person.picture["asks"])
    asked.done("play", code=asked.picture["asks"][0]["code"])
    for person in people:
        person.until("news", lambda news: news["asks"] != [])
        person.done("play", code=person.picture["asks"][0]["code"])
    for person in people:
        person.until("news", lambda news: tells("ballots", news))
    entries = server.match(code).entries()

    clock.pass_in(server, code, moments_of("secret_hitler")["ballots"] + 9.5)
    assert server.match(code).entries() == entries
    clock.pass_in(server, code, 1)
    assert server.match(code).entries() > entries


def test_the_host_chooses_the_pace_at_any_time(server: Running, clock: Time) -> None:
    ada, bo = two_people(server)
    code = ada.room["code"]
    assert server.get(f"/api/rooms/{code}")["pace"] == NORMAL
    ada.done("host", what="pace", pace=SLOW)
    assert server.get(f"/api/rooms/{code}")["pace"] == SLOW
    assert bo.refused("host", what="pace", pace=FAST) == "not_host"
    assert ada.refused("host", what="pace", pace="hectic") == "bad_message"


def test_results_can_be_read_unless_the_host_wants_otherwise() -> None:
    assert pace_of("") == NORMAL
    assert pace_of(SLOW) == SLOW


def shown_for(server: Running, code: str, clock: Time) -> float:
    """For how many more seconds what happened last is held."""
    return max(0.0, server.room(code).state.shown_until - clock())


def up_to_the_ballots(server: Running, people: list[Person]) -> str:
    """Everybody looks at their card and votes, until a first vote is counted; the table's code."""
    for person in people:
        person.done("mine", what="ready")
    while not all(any(event["kind"] == "ballots" for event in person.picture["log"]) for person in people):
        for person in people:
            person.catch_up()
            if person.picture["asks"]:
                person.want("play", code=person.picture["asks"][0]["code"])
    return str(people[0].room["code"])


def test_alone_whoever_has_read_a_result_goes_on_at_once(server: Running, clock: Time) -> None:
    ada = server.person(server.open_room("Ada", seats=5))
    ada.until("welcome")
    ada.done("host", what="start")
    ada.until("full")
    code = up_to_the_ballots(server, [ada])
    assert shown_for(server, code, clock) > 0
    match = server.match(code)
    assert match is not None
    entries = match.entries()

    ada.done("mine", what="seen")
    held = shown_for(server, code, clock)
    assert held == 0 or match.entries() > entries  # by now there may be something else to be seen
    if not ada.picture["asks"]:  # nobody lets time pass: bots go on by themselves
        soon(lambda: match.entries() > entries)


def test_alone_the_first_call_of_a_night_begins_when_the_day_has_been_read(server: Running, clock: Time) -> None:
    ada = server.person(server.open_room("Ada", game="les_infiltres", seats=7))
    ada.until("welcome")
    ada.done("host", what="start")
    ada.until("full")
    ada.done("mine", what="ready")
    while not (ada.picture["step_clock"] and not ada.picture["waiting"]):  # until night falls
        ada.catch_up()
        if ada.picture["asks"] and ada.picture["waiting"]:
            ada.want("play", code=ada.picture["asks"][0]["code"])
    call = GAMES["les_infiltres"].shortest_call
    assert ada.picture["step_clock"]["left"] == 1000 * (call + shown_for(server, ada.room["code"], clock)) > 1000 * call

    ada.done("mine", what="seen")
    ada.catch_up()
    assert ada.picture["step_clock"]["left"] == 1000 * call


def test_in_company_a_result_is_held_for_everybody(server: Running, clock: Time) -> None:
    people = two_people(server)
    code = up_to_the_ballots(server, people)
    held = shown_for(server, code, clock)
    for person in people:
        person.done("mine", what="seen")
    assert shown_for(server, code, clock) == held > 0


def test_results_are_shown_as_long_as_the_longest_of_them(tmp_path: Path) -> None:
    room = RoomState("BCDF", settings(tmp_path, pace=1.0))
    timing.show(room, 5.0, 100.0)
    assert room.shown_until == 105.0
    timing.show(room, 0.0, 101.0)
    assert room.shown_until == 105.0
    room.agreement.pace = FAST
    timing.show(room, 5.0, 101.0)
    assert room.shown_until == 105.0 + PACES[FAST] * 5.0, "after what is still being seen"
    room.agreement.pace = PROGRAMS
    timing.show(room, 5.0, 200.0)
    assert room.shown_until == 105.0 + PACES[FAST] * 5.0, "programs look at nothing"


def test_a_bot_waits_for_the_result_but_answers_within_a_step() -> None:
    assert patience(Random(1), 0.0, 5.0, Clocks(), 0.0) == 5.0
    assert patience(Random(1), 0.0, 5.0, Clocks(step_end=6.0, step_whole=6.0), 0.0) == 3.0


def test_the_page_holds_results_by_the_same_numbers() -> None:
    page = (ROOT / "client" / "src" / "lib" / "match" / "moments.ts").read_text(encoding="utf-8")
    written = ", ".join(f"{pace}: {factor:g}" for pace, factor in PACES.items())

    assert f"{{ {written} }}" in page
