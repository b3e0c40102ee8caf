"""Several seats on one phone: who may share one, what that does to the clocks, and what it must not open."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doublejeu.bots import BOTS, RandomBot
from doublejeu.bots.entry import Entry
from doublejeu.bots.persona import Persona
from doublejeu.games import GAMES
from doublejeu.server.state.people import Sitter
from doublejeu.server.state.phones import MOST_BY_NIGHT, PASSING, fullest, most_seats
from tests.engine import interpreted_only
from tests.server.night import NIGHT, NightGame
from tests.server.process import Process
from tests.server.running import Message, Person, Running, Time, running, settings

CALL = 10  # seconds of a call by night for one seat


@pytest.fixture(scope="module")
def clock() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Time) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("phones"), now=clock)) as here:
        yield here


def beside(server: Running | Process, seated: Message, name: str) -> Message:
    """Somebody sits down on the same phone as somebody else."""
    return server.post(f"/api/rooms/{seated['code']}/join", {"name": name, "beside": seated["token"]})


def phones(server: Running, code: str) -> list[int]:
    """Which seats share a phone, as everybody sees it."""
    return [place["phone"] for place in server.get(f"/api/rooms/{code}")["places"]]


def sit(server: Running | Process, shared: int, own: int, **wanted: object) -> list[Message]:
    """A host who shares a phone with so many, and so many with phones of their own."""
    host = server.post("/api/rooms", {"name": "P0", "seats": shared + own + 1, **wanted})
    seats = [host] + [beside(server, host, f"P{seat}") for seat in range(1, shared + 1)]
    names = [f"P{seat}" for seat in range(shared + 1, shared + own + 1)]
    return seats + [server.post(f"/api/rooms/{host['code']}/join", {"name": name}) for name in names]


def begin(server: Running, seats: list[Message]) -> list[Person]:
    """Everybody connects, and the match begins."""
    people = [server.person(seated) for seated in seats]
    for person in people:
        person.until("welcome")
    people[0].done("host", what="start")
    for person in people:
        person.until("full")
    return people


def go(person: Person) -> None:
    """Somebody leaves for good."""
    person.send("mine", {"id": "bye", "what": "leave"})
    person.closed()


def to_the_night(people: list[Person]) -> None:
    """Nobody wants to be Sage; the first night falls."""
    for person in people:
        person.done("play", code=person.picture["asks"][0]["code"])
    for person in people:
        while person.picture["waiting"]:
            person.receive()


def test_seats_that_share_a_phone_are_known_to_everybody(server: Running) -> None:
    ada = server.open_room("Ada")
    code = ada["code"]
    assert phones(server, code) == [0] * 5
    bo = beside(server, ada, "Bo")
    cleo = server.join(code, "Cléo")
    dan = beside(server, cleo, "Dan")
    assert phones(server, code) == [1, 1, 2, 2, 0]
    assert len({seated["token"] for seated in (ada, bo, cleo, dan)}) == 4  # a token for each seat, as ever
    person = server.person(bo)
    person.until("welcome")
    go(person)
    assert phones(server, code) == [1, 0, 2, 2, 0]


def test_only_a_token_of_the_room_shows_whose_phone_is_shared(server: Running) -> None:
    ada, stranger = server.open_room("Ada"), server.open_room("Eve")
    wrong = {"name": "Bo", "beside": stranger["token"]}
    assert server.refusal(f"/api/rooms/{ada['code']}/join", wrong) == (403, "bad_token")
    assert [place["kind"] for place in server.get(f"/api/rooms/{ada['code']}")["places"]].count("person") == 1


def test_a_phone_holds_three_seats_where_there_are_nights_and_any_number_elsewhere(server: Running) -> None:
    assert most_seats(GAMES["les_infiltres"]) == MOST_BY_NIGHT
    assert [most_seats(GAMES[key]) for key in ("secret_hitler", "batman_infiltration")] == [0, 0]
    told = {game["key"]: game["phone_seats"] for game in server.get("/api/games")}
    assert told["les_infiltres"] == MOST_BY_NIGHT
    assert told["secret_hitler"] == 0
    seats = sit(server, shared=MOST_BY_NIGHT - 1, own=0, game="les_infiltres", seats=7)
    full = {"name": "Zoé", "beside": seats[-1]["token"]}
    assert server.refusal(f"/api/rooms/{seats[0]['code']}/join", full) == (409, "phone_full")
    sit(server, shared=4, own=0, game="secret_hitler")


def test_a_game_with_nights_does_not_begin_with_a_phone_that_is_too_full(server: Running) -> None:
    seats = sit(server, shared=3, own=3, game="secret_hitler")
    host = server.person(seats[0])
    host.until("welcome")
    host.done("host", what="settings", game="les_infiltres", seats=7)
    assert host.refused("host", what="start") == "phone_full"
    last = server.person(seats[3])
    last.until("welcome")
    go(last)
    host.done("host", what="start")


def test_a_seat_that_moves_to_another_phone_shares_no_more_or_shares_that_one(server: Running) -> None:
    ada, bo, cleo = sit(server, shared=1, own=1, game="secret_hitler", seats=5)
    person = server.person(bo)
    person.until("welcome")
    _, link = person.done("mine", what="transfer").split(".")
    moved = server.post(f"/api/rooms/{ada['code']}/claim", {"transfer": link})
    assert phones(server, ada["code"])[:3] == [1, 0, 0]
    person = server.person(moved)
    person.until("welcome")
    _, link = person.done("mine", what="transfer", id="again").split(".")
    server.post(f"/api/rooms/{ada['code']}/claim", {"transfer": link, "beside": cleo["token"]})
    assert phones(server, ada["code"])[:3] == [1, 2, 2]


def test_a_call_by_night_lasts_until_the_fullest_phone_went_round_and_so_for_all(server: Running, clock: Time) -> None:
    seats = sit(server, shared=1, own=5, game="les_infiltres", options={"night_seconds": CALL})
    people = begin(server, seats)
    to_the_night(people)
    watcher = server.watcher(seats[0]["code"])
    watcher.until("full")
    turn = CALL + PASSING
    clocks = [person.picture["step_clock"] for person in (*people, watcher)]
    whole = 1000 * (2 * turn + 8)  # the first call of a night is eight seconds longer
    assert clocks == [{"left": whole, "whole": whole, "turn": 1000 * turn, "turns": 2}] * 8
    for answering in (people[:2], people[2:], people, []):
        step = watcher.picture["view"]["step"]
        for person in answering:  # whoever has answered, the step lasts as long
            person.done("play", code=person.picture["asks"][0]["code"])
        clock.pass_in(server, seats[0]["code"], watcher.picture["step_clock"]["left"] / 1000 - 0.1)
        assert server.match(seats[0]["code"]).public().step == step
        clock.pass_in(server, seats[0]["code"], 0.2)
        for person in (*people, watcher):
            while person.picture["view"]["step"] == step:
                person.receive()
            assert person.picture["step_clock"] == {
                "left": 2000 * turn,
                "whole": 2000 * turn,
                "turn": 1000 * turn,
                "turns": 2,
            }


@interpreted_only  # its game is a class of the test
@pytest.mark.parametrize("wolf_answers", [True, False])
def test_nobody_sees_whether_a_seat_on_a_shared_phone_is_awake(
    server: Running, clock: Time, monkeypatch: pytest.MonkeyPatch, wolf_answers: bool
) -> None:
    monkeypatch.setitem(GAMES, "night", NightGame())
    monkeypatch.setitem(BOTS, "night", {"random": Entry("night", "random", RandomBot, Persona())})
    seats = sit(server, shared=2, own=1, game="night")
    people = begin(server, seats)
    watcher = server.watcher(seats[0]["code"])
    watcher.until("full")
    whole = 3000 * (NIGHT + PASSING)
    wolf = next(person for person in people if person.picture["asks"])
    sleepers = [person for person in (*people, watcher) if person is not wolf]
    told = {"left": whole, "whole": whole, "turn": whole // 3, "turns": 3}
    assert [person.picture["step_clock"] for person in sleepers] == [told] * 4
    if wolf_answers:
        wolf.done("play", code=wolf.picture["asks"][0]["code"])
    clock.pass_in(server, seats[0]["code"], whole / 1000 - 0.1)
    for person in sleepers:
        person.send("ping", {})
        heard = person.until("pong")
        assert heard == {}
        assert person.picture["step_clock"] == told
    clock.pass_in(server, seats[0]["code"], 0.2)
    for person in sleepers:
        assert [event["kind"] for event in person.until("news")["events"]] == ["bitten"]


def test_a_ballot_leaves_everybody_on_a_shared_phone_their_time(server: Running) -> None:
    seats = sit(server, shared=2, own=2, game="secret_hitler", seconds=10)
    people = begin(server, seats)
    asked = next(person for person in people if person.picture["asks"])
    assert asked.picture["clock"] == {"left": 10_000, "whole": 10_000}  # one is awaited
    asked.done("play", code=asked.picture["asks"][0]["code"])
    while len(asked.picture["waiting"]) < 5:
        asked.receive()
    assert asked.picture["clock"] == {"left": 30_000, "whole": 30_000}  # three on one phone


def test_only_people_who_are_still_in_the_match_make_a_phone_full() -> None:
    people = [Sitter(kind="person", phone=phone) for phone in (1, 1, 1, 2, 2, 0)]
    assert fullest(people, ~0) == 3
    assert fullest(people, ~0b000001) == 2
    assert fullest(people, ~0b000111) == 2
    assert fullest(people, 0b100000) == 1
    people[3] = Sitter(kind="bot")
    assert fullest(people, ~0b000111) == 1
    assert fullest([], ~0) == 1


def test_whoever_is_out_sees_no_cards_on_a_phone_that_somebody_still_plays_with(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = sit(server, shared=1, own=1, game="secret_hitler", seats=5)
    people = begin(server, seats)
    people[0].done("host", what="sight", sight="yes")
    match = server.match(seats[0]["code"])
    assert match is not None
    public = match.public()
    monkeypatch.setattr(match, "public", lambda: public._replace(out=0b110))
    assert people[1].refused("mine", what="see") == "not_now"  # seat 0 plays on, with the same phone
    people[2].done("mine", what="see")  # on a phone of its own
    monkeypatch.setattr(match, "public", lambda: public._replace(out=0b111))
    people[1].done("mine", what="see")  # nobody on this phone plays any more


def test_after_a_power_cut_the_same_seats_share_a_phone_and_the_call_is_divided_as_before(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/rooms.sqlite3")
    server.start()
    try:
        seats = sit(server, shared=1, own=5, game="les_infiltres", options={"night_seconds": 60})
        people = [server.connect(seated["code"], seated["token"]) for seated in seats]
        for person in people:
            person.until("welcome")
        people[0].done("host", what="start")
        for person in people:
            while "asks" not in person.picture:
                person.receive()
        to_the_night(people)
        before = people[1].picture
        server.kill()
        server.start()
        people = [server.connect(seated["code"], seated["token"]) for seated in seats]
        for number, person in enumerate(people):
            assert person.until("welcome")["seat"] == number
            after = person.until("full")["step_clock"]
            assert (after["turn"], after["turns"]) == (64_000, 2)
            assert 0 < after["left"] <= before["step_clock"]["left"]
            assert [place["phone"] for place in person.room["places"]] == [1, 1, 0, 0, 0, 0, 0]
        assert people[1].picture["log"] == before["log"]
        people[1].done("play", code=people[1].picture["asks"][0]["code"])
    finally:
        for person in server.people:
            person.leave()
        server.stop()
