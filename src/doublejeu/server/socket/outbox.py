"""One open socket, seen from its room: what is put into it leaves in order, and no slow phone holds up a table."""

from __future__ import annotations

from doublejeu.core.contract import TABLE
from doublejeu.server.socket.channel import Channel


class Socket:
    """Where a room puts what one of its people is told."""

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
