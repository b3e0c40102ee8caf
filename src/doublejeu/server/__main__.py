"""`python -m doublejeu.server`: the server by itself."""

from __future__ import annotations

import argparse

from doublejeu.server.ops.shards import read_shard
from doublejeu.server.run import HERE, serve
from doublejeu.server.settings import Settings


def main() -> None:
    """Read the command line and serve."""
    usual = Settings()
    parser = argparse.ArgumentParser(prog="doublejeu.server", description="Serve Double Jeu.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default=usual.database, metavar="URL")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--pace", type=float, default=usual.pace, help="seconds a bot takes, more or less")
    parser.add_argument("--gate", type=float, default=usual.gate, help="seconds for people to look at their cards")
    parser.add_argument("--answers", type=float, default=usual.answers, help="seconds for which answers stay sealed")
    parser.add_argument("--shard", type=read_shard, default=usual.shard, metavar="K/N", help="have only these rooms")
    parser.add_argument("--behind", default=HERE, metavar="ADDRESS", help="the proxy in front")
    chosen = parser.parse_args()
    settings = Settings(
        database=chosen.database, pace=chosen.pace, gate=chosen.gate, answers=chosen.answers, shard=chosen.shard
    )
    serve(settings, chosen.host, chosen.port, chosen.open, chosen.behind)


if __name__ == "__main__":
    main()
