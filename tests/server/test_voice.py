"""A table led aloud: clocks wait for what a voice has to say, reckoned from what everybody is told and nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from doublejeu.core.contract import TABLE
from doublejeu.games import GAMES
from doublejeu.server.clock import Clocks
from doublejeu.server.pacing import BREATH, LETTERS, seconds_to_say
from doublejeu.text import aloud_of, describe_aloud, opening_aloud
from tests.rules import rule
from tests.server.process import Process
from tests.server.running import Message, Person, Running, running, settings
from tests.server.test_clock import Time, start

SECONDS = 8


@pytest.fixture(scope="module")
def clock() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Time) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("voice"), now=clock)) as here:
        yield here


def clocks_of(server: Running, person: Person) -> Clocks:
    return server.house._rooms[person.room["code"]]._croupier.clocks


def said_of(server: Running, person: Person, since: int, language: str) -> list[str]:
    """What a voice says of what everybody heard after so many events, worked out anew."""
    match = server.house._rooms[person.room["code"]].match
    assert match is not None
    names = [place["name"] for place in person.room["places"]]
    said = [describe_aloud(match.game, event, names, language) for event in match._table.heard(TABLE, since)]
    return [sentence for sentence in said if sentence]


def heard_by_all(server: Running, person: Person) -> int:
    match = server.house._rooms[person.room["code"]].match
    assert match is not None
    return match._table.heard_count(TABLE)


def into_the_night(people: list[Person]) -> None:
    """Nobody wants to be Sage; then the first night falls."""
    for person in people:
        person.done("play", code=person.picture["asks"][0]["code"])


def test_a_sentence_takes_its_length_and_a_breath() -> None:
    assert seconds_to_say([]) == 0
    assert seconds_to_say(["a" * 26, "b" * 13]) == pytest.approx(2 * BREATH + 39 / LETTERS)


@rule("LI-3.5")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_call_lasts_its_time_after_it_was_said(server: Running, clock: Time, language: str) -> None:
    people = start(server, 7, game="les_infiltres", options={"night_seconds": SECONDS}, voice=language)
    code = people[0].room["code"]
    clock.pass_in(server, code, 60)  # the opening has long been said
    before = heard_by_all(server, people[0])
    into_the_night(people)
    said = said_of(server, people[0], before, language)
    assert len(said) == 3  # who is Sage, that the night falls, and the first call
    assert clocks_of(server, people[0]).step_end == pytest.approx(clock.now + seconds_to_say(said) + SECONDS)
    watcher = server.watcher(code)
    first = watcher.until("full")
    wait = round(1000 * seconds_to_say(said))  # it begins when the call is said
    assert first["step_clock"] == {"left": 1000 * SECONDS, "whole": 1000 * SECONDS, "wait": wait}

    for _ in range(3):  # whoever is called and whoever has answered, a step lasts its call and its time
        before = heard_by_all(server, people[0])
        clock.pass_in(server, code, clocks_of(server, people[0]).step_end - clock.now + 0.01)
        call = said_of(server, people[0], before, language)
        assert len(call) == 1
        assert clocks_of(server, people[0]).step_end == pytest.approx(clock.now + seconds_to_say(call) + SECONDS)


def test_without_a_voice_nothing_waits_for_one(server: Running, clock: Time) -> None:
    people = start(server, 7, game="les_infiltres", options={"night_seconds": SECONDS})
    into_the_night(people)
    clock.pass_in(server, people[0].room["code"], clocks_of(server, people[0]).step_end - clock.now + 0.01)
    assert clocks_of(server, people[0]).step_end == pytest.approx(clock.now + SECONDS)


def test_what_is_said_one_after_the_other_adds_up(server: Running, clock: Time) -> None:
    """The night falls while the opening is still being said: the first call comes after all of it."""
    people = start(server, 7, game="les_infiltres", options={"night_seconds": SECONDS}, voice="fr")
    game = GAMES["les_infiltres"]
    into_the_night(people)
    said = opening_aloud(game, game.setup(7), "fr") + said_of(server, people[0], 0, "fr")
    assert len(said) == 5
    assert clocks_of(server, people[0]).step_end == pytest.approx(clock.now + seconds_to_say(said) + SECONDS)


def test_a_decision_is_timed_from_the_end_of_the_ceremony(server: Running, clock: Time) -> None:
    people = start(server, 5, seconds=10, voice="fr")
    game = GAMES["secret_hitler"]
    said = opening_aloud(game, game.setup(5), "fr") + said_of(server, people[0], 0, "fr")
    assert len(said) == 6
    assert clocks_of(server, people[0]).decision_end == pytest.approx(clock.now + seconds_to_say(said) + 10)


def test_the_host_chooses_the_voice_at_any_time(server: Running, clock: Time) -> None:
    people = start(server, 7, game="les_infiltres", options={"night_seconds": SECONDS})
    code = people[0].room["code"]
    assert server.get(f"/api/rooms/{code}")["voice"] == ""
    people[0].done("host", what="voice", voice="en")
    assert server.get(f"/api/rooms/{code}")["voice"] == "en"
    assert people[1].refused("host", what="voice", voice="fr") == "not_host"
    assert people[0].refused("host", what="voice", voice="de") == "bad_message"
    into_the_night(people)
    assert clocks_of(server, people[0]).step_end > clock.now + 2 * SECONDS
    people[0].done("host", what="voice", voice="")
    clock.pass_in(server, code, clocks_of(server, people[0]).step_end - clock.now + 0.01)
    assert clocks_of(server, people[0]).step_end == pytest.approx(clock.now + SECONDS)


def test_after_a_pause_the_call_is_said_again(server: Running, clock: Time) -> None:
    people = start(server, 7, game="les_infiltres", options={"night_seconds": SECONDS}, voice="fr")
    code = people[0].room["code"]
    clock.pass_in(server, code, 60)
    into_the_night(people)
    clock.pass_in(server, code, clocks_of(server, people[0]).step_end - clock.now - 3)
    left = clocks_of(server, people[0]).step_end - clock.now
    people[0].done("host", what="pause")
    clock.pass_in(server, code, 100)
    people[0].done("host", what="resume")
    call = said_of(server, people[0], 0, "fr")[-1:]
    assert clocks_of(server, people[0]).step_end == pytest.approx(clock.now + left + seconds_to_say(call))


def test_the_first_call_is_said_once_everybody_has_looked(tmp_path: Path, clock: Time) -> None:
    with running(settings(tmp_path, now=clock, gate=20.0)) as server:
        people = start(server, 7, game="les_infiltres", options={"vote_seconds": 60}, voice="fr")
        code = people[0].room["code"]
        clock.pass_in(server, code, 15)  # the opening has been said, and the clock stood still
        match = server.house._rooms[code].match
        assert match is not None
        call = match.call_aloud([place["name"] for place in people[0].room["places"]], "fr")
        assert call
        before = clocks_of(server, people[0]).step_end - clocks_of(server, people[0]).paused_at
        for person in people:
            person.done("mine", what="ready")
        left = clocks_of(server, people[0]).step_end - clock.now
        assert left == pytest.approx(before + seconds_to_say(call))


def test_two_seats_hear_the_same_clock(server: Running, clock: Time) -> None:
    """The infiltrator who is called, the believer who is not and a watcher: one clock for all, to the millisecond."""
    people = start(server, 7, game="les_infiltres", options={"night_seconds": SECONDS}, voice="fr")
    code = people[0].room["code"]
    watcher = server.watcher(code)
    watcher.until("full")
    into_the_night(people)
    told: list[list[Message | None]] = []
    for person in [*people, watcher]:
        person.send("ping", {})
        person.until("pong")
        told.append([person.picture["clock"], person.picture["step_clock"]])
    assert all(each == told[0] for each in told)
    assert told[0][1] is not None


def test_after_a_restart_the_call_is_said_again(tmp_path: Path, clock: Time) -> None:
    with running(settings(tmp_path, now=clock)) as here:
        people = start(here, 7, game="les_infiltres", options={"night_seconds": SECONDS}, voice="fr")
        code = people[0].room["code"]
        tokens = [person.token for person in people]
        clock.pass_in(here, code, 60)
        into_the_night(people)
        clock.pass_in(here, code, clocks_of(here, people[0]).step_end - clock.now - 3)  # three seconds are left
        call = said_of(here, people[0], 0, "fr")[-1:]
    clock.now += 500
    with running(settings(tmp_path, now=clock)) as again:
        person = again.connect(code, tokens[0])
        person.until("full")
        assert person.room["voice"] == "fr"
        assert clocks_of(again, person).step_end >= clock.now + seconds_to_say(call)
        assert clocks_of(again, person).step_end <= clock.now + seconds_to_say(call) + SECONDS


def test_a_killed_server_keeps_the_voice_and_the_clock(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/rooms.sqlite3")
    server.start()
    wanted = {"game": "les_infiltres", "name": "P0", "seats": 7, "options": {"night_seconds": 60}, "voice": "en"}
    host = server.post("/api/rooms", wanted)
    code = host["code"]
    tokens = [host["token"]]
    tokens += [server.post(f"/api/rooms/{code}/join", {"name": f"P{seat}"})["token"] for seat in range(1, 7)]
    people = [server.connect(code, token) for token in tokens]
    for person in people:
        person.until("welcome")
    people[0].done("host", what="start")
    for person in people:
        while "asks" not in person.picture:
            person.receive()
    into_the_night(people)
    server.kill()
    server.start()
    person = server.connect(code, tokens[0])
    full = person.until("full")
    assert person.room["voice"] == "en"
    assert full["step_clock"]["whole"] == 60_000
    assert full["step_clock"]["left"] > 0
    person.leave()
    server.stop()


def felt(person: Person) -> list[list[str]]:
    """What a phone buzzes for and a loudspeaker says, news by news: what everybody was told that has a sound."""
    heard = aloud_of("les_infiltres")
    news = [message["d"]["events"] for frame in person.frames if (message := json.loads(frame))["t"] == "news"]
    kinds = [[event["kind"] for event in events if not event.get("own") and event["kind"] in heard] for events in news]
    return [each for each in kinds if each]


def test_every_phone_buzzes_alike_whatever_its_owner_is(server: Running, clock: Time) -> None:
    """Through a night and a dawn: infiltrators who point, a hacker who looks, those who sleep, and a loudspeaker."""
    people = start(server, 7, game="les_infiltres", options={"night_seconds": SECONDS}, voice="fr")
    code = people[0].room["code"]
    speaker = server.watcher(code)
    speaker.until("full")
    into_the_night(people)
    everybody = [*people, speaker]
    for _ in range(12):
        for person in everybody:
            person.send("ping", {})
            person.until("pong")
        if not people[0].picture["view"]["by_night"]:
            break
        for person in people:  # each taps or does not, as its card likes: nobody else may feel anything of it
            if person.picture["asks"] and person.seat % 3:
                person.done("play", code=person.picture["asks"][-1]["code"])
        clock.pass_in(server, code, clocks_of(server, people[0]).step_end - clock.now + 0.01)
    logs = [felt(person) for person in everybody]
    assert len({len(person.frames) for person in people}) > 1, "no seat was told more than another: this proves nothing"
    assert all(log == logs[0] for log in logs)
    assert ["dawn"] in [[kind for kind in each if kind == "dawn"] for each in logs[0]]
    assert sum(len(each) for each in logs[0]) > 6
