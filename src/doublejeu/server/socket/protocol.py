"""A short way through uvicorn for what happens thousands of times a second.

Every decision is told to a whole table, so most of the work of a busy server is sending. The plain way takes each
message through a task that waits for it, three coroutines and a frame object; here it is written to the connection at
once. What comes in is handed over as it is read, instead of through a queue to another task; so the application need
not stay and wait for the end either. The handshake, pings, the closing and everything that may be wrong with a frame
stay with uvicorn and websockets.

This file and `socket/front.py` build on uvicorn's inner workings, those of the version named in `server/run.py`.
With any other, sockets go the plain way, and strangers are not served unless whoever starts the server says so.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from doublejeu.server.limits.rates import Allowance, unbounded
from doublejeu.server.socket.channel import CLOSED, DIRECT, GOODBYE_SECONDS, MOST_WAITING, Listener, message_of

if TYPE_CHECKING:
    from doublejeu.server.socket.front import Entrance

SLICE = 1024  # bytes that are taken in at once: hundreds of small frames would keep everybody else waiting
_NO_HANDSHAKE = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n"
    b"a WebSocket is opened by a GET request without a body\n"
)
_WRITABLE = asyncio.Event()  # of all channels that are; only one that is not needs an event of its own
_WRITABLE.set()


class DirectChannel(WebSocketsSansIOProtocol):
    """One connection of uvicorn's, offered to the application as a channel."""

    # What uvicorn notes of a connection, and we: in slots, because the usual dict of so many is five times the size.
    # A name that is missing here works all the same.
    __slots__ = (
        "_entrance",
        "_frames",
        "_hanging_up",
        "_listener",
        "_peer",
        "app",
        "app_state",
        "asgi_version",
        "client",
        "close_sent",
        "close_timeout",
        "close_timer",
        "config",
        "conn",
        "connections",
        "curr_msg_data_type",
        "default_headers",
        "disconnected",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "initial_response",
        "last_ping_rtt",
        "logger",
        "loop",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pong_timer",
        "queue",
        "read_paused",
        "request",
        "response",
        "root_path",
        "scheme",
        "scope",
        "server",
        "tasks",
        "transport",
        "writable",
    )

    def __init__(self, *arguments: Any, entrance: Entrance, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.writable = _WRITABLE
        self._entrance = entrance
        self._peer = ""
        self._frames = Allowance(*entrance.limits.frames)
        self._listener: Listener | None = None
        self._hanging_up: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._peer = self._entrance.peer_of(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._entrance.close(self._peer)

    def data_received(self, data: bytes) -> None:
        """Take in what came, a little at a time, until it is more than anybody may send."""
        for start in range(0, len(data), SLICE):
            if not self._take_in(data[start : start + SLICE] if len(data) > SLICE else data):
                return

    def _take_in(self, data: bytes) -> bool:
        """Hand on the frames in some bytes; False where the connection ends. All are counted, the empty ones too."""
        self.conn.receive_data(data)
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
            return False
        may = self._frames.take(self.loop.time(), len(self.conn.events))
        if not may or self.transport.get_write_buffer_size() > MOST_WAITING:  # what it asked for, and does not read
            self._cut_off()
            return False
        self.handle_events()
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            # Not even a handshake: uvicorn would wait for one for ever.
            self.transport.write(b"".join(self.conn.data_to_send()) or _NO_HANDSHAKE)
            self.transport.close()
        return not self.transport.is_closing()

    def _cut_off(self) -> None:
        visitor = self.client if self._listener is not None else self.scope["client"]
        self._entrance.cut_off(visitor[0] if visitor else "")
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # closing would wait until everything is read, by somebody who does not answer

    async def run_asgi(self) -> None:
        """Let the application answer the handshake. A channel it listens to stays open when it has returned."""
        self.scope["extensions"][DIRECT] = cast("dict[object, object]", self)
        try:
            await self.app(self.scope, self.receive, self.send)
            if self._listener is not None:
                return
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("the application failed")
            self.send_500_response()
        if self.close_timer is None:
            self.transport.close()

    async def listen(self, listener: Listener) -> None:
        """From now on give each message to the listener, beginning with those that wait, and the end as well.

        What only the handshake needed is let go: it would stay as long as the connection.
        """
        waiting = self.queue
        self._listener = listener
        if not listener.bounded:
            self._frames = unbounded()
        self.queue = cast("asyncio.Queue[Any]", _Ending(listener))
        self.request.headers.clear()  # websockets' parser keeps the request
        self.client = self.scope["client"]  # the visitor, where a proxy said who that is
        del self.scope, self.request, self.response
        while not waiting.empty():
            event = waiting.get_nowait()
            if event["type"] == "websocket.receive":
                listener.heard(message_of(event))
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        self.writable = asyncio.Event()

    def resume_writing(self) -> None:
        self.writable.set()
        self.writable = _WRITABLE

    def send_receive_event_to_app(self) -> None:
        if self._listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._listener.heard(data)

    def write(self, messages: Sequence[bytes]) -> bool:
        """Send messages after everything sent before; False if too much is waiting to be taken."""
        if self.close_sent or self.transport.is_closing():
            return True
        if self.writable is not _WRITABLE and self.transport.get_write_buffer_size() > MOST_WAITING:
            return False
        self.transport.write(b"".join([_head(len(message)) + message for message in messages]))
        return True

    def hang_up(self, reason: str) -> None:
        """Close once everything is sent; who does not take it is not waited for."""
        if self._hanging_up is None:
            self._hanging_up = asyncio.create_task(self._hang_up(reason))
            self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    async def _hang_up(self, reason: str) -> None:
        with contextlib.suppress(Exception):  # whoever is gone already need not be told
            await self.send({"type": "websocket.close", "code": CLOSED, "reason": reason})


class _Ending:
    """Where uvicorn puts what happens to a channel, once its messages go another way: all that is left is its end."""

    __slots__ = ("_listener",)

    def __init__(self, listener: Listener) -> None:
        self._listener: Listener | None = listener

    def put_nowait(self, _event: object) -> None:
        """It ends; said once, although closing and being closed are two things to uvicorn."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.ended()


def _head(size: int) -> bytes:
    """The head of an unmasked text frame."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)
