"""Whoever floods a socket, or holds connections without a word, is let go; the others notice nothing."""

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from doublejeu.server.limits.rates import Addresses, Limits
from doublejeu.server.run import within_files
from doublejeu.server.socket import channel, front, protocol
from doublejeu.server.socket import connection as visit
from doublejeu.server.turn.came import TimePassed
from tests.rules import ROOT
from tests.server.running import PATIENCE, WAYS, Person, Running, channel_of, in_a_loop, running, settings, soon

NOBODY_IN_FRONT = "192.0.2.1"  # the proxy of these servers: nobody we come from
MASK = bytes(4)


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return bytes((opcode | (0x80 if last else 0), 0x80 | len(data))) + MASK + data


FLOODS = {
    "one byte": frame(1, b"x"),
    "not JSON": frame(1, b"{{{{{{{{"),
    "pings": frame(9, b"p" * 100),
    "pongs": frame(10),
    "greetings": frame(1, b'{"t":"hello","d":{}}'),
}


def flood(person: Person, data: bytes) -> None:
    """As much as the server takes, and no answer read."""
    person.socket.socket.settimeout(PATIENCE)
    with suppress(OSError):  # cut off already
        for _ in range(200):
            person.socket.socket.sendall(data * 500)


def seated_and_watched(here: Running) -> tuple[Person, Person]:
    """Somebody at a table, and a stranger who watches it."""
    seated = here.open_room()
    ada = here.person(seated)
    ada.until("welcome")
    stranger = here.watcher(seated["code"])
    stranger.until("welcome")
    return ada, stranger


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_ends_the_socket_and_its_address_waits(tmp_path: Path, kind: str) -> None:
    with running(settings(tmp_path, limits=Limits())) as here:
        ada, stranger = seated_and_watched(here)

        flood(stranger, FLOODS[kind])

        soon(lambda: here.house.addresses.open_sockets == 1)
        ada.send("ping", {})
        ada.until("pong")
        assert ada.done("say", text="Nothing happened") == ""
        again = here.watcher(ada.room["code"])
        assert again.until("refused")["reason"] == "too_fast"
        here.house.addresses.waiting.clear()  # half a minute later
        here.watcher(ada.room["code"]).until("welcome")


def test_endless_fragments_end_the_socket(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=Limits())) as here:
        ada, stranger = seated_and_watched(here)
        stranger.socket.socket.sendall(frame(1, last=False))

        flood(stranger, frame(0, last=False))

        soon(lambda: here.house.addresses.open_sockets == 1)
        assert ada.done("say", text="Nothing happened") == ""


@pytest.mark.parametrize("way", WAYS)
def test_however_it_is_served_refusals_are_bounded(tmp_path: Path, way: str) -> None:
    with running(settings(tmp_path, limits=Limits(refusals=(5, 0.001))), way) as here:
        _, stranger = seated_and_watched(here)
        with suppress(ConnectionClosed):  # it may be cut off before the last is on its way
            for _ in range(20):
                stranger.socket.send("nonsense")

        assert stranger.closed() == channel.CLOSED

        assert sum('"refused"' in text for text in stranger.frames) == 5
        soon(lambda: here.house.addresses.open_sockets == 1)


def test_what_may_not_be_sent_is_not_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Counting:
        def __init__(self) -> None:
            self.read = 0
            self.decode: Callable[[bytes], object] = self._decode

        def _decode(self, data: bytes) -> object:
            self.read += 1
            return honest.decode(data)

    honest, counting = visit._decoder, Counting()
    with running(settings(tmp_path, limits=Limits(messages=(3, 0.001), refusals=(2, 0.001)))) as here:
        _, stranger = seated_and_watched(here)
        monkeypatch.setattr(visit, "_decoder", counting)
        with suppress(ConnectionClosed):  # it may be cut off before the last is on its way
            for _ in range(30):
                stranger.socket.send('{"t":"ping","d":{}}')
        assert stranger.closed() == channel.CLOSED
    assert counting.read == 4, "two within its rate after the greeting, two that were refused"


@pytest.mark.parametrize("way", ["front", "plain"])
def test_a_socket_that_reads_nothing_is_let_go(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "GOODBYE_SECONDS", 0.05)
    monkeypatch.setattr(channel, "GOODBYE_SECONDS", 0.05)
    with running(settings(tmp_path), way) as here:
        seated = here.open_room()
        host = here.person(seated)
        host.until("welcome")
        with socket.create_connection(tuple(here.address.split(":"))) as deaf:  # type: ignore[arg-type]
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            deaf.sendall(handshake(here, seated["code"]))
            soon(lambda: here.house.addresses.open_sockets == 2)
            deaf.sendall(frame(1, b'{"t":"hello","d":{}}'))
            room, loop = here.room(seated["code"]), here.house.loop
            soon(lambda: room.info().watchers == 1)
            deaf_channel = channel_of(here, seated["code"])
            stranger = list(room.state.present)[-1]
            assert deaf_channel is channel_of(here, seated["code"])
            for _ in range(40):
                loop.call_soon_threadsafe(stranger.put, b'"' + b"x" * 400_000 + b'"')
            soon(lambda: stranger.closing == "behind")
            soon(lambda: here.house.addresses.open_sockets == 1 and room.info().watchers == 0)


def handshake(here: Running, code: str) -> bytes:
    """The request that opens a socket."""
    lines = [
        f"GET /socket/{code} HTTP/1.1",
        f"Host: {here.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def test_watchers_who_come_and_go_are_told_of_once(tmp_path: Path) -> None:
    with running(settings(tmp_path, watchers_told=3600.0)) as here:
        seated = here.open_room()
        ada = here.person(seated)
        ada.until("welcome")
        room = here.room(seated["code"])
        for _ in range(5):
            passing = here.watcher(seated["code"])
            assert passing.until("welcome")["room"]["watchers"] == 1
            passing.leave()
            soon(lambda: room.info().watchers == 0)
        here.watcher(seated["code"]).until("welcome")
        ada.done("say", text="What else happens is told at once")
        assert not [text for text in ada.frames if text.startswith('{"t":"room"')]

        room.state.watchers_due = here.house.settings.now()  # the hour is over
        here.come(seated["code"], TimePassed())

        assert ada.until("room")["watchers"] == 1


# Before the handshake


def from_address(here: Running, source: str) -> socket.socket:
    """A connection from another address of this machine."""
    host, port = here.address.split(":")
    return socket.create_connection((host, int(port)), PATIENCE, source_address=(source, 0))


def is_closed(line: socket.socket) -> bool:
    """Whether the server has closed a connection; waits for it."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def answers(line: socket.socket) -> bool:
    """Whether a request on this connection is answered."""
    line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    return line.recv(9) == b"HTTP/1.1 "


def test_connections_of_one_address_are_bounded_before_they_say_anything(tmp_path: Path) -> None:
    limits = Limits(connections_per_address=3)
    with running(settings(tmp_path, limits=limits), behind=NOBODY_IN_FRONT) as here, ExitStack() as held:
        lines = [held.enter_context(from_address(here, "127.0.0.2")) for _ in range(3)]
        soon(lambda: here.house.addresses.connections == {"127.0.0.2": 3})

        assert is_closed(held.enter_context(from_address(here, "127.0.0.2")))
        assert answers(held.enter_context(from_address(here, "127.0.0.3")))
        lines[0].close()
        soon(lambda: here.house.addresses.connections["127.0.0.2"] == 2)
        assert answers(held.enter_context(from_address(here, "127.0.0.2")))


def test_connections_are_counted_until_their_sockets_end(tmp_path: Path) -> None:
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here:
        ada = here.person(here.open_room())
        ada.until("welcome")
        soon(lambda: here.house.addresses.connections == {"127.0.0.1": 2})  # one for requests, one for the socket
        ada.leave()
        here.http.close()
        soon(lambda: here.house.addresses.connections == {})


def test_connections_that_come_too_fast_are_turned_away(tmp_path: Path) -> None:
    limits = Limits(arrivals=(4, 0.001))
    with running(settings(tmp_path, limits=limits), behind=NOBODY_IN_FRONT) as here, ExitStack() as held:
        for _ in range(4):
            assert answers(held.enter_context(from_address(here, "127.0.0.2")))
        assert is_closed(held.enter_context(from_address(here, "127.0.0.2")))


def test_a_proxys_connections_are_not_counted(tmp_path: Path) -> None:
    limits = Limits(connections_per_address=1, arrivals=(1, 0.001))
    with running(settings(tmp_path, limits=limits), behind="10.0.0.1,127.0.0.0/30") as here, ExitStack() as held:
        for _ in range(5):
            assert answers(held.enter_context(from_address(here, "127.0.0.2")))
        assert answers(held.enter_context(from_address(here, "127.0.0.9")))
        assert is_closed(held.enter_context(from_address(here, "127.0.0.9")))


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
    ],
)
def test_who_does_not_finish_asking_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(front, "REQUEST_SECONDS", 0.2)
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here, from_address(here, "127.0.0.2") as slow:
        slow.sendall(said)
        assert is_closed(slow)
        soon(lambda: "127.0.0.2" not in here.house.addresses.connections)


@pytest.mark.parametrize(
    ("method", "more"),
    [
        (b"POST", b"Content-Length: 500"),
        (b"POST", b"Transfer-Encoding: chunked"),
        (b"POST", b"Content-Length: 0"),
        (b"GET", b"Content-Length: 500"),
        (b"GET", b"\r\n".join(b"X-%d: x" % number for number in range(300))),
        (b"GET", b"X-Long: " + b"x" * 10_000),
    ],
    ids=[
        "POST",
        "POST in pieces",
        "POST of nothing",
        "GET with a body",
        "GET with many headers",
        "GET with a long one",
    ],
)
def test_what_is_no_handshake_is_answered_and_closed(tmp_path: Path, method: bytes, more: bytes) -> None:
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here, from_address(here, "127.0.0.2") as odd:
        asked = handshake(here, here.open_room()["code"])
        odd.sendall(asked.replace(b"GET", method, 1).removesuffix(b"\r\n") + more + b"\r\n\r\n")
        assert odd.recv(12).split()[1].startswith(b"4")
        while odd.recv(4096):
            pass
        soon(lambda: "127.0.0.2" not in here.house.addresses.connections)


def test_who_does_not_read_an_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "ANSWER_SECONDS", 0.2)
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "large.bin").write_bytes(bytes(20_000_000))
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here, from_address(here, "127.0.0.2") as slow:
        soon(lambda: here.house.addresses.connections.get("127.0.0.2") == 1)  # before the time runs that it has
        slow.sendall(b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n")
        soon(lambda: "127.0.0.2" not in here.house.addresses.connections)


def read_answers(line: socket.socket, count: int) -> list[int]:
    """The statuses of so many answers whose bodies have a Content-Length, or none."""
    data = b""
    statuses: list[int] = []
    while len(statuses) < count:
        while b"\r\n\r\n" not in data:
            more = line.recv(65536)
            assert more, data
            data += more
        head, _, data = data.partition(b"\r\n\r\n")
        length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
        size = int(length[1]) if length is not None else 0
        while len(data) < size:
            more = line.recv(65536)
            assert more, data
            data += more
        data = data[size:]
        statuses.append(int(head.split()[1]))
    assert data == b""
    return statuses


GET = b"GET /api/address HTTP/1.1\r\nHost: x\r\n\r\n"


def test_one_connection_sends_many_requests_and_then_becomes_a_socket(tmp_path: Path) -> None:
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here, from_address(here, "127.0.0.2") as line:
        code = here.open_room()["code"]
        for _ in range(3):
            line.sendall(GET)
            assert read_answers(line, 1) == [200]
        body = b'{"game":"secret_hitler","name":"Eve","seats":5}'
        head = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        line.sendall(head % len(body) + body[:10])
        line.sendall(body[10:])
        assert read_answers(line, 1) == [201]
        line.sendall(handshake(here, code) + frame(1, b'{"t":"hello","d":{}}'))
        assert line.recv(13) == b"HTTP/1.1 101 "
        soon(lambda: here.room(code).info().watchers == 1)
        assert here.house.addresses.connections["127.0.0.2"] == 1
        line.close()
        soon(lambda: "127.0.0.2" not in here.house.addresses.connections)


def test_requests_that_do_not_wait_for_answers_are_all_answered(tmp_path: Path) -> None:
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here, from_address(here, "127.0.0.2") as line:
        line.sendall(GET * 5 + GET[:-30])
        assert read_answers(line, 5) == [200] * 5
        line.sendall(GET[-30:])
        assert read_answers(line, 1) == [200]


@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
def test_a_request_may_come_byte_by_byte(tmp_path: Path, end: bytes) -> None:
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here, from_address(here, "127.0.0.2") as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for asked in (GET.replace(b"\r\n", end), GET.replace(b"\r\n", end)):
            for byte in asked:
                line.sendall(bytes([byte]))
            assert read_answers(line, 1) == [200]
        for byte in handshake(here, here.open_room()["code"]):
            line.sendall(bytes([byte]))
        assert line.recv(13) == b"HTTP/1.1 101 "


def test_a_long_answer_arrives_whole_however_slowly_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    content = bytes(range(256)) * 40_000
    (tmp_path / "static" / "large.bin").write_bytes(content)
    with running(settings(tmp_path), behind=NOBODY_IN_FRONT) as here, socket.socket() as line:
        line.settimeout(PATIENCE)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = here.address.split(":")
        line.connect((host, int(port)))
        line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = b""
        while more := line.recv(1 << 20):
            answer += more
        assert answer.partition(b"\r\n\r\n")[2] == content


def test_a_server_that_stops_says_so_to_its_sockets(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        ada = here.person(here.open_room())
        ada.until("welcome")
        here.people.clear()  # who would leave before
    assert ada.closed() == 1012
    ada.leave()


class Fake(asyncio.Transport):
    """A connection of nobody's."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.9", 1), "sockname": ("192.0.2.1", 80)})
        self.closed = False

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def a_front(app: Any = None) -> front.Front:
    """One that accepts nobody, relays to nobody, and serves an application."""
    port: Any = SimpleNamespace(getsockname=lambda: ("127.0.0.1", 9))
    return front.Front(app, front.ConnectionBounds(Addresses(Limits()), "", lambda: 0.0), "", port, port)


def test_a_relay_that_ends_takes_an_idle_connection_along_but_not_half_a_request() -> None:
    async def talk() -> None:
        for begun, closed in ((b"", True), (b"GET / HT", False)):
            connection, line = front.HTTPConnection(a_front()), Fake()
            connection.connection_made(line)
            relay = front.Relay(connection._front, connection)
            relay.connection_made(Fake())
            connection._other = relay
            connection.data_received(begun)
            relay.connection_lost(None)
            assert (line.closed, connection._other is None) == (closed, True)
            assert not connection._front.relays
            connection.connection_lost(None)

    in_a_loop(talk())


def test_a_port_that_is_given_again_is_the_new_relays() -> None:
    async def talk() -> None:
        serving = a_front()
        first, second = (front.Relay(serving, front.HTTPConnection(serving)) for _ in range(2))
        first.connection_made(Fake())
        first.part()
        second.connection_made(Fake())
        first.connection_lost(None)
        assert serving.relays == {80: second}

    in_a_loop(talk())


def test_who_asks_the_relayed_server_itself_is_refused() -> None:
    """Somebody on the machine who found its port would meet no bounds."""
    sent: list[Any] = []

    async def send(event: Any) -> None:
        sent.append(event)

    async def app(*_: Any) -> None:
        raise AssertionError("it was asked")

    scope = {"type": "http", "client": ("127.0.0.1", 5), "headers": []}
    in_a_loop(a_front(app)(scope, None, send))

    assert [event.get("status") for event in sent] == [403, None]


UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
JSON = b"Content-Type: application/json\r\n"
ODD = {
    "nothing": b"",
    "a byte": b"\x16",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(300),
    "zeros": bytes(5000),
    "empty lines": b"\r\n\r\n",
    "many empty lines": b"\r\n" * 1000,
    "no HTTP": b"hello there\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/0.9": b"GET /\r\n\r\n",
    "half a line": b"GET / HT",
    "a line": b"GET / HTTP/1.1\r\n",
    "half a header": b"GET / HTTP/1.1\r\nHos",
    "no end of headers": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "half an end": b"GET / HTTP/1.1\r\nHost: x\r\n\r",
    "headers without end": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000,
    "a header without end": b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000,
    "an address without end": b"GET /" + b"x" * 100_000,
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "a body that does not come": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n" + JSON + b"Content-Length: 9\r\n\r\n",
    "half a body": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n" + JSON + b"Content-Length: 9\r\n\r\n[",
    "half a chunk": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\n5\r\n[",
    "chunks without end": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n"
    + JSON
    + b"Transfer-Encoding: chunked\r\n\r\n"
    + b"1\r\n[\r\n" * 50,
    "no chunk": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "two lengths": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n[",
    "a length below nought": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "a GET with a body that does not come": b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
    "it expects to be told to go on": b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n"
    + JSON
    + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    "another protocol": b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "a tunnel": b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    "an upgrade without the word": b"GET /socket/BCDF HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n" + KEY + b"\r\n",
    "an upgrade of two words": b"GET /socket/BCDF HTTP/1.1\r\nHost: x\r\n"
    + UPGRADE.replace(b"websocket", b"websocket, h2c")
    + KEY
    + b"\r\n",
    "an upgrade without a key": b"GET /socket/BCDF HTTP/1.1\r\nHost: x\r\n" + UPGRADE + b"\r\n",
    "an upgrade, half its key": b"GET /socket/BCDF HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY[:-6],
    "an upgrade of HTTP/1.0": b"GET /socket/BCDF HTTP/1.0\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade with a body": b"GET /socket/BCDF HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n"
    + UPGRADE
    + KEY
    + b"\r\n",
    "an upgrade in chunks": b"GET /socket/BCDF HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
    + UPGRADE
    + KEY
    + b"\r\n",
    "an upgrade, posted": b"POST /socket/BCDF HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade of no room": b"GET /socket/ HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade of the page": b"GET / HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade of a request": b"GET /api/games HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade of a long address": b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade with no end of line": b"GET /socket/BCDF HTTP/1.1\nHost: x\n"
    + (UPGRADE + KEY).replace(b"\r\n", b"\n")
    + b"\n",
    "an upgrade, folded": b"GET /socket/BCDF HTTP/1.1\r\nHost: x\r\n y\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade, and no hello": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade, half a hello": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n\x81\x90\x00",
    "an upgrade, pings": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n" + frame(9) * 20,
    "an upgrade, a fragment": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n"
    + UPGRADE
    + KEY
    + b"\r\n"
    + frame(1, b"{", last=False),
    "an upgrade, no frame": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n" + b"\xff" * 50,
    "an upgrade, HTTP": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n" + GET,
    "an upgrade, and again": (b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n") * 2,
    "an upgrade that follows at once": GET + b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n",
    "an upgrade, closed": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY + b"\r\n" + frame(8),
    "an upgrade, a closing of one byte": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n"
    + UPGRADE
    + KEY
    + b"\r\n"
    + frame(8, b"x"),
    "an upgrade, a binary hello": b"GET /socket/ROOM HTTP/1.1\r\nHost: x\r\n"
    + UPGRADE
    + KEY
    + b"\r\n"
    + frame(2, b"\xff\xfe"),
    "two requests, the second half": GET + GET[:-2],
    "two requests, the second with half a body": GET
    + b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n"
    + JSON
    + b"Content-Length: 9\r\n\r\n[",
}


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    """A server whose deadlines are short, and a room in it."""
    with running(settings(tmp_path_factory.mktemp("brief")), behind=NOBODY_IN_FRONT) as here:
        code = here.open_room()["code"]
        with pytest.MonkeyPatch.context() as patch:
            for module, name in (
                (front, "REQUEST_SECONDS"),
                (front, "ANSWER_SECONDS"),
                (visit, "HELLO_SECONDS"),
                (protocol, "ACCEPT_SECONDS"),
                (protocol, "GOODBYE_SECONDS"),
            ):
                patch.setattr(module, name, 0.3)
            yield here, code


def serves(here: Running) -> bool:
    """Whether a request is answered in time; on a busy machine a short deadline may pass before."""
    try:
        return httpx.get(f"http://{here.address}/api/address").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("kind", ODD)
def test_no_odd_connection_outlives_its_deadline(
    brief: tuple[Running, str], kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    here, code = brief
    with from_address(here, "127.0.0.2") as odd:
        with suppress(OSError):  # refused before everything was sent
            odd.sendall(ODD[kind].replace(b"/ROOM", b"/" + code.encode()))
        with suppress(OSError):  # a reset is an end too
            while odd.recv(65536):
                pass
        soon(lambda: "127.0.0.2" not in here.house.addresses.connections)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    soon(lambda: serves(here))


def test_only_documented_modules_of_other_peoples_servers_are_imported() -> None:
    """Their inner workings change with any version: those that are installed are a range."""
    imported = {
        name
        for path in [*(ROOT / "src/doublejeu/server/socket").glob("*.py"), ROOT / "src/doublejeu/server/run.py"]
        for name in re.findall(
            r"^(?:from|import) ((?:uvicorn|websockets|h11|httptools|uvloop)[\w.]*)", path.read_text(), re.M
        )
    }
    assert imported == {
        "uvicorn",
        "uvicorn.middleware.proxy_headers",
        "websockets.frames",
        "websockets.http11",
        "websockets.protocol",
        "websockets.server",
    }


def test_requests_of_any_kind_are_bounded_before_they_are_looked_at(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=Limits(page_requests=(5, 0.001)))) as here:
        for _ in range(5):
            assert here.http.get("/").status_code == 200
        refused = here.http.get("/")
        assert (refused.status_code, refused.json()["reason"]) == (429, "too_fast")
        assert refused.headers["connection"] == "close"


def test_one_address_never_has_more_than_a_quarter_of_the_files() -> None:
    few = within_files(Limits(), 1024)
    assert (few.connections_per_address, few.sockets_per_address, few.sockets) == (85, 200, 768)
    assert within_files(Limits(), 1200).connections_per_address == 100
    assert within_files(Limits(), 100_000) == Limits()


def test_an_address_is_forgotten_when_it_has_everything_again() -> None:
    addresses = Addresses(Limits())
    assert addresses.arrive("a", 0.0)
    assert addresses.may_look("a", 0.0)
    addresses.cut_off("a", 0.0)
    addresses.depart("a")
    assert addresses.must_wait("a", 29.0)
    addresses.forget(29.0)
    assert addresses.waiting
    addresses.forget(31.0)
    assert [addresses.waiting, addresses.arrivals, addresses.page_requests, addresses.connections] == [{}, {}, {}, {}]


def test_a_message_in_many_frames_is_still_one(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=Limits())) as here:
        ada, _ = seated_and_watched(here)
        ada.socket.socket.sendall(frame(1, b'{"t":"pi', last=False) + frame(0, b'ng","d":{}}'))
        ada.until("pong")
