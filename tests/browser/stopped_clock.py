"""A server of its own whose clock stands in a file: `python -m tests.browser.stopped_clock PORT DATABASE FILE`.

It can be killed like any other, and its nights last as long as a test wants, however slow the machine is.
"""

import sys
from pathlib import Path
from unittest.mock import patch

from doublejeu.server.run import serve
from doublejeu.server.settings import Settings
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn.timing import next_deadline
from tests.browser.pages import Server

BEGINNING = 1_800_000_000.0
LOOK_SECONDS = 0.05  # real ones, after which a room looks again whether its moment has come


class StoppedServer(Server):
    """A server whose time passes as the test lets it, also while it is dead."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._clock = folder / "clock"
        self._clock.write_text(str(BEGINNING), "ascii")

    def command(self) -> list[str]:
        return [sys.executable, "-m", __name__, str(self.port), self.database, str(self._clock)]

    def pass_time(self, seconds: float) -> None:
        """Let so much time pass."""
        later = self._clock.with_suffix(".new")
        later.write_text(str(float(self._clock.read_text("ascii")) + seconds), "ascii")
        later.replace(self._clock)  # at no moment is there half a number


def _look_again(room: RoomState, now: float) -> float:
    """In place of an alarm, which would ring by the machine's clock."""
    return now + LOOK_SECONDS if next_deadline(room, now) else 0.0


def main() -> None:
    """Serve until killed."""
    port, database, clock = sys.argv[1:]
    settings = Settings(database=database, pace=0.0, gate=0.0, now=lambda: float(Path(clock).read_text("ascii")))
    with patch("doublejeu.server.rooms.room.next_deadline", _look_again):
        serve(settings, "127.0.0.1", int(port))


if __name__ == "__main__":
    main()
