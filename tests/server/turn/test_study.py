"""Matches for study: proposed by the host, agreed to by everybody before they begin, given out without names."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doublejeu.records import MatchRecord, anonymous, parse, retraced
from tests.sealed import sealed_record
from tests.server.process import Process
from tests.server.running import Message, Person, Running, first, running, settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("study"))) as here:
        yield here


def table(server: Running) -> tuple[list[Message], Person, Person]:
    """A lobby with Ada, who is the host, and Blaise."""
    held = [server.open_room("Ada")]
    held.append(server.join(held[0]["code"], "Blaise"))
    ada, blaise = server.person(held[0]), server.person(held[1])
    for person in (ada, blaise):
        person.until("welcome")
    return held, ada, blaise


def play(ada: Person, what: str = "start", others: int = 1) -> str:
    """A whole match, bots in the other people's seats too; what it is called."""
    ada.done("host", what=what)
    ada.until("full")
    match: str = ada.room["match"]
    for seat in range(1, 1 + others):
        ada.done("host", what="bot", seat=seat)
    assert ada.play_on(first)
    for seat in range(1, 1 + others):
        ada.done("host", what="give_back", seat=seat)
    return match


def exported(server: Running, seated: Message) -> list[MatchRecord]:
    """The matches for study that somebody is given."""
    answer = server.http.post(f"/api/rooms/{seated['code']}/study", json={"token": seated["token"]})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [parse(line) for line in answer.content.splitlines()]


def test_a_match_everybody_agreed_to_is_given_to_its_host_without_names(server: Running) -> None:
    held, ada, blaise = table(server)
    ada.done("host", what="study", study="yes")
    blaise.done("mine", what="agree")
    match = play(ada)
    (record,) = exported(server, held[0])

    assert record.names == [f"{seat}" for seat in range(1, len(record.seats) + 1)]
    assert [seat.kind for seat in record.seats][:2] == ["person", "person"]
    assert {seat.sign for seat in record.seats} == {-1}
    assert (record.dice, record.seed, record.commitment) == ("", "", "")
    assert record.outcome is not None
    retraced(record)
    text = server.http.post(f"/api/rooms/{held[0]['code']}/study", json={"token": held[0]["token"]}).text
    for told in ("Ada", "Blaise", match, server.get(f"/api/replays/{match}")["seed"]):
        assert told not in text
    assert [list(entry) for entry in record.decisions] == server.get(f"/api/replays/{match}")["decisions"]


def test_nobody_else_is_given_it(server: Running) -> None:
    held, ada, blaise = table(server)
    ada.done("host", what="study", study="yes")
    blaise.done("mine", what="agree")
    play(ada)

    assert exported(server, held[1]) == []
    assert exported(server, {**held[0], "token": "guess"}) == []
    path = f"/api/rooms/{held[0]['code']}/study"
    assert server.refusal(path, {"token": ""}) == (403, "bad_token")
    assert server.refusal(path, {}) == (400, "bad_message")


def test_without_everybody_there_is_nothing(server: Running) -> None:
    held, ada, blaise = table(server)
    play(ada)  # nobody proposed it
    assert exported(server, held[0]) == []

    ada.done("host", what="lobby")
    ada.done("host", what="study", study="yes")
    play(ada)  # Blaise was not asked for long enough to say yes
    assert exported(server, held[0]) == []

    blaise.done("mine", what="agree")  # for the next one
    assert exported(server, held[0]) == []
    play(ada, "again")
    assert len(exported(server, held[0])) == 1


def test_the_room_shows_who_agrees_and_who_comes_later_does_not(server: Running) -> None:
    held, ada, blaise = table(server)
    assert ada.room["study"] is False
    assert [place["agrees"] for place in ada.room["places"]] == [False] * 5
    assert blaise.refused("mine", what="agree") == "not_now"  # nobody proposes it
    ada.done("host", what="study", study="yes")
    room = blaise.until("room")
    assert room["study"] is True
    assert [place["agrees"] for place in room["places"]][:2] == [True, False]
    blaise.done("mine", what="agree")
    server.join(held[0]["code"], "Chloé")
    room = server.get(f"/api/rooms/{held[0]['code']}")
    assert [place["agrees"] for place in room["places"]][:3] == [True, True, False]
    play(ada, others=2)
    assert exported(server, held[0]) == []


def test_a_new_proposal_asks_anew(server: Running) -> None:
    held, ada, blaise = table(server)
    ada.done("host", what="study", study="yes")
    blaise.done("mine", what="agree")
    ada.done("host", what="study", study="no")
    ada.done("host", what="study", study="yes")
    room = server.get(f"/api/rooms/{held[0]['code']}")
    assert [place["agrees"] for place in room["places"]][:2] == [True, False]


def test_only_the_host_proposes_and_not_during_a_match(server: Running) -> None:
    _, ada, blaise = table(server)
    assert blaise.refused("host", what="study", study="yes") == "not_host"
    assert ada.refused("host", what="study", study="perhaps") == "bad_message"
    ada.done("host", what="start")
    assert ada.refused("host", what="study", study="yes") == "not_now"


def test_nobody_agrees_once_the_match_has_begun(server: Running) -> None:
    held, ada, blaise = table(server)
    ada.done("host", what="study", study="yes")
    ada.done("host", what="start")
    assert blaise.refused("mine", what="agree") == "not_now"
    ada.done("host", what="bot", seat=1)
    assert ada.play_on(first)
    assert exported(server, held[0]) == []


@pytest.mark.parametrize("when", ["during", "after"])
def test_an_agreement_can_be_taken_back(server: Running, when: str) -> None:
    held, ada, blaise = table(server)
    ada.done("host", what="study", study="yes")
    blaise.done("mine", what="agree")
    ada.done("host", what="start")
    if when == "during":
        blaise.done("mine", what="disagree")
    ada.done("host", what="bot", seat=1)
    assert ada.play_on(first)
    if when == "after":
        assert len(exported(server, held[0])) == 1
        blaise.done("mine", what="disagree")

    assert exported(server, held[0]) == []


def test_a_match_that_is_not_over_is_not_given(server: Running) -> None:
    held, ada, blaise = table(server)
    ada.done("host", what="study", study="yes")
    blaise.done("mine", what="agree")
    ada.done("host", what="start")
    assert exported(server, held[0]) == []


def test_it_goes_with_the_host_to_another_device(server: Running) -> None:
    held, ada, blaise = table(server)
    ada.done("host", what="study", study="yes")
    blaise.done("mine", what="agree")
    play(ada)
    link = ada.done("mine", what="transfer").split(".")[1]
    moved = server.post(f"/api/rooms/{held[0]['code']}/claim", {"transfer": link})

    assert exported(server, held[0]) == []
    assert len(exported(server, moved)) == 1


def test_it_outlasts_a_killed_server(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/rooms.sqlite3")
    process.start()
    try:
        held = process.post("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": "Ada"})
        ada = process.connect(held["code"], held["token"])
        ada.until("welcome")
        ada.done("host", what="study", study="yes")

        process.kill()
        process.start()

        room = process.connect(held["code"], held["token"]).until("welcome")["room"]
        assert room["study"] is True
        assert room["places"][0]["agrees"] is True
    finally:
        for one in process.people:
            one.leave()
        process.stop()


def test_a_record_loses_what_tells_of_people() -> None:
    record = sealed_record("a secret")
    record.lanes = {**record.lanes, "text": [[0, "a word of Ada's"]]}
    plain = anonymous(record)

    assert plain.names == [f"{seat}" for seat in range(1, len(record.seats) + 1)]
    assert (plain.seed, plain.commitment, plain.dice) == ("", "", "")
    assert "text" not in plain.lanes
    assert plain.decisions == record.decisions
    assert record.seed  # the record itself is as it was
