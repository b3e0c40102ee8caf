"""`doublejeu simulate`: many matches among bots, and what came of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Column
from rich.table import Table as Grid

from doublejeu.bots import BOTS, OPPONENTS, BadBot, names_in, player_named
from doublejeu.bots.registry import CHARACTERS
from doublejeu.cli.accounts import tell_accounts
from doublejeu.cli.given import AsJson, Language, OptionPairs, check_writable, game_named, language_named, setup_given
from doublejeu.cli.progress import progress
from doublejeu.cli.terminal import err, fail, out
from doublejeu.core.contract import Game
from doublejeu.guests import name_and_place
from doublejeu.lab.crews import CrewError
from doublejeu.lab.play.matches import Seating
from doublejeu.lab.play.stopping import STOPPED
from doublejeu.lab.rows.talk_counts import TalkCounts
from doublejeu.lab.stats.intervals import interval_shown, shown, wilson
from doublejeu.lab.study import simulate as experiments
from doublejeu.text import common_words, texts_of

LONG_NAME = 16  # letters of a bot's name that stand in one line


def simulate(
    game: Annotated[str, typer.Argument(help="Which game; see: doublejeu games")],
    seats: Annotated[int, typer.Option(help="How many seats. [default: the fewest]")] = 0,
    number: Annotated[int, typer.Option("--games", min=1, help="How many matches.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT[:FIELD=VALUE,...][@PLACE],...",
            help="Bots dealt round the table, e.g. thumb,random; thumb:voting.trusted=0.8 has another persona; "
            "belief@3 sits at a seat, @ROLE or @SIDE where that was dealt; mine.py:MyBot or package.module:MyBot is "
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
        only = [name for name in names if name_and_place(name)[0] in OPPONENTS[rules.key]]
        hint = f"; {only[0]} is a bot of studies alone: name it in a study's file (docs/studies.md)" if only else ""
        fail(f"{error}{hint}")
    if save is not None:
        check_writable(save, force)
    if talk and not rules.breath:
        fail(f"nobody talks in {rules.key}")
    experiment = experiments.Experiment(rules.key, setup.seats, setup.options, names, seed, talk)
    with progress(texts_of(rules.key, language).title, as_json) as tell:
        try:
            result, seconds = experiments.run(
                experiment, number, jobs, save, lambda found: tell(found.games, number, _so_far(rules, found, language))
            )
        except CrewError as error:
            fail(str(error))
        except OSError as error:
            fail(f"cannot write {save}: {error.strerror}")
    facts = experiments.summary(experiment, result, seconds)
    if as_json:
        print(json.dumps(facts, ensure_ascii=False))
    elif result.games:
        _print_summary(rules, facts, language)
        if result.talk is not None:
            _print_talk(rules, result.talk, language)
        tell_accounts(result.accounts)
    if result.games < number:
        err.print(f"stopped after {result.games} matches of {number}", highlight=False, soft_wrap=True)
        raise typer.Exit(STOPPED)


def _so_far(game: Game, result: experiments.SimulationResult, language: str) -> str:
    """Each side's share of the matches that were played."""
    sides = texts_of(game.key, language).sides
    told = []
    for side in game.sides:
        low, high = wilson(result.wins[side], result.games)
        share = result.wins[side] / max(1, result.games)
        told.append(f"{sides[side]} {shown(share, low, high, True, to=' - ', unit=' %')}")
    return ", ".join(told)


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
        names = _names(game)
        for name, share in bot_shares.items():
            grid.add_row(escape(f"bot {names.get(name, name)}"), f"{100 * share['share']:.1f}", _interval(share))
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
    names = _names(game)
    headings = common["said_headings"].split("|")
    said_by = sorted(counts.words.items())
    shown = [names.get(bot, bot) for (bot, _), _ in said_by]
    grid = Grid(_of_bots(shown), "", *headings[:4], title=common["said"], title_justify="left")
    for bot, ((_, role), said) in zip(shown, said_by, strict=True):
        grid.add_row(
            bot,
            roles[role],
            f"{said.words / said.seats:.1f}",
            f"{said.claims / said.seats:.2f}",
            f"{100 * said.lies / max(1, said.claims):.1f}",
            f"{said.changed / said.seats:.2f}",
        )
    out.print(grid)
    grid = Grid(_of_bots(shown), "", *headings[4:])
    for bot, ((_, role), said) in zip(shown, said_by, strict=True):
        believed, doubted = (said.believed_truth, said.believed_lie), (said.doubted_truth, said.doubted_lie)
        disputed = f"{100 * said.contradicted / said.seats:.1f}"
        grid.add_row(bot, roles[role], disputed, "{} / {}".format(*believed), "{} / {}".format(*doubted))
    out.print(grid)
    headings = common["followed_headings"].split("|")
    grid = Grid(_of_bots(shown), "", "", *headings, title=common["followed"], title_justify="left")
    for row in counts.rows_of_followers():
        share = f"{100 * row.share:.1f}"
        interval = interval_shown(row.low, row.high, True, to=" - ")
        grid.add_row(
            names.get(row.bot, row.bot), roles[row.role], texts.occasions[row.occasion], str(row.times), share, interval
        )
    out.print(grid)


def _names(game: Game) -> dict[str, str]:
    """Of bots whose persona has a name of its own, that name."""
    return {player_named(game.key, name).name: name for name in CHARACTERS.get(game.key, {})}


def _of_bots(names: list[str]) -> Column:
    """The column of bots: a short name stands whole in one line, a long one in several."""
    return Column("bot", overflow="fold", min_width=min(LONG_NAME, max(map(len, names), default=1)))


def _interval(share: dict[str, float]) -> str:
    return interval_shown(share["low"], share["high"], True, to=" - ")
