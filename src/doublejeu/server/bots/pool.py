"""Asking bots, without waiting in the event loop: a few thinker processes, each seat at home with one of them.

A thinker has one question at a time, and rooms take turns with it. When somebody's thought holds it up, the others are
asked elsewhere: a relief, which is told everything they heard.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from zlib import crc32

import msgspec

import doublejeu
from doublejeu.core.contract import Event
from doublejeu.server.bots.process import Answer, Question
from doublejeu.server.bots.queue import BotQueue
from doublejeu.server.match.pacing import LONGEST_THOUGHT

LONGEST_START = 90.0  # seconds a busy machine may take to start a thinker
HELD_UP = 1.5  # seconds that one room's thought may keep others waiting before they are asked elsewhere
MOST_RELIEF = 2  # thinkers besides the usual ones, while those are held up
LET_GO = 60.0  # seconds after which a relief that nobody needed ends
_LOG = logging.getLogger("doublejeu.server")


class NoAnswer(RuntimeError):
    """The bot failed; the caller must choose for it."""


class _Ended(Exception):
    """The thinker ended before it came to this question."""


@dataclass
class BotSeat:
    """Who thinks: everything that stays the same for one bot of one match."""

    key: str
    bot: str
    game: str
    seats: int
    options: dict[str, object]
    seat: int
    seed: int


@dataclass
class _Thinker:
    """One process and the question it has not answered yet."""

    process: Process | None = None
    queue: BotQueue = field(default_factory=BotQueue)
    waiting: dict[int, asyncio.Future[Answer]] = field(default_factory=dict)
    heard: dict[str, int] = field(default_factory=dict)  # events each of its bots has been told
    starting: asyncio.Lock = field(default_factory=asyncio.Lock)
    reading: asyncio.Task[None] | None = None
    ready: bool = False
    heard_of: float = 0.0  # when it last gave a sign of life
    asked: float = 0.0  # when it was last asked
    room: str = ""  # and by which


class BotPool:
    """The thinker processes of a server; each starts when first needed and again if it ends."""

    def __init__(self, count: int = 0, guests: Sequence[str] = ()) -> None:
        """Guests are bots from outside that may be asked too, each as `GAME=BOT`."""
        wanted = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._thinkers = [_Thinker() for _ in range(wanted)]
        self._relief = [_Thinker() for _ in range(MOST_RELIEF)]
        self._asking: set[asyncio.Task[Answer]] = set()
        self._ending: list[Process] = []
        self._guests = guests
        self._number = 0
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Answer)
        self._closed = False

    async def choose(self, who: BotSeat, heard: list[Event], legal: list[int]) -> int:
        """What this bot plays, having heard all these events. NoAnswer if it fails."""
        answer = await self._answer(who, heard, legal, [])
        if answer.code not in legal:
            for thinker in self._all():
                thinker.heard.pop(who.key, None)
            raise NoAnswer("it chose what it may not play")
        return answer.code

    async def speak(self, who: BotSeat, heard: list[Event], sayable: list[int]) -> list[int]:
        """What this bot says, having heard all these events, of what it may say. NoAnswer if it fails."""
        answer = await self._answer(who, heard, [], sayable)
        return [code for code in answer.words if code in sayable]

    def _all(self) -> list[_Thinker]:
        return self._thinkers + self._relief

    async def _answer(self, who: BotSeat, heard: list[Event], legal: list[int], sayable: list[int]) -> Answer:
        for _ in range(2):
            thinker = await self._let_in(who)
            # Who no longer wants to know does not stop the thinker: it has to finish before it is asked again.
            task = asyncio.create_task(self._ask(thinker, who, heard, legal, sayable))
            self._asking.add(task)
            task.add_done_callback(partial(self._asked, thinker))
            try:
                answer = await asyncio.shield(task)
            except _Ended:
                continue
            if answer.fault:
                thinker.heard.pop(who.key, None)
                if answer.fault == "forgotten":
                    continue
                raise NoAnswer(answer.fault)
            return answer
        raise NoAnswer("its process ended")

    def _asked(self, thinker: _Thinker, task: asyncio.Task[Answer]) -> None:
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
        if not thinker.ready or thinker.room == room or all(relief.queue.taken for relief in self._relief):
            return HELD_UP
        return max(thinker.asked, thinker.heard_of) + HELD_UP - asyncio.get_running_loop().time()

    def _let_go(self, relief: _Thinker) -> None:
        idle = asyncio.get_running_loop().time() - relief.heard_of
        if not relief.queue.taken and idle >= LET_GO / 2:
            self._end(relief)

    def forget(self, match: str) -> None:
        """The bots of this match will not be asked again."""
        for thinker in self._all():
            for key in [key for key in thinker.heard if key.startswith(f"{match}/")]:
                del thinker.heard[key]

    async def close(self) -> None:
        """End the processes."""
        self._closed = True
        for thinker in self._all():
            self._end(thinker)
        for process in self._ending:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 5)
        for thinker in self._all():
            if thinker.reading is not None:
                await asyncio.wait([thinker.reading], timeout=5)

    async def _ask(
        self, thinker: _Thinker, who: BotSeat, heard: list[Event], legal: list[int], sayable: list[int]
    ) -> Answer:
        process = await self._started(thinker)
        since = thinker.heard.get(who.key, 0)
        thinker.heard[who.key] = max(since, len(heard))  # asked to decide and to speak at once, it may have heard more
        self._number += 1
        question = Question(
            number=self._number,
            key=who.key,
            bot=who.bot,
            game=who.game,
            seats=who.seats,
            options=who.options,
            seat=who.seat,
            seed=who.seed,
            since=since,
            events=[(event.audience, event.kind, event.args) for event in heard[since:]],
            legal=legal,
            sayable=sayable,
        )
        body = self._encoder.encode(question)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        thinker.waiting[question.number] = answer
        thinker.asked = asyncio.get_running_loop().time()
        assert process.stdin is not None
        process.stdin.write(len(body).to_bytes(4, "big") + body)
        await self._wait(thinker, process, answer)
        if not answer.done():
            thinker.waiting.pop(question.number, None)
            self._end(thinker)
            raise NoAnswer("it thought for too long")
        return answer.result()

    async def _wait(self, thinker: _Thinker, process: Process, answer: asyncio.Future[Answer]) -> None:
        """Wait for an answer, longer while the thinker is only starting."""
        loop = asyncio.get_running_loop()
        while not answer.done() and thinker.process is process:
            patience = LONGEST_THOUGHT if thinker.ready else LONGEST_START
            left = max(thinker.asked, thinker.heard_of) + patience - loop.time()
            if left <= 0:
                return
            await asyncio.wait([answer], timeout=left)

    async def _started(self, thinker: _Thinker) -> Process:
        async with thinker.starting:
            if self._closed:
                raise NoAnswer("the server is closing")
            if thinker.process is None:
                source = str(Path(doublejeu.__file__).parent.parent)
                paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
                thinker.process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "doublejeu.server.bots.process",
                    *self._guests,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    start_new_session=True,  # an interrupt is for the server, which then ends its thinkers
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                )
                thinker.heard.clear()
                thinker.ready = False
                thinker.heard_of = asyncio.get_running_loop().time()
                thinker.reading = asyncio.create_task(self._read(thinker, thinker.process))
            return thinker.process

    async def _read(self, thinker: _Thinker, process: Process) -> None:
        assert process.stdout is not None
        try:
            while True:
                size = int.from_bytes(await process.stdout.readexactly(4), "big")
                answer = self._decoder.decode(await process.stdout.readexactly(size))
                if thinker.process is not process:
                    return
                thinker.ready = True
                thinker.heard_of = asyncio.get_running_loop().time()
                waiting = thinker.waiting.pop(answer.number, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        except (asyncio.IncompleteReadError, ConnectionError):
            if thinker.process is process and not self._closed:
                _LOG.warning("a thinker process ended; another will be started")
                self._end(thinker)

    def _end(self, thinker: _Thinker) -> None:
        process, thinker.process = thinker.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            self._ending = [*(other for other in self._ending if other.returncode is None), process]
        for waiting in thinker.waiting.values():
            if not waiting.done():
                waiting.set_exception(_Ended())
                waiting.exception()  # nobody may be waiting for it any more, and that is no fault
        thinker.waiting.clear()
        thinker.heard.clear()
