"""`doublejeu study habits`: whether a bot's habits give its side away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from doublejeu.bots import BadBot
from doublejeu.cli.terminal import err, fail, out
from doublejeu.core.setup import BadSetup
from doublejeu.games import FIRST, GAMES
from doublejeu.lab import EXTRA, NEEDED
from doublejeu.lab.people.split import SEEN, UNSEEN
from doublejeu.lab.play.matches import Seating
from doublejeu.lab.play.stopping import at_once_on_ctrl_c
from doublejeu.lab.readers.reading import Judged, of_bots, of_file
from doublejeu.records import BadRecord
from doublejeu.records import read as first_record

if TYPE_CHECKING:
    from doublejeu.lab.readers.habits import Case, Separation

LEAST = 40  # matches to learn from, and to be judged by


def habits(
    bots: Annotated[list[str] | None, typer.Argument(metavar="[BOT...]", help="Whose habits, at every seat.")] = None,
    file: Annotated[
        Path | None, typer.Option(help="Habits of those who played these matches: learnt from the seen part of them.")
    ] = None,
    game: Annotated[str, typer.Option(help="Which game bots play.")] = FIRST,
    seats: Annotated[int, typer.Option(help="How many seats; of a file, only such matches.")] = 7,
    games: Annotated[int, typer.Option(min=LEAST, help="How many matches to learn from.")] = 1000,
    judged: Annotated[int, typer.Option(min=LEAST, help="How many others to be judged by.")] = 400,
    seed: Annotated[int, typer.Option(help="The seed of the first; the next has the next.")] = 20_000_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of a table.")] = False,
) -> None:
    """Learn from public behaviour which side a seat is of, and say how well that can be told (docs/minds.md)."""
    try:
        from doublejeu.lab.readers.habits import KINDS, cases_of, separation
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.split(".")[0] in EXTRA:
            fail(NEEDED)
        raise
    if (file is None) == (not bots):
        fail("name bots, or a --file of matches")
    found: list[tuple[str, Separation]] = []
    try:
        for name in [str(file)] if file is not None else bots or []:
            learnt: list[Case]
            if file is not None:
                if not first_record(file).rules().breath:
                    fail("nobody hides a side in this game")
                learnt = cases_of(_watched(name, of_file(file, SEEN, seats), 0, as_json))
                others = cases_of(_watched(name, of_file(file, UNSEEN, seats), 0, as_json))
            else:
                if game not in GAMES:
                    fail(f"there is no game {game!r}; the games are: {', '.join(GAMES)}")
                rules = GAMES[game]
                if not rules.breath:
                    fail(f"nobody hides a side in {game}")
                rules.setup(seats)
                Seating(rules, seats, [name])
                learnt = cases_of(_watched(name, of_bots(rules, seats, [name], games, seed), games, as_json))
                others = cases_of(_watched(name, of_bots(rules, seats, [name], judged, seed + games), judged, as_json))
            if min(len(learnt), len(others)) < LEAST:
                fail(f"{min(len(learnt), len(others))} matches of {seats} seats are too few: {LEAST} at least")
            found += [(name, separation(learnt, others, KINDS[:kinds])) for kinds in range(1, len(KINDS) + 1)]
    except BadRecord as error:
        fail(f"{error}" if f"{file}" in f"{error}" else f"{file}: {error}")
    except (BadSetup, BadBot) as error:
        fail(str(error))
    if as_json:
        print(json.dumps([{"who": name, **asdict(one)} for name, one in found], ensure_ascii=False))
    else:
        _print(found)


def _watched(name: str, matches: Iterator[Judged], total: int, quiet: bool) -> Iterator[Judged]:
    """The same matches, with a bar that shows how far they are."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=err, transient=True, disable=quiet or not err.is_terminal)
    with bar, at_once_on_ctrl_c():
        task = bar.add_task(name, total=total or None)
        for match in matches:
            yield match
            bar.advance(task)


def _print(found: list[tuple[str, Separation]]) -> None:
    headings = ("who", "by what", "log-loss, the side", "knowing nothing", "a seat", "right %")
    title = f"Learnt from {found[0][1].learnt} matches, judged by {found[0][1].judged} others"
    grid = Grid(*headings, title=title, title_justify="left", show_lines=True)
    for name, one in found:
        grid.add_row(
            escape(name),
            " + ".join(f"{kind}s" for kind in one.kinds),
            f"{one.log_loss:.2f}\n({one.low:.2f}-{one.high:.2f})",
            f"{one.ignorance:.2f}",
            f"{one.by_seat:.3f}\nof {one.by_seat_ignorance:.3f}",
            f"{100 * one.right:.1f}",
        )
    out.print(grid)
    for name, one in found:
        if one.kinds[-1] == found[-1][1].kinds[-1]:
            told = "; ".join(f"{what} {weight:+.2f}" for what, weight in one.telling)
            out.print(f"{name}, what weighs most: {told}", highlight=False, soft_wrap=True)
