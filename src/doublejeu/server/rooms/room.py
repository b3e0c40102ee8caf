"""A room that runs: what comes waits in one queue; each turn is a list of effects, committed first and then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from doublejeu.server.bots.players import BotPlayers
from doublejeu.server.bots.pool import BotPool
from doublejeu.server.rooms.crowd import send_gone, send_refused, tell
from doublejeu.server.rooms.suspension import RETRY, go_on, suspend
from doublejeu.server.settings import Settings
from doublejeu.server.state.effects import (
    BotAsked,
    BotDropped,
    Effect,
    MatchCleared,
    RoomShown,
    SeatTaken,
)
from doublejeu.server.state.state import RoomState, room_info
from doublejeu.server.storage.queries import StoredRoom
from doublejeu.server.storage.rows import Writes, rows_of
from doublejeu.server.storage.store import Conflict, Store, StoreError
from doublejeu.server.turn.came import (
    Arrived,
    Came,
    Departed,
    Intent,
    Joined,
    Message,
    Opened,
    TakenOver,
    TimePassed,
)
from doublejeu.server.turn.restoring import restore
from doublejeu.server.turn.step import rests, settle, step
from doublejeu.server.turn.timing import next_deadline
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import OpenRoom, RoomInfo, Seated

_LOG = logging.getLogger("doublejeu.server")
Answer = asyncio.Future[Seated | None]


class Stopped(Exception):
    """The room takes nothing any more: it was left to the store and must be found anew."""


class Room:
    """One room. Its public methods are for the house and the sockets; all run in the event loop."""

    def __init__(self, code: str, settings: Settings, store: Store, pool: BotPool) -> None:
        self.code = code
        self.state = RoomState(code, settings)
        self.touched = settings.now()
        self.on_close: Callable[[Room], None] = lambda room: None
        self._settings = settings
        self._store = store
        self._stored = False  # whether the store has ever had this room
        self._gone = False
        self._stopped = False
        self._told: RoomInfo | None = None  # the room as everybody was last told of it
        self._inbox: list[tuple[Came, Answer | None]] = []
        self._waiting: set[Answer] = set()  # for what came and is not kept yet
        self._at_the_start: list[Outbox] = []  # of the present turn: who was here, and may have been dismissed in it
        self._carried: list[Effect] = []  # what was told and is kept with the next turn
        self._wake = asyncio.Event()
        self._busy = False
        self._timer: asyncio.TimerHandle | None = None
        self._bots = BotPlayers(pool, self.post)
        self._task = asyncio.create_task(self._run(), name=f"room {code}")

    # What the house and the sockets ask

    @property
    def closed(self) -> bool:
        """Whether it takes nothing any more."""
        return self._gone or self._stopped

    def info(self) -> RoomInfo:
        """The room as everybody may see it."""
        return room_info(self.state, self._settings.now())

    def for_programs(self) -> bool:
        """Whether it is a room for programs, which one joins with an invitation."""
        return self.state.agreement.for_programs()

    def restore(self, stored: StoredRoom) -> None:
        """The room as the store kept it."""
        self._stored = True
        self.touched = stored.touched
        restore(self.state, stored, self._settings.now())
        self._wake.set()  # the clocks and the bots go on

    async def open(self, wanted: OpenRoom) -> Seated:
        """A new room as it was asked for, its host at the first seat."""
        return _seated(await self._ask(Opened(wanted)))

    async def join(self, name: str, beside: str = "") -> Seated:
        """A person sits down; beside another on the same phone, whose token proves it."""
        return _seated(await self._ask(Joined(name, beside)))

    async def take_over(self, link: str, beside: str = "") -> Seated:
        """A transfer link is brought to another device."""
        return _seated(await self._ask(TakenOver(link, beside)))

    async def enter(self, socket: Outbox, secret: str) -> None:
        """A socket comes in, as a seat if it has the seat's token, as a watcher if it has none."""
        await self._ask(Arrived(socket, secret))

    def leave(self, socket: Outbox) -> None:
        """A socket is gone."""
        self.post(Departed(socket))

    def hear(self, socket: Outbox, message: Message) -> None:
        """A socket wants something."""
        if self.state.suspended:
            send_refused(socket, message.d.id, "suspended")
            return
        self.post(Intent(socket, message))

    def stop(self) -> None:
        """The server stops; the room will be there again when it starts."""
        self._stopped = True
        self._task.cancel()
        for answer in self._waiting:
            if not answer.done():
                answer.set_exception(Stopped())
        self._rest()
        for socket in {*self.state.present, *self._at_the_start}:
            socket.close("stop")

    def quiet(self) -> bool:
        """Whether nothing waits or happens."""
        return not self._inbox and not self._busy and not self._wake.is_set()

    def idle(self) -> bool:
        """Whether it can be left to the store: nobody is here, and no clock and no bot will change anything."""
        at_rest = rests(self.state, self._settings.now()) and self.quiet()
        return self.empty() and at_rest and not self.state.suspended

    def empty(self) -> bool:
        """Whether nobody is connected."""
        return not self.state.present

    # The queue

    def post(self, came: Came) -> None:
        """Let something happen in its turn."""
        self._inbox.append((came, None))
        self._wake.set()

    async def _ask(self, came: Came) -> Seated | None:
        """Let something happen and wait until it is kept. Refuse while nothing may; Stopped if it never happens."""
        if self.state.suspended:
            raise Refuse("suspended")
        if self._stopped:
            raise Stopped
        answer: Answer = asyncio.get_running_loop().create_future()
        self._waiting.add(answer)
        self._inbox.append((came, answer))
        self._wake.set()
        try:
            return await answer
        finally:
            self._waiting.discard(answer)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._busy = True
            inbox, self._inbox = self._inbox, []
            effects, self._carried = self._carried, []
            answers: list[tuple[Answer, Seated | None]] = []
            kept = False
            self._at_the_start = list(self.state.present)
            try:
                self._happen(inbox, effects, answers)
                kept = self._gone or await self._end_turn(effects)
            except Exception:  # a fault of ours: what is in memory cannot be trusted any more
                _LOG.exception("a turn failed")
                self._break()
            self._at_the_start = []
            for answer, seated in answers:
                if answer.done():
                    continue
                if kept:
                    answer.set_result(seated)
                else:
                    answer.set_exception(Refuse("not_now", "the server could not keep this; try again"))
            self._busy = False

    # A turn

    def _happen(
        self,
        inbox: Sequence[tuple[Came, Answer | None]],
        effects: list[Effect],
        answers: list[tuple[Answer, Seated | None]],
    ) -> None:
        """Everything that came meanwhile happens, one thing after another; who is refused is answered at once."""
        for came, answer in inbox:
            try:
                led_to = step(self.state, came, self._settings.now())
            except Refuse as refusal:
                if answer is None:
                    raise
                if not answer.done():
                    answer.set_exception(refusal)
                continue
            effects += led_to
            if answer is not None:
                answers.append((answer, next((e.seated for e in led_to if isinstance(e, SeatTaken)), None)))

    async def _end_turn(self, effects: list[Effect]) -> bool:
        """What happened is committed, and then told; False if it can never be committed."""
        state = self.state
        now = self._settings.now()
        effects += settle(state, effects, now)
        writes = rows_of(effects, state, now)
        if writes is not None and not await self._commit(writes, effects, now):
            return False
        now = self._settings.now()
        self._told = tell(effects, state, now) or self._told
        asked = [effect for effect in effects if isinstance(effect, BotAsked | BotDropped | MatchCleared)]
        if asked:
            self._bots.follow(asked)
        self._set_timer(next_deadline(state, now), now)
        if state.closed:
            self._forget()
        return True

    async def _commit(self, writes: Writes, effects: list[Effect], since: float) -> bool:
        """Hand it to the store, again and again while that is at fault; False if it can never be committed."""
        state, (pause, longest) = self.state, RETRY
        self.touched = since
        while True:
            late = asyncio.get_running_loop().call_later(
                self._settings.store_patience, suspend, state, "the store does not answer", self._told, effects
            )
            try:
                await self._store.write(writes)  # however long it takes: what was handed in may still be kept
            except StoreError as error:
                if isinstance(error, Conflict) or not self._stored:
                    _LOG.error("room %s is taken up again from the store: %s", self.code, error)
                    self._break()
                    return False
                suspend(state, str(error), self._told, effects)
                await asyncio.sleep(pause)
                pause = min(longest, 2 * pause)
            else:
                break
            finally:
                late.cancel()
        self._stored = True
        if state.suspended:
            now = self._settings.now()
            self._carried = go_on(state, now - since, now)
            effects.append(RoomShown())
            self._wake.set()
        return True

    def _set_timer(self, deadline: float, now: float) -> None:
        """The room's one timer: it is woken at this time, or not at all (0)."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if deadline:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, deadline - now), self.post, TimePassed())

    # The end

    def _break(self) -> None:
        """What is in memory is not what is kept: forget it; who comes back, at once, finds what was kept."""
        for socket in {*self.state.present, *self._at_the_start}:
            send_gone(socket, "suspended")
        self.state.present.clear()
        self._forget()

    def _forget(self) -> None:
        self._gone = self.state.closed = True
        self._rest()
        self.on_close(self)

    def _rest(self) -> None:
        self._bots.close(self.state.match)
        if self._timer is not None:
            self._timer.cancel()


def _seated(answer: Seated | None) -> Seated:
    assert answer is not None
    return answer
