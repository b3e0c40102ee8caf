"""What a room sees of a socket: somewhere to put messages."""

from __future__ import annotations

from typing import Protocol


class Outbox(Protocol):
    """An open socket. What is put into it leaves in order, and no slow phone holds up a table."""

    seat: int  # set when the room has taken it in
    closing: str  # why it closes, once it does

    def put(self, *messages: bytes) -> None:
        """Send these after everything put before."""

    def close(self, reason: str) -> None:
        """Close once everything is sent."""
