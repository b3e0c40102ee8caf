"""Doors for other programs: `new-bot` and `mcp`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from doublejeu.cli.given import Language, game_named, language_named
from doublejeu.cli.terminal import fail, out


def new_bot(
    game: Annotated[str, typer.Argument(help="Which game it plays.")],
    name: Annotated[str, typer.Argument(help="What it is called, such as Careful.")],
    folder: Annotated[Path, typer.Option(help="Where to write it.")] = Path("."),
) -> None:
    """Write the beginning of a bot of your own, with tests that hold."""
    from doublejeu.cli.new_bot import write_bot

    rules = game_named(game)
    try:
        bot, test = write_bot(rules, name, folder)
    except (ValueError, OSError) as error:
        fail(str(error))
    out.print(f"{bot} and {test} are written. Try it:", highlight=False, soft_wrap=True)
    title = "".join(word.capitalize() for word in bot.stem.split("_"))
    typed = f"doublejeu simulate {rules.key} --games 200 --bots {bot}:{title},random"
    out.print(f"  {typed}", highlight=False, soft_wrap=True)


def mcp(
    server: Annotated[str, typer.Option(help="The server whose rooms are played in.")] = "http://localhost:8000",
    invitation: Annotated[
        str, typer.Option(envvar="DOUBLEJEU_INVITATION", help="For rooms for programs: the keeper's invitation.")
    ] = "",
    lang: Language = "",
) -> None:
    """Offer a seat to an assistant that speaks the Model Context Protocol, over standard input and output."""
    from doublejeu.adapters.mcp import SeatTools, make_server
    from doublejeu.client import Server

    language = language_named(lang)
    try:
        made = make_server(SeatTools(Server(server, invitation), language))
    except ImportError:
        fail("the Model Context Protocol is an extra: pip install 'doublejeu[mcp]'")
    made.run()
