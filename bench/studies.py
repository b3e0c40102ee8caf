"""What a study costs beside its playing, and what more processes and a cluster gain: `make bench-studies`.

Ratios of one run: compare no others.

Wall time is only fair on a machine that does nothing else. Beside it stands the processor time of all who take part,
and what that would gain on two processors that do nothing else: the work of one process, twice, by the work of all.
"""

from __future__ import annotations

import argparse
import json
import resource
import tempfile
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from doublejeu.lab.crews import Alone, Crew, Processes
from doublejeu.lab.study.parts import Part, PlayedPart, StudyJob, play_part
from doublejeu.lab.study.running import Run, begin
from doublejeu.lab.study.study import Study

# What rows are measured on: bots that think for as short a time as any, so that rows weigh most.
TABLES: dict[str, dict[str, Any]] = {
    "random, silent": {"bots": ["random"]},
    "thumb, silent": {"bots": ["thumb"]},
    "thumb, talking": {"bots": ["thumb"], "talk": True},
    "thumb, talking, words and occasions": {
        "bots": ["thumb"],
        "talk": True,
        "measure": ["seats", "words", "occasions"],
    },
    "belief, talking": {"bots": ["belief"], "talk": True},
}


@dataclass(frozen=True)
class Timed:
    """How long so many matches took."""

    matches: int
    wall: float
    processor: float  # of all processes together, as they say themselves, and of the one that asks them

    def rate(self) -> float:
        """Matches a second by the clock."""
        return self.matches / self.wall


def study_of(settings: dict[str, Any], matches: int) -> Study:
    """A study of Secret Hitler at seven seats."""
    return Study({"game": "secret_hitler", "seats": 7, "matches": matches, **settings})


def row_shares(seconds: float) -> dict[str, float]:
    """By kind of table: processor time for rows and Parquet, by the time for playing."""
    found: dict[str, float] = {}
    for name, settings in TABLES.items():
        study = study_of(settings, 10**9)
        played = writing = 0.0
        first, length = 0, 20
        while played < seconds:
            part = play_part(study, Part(0, first, first + length))
            if first:  # the first part warms caches
                played += part.seconds - part.writing
                writing += part.writing
            first += length
            length = min(2000, 2 * length)
        found[name] = writing / played
    return found


def timed(crew: Crew[Part, PlayedPart], study: Study) -> Timed:
    """Run a study with a crew that has played before, so that starting it is not measured."""
    for number in range(crew.width):
        crew.start(Part(0, number, number + 1))
    for _ in range(crew.width):
        if not crew.done():
            break
    with tempfile.TemporaryDirectory() as folder:
        begin(study, Path(folder) / "out")
        sitting = Run(study, Path(folder) / "out")
        began, own = time.perf_counter(), time.process_time()
        sitting.run(crew)
        wall, own = time.perf_counter() - began, time.process_time() - own
    others = 0.0 if isinstance(crew, Alone) else sitting.seconds
    return Timed(sitting.played, wall, own + others)


def crews(matches: int, ray: bool) -> dict[str, Timed]:
    """The same study by one process, by two, and on a cluster of this machine's own with two processors."""
    study = study_of({"bots": ["thumb"], "talk": True}, matches)
    found: dict[str, Timed] = {}
    job = StudyJob(study)
    chosen: list[tuple[str, Any]] = [("alone", lambda: Alone(job)), ("two processes", lambda: Processes(job, 2))]
    if ray and find_spec("ray") is not None:
        from doublejeu.lab.study.ray import LOCAL, Cluster

        chosen.append(("ray, two processors", lambda: Cluster(study, LOCAL, 2)))
    for name, make in chosen:
        crew = make()
        try:
            found[name] = timed(crew, study)
        finally:
            crew.close()
    return found


def peak_megabytes(matches: int) -> float:
    """The most memory this process has had once so many matches went through it."""
    study = study_of({"bots": ["random"]}, matches)
    timed(Alone(StudyJob(study)), study)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure rows, memory and crews, and print lines or JSON."""
    parser = argparse.ArgumentParser(prog="bench.studies", description="Measure what a study costs.")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each kind of row is measured")
    parser.add_argument("--matches", type=int, default=3000, help="how many matches one process, two and Ray play")
    parser.add_argument("--ray", action="store_true", help="measure a Ray cluster of this machine too")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    rows = row_shares(chosen.seconds)
    memory = [peak_megabytes(chosen.matches), peak_megabytes(4 * chosen.matches)]
    found = crews(chosen.matches, chosen.ray)
    gains = {name: each.rate() / found["alone"].rate() for name, each in found.items()}
    if chosen.json:
        processor = {name: each.processor for name, each in found.items()}
        print(json.dumps({"rows": rows, "memory": memory, "gains": gains, "processor": processor}))
        return
    for name, share in rows.items():
        print(f"rows and Parquet, {name}: {100 * share:.1f} % of the playing time")
    used = " and ".join(f"{megabytes:.0f} MB" for megabytes in memory)
    print(f"memory after {chosen.matches} and {4 * chosen.matches} matches more: {used}")
    for name, each in found.items():
        line = f"{name}: {each.rate():.0f} matches a second, {gains[name]:.2f} times one process"
        line += f"; {each.processor:.1f} s of processor time"
        if name != "alone":
            by_work = 2 * found["alone"].processor / each.processor
            line += f", by which two idle processors would gain {by_work:.2f} times"
        print(line)


if __name__ == "__main__":
    main()
