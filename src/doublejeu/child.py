"""Child processes that answer requests one at a time, asked by a thread (`ask`) or by an event loop (`ask_in_loop`).

A child of ours runs `answer_requests`: it reads frames from its standard input and writes frames to its standard
output, each four bytes of length and a body. An empty first frame says that it is ready. A program of somebody else's
reads and writes lines (`LineChild`).

A child is started when it is first asked. When it is late, writes too much or ends, it is killed with its process group
and reaped, and the next request starts another; after starts that fail there is a pause that doubles. A child has a
session of its own, so that an interrupt reaches only its parent, and it ends when its input does, so that it never
outlives its parent.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

MOST_BYTES: Final = 1 << 28  # of one answer
START_SECONDS: Final = 90.0  # until a child is ready, on a busy machine
SHORTEST_PAUSE: Final = 0.1  # seconds after a second start in a row that failed; then twice as many,
LONGEST_PAUSE: Final = 5.0  # up to this

LATE: Final = "it gave no answer in time"

Wait = Callable[[int, bool, float], Awaitable[None]]  # until a pipe can be read, or written; Late after a moment


class NoAnswer(RuntimeError):
    """A child gave no answer, and was killed; the text says why."""


class NotStarted(NoAnswer):
    """It was never ready."""


class Late(NoAnswer):
    """It took too long."""


def answer_requests(answer: Callable[[bytes], bytes]) -> None:
    """In a child: answer every request until the input ends. What other code prints goes to standard error."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    body = b""
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        while True:
            answers.write(_framed(body))
            answers.flush()
            size = requests.read(4)
            if len(size) < 4:
                return
            body = answer(requests.read(int.from_bytes(size, "big")))


def _framed(body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + body


class Child:
    """A process that answers frames with frames."""

    greets = True  # an empty answer says that it is ready

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str] | None = None, most_bytes: int = MOST_BYTES
    ) -> None:
        self._command = command
        self._environment = environment
        self._most_bytes = most_bytes
        self._process: subprocess.Popen[bytes] | None = None
        self._asking = False
        self._greeted = False  # it said that it is ready
        self._failures = 0  # starts in a row
        self._not_before = 0.0  # the next start

    @classmethod
    def of_module(cls, module: str, *arguments: str, **variables: str) -> Child:
        """A child that runs a module of ours, and imports what this process imports."""
        paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
        return cls([sys.executable, "-m", module, *arguments], {**os.environ, "PYTHONPATH": paths, **variables})

    @property
    def pid(self) -> int | None:
        """The process that runs, if one does."""
        if self._process is not None and not self._asking and self._process.poll() is not None:
            self._drop()
        return self._process.pid if self._process is not None else None

    @property
    def ready(self) -> bool:
        """Whether it can be asked at once."""
        return self.pid is not None and self._greeted

    def ask(self, request: bytes, seconds: float = math.inf) -> bytes:
        """The answer to a request; NoAnswer where there is none."""
        return _at_once(self._exchange(_blocking, request, seconds))

    async def start_in_loop(self) -> None:
        """Have it ready before it is asked; NotStarted where that fails."""
        await self._exchange(_awaiting, None, 0.0)

    async def ask_in_loop(self, request: bytes, seconds: float) -> bytes:
        """The same without blocking the event loop. Cancelled, it leaves nothing running."""
        return await self._exchange(_awaiting, request, seconds)

    def kill(self) -> None:
        """End it and what it started, from any thread; a request under way gets no answer."""
        if (process := self._process) is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End it; it is started again if it is asked once more."""
        if self._asking:
            self.kill()
        else:
            self._drop()

    def _drop(self) -> None:
        self.kill()
        process, self._process, self._greeted = self._process, None, False
        if process is not None:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.close()
            process.stdout.close()
            threading.Thread(target=process.wait, daemon=True).start()  # no zombie, and nobody waits

    async def _exchange(self, wait: Wait, request: bytes | None, seconds: float, answered: bool = True) -> bytes:
        ready, self._asking = self.ready, True
        try:
            if not ready:
                await self._start(wait)
            deadline = time.monotonic() + seconds
            if request is not None:
                await self._send(wait, self._packed(request), deadline)
            return await self._receive(wait, deadline) if request is not None and answered else b""
        except BaseException:
            self._drop()
            raise
        finally:
            self._asking = False

    async def _start(self, wait: Wait) -> None:
        if time.monotonic() < self._not_before:
            raise NotStarted("it did not start, and is not tried again at once")
        try:
            self._process = subprocess.Popen(
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                env=self._environment,
            )
            for pipe in self._pipes():
                os.set_blocking(pipe, False)
            if self.greets:
                await self._receive(wait, time.monotonic() + START_SECONDS)
        except (NoAnswer, OSError) as error:
            self._failures += 1
            pause = min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (self._failures - 2)) if self._failures > 1 else 0.0
            self._not_before = time.monotonic() + pause
            raise NotStarted(f"it did not start: {error}") from None
        self._greeted, self._failures = True, 0

    def _pipes(self) -> tuple[int, int]:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        return process.stdin.fileno(), process.stdout.fileno()

    async def _send(self, wait: Wait, message: bytes, deadline: float) -> None:
        pipe, rest = self._pipes()[0], memoryview(message)
        while rest:
            try:
                rest = rest[os.write(pipe, rest) :]
            except BlockingIOError:
                await wait(pipe, True, deadline)
            except OSError:
                raise NoAnswer("it has ended") from None

    async def _receive(self, wait: Wait, deadline: float) -> bytes:
        pipe, received = self._pipes()[1], bytearray()
        while len(received) <= self._most_bytes:
            answer = self._unpacked(received)
            if answer is not None:
                return answer
            try:
                part = os.read(pipe, 1 << 16)
            except BlockingIOError:
                await wait(pipe, False, deadline)
                continue
            if not part:
                raise NoAnswer("it has ended")
            received += part
        raise NoAnswer("its answer has no end")

    def _packed(self, body: bytes) -> bytes:
        return _framed(body)

    def _unpacked(self, received: bytearray) -> bytes | None:
        """The body of an answer; None until it is whole."""
        end = 4 + int.from_bytes(received[:4], "big")
        return bytes(received[4:end]) if len(received) >= max(4, end) else None


class LineChild(Child):
    """A program of somebody else's, which answers some lines with lines and does not say when it is ready."""

    greets = False

    def tell(self, line: bytes) -> None:
        """Send a line that has no answer; NoAnswer where the program has ended."""
        _at_once(self._exchange(_blocking, line, START_SECONDS, answered=False))

    def _packed(self, body: bytes) -> bytes:
        return body + b"\n"

    def _unpacked(self, received: bytearray) -> bytes | None:
        return bytes(received) if received.endswith(b"\n") else None


async def _blocking(pipe: int, writing: bool, deadline: float) -> None:
    """Block the thread until a pipe is ready."""
    poll = select.poll()
    poll.register(pipe, select.POLLOUT if writing else select.POLLIN)
    if not poll.poll(None if deadline == math.inf else max(0.0, 1000 * (deadline - time.monotonic()))):
        raise Late(LATE)


async def _awaiting(pipe: int, writing: bool, deadline: float) -> None:
    """Let the event loop run until a pipe is ready."""
    loop = asyncio.get_running_loop()
    settled: asyncio.Future[bool] = loop.create_future()
    add, remove = (loop.add_writer, loop.remove_writer) if writing else (loop.add_reader, loop.remove_reader)

    def settle(ready: bool) -> None:
        if not settled.done():
            settled.set_result(ready)

    add(pipe, settle, True)
    timer = loop.call_later(deadline - time.monotonic(), settle, False)
    try:
        if not await settled:
            raise Late(LATE)
    finally:
        timer.cancel()
        remove(pipe)


def _at_once(exchange: Coroutine[Any, Any, bytes]) -> bytes:
    """The result of a coroutine that blocks and never waits for an event loop."""
    try:
        exchange.send(None)
    except StopIteration as finished:
        return bytes(finished.value)
    raise RuntimeError("it waits for an event loop")
