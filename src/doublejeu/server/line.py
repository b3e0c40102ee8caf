"""The server's end of a WebSocket: uvicorn's own, with a short way for what happens thousands of times a second.

Every decision is told to a whole table, so most of the work of a busy server is sending. By the book each message
goes through a task that waits for it, three coroutines and a frame object; here it is written to the connection at
once. What comes in is handed over as it is read, instead of through a queue to another task. The handshake, pings,
the closing and everything that may be wrong with a frame stay with uvicorn and websockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import Callable, Sequence
from typing import Any, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_WAITING = 1_000_000  # bytes; a socket that is so far behind is closed and comes back for the whole picture
_EXTENSION = "doublejeu.line"  # where an ASGI server names what it offers beyond the standard


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._listener: Callable[[bytes], None] | None = None
        self._hanging_up: asyncio.Task[None] | None = None

    async def run_asgi(self) -> None:
        self.scope["extensions"][_EXTENSION] = cast("dict[object, object]", self)
        await super().run_asgi()

    def listen(self, listener: Callable[[bytes], None]) -> None:
        """From now on give each message to the listener; what came before, and the end, come the usual way.

        The headers of the handshake are let go: they would stay as long as the connection, 3 KB each time.
        """
        self._listener = listener
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []

    def send_receive_event_to_app(self) -> None:
        if self._listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._listener(data)

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send messages after everything sent before; False if too much is waiting to be taken."""
        if self.close_sent or self.transport.is_closing():
            return True
        if not self.writable.is_set() and self.transport.get_write_buffer_size() > MOST_WAITING:
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))
        return True

    def hang_up(self, reason: str) -> None:
        """Close once everything is sent."""
        if self._hanging_up is None:
            self._hanging_up = asyncio.create_task(self._hang_up(reason))

    async def _hang_up(self, reason: str) -> None:
        with contextlib.suppress(Exception):  # whoever is gone already need not be told
            await self.send({"type": "websocket.close", "code": 4000, "reason": reason})


def line_of(scope: Scope) -> Line:
    """The connection behind a scope."""
    extensions = cast("dict[str, object]", scope["extensions"])
    return cast("Line", extensions[_EXTENSION])


def _head(size: int) -> bytes:
    """The head of an unmasked text frame."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size)
    return struct.pack("!BBQ", 0x81, 127, size)
