"""Marks on the clue boards of Infiltraîtres, over sockets: who makes them, who is shown them, how long they last."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from doublejeu.games import GAMES
from doublejeu.server.match.marks import MOST_AT_ONCE
from tests.rules import rule
from tests.server.process import Process
from tests.server.running import Message, Person, Running, running, settings
from tests.truth import truth_of

MARKS = GAMES["infiltraitres"].marks
SEVEN = 6  # a number's place among the values


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("marks"))) as here:
        yield here


def agents(server: Running, seats: int = 3, **options: str) -> tuple[list[Message], list[Person]]:
    """What the agents of a mission sit down with, and they themselves, before anything is played."""
    settings = {"game": "infiltraitres", "seats": seats, "options": {"mission": "1", **options}}
    held = [server.open_room("Ada", **settings)]
    held += [server.join(held[0]["code"], name) for name in ("Blaise", "Chloé", "Denis")[: seats - 1]]
    people = [server.person(seat) for seat in held]
    begin(people)
    return held, people


def begin(people: list[Person]) -> None:
    for person in people:
        person.until("welcome")
    people[0].done("host", what="start")
    for person in people:
        while not person.picture:
            person.receive()


def play(people: list[Person], wish: Callable[[Person, Message], bool]) -> Person:
    """Whoever is asked plays what is wished for, else the last choice; who it was."""
    for person in people:
        person.catch_up()
    (mover,) = [person for person in people if person.picture["asks"]]
    asks = mover.picture["asks"]
    wished = [ask for ask in asks if wish(mover, ask)] or asks[-1:]
    mover.done("play", code=wished[0]["code"])
    for person in people:
        person.catch_up()
    return mover


def all_identify(people: list[Person]) -> list[int]:
    """A round in which everybody takes a traitor; what marks call each agent's."""
    for _ in people:
        play(people, lambda _, ask: ask["verb"] == "identify")
    suspects = [agent["suspect"] for agent in people[0].picture["view"]["agents"]]
    assert sorted(suspects) == list(range(len(people)))
    return suspects


def eliminate(server: Running, people: list[Person], target: int) -> None:
    """Somebody shoots the traitor of this agent; the test looks at the card, the agents could not."""
    match = server.room(people[0].room["code"]).state.match
    assert match is not None
    card: int = truth_of(match.table).slots[target]
    wanted = {"aim": target, "name": card // 15, "number": card % 15}
    fallen = len(people[0].picture["view"]["fallen"])
    while len(people[0].picture["view"]["fallen"]) == fallen:
        play(
            people,
            lambda mover, ask: (
                ask["verb"] in wanted and mover.seat != target and ask["args"] == [wanted[ask["verb"]]]
                if mover.seat != target
                else ask["verb"] == "consult"
            ),
        )


def shown(person: Person) -> dict[int, int]:
    """The marks on this person's page, each with the seat that made it."""
    person.catch_up()
    return {mark["code"]: mark["seat"] for mark in person.picture["marks"]}


@rule("IN-10.3", "IN-10.5")
def test_a_mark_is_shared_with_all_but_the_traitors_agent_and_the_spectators(server: Running) -> None:
    held, (ada, blaise, chloe) = agents(server)
    watcher = server.watcher(held[0]["code"])
    watcher.until("full")
    suspects = all_identify([ada, blaise, chloe])
    about_ada = MARKS.code("number", suspects[0], SEVEN)
    about_chloe = MARKS.code("speciality", suspects[2], 1)
    for person in (ada, chloe, watcher):
        person.catch_up()

    blaise.done("mark", codes=[about_ada, about_chloe], made=True)

    assert shown(blaise) == {about_ada: 1, about_chloe: 1}
    assert [message["t"] for message in chloe.catch_up()] == ["marked"]
    assert shown(chloe) == {about_ada: 1}
    assert shown(ada) == {about_chloe: 1}
    assert watcher.catch_up() == []
    chloe.done("mark", codes=[about_ada], made=False)  # one board, one pen for all: whoever may mark may wipe
    assert (shown(blaise), shown(chloe)) == ({about_chloe: 1}, {})
    assert ada.catch_up() == [], "the traitor's agent is not even told that there was a mark"
    assert watcher.catch_up() == []


@rule("IN-10.5")
def test_whoever_comes_back_finds_the_marks_in_the_whole_picture(server: Running) -> None:
    held, people = agents(server)
    suspects = all_identify(people)
    about_ada = MARKS.code("number", suspects[0], SEVEN)
    people[1].done("mark", codes=[about_ada], made=True)

    for seat, expected in ((0, []), (1, [{"code": about_ada, "seat": 1}]), (2, [{"code": about_ada, "seat": 1}])):
        again = server.person(held[seat])
        assert again.until("full")["marks"] == expected
    assert server.watcher(held[0]["code"]).until("full")["marks"] == []


@rule("IN-10.3", "IN-24.1")
@pytest.mark.parametrize("mission", ["1", "4"])
def test_one_marks_others_boards_only_also_in_a_silent_mission(server: Running, mission: str) -> None:
    held, people = agents(server, mission=mission)
    ada, chloe = people[0], people[2]
    refused = MARKS.code("number", 0, SEVEN)
    assert ada.refused("mark", codes=[refused], made=True) == "no_mark"  # nobody has a traitor yet
    suspects = all_identify(people)
    own, other = (MARKS.code("number", suspects[seat], SEVEN) for seat in (0, 1))

    assert ada.refused("mark", codes=[own], made=True) == "no_mark"
    assert ada.refused("mark", codes=[other, own], made=True) == "no_mark"
    assert shown(chloe) == {}, "all of a message or nothing of it"
    for wrong in (-1, len(MARKS), MARKS.code("speciality", suspects[1], 4), MARKS.code("number", suspects[1], 0)):
        assert ada.refused("mark", codes=[wrong], made=True) == "no_mark"  # no such mark, or not of this mission
    assert ada.refused("mark", codes=[], made=True) == "bad_message"
    assert ada.refused("mark", codes=[other] * (MOST_AT_ONCE + 1), made=True) == "bad_message"
    watcher = server.watcher(held[0]["code"])
    watcher.until("full")
    assert watcher.refused("mark", codes=[other], made=True) == "bad_token"
    if mission == "4":
        assert ada.refused("say", text="sept") == "silent"
    ada.done("mark", codes=[other], made=True)
    assert shown(chloe) == {other: 0}


@rule("IN-10.3")
def test_there_is_no_board_to_mark_in_the_harder_game(server: Running) -> None:
    _, people = agents(server, board="none")
    suspects = all_identify(people)

    assert people[0].refused("mark", codes=[MARKS.code("number", suspects[1], SEVEN)], made=True) == "no_mark"


@rule("IN-10.3")
def test_a_board_is_wiped_when_its_traitor_falls(server: Running) -> None:
    held, people = agents(server)
    suspects = all_identify(people)
    about_ada = MARKS.code("number", suspects[0], SEVEN)
    about_blaise = MARKS.code("number", suspects[1], SEVEN)
    people[2].done("mark", codes=[about_ada, about_blaise], made=True)

    eliminate(server, people, 0)

    assert [shown(person) for person in people] == [{about_blaise: 2}, {}, {about_blaise: 2}]
    assert people[1].refused("mark", codes=[about_ada], made=True) == "no_mark"
    assert server.person(held[1]).until("full")["marks"] == []


def test_a_mark_made_twice_is_made_once_and_too_many_are_too_fast(server: Running) -> None:
    _, people = agents(server)
    suspects = all_identify(people)
    mark = MARKS.code("number", suspects[1], SEVEN)
    ada, chloe = people[0], people[2]
    ada.done("mark", codes=[mark], made=True, id="tap")
    chloe.done("mark", codes=[mark], made=False)
    ada.done("mark", codes=[mark], made=True, id="tap")  # the line broke and the page repeats itself

    assert shown(chloe) == {}
    answers = [ada.want("mark", codes=[mark], made=number % 2 == 0) for number in range(40)]
    assert {answer["d"].get("reason", "") for answer in answers} == {"", "too_fast"}


def test_marks_are_cleared_with_the_match_and_refused_outside_one(server: Running) -> None:
    held, people = agents(server)
    suspects = all_identify(people)
    mark = MARKS.code("number", suspects[1], SEVEN)
    people[0].done("mark", codes=[mark], made=True)
    people[0].done("host", what="lobby")

    assert people[0].refused("mark", codes=[mark], made=True) == "not_now"
    people[0].picture = {}
    people[0].done("host", what="start")
    again = server.person(held[2])
    assert again.until("full")["marks"] == []


def test_a_game_without_marks_takes_none(server: Running) -> None:
    host = server.person(server.open_room("Ada"))
    host.until("welcome")
    host.done("host", what="start")

    assert host.refused("mark", codes=[0], made=True) == "no_mark"
    games = {game["key"]: game for game in server.get("/api/games")}
    assert games["secret_hitler"]["marks"] == []
    assert [shape["name"] for shape in games["infiltraitres"]["marks"]] == ["speciality", "number"]
    assert games["infiltraitres"]["mark_domains"] == {"suspect": 11, "speciality": 5, "value": 15}


@rule("IN-10.5")
def test_marks_survive_a_killed_server(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/rooms.sqlite3")
    process.start()
    try:
        body = {"game": "infiltraitres", "seats": 2, "options": {"mission": "1"}, "group": "  Lundi \n soir "}
        held = [process.post("/api/rooms", {**body, "name": "Ada"})]
        held.append(process.post(f"/api/rooms/{held[0]['code']}/join", {"name": "Blaise"}))
        people = [process.connect(seat["code"], seat["token"]) for seat in held]
        begin(people)
        suspects = all_identify(people)
        about_blaise = [MARKS.code("number", suspects[1], number) for number in (SEVEN, SEVEN + 1)]
        about_ada = MARKS.code("speciality", suspects[0], 2)
        people[0].done("mark", codes=about_blaise, made=True, id="strike")
        people[0].done("mark", codes=about_blaise[1:], made=False)
        people[1].done("mark", codes=[about_ada], made=True)

        process.kill()
        process.start()

        people = [process.connect(seat["code"], seat["token"]) for seat in held]
        found = [person.until("full")["marks"] for person in people]
        assert found == [[{"code": about_blaise[0], "seat": 0}], [{"code": about_ada, "seat": 1}]]
        assert people[0].room["group"] == "Lundi soir"
        people[0].done("mark", codes=about_blaise, made=True, id="strike")  # repeated after the restart: known
        assert shown(people[0]) == {about_blaise[0]: 0}
    finally:
        for person in process.people:
            person.leave()
        process.stop()
