"""The command line: `doublejeu serve | proxy | games | simulate | import | replay | think | bench | demo | new-bot`,
`mcp` and `about`. `study` has commands of its own (cli_study.py).

Bad input gets one clear line on standard error and exit code 2.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import asdict
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from doublejeu.bots import BOTS, BadBot, names_in
from doublejeu.bots.persona import described
from doublejeu.cli_habits import habits
from doublejeu.cli_reading import people, reading
from doublejeu.cli_study import study_commands
from doublejeu.core.contract import Game
from doublejeu.core.setup import BadSetup, Option, Setup, spell
from doublejeu.games import GAMES
from doublejeu.guests import installed
from doublejeu.lab import bench as benchmark
from doublejeu.lab import simulate as experiments
from doublejeu.lab.people_files import collect
from doublejeu.lab.people_matches import Refused
from doublejeu.lab.playing import Seating
from doublejeu.lab.talk_counts import TalkCounts
from doublejeu.records import BadRecord, read
from doublejeu.telling import Teller, demonstrate
from doublejeu.terminal import err, fail, out
from doublejeu.text import LANGUAGES, bot_lines, bound, common_words, preferred_language, texts_of
from doublejeu.thinking import Thinker

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Games of hidden identity: play them in the browser, watch bots play them, study them.",
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables for people.")]
Language = Annotated[
    str, typer.Option("--lang", help="Language of what is printed: fr or en. [default: the environment's, else fr]")
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be given several times."),
]

SHORTEST_INVITATION = 12

study_commands.command("reading")(reading)
study_commands.command("habits")(habits)
study_commands.command("people")(people)
app.add_typer(study_commands, name="study")


def game_named(key: str) -> Game:
    """A game by its key, or by any unmistakable beginning of it."""
    fitting = [known for known in GAMES if known == key.lower().replace("-", "_")]
    fitting = fitting or [known for known in GAMES if known.startswith(key.lower().replace("-", "_"))]
    if len(fitting) != 1:
        fail(f"there is no game {key!r}; the games are: {', '.join(GAMES)}")
    return GAMES[fitting[0]]


def language_named(language: str) -> str:
    """A language we speak."""
    if language and language not in LANGUAGES:
        fail(f"there are no texts in {language!r}; choose one of: {', '.join(LANGUAGES)}")
    return language or preferred_language()


def options_given(game: Game, pairs: list[str]) -> dict[str, object]:
    """Options typed as KEY=VALUE, read as JSON where they are JSON and as words where they are not."""
    given: dict[str, object] = {}
    for pair in pairs:
        key, equals, typed = pair.partition("=")
        if not equals:
            fail(f"an option is written KEY=VALUE, not {pair!r}; see: doublejeu games {game.key}")
        declared = next((option for option in game.options if option.key == key), None)
        given[key] = _value(declared, typed)
    return given


def _value(declared: Option | None, typed: str) -> object:
    if declared is not None and isinstance(declared.default, str):
        return typed
    try:
        return json.loads(typed)
    except json.JSONDecodeError:
        return typed


def setup_given(game: Game, seats: int, pairs: list[str]) -> Setup:
    """A checked set-up from what was typed."""
    try:
        return game.setup(seats, options_given(game, pairs))
    except BadSetup as error:
        fail(str(error))


@app.command()
def about() -> None:
    """Say what is installed: the version, and whether the engine is compiled and the page built."""
    engine = "compiled" if benchmark.compiled() else "plain Python, for want of a C compiler: same results, slower"
    page = "built" if files("doublejeu.server").joinpath("static", "index.html").is_file() else "missing"
    out.print(f"doublejeu {version('doublejeu')}: engine {engine}; page {page}", highlight=False, soft_wrap=True)
    if page == "missing":
        out.print("the page could not be built; to see why: pip install --verbose .", highlight=False)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets phones on the same network in.")
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 for any free one.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            envvar="DOUBLEJEU_DATABASE", help="Where rooms and matches are kept: an SQLite or PostgreSQL URL."
        ),
    ] = "",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    share: Annotated[
        str, typer.Option(metavar="K/N", help="Have only the rooms of the K-th of N shares; docs/hosting.md says how.")
    ] = "1/1",
    keep_days: Annotated[
        int, typer.Option(min=0, help="Forget matches that ended so many days ago, but bookmarked ones; 0 for never.")
    ] = 90,
    behind: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="The proxy that is believed about where visitors come from; or a network."
        ),
    ] = "127.0.0.1",
    metrics: Annotated[bool, typer.Option("--metrics", help="Show a few figures at /metrics, for Prometheus.")] = False,
    guests: Annotated[
        list[str] | None,
        typer.Option(
            "--bots",
            metavar="GAME=BOT",
            help="A bot from outside that hosts may choose, e.g. secret_hitler=my_bots.py:MyBot; may be given again.",
        ),
    ] = None,
    invitation: Annotated[
        str,
        typer.Option(
            envvar="DOUBLEJEU_INVITATION",
            help="A secret with which programs open rooms, without pauses or limits: docs/doors/client.md.",
        ),
    ] = "",
    processes: Annotated[str, typer.Option(hidden=True)] = "",
) -> None:
    """Open the house: rooms in the browser, for people and bots."""
    from doublejeu.server.run import serve as run  # the other commands do without a web server
    from doublejeu.server.settings import Settings
    from doublejeu.server.share import read_share
    from doublejeu.server.store import DEFAULT_DATABASE

    if processes:
        fail("--processes is gone: start one server for each --share K/N behind a proxy; docs/hosting.md says how")
    if invitation and len(invitation) < SHORTEST_INVITATION:
        fail(f"an invitation that nobody guesses has at least {SHORTEST_INVITATION} letters")
    try:
        own = read_share(share)
    except ValueError as error:
        fail(str(error))
    settings = Settings(
        database=database or DEFAULT_DATABASE,
        share=own,
        keep_matches=keep_days * 24 * 3600.0,
        metrics=metrics,
        guests=tuple(guests or ()),
        invitation=invitation,
    )
    run(settings, host, port, open_page, behind)


@app.command()
def tidy(
    database: Annotated[
        str,
        typer.Option(envvar="DOUBLEJEU_DATABASE", help="The database of a server, as `serve` is given it."),
    ] = "",
    days: Annotated[int, typer.Option(min=1, help="Forget matches that ended so many days ago.")] = 90,
) -> None:
    """Forget matches that are long over and that nobody bookmarked, and give their space back."""
    from doublejeu.server.store import DEFAULT_DATABASE, StoreError
    from doublejeu.server.store import tidy as tidy_store

    try:
        forgotten, before, after = tidy_store(database or DEFAULT_DATABASE, time.time() - days * 24 * 3600.0)
    except StoreError as error:
        fail(str(error))
    size = f"; {before:,} bytes before, {after:,} now" if before else ""
    out.print(f"{forgotten} matches forgotten{size}", highlight=False)


@app.command()
def proxy(
    addresses: Annotated[
        list[str], typer.Argument(metavar="ADDRESS...", help="HOST:PORT of each share, in their order.")
    ],
    name: Annotated[str, typer.Option(help="The name people type; _ for any.")] = "_",
    listen: Annotated[str, typer.Option(metavar="[HOST:]PORT", help="Where to listen. [default: 80, or 443]")] = "",
    certificate: Annotated[str, typer.Option(metavar="FILE", help="For https: the certificate's file.")] = "",
    key: Annotated[str, typer.Option(metavar="FILE", help="For https: its key's file.")] = "",
) -> None:
    """Print the nginx configuration for servers that share the rooms (serve --share)."""
    from doublejeu.server.proxy import site

    try:
        print(site(addresses, name, listen, certificate, key), end="")
    except ValueError as error:
        fail(str(error))


@app.command()
def games(
    key: Annotated[str, typer.Argument(help="One game, for its options and bots in full.")] = "",
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """List the games: who can play, options, bots."""
    language = language_named(lang)
    chosen = [game_named(key)] if key else list(GAMES.values())
    if as_json:
        print(json.dumps([_game_facts(game) for game in chosen], ensure_ascii=False, indent=1))
        return
    for game in chosen:
        texts = texts_of(game.key, language)
        seats = f"{game.fewest}-{game.most}" if game.fewest < game.most else str(game.most)
        colon = " :" if language == "fr" else ":"
        out.print(f"[bold]{texts.title}[/bold]  [dim]{game.key}, {seats}, {texts.minutes} min[/dim]")
        out.print(f"  {bound(texts.pitch)}", highlight=False)
        out.print(f"  [dim]bots{bound(colon)}[/dim] {', '.join(_bots_of(game))}", highlight=False)
        for entry in BOTS[game.key].values() if key else []:
            line = f"[dim]{colon} {bot_lines(language).get(entry.name, '')}[/dim]"
            out.print(f"      {entry.name}{bound(line)}", highlight=False)
            if described(entry.persona):
                out.print(f"      [dim]{entry.name}:{','.join(described(entry.persona))}[/dim]", highlight=False)
        for option in game.options:
            default = "" if option.default is None else f"={_short(option.default)}"
            out.print(f"  [dim]--option[/dim] {option.key}{default} [dim]({_values(option)})[/dim]", highlight=False)
            if key:
                named = f"{texts.options[option.key].title}{colon} {texts.options[option.key].help}"
                out.print(f"      [dim]{bound(named)}[/dim]")


def _values(option: Option) -> str:
    """What may be typed for an option, in no language."""
    if option.choices:
        return " | ".join(map(spell, option.choices))
    return f"{option.low}-{option.high}" if option.high > option.low else "JSON"


def _short(value: object) -> str:
    written = spell(value) if not isinstance(value, (list, dict)) else json.dumps(value)
    return written if len(written) <= 40 else written[:37] + "..."


def _bots_of(game: Game) -> list[str]:
    """The bots of the house, and those of packages installed beside it."""
    return [*BOTS[game.key], *installed(game.key)]


def _game_facts(game: Game) -> dict[str, object]:
    return {
        "game": game.key,
        "version": game.version,
        "seats": [game.fewest, game.most],
        "sides": game.sides,
        "bots": _bots_of(game),
        "options": [
            {
                "key": option.key,
                "default": option.default,
                "choices": option.choices,
                "low": option.low,
                "high": option.high,
                "clause": option.clause,
                "group": option.group,
            }
            for option in game.options
        ],
    }


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="Which game; see: doublejeu games")],
    seats: Annotated[int, typer.Option(help="How many seats. [default: the fewest]")] = 0,
    number: Annotated[int, typer.Option("--games", min=1, help="How many matches.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT[:FIELD=VALUE,...][@PLACE],...",
            help="Bots dealt round the table, e.g. thumb,random; thumb:trusted=0.8 has another persona; belief@hitler "
            "or belief@liberals or belief@3 sits at a role, a side or a seat; mine.py:MyBot or package.module:MyBot is "
            "your own, llm:MODEL@URL a language model. [default: the usual bot]",
        ),
    ] = "",
    seed: Annotated[int, typer.Option(help="Same seed, same result, whatever --jobs.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes work.")] = 1,
    save: Annotated[Path | None, typer.Option("--out", help="Write every match to this .jsonl file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over the file of --out if it exists.")] = False,
    talk: Annotated[bool, typer.Option("--talk", help="Let the bots talk, and count what they say.")] = False,
    option: OptionPairs = None,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Play many matches among bots and count who wins, and how."""
    language = language_named(lang)
    rules = game_named(game)
    setup = setup_given(rules, seats or rules.fewest, option or [])
    names = tuple(names_in(bots)) if bots else (next(iter(BOTS[rules.key])),)
    try:
        Seating(rules, setup.seats, names)
    except BadBot as error:
        fail(str(error))
    if save is not None:
        _check_writable(save, force)
    if talk and not rules.breath:
        fail(f"nobody talks in {rules.key}")
    experiment = experiments.Experiment(rules.key, setup.seats, setup.options, names, seed, talk)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=as_json or not err.is_terminal) as bar:
        task = bar.add_task(texts_of(rules.key, language).title, total=number)
        try:
            result, seconds = experiments.run(experiment, number, jobs, save, lambda done: bar.advance(task, done))
        except OSError as error:
            fail(f"cannot write {save}: {error.strerror}")
    facts = experiments.summary(experiment, result, seconds)
    if as_json:
        print(json.dumps(facts, ensure_ascii=False))
        return
    _print_summary(rules, facts, language)
    if result.talk is not None:
        _print_talk(rules, result.talk, language)
    _tell_faults(result)


def _tell_faults(result: experiments.Result) -> None:
    """What bots from outside did wrong: how often, and the first of it whole."""
    for bot, count in result.faults.items():
        fault = result.first_faults[bot][0]
        lines = [f"{bot} failed at {count} decisions, which were taken for it by lot. The first: {fault.told()}"]
        lines += [f"  it might have played: {', '.join(fault.legal)}"]
        lines += [f"  it knew: {json.dumps(fault.view, ensure_ascii=False)}"]
        for line in lines:
            err.print(line, highlight=False, soft_wrap=True, markup=False)
    for bot, spent in result.spent.items():
        told = ", ".join(f"{name} {value:g}" for name, value in asdict(spent).items())
        err.print(f"{bot}: {told}", highlight=False, soft_wrap=True, markup=False)


def _check_writable(path: Path, force: bool) -> None:
    if path.suffix != ".jsonl":
        fail(f"matches are written a line each: give a name that ends in .jsonl, not {path.name}")
    if not path.absolute().parent.is_dir():
        fail(f"there is no folder {path.parent} to write {path.name} into")
    if path.exists() and not force:
        fail(f"{path} exists already; --force writes over it")


def _print_summary(game: Game, facts: dict[str, object], language: str) -> None:
    texts = texts_of(game.key, language)
    shares, endings, bot_shares = facts["shares"], facts["endings"], facts["bot_shares"]
    assert isinstance(shares, dict) and isinstance(endings, dict) and isinstance(bot_shares, dict)
    common = common_words(language)
    counted = common["counted"].format(seats=facts["seats"], games=facts["games"])
    grid = Grid(title=f"{texts.title}, {counted}", title_justify="left")
    for heading in ("", "%", "95 %"):
        grid.add_column(heading)
    for side, share in shares.items():
        grid.add_row(texts.sides[side], f"{100 * share['share']:.1f}", _interval(share))
    grid.add_section()
    for clause, count in sorted(endings.items(), key=lambda item: -item[1]):
        games_played = facts["games"]
        assert isinstance(games_played, int)
        grid.add_row(f"[dim]{clause}[/dim] {texts.clauses[clause]}", f"{100 * count / games_played:.1f}", "")
    if len(bot_shares) > 1:
        grid.add_section()
        for name, share in bot_shares.items():
            grid.add_row(f"bot {name}", f"{100 * share['share']:.1f}", _interval(share))
    out.print(grid)
    speed = common["speed"].format(
        decisions=f"{facts['decisions_per_game']:.1f}",
        rate=f"{facts['decisions_per_second']:,}".replace(",", " "),
        seed=facts["seed"],
    )
    out.print(f"[dim]{speed}[/dim]", highlight=False)


def _print_talk(game: Game, counts: TalkCounts, language: str) -> None:
    """Who said how much, how truly, and who was followed."""
    common, texts = common_words(language), texts_of(game.key, language)
    roles = {**texts.sides, **texts.words.get("role", {})}
    grid = Grid("bot", "", *common["said_headings"].split("|"), title=common["said"], title_justify="left")
    for (bot, role), said in sorted(counts.words.items()):
        grid.add_row(
            bot,
            roles[role],
            f"{said.words / said.seats:.1f}",
            f"{said.claims / said.seats:.2f}",
            f"{100 * said.lies / max(1, said.claims):.1f}",
            f"{said.changed / said.seats:.2f}",
            f"{100 * said.contradicted / said.seats:.1f}",
            f"{said.believed_truth} / {said.believed_lie}",
            f"{said.doubted_truth} / {said.doubted_lie}",
        )
    out.print(grid)
    grid = Grid("bot", "", "", *common["followed_headings"].split("|"), title=common["followed"], title_justify="left")
    for row in counts.rows_of_followers():
        share = f"{100 * row.share:.1f}"
        interval = f"{100 * row.low:.1f} - {100 * row.high:.1f}"
        grid.add_row(row.bot, roles[row.role], common[row.occasion], str(row.times), share, interval)
    out.print(grid)


def _interval(share: dict[str, float]) -> str:
    return f"{100 * share['low']:.1f} - {100 * share['high']:.1f}"


@app.command("import")
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
    _check_writable(save, force)
    columns = (TextColumn("{task.description}"), TextColumn("{task.completed}"))
    with Progress(*columns, console=err, transient=True, disable=as_json or not err.is_terminal) as bar:
        task = bar.add_task(save.name, total=None)
        try:
            result = collect(files, save, names, lambda: bar.advance(task, 1))
        except Refused as error:
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


@app.command()
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


@app.command()
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
        thinker = Thinker(record, seat - 1, bot, language)
        pages = list(thinker.pages())
    except ValueError as error:  # no record, no such bot, or none with beliefs
        fail(str(error))
    if as_json:
        print(json.dumps(thinker.as_dict(pages), ensure_ascii=False))
        return
    for page in pages:
        for line in page:
            out.print(line, highlight=False, soft_wrap=True)


@app.command()
def bench(
    key: Annotated[str, typer.Argument(help="One game only.")] = "",
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each figure is measured.")] = 1.0,
    openspiel: Annotated[
        Path | None, typer.Option(help="A Python with OpenSpiel installed, to measure beside it.", exists=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the engine: rollouts, from Python, through the table, imagined worlds, search; and matches of bots."""
    chosen = [game_named(key).key] if key else list(GAMES)
    if openspiel is not None and not openspiel.exists():
        fail(f"there is no Python at {openspiel}")
    speeds = {name: benchmark.measure(name, seconds) for name in chosen}
    others = benchmark.measure_openspiel(openspiel, seconds) if openspiel is not None else {}
    if as_json:
        facts: dict[str, object] = {
            name: {**asdict(speed), "compiled": benchmark.compiled()} for name, speed in speeds.items()
        }
        print(json.dumps({**facts, "openspiel": others} if others else facts))
        return
    _print_speeds(speeds, others)


def _rounded(rate: float) -> str:
    return f"{rate / 1e6:.2f} M" if rate >= 1e6 else f"{rate / 1e3:.0f} k"


def _print_speeds(speeds: dict[str, benchmark.Speed], others: dict[str, dict[str, float]]) -> None:
    engine = "compiled" if benchmark.compiled() else "interpreted (no compiled engine is installed)"
    grid = Grid(title=f"a second, {engine}", title_justify="left")
    headings = ("", "seats", "rollouts", "with chance", "from Python", "table", "worlds", "clone ns", "bytes")
    for heading in headings:
        grid.add_column(heading, justify="left" if not heading else "right")
    for name, speed in speeds.items():
        grid.add_row(
            name,
            str(speed.seats),
            _rounded(speed.rollout_decisions_per_second),
            _rounded(speed.rollout_steps_per_second),
            _rounded(speed.python_decisions_per_second),
            _rounded(speed.table_decisions_per_second),
            _rounded(speed.imagine_per_second),
            f"{speed.clone_nanoseconds:,.0f}",
            str(speed.state_bytes),
        )
    grid.add_section()
    for name, measured in others.items():
        rollouts, python = measured["rollout_decisions_per_second"], measured["python_decisions_per_second"]
        grid.add_row(f"OpenSpiel {name}", "", _rounded(rollouts), "", _rounded(python), "", "", "", "")
    out.print(grid)
    rates = [f"{name} {speed.search_iterations_per_second:,.0f}" for name, speed in speeds.items()]
    out.print(f"iterations of search a second: {', '.join(rates)}", highlight=False)
    for name, speed in speeds.items():
        rates = [f"{bot} {rate:,.1f}" for bot, rate in speed.bot_matches_per_second.items()]
        out.print(f"{name}, matches of bots a second: {', '.join(rates)}", highlight=False)
    for name, speed in speeds.items():
        for other in benchmark.COMPARISONS.get(name, []):
            if other in others:
                compiled_ratio = speed.rollout_decisions_per_second / others[other]["rollout_decisions_per_second"]
                python_ratio = speed.python_decisions_per_second / others[other]["python_decisions_per_second"]
                out.print(
                    f"{name} / OpenSpiel {other}: {compiled_ratio:.2f} in rollouts, {python_ratio:.2f} from Python",
                    highlight=False,
                )


@app.command()
def demo(
    game: Annotated[str, typer.Argument(help="Which game.")] = "secret_hitler",
    seats: Annotated[int, typer.Option(help="How many seats. [default: the game's usual]")] = 0,
    seed: Annotated[int, typer.Option(help="Another seed, another match. [default: a new one each time]")] = 0,
    pause: Annotated[float, typer.Option(min=0, help="Seconds between sentences.")] = 0.35,
    lang: Language = "",
) -> None:
    """Watch a match of bots in the terminal, told by somebody who sees everything."""
    language = language_named(lang)
    rules = game_named(game)
    setup = setup_given(rules, seats or benchmark.BENCHES.get(rules.key, (rules.fewest, {}))[0], [])
    chosen = seed or int.from_bytes(os.urandom(3), "big")
    demonstrate(out, rules, setup, chosen, pause if out.is_terminal else 0.0, language)


@app.command("new-bot")
def new_bot(
    game: Annotated[str, typer.Argument(help="Which game it plays.")],
    name: Annotated[str, typer.Argument(help="What it is called, such as Careful.")],
    folder: Annotated[Path, typer.Option(help="Where to write it.")] = Path("."),
) -> None:
    """Write the beginning of a bot of your own, with tests that hold."""
    from doublejeu.new_bot import write_bot

    rules = game_named(game)
    try:
        bot, test = write_bot(rules, name, folder)
    except (ValueError, OSError) as error:
        fail(str(error))
    out.print(f"{bot} and {test} are written. Try it:", highlight=False, soft_wrap=True)
    title = "".join(word.capitalize() for word in bot.stem.split("_"))
    typed = f"doublejeu simulate {rules.key} --games 200 --bots {bot}:{title},random"
    out.print(f"  {typed}", highlight=False, soft_wrap=True)


@app.command()
def mcp(
    server: Annotated[str, typer.Option(help="The server whose rooms are played in.")] = "http://localhost:8000",
    invitation: Annotated[
        str, typer.Option(envvar="DOUBLEJEU_INVITATION", help="For rooms for programs: the keeper's invitation.")
    ] = "",
    lang: Language = "",
) -> None:
    """Offer a seat to an assistant that speaks the Model Context Protocol, over standard input and output."""
    from doublejeu.adapters.mcp import SeatTools, make_server
    from doublejeu.client import House

    language = language_named(lang)
    try:
        made = make_server(SeatTools(House(server, invitation), language))
    except ImportError:
        fail("the Model Context Protocol is an extra: pip install 'doublejeu[mcp]'")
    made.run()


def main() -> None:
    """Run the command line; a broken pipe or Ctrl-C is no reason for a traceback."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


if __name__ == "__main__":
    main()
