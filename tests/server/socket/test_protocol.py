"""A WebSocket of our own: messages of any size are whole frames, and nobody can make them pile up.

Whoever has come in is heard without the application. What it has in common with plain ASGI is in test_channel.py, what
strangers do to it in test_front.py.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import CloseCode, Frame, Opcode
from websockets.streams import StreamReader

from doublejeu.server.limits.rates import Limits
from doublejeu.server.socket import protocol
from doublejeu.server.socket.channel import CLOSED, MOST_WAITING, OFFERED
from doublejeu.server.socket.connection import Socket
from doublejeu.server.socket.protocol import WebSocketProtocol
from tests.server.running import PATIENCE, Message, channel_of, in_a_loop, running, settings, soon

MASK = bytes(4)
HEAD = (
    b"GET /socket/%C3%A9?x=%41 HTTP/1.1\r\nHost: here\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Name: \xe9\r\n\r\n"
)
App = Callable[[Message, Any, Any], Any]


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame as a browser sends it, of fewer than 126 bytes."""
    return bytes((opcode | (0x80 if last else 0), 0x80 | len(data))) + MASK + data


class Transport:
    """A connection that takes everything and remembers it."""

    def __init__(self, waiting: int = 0) -> None:
        self.waiting = waiting
        self.written: list[bytes] = []
        self.reading = True
        self.ended = ""  # how

    def get_extra_info(self, _name: str) -> tuple[str, int]:
        return ("192.0.2.1", 5000)

    def is_closing(self) -> bool:
        return self.ended != ""

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"


class Ear:
    """A listener that remembers."""

    def __init__(self, bounded: bool = True) -> None:
        self.bounded = bounded
        self.messages: list[bytes] = []
        self.ends = 0

    def heard(self, data: bytes) -> None:
        self.messages.append(data)

    def ended(self) -> None:
        self.ends += 1


async def listens(scope: Message, receive: Any, send: Any) -> None:
    """An application that accepts and lets the ear of the scope's test hear the rest."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await scope["extensions"][OFFERED].listen(scope["state"]["ear"])


class Line:
    """A socket on a transport of the test's own, and everything around it."""

    def __init__(self, app: App = listens, limits: Limits | None = None, bounded: bool = True) -> None:
        self.cut_off: list[str] = []
        self.lost: list[str] = []
        self.scopes: list[Message] = []
        self.ear = Ear(bounded)
        self.pings = 0
        self.answers = frame(10)  # to a ping

        async def with_ear(scope: Message, receive: Any, send: Any) -> None:
            self.scopes.append(scope)
            scope["state"]["ear"] = self.ear
            await app(scope, receive, send)

        front: Any = SimpleNamespace(
            app=with_ear,
            limits=limits or Limits(),
            message_bytes=1000,
            cut_off=self.cut_off.append,
            lost=lambda _protocol, peer: self.lost.append(peer),
        )
        self.transport = Transport()
        transport: Any = self.transport
        self.protocol = WebSocketProtocol(front, transport, "peer")

    async def open(self, rest: bytes = b"", head: bytes = HEAD) -> None:
        """Let the application answer the handshake."""
        self.protocol.open(head, rest)
        for _ in range(5):
            await asyncio.sleep(0)

    def answer(self, data: bytes) -> None:
        """Written instead of to the transport: a ping is answered, as by a browser or not."""
        if data[0] == 0x89:
            self.pings += 1
            asyncio.get_running_loop().call_soon(self.protocol.data_received, self.answers)

    def response(self) -> bytes:
        """The answer to the handshake."""
        return self.transport.written[0]

    def frames(self) -> list[Frame]:
        """What was sent since then."""
        return read(b"".join(self.transport.written[1:]))


def read(data: bytes) -> list[Frame]:
    """The frames in some bytes, as a client reads them."""
    reader = StreamReader()
    reader.feed_data(data)
    frames = []
    while reader.buffer:
        parser = Frame.parse(reader.read_exact, mask=False)
        with pytest.raises(StopIteration) as end:
            next(parser)
        frames.append(end.value.value)
    return frames


def closing_of(line: Line) -> tuple[int, str]:
    """Code and reason of the close frame that was sent last."""
    data = bytes(line.frames()[-1].data)
    assert line.frames()[-1].opcode is Opcode.CLOSE
    return int.from_bytes(data[:2]), data[2:].decode()


async def happens(condition: Callable[[], bool]) -> None:
    """Wait for a deadline that the test has made short."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


def test_the_handshake_is_the_applications_to_answer() -> None:
    async def talk() -> None:
        line = Line()
        await line.open()
        scope = line.scopes[0]
        assert (scope["path"], scope["raw_path"], scope["query_string"]) == (
            "/socket/\u00e9",
            b"/socket/%C3%A9",
            b"x=%41",
        )
        assert scope["client"] == ("192.0.2.1", 5000)
        assert (b"host", b"here") in scope["headers"]
        assert (b"x-name", b"\xe9") in scope["headers"]
        assert line.response().startswith(b"HTTP/1.1 101 ")
        assert b"Sec-WebSocket-Accept: ICX+Yqv66kxgM0FcWaLWlFLwTAI=" in line.response()
        assert line.transport.reading

    in_a_loop(talk())


def test_an_application_that_refuses_answers_with_a_status() -> None:
    async def closes(_scope: Message, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "bad_origin"})

    async def explains(_scope: Message, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.http.response.start", "status": 421, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"elsewhere"})

    async def fails(_scope: Message, _receive: Any, _send: Any) -> None:
        raise RuntimeError("planted")

    async def says_nothing(_scope: Message, _receive: Any, _send: Any) -> None:
        pass

    async def talk() -> None:
        for app, begin in ((closes, b"HTTP/1.1 403 "), (explains, b"HTTP/1.1 421 "), (fails, b"HTTP/1.1 500 ")):
            line = Line(app)
            await line.open()
            assert line.response().startswith(begin)
            assert line.transport.ended == "closed"
            assert b"onnection: close" in line.response()
            if app is explains:
                assert line.response().endswith(b"\r\n\r\nelsewhere")
        line = Line(says_nothing)
        await line.open()
        assert (line.transport.written, line.transport.ended) == ([], "closed")

    in_a_loop(talk())


@pytest.mark.parametrize(
    "change",
    [
        (b"GET", b"POST"),
        (b"HTTP/1.1", b"HTTP/1.0"),
        (b"HTTP/1.1", b"HTTP/9"),
        (b"GET /", b"GET  /"),
        (b"Version: 13", b"Version: 8"),
        (b"AAAAAAAAAAAAAAAAAAAAAA==", b"short"),
        (b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", b""),
        (b"Host: here", b"Host here"),
        (b"Host: here", b"Content-Length: 5"),
        (b"Host: here", b"Transfer-Encoding: chunked"),
        (b"Host: here", b"X: " + b"x" * 9000),
        (b"Host: here", b"\r\n".join(b"X-%d: x" % number for number in range(300))),
        (b"\r\n", b"\n"),
        (b"/socket", b"/\xff"),
    ],
    ids=lambda change: repr(change[1])[:24],
)
def test_what_is_no_handshake_never_reaches_the_application(change: tuple[bytes, bytes]) -> None:
    async def talk() -> None:
        line = Line()
        await line.open(head=HEAD.replace(*change))
        assert line.response().split()[1][:1] in (b"4", b"5")
        assert line.transport.ended == "closed"
        assert line.scopes == []

    in_a_loop(talk())


def test_an_application_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "ACCEPT_SECONDS", 0.0)

    async def waits(_scope: Message, receive: Any, _send: Any) -> None:
        await receive()
        await receive()

    async def talk() -> None:
        line = Line(waits)
        await line.open()
        await happens(lambda: line.transport.ended == "aborted")
        line.protocol.connection_lost(None)
        assert line.lost == ["peer"]

    in_a_loop(talk())


def test_what_comes_before_anybody_listens_waits_in_its_order_and_pauses_the_connection() -> None:
    heard: list[Any] = []
    go_on = asyncio.Event()

    async def asks_first(scope: Message, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        heard.append((await receive())["bytes"])
        await go_on.wait()
        await listens_on(scope)

    async def listens_on(scope: Message) -> None:
        await scope["extensions"][OFFERED].listen(scope["state"]["ear"])

    async def talk() -> None:
        line = Line(asks_first)
        await line.open(frame(1, b"one") + frame(1, b"two") + frame(1, b"thr", last=False))
        assert heard == [b"one"]
        assert not line.transport.reading
        line.protocol.data_received(frame(0, b"ee"))
        go_on.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert line.ear.messages == [b"two", b"three"]
        assert line.transport.reading
        line.protocol.data_received(frame(2, b"four"))
        assert line.ear.messages[-1] == b"four"

    in_a_loop(talk())


def test_messages_of_any_size_leave_as_whole_frames_in_one_write() -> None:
    async def talk() -> None:
        texts = [b"x" * size for size in (0, 1, 125, 126, 65_535, 65_536, 200_000)]
        line = Line()
        await line.open()
        Socket(line.protocol).put(*texts)
        assert len(line.transport.written) == 2
        assert [frame.data for frame in line.frames()] == texts
        assert {(frame.opcode, frame.fin) for frame in line.frames()} == {(Opcode.TEXT, True)}

    in_a_loop(talk())


def test_a_socket_that_is_too_far_behind_is_closed_and_gets_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "GOODBYE_SECONDS", 0.0)

    async def talk() -> None:
        line = Line()
        await line.open()
        socket = Socket(line.protocol)
        socket.put(b"taken")
        line.transport.waiting = MOST_WAITING + 1
        socket.put(b"too much")
        socket.put(b"and more")
        assert [frame.data for frame in line.frames()[:-1]] == [b"taken"]
        assert (socket.closing, closing_of(line)) == ("behind", (CLOSED, "behind"))
        await happens(lambda: line.transport.ended == "aborted")

    in_a_loop(talk())


def test_who_asks_for_pongs_and_reads_none_is_cut_off() -> None:
    async def talk() -> None:
        line = Line()
        await line.open()
        line.protocol.data_received(frame(9, b"1"))
        assert [(frame.opcode, frame.data) for frame in line.frames()] == [(Opcode.PONG, b"1")]
        line.transport.waiting = MOST_WAITING + 1
        line.protocol.data_received(frame(9, b"2"))
        assert (line.transport.ended, line.cut_off) == ("aborted", ["192.0.2.1"])

    in_a_loop(talk())


def test_frames_are_counted_as_they_are_parsed() -> None:
    async def talk() -> None:
        line = Line(limits=Limits(frames=(300, 0.001)))
        await line.open()
        line.protocol.data_received(frame(1) * 10_000)
        assert (line.transport.ended, line.cut_off) == ("aborted", ["192.0.2.1"])
        assert 300 - protocol.SLICE / 6 <= len(line.ear.messages) <= 300
        program = Line(limits=Limits(frames=(300, 0.001)), bounded=False)
        await program.open()
        program.protocol.data_received(frame(1) * 10_000)
        assert len(program.ear.messages) == 10_000

    in_a_loop(talk())


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(8, b"\x03\xe8bye"), CloseCode.NORMAL_CLOSURE),
        (frame(3), CloseCode.PROTOCOL_ERROR),
        (frame(0), CloseCode.PROTOCOL_ERROR),
        (frame(1, last=False) + frame(1), CloseCode.PROTOCOL_ERROR),
        (frame(9, last=False), CloseCode.PROTOCOL_ERROR),
        (b"\x81\x01x", CloseCode.PROTOCOL_ERROR),
        (b"\x81\xfe\x03\xe9" + MASK, CloseCode.MESSAGE_TOO_BIG),
        (frame(1, b"x" * 100, last=False) + frame(0, b"x" * 100, last=False) * 10, CloseCode.MESSAGE_TOO_BIG),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", CloseCode.MESSAGE_TOO_BIG),
    ],
    ids=["closes", "opcode", "continued", "unfinished", "long ping", "unmasked", "large", "many parts", "huge"],
)
def test_a_peer_that_closes_or_breaks_the_protocol_is_answered_and_closed(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, code: int
) -> None:
    monkeypatch.setattr(protocol, "GOODBYE_SECONDS", 0.0)

    async def talk() -> None:
        line = Line()
        await line.open()
        line.protocol.data_received(sent + frame(1, b"too late"))
        assert closing_of(line)[0] == code
        assert line.transport.ended == "closed"
        await happens(lambda: line.transport.ended == "aborted")  # who does not take it is not waited for
        assert (line.ear.messages, line.ear.ends) == ([], 1)
        line.protocol.connection_lost(None)
        assert (line.ear.ends, line.lost) == (1, ["peer"])

    in_a_loop(talk())


def test_a_closing_of_ours_waits_a_moment_for_the_answer() -> None:
    async def talk() -> None:
        line = Line()
        await line.open()
        line.protocol.hang_up("over")
        line.protocol.hang_up("again")
        assert line.protocol.write([b"too late"])
        await asyncio.sleep(0)
        assert closing_of(line) == (CLOSED, "over")
        assert (line.transport.ended, line.ear.ends) == ("", 1)
        line.protocol.data_received(frame(1, b"not heard any more"))
        assert line.transport.ended == ""
        line.protocol.data_received(frame(8, b"\x0f\xa0"))
        assert (line.transport.ended, line.ear.messages, line.ear.ends) == ("closed", [], 1)
        assert [frame.opcode for frame in line.frames()] == [Opcode.CLOSE]

    in_a_loop(talk())


def test_a_listener_may_hang_up_on_a_peer_that_closes_in_the_same_bytes() -> None:
    class Impatient(Ear):
        channel: WebSocketProtocol

        def heard(self, data: bytes) -> None:
            super().heard(data)
            self.channel.hang_up("enough")

    async def talk() -> None:
        line, ear = Line(), Impatient()
        line.ear, ear.channel = ear, line.protocol
        await line.open()
        line.protocol.data_received(frame(1, b"x") + frame(8, b"\x03\xe8"))
        await asyncio.sleep(0)
        assert [frame.opcode for frame in line.frames()] == [Opcode.CLOSE]
        assert (line.transport.ended, ear.messages, ear.ends) == ("closed", [b"x"], 1)

    in_a_loop(talk())


def test_who_answers_no_ping_is_let_go_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "PING_SECONDS", 0.0)

    async def talk() -> None:
        line = Line()
        line.transport.write = line.answer  # type: ignore[method-assign]
        await line.open()
        await happens(lambda: line.pings >= 3)
        assert line.transport.ended == ""
        line.answers, answered = frame(1, b"but no pong"), line.pings
        await happens(lambda: line.transport.ended == "aborted")
        assert line.pings <= answered + 2
        line.protocol.connection_lost(None)

    in_a_loop(talk())


def test_a_server_that_stops_says_so() -> None:
    async def talk() -> None:
        line = Line()
        await line.open()
        line.protocol.shut_down()
        assert closing_of(line)[0] == CloseCode.SERVICE_RESTART
        assert line.transport.ended == "closed"

    in_a_loop(talk())


def test_whoever_has_come_in_is_heard_without_the_application(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        seated = here.open_room()
        ada = here.person(seated)
        ada.until("welcome")
        channel = channel_of(here, seated["code"])

        assert isinstance(channel, WebSocketProtocol)
        soon(lambda: channel._handshake is None)
        assert not hasattr(channel, "__dict__"), "a dict of each socket's own would be five times its size"
        ada.send("ping", {})
        ada.until("pong")
        assert ada.done("say", text="Still here") == ""
