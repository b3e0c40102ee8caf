"""Running a study into a folder: what is left to play, part by part, and what is there when somebody stops it.

The folder is the only memory. A part is there when its file of matches is; what is missing is played, by whoever comes
next. How long parts are depends on the machine; which rows there are in the end does not.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import polars as pl

from doublejeu.lab.crews import Crew
from doublejeu.lab.play.accounts import Accounts
from doublejeu.lab.play.stopping import on_ctrl_c
from doublejeu.lab.rows.columns import FORMAT
from doublejeu.lab.rows.figures import needs, values
from doublejeu.lab.rows.tables import (
    accounts_name,
    decoded,
    keep_part,
    part_name,
    parts_in,
    put_together,
    schema,
    write_atomically,
)
from doublejeu.lab.stats.intervals import RunningMean
from doublejeu.lab.study.parts import Part, PlayedPart
from doublejeu.lab.study.study import Study, StudyError

PART_SECONDS: Final = 2.0  # of playing that a part is made to take: at most so much is lost to a sudden end
FIRST_PART: Final = 8  # matches, while nothing is known of how long one takes
MOST_IN_PART: Final = 4000
GROWTH: Final = 8  # a part is at most so many times as long as the one before
NEWS_SECONDS: Final = 0.2
NOTED_SECONDS: Final = 1.0  # between two times that progress.json is written

ACCOUNTS: Final = "guests.json"  # in a finished study's folder, where bots from outside played
RUNNING, STOPPED, FINISHED = "running", "stopped", "finished"


@dataclass(frozen=True)
class StudyProgress:
    """How far a study is."""

    label: str  # of the cell that was counted last
    played: int  # in all cells
    wanted: int  # at most
    figure: str
    share: bool  # whether the figure is one
    value: float
    low: float
    high: float


def nobody(news: StudyProgress) -> None:
    """Who wants no news."""


class _CellProgress:
    """What is there of one cell, and what is to be played."""

    def __init__(self, study: Study, number: int) -> None:
        self.number = number
        self.label = study.cells[number].label
        self.until = study.until
        self.limit = study.most  # matches from here on do not belong to it
        self.settled = study.until is None  # whether that is certain
        self.tally = RunningMean(study.watched.is_share)
        self.counted = 0  # matches, from the first on without a gap
        self.next = 0  # what nobody was asked to play yet
        self.kept: dict[int, int] = {}  # parts that are there, first and last
        self._waiting: dict[int, tuple[int, pl.DataFrame]] = {}  # parts that are there and not counted

    def take(self, first: int, last: int, found: pl.DataFrame) -> None:
        """A part is there; `found` are its values by match."""
        self.kept[first] = last
        self._waiting[first] = (last, found)
        while self.counted in self._waiting:
            first = self.counted
            last, found = self._waiting.pop(first)
            self._count(first, last, found)
            self.counted = last

    def _count(self, first: int, last: int, found: pl.DataFrame) -> None:
        """Add matches up, in steps where something may be decided after a step."""
        every = self.until.every if self.until is not None else last - first
        ratio = found["above"] / found["below"]
        sums = found.select("match", value=ratio, square=ratio * ratio)
        for start in range(first, last, every):
            if start >= self.limit:
                return
            end = min(start + every, last)
            part = sums.filter(pl.col("match").is_between(start, end, closed="left"))
            self.tally.add(len(part), float(part["value"].sum()), float(part["square"].sum()))
            if self.until is not None and not self.settled and end >= self.until.least:
                if self.tally.half_width() <= self.until.half_width:
                    self.limit, self.settled = end, True

    def finished(self) -> bool:
        """Whether all its matches are there."""
        return self.counted >= self.limit

    def ask(self, length: int, ahead: int) -> Part | None:
        """The next part to be played, about so long; None where there is none, or none yet."""
        self.next = self._free(self.next)
        if self.next >= self.limit:
            return None
        first = self.next
        if self.until is not None:
            if not self.settled and first - self.counted > ahead * max(length, self.until.every):
                return None  # it may be over before that
            length = -(-length // self.until.every) * self.until.every
        last = min(first + length, self.limit, *(start for start in self.kept if start > first), self.limit)
        self.next = last
        return Part(self.number, first, last)

    def _free(self, number: int) -> int:
        while True:
            after = [last for first, last in self.kept.items() if first <= number < last]
            if not after:
                return number
            number = max(after)


class Run:
    """One sitting of a study: begin or go on, until it is finished or stopped."""

    def __init__(self, study: Study, folder: Path, news: Callable[[StudyProgress], None] = nobody) -> None:
        self.study = study
        self.folder = folder
        self._parts = folder / "parts"
        self._tell = news
        self._told = 0.0
        self._began = self._noted = 0.0  # when this sitting began, and when the folder was last told how far it is
        self._cells = [_CellProgress(study, cell.number) for cell in study.cells]
        self._stopping = False
        self._pace = 0.0  # seconds a match, by the last part
        self._longest = FIRST_PART
        self.seconds = 0.0  # of processor time for parts, in this sitting
        self.writing = 0.0  # of these, for rows and Parquet
        self.played = 0  # matches, in this sitting

    def stop(self) -> None:
        """Ask for no more parts; those under way are waited for."""
        self._stopping = True

    def run(self, crew: Crew[Part, PlayedPart]) -> bool:
        """Play what is left; whether the study is finished."""
        self._began = self._noted = time.monotonic()
        self._parts.mkdir(exist_ok=True)
        self._read_parts()
        self._write_progress(RUNNING, 0.0)
        state = STOPPED
        try:
            with on_ctrl_c(self.stop, crew.abandon):
                self._play(crew)
            if all(cell.finished() for cell in self._cells):
                self._finish()
                state = FINISHED
        finally:
            self._write_cells()
            self._write_progress(state, time.monotonic() - self._began)
        if state == FINISHED:
            shutil.rmtree(self._parts)
        return state == FINISHED

    def _read_parts(self) -> None:
        """What earlier sittings left."""
        for table in ("seats", "words", "occasions", "moments"):
            for cell, first, last, path in parts_in(self._parts, table):
                if not (self._parts / part_name("matches", cell, first, last)).exists():
                    path.unlink()  # it was written just before somebody died
        for leftover in self._parts.glob(".*.new"):
            leftover.unlink()
        key = self.study.game.key
        for cell, first, last, path in parts_in(self._parts):
            seats = self._parts / part_name("seats", cell, first, last)
            kept = {"matches": path, **({"seats": seats} if seats.exists() else {})}
            if any(pl.read_parquet_schema(kept[name]).keys() != schema(name, key).keys() for name in kept):
                raise StudyError("", f"{self.folder} was begun by another version of Double Jeu: it can only be shown")
            self._take(cell, first, last, pl.scan_parquet(path), pl.scan_parquet(seats) if seats.exists() else None)

    def _take(self, cell: int, first: int, last: int, matches: pl.LazyFrame, seats: pl.LazyFrame | None) -> None:
        watched = self.study.watched
        found = values(watched, matches.select(needs(watched)), seats).collect().sort("match")
        self._cells[cell].take(first, last, found)

    def _play(self, crew: Crew[Part, PlayedPart]) -> None:
        under_way = 0
        while True:
            while under_way < crew.width and not self._stopping:
                part = self._next_part(crew.width)
                if part is None:
                    break
                crew.start(part)
                under_way += 1
            if under_way == 0:
                return
            for played in crew.done():
                under_way -= 1
                self._keep(played)

    def _next_part(self, ahead: int) -> Part | None:
        length = self._longest
        if self._pace:
            length = max(1, min(MOST_IN_PART, self._longest, round(PART_SECONDS / self._pace)))
        left = sum(max(0, cell.limit - cell.next) for cell in self._cells)
        length = min(length, max(FIRST_PART, -(-left // ahead)))  # the last parts are short: all who play end together
        for cell in self._cells:
            if not cell.finished():
                part = cell.ask(length, ahead)
                if part is not None:
                    return part
        return None

    def _keep(self, played: PlayedPart) -> None:
        part = played.part
        keep_part(self._parts, part.cell, part.first, part.last, played.content, played.accounts)
        matches = decoded(played.content["matches"]).lazy()
        seats = decoded(played.content["seats"]).lazy() if "seats" in played.content else None
        self._take(part.cell, part.first, part.last, matches, seats)
        number = part.last - part.first
        self._pace = max(1e-6, played.seconds / number)
        self._longest = min(MOST_IN_PART, max(self._longest, GROWTH * number))
        self.played += number
        self.seconds += played.seconds
        self.writing += played.writing
        self._report(self._cells[part.cell])

    def _report(self, cell: _CellProgress) -> None:
        now = time.monotonic()
        if now - self._told < NEWS_SECONDS or not cell.tally.matches:
            return
        self._told = now
        if now - self._noted >= NOTED_SECONDS:
            self._noted = now
            self._write_progress(RUNNING, now - self._began)
        low, high = cell.tally.interval()
        played = sum(min(each.counted, each.limit) for each in self._cells)
        wanted = sum(each.limit for each in self._cells)
        watched = self.study.watched
        self._tell(
            StudyProgress(cell.label, played, wanted, watched.text, watched.is_share, cell.tally.mean(), low, high)
        )

    def _finish(self) -> None:
        """Make whole tables of the parts."""
        limits = {cell.number: cell.limit for cell in self._cells if cell.until is not None}
        for table in ("matches", *self.study.measured):
            paths = [path for *_, path in parts_in(self._parts, table)]
            put_together(paths, self.folder / f"{table}.parquet", table, self.study.game.key, limits)
        accounts = accounts_in(self._parts).written()
        if accounts:
            write_atomically(self.folder / ACCOUNTS, accounts)

    def _write_cells(self) -> None:
        played = [min(cell.counted, cell.limit) for cell in self._cells]
        write_cells(self.study, self.folder, played)

    def _write_progress(self, state: str, seconds: float) -> None:
        told = {
            "state": state,
            "seconds": round(seconds, 3),
            "cells": [
                {"cell": cell.number, "played": min(cell.counted, cell.limit), "wanted": cell.limit}
                for cell in self._cells
            ],
        }
        write_atomically(self.folder / "progress.json", json.dumps(told).encode())


def accounts_in(parts: Path) -> Accounts:
    """What bots from outside came to in the parts that are there. What was spent on parts nobody needs was spent."""
    total = Accounts()
    for cell, first, last, _ in parts_in(parts):
        path = parts / accounts_name(cell, first, last)
        if path.exists():
            total.add(Accounts.read(path.read_bytes()))
    return total


def write_cells(study: Study, folder: Path, played: list[int]) -> None:
    """The table of cells."""
    columns: dict[str, list[object]] = {
        "cell": [cell.number for cell in study.cells],
        "label": [cell.label for cell in study.cells],
        "game": [study.game.key] * len(study.cells),
        "seats": [cell.seats for cell in study.cells],
        "talk": [cell.talk for cell in study.cells],
        "played": list(played),
    }
    series = [pl.Series(name, column) for name, column in columns.items()]
    series[0], series[3] = series[0].cast(pl.Int32), series[3].cast(pl.Int32)
    for axis in study.axes:
        if axis not in columns:
            series.append(axis_series(axis, [cell.axes[axis] for cell in study.cells]))
    beside = folder / ".cells.parquet.new"
    pl.DataFrame(series).write_parquet(beside)
    beside.replace(folder / "cells.parquet")


def axis_series(name: str, column: list[object]) -> pl.Series:
    """The values of an axis: numbers as numbers, anything mixed as words."""
    kinds = {type(value) for value in column}
    if kinds == {bool}:
        return pl.Series(name, column, pl.Boolean)
    if kinds == {int}:
        return pl.Series(name, column, pl.Int64)
    if kinds <= {int, float}:
        return pl.Series(name, column, pl.Float64)
    return pl.Series(name, [value if isinstance(value, str) else json.dumps(value) for value in column], pl.String)


def begin(study: Study, folder: Path) -> None:
    """Make the folder of a study; StudyError where something lies there already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise StudyError("", f"{folder} exists already; resume goes on with a study, --force begins it anew")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / "plan.json", json.dumps(_plan(study), ensure_ascii=False, indent=1).encode())
        write_atomically(folder / "study.toml", study.source.encode())
    except OSError as error:
        raise StudyError("", f"cannot write into {folder}: {error.strerror}") from error
    write_cells(study, folder, [0] * len(study.cells))


def begun(folder: Path) -> Study:
    """The study of a folder; StudyError where there is none, or one of other rules."""
    try:
        plan = json.loads((folder / "plan.json").read_bytes())
        source = (folder / "study.toml").read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise StudyError("", f"{folder} holds no study: it has no plan.json and study.toml") from error
    if plan.get("format") != FORMAT:
        raise StudyError("", f"{folder} was written by another version of Double Jeu")
    study = Study.parsed(source, plan.get("folder", ""))
    if plan.get("rules_version") != study.game.version:
        raise StudyError(
            "",
            f"{folder} was begun with version {plan.get('rules_version')} of the rules; this is {study.game.version}",
        )
    return study


def is_results(folder: Path) -> bool:
    """Whether a folder is one that a study wrote."""
    return (folder / "plan.json").is_file() and (folder / "study.toml").is_file()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Nobody else works in this folder meanwhile, on this machine; the lock goes with the process that has it."""
    try:
        import fcntl
    except ImportError:  # no such locks on Windows
        yield
        return
    with (folder / ".lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StudyError("", f"somebody else is running the study in {folder}") from error
        yield


def _plan(study: Study) -> dict[str, object]:
    try:
        installed = version("doublejeu")
    except PackageNotFoundError:
        installed = ""
    return {
        "format": FORMAT,
        "doublejeu": installed,
        "title": study.title,
        "folder": study.folder,
        "game": study.game.key,
        "rules_version": study.game.version,
        "measured": ["matches", *study.measured],
        "axes": study.axes,
        "cells": [
            {"cell": cell.number, "label": cell.label, "seats": cell.seats, "talk": cell.talk, "axes": cell.axes}
            for cell in study.cells
        ],
    }


def usual_jobs() -> int:
    """As many processes as there are processors for us."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
