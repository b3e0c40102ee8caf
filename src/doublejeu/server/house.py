"""All the rooms of one server: opening, finding, restoring and forgetting them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from doublejeu.server.bot_pool import BotPool
from doublejeu.server.ledger import Writes
from doublejeu.server.limits import Addresses
from doublejeu.server.refuse import Refuse
from doublejeu.server.room import Room
from doublejeu.server.room_codes import new_room_code, read_room_code
from doublejeu.server.settings import Settings
from doublejeu.server.store import Store, idle_rooms, playing_rooms, room_exists, stored_room
from doublejeu.server.turns import Stopped
from doublejeu.server.wire import OpenRoom, Seated

SWEEP_SECONDS = 30.0
IDLE_SECONDS = 600.0  # after which a room where nobody is and nothing goes on is left to the store
Result = TypeVar("Result")
_LOG = logging.getLogger("doublejeu.server")


class House:
    """What the application holds: the store, the rooms in memory, the bots' processes and the bounds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = BotPool(settings.thinkers)
        self.addresses = Addresses(settings.limits)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store and go on with every match that was being played."""
        await asyncio.to_thread(self.store.open)
        since = self.settings.now() - self.settings.keep
        for code in self._own(await self.store.read(playing_rooms(since))):
            await self.find(code)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop; everything is there again after the next start."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for room in list(self._rooms.values()):
            room.stop()
        await self.bots.close()
        await asyncio.to_thread(self.store.close)

    async def open_room(self, wanted: OpenRoom) -> Seated:
        """A new room and its host's seat."""
        if len(self._rooms) >= self.settings.limits.rooms:
            raise Refuse("too_many", "this server has as many rooms as it can hold")
        for _ in range(100):
            code = new_room_code(self.settings.random_bytes)
            while not self.settings.share.holds(code):
                code = new_room_code(self.settings.random_bytes)
            taken = code in self._rooms or await self.store.read(room_exists(code))
            if not taken and code not in self._rooms:
                break
        else:
            raise Refuse("too_many", "no room code is free")
        room = self._take_in(code)
        try:
            return await room.open(wanted)
        except Refuse:
            self._forget(room)
            room.stop()
            raise

    async def find(self, typed: str) -> Room:
        """The room of a code, from the store if it is not in memory."""
        code = read_room_code(typed)
        room = self._rooms.get(code)
        if room is not None and not room.closed:
            room.touched = self.settings.now()
            return room
        if not code:
            raise Refuse("unknown_room")
        self.check_share(code)
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.ensure_future(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        found = await asyncio.shield(loading)
        if found is None:
            raise Refuse("unknown_room")
        return found

    def check_share(self, typed: str) -> None:
        """Refuse where the room of a code is another server's, whether or not there is such a room."""
        code, share = read_room_code(typed), self.settings.share
        if code and not share.holds(code):
            raise Refuse("elsewhere", f"this server has share {share}; this room is in share {share.holder(code)}")

    async def ask(self, code: str, question: Callable[[Room], Awaitable[Result]]) -> Result:
        """Find a room and ask it something; if it is left to the store at that very moment, find it again."""
        for _ in range(3):
            try:
                return await question(await self.find(code))
            except Stopped:
                continue
        raise Refuse("not_now")

    def _own(self, codes: list[str]) -> list[str]:
        """Those of the rooms that are this server's."""
        return [code for code in codes if self.settings.share.holds(code)]

    async def _load(self, code: str) -> Room | None:
        stored = await self.store.read(stored_room(code))
        if stored is None:
            return None
        room = self._take_in(code)
        room.restore(stored)
        return room

    def _take_in(self, code: str) -> Room:
        room = Room(code, self.settings, self.store, self.bots)
        room.on_close = self._closed
        self._rooms[code] = room
        return room

    def _closed(self, room: Room) -> None:
        self._forget(room)
        asyncio.get_running_loop().call_later(5.0, room.stop)  # whoever is in its queue still gets an answer

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.code) is room:
            del self._rooms[room.code]

    async def _sweep(self) -> None:
        """Now and then: forget rooms nobody touches, replace hosts who are gone, empty the buckets."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.tidy()
            except Exception:
                _LOG.exception("tidying failed")

    async def tidy(self) -> None:
        """One round of it."""
        now = self.settings.now()
        self.addresses.forget(now)
        for room in list(self._rooms.values()):
            if not room.empty():
                room.look_after()
        for code in self._own(await self.store.read(idle_rooms(now - self.settings.keep))):
            room_here = self._rooms.get(code)
            if room_here is None:
                await self.store.write(Writes(closed=code))
            elif room_here.empty() and now - room_here.touched > self.settings.keep:
                room_here.shut()
        for room in [room for room in self._rooms.values() if room.idle() and now - room.touched > IDLE_SECONDS]:
            self._forget(room)
            room.stop()
