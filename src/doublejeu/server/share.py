"""Which rooms a process has, where several share the work behind one address.

A room lives in one process, always the same: its code says which. So nothing about rooms has to be agreed upon between
processes, and each finds its own in the store after a restart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import randrange
from urllib.parse import unquote_to_bytes
from zlib import crc32

from doublejeu.server.room_codes import read_room_code

# How the first line of a request begins.
_FOR_A_NEW_ROOM = b"POST /api/rooms "
_FOR_A_ROOM = re.compile(rb"[A-Z]+ /(?:socket|api/rooms)/([^/? ]+)")


@dataclass(frozen=True)
class Share:
    """One of `count` processes."""

    number: int = 0
    count: int = 1

    def holder(self, code: str) -> int:
        """The number of the process that has the room of this code."""
        return crc32(code.encode()) % self.count

    def holds(self, code: str) -> bool:
        """Whether it is this one."""
        return self.holder(code) == self.number

    def called_for(self, request: bytes) -> int:
        """The number of the process a request is for, by its first line; this one where any would do.

        New rooms go to all in equal parts: whoever opens one gives it a code of its own.
        """
        if request.startswith(_FOR_A_NEW_ROOM):
            return randrange(self.count)
        named = _FOR_A_ROOM.match(request)
        code = read_room_code(unquote_to_bytes(named[1]).decode(errors="replace")) if named else ""
        return self.holder(code) if code else self.number
