"""All the rooms of one server: opening, finding, restoring and forgetting them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from typing import TypeVar

from doublejeu.server.bots.pool import BotPool
from doublejeu.server.limits.rates import Addresses
from doublejeu.server.replays.pool import ReplayPool
from doublejeu.server.rooms.room import Room, Stopped
from doublejeu.server.settings import Settings
from doublejeu.server.storage.queries import (
    idle_rooms,
    newest_touch,
    room_exists,
    running_clocks,
    spent_matches,
    stored_room,
)
from doublejeu.server.storage.rows import Writes
from doublejeu.server.storage.store import Store, StoreError
from doublejeu.server.turn.came import LookedAfter, Shut
from doublejeu.server.wire.codes import new_room_code, read_room_code
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import OpenRoom, Seated

SWEEP_SECONDS = 30.0
IDLE_SECONDS = 60.0  # after which a room where nobody is and nothing goes on is left to the store
CLEARING_SECONDS = 3600.0  # between two rounds of forgetting matches that are long over
Result = TypeVar("Result")
_LOG = logging.getLogger("doublejeu.server")


class House:
    """What the application holds: the store, the rooms in memory, the bots' processes and the bounds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.figures = self.store.figures
        self.bots = BotPool(settings.thinkers, settings.guests)
        self.replays = ReplayPool()
        self.addresses = Addresses(settings.limits)
        self.loop: asyncio.AbstractEventLoop  # from `open` on: nothing here is for other threads
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._asking: asyncio.Future[bool] | None = None  # whether the store is well
        self.due: dict[str, float] = {}  # rooms that are not here, and when a clock of theirs runs out
        self._closed_for = 0.0  # seconds for which nobody could have touched a room
        self._next_clearing = 0.0
        self._sweeping: asyncio.Task[None] | None = None
        self._ticking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store. A room is taken up when somebody comes, or when a clock of its match runs out."""
        self.loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.store.open)
        now = self.settings.now()
        newest = await self.store.read(newest_touch)
        if newest > now:  # the machine's clock was put back
            await self.store.write(Writes(touched_by=now))
        self._closed_for = max(0.0, now - newest) if newest else 0.0
        since = now - self.settings.keep - self._closed_for
        clocks = dict(await self.store.read(running_clocks(since)))
        self.due = {code: clocks[code] for code in self._own(list(clocks))}
        self._sweeping = asyncio.create_task(self._sweep())
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Stop; everything is there again after the next start."""
        for task in (self._sweeping, self._ticking):
            if task is not None:
                task.cancel()
        for room in list(self.rooms.values()):
            room.stop()
        await self.bots.close()
        await self.replays.close()
        await asyncio.to_thread(self.store.close)

    async def open_room(self, wanted: OpenRoom, address: str = "") -> Seated:
        """A new room and its host's seat; an address may open so many at once, and then so many an hour."""
        self._must_have_space()
        if wanted.invitation:
            self.check_invitation(wanted.invitation)
        elif not self.addresses.may_open(address, self.settings.now()):
            raise Refuse("too_fast", "this address has opened as many rooms as one may; wait a while")
        for _ in range(100):
            code = new_room_code(self.settings.random_bytes)
            while not self.settings.shard.holds(code):
                code = new_room_code(self.settings.random_bytes)
            taken = code in self.rooms or await self._in_time(self.store.read(room_exists(code)))
            if not taken and code not in self.rooms:
                break
        else:
            raise Refuse("too_many", "no room code is free")
        room = self._take_in(code)
        try:
            return await self._in_time(room.open(wanted))
        except Refuse:  # if it is kept all the same, nobody has its code: it is forgotten a day later
            self.forget(room)
            room.stop()
            raise

    async def find(self, typed: str) -> Room:
        """The room of a code, from the store if it is not in memory."""
        code = read_room_code(typed)
        room = self.rooms.get(code)
        if room is not None and not room.closed:
            room.touched = self.settings.now()
            return room
        if not code:
            raise Refuse("unknown_room")
        self.check_shard(code)
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.ensure_future(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        found = await self._in_time(asyncio.shield(loading))
        if found is None:
            raise Refuse("unknown_room")
        return found

    def room(self, code: str) -> Room | None:
        """The room of a code if it is in memory."""
        return self.rooms.get(code)

    async def _in_time(self, waiting: Awaitable[Result]) -> Result:
        """What the store answers in time; else whoever asked is told to come back."""
        try:
            return await asyncio.wait_for(waiting, self.settings.store_patience)
        except (StoreError, TimeoutError) as error:
            _LOG.error("the store is at fault: %s", str(error) or "it does not answer")
            raise Refuse("suspended") from None

    def figures_text(self) -> str:
        """The figures of this moment."""
        return self.figures.as_text(len(self.rooms), self.addresses.open_sockets, self.addresses.cut_offs)

    async def healthy(self) -> bool:
        """Whether the store answers in time, and has kept what it was given last.

        It is asked one question at a time, whoever wants to know: each one that is not answered holds a thread.
        """
        if self.store.failing or any(room.state.suspended for room in self.rooms.values()):
            return False
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self.store.read(room_exists("")))
        asking = self._asking
        await asyncio.wait([asking], timeout=self.settings.store_patience)
        return asking.done() and not asking.cancelled() and asking.exception() is None

    def check_invitation(self, brought: str) -> None:
        """Refuse an invitation that the keeper of this server did not give."""
        given = self.settings.invitation
        if not given or not compare_digest(brought.encode(), given.encode()):
            raise Refuse("bad_token", "this is no invitation of this server")

    def check_shard(self, typed: str) -> None:
        """Refuse where the room of a code is another server's, whether or not there is such a room."""
        code, shard = read_room_code(typed), self.settings.shard
        if code and not shard.holds(code):
            raise Refuse("elsewhere", f"this server has shard {shard}; this room is in shard {shard.holder(code)}")

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
        return [code for code in codes if read_room_code(code) == code and self.settings.shard.holds(code)]

    async def _load(self, code: str) -> Room | None:
        self._must_have_space()
        try:
            stored = await self.store.read(stored_room(code))
        except (StoreError, asyncio.CancelledError):
            raise
        except Exception as fault:  # a row that another program wrote, or a hand
            raise self._unreadable(code, fault) from None
        self.due.pop(code, None)
        if stored is None:
            return None
        room = self._take_in(code)
        try:
            room.restore(stored)
        except Exception as fault:
            self.forget(room)
            room.stop()
            raise self._unreadable(code, fault) from None
        return room

    def _unreadable(self, code: str, fault: Exception) -> Refuse:
        _LOG.error("room %s cannot be taken up: %s: %s", code, type(fault).__name__, str(fault).splitlines()[:1])
        return Refuse("not_now", "this room cannot be taken up again; ask whoever keeps this server")

    def _must_have_space(self) -> None:
        """Where there are as many rooms as can be, those where nobody is give their place back."""
        if len(self.rooms) >= self.settings.limits.rooms:
            self.leave_to_the_store(0.0)
        if len(self.rooms) >= self.settings.limits.rooms:
            raise Refuse("too_many", "this server has as many rooms as it can hold")

    def leave_to_the_store(self, alone: float) -> None:
        """Rooms where nobody has been for so many seconds, and nothing goes on, leave memory."""
        now = self.settings.now()
        for room in [room for room in self.rooms.values() if room.idle() and now - room.touched >= alone]:
            self.forget(room)
            room.stop()

    async def _tick(self) -> None:
        """Take up rooms whose clocks run out while nobody is there."""
        while True:
            await asyncio.sleep(1.0)
            now = self.settings.now()
            for code in [code for code, moment in self.due.items() if moment <= now]:
                try:
                    await self.find(code)
                except Refuse as refusal:
                    if refusal.reason not in ("suspended", "too_many"):  # those pass
                        self.due.pop(code, None)

    def _take_in(self, code: str) -> Room:
        room = Room(code, self.settings, self.store, self.bots)
        room.on_close = self._closed
        self.rooms[code] = room
        return room

    def _closed(self, room: Room) -> None:
        self.forget(room)
        asyncio.get_running_loop().call_later(5.0, room.stop)  # whoever is in its queue still gets an answer

    def forget(self, room: Room) -> None:
        """A room leaves memory; the store has it."""
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]

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
        await self.replays.rest()
        for room in list(self.rooms.values()):
            if not room.empty() and not room.state.suspended:
                room.post(LookedAfter())
        before = now - self.settings.keep - self._closed_for
        forgotten: list[str] = []
        for code in self._own(await self.store.read(idle_rooms(before))):
            room_here = self.rooms.get(code)
            if room_here is None:
                self.due.pop(code, None)
                forgotten.append(code)
            elif room_here.empty() and now - room_here.touched > self.settings.keep:
                room_here.post(Shut())
        for start in range(0, len(forgotten), 100):
            await asyncio.gather(
                *(self.store.write(Writes(closed=code)) for code in forgotten[start : start + 100]),
                return_exceptions=True,
            )
        self.leave_to_the_store(IDLE_SECONDS)
        if self.settings.keep_matches and now >= self._next_clearing:
            self._next_clearing = now + CLEARING_SECONDS
            spent = await self.store.read(spent_matches(now - self.settings.keep_matches))
            for start in range(0, len(spent), 100):
                await self.store.write(Writes(left=spent[start : start + 100]))
