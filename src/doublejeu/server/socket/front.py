"""Accepts connections and bounds them before anybody knows what they want.

A request for a WebSocket is served here (`socket/protocol.py`). Every other request is relayed over loopback to an
ordinary ASGI server, which runs this front as its application: that ties each request to the connection it came by. So
what is bounded, and for how long, depends on no server's inner workings. Behind a proxy visitors share the proxy's
connections: those are not counted here, and the proxy does this work (`ops/nginx.py`).
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from doublejeu.server.limits.rates import Addresses, Limits, counted_as
from doublejeu.server.socket.protocol import WebSocketProtocol, address_of

REQUEST_SECONDS = 20.0  # for a whole request to arrive, its body too
ANSWER_SECONDS = 60.0  # for its answer to be made, and read
STOP_SECONDS = 3.0  # for sockets to close when the server stops
BACKLOG = 2048  # connections that the system accepts ahead of us
LONGEST_HEAD = 16 * 1024  # bytes; a longer one is the relayed server's to refuse
_HEAD_END = re.compile(rb"\n\r?\n")
_UPGRADE = re.compile(rb"\nupgrade:[ \t]*websocket[ \t]*\r?\n", re.IGNORECASE)
_CONNECTION = re.compile(rb"\nconnection:[^\n]*\bupgrade\b", re.IGNORECASE)
_NOT_RELAYED = {"type": "http.response.start", "status": 403, "headers": [(b"content-length", b"0")]}


class ConnectionBounds:
    """Who may open a connection."""

    def __init__(self, addresses: Addresses, behind: str, now: Callable[[], float]) -> None:
        self._addresses = addresses
        self._proxies = _networks(behind)
        self._now = now

    @property
    def limits(self) -> Limits:
        """The bounds of this server."""
        return self._addresses.limits

    def peer_of(self, transport: asyncio.BaseTransport) -> str:
        """Whose connection this is, as bounds are counted; "" for a proxy's."""
        name = address_of(transport, "peername")
        return "" if name is None or self._is_proxy(name[0]) else counted_as(name[0])

    def open(self, peer: str) -> bool:
        """A connection opens; False if it may not."""
        return not peer or self._addresses.arrive(peer, self._now())

    def close(self, peer: str) -> None:
        """A connection that was opened is gone."""
        if peer:
            self._addresses.depart(peer)

    def cut_off(self, visitor: str) -> None:
        """A socket of this visitor sends more than anybody may."""
        self._addresses.cut_off(counted_as(visitor), self._now())

    def _is_proxy(self, peer: str) -> bool:
        if self._proxies is None:
            return True
        try:
            found = ip_address(peer)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


class Front:
    """The application as an ASGI server runs it, and the connections that lead to it."""

    def __init__(
        self, app: Any, bounds: ConnectionBounds, behind: str, listening: socket.socket, relayed_to: socket.socket
    ) -> None:
        self.app: Any = ProxyHeadersMiddleware(app, behind)
        self.bounds = bounds
        self.limits = bounds.limits
        self.message_bytes = 16 * bounds.limits.message_bytes
        self.cut_off = bounds.cut_off
        self.relayed_to = relayed_to.getsockname()
        self.relays: dict[int, Relay] = {}  # by the port that they come from
        self._listening = listening
        self._open: set[HTTPConnection | WebSocketProtocol] = set()
        self._server: asyncio.Server | None = None
        self._empty = asyncio.Event()  # nothing is open; only asked for at the end

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """ASGI, as the server to which requests are relayed calls it."""
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, scope: Any, receive: Any, send: Any) -> None:
        """Accept connections while the application is ready for them."""

        async def receiving() -> Any:
            event = await receive()
            if event["type"] == "lifespan.shutdown":
                await self._stop()
            return event

        async def sending(event: Any) -> None:
            if event["type"] == "lifespan.startup.complete":
                loop = asyncio.get_running_loop()
                self._server = await loop.create_server(
                    lambda: HTTPConnection(self), sock=self._listening, backlog=BACKLOG
                )
            await send(event)

        await self.app(scope, receiving, sending)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Let the application answer a request, in the name of whose connection it came by."""
        relay = self.relays.get(scope["client"][1]) if scope["client"] else None
        connection = relay.connection() if relay is not None else None
        if connection is None:  # the visitor is gone, or somebody on this machine found the port
            await send(_NOT_RELAYED)
            await send({"type": "http.response.body", "body": b""})
            return

        async def receiving() -> Any:
            event = await receive()
            if event["type"] == "http.request" and not event.get("more_body", False):
                connection.asked()
            return event

        async def sending(event: Any) -> None:
            await send(event)
            if event["type"] == "http.response.body" and not event.get("more_body", False):
                connection.answered()

        scope["client"], scope["server"] = connection.client, connection.server
        connection.asking(any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]))
        await self.app(scope, receiving, sending)

    def opened(self, connection: HTTPConnection | WebSocketProtocol, before: HTTPConnection | None = None) -> None:
        """A connection is open, or goes on as something else than before."""
        self._open.add(connection)
        self._open.discard(cast("HTTPConnection", before))

    def lost(self, connection: HTTPConnection | WebSocketProtocol, peer: str) -> None:
        """A connection is gone."""
        self.bounds.close(peer)
        self._open.discard(connection)
        if not self._open:
            self._empty.set()

    async def _stop(self) -> None:
        if self._server is not None:
            self._server.close()
        self._empty.clear()
        for connection in list(self._open):
            connection.shut_down()
        if self._open:
            with suppress(TimeoutError):
                async with asyncio.timeout(STOP_SECONDS):
                    await self._empty.wait()


class RelayEnd(asyncio.Protocol):
    """One of two connections between which bytes are relayed, at the pace of whoever takes them."""

    __slots__ = ("_other", "_transport")

    def __init__(self) -> None:
        self._transport: asyncio.Transport
        self._other: RelayEnd | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def send(self, data: bytes) -> None:
        """Write what came in at the other end."""
        if not self._transport.is_closing():
            self._transport.write(data)

    def read(self, on: bool) -> None:
        """Read on, or not until further notice."""
        if not self._transport.is_closing():
            (self._transport.resume_reading if on else self._transport.pause_reading)()

    def pause_writing(self) -> None:
        if self._other is not None:
            self._other.read(False)

    def resume_writing(self) -> None:
        if self._other is not None:
            self._other.read(True)

    def part(self) -> None:
        """The other end is of no use any more."""
        self._other = None
        self._transport.abort()


class HTTPConnection(RelayEnd):
    """A connection that sends requests: it is counted, it has to be brief, and it may become a socket."""

    __slots__ = ("_busy", "_connecting", "_deadline", "_front", "_head", "_peer", "client", "server")

    def __init__(self, front: Front) -> None:
        super().__init__()
        self._front = front
        self._peer: str | None = None  # once it is counted
        self._connecting: asyncio.Task[None] | None = None
        self._head = bytearray()  # of a request, until its end has come
        self._busy = False  # a request is relayed, and not answered yet
        self._deadline: asyncio.TimerHandle | None = None
        self.client: tuple[str, int] | None = None
        self.server: tuple[str, int] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = self._front.bounds.peer_of(transport)
        if not self._front.bounds.open(peer):
            self._transport.abort()
            return
        self._peer = peer
        self.client, self.server = address_of(transport, "peername"), address_of(transport, "sockname")
        self._front.opened(self)
        self._wait(REQUEST_SECONDS)

    def connection_lost(self, _exc: Exception | None) -> None:
        self._leave()
        if self._peer is not None:
            self._front.lost(self, self._peer)

    def shut_down(self) -> None:
        """The server stops: what it wanted to answer is answered."""
        self._transport.close()

    # Requests

    def data_received(self, data: bytes) -> None:
        if self._transport.is_closing():
            return
        if self._busy:
            self._relay(data)
            return
        if not self._head:
            self._wait(REQUEST_SECONDS)
        begin = max(0, len(self._head) - 2)
        self._head += data
        end = _HEAD_END.search(self._head, begin)
        if end is not None and _asks_for_a_socket(head := bytes(self._head[: end.end()])):
            self._upgrade(head, bytes(self._head[end.end() :]))
        elif end is not None or len(self._head) > LONGEST_HEAD:
            self._relay_head()

    def _upgrade(self, head: bytes, rest: bytes) -> None:
        """Go on as a socket: the connection stays counted until that has ended."""
        self._leave()
        assert self._peer is not None
        websocket = WebSocketProtocol(self._front, self._transport, self._peer)
        self._front.opened(websocket, self)
        self._transport.set_protocol(websocket)
        websocket.open(head, rest)

    def asking(self, body: bool) -> None:
        """The head of a request has been read; its body may still be on its way."""
        self._busy = True
        if self._head:  # a client that did not wait for the last answer
            self._relay_head()
        if not body:
            self.asked()

    def asked(self) -> None:
        """A request has come whole."""
        if self._busy:
            self._wait(ANSWER_SECONDS)

    def answered(self) -> None:
        """The answer is on its way; who reads it slowly has their time for that. An idle connection is the server's."""
        self._busy = False
        self._wait(ANSWER_SECONDS)

    # The relay

    def _relay_head(self) -> None:
        self._busy = True
        head, self._head = bytes(self._head), bytearray()
        self._relay(head)

    def _relay(self, data: bytes) -> None:
        if self._other is not None:
            self._other.send(data)
        else:
            self.read(False)
            self._connecting = asyncio.create_task(self._connect(data))

    async def _connect(self, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, relay = await loop.create_connection(lambda: Relay(self._front, self), *self._front.relayed_to)
        except OSError:
            self._transport.abort()
            return
        if self._transport.is_closing():
            relay.part()
            return
        self._other = relay
        relay.send(data)
        self.read(True)

    def part(self) -> None:
        """The server has closed the relay, after an answer or a while of silence. A request may have begun."""
        self._other = None
        if not self._head:
            self._transport.close()

    def _leave(self) -> None:
        self._stop_waiting()
        if self._other is not None:
            self._other.part()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._deadline = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()


class Relay(RelayEnd):
    """The way on from a connection to the server that reads its requests."""

    __slots__ = ("_front", "_port")

    def __init__(self, front: Front, connection: HTTPConnection) -> None:
        super().__init__()
        self._front = front
        self._other: HTTPConnection | None = connection
        self._port = 0

    def connection(self) -> HTTPConnection | None:
        """Whose requests these are; None once it is gone."""
        return self._other

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._port = transport.get_extra_info("sockname")[1]
        self._front.relays[self._port] = self

    def connection_lost(self, _exc: Exception | None) -> None:
        if self._front.relays.get(self._port) is self:  # the system may have given its port to another meanwhile
            del self._front.relays[self._port]
        if self._other is not None:
            self._other.part()

    def data_received(self, data: bytes) -> None:
        if self._other is not None:
            self._other.send(data)


def _asks_for_a_socket(head: bytes) -> bool:
    return _UPGRADE.search(head) is not None and _CONNECTION.search(head) is not None


def _networks(behind: str) -> list[IPv4Network | IPv6Network] | None:
    """The addresses and networks that are believed as proxies; None for all."""
    names = [name.strip() for name in behind.split(",") if name.strip()]
    if "*" in names:
        return None
    networks: list[IPv4Network | IPv6Network] = []
    for name in names:
        with suppress(ValueError):  # a name: a peer never has one
            networks.append(ip_network(name, strict=False))
    return networks
