"""Matches on paper and in words: `import`, `replay`, `think` and `demo`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TextColumn

from doublejeu.cli.demonstration import demonstrate
from doublejeu.cli.given import AsJson, Language, check_writable, game_named, language_named, setup_given
from doublejeu.cli.terminal import err, fail, out
from doublejeu.games import FIRST
from doublejeu.lab.people.files import collect
from doublejeu.lab.people.secret_hitler import BadSummary
from doublejeu.narration.matches import Teller
from doublejeu.narration.thoughts import Afterthoughts
from doublejeu.records import BadRecord, read


def import_matches(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help=".json or .jsonl files of the site, or folders of them.")
    ],
    save: Annotated[Path, typer.Option("--out", help="Write the matches to this .jsonl file.")],
    force: Annotated[bool, typer.Option("--force", help="Write over the file of --out if it exists.")] = False,
    names: Annotated[bool, typer.Option("--names", help="Keep the players' names, which are dropped else.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read matches of Secret Hitler that people played on a public site into records: docs/people.md."""
    check_writable(save, force)
    columns = (TextColumn("{task.description}"), TextColumn("{task.completed}"))
    with Progress(*columns, console=err, transient=True, disable=as_json or not err.is_terminal) as bar:
        task = bar.add_task(save.name, total=None)
        try:
            result = collect(files, save, names, lambda: bar.advance(task, 1))
        except BadSummary as error:
            fail(str(error))
        except OSError as error:
            fail(f"cannot write {save}: {error.strerror}")
    for line in result.refusals:
        err.print(line, highlight=False, soft_wrap=True, markup=False)
    if as_json:
        print(json.dumps(result.facts()))
    else:
        out.print(result.told(), highlight=False, soft_wrap=True)
    if not result.matches:
        raise typer.Exit(2)


def replay(
    file: Annotated[Path, typer.Argument(help="A record: .json of one match, or .jsonl of many.")],
    seen: Annotated[str, typer.Option("--from", help="Whose eyes: table, all, or a seat number from 1.")] = "all",
    match: Annotated[int, typer.Option(min=1, help="Which match of a .jsonl file.")] = 1,
    check: Annotated[bool, typer.Option("--verify", help="Check the deal against its seed and commitment.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each decision.")] = False,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Tell a recorded match in words, as one seat, the table or an all-seeing eye saw it."""
    language = language_named(lang)
    try:
        teller = Teller(read(file, match), seen, language)
    except ValueError as error:  # no record, or nobody's eyes
        fail(str(error))
    try:
        pages = list(teller.pages())
    except BadRecord as error:
        fail(str(error))
    if check and teller.doubt:
        fail(teller.doubt)
    if as_json:
        print(json.dumps(teller.as_dict(pages), ensure_ascii=False))
        return
    if check:
        out.print(f"[green]✓[/green] {teller.verified()}", highlight=False)
    for page in pages:
        for line in page:
            out.print(line, highlight=False, soft_wrap=True)
        if step and page:
            input()


def think(
    file: Annotated[Path, typer.Argument(help="A record: .json of one match, or .jsonl of many.")],
    seat: Annotated[int, typer.Option(min=1, help="Whose place the mind takes, from 1.")] = 1,
    bot: Annotated[
        str, typer.Option(help="Whose mind, e.g. belief. [default: the bot that sat there, or the usual one]")
    ] = "",
    match: Annotated[int, typer.Option(min=1, help="Which match of a .jsonl file.")] = 1,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Print what an agent at one seat believes, intends and would do, move by move, and what changed its mind.

    A bot that searches tells what it weighed instead, and why it chose."""
    language = language_named(lang)
    try:
        record = read(file, match)
        if seat > len(record.seats):
            fail(f"there is no seat {seat} at a table of {len(record.seats)}")
        afterthoughts = Afterthoughts(record, seat - 1, bot, language)
        pages = list(afterthoughts.pages())
    except ValueError as error:  # no record, no such bot, or none with beliefs
        fail(str(error))
    if as_json:
        print(json.dumps(afterthoughts.as_dict(pages), ensure_ascii=False))
        return
    for page in pages:
        for line in page:
            out.print(line, highlight=False, soft_wrap=True)


def demo(
    game: Annotated[str, typer.Argument(help="Which game.")] = FIRST,
    seats: Annotated[int, typer.Option(help="How many seats. [default: half-way between fewest and most]")] = 0,
    seed: Annotated[int, typer.Option(help="Another seed, another match. [default: a new one each time]")] = 0,
    pause: Annotated[float, typer.Option(min=0, help="Seconds between sentences.")] = 0.35,
    lang: Language = "",
) -> None:
    """Watch a match of bots in the terminal, told by somebody who sees everything."""
    language = language_named(lang)
    rules = game_named(game)
    setup = setup_given(rules, seats or (rules.fewest + rules.most) // 2, [])
    chosen = seed or int.from_bytes(os.urandom(3), "big")
    demonstrate(out, rules, setup, chosen, pause if out.is_terminal else 0.0, language)
