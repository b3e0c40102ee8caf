"""`doublejeu study reading` and `study people`: how well bots read tables, and tables of people as results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from doublejeu.bots import BOTS, BadBot, names_in, usual_player
from doublejeu.cli.progress import progress
from doublejeu.cli.terminal import err, fail, out
from doublejeu.core.setup import BadSetup
from doublejeu.games import FIRST, GAMES
from doublejeu.lab import EXTRA, NEEDED
from doublejeu.lab.people.split import SEEN, UNSEEN
from doublejeu.lab.play.matches import Seating
from doublejeu.lab.play.stopping import STOPPED, on_ctrl_c
from doublejeu.lab.readers.reading import Judged, MatchReader, of_bots, of_file
from doublejeu.lab.readers.scoring import TENTHS, Readings
from doublejeu.lab.stats.intervals import shown
from doublejeu.records import BadRecord
from doublejeu.records import read as first_record

HEADINGS = {
    "brier": "Brier",
    "error": "summed error",
    "log_loss": "log-loss, a seat",
    "joint_log_loss": "log-loss, all roles",
    "suspect": "first suspect %",
}


def reading(
    readers: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="Whose beliefs; `nothing` knows its own card alone.")
    ],
    file: Annotated[Path | None, typer.Option(help="Read these matches (.json, .jsonl) instead of bots'.")] = None,
    split: Annotated[str, typer.Option(help="Of that file: all, seen or unseen (docs/people.md).")] = "all",
    game: Annotated[str, typer.Option(help="Which game bots play.")] = FIRST,
    seats: Annotated[
        int, typer.Option(help="How many seats; of a file, only such matches. Unless told: 7, or any.")
    ] = 0,
    bots: Annotated[
        str, typer.Option("--table", help="Which bots play. [default: those that play as people do, or the usual bot]")
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many matches bots play.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first; the next has the next.")] = 5_000_000,
    silent: Annotated[bool, typer.Option("--silent", help="Let the bots play without a word.")] = False,
    at: Annotated[str, typer.Option(help="At which parts of a match, e.g. 0.25,0.5,1.")] = "0.5,1",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables.")] = False,
) -> None:
    """Score what bots believe against what turned out true: Brier score, log-loss, first guess, calibration."""
    points = _points(at)
    if split not in ("all", SEEN, UNSEEN):
        fail(f"--split is all, {SEEN} or {UNSEEN}, not {split!r}")
    if split != "all" and file is None:
        fail("--split divides the matches of a file: name it with --file")
    key, total = game, games
    try:
        if file is not None:
            key, total = first_record(file).rules().key, 0
        elif game not in GAMES:
            fail(f"there is no game {game!r}; the games are: {', '.join(GAMES)}")
        rules = GAMES[key]
        if not rules.breath:
            fail(f"nobody has beliefs of others in {key}")
        matches: Iterator[Judged]
        if file is not None:
            matches = of_file(file, "" if split == "all" else split, seats)
        else:
            places = seats or 7
            rules.setup(places)
            named = names_in(bots or ("people" if "people" in BOTS[key] else usual_player(key).name))
            Seating(rules, places, named)
            matches = of_bots(rules, places, named, games, seed, not silent)
        asked = [MatchReader(rules, name, points) for name in readers]
        stopped = _read(asked, matches, total, as_json)
    except BadRecord as error:
        fail(f"{error}" if f"{file}" in f"{error}" else f"{file}: {error}")
    except (BadSetup, BadBot) as error:
        fail(str(error))
    if not asked[0].readings[0].matches:
        fail("there is no match to read")
    if as_json:
        facts = [
            {"reader": one.name, "at": point, **found.facts()}
            for one in asked
            for point, found in zip(one.points, one.readings, strict=True)
        ]
        print(json.dumps({"game": key, "split": split, "readings": facts}))
    else:
        _print(asked)
    if stopped:
        read = len(asked[0].readings[0].matches)
        err.print(f"stopped after {read} matches{f' of {total}' if total else ''}", highlight=False, soft_wrap=True)
        raise typer.Exit(STOPPED)


def _points(typed: str) -> tuple[float, ...]:
    try:
        points = tuple(float(point) for point in typed.split(","))
    except ValueError:
        fail(f"--at takes parts of a match such as 0.5,1, not {typed!r}")
    if not all(0 <= point <= 1 for point in points):
        fail(f"--at takes parts from 0 to 1, not {typed!r}")
    return points


def _read(readers: list[MatchReader], matches: Iterator[Judged], total: int, quiet: bool) -> bool:
    """Let all readers read all matches; whether Ctrl-C cut it short, which keeps what was read."""
    stopped = False

    def stop() -> None:
        nonlocal stopped
        stopped = True

    with progress("matches", quiet) as tell, on_ctrl_c(stop):
        for number, match in enumerate(matches, 1):
            for reader in readers:
                reader.take(match)
            mean = readers[0].readings[-1].mean("brier")
            tell(number, total, "" if mean is None else f"Brier so far {mean:.3f}")
            if stopped:
                return number != total
    return False


def _shown(found: Readings, measure: str) -> str:
    mean = found.mean(measure)
    if mean is None:
        return "-"
    low, high = found.interval(measure)
    if measure not in HEADINGS or measure == "suspect":  # how often the first guess is right
        return shown(mean, low, high, True)
    return shown(mean, low, high, False, 3)


def _print(readers: list[MatchReader]) -> None:
    """A table for each point: measures go down and readers across, which fits a narrow terminal."""
    matches = len(readers[0].readings[0].matches)
    for place, point in enumerate(readers[0].points):
        title = f"{matches} matches, at {point:g} of each"
        grid = Grid("", *(escape(reader.name) for reader in readers), title=title, title_justify="left")
        for measure in dict.fromkeys(name for reader in readers for name in reader.readings[place].measures()):
            heading = HEADINGS.get(measure, f"{measure.capitalize()} %")
            grid.add_row(heading, *(_shown(reader.readings[place], measure) for reader in readers))
        out.print(grid)
    for reader in readers:
        readings = reader.readings[-1]
        if any(readings.times):
            out.print(f"{reader.name}, at {reader.points[-1]:g}: said, true (times)", highlight=False)
            tenths = [
                f"{readings.said[n] / readings.times[n]:.0%}, {readings.true[n] / readings.times[n]:.0%}"
                f" ({readings.times[n]})"
                for n in range(TENTHS)
                if readings.times[n]
            ]
            out.print(f"  {'; '.join(tenths)}", highlight=False, soft_wrap=True)


def people(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Matches on paper: .jsonl or .json.")],
    save: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where to write the results.")],
    split: Annotated[str, typer.Option(help="all, seen or unseen (docs/people.md).")] = "all",
    seats: Annotated[int, typer.Option(help="Only matches of so many seats; unless told, as many as the first.")] = 0,
    reader: Annotated[str, typer.Option(help="Whose beliefs at every seat; none for no beliefs.")] = "none",
) -> None:
    """Make results of matches from a file, so that `study report` shows people as it shows bots."""
    if split not in ("all", SEEN, UNSEEN):
        fail(f"--split is all, {SEEN} or {UNSEEN}, not {split!r}")
    try:
        from doublejeu.lab.results.retold import retell
        from doublejeu.lab.study.study import StudyError
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.split(".")[0] in EXTRA:
            fail(NEEDED)
        raise
    columns = (TextColumn("{task.description}"), TextColumn("{task.completed}"), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("matches", total=None)
        try:
            asked = "" if reader == "none" else reader
            told = retell(file, save, "" if split == "all" else split, seats, asked, lambda: bar.advance(task, 1))
        except (BadRecord, StudyError, BadBot) as error:
            fail(str(error))
    out.print(f"{told} matches in {save}; look at them with: doublejeu study report {save}", highlight=False)
