"""A room: whatever happens in it happens in one queue, one thing at a time; what a turn did is kept, then told.

The life of a decision: a socket's intent is posted; in its turn `intents.py` takes it, `croupier.py` plays it, and what
must be kept is noted in the ledger. At the end of the turn the room hands that to the store, waits for the commit, and
only then lets the crowd be told anything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from doublejeu.core.table import BrokenRecord
from doublejeu.games import GAMES
from doublejeu.server.bots.pool import BotPool
from doublejeu.server.match.croupier import Croupier
from doublejeu.server.match.match import Match
from doublejeu.server.match.pacing import pace_of
from doublejeu.server.rooms.agreement import Agreement
from doublejeu.server.rooms.crowd import Crowd, send_gone, send_refused
from doublejeu.server.rooms.host_commands import Hosting
from doublejeu.server.rooms.intents import Intent, Intents, short_id
from doublejeu.server.rooms.people import DECISION
from doublejeu.server.rooms.presence import Door
from doublejeu.server.rooms.seating import Seating
from doublejeu.server.rooms.turns import Turns
from doublejeu.server.settings import Settings
from doublejeu.server.socket.outbox import Socket
from doublejeu.server.storage.ledger import Ledger, Writes
from doublejeu.server.storage.queries import StoredMatch, StoredRoom
from doublejeu.server.storage.store import Conflict, Store, StoreError
from doublejeu.server.talk.talk import Talk
from doublejeu.server.wire.messages import OpenRoom, RoomInfo, Seated
from doublejeu.server.wire.refusal import Refuse

RETRY = (0.25, 4.0)  # seconds between two attempts to keep what the store would not take: at first, and at most
_LOG = logging.getLogger("doublejeu.server")
Result = TypeVar("Result")


class Room:
    """One room. Its public methods are for the house and the sockets; all run in the event loop."""

    def __init__(self, code: str, settings: Settings, store: Store, pool: BotPool) -> None:
        self.code = code
        self.touched = settings.now()
        self.closed = False
        self.suspended = False  # the store is at fault: nothing happens until what happened last is kept
        self.on_close: Callable[[Room], None] = lambda room: None
        self._settings = settings
        self._store = store
        self._stored = False  # whether the store has ever had this room
        self._told: RoomInfo | None = None  # the room as everybody was last told of it
        self._watchers_due = False
        self._turns = Turns(self._settle, self._break, f"room {code}")
        self._ledger = Ledger(code)
        self._crowd = Crowd()
        self._agreement = Agreement()
        self._seating = Seating(code, settings, self._agreement, self._crowd, self._ledger)
        self._talk = Talk(self._agreement, self._seating, self._ledger, self._crowd)
        self._croupier = Croupier(
            settings, self._agreement, self._seating, self._talk, self._crowd, self._ledger, pool, self._turns
        )
        self._door = Door(settings.limits, self._seating, self._crowd)
        hosting = Hosting(self._agreement, self._seating, self._croupier, self._talk, self._crowd, self._ledger)
        self._intents = Intents(settings, self._seating, self._croupier, hosting, self._talk, self._crowd)

    @property
    def match(self) -> Match | None:
        """The match being played or just over."""
        return self._croupier.match

    @property
    def status(self) -> str:
        """How far it is: "lobby", "playing", "paused" or "over"."""
        return self._croupier.status

    def info(self) -> RoomInfo:
        """The room as everybody may see it."""
        match, agreement = self._croupier.match, self._agreement
        return RoomInfo(
            code=self.code,
            game=agreement.game,
            options=agreement.options,
            group=agreement.group,
            places=self._seating.places(),
            bot=agreement.bot,
            seconds=agreement.seconds,
            status=self.status,
            match=match.id if match is not None else "",
            commitment=match.commitment if match is not None else "",
            watchers=self._crowd.watchers(),
            pace=pace_of(agreement.pace),
            talk=agreement.talk,
            voice=agreement.voice,
            gate=self._croupier.gate(),
            study=agreement.study,
            sight=agreement.allows_sight(self._seating.people()),
            bots_alone=self._croupier.ghosts.bots_alone(),
            suspended=self.suspended,
        )

    # Opening, and being taken up again

    async def open(self, wanted: OpenRoom) -> Seated:
        """Furnish a new room as it was asked for, its host at the first seat."""
        return await self._turns.ask(lambda: self._furnish(wanted))

    def _furnish(self, wanted: OpenRoom) -> Seated:
        self._agreement.agree(wanted)
        return self._seating.open(wanted.seats, wanted.name)

    def restore(self, stored: StoredRoom) -> None:
        """The room as the store kept it."""
        self._stored = True
        self.touched = stored.touched
        self._agreement.take_up(stored.agreement)
        self._seating.restore(stored.sitters)
        self._talk.restore(stored.said)
        match = self._rebuilt(stored.match) if stored.match is not None else None
        if match is not None:
            self._croupier.take_up(match, stored.clocks, paused=stored.status == "paused")
            match.restore_marks(stored.marks)
            match.notes.restore(stored.notes, lambda seat: self._seating.at(seat).token)
        for seat, intent in stored.match.decisions if stored.match is not None else []:
            self._seating.remember(self._seating.at(seat), DECISION, short_id(intent))
        self._turns.post(lambda: None)  # the clocks and the bots go on

    def _rebuilt(self, stored: StoredMatch) -> Match | None:
        """The match that was on the table, unless the rules are no longer those it began with."""
        try:
            game = GAMES[stored.game]
            if game.version != stored.version:
                raise BrokenRecord(f"it began by version {stored.version} of the rules; here is version {game.version}")
            return Match.resume(stored.id, game, stored.setup, stored.secret, stored.record, stored.words)
        except BrokenRecord as fault:
            _LOG.error("the match %s of room %s cannot go on: %s", stored.id, self.code, fault)
            return None

    # What the house and the sockets ask

    async def _ask(self, happening: Callable[[], Result]) -> Result:
        """Let something happen and wait until it is kept; Refuse while nothing may."""
        if self.suspended:
            raise Refuse("suspended")
        return await self._turns.ask(happening)

    def for_programs(self) -> bool:
        """Whether it is a room for programs, which one joins with an invitation."""
        return self._agreement.for_programs()

    async def join(self, name: str, beside: str = "") -> Seated:
        """Somebody sits down; beside somebody on the same phone, whose token proves it."""
        return await self._ask(lambda: self._join(name, beside))

    def _join(self, name: str, beside: str) -> Seated:
        self._must_be_open()
        if self._croupier.unfinished():
            raise Refuse("not_now", "the match has begun: watch it, and join for the next one")
        return self._seating.join(name, beside)

    async def take_over(self, link: str, beside: str = "") -> Seated:
        """Somebody brings a transfer link to another device."""
        return await self._ask(lambda: self._take_over(link, beside))

    def _take_over(self, link: str, beside: str) -> Seated:
        self._must_be_open()
        return self._seating.take_over(link, beside)

    async def enter(self, socket: Socket, secret: str) -> None:
        """A socket comes in, as a seat if it has the seat's token, as a watcher if it has none."""
        await self._ask(lambda: self._enter(socket, secret))

    def _enter(self, socket: Socket, secret: str) -> None:
        self._must_be_open()
        self._door.enter(socket, secret)

    def _must_be_open(self) -> None:
        if self.closed:
            raise Refuse("unknown_room")

    def leave(self, socket: Socket) -> None:
        """A socket is gone."""
        self._turns.post(partial(self._door.leave, socket))

    def hear(self, socket: Socket, message: Intent) -> None:
        """A socket wants something."""
        if self.suspended:
            send_refused(socket, message.d.id, "suspended")
            return
        self._turns.post(partial(self._intents.take, socket, message))

    def look_after(self) -> None:
        """Once in a while: a host who is gone is replaced."""
        if not self.suspended:
            self._turns.post(self._seating.replace_host)

    def shut(self) -> None:
        """Close the room for good, everywhere."""
        self._turns.post(self._close)

    def stop(self) -> None:
        """The server stops; the room will be there again when it starts."""
        self.closed = True
        self._turns.stop()
        self._croupier.close()
        for socket in self._crowd.everybody():
            socket.close("stop")

    def idle(self) -> bool:
        """Whether it can be left to the store: nobody is here, and no clock and no bot will change anything."""
        return self.empty() and self._croupier.rests() and self._turns.quiet() and not self.suspended

    def empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._crowd.everybody()

    # The end of a turn

    async def _settle(self) -> bool:
        """Keep what the turn did, then tell it; False if it could not be kept."""
        if self.closed:
            return True
        now = self._settings.now()
        if self._seating.deserted:
            self._close()
        self._croupier.attend()
        if self._ledger.room_changed or self._ledger.seats_changed:
            self._crowd.room_changed |= self._ledger.room_changed
            match = self._croupier.match
            self._ledger.room(
                self._agreement, self.status, match.id if match is not None else "", self._seating.kept(), now
            )
        writes = self._ledger.take()
        if writes is not None:
            self.touched = now
            if not await self._keep(writes):
                return False
        if self._crowd.watchers_changed:
            self._tell_watchers_later()
        info = self.info() if self._crowd.room_changed or self._crowd.newcomers else None
        self._told = info or self._told
        self._crowd.tell(info, self._croupier.match, self._croupier.shown(), self._talk.heard)
        self._croupier.go_on()
        if writes is not None and writes.closed:
            self._gone()
        return True

    async def _keep(self, writes: Writes) -> bool:
        """Hand it to the store, again and again while that is at fault; False if it can never be kept."""
        pause, longest = RETRY
        since = self._settings.now()
        while True:
            late = asyncio.get_running_loop().call_later(
                self._settings.store_patience, self._suspend, "the store does not answer"
            )
            try:
                await self._store.write(writes)  # however long it takes: what was handed in may still be kept
            except StoreError as error:
                if isinstance(error, Conflict) or not self._stored:
                    _LOG.error("room %s is taken up again from the store: %s", self.code, error)
                    self._break()
                    return False
                self._suspend(str(error))
                await asyncio.sleep(pause)
                pause = min(longest, 2 * pause)
            else:
                break
            finally:
                late.cancel()
        self._stored = True
        if self.suspended:
            _LOG.error("room %s goes on", self.code)
            self.suspended = False
            self._crowd.room_changed = True
            self._croupier.stood_still(self._settings.now() - since)
            self._turns.post(lambda: None)  # the clocks, set anew, are kept
        return True

    def _suspend(self, why: str) -> None:
        """Say that nothing goes on; of the room no more than was told before, for the rest is not kept yet."""
        if self.suspended:
            return
        _LOG.error("room %s is suspended: %s", self.code, why)
        self.suspended = True
        if self._told is not None:
            self._crowd.announce(replace(self._told, suspended=True))

    def _tell_watchers_later(self) -> None:
        """Once for all who come and go within a while, so that nobody can make a table be told by the hundred."""
        if not self._settings.watchers_told:
            self._crowd.tell_watchers()
        elif not self._watchers_due:
            self._watchers_due = True
            asyncio.get_running_loop().call_later(self._settings.watchers_told, self._turns.post, self._tell_watchers)

    def _tell_watchers(self) -> None:
        self._watchers_due = False
        self._crowd.tell_watchers()

    def _close(self) -> None:
        """Nobody comes here any more: the room is forgotten, its matches are kept."""
        self._say_goodbye("closed")
        self._croupier.end()
        self._ledger.closed()

    def _break(self) -> None:
        """What is in memory is not what is kept: forget it; whoever comes back, at once, finds what was kept."""
        self._say_goodbye("suspended")
        self._gone()

    def _say_goodbye(self, reason: str) -> None:
        for socket in self._crowd.everybody():
            self._crowd.leave(socket)
            send_gone(socket, reason)

    def _gone(self) -> None:
        self.closed = True
        self._croupier.close()
        self.on_close(self)
