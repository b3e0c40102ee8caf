"""Child processes that answer requests one at a time, asked by a thread (`ask`) or by an event loop (`ask_in_loop`).

A child of ours runs `answer_requests`: it reads frames from its standard input and writes frames to its standard
output, each four bytes of length and a body. An empty first frame says that it is ready. A program of somebody else's
reads and writes lines (`LineChild`).

A child is started when it is first asked. When it is late, writes too much, writes when it is not asked, or ends, it is
killed with its process group and reaped, and the next request starts another; after starts without an answer there is a
pause that doubles.

A child has a session of its own, so that an interrupt reaches only its parent. It ends when it next reads from its
closed input: one that computes, or ignores its input, outlives a parent that was killed. A process that leaves the
child's group is not killed with it.
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
SHORTEST_PAUSE: Final = 0.1  # seconds from a second start in a row without an answer to the next; then twice as many,
LONGEST_PAUSE: Final = 5.0  # up to this

LATE: Final = "it gave no answer in time"
ENDED: Final = "it has ended"
UNASKED: Final = "it wrote when it was not asked"

# Until one of these pipes can be read or one of those can be written; Late after a moment.
Wait = Callable[[Sequence[int], Sequence[int], float], Awaitable[None]]


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
            head = requests.read(4)
            request = requests.read(size := int.from_bytes(head, "big"))
            if len(head) < 4 or len(request) < size:
                return
            body = answer(request)


def _framed(body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + body


class Child:
    """A process that answers frames with frames. One thread or task asks it at a time, any thread may kill it."""

    greets = True  # an empty answer says that it is ready
    head = 4  # bytes before the body of an answer

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str] | None = None, most_bytes: int = MOST_BYTES
    ) -> None:
        self._command = command
        self._environment = environment
        self._most_bytes = most_bytes
        self._asking = threading.Lock()  # held while a request is under way
        self._lock = threading.RLock()  # of the three below
        self._process: subprocess.Popen[bytes] | None = None  # reaped only after it was killed: its pid stays its own
        self._wake: tuple[int, ...] = ()  # a pipe, which can be read once the process was killed
        self._killed = False
        self._answered = False  # the process did, were it only to say that it is ready
        self._starts = 0  # since the last answer
        self._not_before = 0.0  # the next start

    @classmethod
    def of_module(cls, module: str, *arguments: str, **variables: str) -> Child:
        """A child that runs a module of ours, and imports what this process imports."""
        paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
        return cls([sys.executable, "-m", module, *arguments], {**os.environ, "PYTHONPATH": paths, **variables})

    @property
    def pid(self) -> int | None:
        """The process that runs, if one does."""
        process = self._process
        return process.pid if process is not None and (self._asking.locked() or self._runs()) else None

    @property
    def ready(self) -> bool:
        """Whether it can be asked at once."""
        return self.pid is not None and (self._answered or not self.greets)

    def ask(self, request: bytes, seconds: float = math.inf) -> bytes:
        """The answer to a request; NoAnswer where there is none so many seconds after it was ready.

        A start takes up to START_SECONDS more. RuntimeError while another request is under way.
        """
        return _at_once(self._exchange(_blocking, request, seconds))

    async def start_in_loop(self) -> None:
        """Have it ready before it is asked; NotStarted where that fails."""
        await self._exchange(_awaiting, None, 0.0)

    async def ask_in_loop(self, request: bytes, seconds: float) -> bytes:
        """The same without blocking the event loop. Cancelled, it leaves nothing running."""
        return await self._exchange(_awaiting, request, seconds)

    def kill(self) -> None:
        """End it and its process group, from any thread; a request under way gets no answer."""
        with self._lock:
            if self._process is not None and not self._killed:
                self._killed = True
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
                if self._wake:
                    os.write(self._wake[1], b"!")

    def close(self, wait: bool = False) -> None:
        """End it, and wait until it is gone if that is wished; it is started again if it is asked once more."""
        if not self._asking.locked():
            self._drop(wait)
            return
        with self._lock:
            self.kill()
            process = self._process
        if process is not None and wait:
            process.wait()

    def _drop(self, wait: bool = False) -> None:
        with self._lock:
            self.kill()
            process, self._process, self._answered = self._process, None, False
            pipes, self._wake = self._wake, ()
            for pipe in pipes:
                os.close(pipe)
        if process is not None:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.close()
            process.stdout.close()
            if wait:
                process.wait()
            else:
                threading.Thread(target=process.wait, daemon=True).start()  # no zombie is left

    def _runs(self) -> bool:
        """Whether a process runs, and was not killed; one that does not is dropped. It is not reaped before that."""
        process, unreaped = self._process, os.WEXITED | os.WNOHANG | os.WNOWAIT
        if process is not None and not self._killed and os.waitid(os.P_PID, process.pid, unreaped) is None:
            return True
        self._drop()
        return False

    async def _exchange(self, wait: Wait, request: bytes | None, seconds: float, answered: bool = True) -> bytes:
        if not self._asking.acquire(blocking=False):
            raise RuntimeError("a request is under way")
        try:
            if not self._runs() or not self._silent():
                await self._start(wait)
            if request is None:
                return b""
            return await self._converse(wait, self._packed(request), answered, time.monotonic() + seconds)
        except BaseException as error:
            self._drop()
            if not isinstance(error, NoAnswer):  # a request was cancelled, which is no fault of the child's
                self._starts, self._not_before = 0, 0.0
            raise
        finally:
            self._asking.release()

    def _silent(self) -> bool:
        """Whether its output is open, with nothing in it; NoAnswer where it wrote something."""
        try:
            if os.read(self._pipes()[1], 1):
                raise NoAnswer(UNASKED)
        except BlockingIOError:
            return True
        return False

    async def _start(self, wait: Wait) -> None:
        self._drop()
        if time.monotonic() < self._not_before:
            raise NotStarted("it did not start, and is not tried again at once")
        if self._starts:
            pause = min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** min(self._starts - 1, 20))
            self._not_before = time.monotonic() + pause
        self._starts += 1
        try:
            with self._lock:
                self._killed = False
                self._process = subprocess.Popen(
                    self._command,
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                    env=self._environment,
                )
                self._wake = os.pipe()
            for pipe in self._pipes():
                os.set_blocking(pipe, False)
            if self.greets:
                await self._converse(wait, b"", True, time.monotonic() + START_SECONDS)
        except (NoAnswer, OSError) as error:
            raise NotStarted(f"it did not start: {error}") from None

    def _pipes(self) -> tuple[int, int]:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        return process.stdin.fileno(), process.stdout.fileno()

    async def _converse(self, wait: Wait, message: bytes, answered: bool, deadline: float) -> bytes:
        """Send a message, and meanwhile receive its answer if it has one."""
        requests, answers = self._pipes()
        rest, received, whole = memoryview(message), bytearray(), not answered
        while rest or not whole:
            await wait([answers, self._wake[0]], [requests] if rest else [], deadline)
            if self._killed:
                raise NoAnswer("it was killed")
            with contextlib.suppress(BlockingIOError):
                part = os.read(answers, 1 << 16)
                if not part:
                    raise NoAnswer(ENDED)
                received += part
                size = self._size(received)
                if max(size, len(received)) > self._most_bytes:
                    raise NoAnswer("its answer has no end")
                if not answered or 0 < size < len(received):
                    raise NoAnswer(UNASKED)
                whole = size == len(received)
            try:
                with contextlib.suppress(BlockingIOError):
                    rest = rest[os.write(requests, rest) :] if rest else rest
            except OSError:
                raise NoAnswer(ENDED) from None
        if answered:
            self._answered, self._starts = True, 0
        return bytes(received[self.head :])

    def _packed(self, body: bytes) -> bytes:
        return _framed(body)

    def _size(self, received: bytearray) -> int:
        """Of an answer with its head; 0 until that is known."""
        return 4 + int.from_bytes(received[:4], "big") if len(received) >= 4 else 0


class LineChild(Child):
    """A program of somebody else's, which answers some lines with lines and does not say when it is ready."""

    greets = False
    head = 0

    def tell(self, line: bytes) -> None:
        """Send a line that has no answer; NoAnswer where the program has ended."""
        _at_once(self._exchange(_blocking, line, START_SECONDS, answered=False))

    def _packed(self, body: bytes) -> bytes:
        return body + b"\n"

    def _size(self, received: bytearray) -> int:
        return received.find(b"\n") + 1


async def _blocking(readable: Sequence[int], writable: Sequence[int], deadline: float) -> None:
    """Block the thread until a pipe is ready."""
    poll = select.poll()
    for pipe in readable:
        poll.register(pipe, select.POLLIN)
    for pipe in writable:
        poll.register(pipe, select.POLLOUT)
    if not poll.poll(None if deadline == math.inf else max(0.0, 1000 * (deadline - time.monotonic()))):
        raise Late(LATE)


async def _awaiting(readable: Sequence[int], writable: Sequence[int], deadline: float) -> None:
    """Let the event loop run until a pipe is ready."""
    loop = asyncio.get_running_loop()
    settled: asyncio.Future[bool] = loop.create_future()

    def settle(ready: bool) -> None:
        if not settled.done():
            settled.set_result(ready)

    timer = loop.call_later(deadline - time.monotonic(), settle, False)
    try:
        for pipe in readable:
            loop.add_reader(pipe, settle, True)
        for pipe in writable:
            loop.add_writer(pipe, settle, True)
        if not await settled:
            raise Late(LATE)
    finally:
        timer.cancel()
        for pipe in readable:
            loop.remove_reader(pipe)
        for pipe in writable:
            loop.remove_writer(pipe)


def _at_once(exchange: Coroutine[Any, Any, bytes]) -> bytes:
    """The result of a coroutine that blocks and never waits for an event loop."""
    try:
        exchange.send(None)
    except StopIteration as finished:
        return bytes(finished.value)
    raise RuntimeError("it waits for an event loop")
