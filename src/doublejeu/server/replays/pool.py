"""Replaying matches without waiting in the event loop: a few processes, each bounded in time and memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import Process
from collections import Counter
from pathlib import Path

import msgspec

import doublejeu
from doublejeu.core.dice import commitment
from doublejeu.records import FORMAT, TALK_LANE, MatchRecord, SeatRecord
from doublejeu.server.replays.process import Answer, Task
from doublejeu.server.storage.queries import StoredMatch
from doublejeu.server.wire.refusal import Refuse

AT_ONCE = 2
MOST_WAITING = 20  # those being replayed included
MOST_OF_ONE = 6  # of them, of one address
LONGEST = 30.0  # seconds for one match; a real one takes a small part of one
LONGEST_START = 90.0  # seconds a busy machine may take to start a process


class ReplayPool:
    """The replaying processes of a server. They start when they are needed and end when they were not for a while."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._asked: Counter[str] = Counter()  # by address
        self._used = False  # since `rest` was last called

    async def ask(self, task: Task, address: str) -> bytes:
        """The answer to a task; Refuse says why there is none. Cancelled, it leaves nothing running."""
        if self._asked.total() >= MOST_WAITING or self._asked[address] >= MOST_OF_ONE:
            raise Refuse("too_many", "too many matches are being replayed; try again in a moment")
        self._asked[address] += 1
        try:
            async with self._turn:
                answer = await self._answer(task)
        finally:
            self._asked[address] -= 1
            self._asked += Counter()  # forget those who ask for nothing any more
        if answer.reason:
            raise Refuse(answer.reason, answer.detail)
        return answer.body

    async def rest(self) -> None:
        """Now and then: let go of processes that nobody needed since the last time."""
        if not self._used:
            for process in self._idle:
                await _end(process)
            self._idle.clear()
        self._used = False

    async def close(self) -> None:
        """End all processes."""
        for process in [*self._idle, *self._busy]:
            await _end(process)
        self._idle.clear()

    async def _answer(self, task: Task) -> Answer:
        self._used = True
        process = self._idle.pop() if self._idle else await self._started()
        self._busy.add(process)
        well = False
        try:
            async with asyncio.timeout(self._longest):
                body = msgspec.msgpack.encode(task)
                assert process.stdin is not None
                process.stdin.write(len(body).to_bytes(4, "big") + body)
                await process.stdin.drain()
                answer = msgspec.msgpack.decode(await _frame(process), type=Answer)
                well = True
                return answer
        except TimeoutError:
            return Answer(reason="bad_record", detail="this record takes longer to replay than a match can")
        except (asyncio.IncompleteReadError, ConnectionError):
            return Answer(reason="bad_record", detail="this record cannot be replayed")
        finally:
            self._busy.discard(process)
            if well:
                self._idle.append(process)
            else:
                _kill(process)

    async def _started(self) -> Process:
        source = str(Path(doublejeu.__file__).parent.parent)
        paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "doublejeu.server.replays.process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # an interrupt is for the server, which then ends its processes
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        try:
            async with asyncio.timeout(LONGEST_START):
                await _frame(process)
        except (TimeoutError, asyncio.IncompleteReadError):
            _kill(process)
            raise Refuse("not_now", "matches cannot be replayed now") from None
        except asyncio.CancelledError:
            _kill(process)
            raise
        return process


async def _frame(process: Process) -> bytes:
    assert process.stdout is not None
    return await process.stdout.readexactly(int.from_bytes(await process.stdout.readexactly(4), "big"))


def _kill(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


async def _end(process: Process) -> None:
    _kill(process)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), 5)


def stored_record(stored: StoredMatch) -> MatchRecord:
    """A match from the store as a record, its outcome not yet worked out; Refuse while it is not over."""
    row = stored.row
    if row["ended"] is None:
        raise Refuse("not_now", "a match can be replayed once it is over")
    return MatchRecord(
        format=FORMAT,
        game=row["game"],
        version=row["version"],
        options=json.loads(row["options"]),
        seats=msgspec.json.decode(row["seating"], type=list[SeatRecord]),
        decisions=stored.record,
        dice="sealed",
        seed=row["secret"],
        commitment=commitment(row["secret"]),
        lanes={TALK_LANE: [list(word) for word in stored.words]} if stored.words else {},
    )
