"""The commands of the lab: `doublejeu study run | resume | show | tables | report`.

What they need is an extra and is loaded when a command runs.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.table import Column
from rich.table import Table as Grid
from rich.text import Text
from typer.core import TyperCommand

from doublejeu.cli.accounts import tell_accounts
from doublejeu.cli.progress import progress
from doublejeu.cli.terminal import err, fail, out
from doublejeu.lab import EXTRA, NEEDED
from doublejeu.lab.play.stopping import STOPPED
from doublejeu.lab.stats.intervals import shown

if TYPE_CHECKING:
    from doublejeu.lab.results.folder import Results
    from doublejeu.lab.study.running import StudyProgress
    from doublejeu.lab.study.study import Study

study_commands = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Ask the games questions: run a study file, go on with one, look at its results. See docs/studies.md.",
)

HERE = "local"  # the cluster of this machine, for a bare --ray
MOST_SHOWN = 60  # cells

Jobs = Annotated[int, typer.Option(min=0, help="How many processes play; 0 for one a processor.")]
Ray = Annotated[
    str,
    typer.Option(
        "--ray",
        metavar="[ADDRESS]",
        help="Play on a Ray cluster: its address, auto, or local for one of this machine, as where none is given.",
    ),
]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a study's results.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables for people.")]


@contextmanager
def _one_line() -> Iterator[None]:
    """Whatever is wrong with a study is said in one line, and so is an extra that is missing."""
    try:
        from doublejeu.lab.crews import CrewError
        from doublejeu.lab.study.study import StudyError
    except ModuleNotFoundError as error:
        _missing(error)
        raise
    try:
        yield
    except (StudyError, CrewError) as error:
        fail(str(error))
    except ModuleNotFoundError as error:
        _missing(error)
        raise


def _missing(error: ModuleNotFoundError) -> None:
    if error.name is not None and error.name.split(".")[0] in EXTRA:
        fail(NEEDED)


class MayNameCluster(TyperCommand):
    """A command whose `--ray` may stand without an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in the address that is meant where none was typed."""
        typed: list[str] = []
        for word, after in zip(args, [*args[1:], "-"], strict=True):
            typed += [word, HERE] if word == "--ray" and after.startswith("-") else [word]
        return super().parse_args(ctx, typed)


@study_commands.command(cls=MayNameCluster)
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A study: a TOML file, see docs/studies.md.")],
    save: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Where to write; unless told, a folder called as the file, without .toml."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Begin anew where a study was written already.")] = False,
    jobs: Jobs = 0,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Run a study. Ctrl-C stops it and keeps what is done; `resume` goes on."""
    with _one_line():
        from doublejeu.lab.study.running import begin, is_results
        from doublejeu.lab.study.study import Study, StudyError

        try:
            study = Study.read(file)
        except StudyError as error:
            fail(f"{error}" if f"{file}" in f"{error}" else f"{file}: {error}")
        folder = save if save is not None else Path(file.stem)
        if force and folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
            if not is_results(folder):
                fail(f"{folder} is not a study's: --force does not write over it")
            shutil.rmtree(folder)
        begin(study, folder)
        _sit(study, folder, jobs, ray, as_json)


@study_commands.command(cls=MayNameCluster)
def resume(folder: Folder, jobs: Jobs = 0, ray: Ray = "", as_json: AsJson = False) -> None:
    """Go on with a study where it stopped. Nothing that is there is played again."""
    with _one_line():
        from doublejeu.lab.results.folder import open_results

        results = open_results(folder)
        if results.finished:
            err.print(f"{folder} is finished", highlight=False, soft_wrap=True)
            _show(results, as_json)
            return
        _sit(results.study, folder, jobs, ray, as_json)


@study_commands.command()
def show(folder: Folder, as_json: AsJson = False) -> None:
    """Print the figures of a study, finished or not: every cell, and what the study compares."""
    with _one_line():
        from doublejeu.lab.results.folder import open_results

        _show(open_results(folder), as_json)


@study_commands.command()
def tables(
    folder: Folder,
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="PAGE", help="A Markdown page with a place for each table; unless told, they are printed."
        ),
    ] = None,
) -> None:
    """Make the tables that the study asks for, in Markdown."""
    with _one_line():
        from doublejeu.lab.report.markdown import filled
        from doublejeu.lab.report.markdown import tables as made_from
        from doublejeu.lab.results.fingerprints import stored_fingerprint
        from doublejeu.lab.results.folder import open_results

        results = open_results(folder)
        if not results.finished:
            fail(f"{folder} is not finished; doublejeu study resume {folder} goes on with it")
        with _busy("tables"):
            made = made_from(results)
        if not made:
            fail(f"the study in {folder} asks for no table")
        if into is None:
            for name, text in made.items():
                print(f"{name}\n\n{text}\n")
            return
        try:
            page = into.read_text(encoding="utf-8")
            into.write_text(filled(page, made, stored_fingerprint(results)), encoding="utf-8")
        except OSError as error:
            fail(f"cannot write {into}: {error.strerror}")


@study_commands.command()
def report(folder: Folder) -> None:
    """Write a page to look at, with pictures, into the study's folder."""
    with _one_line():
        from doublejeu.lab.report.page import write
        from doublejeu.lab.results.folder import open_results

        open_results(folder)  # or say in one line that there is none
        with _busy("report"):
            page = write(folder)
        out.print(f"{page}", highlight=False, soft_wrap=True)


def _sit(study: Study, folder: Path, jobs: int, ray: str, as_json: bool) -> None:
    from doublejeu.lab.results.folder import open_results, sit

    began = time.monotonic()
    with _news(study.title) as news:
        sitting = sit(study, folder, jobs, ray or None, news)
    results = open_results(folder)
    _show(results, as_json)
    rate = sitting.played / max(1e-9, time.monotonic() - began)
    told = f"{sitting.played:,} matches in this sitting; {rate:,.0f} a second".replace(",", " ")
    if sitting.seconds:
        told += f"; rows and Parquet took {100 * sitting.writing / sitting.seconds:.1f} % of the processor's time"
    err.print(f"{told}; in {folder}", style="dim", highlight=False, soft_wrap=True)
    if not results.finished:
        err.print(f"stopped; go on with: doublejeu study resume {folder}", highlight=False, soft_wrap=True)
        raise typer.Exit(STOPPED)


@contextmanager
def _news(title: str) -> Iterator[Callable[[StudyProgress], None]]:
    """How far the study is, with the figure so far of the cell that was counted last."""
    with progress(title) as tell:

        def told_of(news: StudyProgress) -> None:
            figure = f"{news.figure} {told(news.value, news.low, news.high, news.share)}"
            tell(news.played, news.wanted, f"{figure} in the cell {news.label}")

        yield told_of


@contextmanager
def _busy(what: str) -> Iterator[None]:
    columns = (SpinnerColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        bar.add_task(what, total=None)
        yield


def told(value: float, low: float, high: float, share: bool, unit: str = " %") -> str:
    """A figure with its interval; a share in per cent, a difference of shares in points.

    >>> told(0.5, 0.404, 0.596, True), told(-0.5, -1.25, 0.25, False)
    ('50.0 % (40.4 to 59.6)', '-0.50 (-1.25 to 0.25)')
    """
    return shown(value, low, high, True, 1, " to ", unit) if share else shown(value, low, high, False, 2, " to ")


def _show(results: Results, as_json: bool) -> None:
    from doublejeu.lab.results.estimates import compare, estimate
    from doublejeu.lab.study.file import spelt

    study = results.study
    figure = study.watched.text
    with _busy("figures"):
        found = estimate(results, figure)
        compared = [(asked, compare(results, asked.measure, asked.axis, asked.base)) for asked in study.file.compare]
    if as_json:
        facts = {
            "title": study.title,
            "finished": results.finished,
            "measure": figure,
            "cells": found.to_dicts(),
            "compared": [
                {"axis": asked.axis, "base": asked.base, "measure": asked.measure, "rows": table.to_dicts()}
                for asked, table in compared
            ],
            "guests": asdict(results.accounts),
        }
        print(json.dumps(facts, ensure_ascii=False))
        return
    varying = list(zip(study.varying, study.axes, strict=True))
    labels = dict(results.cells.select("cell", "label").iter_rows())
    grid = _grid(study.title, "matches", escape(figure), "for all cells at once")
    for row in found.head(MOST_SHOWN).to_dicts():
        value = told(row["value"], row["low"], row["high"], study.watched.is_share)
        together = told(row["value"], row["low_all"], row["high_all"], study.watched.is_share).partition(" (")[2]
        grid.add_row(Text(labels[row["cell"]]), str(row["matches"]), value, f"({together}")
    out.print(grid)
    if len(found) > MOST_SHOWN:
        out.print(f"and {len(found) - MOST_SHOWN} more cells", highlight=False)
    for asked, table in compared:
        title = f"{asked.measure}, each against {asked.axis} = {spelt(asked.base)}, deal by deal"
        share = study.figure(asked.measure).is_share
        if table.is_empty():
            out.print(f"{title}: not yet played", highlight=False, markup=False, soft_wrap=True)
            continue
        grid = _grid(title, "deals", "difference, points" if share else "difference", "p", "p (Holm)")
        for row in table.head(MOST_SHOWN).to_dicts():
            axes = Text(", ".join(f"{name}={spelt(row[column])}" for name, column in varying))
            grid.add_row(
                axes,
                str(row["pairs"]),
                told(row["difference"], row["low"], row["high"], share, unit=""),
                f"{row['p']:.3g}",
                f"{row['p_holm']:.3g}",
            )
        out.print(grid)
    tell_accounts(results.accounts, whole=False)


def _grid(title: str, *headings: str) -> Grid:
    """A table whose first column names cells, in as many lines as that takes."""
    return Grid(Column("", overflow="fold"), *headings, title=Text(title), title_justify="left")
