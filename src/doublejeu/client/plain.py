"""The same without `await`: a loop in a thread of its own does the waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Mapping
from types import TracebackType
from typing import Any, TypeVar

from doublejeu.bots.protocol import Bot
from doublejeu.client.seat import Ended, Seat, Utterance
from doublejeu.client.server import Server
from doublejeu.core.contract import Event, View

Result = TypeVar("Result")


class _Loop:
    """An event loop that runs in the background until it is closed."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="doublejeu.client", daemon=True)
        self._thread.start()

    def wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class PlainServer:
    """A server by its address, for programs that do not await. To be closed, or used with `with`."""

    def __init__(self, address: str, invitation: str = "") -> None:
        self._server = Server(address, invitation)
        self._loop = _Loop()
        self._seats: list[PlainSeat] = []

    def open_room(
        self,
        game: str,
        seats: int,
        name: str,
        options: Mapping[str, object] | None = None,
        bot: str = "",
        seconds: int = 0,
    ) -> PlainSeat:
        """Open a room and sit down in it as its host; with an invitation it is a room for programs."""
        return self._seated(self._server.open_room(game, seats, name, options, bot, seconds))

    def join(self, code: str, name: str) -> PlainSeat:
        """Sit down in a room that somebody opened."""
        return self._seated(self._server.join(code, name))

    def back(self, code: str, token: str) -> PlainSeat:
        """A seat that one already holds, by its token."""
        return self._seated(self._server.back(code, token))

    def close(self) -> None:
        """Hang up everywhere; the seats stay one's own."""
        for seat in self._seats:
            seat.close()
        self._loop.close()

    def __enter__(self) -> PlainServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _seated(self, work: Coroutine[Any, Any, Seat]) -> PlainSeat:
        seat = PlainSeat(self._loop.wait(work), self._loop)
        self._seats.append(seat)
        return seat


class PlainSeat:
    """One seat, whose methods wait. `seat` is the seat itself: its attributes may be read at any time."""

    def __init__(self, seat: Seat, loop: _Loop) -> None:
        self.seat = seat
        self._loop = loop

    @property
    def code(self) -> str:
        """The room's code."""
        return self.seat.code

    @property
    def view(self) -> View | None:
        """What this seat knows, once there is a match."""
        return self.seat.view

    @property
    def said(self) -> list[Utterance]:
        """What this seat heard people say."""
        return self.seat.said

    def changed(self) -> None:
        """Wait until anything is new."""
        self._loop.wait(self.seat.changed())

    def hear(self) -> list[Event]:
        """The events told since the last call, waited for; [] once the match is over and all is told."""
        return self._loop.wait(self.seat.hear())

    def begun(self, after: str = "") -> str:
        """Wait for a match other than that one; its identity."""
        return self._loop.wait(self.seat.begun(after))

    def asked(self) -> list[int]:
        """Wait until this seat is asked; the codes it may play, or [] when the match is over."""
        return self._loop.wait(self.seat.asked())

    def choose(self, code: int) -> bool:
        """Play a code; False if the table has moved on meanwhile, and nothing was played."""
        return self._loop.wait(self.seat.choose(code))

    def say(self, text: str) -> None:
        """Speak to whoever may hear this seat now."""
        self._loop.wait(self.seat.say(text))

    def tell(self, code: int) -> None:
        """Say one of the phrases in `seat.says`."""
        self._loop.wait(self.seat.tell(code))

    def wish(self, what: str, **more: object) -> None:
        """What only the host may do: start, again, lobby, pause, resume, settings and so on."""
        self._loop.wait(self.seat.wish(what, **more))

    def play(self, bot: Bot, seed: int | None = None) -> Ended:
        """Let a bot play the match on the table, or the next one where none is being played, to its end."""
        return self._loop.wait(self.seat.play(bot, seed))

    def leave(self) -> None:
        """Give the seat up for good."""
        self._loop.wait(self.seat.leave())

    def close(self) -> None:
        """Hang up. The seat stays one's own."""
        self._loop.wait(self.seat.close())
