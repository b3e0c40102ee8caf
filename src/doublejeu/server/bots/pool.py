"""Asking bots, without waiting in the event loop: a few thinker processes, each seat at home with one of them.

A thinker has one question at a time, and rooms take turns with it. When somebody's thought holds it up, the others are
asked elsewhere: a relief, which is told everything they heard.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from zlib import crc32

import msgspec

from doublejeu import child
from doublejeu.child import Child
from doublejeu.core.contract import Event
from doublejeu.server.bots.process import BotAnswer, BotSeat, Question
from doublejeu.server.bots.queue import BotQueue
from doublejeu.server.match.pacing import LONGEST_THOUGHT

__all__ = ["BotFailed", "BotPool", "BotSeat"]

MODULE = "doublejeu.server.bots.process"
HELD_UP = 1.5  # seconds that one room's thought may keep others waiting before they are asked elsewhere
MOST_RELIEF = 2  # thinkers besides the usual ones, while those are held up
LET_GO = 60.0  # seconds after which a relief that nobody needed ends
_LOG = logging.getLogger("doublejeu.server")


class BotFailed(RuntimeError):
    """The bot failed; the caller must choose for it."""


@dataclass
class _Thinker:
    """One process, and who asks it."""

    child: Child
    queue: BotQueue = field(default_factory=BotQueue)
    heard: dict[str, int] = field(default_factory=dict)  # events each of its bots has been told
    heard_of: float = 0.0  # when it was last asked, or last gave a sign of life
    room: str = ""  # which asked it last


class BotPool:
    """The thinker processes of a server; each starts when first needed and again if it ends."""

    def __init__(self, count: int = 0, guests: Sequence[str] = ()) -> None:
        """Guests are bots from outside that may be asked too, each as `GAME=BOT`."""
        wanted = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        made = [_Thinker(Child.of_module(MODULE, *guests)) for _ in range(wanted + MOST_RELIEF)]
        self._thinkers, self._relief = made[:wanted], made[wanted:]
        self._asking: set[asyncio.Task[BotAnswer]] = set()
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(BotAnswer)
        self._closed = False

    async def choose(self, who: BotSeat, heard: list[Event], legal: list[int]) -> int:
        """What this bot plays, having heard all these events. NoAnswer if it fails."""
        answer = await self._answer(who, heard, legal, [])
        if answer.code not in legal:
            for thinker in self._all():
                thinker.heard.pop(who.key, None)
            raise BotFailed("it chose what it may not play")
        return answer.code

    async def speak(self, who: BotSeat, heard: list[Event], sayable: list[int]) -> list[int]:
        """What this bot says, having heard all these events, of what it may say. NoAnswer if it fails."""
        answer = await self._answer(who, heard, [], sayable)
        return [code for code in answer.words if code in sayable]

    def _all(self) -> list[_Thinker]:
        return self._thinkers + self._relief

    async def _answer(self, who: BotSeat, heard: list[Event], legal: list[int], sayable: list[int]) -> BotAnswer:
        for _ in range(2):
            thinker = await self._let_in(who)
            # Who no longer wants to know does not stop the thinker: it has to finish before it is asked again.
            task = asyncio.create_task(self._ask(thinker, who, heard, legal, sayable))
            self._asking.add(task)
            task.add_done_callback(partial(self._asked, thinker))
            try:
                answer = await asyncio.shield(task)
            except child.Late:
                raise BotFailed("it thought for too long") from None
            except child.NoAnswer:
                if self._closed:
                    raise BotFailed("the server is closing") from None
                _LOG.warning("a thinker process ended; another will be started")
                continue
            if answer.fault:
                thinker.heard.pop(who.key, None)
                if answer.fault == "forgotten":
                    continue
                raise BotFailed(answer.fault)
            return answer
        raise BotFailed("its process ended")

    def _asked(self, thinker: _Thinker, task: asyncio.Task[BotAnswer]) -> None:
        self._asking.discard(task)
        if not task.cancelled():
            task.exception()  # nobody may be waiting for it any more, and that is no fault
        thinker.queue.leave()
        if thinker in self._relief and not self._closed:
            asyncio.get_running_loop().call_later(LET_GO, self._let_go, thinker)

    async def _let_in(self, who: BotSeat) -> _Thinker:
        """The thinker that this question goes to, now that it may be asked: the seat's own, or a relief."""
        found = self._thinkers[crc32(who.key.encode()) % len(self._thinkers)]
        room = who.key.partition("/")[0]
        if not await found.queue.enter(room, partial(self._held_up_in, found, room)):
            found = next(relief for relief in self._relief if not relief.queue.taken)
            found.queue.take()
        found.room = room
        return found

    def _held_up_in(self, thinker: _Thinker, room: str) -> float:
        """Seconds after which another room's thought takes too long to wait for, if somebody else can be asked."""
        if not thinker.child.ready or thinker.room == room or all(relief.queue.taken for relief in self._relief):
            return HELD_UP
        return thinker.heard_of + HELD_UP - asyncio.get_running_loop().time()

    def _let_go(self, relief: _Thinker) -> None:
        idle = asyncio.get_running_loop().time() - relief.heard_of
        if not relief.queue.taken and idle >= LET_GO / 2:
            relief.child.close()

    def forget(self, match: str) -> None:
        """The bots of this match will not be asked again."""
        for thinker in self._all():
            for key in [key for key in thinker.heard if key.startswith(f"{match}/")]:
                del thinker.heard[key]

    async def close(self) -> None:
        """End the processes."""
        self._closed = True
        for thinker in self._all():
            thinker.child.close()
        if self._asking:
            await asyncio.wait(self._asking, timeout=5)

    async def _ask(
        self, thinker: _Thinker, who: BotSeat, heard: list[Event], legal: list[int], sayable: list[int]
    ) -> BotAnswer:
        if self._closed:
            raise BotFailed("the server is closing")
        if not thinker.child.ready:
            thinker.heard.clear()
            await thinker.child.start_in_loop()
        since = thinker.heard.get(who.key, 0)
        thinker.heard[who.key] = max(since, len(heard))  # asked to decide and to speak at once, it may have heard more
        events = [(event.audience, event.kind, event.args) for event in heard[since:]]
        question = self._encoder.encode(Question(who, since, events, legal, sayable))
        thinker.heard_of = asyncio.get_running_loop().time()
        answer = await thinker.child.ask_in_loop(question, LONGEST_THOUGHT)
        thinker.heard_of = asyncio.get_running_loop().time()
        return self._decoder.decode(answer)
