"""Private notes over sockets: kept for their seat alone, over restarts and devices, and in nobody else's traffic."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doublejeu.server.match.notes import MOST_LETTERS, MOST_NOTES
from tests.server.process import Process
from tests.server.running import Message, Person, Running, first, running, settings

SECRET = "Blaise hesitated"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("notes"))) as here:
        yield here


def table(server: Running, people: int = 2) -> tuple[list[Message], list[Person]]:
    """A match of Secret Hitler that has just begun, some of its seats people's."""
    held = [server.open_room("Ada")]
    held += [server.join(held[0]["code"], name) for name in ("Blaise", "Chloé", "Denis", "Eve")[: people - 1]]
    seated = [server.person(seat) for seat in held]
    for person in seated:
        person.until("welcome")
    seated[0].done("host", what="start")
    for person in seated:
        person.until("full")
    return held, seated


def notes_of(server: Running, seated: Message) -> list[Message]:
    """The notes that somebody who comes back is sent."""
    found: list[Message] = server.person(seated).until("full")["notes"]
    return found


def test_a_note_is_its_writers_alone(server: Running) -> None:
    held, (ada, blaise) = table(server)
    watcher = server.watcher(held[0]["code"])
    watcher.until("full")
    other = server.person(held[0])  # Ada's second device
    other.until("full")
    blaise.catch_up()
    watcher.catch_up()

    ada.done("note", text=f"  {SECRET} \n ", about=1)

    assert other.until("noted") == {"number": 0, "about": 1, "heard": ada.v, "text": SECRET}
    for person in (blaise, watcher):
        assert person.catch_up() == []
    assert notes_of(server, held[0]) == [{"number": 0, "about": 1, "heard": ada.v, "text": SECRET}]
    assert notes_of(server, held[1]) == []


def test_a_note_is_changed_and_wiped(server: Running) -> None:
    held, (ada, _) = table(server)
    ada.done("note", text="one")
    ada.done("note", text="two")
    ada.done("note", number=0, text="another one", about=2)
    ada.done("note", number=1, text="")

    assert [(note["number"], note["about"], note["text"]) for note in notes_of(server, held[0])] == [
        (0, 2, "another one")
    ]
    ada.done("note", number=1, text="two again")
    assert [note["text"] for note in notes_of(server, held[0])] == ["another one", "two again"]


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        ({"text": ""}, "bad_message"),
        ({"text": "   "}, "bad_message"),
        ({"text": "x" * (MOST_LETTERS + 1)}, "too_long"),
        ({"text": "x" * 3000}, "too_long"),
        ({"text": "x", "about": 5}, "bad_message"),
        ({"text": "x", "about": -2}, "bad_message"),
        ({"text": "x", "number": 0}, "bad_message"),
        ({"text": "x", "number": -2}, "bad_message"),
    ],
)
def test_what_is_no_note_is_refused(server: Running, note: Message, reason: str) -> None:
    _, (ada, _) = table(server)
    assert ada.refused("note", **note) == reason


def test_notes_are_few_and_not_too_fast(tmp_path: Path) -> None:
    now = [1_800_000_000.0]
    with running(settings(tmp_path, now=lambda: now[0])) as server:
        held, (ada, _) = table(server)
        answers = [ada.want("note", text="again") for _ in range(12)]
        assert [answer["d"].get("reason", "") for answer in answers] == [""] * 10 + ["too_fast"] * 2
        for _ in range(MOST_NOTES - 10):
            now[0] += 1.0
            ada.done("note", text="again")
        now[0] += 1.0
        assert ada.refused("note", text="one more") == "too_many"
        assert len(notes_of(server, held[0])) == MOST_NOTES


def test_there_are_no_notes_without_a_match(server: Running) -> None:
    host = server.person(server.open_room("Ada"))
    host.until("welcome")
    assert host.refused("note", text="too early") == "not_now"


def test_a_seat_reads_its_notes_beside_its_replay(server: Running) -> None:
    held, (ada, blaise) = table(server)
    match = ada.room["match"]
    ada.done("note", text=SECRET, about=1)
    assert server.refusal(f"/api/replays/{match}/notes", {"token": held[0]["token"]}) == (409, "not_now")
    ada.done("host", what="bot", seat=1)
    assert ada.play_on(first)
    ada.done("note", text="well played")

    told = server.post(f"/api/replays/{match}/notes", {"token": held[0]["token"]})
    assert told["seat"] == 0
    found = told["notes"]
    assert [(note["about"], note["text"]) for note in found] == [(1, SECRET), (-1, "well played")]
    replay = server.get(f"/api/replays/{match}/frames?seat=0")
    assert 0 < found[0]["n"] < found[1]["n"] == replay["entries"]
    assert server.post(f"/api/replays/{match}/notes", {"token": held[1]["token"]}) == {"seat": -1, "notes": []}
    assert server.post(f"/api/replays/{match}/notes", {"token": "guess"}) == {"seat": -1, "notes": []}
    for path in (f"/api/replays/{match}", *(f"/api/replays/{match}/frames?seat={seat}" for seat in ("0", "above"))):
        assert SECRET not in server.http.get(path).text
    assert all(SECRET not in frame for frame in blaise.frames)


def test_notes_go_with_a_seat_to_another_device_and_not_with_its_next_owner(server: Running) -> None:
    held, (ada, blaise) = table(server)
    match = ada.room["match"]
    blaise.done("note", text=SECRET)
    link = blaise.done("mine", what="transfer").split(".")[1]
    moved = server.post(f"/api/rooms/{held[0]['code']}/claim", {"transfer": link})
    assert [note["text"] for note in notes_of(server, moved)] == [SECRET]

    ada.done("host", what="bot", seat=1)
    assert ada.play_on(first)
    tokens = [held[1]["token"], moved["token"]]
    found = [server.post(f"/api/replays/{match}/notes", {"token": token})["notes"] for token in tokens]
    assert [[note["text"] for note in notes] for notes in found] == [[], [SECRET]]

    ada.done("host", what="remove", seat=1)
    chloe = server.join(held[0]["code"], "Chloé")
    assert chloe["seat"] == 1
    assert notes_of(server, chloe) == []
    server.person(chloe).done("note", text="mine")
    assert [note["text"] for note in notes_of(server, chloe)] == ["mine"]
    found = server.post(f"/api/replays/{match}/notes", {"token": moved["token"]})["notes"]
    assert [note["text"] for note in found] == [SECRET]


def test_notes_of_a_match_that_was_left_are_not_kept(server: Running) -> None:
    held, (ada, _) = table(server)
    match = ada.room["match"]
    ada.done("note", text=SECRET)
    ada.done("host", what="lobby")
    assert server.refusal(f"/api/replays/{match}/notes", {"token": held[0]["token"]}) == (404, "unknown_room")
    ada.done("host", what="start")
    assert notes_of(server, held[0]) == []


def test_notes_survive_a_killed_server(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/rooms.sqlite3")
    process.start()
    try:
        ada = process.post("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": "Ada"})
        person = process.connect(ada["code"], ada["token"])
        person.until("welcome")
        person.done("host", what="start")
        person.done("note", text=SECRET, about=3, id="once")

        process.kill()
        process.start()

        person = process.connect(ada["code"], ada["token"])
        before = person.until("full")["notes"]
        person.done("note", text=SECRET, about=3, id="once")  # repeated after the restart: known
        assert [(note["number"], note["about"], note["text"]) for note in before] == [(0, 3, SECRET)]
        assert process.connect(ada["code"], ada["token"]).until("full")["notes"] == before
    finally:
        for one in process.people:
            one.leave()
        process.stop()
