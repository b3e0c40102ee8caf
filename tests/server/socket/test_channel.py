"""An ordinary ASGI application: whatever server runs it, sockets behave alike; and it runs without a server at all."""

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus

from doublejeu.server.http.app import make_app
from doublejeu.server.ops.shards import Shard
from doublejeu.server.socket import channel
from doublejeu.server.socket.channel import CLOSED, MOST_WAITING, PlainChannel
from doublejeu.server.socket.connection import Socket
from doublejeu.server.wire.rooms import OpenRoom
from tests.server.running import PATIENCE, WAYS, Message, channel_of, first, in_a_loop, running, settings, soon


@pytest.mark.parametrize("way", WAYS)
def test_a_match_is_played_to_its_end(tmp_path: Path, way: str) -> None:
    with running(settings(tmp_path), way) as here:
        seated = here.open_room()
        ada, watcher = here.person(seated), here.watcher(seated["code"])
        ada.until("welcome")
        watcher.until("welcome")
        assert isinstance(channel_of(here, seated["code"]), PlainChannel) == (way != "front")
        ada.done("host", what="start")
        assert ada.refused("play", code=10**6) == "stale"
        assert ada.play_on(first)
        assert watcher.until("news", lambda news: news["outcome"] is not None)["outcome"] == ada.picture["outcome"]


@pytest.mark.parametrize("way", WAYS)
def test_whoever_may_not_come_in_is_told_why(tmp_path: Path, way: str) -> None:
    with running(settings(tmp_path), way) as here:
        code = here.open_room()["code"]
        # Who has no room is refused before the hello, which some servers answer with a reset once they have closed.
        nowhere = here.connect("no", greets=False)
        for person, reason in ((here.connect(code, "wrong"), "bad_token"), (nowhere, "unknown_room")):
            assert person.until("refused")["reason"] == reason
            assert person.closed() == 4001
        with pytest.raises(InvalidStatus) as refused:
            here.connect(code, origin="https://elsewhere.example")
        assert refused.value.response.status_code == 403
        soon(lambda: here.house.addresses.open_sockets == 0)


@pytest.mark.parametrize("way", WAYS)
def test_a_room_that_is_another_servers_is_not_opened(tmp_path: Path, way: str) -> None:
    with running(settings(tmp_path)) as alone:
        codes = [alone.open_room(f"Ada{number}")["code"] for number in range(8)]
    own = Shard(1 + Shard(1, 2).holder(codes[0]) % 2, 2)
    with running(settings(tmp_path, shard=own), way) as other:
        assert other.refusal(f"/api/rooms/{codes[0]}") == (421, "elsewhere")
        with pytest.raises(InvalidStatus) as refused:
            other.connect(codes[0])
        assert refused.value.response.status_code == 421
        line = f"this server has shard {own}; this room is in shard {3 - own.number}"
        assert refused.value.response.body == line.encode()
        assert not other.house.rooms


@pytest.mark.parametrize("way", WAYS)
def test_what_was_sent_along_with_the_greeting_is_heard_in_its_order(tmp_path: Path, way: str) -> None:
    with running(settings(tmp_path), way) as here:
        ada = here.person(here.open_room())
        for number in range(5):  # the room has not let her in yet
            ada.send("say", {"id": f"early-{number}", "text": "Hello"})

        assert [ada.until("done")["id"] for _ in range(5)] == [f"early-{number}" for number in range(5)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("manner", ["hangs up", "breaks off", "talks nonsense", "is sent away"])
def test_however_a_socket_ends_the_room_and_the_bounds_know_it(tmp_path: Path, way: str, manner: str) -> None:
    with running(settings(tmp_path), way) as here:
        seated = here.open_room()
        ada = here.person(seated)
        ada.until("welcome")
        room, its_channel = here.room(seated["code"]), channel_of(here, seated["code"])
        assert (here.house.addresses.open_sockets, room.empty()) == (1, False)

        if manner == "hangs up":
            ada.leave()
        elif manner == "breaks off":
            ada.socket.socket.shutdown(socket.SHUT_RDWR)
        elif manner == "talks nonsense":
            ada.socket.socket.sendall(b"\xff\xff\xff\xff")
        else:
            here.house.loop.call_soon_threadsafe(its_channel.hang_up, manner)
            assert ada.closed() == CLOSED

        soon(lambda: here.house.addresses.open_sockets == 0 and room.empty())
        soon(lambda: way != "front" or its_channel._transport.is_closing())  # the connection itself is gone too
        again = here.person(seated)
        again.until("welcome")
        assert here.house.addresses.open_sockets == 1, "that it ended is told once"


# The application by itself


def a_message(kind: str, v: int = 0, **data: object) -> Message:
    return {"t": kind, "v": v, "d": data}


def test_a_plain_test_client_plays(tmp_path: Path) -> None:
    with TestClient(make_app(settings(tmp_path))) as client:
        seated = client.post("/api/rooms", json={"game": "secret_hitler", "seats": 5, "name": "Ada"}).json()
        with client.websocket_connect(f"/socket/{seated['code']}") as socket:
            socket.send_json(a_message("hello", token=seated["token"]))
            assert socket.receive_json(timeout=PATIENCE)["t"] == "welcome"
            socket.send_json(a_message("host", id="start", what="start"))
            answers = 0
            while answers < 3:
                message = socket.receive_json(timeout=PATIENCE)
                if message["t"] == "done" and message["d"]["id"].startswith("play"):
                    answers += 1
                elif message["t"] in ("full", "news") and message["d"]["asks"]:
                    code = message["d"]["asks"][0]["code"]
                    socket.send_json(a_message("play", message["v"], id=f"play{message['v']}", code=code))


class Hands:
    """An ASGI server made by hand: the smallest scope there may be, and whatever the application sends."""

    def __init__(self, path: str) -> None:
        self.scope: Any = {"type": "websocket", "asgi": {"version": "3.0"}, "path": path, "raw_path": path.encode()}
        self.scope |= {"query_string": b"", "headers": [], "subprotocols": []}
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.sent: asyncio.Queue[Message] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})

    def say(self, message: Message) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "bytes": json.dumps(message).encode()})

    async def next(self) -> Message:
        return await asyncio.wait_for(self.sent.get(), PATIENCE)


def test_the_smallest_scope_is_enough(tmp_path: Path) -> None:
    app: Any = make_app(settings(tmp_path))

    async def visit() -> None:
        async with app.lifespan():
            house = app.state["house"]
            hands = Hands("/socket/none")
            await app(hands.scope, hands.incoming.get, hands.sent.put)
            assert (await hands.next())["type"] == "websocket.accept"
            assert json.loads((await hands.next())["text"])["d"]["reason"] == "unknown_room"
            assert await hands.next() == {"type": "websocket.close", "code": 4001, "reason": "unknown_room"}

            seated = await house.open_room(OpenRoom(game="secret_hitler", name="Ada", seats=5))
            hands = Hands(f"/socket/{seated.code}")
            hands.say(a_message("hello", token=seated.token))
            staying = asyncio.create_task(app(hands.scope, hands.incoming.get, hands.sent.put))
            assert (await hands.next())["type"] == "websocket.accept"
            assert json.loads((await hands.next())["text"])["t"] == "welcome"
            hands.say(a_message("ping"))
            assert json.loads((await hands.next())["text"])["t"] == "pong"
            hands.incoming.put_nowait({"type": "websocket.disconnect", "code": 1005})
            await asyncio.wait_for(staying, PATIENCE)
            assert house.addresses.open_sockets == 0

    in_a_loop(visit())


def test_a_server_that_cannot_answer_a_handshake_in_words_closes_it(tmp_path: Path) -> None:
    app: Any = make_app(settings(tmp_path, shard=Shard(2, 2)))

    async def visit() -> None:
        async with app.lifespan():
            hands = Hands("/socket/BBBB")
            await app(hands.scope, hands.incoming.get, hands.sent.put)
            assert await hands.next() == {"type": "websocket.close", "code": 4421, "reason": "elsewhere"}

    in_a_loop(visit())


# Plain ASGI


class Ear:
    """Who listens, and remembers."""

    bounded = True

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.ends = 0

    def heard(self, data: bytes) -> None:
        self.messages.append(data)

    def ended(self) -> None:
        self.ends += 1


class Server:
    """An ASGI server that takes what is sent while its gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.taken: list[Message] = []
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()
        self.channel = PlainChannel(self.incoming.get, self.send)

    async def send(self, event: Any) -> None:
        await self.gate.wait()
        self.taken.append(event)

    def texts(self) -> list[str]:
        return [event["text"] for event in self.taken if event["type"] == "websocket.send"]


async def happens(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0)


def test_everything_leaves_in_its_order_and_then_the_closing() -> None:
    async def talk() -> None:
        server = Server()
        socket = Socket(server.channel)
        server.gate.clear()
        socket.put(b"1", b"2")
        await asyncio.sleep(0)
        socket.put(b"3")
        socket.close("over")
        socket.put(b"too late")
        server.gate.set()
        await happens(lambda: len(server.taken) == 4)
        assert server.texts() == ["1", "2", "3"]
        assert server.taken[-1] == {"type": "websocket.close", "code": CLOSED, "reason": "over"}

    in_a_loop(talk())


def test_a_socket_that_takes_nothing_is_closed_before_too_much_waits() -> None:
    async def talk() -> None:
        server = Server()
        socket = Socket(server.channel)
        server.gate.clear()
        for _ in range(3):
            socket.put(b"x" * MOST_WAITING)
        assert socket.closing == "behind"
        server.gate.set()
        await happens(lambda: bool(server.taken) and server.taken[-1]["type"] == "websocket.close")
        assert len(server.texts()) == 2
        quick = Server()
        for _ in range(5):
            assert quick.channel.write([b"x" * MOST_WAITING])
            await happens(lambda: quick.channel._sending is None)

    in_a_loop(talk())


def test_who_does_not_answer_a_closing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "GOODBYE_SECONDS", 0.0)

    async def talk() -> None:
        for early in (True, False):
            server, ear = Server(), Ear()
            if early:
                server.channel.hang_up("over")
                await happens(lambda server=server: len(server.taken) == 1)  # type: ignore[misc]
            listening = asyncio.create_task(server.channel.listen(ear))
            await asyncio.sleep(0)
            server.channel.hang_up("over")
            await asyncio.wait_for(listening, PATIENCE)
            assert ear.ends == 1

    in_a_loop(talk())


def test_a_server_that_can_send_no_more_is_sent_nothing_more() -> None:
    async def talk() -> None:
        server, ear = Server(), Ear()
        tries = []

        async def fail(event: Any) -> None:
            tries.append(event)
            raise OSError("gone")

        server.channel._send = fail
        server.channel.write([b"1", b"2"])
        await happens(lambda: server.channel._sending is None)
        assert server.channel.write([b"3"])
        server.channel.hang_up("over")
        assert len(tries) == 1
        server.incoming.put_nowait({"type": "websocket.receive", "text": "é"})
        server.incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait_for(server.channel.listen(ear), PATIENCE)
        assert (ear.messages, ear.ends) == (["é".encode()], 1)

    in_a_loop(talk())
