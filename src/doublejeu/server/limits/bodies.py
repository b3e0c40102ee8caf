"""What requests bring with them, counted for each address until they are answered.

One request may bring a whole match, a megabyte, and take its time. Many that are never finished would fill the memory.
"""

from __future__ import annotations

from typing import Any

from litestar.types import Receive

from doublejeu.server.limits.rates import Addresses
from doublejeu.server.wire.refusal import Refuse

PIECE = 1024  # bytes that a part of a body counts at least: a million parts of a byte would weigh much more than that


class Body:
    """The body of one request, as the application receives it."""

    def __init__(self, addresses: Addresses, address: str, receive: Receive) -> None:
        self._addresses = addresses
        self._address = address
        self._receive = receive
        self._held = 0

    async def receive(self) -> Any:
        """The next part; Refuse where the requests of this address already bring as much as they may."""
        message = await self._receive()
        if message["type"] == "http.request" and message["body"]:
            size = max(len(message["body"]), PIECE)
            if not self._addresses.hold(self._address, size):
                raise Refuse("too_fast", "this address sends more at once than one may; wait for the answers")
            self._held += size
        return message

    def let_go(self) -> None:
        """The request is answered, or given up."""
        if self._held:
            self._addresses.let_go(self._address, self._held)
            self._held = 0
