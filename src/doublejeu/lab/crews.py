"""Who plays the parts of a study: this process, or processes beside it. (ray.py: machines beside it.)

A process beside it (worker.py, a `Child`) shares nothing with the one who asks, so it does not matter whether that is a
script, a notebook or a test.
"""

from __future__ import annotations

import contextlib
import pickle
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import Final, Protocol

from doublejeu.child import Child, NoAnswer
from doublejeu.lab.study.parts import Part, PlayedPart, play_part
from doublejeu.lab.study.study import Study

TRIES: Final = 3  # to play a part whose worker dies


class CrewError(RuntimeError):
    """A part that cannot be played; the text is one clear line."""


class Crew(Protocol):
    """Those who play parts. Parts come back in any order."""

    width: int  # how many parts may be under way

    def start(self, part: Part) -> None:
        """Have a part played."""

    def done(self) -> list[PlayedPart]:
        """Wait until some part is done; at least one is under way."""
        ...

    def close(self) -> None:
        """Let go of them; what is under way is lost."""

    def abandon(self) -> None:
        """End them without waiting for anything: this process is about to end itself."""


class Alone:
    """This process."""

    def __init__(self, study: Study) -> None:
        self.width = 1
        self._study = study
        self._waiting: list[Part] = []

    def start(self, part: Part) -> None:
        """Have a part played."""
        self._waiting.append(part)

    def done(self) -> list[PlayedPart]:
        """Play the next part."""
        return [play_part(self._study, self._waiting.pop(0))]

    def close(self) -> None:
        """Nothing is left."""

    def abandon(self) -> None:
        """Nobody is beside this process."""


class Processes:
    """Processes beside this one, each with a thread here that waits for it."""

    def __init__(self, study: Study, jobs: int) -> None:
        self.width = 2 * jobs  # a part is always at hand when one is done
        self._study = study
        self._children = [Child.of_module("doublejeu.lab.worker", POLARS_MAX_THREADS="1") for _ in range(jobs)]
        self._idle = SimpleQueue[Child]()
        for child in self._children:
            self._idle.put(child)
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="study")
        self._closed = False
        self._under_way: set[Future[PlayedPart]] = set()

    def start(self, part: Part) -> None:
        """Have a part played."""
        self._under_way.add(self._threads.submit(self._play, part))

    def done(self) -> list[PlayedPart]:
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

    def _play(self, part: Part) -> PlayedPart:
        child = self._idle.get()
        try:
            for _ in range(TRIES):
                if self._closed:
                    break
                with contextlib.suppress(NoAnswer):  # it died: another plays the part from its beginning
                    answer = pickle.loads(child.ask(pickle.dumps((self._study.source, self._study.folder, part))))
                    if isinstance(answer, PlayedPart):
                        return answer
                    raise CrewError(f"{_named(self._study, part)}: {answer}")
            raise CrewError(f"{_named(self._study, part)}: the process that played it died {TRIES} times")
        finally:
            self._idle.put(child)


def _named(study: Study, part: Part) -> str:
    return f"matches {part.first} to {part.last - 1} of the cell {study.cells[part.cell].label}"
