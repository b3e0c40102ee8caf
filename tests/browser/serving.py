"""A server for many tests, in a process of its own: `python -m tests.browser.serving PORT DATABASE`.

As people run it, but for the bounds of an address: here one address is everybody, with every room and every page that
the tests open. What one socket may do is bounded as ever.
"""

import sys
from dataclasses import replace

from doublejeu.server.limits.rates import Limits, wide_open
from doublejeu.server.run import serve
from doublejeu.server.settings import Settings
from tests.browser.pages import Server


class SharedServer(Server):
    """A server that all tests of a process share which do not kill it."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", __name__, str(self.port), self.database]


def main() -> None:
    """Serve until killed."""
    port, database = sys.argv[1:]
    usual = Limits()
    limits = replace(wide_open(), messages=usual.messages, refusals=usual.refusals, frames=usual.frames)
    serve(Settings(database=database, pace=0.0, gate=0.0, answers=0.0, limits=limits), "127.0.0.1", int(port))


if __name__ == "__main__":
    main()
