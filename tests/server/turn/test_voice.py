"""A table led aloud: clocks wait for what a voice has to say, reckoned from what everybody is told and nothing else."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from doublejeu.core.contract import ALL, TABLE, Event
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres.words import CALL_HACKER, DEBATE, VOLUNTEERING
from doublejeu.server.match.clock import GRACE, Clocks
from doublejeu.server.match.match import OpenTable, open_table
from doublejeu.server.match.pacing import BREATH, LETTERS, seconds_to_say
from doublejeu.text import aloud_of, describe_aloud, opening_aloud
from tests.games.batman_infiltration.stage import BANK, POLICE, SEWER, Stage, chaos
from tests.games.infiltraitres.scripted import Script
from tests.games.les_infiltres.scripted import Match as Village
from tests.games.secret_hitler.builder import deal
from tests.rules import rule
from tests.server.process import Process
from tests.server.running import Message, Person, Running, Time, running, settings
from tests.server.turn.test_clock import start

SECONDS = 8


@pytest.fixture(scope="module")
def clock() -> Time:
    return Time()


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Tables at which the next matches begin."""
    return []


def opened_from(tables: list[Table]) -> OpenTable:
    return lambda game, setup, dice: tables.pop() if tables else open_table(game, setup, dice)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Time, tables: list[Table]) -> Iterator[Running]:
    chosen = settings(tmp_path_factory.mktemp("voice"), now=clock, open_table=opened_from(tables))
    with running(chosen) as here:
        yield here


def clocks_of(server: Running, person: Person) -> Clocks:
    return server.room(person.room["code"]).state.clocks


def said_of(server: Running, person: Person, since: int, language: str) -> list[str]:
    """What a voice says of what everybody heard after so many events, worked out anew."""
    match = server.match(person.room["code"])
    assert match is not None
    names = [place["name"] for place in person.room["places"]]
    said = [describe_aloud(match.game, event, names, language) for event in match.table.heard(TABLE, since)]
    return [sentence for sentence in said if sentence]


def heard_by_all(server: Running, person: Person) -> int:
    match = server.match(person.room["code"])
    assert match is not None
    return match.table.heard_count(TABLE)


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


def test_a_pause_leaves_the_voice_and_what_is_shown_their_time(server: Running, clock: Time) -> None:
    """Bots wait as long as the voice speaks, before the pause and after it."""
    people = start(server, 5, game="secret_hitler", voice="fr")
    state = server.state(people[0].room["code"])
    spoken, shown = state.said_until - clock.now, state.shown_until - clock.now
    assert spoken > 10
    people[0].done("host", what="pause")
    clock.pass_in(server, people[0].room["code"], 300)
    people[0].done("host", what="resume")
    call = seconds_to_say(said_of(server, people[0], 0, "fr")[-1:])
    assert state.said_until - clock.now == pytest.approx(spoken + call)
    assert state.shown_until - clock.now == pytest.approx(shown + call)


Moment = tuple[Table, str, tuple[int, ...]]  # a table, and the call that still stands there: its kind and arguments


def to_a_nomination() -> Moment:
    return deal("LLLLFFH").table, "candidate", (0, 0)


def to_a_vote() -> Moment:
    match = deal("LLLLFFH")
    match.nominate(1)
    match.vote(0, "J")
    return match.table, "named", (0, 1)


def to_a_session() -> Moment:
    match = deal("LLLLFFH")
    match.elect(1)
    match.draw(1)
    return match.table, "", ()


def to_an_investigation() -> Moment:
    match = deal("LLLLFFH")
    match.laws("FF")
    return match.table, "", ()


def to_the_first_casting() -> Moment:
    game = GAMES["batman_infiltration"]
    table = Table(game, game.setup(5, {"characters": "chosen"}), Dice(3), timed=True)
    chief = table.waiting().bit_length() - 1
    return table, "chief", (chief, 0)


def to_the_second_casting() -> Moment:
    table, _, (chief, _turn) = to_the_first_casting()
    table.play(chief, table.asks(chief)[0])
    return table, "", ()


def to_a_team() -> Moment:
    stage = Stage()
    stage.team(1)
    return stage.table, "chief", (0, 1)


MISSION = {0: chaos(SEWER), 1: chaos(BANK), 2: chaos(POLICE)}


def to_the_cards() -> Moment:
    stage = Stage(hands={seat: [card] for seat, card in MISSION.items()})
    stage.team(1, 2)
    stage.act(1, "send", MISSION[1])
    return stage.table, "team", (0b111,)


def to_a_place() -> Moment:
    stage = Stage(hands={seat: [card] for seat, card in MISSION.items()})
    stage.mission(MISSION)
    return stage.table, "", ()


def to_the_hacker() -> Moment:
    village = Village()
    village.to(CALL_HACKER)
    return village.table, "step", (CALL_HACKER,)


def to_a_debate() -> Moment:
    village = Village()
    village.night()
    village.play(0, "ready")
    return village.table, "step", (DEBATE,)


def to_an_untimed_question() -> Moment:
    village = Village(sage=None, vote_seconds=0)
    village.play(0, "volunteer", 0)
    return village.table, "step", (VOLUNTEERING,)


def to_a_clue() -> Moment:
    script = Script("1", ["", ""], "", first=1)
    script.identify()
    script.do("exchange", 1)
    return script.table, "turn", (0,)


MOMENTS = [
    to_a_nomination,
    to_a_vote,
    to_a_session,
    to_an_investigation,
    to_the_first_casting,
    to_the_second_casting,
    to_a_team,
    to_the_cards,
    to_a_place,
    to_the_hacker,
    to_a_debate,
    to_an_untimed_question,
    to_a_clue,
]
THINKING = 60  # seconds of a decision


def begin_at(server: Running, tables: list[Table], table: Table, **wanted: object) -> list[Person]:
    """People whose match stands at a table of our choice."""
    tables.append(table)
    return start(server, table.setup.seats, game=table.game.key, seconds=THINKING, voice="fr", **wanted)


def the_call(table: Table, kind: str, args: tuple[int, ...]) -> list[str]:
    """What a voice says that calls so; nothing where no call stands."""
    names = [f"P{seat}" for seat in range(table.setup.seats)]
    game = table.game
    said = describe_aloud(game, Event(ALL, game.kinds.kind(kind), args), names, "fr") if kind else ""
    assert bool(said) == bool(kind)
    return [said] if said else []


def until_all_is_said(server: Running, clock: Time, person: Person, left: float = 3.0) -> None:
    """Let time pass until so many seconds are left of what runs out first."""
    clocks = clocks_of(server, person)
    end = min(end for end in (clocks.step_end, clocks.decision_end) if end)
    clock.pass_in(server, person.room["code"], end - clock.now - left)


def time_left(clocks: Clocks, clock: Time) -> tuple[float, float]:
    """Of the decision and of the step; 0 where there is none."""
    at = clocks.paused_at or clock.now
    return (clocks.decision_end and clocks.decision_end - at, clocks.step_end and clocks.step_end - at)


def later(left: tuple[float, float], seconds: float) -> object:
    """The same clocks with so much more left, where they run."""
    return pytest.approx(tuple(each and each + seconds for each in left))


@pytest.mark.parametrize("moment", MOMENTS)
def test_after_a_pause_a_call_that_stands_is_said_again_and_no_other(
    server: Running, clock: Time, tables: list[Table], moment: Callable[[], Moment]
) -> None:
    table, kind, args = moment()
    people = begin_at(server, tables, table)
    until_all_is_said(server, clock, people[0])
    left = time_left(clocks_of(server, people[0]), clock)
    people[0].done("host", what="pause")
    clock.pass_in(server, people[0].room["code"], 100)
    people[0].done("host", what="resume")
    call = the_call(table, kind, args)
    match = server.room(people[0].room["code"]).state.match
    assert match is not None
    assert match.call_aloud([place["name"] for place in people[0].room["places"]], "fr") == call
    assert time_left(clocks_of(server, people[0]), clock) == later(left, seconds_to_say(call))


@pytest.mark.parametrize("moment", [to_a_vote, to_an_investigation])
@pytest.mark.parametrize("paused", [False, True])
def test_after_a_restart_a_call_that_stands_is_said_again_once(
    tmp_path: Path, clock: Time, moment: Callable[[], Moment], paused: bool
) -> None:
    table, kind, args = moment()
    tables: list[Table] = []
    with running(settings(tmp_path, now=clock, open_table=opened_from(tables))) as here:
        people = begin_at(here, tables, table)
        until_all_is_said(here, clock, people[0], 4 * GRACE)
        left = time_left(clocks_of(here, people[0]), clock)
        if paused:
            people[0].done("host", what="pause")
    with running(settings(tmp_path, now=clock)) as again:
        host = again.connect(people[0].room["code"], people[0].token)
        host.until("full")
        host.send("ping", {})
        host.until("pong")
        if paused:
            host.done("host", what="resume", id="again")  # the usual ids were used before the restart
        call = seconds_to_say(the_call(table, kind, args))
        assert time_left(clocks_of(again, host), clock) == later(left, call)


def test_the_first_call_is_said_once_everybody_has_looked(tmp_path: Path, clock: Time) -> None:
    with running(settings(tmp_path, now=clock, gate=20.0)) as server:
        people = start(server, 7, game="les_infiltres", options={"vote_seconds": 60}, voice="fr")
        code = people[0].room["code"]
        clock.pass_in(server, code, 15)  # the opening has been said, and the clock stood still
        match = server.match(code)
        assert match is not None
        call = match.call_aloud([place["name"] for place in people[0].room["places"]], "fr")
        assert call
        before = clocks_of(server, people[0]).step_end - clocks_of(server, people[0]).paused_at
        for person in people:
            person.done("mine", what="ready")
        left = clocks_of(server, people[0]).step_end - clock.now
        assert left == pytest.approx(before + seconds_to_say(call))


def test_a_pause_while_people_look_at_their_cards_adds_no_second_call(tmp_path: Path, clock: Time) -> None:
    with running(settings(tmp_path, now=clock, gate=20.0)) as server:
        people = start(server, 7, game="les_infiltres", options={"vote_seconds": 60}, voice="fr")
        clocks = clocks_of(server, people[0])
        left = time_left(clocks, clock)
        people[0].done("host", what="pause")
        people[0].done("host", what="resume")
        for person in people:
            person.done("mine", what="ready")
        call = said_of(server, people[0], 0, "fr")[-1:]
        assert time_left(clocks, clock) == later(left, seconds_to_say(call))


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
