"""Asking bots, without waiting in the event loop: a few thinker processes, each seat always with the same one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

import msgspec

import doublejeu
from doublejeu.core.contract import Event
from doublejeu.server.bot_process import Answer, Question

LONGEST_THOUGHT = 20.0  # seconds without any answer; then the thinker is ended and the seat plays anything legal
LONGEST_START = 90.0  # seconds a busy machine may take to start a thinker
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
    """One process and the questions it has not answered yet."""

    process: Process | None = None
    waiting: dict[int, asyncio.Future[Answer]] = field(default_factory=dict)
    heard: dict[str, int] = field(default_factory=dict)  # events each of its bots has been told
    starting: asyncio.Lock = field(default_factory=asyncio.Lock)
    reading: asyncio.Task[None] | None = None
    ready: bool = False
    heard_of: float = 0.0  # when it last gave a sign of life


class BotPool:
    """The thinker processes of a server; each starts when first needed and again if it ends."""

    def __init__(self, count: int = 0, guests: Sequence[str] = ()) -> None:
        """Guests are bots from outside that may be asked too, each as `GAME=BOT`."""
        wanted = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._thinkers = [_Thinker() for _ in range(wanted)]
        self._guests = guests
        self._number = 0
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Answer)
        self._closed = False

    async def choose(self, who: BotSeat, heard: list[Event], legal: list[int]) -> int:
        """What this bot plays, having heard all these events. NoAnswer if it fails."""
        answer = await self._answer(who, heard, legal, [])
        if answer.code not in legal:
            self._thinker(who).heard.pop(who.key, None)
            raise NoAnswer("it chose what it may not play")
        return answer.code

    async def speak(self, who: BotSeat, heard: list[Event], sayable: list[int]) -> list[int]:
        """What this bot says, having heard all these events, of what it may say. NoAnswer if it fails."""
        answer = await self._answer(who, heard, [], sayable)
        return [code for code in answer.words if code in sayable]

    def _thinker(self, who: BotSeat) -> _Thinker:
        return self._thinkers[crc32(who.key.encode()) % len(self._thinkers)]

    async def _answer(self, who: BotSeat, heard: list[Event], legal: list[int], sayable: list[int]) -> Answer:
        thinker = self._thinker(who)
        for _ in range(2):
            try:
                answer = await self._ask(thinker, who, heard, legal, sayable)
            except _Ended:
                continue
            if answer.fault:
                thinker.heard.pop(who.key, None)
                if answer.fault == "forgotten":
                    continue
                raise NoAnswer(answer.fault)
            return answer
        raise NoAnswer("its process ended")

    def forget(self, match: str) -> None:
        """The bots of this match will not be asked again."""
        for thinker in self._thinkers:
            for key in [key for key in thinker.heard if key.startswith(f"{match}/")]:
                del thinker.heard[key]

    async def close(self) -> None:
        """End the processes."""
        self._closed = True
        for thinker in self._thinkers:
            process = thinker.process
            self._end(thinker)
            if process is not None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), 5)
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
        assert process.stdin is not None
        process.stdin.write(len(body).to_bytes(4, "big") + body)
        await self._wait(thinker, process, answer)
        if not answer.done():
            thinker.waiting.pop(question.number, None)
            self._end(thinker)
            raise NoAnswer("it thought for too long")
        return answer.result()

    async def _wait(self, thinker: _Thinker, process: Process, answer: asyncio.Future[Answer]) -> None:
        """Wait for an answer as long as the thinker gives signs of life: it may have others to answer first."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        while not answer.done() and thinker.process is process:
            patience = LONGEST_THOUGHT if thinker.ready else LONGEST_START
            left = max(asked, thinker.heard_of) + patience - loop.time()
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
                    "doublejeu.server.bot_process",
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
        for waiting in thinker.waiting.values():
            if not waiting.done():
                waiting.set_exception(_Ended())
                waiting.exception()  # nobody may be waiting for it any more, and that is no fault
        thinker.waiting.clear()
        thinker.heard.clear()
