"""Replaying matches without waiting in the event loop: a few processes, each bounded in time and memory."""

from __future__ import annotations

import asyncio
import json
from collections import Counter

import msgspec

from doublejeu.child import Child, Late, NoAnswer, NotStarted
from doublejeu.core.dice import commitment
from doublejeu.records import FORMAT, TALK_LANE, MatchRecord, SeatRecord
from doublejeu.server.replays.process import ReplayAnswer, Task
from doublejeu.server.storage.queries import StoredMatch
from doublejeu.server.wire.refusal import Refuse

AT_ONCE = 2
MOST_WAITING = 20  # those being replayed included
MOST_OF_ONE = 6  # of them, of one address
LONGEST = 30.0  # seconds for one match; a real one takes a small part of one


class ReplayPool:
    """The replaying processes of a server. They start when they are needed and end when they were not for a while."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._children = [Child.of_module("doublejeu.server.replays.process") for _ in range(AT_ONCE)]
        self._idle = list(self._children)  # the one that was needed last is needed first
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
        """Now and then: end the processes that nobody needed since the last time."""
        if not self._used:
            for child in self._idle:
                child.close()
        self._used = False

    async def close(self) -> None:
        """End all processes."""
        for child in self._children:
            child.close()

    async def _answer(self, task: Task) -> ReplayAnswer:
        self._used = True
        child = self._idle.pop()
        body = msgspec.msgpack.encode(task)
        try:
            return msgspec.msgpack.decode(await child.ask_in_loop(body, self._longest), type=ReplayAnswer)
        except NotStarted:
            raise Refuse("not_now", "matches cannot be replayed now") from None
        except Late:
            return ReplayAnswer(reason="bad_record", detail="this record takes longer to replay than a match can")
        except NoAnswer:
            return ReplayAnswer(reason="bad_record", detail="this record cannot be replayed")
        finally:
            self._idle.append(child)


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
