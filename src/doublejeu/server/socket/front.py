"""The entrance of the house: connections are counted, and asked to be brief, before anybody knows what they want.

It stands in uvicorn's own end of a connection, because an application only hears of whole requests. Behind a proxy,
visitors share the proxy's connections: those are not counted here, and the proxy does this work (`ops/nginx.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from doublejeu.server.limits.rates import Addresses, Limits, counted_as

REQUEST_SECONDS = 20.0  # for a whole request to arrive, its body too
ANSWER_SECONDS = 60.0  # for its answer to be made, and read


class Entrance:
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
        name = transport.get_extra_info("peername")
        peer = str(name[0]) if isinstance(name, tuple) else ""
        return "" if not peer or self._is_proxy(peer) else counted_as(peer)

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


class GuardedRequests(H11Protocol):
    """uvicorn's end of a connection that sends requests: it may be turned away, and it has to be brief.

    When a request becomes a socket, the connection is handed on, and counted until the socket has ended.
    """

    def __init__(self, *arguments: Any, entrance: Entrance, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._entrance = entrance
        self._peer: str | None = None  # once it is counted
        self._deadline: asyncio.TimerHandle | None = None
        self._asking = True  # the request is not whole yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self._entrance.peer_of(transport)
        if not self._entrance.open(peer):
            transport.abort()
            return
        self._peer = peer
        self._wait(REQUEST_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()
        if self._peer is not None:
            self._entrance.close(self._peer)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        whole = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if whole and self._asking:
            self._asking = False
            self._wait(ANSWER_SECONDS)

    def on_response_complete(self) -> None:
        """The answer is on its way; whoever reads it slowly has their time for that."""
        self._asking = True
        self._wait(ANSWER_SECONDS if self.transport.get_write_buffer_size() else REQUEST_SECONDS)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _networks(behind: str) -> list[IPv4Network | IPv6Network] | None:
    """The addresses and networks that uvicorn believes as proxies; None for all."""
    names = [name.strip() for name in behind.split(",") if name.strip()]
    if "*" in names:
        return None
    networks: list[IPv4Network | IPv6Network] = []
    for name in names:
        try:
            networks.append(ip_network(name, strict=False))
        except ValueError:
            continue  # uvicorn takes names too; a peer never has one
    return networks
