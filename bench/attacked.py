"""The person in the house that is attacked (`attack.py`): plays against bots, and notes what they were promised.

They decide whenever they are asked, begin another match when one is over, and ping all the while. What the server
acknowledged must be in its store afterwards, and what it told must still be there when they come back.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 30.0  # seconds for an answer
SEEN_SECONDS = 0.5  # between two taps on whatever happened last
Message = dict[str, Any]


class Gone(Exception):
    """The person was not answered, or their socket closed."""


class Person:
    """Somebody with a seat, over several sockets one after the other."""

    def __init__(self, address: str, seated: Message) -> None:
        self._address = f"ws://{address}/socket/{seated['code']}"
        self._token: str = seated["token"]
        self.seat: int = seated["seat"]
        self.acknowledged: dict[str, list[int]] = {}  # decisions in their order, by match
        self.decision_waits: list[float] = []  # milliseconds
        self.lost: list[str] = []
        self._match = ""
        self._log: list[Message] = []
        self._sent: dict[str, tuple[str, int, float]] = {}  # decisions on their way: match, code and when, by id
        self._answered = (-1, "")  # the last picture that was answered: number of events and match
        self._number = 0
        self._chooser = random.Random(1)
        self._socket: ClientConnection
        self._listening: asyncio.Task[None]
        self._tapping: asyncio.Task[None]
        self._pong: asyncio.Future[None]

    async def __aenter__(self) -> Person:
        """Come to the table, for the first time or again."""
        self._socket = await connect(self._address, max_queue=None, compression=None, open_timeout=PATIENCE)
        self._answered, self._sent = (-1, ""), {}
        self._pong = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"t": "hello", "d": {"token": self._token}}))
        self._listening = asyncio.create_task(self._listen())
        self._tapping = asyncio.create_task(self._tap())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._tapping.cancel()
        await self._socket.close()
        await asyncio.gather(self._listening, self._tapping, return_exceptions=True)

    async def ping(self) -> float:
        """How many milliseconds it takes to be answered; Gone if one is not."""
        begun = time.perf_counter()
        self._pong = asyncio.get_running_loop().create_future()
        await self._socket.send('{"t":"ping","d":{}}')
        await asyncio.wait((self._pong, self._listening), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if not self._pong.done():
            raise Gone("the socket closed" if self._listening.done() else "no answer")
        return (time.perf_counter() - begun) * 1000

    async def _listen(self) -> None:
        async for text in self._socket:
            await self.hear(json.loads(text))

    async def _tap(self) -> None:
        """Whoever is alone among bots goes on with a tap, instead of reading results for seconds."""
        while True:
            await asyncio.sleep(SEEN_SECONDS)
            await self._want("mine", what="seen")

    async def hear(self, message: Message) -> None:
        """Take in what the server says, and answer it."""
        kind, data = message["t"], message["d"]
        if kind == "pong":
            if not self._pong.done():
                self._pong.set_result(None)
        elif kind in ("welcome", "room"):
            await self._see_room(data["room"] if kind == "welcome" else data)
        elif kind == "full":
            self._compare(data["log"])
            await self._decide(message["v"], data)
        elif kind == "news":
            self._log += data["events"]
            await self._decide(message["v"], data)
        elif kind == "done" and data["id"] in self._sent:
            match, code, sent = self._sent.pop(data["id"])
            self.acknowledged.setdefault(match, []).append(code)
            self.decision_waits.append((time.perf_counter() - sent) * 1000)
        elif kind == "refused" and data["id"] in self._sent:  # made on an older picture: the next will ask again
            del self._sent[data["id"]]

    async def _see_room(self, room: Message) -> None:
        if room["match"] != self._match:
            self._match, self._log = room["match"], []
        if room["status"] == "lobby":
            await self._want("host", what="start")

    def _compare(self, log: list[Message]) -> None:
        """What was told before is told again."""
        if log[: len(self._log)] != self._log:
            self.lost.append(f"something told in match {self._match}")
        self._log = log

    async def _decide(self, heard: int, picture: Message) -> None:
        if picture["outcome"] is not None:
            if self._answered != (heard, self._match):
                self._answered = (heard, self._match)
                await self._want("host", what="again")
        elif picture["asks"] and self._answered != (heard, self._match):
            self._answered = (heard, self._match)
            code = self._chooser.choice(picture["asks"])["code"]
            intent = await self._want("play", v=heard, code=code)
            self._sent[intent] = (self._match, code, time.perf_counter())

    async def _want(self, kind: str, v: int = 0, **data: object) -> str:
        self._number += 1
        intent = f"{kind}-{self._number}"
        await self._socket.send(json.dumps({"t": kind, "v": v, "d": {"id": intent, **data}}))
        return intent


def missing(acknowledged: Sequence[int], kept: Sequence[int]) -> int:
    """How many of the decisions that were acknowledged are not among those that are kept, in their order."""
    rest = iter(kept)
    for number, code in enumerate(acknowledged):
        if code not in rest:
            return len(acknowledged) - number
    return 0
