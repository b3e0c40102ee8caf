"""How far a decision, and a bot's word, walk through the server's files, to the disk and back: traced, and bounded.

A walk is the calls that lead from a function of one file into a function of another, each counted once. It has so many
files, and so many returns: calls that lead into a file that was visited before. The bounds are what a reader can follow
(ARCHITECTURE.md); raising one needs a decision record in docs/decisions.
"""

import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import doublejeu.server
from doublejeu.server.bots.pool import BotPool, BotSeat
from tests.server.running import Person, Running, running, settings, soon

SERVER = Path(doublejeu.server.__file__).parent
MOST_FILES = 14
MOST_RETURNS = 15
MORE_FOR_A_WORD = 12  # files, and returns, that the walk of a bot's word has besides those of a ballot


class Walk:
    """The calls that lead from one file of the server into another, each once, as a reader follows them."""

    def __init__(self) -> None:
        self.on = False
        self.steps: dict[tuple[str, str], str] = {}  # (caller, called): the file it leads into

    def __call__(self, frame: FrameType, happening: str, _argument: Any) -> None:
        if not self.on or happening != "call" or not _ours(frame):
            return
        caller = frame.f_back
        while caller is not None and not _ours(caller):
            caller = caller.f_back
        if "rooms/rooms.py: House._tick" in (_name(frame), _name(caller) if caller is not None else ""):
            return  # comes by every second, whatever is played
        file = _file(frame)
        if caller is None or _file(caller) != file:
            self.steps.setdefault((_name(caller) if caller is not None else "", _name(frame)), file)

    def files(self) -> list[str]:
        """The files it visits, in the order in which it comes to them."""
        return list(dict.fromkeys(self.steps.values()))

    def returns(self) -> int:
        """How often it leads into a file that was visited before."""
        return len(self.steps) - len(self.files())


def _ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(str(SERVER))


def _file(frame: FrameType) -> str:
    return str(Path(frame.f_code.co_filename).relative_to(SERVER))


def _name(frame: FrameType) -> str:
    return f"{_file(frame)}: {frame.f_code.co_qualname}"


@pytest.fixture
def walk() -> Walk:
    return Walk()


@pytest.fixture
def server(tmp_path: Path, walk: Walk) -> Iterator[Running]:
    """A server of its own for each test: nothing happens in other rooms meanwhile."""
    before = threading.getprofile()
    threading.setprofile(walk)  # of every thread that begins from here on: the server's and the store's
    try:
        with running(settings(tmp_path)) as here:
            yield here
    finally:
        threading.setprofile(before)


def voters(server: Running, count: int = 5) -> list[Person]:
    """People who are all asked for a ballot; bots at the other seats have voted."""
    naming = None
    while naming is None:  # another room, where a bot is the first president
        seats = [server.open_room("P0", seconds=60)]
        seats += [server.join(seats[0]["code"], f"P{seat}") for seat in range(1, count)]
        people = [server.person(seat) for seat in seats]
        for person in people:
            person.until("welcome")
        people[0].done("host", what="start")
        for person in people:
            person.until("full")
        naming = next((person for person in people if person.picture["asks"]), None)
        if naming is None:
            for person in people:
                person.leave()
            soon(lambda: server.house.addresses.open_sockets == 0)
    naming.done("play", code=naming.picture["asks"][0]["code"])
    for person in people:
        while person.picture["waiting"] != list(range(count)):
            person.receive()
    return people


def vote(person: Person) -> None:
    """In favour: then a person decides next, and no bot."""
    person.done("play", code=person.picture["asks"][-1]["code"])


def walk_the_last_ballot(server: Running, walk: Walk, people: list[Person]) -> None:
    """Everybody votes, and the last of them is followed."""
    room = server.room(people[0].room["code"])
    for person in people[1:]:
        vote(person)
    soon(lambda: room.quiet() and not room.state.voices.busy())
    walk.steps.clear()
    walk.on = True
    vote(people[0])
    for person in people:
        person.until("news", lambda news: "ballots" in [event["kind"] for event in news["events"]])
    soon(lambda: room.quiet() and not room.state.voices.busy())
    walk.on = False


def test_a_ballot_walks_through_few_files_and_seldom_back(server: Running, walk: Walk) -> None:
    walk_the_last_ballot(server, walk, voters(server))

    passed = {
        "rooms/room.py",
        "turn/step.py",
        "turn/course.py",
        "match/match.py",
        "storage/rows.py",
        "storage/store.py",
    }
    assert passed <= set(walk.files())
    assert len(walk.files()) <= MOST_FILES, walk.files()
    assert walk.returns() <= MOST_RETURNS, list(walk.steps)


def test_a_bots_word_walks_little_farther(server: Running, walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """From what everybody sees happen, here a counted vote, to what a bot says of it."""
    people = voters(server)
    walk_the_last_ballot(server, walk, people)
    ballot = dict(walk.steps)
    for person in people:
        person.leave()
    soon(lambda: server.house.addresses.open_sockets == 0)

    async def choose(_pool: BotPool, who: BotSeat, heard: list[Any], codes: list[int]) -> int:
        return codes[0]

    async def speak(_pool: BotPool, who: BotSeat, _heard: list[Any], sayable: list[int]) -> list[int]:
        return sayable[:1] if walk.on else []

    monkeypatch.setattr(BotPool, "choose", choose)
    monkeypatch.setattr(BotPool, "speak", speak)
    people = voters(server, 4)
    walk_the_last_ballot(server, walk, people)
    people[0].until("news", lambda news: "said" in [event["kind"] for event in news["events"]])

    more = {step: file for step, file in walk.steps.items() if step not in ballot}
    files = set(more.values()) - set(ballot.values())
    assert "turn/bot_speakers.py" in files
    assert len(files) <= MORE_FOR_A_WORD, files
    assert len(more) - len(files) <= MORE_FOR_A_WORD, list(more)
