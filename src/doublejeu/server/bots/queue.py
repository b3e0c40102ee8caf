"""Who asks a thinker next: one question at a time, and rooms take turns, however many bots a room has."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable


class BotQueue:
    """The questions that wait for one thinker. Whoever was let in must `leave`."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = (
            OrderedDict()
        )  # the room whose turn is next first

    async def enter(self, room: str, patience: Callable[[], float]) -> bool:
        """Wait for this room's turn. `patience` says in how many seconds to give up; then the answer is False."""
        if not self.taken:
            self.take()
            return True
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(room, deque()).append(turn)
        try:
            while not turn.done():
                left = patience()
                if left <= 0:
                    self._withdraw(room, turn)
                    return False
                await asyncio.wait([turn], timeout=left)
        except asyncio.CancelledError:
            if turn.done():
                self.leave()
            else:
                self._withdraw(room, turn)
            raise
        return True

    def take(self) -> None:
        """Go in at once: nobody is asking."""
        self.taken = True

    def leave(self) -> None:
        """Let in whoever is next."""
        if not self._waiting:
            self.taken = False
            return
        room, waiting = self._waiting.popitem(last=False)
        waiting.popleft().set_result(None)
        if waiting:
            self._waiting[room] = waiting  # behind the others

    def _withdraw(self, room: str, turn: asyncio.Future[None]) -> None:
        waiting = self._waiting[room]
        waiting.remove(turn)
        if not waiting:
            del self._waiting[room]
