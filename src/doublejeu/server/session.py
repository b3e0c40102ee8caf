"""One WebSocket from its opening to its end: who it is, what it may send, and how it is let go."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from litestar.types import Receive, Scope, Send

from doublejeu.server.house import House
from doublejeu.server.limits import Allowance
from doublejeu.server.line import line_of
from doublejeu.server.refuse import Refuse
from doublejeu.server.room import Room
from doublejeu.server.security import address_of, origin_is_ours
from doublejeu.server.socket import Socket
from doublejeu.server.wire import ClientMessage, HelloMessage, PingMessage, Pong, PongMessage, Refused, RefusedMessage

HELLO_SECONDS = 10.0
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encode = msgspec.json.Encoder().encode
_PONG = _encode(PongMessage(d=Pong()))


class Session:
    """What one socket does."""

    def __init__(self, house: House, scope: Scope, receive: Receive, send: Send) -> None:
        self.house = house
        self.now = house.settings.now
        self.scope = scope
        self._receive = receive
        self._send = send
        self.address = address_of(scope)
        self._line = line_of(scope)
        self.socket = Socket(self._line, self.address)
        burst, per_second = house.settings.limits.messages
        self._rate = Allowance(burst, per_second)

    async def run(self, code: str) -> None:
        """From the handshake to the end."""
        await self._receive()  # websocket.connect
        if not origin_is_ours(self.scope):
            await self._send({"type": "websocket.close", "code": 4403, "reason": "bad_origin"})
            return
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        if not self.house.addresses.enter(self.address):
            await self._turn_away("too_many")
            return
        try:
            await self._attend(code)
        finally:
            self.house.addresses.leave(self.address)

    async def _attend(self, code: str) -> None:
        try:
            room = await self._come_in(code)
        except Refuse as refusal:
            if refusal.reason in ("unknown_room", "bad_token"):
                self.house.addresses.guessed_wrong(self.address, self.now())
            await self._turn_away(refusal.reason)
            return
        if room is None:
            return
        try:
            await self._stay(room)
        finally:
            room.leave(self.socket)

    async def _come_in(self, code: str) -> Room | None:
        """The first message says who it is; None if the socket closed meanwhile."""
        if not self.house.addresses.may_guess(self.address, self.now()):
            raise Refuse("too_fast")
        await self.house.find(code)  # whoever guesses learns at once that there is no such room
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                data = await self._next()
        except TimeoutError:
            raise Refuse("bad_message") from None
        if data is None:
            return None
        message = self._read(data)
        if not isinstance(message, HelloMessage):
            raise Refuse("bad_message")
        token = message.d.token

        async def enter(room: Room) -> Room:
            await room.enter(self.socket, token)
            return room

        return await self.house.ask(code, enter)

    async def _stay(self, room: Room) -> None:
        """Listen until the end."""
        self._line.listen(lambda data: self._hear(room, data))
        while (data := await self._next()) is not None:  # what came in before there was a listener
            self._hear(room, data)

    def _hear(self, room: Room, data: bytes) -> None:
        try:
            message = self._read(data)
        except Refuse as refusal:
            self.socket.put(_refusal(refusal.reason, refusal.intent))
            return
        if isinstance(message, PingMessage):
            self.socket.put(_PONG)
        elif isinstance(message, HelloMessage):
            self.socket.put(_refusal("bad_message"))
        else:
            room.hear(self.socket, message)

    async def _next(self) -> bytes | None:
        """What comes in next, None at the end."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text.encode() if text is not None else event.get("bytes") or b""

    def _read(self, data: bytes) -> ClientMessage:
        """A message; Refuse for what is none."""
        if len(data) > self.house.settings.limits.message_bytes:
            raise Refuse("too_long")
        try:
            message = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            message = None
        if not self._rate.take(self.now()):
            raise Refuse("too_fast", intent=_intent_of(message))
        if message is None:
            raise Refuse("bad_message")
        return message

    async def _turn_away(self, reason: str) -> None:
        with contextlib.suppress(Exception):
            self.socket.put(_refusal(reason))
            await self._send({"type": "websocket.close", "code": 4001, "reason": reason})


def _intent_of(message: ClientMessage | None) -> str:
    """The id of an intent; "" for what is none."""
    if message is None or isinstance(message, HelloMessage | PingMessage):
        return ""
    return message.d.id[:64]


def _refusal(reason: str, intent: str = "") -> bytes:
    return _encode(RefusedMessage(d=Refused(id=intent, reason=reason)))
