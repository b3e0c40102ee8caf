"""The house itself: `about`, `serve`, `tidy` and `proxy`."""

from __future__ import annotations

import time
from importlib.metadata import version
from importlib.resources import files
from typing import Annotated

import typer

import doublejeu.core.rollout
from doublejeu.cli.terminal import fail, out

SHORTEST_INVITATION = 12


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    return not (doublejeu.core.rollout.__file__ or "").endswith(".py")


def about() -> None:
    """Say what is installed: the version, and whether the engine is compiled and the page built."""
    engine = "compiled" if compiled() else "plain Python: same results, slower"
    page = "built" if files("doublejeu.server").joinpath("static", "index.html").is_file() else "missing"
    out.print(f"doublejeu {version('doublejeu')}: engine {engine}; page {page}", highlight=False, soft_wrap=True)
    if page == "missing":
        out.print("it was installed without the page (DOUBLEJEU_NO_PAGE); pip install . builds it", highlight=False)


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
    shard: Annotated[
        str, typer.Option(metavar="K/N", help="Have only the rooms of the K-th of N shards; docs/hosting.md says how.")
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
            help="A bot from outside that hosts may choose, as GAME=my_bots.py:MyBot; may be given again.",
        ),
    ] = None,
    invitation: Annotated[
        str,
        typer.Option(
            envvar="DOUBLEJEU_INVITATION",
            help="A secret with which programs open rooms, without pauses or limits: docs/doors/client.md.",
        ),
    ] = "",
) -> None:
    """Open the house: rooms in the browser, for people and bots."""
    from doublejeu.server.ops.shards import read_shard
    from doublejeu.server.run import serve as run  # the other commands do without a web server
    from doublejeu.server.settings import DEFAULT_DATABASE, Settings

    if invitation and len(invitation) < SHORTEST_INVITATION:
        fail(f"an invitation that nobody guesses has at least {SHORTEST_INVITATION} letters")
    try:
        own = read_shard(shard)
    except ValueError as error:
        fail(str(error))
    settings = Settings(
        database=database or DEFAULT_DATABASE,
        shard=own,
        keep_matches=keep_days * 24 * 3600.0,
        metrics=metrics,
        guests=tuple(guests or ()),
        invitation=invitation,
    )
    run(settings, host, port, open_page, behind)


def tidy(
    database: Annotated[
        str,
        typer.Option(envvar="DOUBLEJEU_DATABASE", help="The database of a server, as `serve` is given it."),
    ] = "",
    days: Annotated[int, typer.Option(min=1, help="Forget matches that ended so many days ago.")] = 90,
) -> None:
    """Forget matches that are long over and that nobody bookmarked, and give their space back."""
    from doublejeu.server.settings import DEFAULT_DATABASE
    from doublejeu.server.storage.store import StoreError
    from doublejeu.server.storage.store import tidy as tidy_store

    try:
        forgotten, before, after = tidy_store(database or DEFAULT_DATABASE, time.time() - days * 24 * 3600.0)
    except StoreError as error:
        fail(str(error))
    size = f"; {before:,} bytes before, {after:,} now" if before else ""
    out.print(f"{forgotten} matches forgotten{size}", highlight=False)


def proxy(
    addresses: Annotated[
        list[str], typer.Argument(metavar="ADDRESS...", help="HOST:PORT of each shard, in their order.")
    ],
    name: Annotated[str, typer.Option(help="The name people type; _ for any.")] = "_",
    listen: Annotated[str, typer.Option(metavar="[HOST:]PORT", help="Where to listen. [default: 80, or 443]")] = "",
    certificate: Annotated[str, typer.Option(metavar="FILE", help="For https: the certificate's file.")] = "",
    key: Annotated[str, typer.Option(metavar="FILE", help="For https: its key's file.")] = "",
) -> None:
    """Print the nginx configuration for servers that share the rooms (serve --shard)."""
    from doublejeu.server.ops.nginx import site

    try:
        print(site(addresses, name, listen, certificate, key), end="")
    except ValueError as error:
        fail(str(error))
