"""What a WebSocket is to its room: two methods, whatever server runs the application.

`PlainChannel` speaks ASGI to any server. Our own WebSocket (`server/socket/protocol.py`) offers itself as a channel in
the extensions of the scope; nothing else changes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol, cast

from litestar.types import Receive, Scope, Send

MOST_WAITING = 1_000_000  # bytes; a socket that is so far behind is closed and comes back for the whole picture
GOODBYE_SECONDS = 10.0  # for the other end to close too, once we have
CLOSED = 4000  # the code of every closing that is not a refusal; its reason says why
OFFERED = "doublejeu.channel"  # the extension of the scope in which a server offers its channel


class Channel(Protocol):
    """How messages leave."""

    def write(self, messages: Sequence[bytes]) -> bool:
        """Send messages after everything sent before; False if too much is waiting to be taken."""

    def hang_up(self, reason: str) -> None:
        """Close once everything is sent."""


class Listener(Protocol):
    """Whoever a socket is for, once it is known who that is."""

    @property
    def bounded(self) -> bool:
        """Whether it matters how much comes in; it does not of an invited program."""

    def heard(self, data: bytes) -> None:
        """A message came in."""

    def ended(self) -> None:
        """No more will come."""


class ListeningChannel(Channel, Protocol):
    """A channel that can also be listened to."""

    async def listen(self, listener: Listener) -> None:
        """From now on give each message to the listener, and the end as well.

        Returns when the application is needed no longer: at the end, or at once where the server does all this itself.
        """


class PlainChannel:
    """ASGI, and nothing else: what is written waits in a queue of its own until the server has taken it."""

    __slots__ = ("_behind", "_over", "_patience", "_reason", "_receive", "_send", "_sending", "_waiting")

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._behind = 0  # bytes that wait
        self._reason: str | None = None  # why it closes, once it does
        self._over = False  # nothing more can be sent
        self._sending: asyncio.Task[None] | None = None  # only while something waits
        self._patience: asyncio.Timeout | None = None

    def write(self, messages: Sequence[bytes]) -> bool:
        """Let messages wait for their turn; False if too much is waiting already."""
        if self._over or self._reason is not None:
            return True
        if self._behind > MOST_WAITING:
            return False
        self._waiting.extend(messages)
        self._behind += sum(map(len, messages))
        self._go_on()
        return True

    def hang_up(self, reason: str) -> None:
        """Close once everything is sent; who does not take it is not waited for."""
        if self._reason is None and not self._over:
            self._reason = reason
            self._go_on()
            self._be_brief()

    async def listen(self, listener: Listener) -> None:
        """Give each message to the listener until the end."""
        try:
            async with asyncio.timeout(GOODBYE_SECONDS if self._ending() else None) as self._patience:
                while (event := await self._receive())["type"] == "websocket.receive":
                    listener.heard(message_of(event))
        except TimeoutError:
            pass  # we have closed, or wish to, and the other end does not answer
        finally:
            self._patience = None
            self._end()
            if self._sending is not None:
                self._sending.cancel()
            listener.ended()

    def _ending(self) -> bool:
        return self._over or self._reason is not None

    def _go_on(self) -> None:
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_on())

    async def _send_on(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                await self._send({"type": "websocket.send", "bytes": None, "text": message.decode()})
                self._behind -= len(message)
            if self._reason is not None:
                await self._send({"type": "websocket.close", "code": CLOSED, "reason": self._reason})
                self._end()
        except Exception:  # each server has its own for whoever is gone already
            self._end()
        finally:
            self._sending = None

    def _end(self) -> None:
        """Nothing more is sent; the other end is not waited for much longer."""
        self._over = True
        self._waiting.clear()
        self._be_brief()

    def _be_brief(self) -> None:
        """From now on the other end has only a moment."""
        if self._patience is not None and self._patience.when() is None:
            self._patience.reschedule(asyncio.get_running_loop().time() + GOODBYE_SECONDS)


def channel_of(scope: Scope, receive: Receive, send: Send) -> ListeningChannel:
    """The channel that the server offers, or one of plain ASGI."""
    offered = (scope.get("extensions") or {}).get(OFFERED)
    return cast("ListeningChannel", offered) if offered is not None else PlainChannel(receive, send)


def message_of(event: Any) -> bytes:
    """What came in, of an ASGI event that says that something did."""
    text: str | None = event.get("text")
    return text.encode() if text is not None else event.get("bytes") or b""
