"""How far a decision walks through the server's files, from the message to the disk and back: traced, and held."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import doublejeu.server
from tests.server.running import PATIENCE, Person, Running, running, settings

SERVER = Path(doublejeu.server.__file__).parent
MOST_FILES = 22
MOST_RETURNS = 37


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
        if caller is None and _name(frame) == "house.py: House._tick":
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
    return Path(frame.f_code.co_filename).name


def _name(frame: FrameType) -> str:
    return f"{_file(frame)}: {frame.f_code.co_qualname}"


@pytest.fixture(scope="module")
def walk() -> Walk:
    return Walk()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, walk: Walk) -> Iterator[Running]:
    before = threading.getprofile()
    threading.setprofile(walk)  # of every thread that begins from here on: the server's and the store's
    try:
        with running(settings(tmp_path_factory.mktemp("walk"))) as here:
            yield here
    finally:
        threading.setprofile(before)


def voters(server: Running) -> list[Person]:
    """People who are all asked for a ballot."""
    seats = [server.open_room("P0", seconds=60)]
    seats += [server.join(seats[0]["code"], f"P{seat}") for seat in range(1, 5)]
    people = [server.person(seat) for seat in seats]
    for person in people:
        person.until("welcome")
    people[0].done("host", what="start")
    for person in people:
        person.until("full")
    naming = next(person for person in people if person.picture["asks"])
    naming.done("play", code=naming.picture["asks"][0]["code"])
    for person in people:
        while len(person.picture["waiting"]) < len(people):
            person.receive()
    return people


def test_a_ballot_walks_through_few_files_and_seldom_back(server: Running, walk: Walk) -> None:
    people = voters(server)
    room = server.room(people[0].room["code"])
    for person in people[1:]:
        person.done("play", code=person.picture["asks"][0]["code"])
    walk.on = True
    people[0].done("play", code=people[0].picture["asks"][0]["code"])
    for person in people:
        person.until("news", lambda news: "ballots" in [event["kind"] for event in news["events"]])
    deadline = time.monotonic() + PATIENCE
    while not room.quiet():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    walk.on = False

    assert {"room.py", "intents.py", "croupier.py", "match.py", "ledger.py", "store.py", "crowd.py"} <= set(
        walk.files()
    )
    assert len(walk.files()) <= MOST_FILES, walk.files()
    assert walk.returns() <= MOST_RETURNS, list(walk.steps)
