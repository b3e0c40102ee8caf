"""The pool of the lab: parts of a job are played in this process, or by processes beside it. (study/ray.py: on others.)

A process beside it (worker.py, a `Child`) shares nothing with the one that asks, so it does not matter whether that is
a script, a notebook or a test.
"""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Final, Generic, Protocol, TypeVar

from doublejeu.child import Child, NoAnswer

TRIES: Final = 3  # to play a part whose worker dies
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
        self._children = [Child.of_module("doublejeu.lab.worker", POLARS_MAX_THREADS="1") for _ in range(jobs)]
        self._idle = SimpleQueue[Child]()
        for child in self._children:
            self._idle.put(child)
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="crew")
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
        for child in self._children:
            child.kill()

    def close(self) -> None:
        """End the processes, and wait until they are gone."""
        self.abandon()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for child in self._children:
            child.close(wait=True)

    def _play(self, part: Part) -> Played:
        child = self._idle.get()
        try:
            for _ in range(TRIES):
                if self._closed:
                    break
                with contextlib.suppress(NoAnswer):  # it died: another plays the part from its beginning
                    answer = pickle.loads(child.ask(pickle.dumps(self._job.call(part))))
                    if isinstance(answer, Failed):
                        raise CrewError(f"{self._job.told(part)}: {answer.line}")
                    played: Played = answer
                    return played
            raise CrewError(f"{self._job.told(part)}: the process that played it died {TRIES} times")
        finally:
            self._idle.put(child)
