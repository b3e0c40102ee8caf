"""The parts of a study on a Ray cluster. Every node needs Double Jeu with the extra `ray`, of the same version.

A part that is lost with its node is asked for again, and counted once: nothing of it was kept.
"""

from __future__ import annotations

from typing import Any, Final

import ray
from ray.exceptions import RayError

from doublejeu.lab.crews import CrewError
from doublejeu.lab.study.parts import Part, PlayedPart, play_part_of
from doublejeu.lab.study.study import Study

LOCAL: Final = "local"
TRIES: Final = 10  # to play a part whose node goes


def _play(source: str, folder: str, part: Part) -> PlayedPart | str:
    """A part, or one line that says why it cannot be played: what goes wrong in a bot is no fault of a node."""
    try:
        return play_part_of(source, folder, part)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Cluster:
    """The processors of a cluster: one that is there by its address, or one of this machine's own."""

    def __init__(self, study: Study, address: str, processors: int | None = None) -> None:
        """How many processors is asked only of a cluster of this machine's own; all, unless told."""
        self._own = not ray.is_initialized()
        if self._own:
            try:
                if address == LOCAL:
                    ray.init(num_cpus=processors, log_to_driver=False, include_dashboard=False)
                else:
                    ray.init(address=address, log_to_driver=False)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise CrewError(f"no cluster answers at {address}: {str(error).splitlines()[0]}") from error
        self.width = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
        self._task: Any = ray.remote(max_retries=0)(_play)  # we ask again ourselves, and count how often
        self._source = ray.put(study.source)
        self._folder = study.folder
        self._under_way: dict[Any, tuple[Part, int]] = {}

    def start(self, part: Part) -> None:
        """Have a part played."""
        self._submit(part, 1)

    def _submit(self, part: Part, tries: int) -> None:
        self._under_way[self._task.remote(self._source, self._folder, part)] = (part, tries)

    def done(self) -> list[PlayedPart]:
        """Wait until some part is done."""
        while True:
            ready, _ = ray.wait(list(self._under_way), num_returns=1)
            part, tries = self._under_way.pop(ready[0])
            try:
                played = ray.get(ready[0])
            except RayError as error:  # its node or its process is gone
                if tries == TRIES:
                    raise CrewError(f"matches {part.first} to {part.last - 1} were lost {TRIES} times") from error
                self._submit(part, tries + 1)
                continue
            if isinstance(played, PlayedPart):
                return [played]
            raise CrewError(f"matches {part.first} to {part.last - 1}: {played}")

    def close(self) -> None:
        """Leave the cluster."""
        if self._own:
            ray.shutdown()

    def abandon(self) -> None:
        """A cluster notices by itself that whoever asked is gone."""
