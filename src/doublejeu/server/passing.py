"""One of several processes behind one address: a connection goes to the process that has the room it asks for.

All processes accept from the same listening socket, so a request arrives anywhere. Whoever reads its first line sees
which room it is for, and passes the open connection on, with what it has read of it, to the process that has the room.
A browser that asks for one room after another on one connection is passed on again.
"""

from __future__ import annotations

import asyncio
import os
import socket
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from doublejeu.server.share import Share

LONGEST_LINE = 8192  # bytes; who has sent so much without ending the first line of a request is not waited for
MOST_PASSED = 64 * 1024  # bytes; a request for a room that begins with more than this is none of ours
_TRY_AGAIN = 0.01  # seconds until another process that was too busy to take a connection is offered it again


def mailbox() -> tuple[socket.socket, socket.socket]:
    """Where connections are put in and taken out, each with what was read of it; neither end ever waits."""
    outbox, inbox = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    outbox.setblocking(False)
    inbox.setblocking(False)
    return outbox, inbox


@dataclass
class Post:
    """How connections come and go between processes."""

    inbox: socket.socket
    outboxes: list[socket.socket]  # by the number of the process

    def send(self, number: int, connection: int, read: bytes) -> None:
        """Give a connection away; the caller closes its own end. BlockingIOError if the other is too busy."""
        socket.send_fds(self.outboxes[number], [read], [connection])

    def receive(self) -> tuple[socket.socket, bytes]:
        """A connection that another process passed on, and what it has read. OSError if there is none."""
        read, connections, _, _ = socket.recv_fds(self.inbox, MOST_PASSED, 1)
        if not connections:  # this process has as many open as it may: the connection is closed, who it was comes again
            raise OSError("no connection came along")
        return socket.socket(fileno=connections[0]), read


class Doorway(H11Protocol):
    """uvicorn's end of an HTTP connection, which first looks whom a request is for."""

    def __init__(self, sharing: SharingServer, passed: bytes = b"", **named: Any) -> None:
        super().__init__(**named)
        self._sharing = sharing
        self._passed = passed  # what another process read before it passed the connection on
        self._line = b""  # a first line that has not ended yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._passed:
            passed, self._passed = self._passed, b""
            super().data_received(passed)

    def data_received(self, data: bytes) -> None:
        if not self._between_requests():
            super().data_received(data)
            return
        data, self._line = self._line + data, b""
        if b"\n" not in data and len(data) < LONGEST_LINE:
            self._line = data
            return
        number = self._sharing.share.called_for(data)
        if number == self._sharing.share.number or len(data) > MOST_PASSED:
            super().data_received(data)
        else:
            self._unset_keepalive_if_required()
            self._pass_on(number, data)

    def _between_requests(self) -> bool:
        """Whether what comes now begins a request, and everything before it is answered."""
        return (
            self.conn.their_state is h11.IDLE
            and self.conn.trailing_data == (b"", False)
            and self.transport.get_write_buffer_size() == 0
        )

    def _pass_on(self, number: int, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.transport.pause_reading()  # the rest is for the other process to read
        try:
            self._sharing.post.send(number, self.transport.get_extra_info("socket").fileno(), data)
        except BlockingIOError:
            self.loop.call_later(_TRY_AGAIN, self._pass_on, number, data)
        except OSError:
            self.transport.abort()  # out of connections; whoever it was comes again
        else:
            self.transport.close()


class SharingServer(uvicorn.Server):
    """uvicorn's server, which also takes over connections that other processes pass on."""

    def __init__(self, config: uvicorn.Config, share: Share, post: Post, lifeline: int) -> None:
        super().__init__(config)
        self.share = share
        self.post = post
        self.lifeline = lifeline  # a pipe whose other end only the parent has
        self._arriving: set[asyncio.Task[object]] = set()
        config.http = cast("type[asyncio.Protocol]", partial(Doorway, self))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        loop.add_reader(self.post.inbox.fileno(), self._take_over)
        # A parent that was killed takes its processes along: who starts it anew wants the address and the rooms.
        loop.add_reader(self.lifeline, os._exit, 1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().remove_reader(self.post.inbox.fileno())
        await super().shutdown(sockets)

    def _take_over(self) -> None:
        try:
            connection, read = self.post.receive()
        except OSError:
            return
        loop = asyncio.get_running_loop()
        connection.setblocking(False)
        protocol = partial(
            Doorway,
            self,
            read,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        task: asyncio.Task[object] = loop.create_task(loop.connect_accepted_socket(protocol, connection))
        self._arriving.add(task)
        task.add_done_callback(self._arrived)

    def _arrived(self, task: asyncio.Task[object]) -> None:
        self._arriving.discard(task)
        if not task.cancelled():
            task.exception()  # whoever hung up meanwhile is nobody's fault
