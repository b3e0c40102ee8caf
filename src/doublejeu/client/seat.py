"""A seat in a room, held over a socket: what it heard, what it is asked, and what it may do.

Everything it knows comes from the messages of docs/wire.md. It hears what a page at this seat would, folds it into the
game's own View, and so can let any Bot play. A lost connection is opened again, and what was not answered is sent again
under the same id, which the server does once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import ALL, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games import GAMES

PROTOCOL = 1  # the messages this client knows; docs/wire.md
FILLED_TO = 256  # bytes: the length of a message must not tell one decision from another
BRIEFEST, LONGEST = 0.5, 10.0  # seconds between two attempts to connect
SLOWEST = 2.0  # seconds between two messages to a server that finds us too fast
LATER = ("too_fast", "suspended")  # refusals that pass: the same is sent again
COME_BACK = ("suspended",)  # reasons of goodbyes after which one comes back


class RefusedError(Exception):
    """The server did not do what it was asked; the reason is a word of docs/wire.md."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason


class GoneError(Exception):
    """The seat is lost, or the room is: the reason is a word of docs/wire.md."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"this seat is gone: {reason}")
        self.reason = reason


@dataclass(frozen=True)
class Utterance:
    """Words spoken at the table; seat -1 is the room itself."""

    seat: int
    text: str
    at: int  # seconds since 1970


@dataclass(frozen=True)
class Ended:
    """How a match ended."""

    match: str
    side: str
    winners: tuple[int, ...]
    clause: str
    seed: str


@dataclass
class _Intent:
    """Something the server was asked to do and has not answered yet."""

    frame: str
    answer: asyncio.Future[str]
    picture: int  # how many pictures we had been sent
    pause: float = 0.25  # seconds before it is sent again


class Seat:
    """One seat. Its attributes are what it knows at this moment; they change while one awaits."""

    def __init__(self, address: str, code: str, token: str) -> None:
        self.code = code
        self.token = token  # whoever has it is this seat
        self.number = -1
        self.room: dict[str, Any] = {}  # RoomInfo of docs/wire.md
        self.match = ""  # the identity of the match on the table; "" in the lobby
        self.game: Game | None = None
        self.setup: Setup | None = None
        self.view: View | None = None  # what this seat knows, once there is a match
        self.heard: list[Event] = []  # all that it was told in this match
        self.asks: list[int] = []  # the codes it may play now
        self.waiting: list[int] = []  # the seats everybody knows to be awaited
        self.out: list[int] = []  # the seats everybody knows to be out of the match for good
        self.round = 0  # as everybody knows it: 0 before the first, and in a game without rounds
        self.speaks = False  # whether anybody would hear it now
        self.says: list[int] = []  # the phrases it may say now
        self.said: list[Utterance] = []  # what it heard people say
        self.ended: Ended | None = None
        self.connections = 0  # how often it came in
        self._address = address.replace("http", "ws", 1)
        self._told = 0  # events that `hear` has given
        self._pictures = 0  # how often we were told how things stand
        self._intents: dict[str, _Intent] = {}
        self._name = secrets.token_hex(4)
        self._number = 0
        self._interval = 0.0  # seconds between two messages, once we were found too fast
        self._may_send_at = 0.0
        self._socket: ClientConnection | None = None
        self._lost: Exception | None = None
        self._moment: asyncio.Future[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._later: set[asyncio.Task[None]] = set()

    # Coming and going

    async def open(self) -> None:
        """Come in; returns when the room has said who this is."""
        self._running = asyncio.create_task(self._run())
        await self._until(lambda: self.number >= 0)

    async def close(self) -> None:
        """Hang up. The seat stays one's own: `Server.back` finds it again."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        for task in list(self._later):
            task.cancel()

    async def __aenter__(self) -> Seat:
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self.close()

    # Hearing

    async def changed(self) -> None:
        """Wait until anything is new."""
        if self._lost is not None:
            raise self._lost
        if self._moment is None or self._moment.done():
            self._moment = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._moment)
        if self._lost is not None:
            raise self._lost

    async def hear(self) -> list[Event]:
        """The events told since the last call, awaited; [] once the match is over and all is told."""
        await self._until(lambda: self._told < len(self.heard) or self.ended is not None)
        events = self.heard[self._told :]
        self._told = len(self.heard)
        return events

    async def begun(self, after: str = "") -> str:
        """Wait for a match other than that one; its identity."""
        await self._until(lambda: self.match not in ("", after) and self.view is not None)
        return self.match

    async def asked(self) -> list[int]:
        """Wait until this seat is asked; the codes it may play, or [] when the match is over."""
        await self._until(lambda: bool(self.asks) or self.ended is not None)
        return [] if self.ended is not None else list(self.asks)

    # Doing

    async def choose(self, code: int) -> bool:
        """Play a code; False if the table has moved on meanwhile, and nothing was played."""
        heard = len(self.heard)
        try:
            await self._want("play", {"code": code}, heard)
        except RefusedError as refusal:
            if refusal.reason != "stale":
                raise
            return False
        return True

    async def say(self, text: str) -> None:
        """Speak to whoever may hear this seat now; Refused as `silent` where nobody may."""
        await self._want("say", {"text": text})

    async def tell(self, code: int) -> None:
        """Say one of the phrases in `says`; where the game asked this seat aloud, done once the answers are opened."""
        await self._want("tell", {"code": code})

    async def wish(self, what: str, **more: object) -> None:
        """What only the host may do: start, again, lobby, pause, resume, settings and so on."""
        await self._want("host", {"what": what, **more})

    async def leave(self) -> None:
        """Give the seat up for good."""
        with contextlib.suppress(GoneError):
            await self._want("mine", {"what": "leave"})
        await self.close()

    async def play(self, bot: Bot, seed: int | None = None) -> Ended:
        """Let a bot play the match on the table, or the next one where none is being played, to its end."""
        await self.begun(self.ended.match if self.ended is not None else "")
        assert self.game is not None and self.setup is not None
        bot.sit(self.game, self.setup, self.number, Dice(secrets.randbits(60) if seed is None else seed))
        told = 0
        while codes := await self.asked():
            assert self.view is not None
            for event in self.heard[told:]:
                bot.hear(event)
            told = len(self.heard)
            if not await self.choose(bot.choose(self.view, codes)) and self.asks == codes:
                await self.changed()
        assert self.ended is not None
        return self.ended

    # The socket

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            await self.changed()

    def _wake(self) -> None:
        if self._moment is not None and not self._moment.done():
            self._moment.set_result(None)

    async def _run(self) -> None:
        """Stay connected, and take in what comes."""
        pause = BRIEFEST
        try:
            while True:
                with contextlib.suppress(OSError, WebSocketException):
                    came = self.connections
                    await self._visit()
                    if self.connections > came:
                        pause = BRIEFEST
                self._socket = None
                await asyncio.sleep(pause * random.uniform(0.5, 1.0))
                pause = min(LONGEST, 2 * pause)
        except (RefusedError, GoneError) as end:
            self._end(end)

    def _end(self, why: Exception) -> None:
        self._lost = why
        for intent in self._intents.values():
            if not intent.answer.done():
                intent.answer.set_exception(why)
                intent.answer.exception()  # nobody may be waiting for it any more
        self._intents.clear()
        self._wake()

    async def _visit(self) -> None:
        """One connection, from its opening to its end."""
        url = f"{self._address}/socket/{self.code}"
        async with connect(url, compression=None, max_size=None, ping_interval=5, ping_timeout=10) as socket:
            await socket.send(_filled({"t": "hello", "d": {"token": self.token}}))
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "welcome" and self._socket is None:
                    self._socket = socket
                    self.connections += 1
                    self._take(message)
                    for intent in list(self._intents.values()):
                        self._send_later(intent, 0.0)
                elif self._take(message):
                    return

    def _take(self, message: dict[str, Any]) -> bool:
        """Take in one message; True if the server says goodbye for a while."""
        kind, data = message["t"], message["d"]
        if kind == "welcome":
            self._welcomed(data)
        elif kind == "room":
            self.room = data
        elif kind == "full":
            self._pictured(data)
        elif kind == "news":
            self._listen(data["events"])
            self._stand(data)
        elif kind == "said":
            self.said.append(Utterance(data["seat"], data["text"], data["at"]))
        elif kind == "done":
            self._answered(data["id"], data["answer"], message["v"])
        elif kind == "refused":
            self._refused(data["id"], data["reason"])
        elif kind == "gone":
            if data["reason"] not in COME_BACK:
                raise GoneError(data["reason"])
            return True
        self._wake()
        return False

    def _welcomed(self, data: dict[str, Any]) -> None:
        if data["protocol"] != PROTOCOL:
            raise RefusedError("bad_message", f"the server speaks protocol {data['protocol']}, this client {PROTOCOL}")
        self.number, self.room = data["seat"], data["room"]
        self.said = [Utterance(line["seat"], line["text"], line["at"]) for line in data["said"]]
        if self.room["match"] != self.match:
            self.match = self.room["match"]
            self.view, self.heard, self._told = None, [], 0
            self.asks, self.waiting, self.out, self.round, self.ended = [], [], [], 0, None

    def _pictured(self, data: dict[str, Any]) -> None:
        """The whole picture: of a match that is new to us, or with what was missed of one that is not."""
        if self.view is None:
            self.game = GAMES[self.room["game"]]
            self.setup = self.game.setup(len(self.room["places"]), self.room["options"])
            self.view = self.game.blank(self.setup, self.number)
        self._listen(data["log"][len(self.heard) :])
        self._stand(data)

    def _listen(self, events: list[dict[str, Any]]) -> None:
        assert self.game is not None and self.view is not None
        for told in events:
            audience = 1 << self.number if told.get("own") else ALL
            event = Event(audience, self.game.kinds.kind(told["kind"]), tuple(told["args"]))
            self.view.hear(event)
            self.heard.append(event)

    def _stand(self, data: dict[str, Any]) -> None:
        """How things stand now."""
        self._pictures += 1
        self.asks = [ask["code"] for ask in data["asks"]]
        self.waiting, self.out, self.round = data["waiting"], data["out"], data["round"]
        self.speaks = data["speaks"]
        self.says = self.says if data["says"] is None else data["says"]
        if data["outcome"] is not None:
            end = data["outcome"]
            self.ended = Ended(self.match, end["side"], tuple(end["winners"]), end["clause"], end["seed"])

    # Intents

    async def _want(self, kind: str, data: dict[str, object], heard: int = 0) -> str:
        """Ask for something, as often as it takes to be answered."""
        if self._lost is not None:
            raise self._lost
        self._number += 1
        name = f"{self._name}-{self._number}"
        frame = _filled({"t": kind, "v": heard, "d": {"id": name, **data}})
        intent = _Intent(frame, asyncio.get_running_loop().create_future(), self._pictures)
        self._intents[name] = intent
        try:
            await self._send(intent)
            return await intent.answer
        finally:
            self._intents.pop(name, None)

    async def _send(self, intent: _Intent) -> None:
        """Send it if we are connected; if not, or if that fails, it is sent when we are again."""
        if self._interval:
            now = asyncio.get_running_loop().time()
            self._may_send_at = max(now, self._may_send_at) + self._interval
            await asyncio.sleep(self._may_send_at - now - self._interval)
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(intent.frame)

    def _send_later(self, intent: _Intent, pause: float) -> None:
        async def wait() -> None:
            await asyncio.sleep(pause)
            if not intent.answer.done():
                await self._send(intent)

        task = asyncio.create_task(wait())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def _answered(self, name: str, answer: str, heard: int) -> None:
        intent = self._intents.get(name)
        if intent is not None and not intent.answer.done():
            news_to_come = heard > len(self.heard) or intent.picture == self._pictures
            if intent.frame.startswith('{"t": "play"') and news_to_come:
                self.asks = []  # what is asked next comes with the news
            intent.answer.set_result(answer)

    def _refused(self, name: str, reason: str) -> None:
        intent = self._intents.get(name)
        if reason == "too_fast":
            self._interval = min(SLOWEST, max(0.1, 2 * self._interval))
        if intent is None:
            if not name and self._socket is None and reason not in LATER:
                raise RefusedError(reason)  # turned away at the door
            return
        if intent.answer.done():
            return
        if reason in LATER:
            self._send_later(intent, intent.pause)
            intent.pause = min(LONGEST, 2 * intent.pause)
        else:
            intent.answer.set_exception(RefusedError(reason))


def _filled(message: dict[str, object]) -> str:
    """A message with spaces up to a length that many others have too."""
    text = json.dumps(message)
    return text + " " * (-len(text.encode()) % FILLED_TO)
