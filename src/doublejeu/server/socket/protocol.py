"""A WebSocket on an accepted connection: an `asyncio.Protocol` around the Sans-I/O protocol of `websockets`.

A busy server mostly sends: each decision goes to a whole table. So the application only answers the handshake and reads
the first message. It then names a listener and returns; from there on messages go from the parser to the listener and
from the room to the transport, without a task, a queue or an event object of their own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from doublejeu.server.limits.rates import Allowance, unbounded
from doublejeu.server.socket.channel import CLOSED, GOODBYE_SECONDS, MOST_WAITING, OFFERED, Listener

if TYPE_CHECKING:
    from doublejeu.server.socket.front import Front

SLICE = 1024  # bytes that are parsed at once: hundreds of small frames would delay everybody else
ACCEPT_SECONDS = 20.0  # for the application to answer the handshake
PING_SECONDS = 20.0  # between two pings; a ping that is not answered before the next one ends the connection
GOING_AWAY = 1012  # the close code of a server that stops: the client may come back
NO_HANDSHAKE = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n"
    b"a WebSocket is opened by a GET request without a body\n"
)
_LOG = logging.getLogger("doublejeu.server.socket")
_LOG.setLevel(logging.WARNING)  # at DEBUG `websockets` logs frames, which hold secrets


class WebSocketProtocol(asyncio.Protocol):
    """One WebSocket, from the bytes of its handshake to the end of its connection."""

    __slots__ = (
        "_closing",
        "_frames",
        "_front",
        "_handshake",
        "_listener",
        "_parts",
        "_peer",
        "_pinged",
        "_timer",
        "_transport",
        "_visitor",
        "_websocket",
    )

    def __init__(self, front: Front, transport: asyncio.Transport, peer: str) -> None:
        self._front = front
        self._transport = transport
        self._peer = peer  # as its connection is counted
        self._visitor = ""  # as its frames are counted: a proxy's connection belongs to its visitor
        self._frames = Allowance(*front.limits.frames)
        self._websocket = ServerProtocol(max_size=front.message_bytes, logger=_LOG)
        self._handshake: Handshake | None = None  # until the application names a listener
        self._listener: Listener | None = None
        self._parts: list[bytes] = []  # of a message whose last fragment has not arrived
        self._closing = False  # nothing more is sent, and nothing that comes in is read
        self._pinged = False  # and not answered yet
        self._timer = asyncio.get_running_loop().call_later(ACCEPT_SECONDS, transport.abort)

    # The handshake

    def open(self, head: bytes, rest: bytes) -> None:
        """Begin with the bytes of a request; the rest is read once the application has accepted it."""
        self._websocket.receive_data(head)
        request = next((event for event in self._websocket.events_received() if isinstance(event, Request)), None)
        if request is None or not request.path.isascii():  # later versions of websockets answer some faults themselves
            self._refuse(b"".join(self._websocket.data_to_send()) or NO_HANDSHAKE)
            return
        response = self._websocket.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self.reject(response)
            return
        self._transport.pause_reading()
        self._handshake = Handshake(self, scope_of(request, self._transport, self), response, rest)
        self._handshake.begin(self._front)

    def accept(self, response: Response, rest: bytes) -> None:
        """The application accepts: send the response and read what came after the request.

        The connection goes on with a protocol object that never saw the request: it would keep it.
        """
        self._websocket.send_response(response)
        self._flush()
        self._websocket = ServerProtocol(state=State.OPEN, max_size=self._front.message_bytes, logger=_LOG)
        self._set_timer(PING_SECONDS, self._keep_alive)
        self.read_on()
        if rest:
            self.data_received(rest)

    def reject(self, response: Response) -> None:
        """Answer the handshake with another status than 101, and close."""
        self._websocket.send_response(response)
        self._refuse(b"".join(self._websocket.data_to_send()))

    def rejection(self, status: int, text: str) -> Response:
        """A response for `reject`."""
        return self._websocket.reject(HTTPStatus(status), text)

    def _refuse(self, response: bytes) -> None:
        self._transport.write(response)
        self._close()

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Parse in slices, until it is more than one visitor may send. Every frame counts, empty ones too."""
        for start in range(0, len(data), SLICE):
            if self._transport.is_closing():
                return
            self._parse(data[start : start + SLICE] if len(data) > SLICE else data)

    def _parse(self, data: bytes) -> None:
        self._websocket.receive_data(data)
        events = self._websocket.events_received()
        now = asyncio.get_running_loop().time()
        # Pongs are sent for pings: who reads none of them is cut off as well
        if not self._frames.take(now, len(events)) or self._transport.get_write_buffer_size() > MOST_WAITING:
            self._cut_off()
            return
        closed = False
        for event in events:
            if isinstance(event, Frame):
                closed = event.opcode is Opcode.CLOSE
                self._take(event)
        self._flush()
        if closed or (self._websocket.close_expected() and not self._closing):
            self._close()

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            self._pinged = False
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._parts.append(bytes(frame.data))
            if frame.fin:
                parts, self._parts = self._parts, []
                self._hear(parts[0] if len(parts) == 1 else b"".join(parts))

    def _hear(self, message: bytes) -> None:
        if self._closing:
            return
        if self._listener is not None:
            self._listener.heard(message)
        elif self._handshake is not None:
            self._handshake.put({"type": "websocket.receive", "bytes": message, "text": None})
            self._transport.pause_reading()  # until the application takes it

    def read_on(self) -> None:
        """The application has taken every message that waited."""
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def _cut_off(self) -> None:
        self._front.cut_off(self._handshake.visitor() if self._handshake is not None else self._visitor)
        self._transport.abort()

    # The channel

    async def listen(self, listener: Listener) -> None:
        """From now on give each message to the listener, beginning with those that wait, and the end as well."""
        handshake, self._handshake = self._handshake, None
        assert handshake is not None
        self._visitor = handshake.visitor()
        self._listener = listener
        if not listener.bounded:
            self._frames = unbounded()
        for event in handshake.waiting():
            if event["type"] == "websocket.receive":
                listener.heard(event["bytes"])
        if self._closing:
            self._end()
        else:
            self.read_on()

    def write(self, messages: Sequence[bytes]) -> bool:
        """Send messages after everything sent before; False if too much is waiting to be taken."""
        if self._closing or self._transport.is_closing():
            return True
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            return False
        self._transport.write(b"".join([_head(len(message)) + message for message in messages]))
        return True

    def hang_up(self, reason: str, code: int = CLOSED) -> None:
        """Send a close frame once everything is sent; the peer has a moment to answer it."""
        if self._closing or self._transport.is_closing():
            return
        if self._websocket.state is State.OPEN:  # else the peer closes too, in what is being read
            self._websocket.send_close(code, reason)
        self._flush()
        self._closing = True
        self._set_timer(GOODBYE_SECONDS, self._transport.abort)
        self.read_on()  # its answer
        asyncio.get_running_loop().call_soon(self._end)  # whoever hangs up may be in the middle of something

    # The end

    def shut_down(self) -> None:
        """The server stops."""
        if self._handshake is None or self._handshake.accepted:
            self.hang_up("", GOING_AWAY)
        self._close()

    def finished(self) -> None:
        """The application has returned; unless it named a listener, nobody is left to talk to."""
        if self._listener is None and not self._closing:
            self._close()

    def connection_lost(self, _exc: Exception | None) -> None:
        self._timer.cancel()
        self._closing = True
        self._end()
        self._front.lost(self, self._peer)

    def _close(self) -> None:
        """Close the connection once everything is sent; who does not take it is not waited for."""
        self._closing = True
        self._set_timer(GOODBYE_SECONDS, self._transport.abort)
        self._transport.close()
        self._end()

    def _end(self) -> None:
        """Nothing more comes in: said once, to whoever was to hear it."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.ended()
        elif self._handshake is not None:
            self._handshake.put({"type": "websocket.disconnect", "code": 1006, "reason": ""})

    def _keep_alive(self) -> None:
        if self._pinged:
            self._transport.abort()  # closing would wait for somebody who does not answer
            return
        self._pinged = True
        self._websocket.send_ping(b"")
        self._flush()
        self._set_timer(PING_SECONDS, self._keep_alive)

    def _set_timer(self, seconds: float, then: Any) -> None:
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _flush(self) -> None:
        if data := b"".join(self._websocket.data_to_send()):
            self._transport.write(data)


class Handshake:
    """The ASGI side of a socket, as far as our application uses it, until it names a listener or refuses."""

    def __init__(self, protocol: WebSocketProtocol, scope: dict[str, Any], response: Response, rest: bytes) -> None:
        self._protocol = protocol
        self._scope = scope
        self._response = response
        self._rest = rest
        self._status = 0  # of a refusal whose body follows
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._over = False
        self._task: asyncio.Task[None] | None = None
        self.accepted = False

    def begin(self, front: Front) -> None:
        """Call the application."""
        self.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._run(front))

    def put(self, event: dict[str, Any]) -> None:
        """Something happened that the application may ask for."""
        self._over = self._over or event["type"] == "websocket.disconnect"
        self._queue.put_nowait(event)

    def waiting(self) -> list[dict[str, Any]]:
        """What the application has not asked for."""
        return [self._queue.get_nowait() for _ in range(self._queue.qsize())]

    def visitor(self) -> str:
        """Whose socket this is; a trusted proxy says it, which the application writes into the scope."""
        client = self._scope["client"]
        return client[0] if client else ""

    async def _run(self, front: Front) -> None:
        try:
            await front.app(self._scope, self._receive, self._send)
        except ConnectionError:
            pass  # the peer was gone before the application had answered it
        except Exception:
            _LOG.exception("the application failed")
            if not self.accepted and not self._over:
                self._protocol.reject(self._protocol.rejection(500, "Internal Server Error\n"))
        self._protocol.finished()

    async def _receive(self) -> dict[str, Any]:
        event = await self._queue.get()
        if self.accepted and self._queue.empty():
            self._protocol.read_on()
        return event

    async def _send(self, event: dict[str, Any]) -> None:
        if self._over:
            raise ConnectionError("the peer is gone")
        kind = event["type"]
        if kind == "websocket.accept":
            self.accepted = True
            self._protocol.accept(self._response, self._rest)
        elif kind == "websocket.send":
            text = event.get("text")
            self._protocol.write([text.encode() if text is not None else event["bytes"]])
        elif kind == "websocket.close" and self.accepted:
            self._protocol.hang_up(event.get("reason") or "", event.get("code", 1000))
        elif kind == "websocket.close":
            self._protocol.reject(self._protocol.rejection(403, ""))
        elif kind == "websocket.http.response.start":
            self._status = event["status"]
        elif kind == "websocket.http.response.body":
            self._protocol.reject(self._protocol.rejection(self._status, event.get("body", b"").decode()))


def scope_of(request: Request, transport: asyncio.Transport, channel: WebSocketProtocol) -> dict[str, Any]:
    """The ASGI scope of a handshake, which offers the application its channel."""
    path, _, query = request.path.partition("?")
    return {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "ws",
        "server": address_of(transport, "sockname"),
        "client": address_of(transport, "peername"),
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        # Before version 17 `websockets` decodes bytes beyond ASCII to surrogates, since then as ISO-8859-1
        "headers": [
            (name.lower().encode(), value.encode("latin-1", "surrogateescape"))
            for name, value in request.headers.raw_items()
        ],
        "subprotocols": [],  # none are offered
        "state": {},
        "extensions": {"websocket.http.response": {}, OFFERED: channel},
    }


def address_of(transport: asyncio.BaseTransport, end: str) -> tuple[str, int] | None:
    """Host and port of an end of a connection; None once it is gone."""
    name = transport.get_extra_info(end)
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None


def _head(size: int) -> bytes:
    """The head of an unmasked text frame."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)
