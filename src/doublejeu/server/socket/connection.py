"""One WebSocket from its opening to its end: who it is, what it may send, and how it is let go."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from doublejeu.core.contract import TABLE
from doublejeu.server.limits.rates import Allowance, unbounded
from doublejeu.server.limits.security import address_of, origin_is_ours
from doublejeu.server.rooms.room import Room
from doublejeu.server.rooms.rooms import House
from doublejeu.server.socket.channel import Channel, channel_of, message_of
from doublejeu.server.wire.messages import (
    ClientMessage,
    HelloMessage,
    PingMessage,
    Pong,
    PongMessage,
    Refused,
    RefusedMessage,
)
from doublejeu.server.wire.refusal import Refuse

HELLO_SECONDS = 10.0
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encode = msgspec.json.Encoder().encode
_PONG = _encode(PongMessage(d=Pong()))


class Socket:
    """What a room sees of a connection: what is put into it leaves in order, and no slow phone holds up a table."""

    __slots__ = ("channel", "closing", "seat")

    def __init__(self, channel: Channel) -> None:
        self.seat = TABLE
        self.closing = ""  # why it closes once everything is sent
        self.channel = channel

    def put(self, *messages: bytes) -> None:
        """Send these after everything put before; together, for each sending has its price."""
        if messages and not self.closing and not self.channel.write(messages):
            self.close("behind")

    def close(self, reason: str) -> None:
        """Close once everything is sent."""
        if not self.closing:
            self.closing = reason
            self.channel.hang_up(reason)


class Arrival:
    """The beginning of a socket: the handshake, and who it is. What it says afterwards is its Visit's."""

    def __init__(self, house: House, scope: Scope, receive: Receive, send: Send) -> None:
        self.house = house
        self.scope = scope
        self._receive = receive
        self._send = send
        self.address = address_of(scope)
        self._channel = channel_of(scope, receive, send)
        self._visit = Visit(house, Socket(self._channel), self.address)

    async def run(self, code: str) -> None:
        """From the handshake to the room, and on until the application is needed no longer."""
        await self._receive()  # websocket.connect
        if not origin_is_ours(self.scope):
            await self._send({"type": "websocket.close", "code": 4403, "reason": "bad_origin"})
            return
        try:
            self.house.check_shard(code)
        except Refuse as refusal:
            await self._misdirected(refusal)
            return
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        if not self.house.addresses.enter(self.address):
            await self._turn_away("too_many")
            return
        try:
            self._visit.room = await self._come_in(code)
        except Refuse as refusal:
            if refusal.reason in ("unknown_room", "bad_token"):
                self.house.addresses.guessed_wrong(self.address, self._visit.now())
            await self._turn_away(refusal.reason)
        finally:
            if self._visit.room is None:
                self.house.addresses.leave(self.address)
        if self._visit.room is not None:
            self._visit.come_in()
            await self._channel.listen(self._visit)

    async def _come_in(self, code: str) -> Room | None:
        """The first message says who it is; None if the socket closed meanwhile."""
        addresses, now = self.house.addresses, self._visit.now()
        if addresses.must_wait(self.address, now) or not addresses.may_guess(self.address, now):
            raise Refuse("too_fast")
        await self.house.find(code)  # whoever guesses learns at once that there is no such room
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                event = await self._receive()
        except TimeoutError:
            raise Refuse("bad_message") from None
        if event["type"] != "websocket.receive":
            return None
        message = self._visit.read(message_of(event))
        if not isinstance(message, HelloMessage):
            raise Refuse("bad_message")
        token = message.d.token

        async def enter(room: Room) -> Room:
            await room.enter(self._visit.socket, token)
            return room

        return await self.house.ask(code, enter)

    async def _turn_away(self, reason: str) -> None:
        with contextlib.suppress(Exception):
            await self._send({"type": "websocket.send", "bytes": None, "text": _refusal(reason).decode()})
            await self._send({"type": "websocket.close", "code": 4001, "reason": reason})

    async def _misdirected(self, refusal: Refuse) -> None:
        """Not opened at all, where the server lets us say why; a page that finds no socket tries again."""
        if "websocket.http.response" in (self.scope.get("extensions") or {}):
            headers = [(b"content-type", b"text/plain; charset=utf-8")]
            start: Any = {"type": "websocket.http.response.start", "status": 421, "headers": headers}
            body: Any = {"type": "websocket.http.response.body", "body": refusal.detail.encode()}
            await self._send(start)
            await self._send(body)
        else:
            await self._send({"type": "websocket.close", "code": 4421, "reason": refusal.reason})


class Visit:
    """What somebody says in a room, until the end: all that is left of an arrival once it is known who it is."""

    __slots__ = ("_address", "_house", "_rate", "_refusals", "bounded", "room", "socket")

    def __init__(self, house: House, socket: Socket, address: str) -> None:
        self.room: Room | None = None  # until they have come in
        self.socket = socket
        self.bounded = True
        self._house = house
        self._address = address
        self._rate = Allowance(*house.settings.limits.messages)
        self._refusals = Allowance(*house.settings.limits.refusals)

    def now(self) -> float:
        return self._house.settings.now()

    def come_in(self) -> None:
        """It is known who this is: a program that was invited may send as much as it likes."""
        assert self.room is not None
        if self.room.for_programs() and self.socket.seat != TABLE:
            self.bounded = False
            self._rate = self._refusals = unbounded()

    def heard(self, data: bytes) -> None:
        """A message for the room, or one that is answered at once."""
        assert self.room is not None
        if self.socket.closing:
            return
        try:
            message = self.read(data)
            if isinstance(message, HelloMessage):
                raise Refuse("bad_message")
        except Refuse as refusal:
            self._refuse(refusal)
            return
        if isinstance(message, PingMessage):
            self.socket.put(_PONG)
        else:
            self.room.hear(self.socket, message)

    def _refuse(self, refusal: Refuse) -> None:
        """Say why something is not taken; who needs to be told too often is told no more."""
        self._house.figures.refused += 1
        if self._refusals.take(self.now()):
            self.socket.put(_refusal(refusal.reason, refusal.intent))
        else:
            self._house.addresses.cut_off(self._address, self.now())
            self.socket.close("too_fast")

    def ended(self) -> None:
        """The socket is closed, or as good as that."""
        assert self.room is not None
        self._house.addresses.leave(self._address)
        self.room.leave(self.socket)

    def read(self, data: bytes) -> ClientMessage:
        """A message; Refuse for what is none. Whether it may be sent is asked first: reading it has its price."""
        if len(data) > self._house.settings.limits.message_bytes:
            raise Refuse("too_long")
        in_time = self._rate.take(self.now())
        if not in_time and not self._refusals.has(self.now()):
            raise Refuse("too_fast")
        try:
            message = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            message = None
        if not in_time:
            raise Refuse("too_fast", intent=_intent_of(message))
        if message is None:
            raise Refuse("bad_message")
        return message


def _intent_of(message: ClientMessage | None) -> str:
    """The id of an intent; "" for what is none."""
    if message is None or isinstance(message, HelloMessage | PingMessage):
        return ""
    return message.d.id[:64]


def _refusal(reason: str, intent: str = "") -> bytes:
    return _encode(RefusedMessage(d=Refused(id=intent, reason=reason)))
