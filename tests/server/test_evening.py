"""The pace of an evening: cards are seen before anything happens, and results are left to be seen."""

from collections.abc import Iterator

import pytest

from doublejeu.server.clock import Clocks
from doublejeu.server.pacing import FAST, NORMAL, PACES, SLOW, pace_of, patience, seconds_to_show
from doublejeu.text import moments_of
from tests.rules import ROOT
from tests.server.running import Person, Running, running, settings
from tests.server.test_clock import Time, tells


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
    entries = server.house._rooms[code].match.entries()  # type: ignore[union-attr]

    ada.done("mine", what="ready")
    ada.done("mine", what="ready")
    assert gate_of(server, code) == {"ready": 1, "people": 2, "left": 20_000}
    clock.pass_in(server, code, 19)
    assert server.house._rooms[code].match.entries() == entries  # type: ignore[union-attr]

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
    entries = server.house._rooms[code].match.entries()  # type: ignore[union-attr]

    clock.pass_in(server, code, moments_of("secret_hitler")["ballots"] + 9.5)
    assert server.house._rooms[code].match.entries() == entries  # type: ignore[union-attr]
    clock.pass_in(server, code, 1)
    assert server.house._rooms[code].match.entries() > entries  # type: ignore[union-attr]


def test_the_host_chooses_the_pace_at_any_time(server: Running, clock: Time) -> None:
    ada, bo = two_people(server)
    code = ada.room["code"]
    assert server.get(f"/api/rooms/{code}")["pace"] == NORMAL
    ada.done("host", what="pace", pace=SLOW)
    assert server.get(f"/api/rooms/{code}")["pace"] == SLOW
    assert bo.refused("host", what="pace", pace=FAST) == "not_host"
    assert ada.refused("host", what="pace", pace="hectic") == "bad_message"


def test_one_person_alone_goes_fast_unless_told_otherwise() -> None:
    assert [pace_of("", people) for people in (1, 2, 9)] == [FAST, NORMAL, NORMAL]
    assert pace_of(SLOW, 1) == SLOW


def test_results_are_shown_as_long_as_the_longest_of_them() -> None:
    times = moments_of("secret_hitler")
    assert seconds_to_show("secret_hitler", ["ballots", "elected", "enacted"], NORMAL) == max(
        times["ballots"], times["enacted"]
    )
    assert seconds_to_show("secret_hitler", ["step"], SLOW) == 0
    assert seconds_to_show("secret_hitler", ["chaos"], FAST) == PACES[FAST] * times["chaos"]


def test_a_bot_waits_for_the_result_but_answers_within_a_step() -> None:
    assert patience(0.0, 5.0, Clocks(), 0.0) == 5.0
    assert patience(0.0, 5.0, Clocks(step_end=6.0, step_whole=6.0), 0.0) == 3.0


def test_the_page_holds_results_by_the_same_numbers() -> None:
    page = (ROOT / "client" / "src" / "lib" / "moments.ts").read_text(encoding="utf-8")
    written = ", ".join(f"{pace}: {factor:g}" for pace, factor in PACES.items())

    assert f"{{ {written} }}" in page
