"""What every kind of request shares: who asks, what they guessed wrong, and what they can take."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import State

from doublejeu.server.limits.security import address_of
from doublejeu.server.rooms.room import Room
from doublejeu.server.rooms.rooms import House
from doublejeu.server.wire.refusal import Refuse

Asked = Request[Any, Any, State]


class CodeGuess:
    """A request that names a code or a link: wrong ones are counted."""

    def __init__(self, house: House, request: Asked) -> None:
        self._house = house
        self._address = address_of(request.scope)

    async def find(self, code: str) -> Room:
        """The room of a code; a code that leads nowhere is a wrong guess."""
        try:
            return await self._house.find(code)
        except Refuse as refusal:
            if refusal.reason == "unknown_room":
                self.wrong()
            raise

    def wrong(self) -> None:
        """Count a wrong guess."""
        self._house.addresses.guessed_wrong(self._address, self._house.settings.now())


def own_address(request: Asked, near: str) -> str:
    """The address a request came by; where that is the machine's name for itself, its address on its network."""
    asked = urlsplit(str(request.base_url))
    if near and asked.hostname in ("localhost", "127.0.0.1", "::1"):
        asked = asked._replace(netloc=f"{near}:{asked.port}" if asked.port else near)
    return f"{asked.scheme}://{asked.netloc}"


def takes_gzip(request: Asked) -> bool:
    """Whether an answer may be compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")
