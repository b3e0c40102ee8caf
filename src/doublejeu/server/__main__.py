"""`python -m doublejeu.server`: the server by itself."""

from __future__ import annotations

import argparse

from doublejeu.server.run import HERE, serve
from doublejeu.server.share import Share, read_share
from doublejeu.server.store import DEFAULT_DATABASE


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="doublejeu.server", description="Serve Double Jeu.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default=DEFAULT_DATABASE, metavar="URL")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--pace", type=float, default=None, help="seconds a bot takes, more or less")
    parser.add_argument("--gate", type=float, default=None, help="seconds a match waits for people to see their cards")
    parser.add_argument("--answers", type=float, default=None, help="seconds for which answers stay sealed")
    parser.add_argument("--share", type=read_share, default=Share(), metavar="K/N", help="have only these rooms")
    parser.add_argument("--behind", default=HERE, metavar="ADDRESS", help="the proxy in front")
    parser.add_argument("--keep-days", type=float, default=None, help="days for which matches that are over are kept")
    parser.add_argument("--metrics", action="store_true", help="show a few figures at /metrics")
    chosen = parser.parse_args()
    serve(
        chosen.host,
        chosen.port,
        chosen.database,
        chosen.open,
        chosen.pace,
        chosen.answers,
        chosen.share,
        chosen.behind,
        chosen.keep_days,
        metrics=chosen.metrics,
        gate=chosen.gate,
    )


if __name__ == "__main__":
    main()
