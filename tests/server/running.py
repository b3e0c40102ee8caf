"""A server for tests, in a thread of this process and on a free port of loopback, and people who use it."""

import asyncio
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
import hypercorn
import uvicorn
from hypercorn.asyncio import serve as hypercorn_serve
from litestar import Litestar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from doublejeu.server.http.app import make_app
from doublejeu.server.limits.rates import wide_open
from doublejeu.server.match.match import Match
from doublejeu.server.rooms.room import Room
from doublejeu.server.rooms.rooms import House
from doublejeu.server.run import HERE, front_config, uvicorn_config
from doublejeu.server.settings import Settings
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn.came import Came, TimePassed

PATIENCE = 20.0  # seconds; a test that waits longer has failed
Message = dict[str, Any]
Result = TypeVar("Result")


def in_a_loop(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a thread of its own: after a browser test this one has a running loop."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def settings(folder: Path, **changes: Any) -> Settings:
    """Settings for a test: bots answer at once, and bounds are out of the way unless the test sets them."""
    chosen: dict[str, Any] = {
        "database": f"sqlite:///{folder}/rooms.sqlite3",
        "pace": 0.0,
        "gate": 0.0,
        "thinkers": 1,
        "watchers_told": 0.0,
        "store_patience": PATIENCE,
        "static": folder / "static",
        "limits": wide_open(),
    }
    return Settings(**{**chosen, **changes})


class Running:
    """A server that runs; `house` is for tests that must look inside."""

    def __init__(self, address: str, house: House) -> None:
        self.address = address
        self.house = house
        self.people: list[Person] = []
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)

    def room(self, code: str) -> Room:
        """A room that is in memory."""
        found = self.house.room(code)
        assert found is not None, "the room is not in memory"
        return found

    def state(self, code: str) -> RoomState:
        """The state of a room, to be looked at."""
        return self.room(code).state

    def match(self, code: str) -> Match:
        """The match of a room, being played or just over."""
        match = self.state(code).match
        assert match is not None
        return match

    def do(self, work: Callable[[], Result]) -> Result:
        """Do something where the rooms live, and wait for it."""

        async def done() -> Result:
            return work()

        return asyncio.run_coroutine_threadsafe(done(), self.house.loop).result(PATIENCE)

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine where the rooms live, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.house.loop).result(PATIENCE)

    def come(self, code: str, came: Came) -> None:
        """Something comes to a room."""
        self.house.loop.call_soon_threadsafe(self.room(code).post, came)

    def notice(self, code: str) -> None:
        """A room sees how late it is, does what is due, and what follows from that at once."""
        room = self.room(code)

        async def noticed() -> None:
            room.post(TimePassed())
            await asyncio.sleep(0.05)
            while not room.quiet():
                await asyncio.sleep(0.01)

        self.run(noticed())

    def post(self, path: str, body: object) -> Message:
        """A request that is granted."""
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        found: Message = answer.json()
        return found

    def get(self, path: str) -> Any:
        """A question that is answered."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refusal(self, path: str, body: object | None = None) -> tuple[int, str]:
        """Status and reason of something that is not granted."""
        answer = self.http.get(path) if body is None else self.http.post(path, json=body)
        found = answer.json()
        assert set(found) == {"reason", "detail", "fault", "values"}, answer.text
        return answer.status_code, found["reason"]

    def open_room(self, name: str = "Ada", **wanted: Any) -> Message:
        """A room of Secret Hitler with five seats, unless told otherwise."""
        return self.post("/api/rooms", {"game": "secret_hitler", "seats": 5, "name": name, **wanted})

    def join(self, code: str, name: str) -> Message:
        """Somebody sits down."""
        return self.post(f"/api/rooms/{code}/join", {"name": name})

    def person(self, seated: Message) -> "Person":
        """A socket for a seat."""
        return self.connect(seated["code"], seated["token"])

    def watcher(self, code: str) -> "Person":
        """A socket that only watches."""
        return self.connect(code)

    def connect(self, code: str, token: str = "", origin: str | None = None, greets: bool = True) -> "Person":
        """A socket, hung up at the end of the server."""
        person = Person(self.address, code, token, origin, greets)
        self.people.append(person)
        return person


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_in(self, server: Running, code: str, seconds: float) -> None:
        """Let time pass in a room, and wait until the room has noticed."""
        self.now += seconds
        server.notice(code)


class Person:
    """Somebody at a socket, who remembers every frame."""

    def __init__(self, address: str, code: str, token: str, origin: str | None = None, greets: bool = True) -> None:
        self._stay = ExitStack()
        self.socket: ClientConnection = self._stay.enter_context(
            connect(
                f"ws://{address}/socket/{code}",
                origin=origin,  # type: ignore[arg-type]
                open_timeout=PATIENCE,
                close_timeout=1,
                compression=None,
                max_size=None,
                max_queue=None,
                ping_interval=None,  # its pings would move the global chance while Hypothesis draws
            )
        )
        self.token = token
        self.frames: list[str] = []
        self.v = 0
        self.picture: Message = {}
        self.room: Message = {}
        self.seat = -1
        self._number = 0
        if greets:
            with suppress(ConnectionClosed):  # it was refused before; the reason is still there to be read
                self.send("hello", {"token": token} if token else {})

    def send(self, kind: str, data: Message, v: int | None = None) -> None:
        """A message as it is."""
        self.socket.send(json.dumps({"t": kind, "v": self.v if v is None else v, "d": data}))

    def receive(self, patience: float = PATIENCE) -> Message:
        """The next message, taken in."""
        text = self.socket.recv(patience)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Message = json.loads(text)
        data = message["d"]
        if message["t"] == "welcome":
            self.seat, self.room = data["seat"], data["room"]
        elif message["t"] == "room":
            self.room = data
        elif message["t"] == "full":
            self.picture = data
            self.v = message["v"]
        elif message["t"] == "news":
            assert message["v"] == self.v + len(data["events"]), "a gap in the numbers"
            self.picture["view"].update(data["changed"])
            self.picture["log"] += data["events"]
            for key in (
                "asks",
                "waiting",
                "out",
                "round",
                "speaks",
                "clock",
                "step_clock",
                "outcome",
                "asked",
                "answers",
                "sealed",
            ):
                self.picture[key] = data[key]
            if data["says"] is not None:
                self.picture["says"] = data["says"]
            self.v = message["v"]
        elif message["t"] == "marked":
            gone = {*data["wiped"], *(mark["code"] for mark in data["made"])}
            kept = [mark for mark in self.picture["marks"] if mark["code"] not in gone]
            self.picture["marks"] = sorted(kept + data["made"], key=lambda mark: int(mark["code"]))
        return message

    def until(self, kind: str, condition: Callable[[Message], bool] = lambda data: True) -> Message:
        """The data of the first message of this kind that fits."""
        while True:
            message = self.receive()
            if message["t"] == kind and condition(message["d"]):
                data: Message = message["d"]
                return data

    def catch_up(self) -> list[Message]:
        """Everything this person was sent up to now and had not read."""
        self.send("ping", {})
        messages: list[Message] = []
        while (message := self.receive())["t"] != "pong":
            messages.append(message)
        return messages

    def next_id(self, kind: str) -> str:
        """An id that no intent of this person had before."""
        self._number += 1
        return f"{kind}-{self._number}"

    def want(self, kind: str, v: int | None = None, **data: Any) -> Message:
        """Send an intent and wait for its answer: the done or refused message."""
        intent = data.setdefault("id", self.next_id(kind))
        self.send(kind, data, v)
        while True:
            message = self.receive()
            if message["t"] in ("done", "refused") and message["d"]["id"] == intent:
                return message

    def done(self, kind: str, **data: Any) -> str:
        """An intent that is taken; its answer."""
        message = self.want(kind, **data)
        assert message["t"] == "done", message
        answer: str = message["d"]["answer"]
        return answer

    def refused(self, kind: str, v: int | None = None, **data: Any) -> str:
        """An intent that is not taken; the reason."""
        message = self.want(kind, v, **data)
        assert message["t"] == "refused", message
        reason: str = message["d"]["reason"]
        return reason

    def play_on(self, choose: Callable[[list[Message]], Message], steps: int = 10_000) -> bool:
        """Play this seat whenever it is asked, until the end (True) or so many answers."""
        answered = 0
        while True:
            if self.picture and self.picture["outcome"] is not None:
                return True
            if self.picture and self.picture["asks"]:
                if answered == steps:
                    return False
                answered += 1
                asked = self.v
                self.want("play", code=choose(self.picture["asks"])["code"], id=f"{self.room['match']}-{asked}")
                if any(event["kind"] != "said" for event in self.picture["log"][asked:]):
                    continue  # a word that was heard meanwhile does not say that the answer has counted
            self.receive()

    def closed(self) -> int:
        """Read to the end; the code the server closed with."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 0

    def leave(self) -> None:
        """Hang up."""
        self._stay.close()


WAYS = ("front", "plain", "hypercorn")  # behind our own front, uvicorn as it is, and another server


@contextmanager
def running(chosen: Settings, way: str = "front", behind: str = HERE) -> Iterator[Running]:
    """Run a server as long as the test needs it; it believes us to be its proxy unless told otherwise."""
    serving = _in_hypercorn if way == "hypercorn" else _in_uvicorn
    with socket.create_server(("127.0.0.1", 0)) as listening, serving(chosen, listening, way, behind) as app:
        here = Running(f"127.0.0.1:{listening.getsockname()[1]}", app.state["house"])
        with here.http:
            yield here
            for person in here.people:
                person.leave()


@contextmanager
def _in_uvicorn(chosen: Settings, listening: socket.socket, way: str, behind: str) -> Iterator[Litestar]:
    app = make_app(chosen)
    with socket.create_server(("127.0.0.1", 0)) as relayed_to:
        if way == "front":
            config = front_config(app, chosen, listening, relayed_to, behind)
        else:
            # No pings: they would move the global chance while Hypothesis draws
            config = uvicorn_config(app, ws="websockets-sansio", forwarded_allow_ips=behind, ws_ping_interval=None)
        server = uvicorn.Server(config)
        accepting = [relayed_to if way == "front" else listening]
        thread = threading.Thread(target=server.run, kwargs={"sockets": accepting}, name="server")
        thread.start()
        try:
            soon(lambda: server.started or not thread.is_alive())
            assert server.started, "the server did not start"
            yield app
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not stop"


@contextmanager
def _in_hypercorn(chosen: Settings, listening: socket.socket, _way: str, _behind: str) -> Iterator[Litestar]:
    app, stop = make_app(chosen), threading.Event()
    config = hypercorn.Config()
    config.bind = [f"fd://{os.dup(listening.fileno())}"]  # it closes what it is given
    config.graceful_timeout = 1.0

    async def serve() -> None:
        await hypercorn_serve(app, config, shutdown_trigger=lambda: asyncio.to_thread(stop.wait))  # type: ignore[arg-type]

    thread = threading.Thread(target=asyncio.run, args=[serve()], name="server")
    thread.start()  # whoever comes before it is ready waits in the queue of the listening socket
    try:
        yield app
    finally:
        stop.set()
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


def channel_of(here: Running, code: str) -> Any:
    """The channel of the newest socket in a room."""
    newest: Any = list(here.state(code).present)[-1]
    return newest.channel


def soon(condition: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for something that another thread or process does."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def first(asks: list[Message]) -> Message:
    """Always the first choice."""
    return asks[0]
