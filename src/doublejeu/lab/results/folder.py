"""Results of a study, read and run from Python."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl

from doublejeu.core.contract import Game
from doublejeu.games import GAMES
from doublejeu.lab.crews import Alone, Crew, Processes
from doublejeu.lab.play.accounts import Accounts
from doublejeu.lab.rows.columns import TABLES
from doublejeu.lab.rows.tables import parts_in, scan
from doublejeu.lab.study.parts import Part, PlayedPart, StudyJob
from doublejeu.lab.study.running import (
    ACCOUNTS,
    FINISHED,
    Run,
    StudyProgress,
    accounts_in,
    begin,
    begun,
    locked,
    nobody,
    usual_jobs,
)
from doublejeu.lab.study.study import Study, StudyError


class Results:
    """A folder of results, finished or not. Its tables are Polars LazyFrames with a column for each axis."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plan: dict[str, Any] = json.loads((folder / "plan.json").read_bytes())
        self.game: Game = GAMES[self.plan["game"]]
        self.axes: list[str] = self.plan["axes"]
        self.cells: pl.DataFrame = pl.read_parquet(folder / "cells.parquet")

    @property
    def study(self) -> Study:
        """The study they answer."""
        return begun(self.folder)

    @property
    def title(self) -> str:
        """What the study is called."""
        title = self.plan["title"]
        assert isinstance(title, str)
        return title

    @property
    def finished(self) -> bool:
        """Whether every match was played."""
        progress = self.folder / "progress.json"
        return progress.is_file() and json.loads(progress.read_bytes())["state"] == FINISHED

    @property
    def accounts(self) -> Accounts:
        """What bots from outside did wrong, and what language models spent."""
        whole = self.folder / ACCOUNTS
        if self.finished:
            return Accounts.read(whole.read_bytes()) if whole.is_file() else Accounts()
        return accounts_in(self.folder / "parts")

    def measured(self, table: str) -> bool:
        """Whether the study asked for a table."""
        return table in self.plan["measured"]

    def table(self, name: str) -> pl.LazyFrame:
        """A table by its name; without a row where it was not measured."""
        if name not in TABLES:
            raise StudyError("", f"there is no table {name!r}; there are {', '.join(TABLES)}")
        axes = self.cells.select("cell", *self.axes).lazy()
        rows = self.plain(name).join(axes, on="cell", how="left", maintain_order="left")
        if name == "moments":
            rows = rows.with_columns(
                quarter=(4 * pl.col("part")).floor().clip(0, 3).cast(pl.Int8) + 1,
                error=(pl.col("chance").cast(pl.Float64) - pl.col("hidden").cast(pl.Float64)) ** 2,
            )
        return rows

    def plain(self, name: str) -> pl.LazyFrame:
        """A table as it was written, without what varies."""
        whole = self.folder / f"{name}.parquet"
        paths = [whole] if whole.exists() and self.finished else [path for *_, path in self._parts(name)]
        return scan(paths, name, self.game.key)

    def _parts(self, name: str) -> list[tuple[int, int, int, Path]]:
        """Parts whose matches are there: the others may be in the middle of being written."""
        there = {part[:3] for part in parts_in(self.folder / "parts")}
        return [part for part in parts_in(self.folder / "parts", name) if part[:3] in there]

    @property
    def matches(self) -> pl.LazyFrame:
        """One row a match."""
        return self.table("matches")

    @property
    def seats(self) -> pl.LazyFrame:
        """One row a seat."""
        return self.table("seats")

    @property
    def words(self) -> pl.LazyFrame:
        """One row a phrase that was said."""
        return self.table("words")

    @property
    def occasions(self) -> pl.LazyFrame:
        """One row for each occasion on which a seat could act on a word."""
        return self.table("occasions")

    @property
    def moments(self) -> pl.LazyFrame:
        """One row for each belief of an observer about a seat at a moment."""
        return self.table("moments")


def open_results(folder: Path | str) -> Results:
    """The results in a folder; StudyError where there are none."""
    folder = Path(folder)
    if not folder.exists():
        raise StudyError("", f"there is no folder {folder}; doublejeu study run FILE --out {folder} makes one")
    if not (folder / "plan.json").is_file() or not (folder / "cells.parquet").is_file():
        raise StudyError("", f"{folder} holds no results of a study")
    return Results(folder)


def run(
    study: Study | dict[str, Any] | str | Path,
    out: Path | str | None = None,
    jobs: int = 0,
    ray: str | None = None,
    news: Callable[[StudyProgress], None] = nobody,
) -> Results:
    """Run a study, or a study file, or one given as a dict, into a new folder; or into one that goes with this process.

    `jobs` is the number of processes, 0 for one a processor and 1 for this one; `ray` is the address of a cluster, or
    "local". Whatever runs it, the rows are the same.
    """
    if isinstance(study, dict):
        study = Study(study)
    elif not isinstance(study, Study):
        study = Study.read(study)
    folder = Path(out) if out is not None else _passing_folder()
    begin(study, folder)
    sit(study, folder, jobs, ray, news)
    return Results(folder)


def _passing_folder() -> Path:
    """A folder that goes with this process: tables are read when they are asked for, which may be late."""
    folder = Path(tempfile.mkdtemp(prefix="doublejeu-study-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def resume(
    folder: Path | str, jobs: int = 0, ray: str | None = None, news: Callable[[StudyProgress], None] = nobody
) -> Results:
    """Go on with a study where it stopped."""
    folder = Path(folder)
    study = begun(folder)
    if not Results(folder).finished:
        sit(study, folder, jobs, ray, news)
    return Results(folder)


def sit(study: Study, folder: Path, jobs: int, ray: str | None, news: Callable[[StudyProgress], None] = nobody) -> Run:
    """One sitting: play until the study is finished or somebody stops it."""
    with locked(folder):
        crew = crew_for(study, jobs, ray)
        try:
            sitting = Run(study, folder, news)
            sitting.run(crew)
            return sitting
        finally:
            crew.close()


def crew_for(study: Study, jobs: int, ray: str | None) -> Crew[Part, PlayedPart]:
    """Who plays: this process, several, or a cluster."""
    if ray is not None:
        try:
            from doublejeu.lab.study.ray import Cluster
        except ImportError as error:
            raise StudyError("", "a cluster needs an extra: pip install 'doublejeu[ray]'") from error
        return Cluster(study, ray)
    jobs = jobs or usual_jobs()
    job = StudyJob(study)
    return Alone(job) if jobs == 1 else Processes(job, jobs)
