"""One open socket, seen from its room: things are put into it and leave in order, whatever the network does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from doublejeu.core.contract import TABLE

MOST_WAITING = 400  # messages; a socket that is so far behind is closed and comes back for the whole picture

Send = Callable[[bytes], Awaitable[None]]


class Socket:
    """Outgoing messages wait here, so that no slow phone holds up a table."""

    def __init__(self, send: Send, address: str) -> None:
        self.seat = TABLE
        self.address = address
        self.closing = ""  # why it closes once everything is sent
        self._send = send
        self._waiting: list[bytes] = []
        self._wake = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send this after everything put before."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
        elif not self.closing:
            self.closing = "behind"
        self._wake.set()

    def close(self, reason: str) -> None:
        """Close once everything is sent."""
        self.closing = self.closing or reason
        self._wake.set()

    async def write_on(self) -> None:
        """Send what is put, until it closes."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            waiting, self._waiting = self._waiting, []
            for message in waiting:
                await self._send(message)
            if self.closing and not self._waiting:
                return
