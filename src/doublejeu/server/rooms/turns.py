"""A queue in which things happen one after another; what a turn did is kept before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from doublejeu.server.wire.refusal import Refuse

_LOG = logging.getLogger("doublejeu.server")
Result = TypeVar("Result")


class Stopped(Exception):
    """The queue takes nothing any more: what it belonged to was left to the store and must be found anew."""


class Turns:
    """Everything posted meanwhile happens in one turn; then `settle` keeps and tells it."""

    def __init__(self, settle: Callable[[], Awaitable[bool]], broken: Callable[[], None], name: str) -> None:
        self._settle = settle
        self._broken = broken
        self._inbox: list[Callable[[], None]] = []
        self._wake = asyncio.Event()
        self._busy = False
        self._stopped = False
        self._asked: set[asyncio.Future[object]] = set()
        self._kept: list[Callable[[bool], None]] = []
        self._task = asyncio.create_task(self._run(), name=name)

    def post(self, happening: Callable[[], None]) -> None:
        """Let something happen in its turn."""
        self._inbox.append(happening)
        self._wake.set()

    async def ask(self, happening: Callable[[], Result]) -> Result:
        """Let something happen and wait until it is kept. Refuse comes back as raised; Stopped if it never happens."""
        if self._stopped:
            raise Stopped
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        def happen() -> None:
            try:
                result = happening()
            except Refuse as refusal:
                if not answer.done():
                    answer.set_exception(refusal)
                return

            def kept(well: bool) -> None:
                if answer.done():
                    return
                if well:
                    answer.set_result(result)
                else:
                    answer.set_exception(Refuse("not_now", "the server could not keep this; try again"))

            self._kept.append(kept)

        pending: asyncio.Future[object] = answer  # type: ignore[assignment]
        self._asked.add(pending)
        self.post(happen)
        try:
            return await answer
        finally:
            self._asked.discard(pending)

    def quiet(self) -> bool:
        """Whether nothing waits or happens."""
        return not self._inbox and not self._busy

    def stop(self) -> None:
        """Nothing more happens."""
        self._stopped = True
        self._task.cancel()
        for answer in self._asked:
            if not answer.done():
                answer.set_exception(Stopped())

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._busy = True
            happenings, self._inbox = self._inbox, []
            well = False
            try:
                for happening in happenings:
                    happening()
                well = await self._settle()
            except Exception:  # a fault of ours: what is in memory cannot be trusted any more
                _LOG.exception("a turn failed")
                self._broken()
            kept, self._kept = self._kept, []
            for answer in kept:
                answer(well)
            self._busy = False
