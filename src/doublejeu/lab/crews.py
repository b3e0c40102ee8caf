"""The pool of the lab: parts of a job are played in this process, or by processes beside it. (study/ray.py: on others.)

A worker is `python -m doublejeu.lab.worker`. It reads calls from its standard input and ends when that ends, so that
none outlives the process that started it. It shares nothing else, so it does not matter whether that is a script, a
notebook or a test.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import IO, Any, Final, Generic, Protocol, TypeVar

TRIES: Final = 3  # to play a part whose worker dies
_LENGTH: Final = struct.Struct("<Q")
Part = TypeVar("Part")
Played = TypeVar("Played")
Part_in = TypeVar("Part_in", contravariant=True)
Played_out = TypeVar("Played_out", covariant=True)


class CrewError(RuntimeError):
    """A part that cannot be played; the text is one clear line."""


class Job(Protocol[Part_in, Played_out]):
    """What is played part by part."""

    def play(self, part: Part_in) -> Played_out:
        """Play a part in this process."""
        ...

    def call(self, part: Part_in) -> tuple[Callable[..., Played_out], tuple[object, ...]]:
        """The same as a function of a module with its arguments, which another process can be sent."""
        ...

    def told(self, part: Part_in) -> str:
        """What a part is called in an error."""
        ...


@dataclass(frozen=True)
class Failed:
    """What a worker sends where a call raised an exception: one line."""

    line: str


class Crew(Protocol[Part_in, Played]):
    """Those who play parts. Parts come back in any order."""

    width: int  # how many parts may be under way

    def start(self, part: Part_in) -> None:
        """Have a part played."""

    def done(self) -> list[Played]:
        """Wait until some part is done; at least one is under way."""
        ...

    def close(self) -> None:
        """Let go of them; what is under way is lost."""

    def abandon(self) -> None:
        """End them without waiting for anything: this process is about to end itself."""


class Alone(Generic[Part, Played]):
    """This process."""

    def __init__(self, job: Job[Part, Played]) -> None:
        self.width = 1
        self._job = job
        self._waiting: list[Part] = []

    def start(self, part: Part) -> None:
        """Have a part played."""
        self._waiting.append(part)

    def done(self) -> list[Played]:
        """Play the next part."""
        return [self._job.play(self._waiting.pop(0))]

    def close(self) -> None:
        """Nothing is left."""

    def abandon(self) -> None:
        """Nobody is beside this process."""


class Processes(Generic[Part, Played]):
    """Processes beside this one, each with a thread here that waits for it."""

    def __init__(self, job: Job[Part, Played], jobs: int) -> None:
        self.width = 2 * jobs  # a part is always at hand when one is done
        self._job = job
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="crew")
        self._own = threading.local()
        self._workers: list[subprocess.Popen[bytes]] = []
        self._closed = False
        self._under_way: set[Future[Played]] = set()

    def start(self, part: Part) -> None:
        """Have a part played."""
        self._under_way.add(self._threads.submit(self._play, part))

    def done(self) -> list[Played]:
        """Wait until some part is done."""
        ready, self._under_way = wait(self._under_way, return_when=FIRST_COMPLETED)
        return [future.result() for future in ready]

    def abandon(self) -> None:
        """End the processes."""
        self._closed = True
        for worker in self._workers:
            worker.kill()

    def close(self) -> None:
        """Let go of the processes."""
        self.abandon()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            for pipe in (worker.stdin, worker.stdout):
                with contextlib.suppress(OSError):
                    if pipe is not None:
                        pipe.close()
            worker.wait()

    def _play(self, part: Part) -> Played:
        for _ in range(TRIES):
            worker = getattr(self._own, "worker", None) or self._hired()
            try:
                send(worker.stdin, self._job.call(part))
                answer = receive(worker.stdout)
            except (OSError, EOFError):  # it died: another plays the part from its beginning
                self._own.worker = None
                if self._closed:
                    break
                continue
            if isinstance(answer, Failed):
                raise CrewError(f"{self._job.told(part)}: {answer.line}")
            played: Played = answer
            return played
        raise CrewError(f"{self._job.told(part)}: the process that played it died {TRIES} times")

    def _hired(self) -> subprocess.Popen[bytes]:
        paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
        worker = subprocess.Popen(
            [sys.executable, "-m", "doublejeu.lab.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths, "POLARS_MAX_THREADS": "1"},
            start_new_session=True,  # Ctrl-C is for the one who asked
        )
        self._own.worker = worker
        self._workers.append(worker)
        return worker


def send(pipe: IO[bytes] | None, thing: object) -> None:
    """Write one thing to a pipe."""
    assert pipe is not None
    content = pickle.dumps(thing)
    pipe.write(_LENGTH.pack(len(content)) + content)
    pipe.flush()


def receive(pipe: IO[bytes] | None) -> Any:
    """Read one thing from a pipe; EOFError where there is no more."""
    assert pipe is not None
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    content = pipe.read(length)
    if len(content) < length:
        raise EOFError
    return pickle.loads(content)
