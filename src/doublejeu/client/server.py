"""A server, as a program finds it: rooms are opened and joined here, with plain requests."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any

from doublejeu.client.seat import RefusedError, Seat
from doublejeu.games import GAMES

LONGEST_WAIT = 8.0  # seconds between two attempts
PATIENCE = 60.0  # seconds for a server that is there but cannot answer yet
LATER = ("too_fast", "suspended", "elsewhere")  # refusals that pass


class UnusableServer(ConnectionError):
    """The server cannot be spoken with; the text says why."""


class Server:
    """A server by its address, such as http://localhost:8000, and an invitation of its keeper if one has it."""

    def __init__(self, address: str, invitation: str = "") -> None:
        self.address = address.rstrip("/") if "://" in address else f"http://{address.rstrip('/')}"
        self.invitation = invitation
        self._versions: dict[str, int] = {}

    async def open_room(
        self,
        game: str,
        seats: int,
        name: str,
        options: Mapping[str, object] | None = None,
        bot: str = "",
        seconds: int = 0,
    ) -> Seat:
        """Open a room and sit down in it as its host; with an invitation it is a room for programs."""
        await self._check_rules(game)
        wanted = {
            "game": game,
            "name": name,
            "seats": seats,
            "options": dict(options or {}),
            "bot": bot,
            "seconds": seconds,
        }
        if self.invitation:
            wanted["invitation"] = self.invitation
        return await self._sit(await self._ask("/api/rooms", wanted))

    async def join(self, code: str, name: str) -> Seat:
        """Sit down in a room that somebody opened."""
        room = await self._ask(f"/api/rooms/{code}")
        await self._check_rules(room["game"])
        wanted = {"name": name}
        if self.invitation:
            wanted["invitation"] = self.invitation
        return await self._sit(await self._ask(f"/api/rooms/{code}/join", wanted))

    async def back(self, code: str, token: str) -> Seat:
        """A seat that one already holds, by its token."""
        room = await self._ask(f"/api/rooms/{code}")
        await self._check_rules(room["game"])
        return await self._sit({"code": code, "token": token})

    async def _sit(self, seated: dict[str, Any]) -> Seat:
        seat = Seat(self.address, seated["code"], seated["token"])
        await seat.open()
        return seat

    async def _check_rules(self, game: str) -> None:
        """A seat folds what it hears with rules of its own, which must be the server's."""
        if not self._versions:
            listed = await self._ask("/api/games")
            self._versions = {each["key"]: each["version"] for each in listed}
        theirs = self._versions.get(game)
        if theirs is None:
            raise UnusableServer(f"{self.address} has no game {game!r}; it has: {', '.join(self._versions)}")
        if game not in GAMES or GAMES[game].version != theirs:
            raise UnusableServer(
                f"{self.address} plays version {theirs} of {game}, and the doublejeu installed here does not"
            )

    async def _ask(self, path: str, body: object | None = None) -> Any:
        """A request, sent again while the server says that it is too soon; Refused if it is not granted."""
        pause, waited = 0.25, 0.0
        while True:
            try:
                return await asyncio.to_thread(_request, f"{self.address}{path}", body)
            except RefusedError as refusal:
                if refusal.reason not in LATER or waited >= PATIENCE:
                    raise
            await asyncio.sleep(pause)
            waited += pause
            pause = min(LONGEST_WAIT, 2 * pause)


def _request(address: str, body: object | None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            try:
                said = json.load(error)
                refusal = RefusedError(said["reason"], said["detail"])
            except (ValueError, KeyError, TypeError):
                raise UnusableServer(f"{address} answered {error.code}") from None
        raise refusal from None
    except OSError as error:
        raise UnusableServer(f"{address} cannot be reached: {error}") from None
