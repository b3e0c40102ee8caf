"""What a server writes about itself: one line of JSON for each thing, bounded, on its error output.

Nothing that a visitor sent is written as it came: no address, no body, no token, no name. A fault of ours has the
places it passed through, and no message, for that may quote what came. The same thing said too often is left out and
counted, so that nobody can fill a disk by being refused.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections.abc import Callable

MOST_ALIKE, SECONDS = 20, 60.0  # lines that say the same, within that time
MOST_LETTERS = 300
MOST_PLACES = 12


class Sparing(logging.Filter):
    """Lets a thing be said some times a minute; the next time it may be said, how often it was left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: dict[tuple[str, object], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        key, now = (record.name, record.msg), self._now()
        since, count = self._said.get(key, (now, 0))
        if now - since >= SECONDS:
            record.left_out = max(0, count - MOST_ALIKE)
            since, count = now, 0
        self._said[key] = (since, count + 1)
        if len(self._said) > 1000:  # messages are written in our sources: there are not so many
            self._said.clear()
        return count < MOST_ALIKE


class Lines(logging.Formatter):
    """One line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage()[:MOST_LETTERS],
        }
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            places = traceback.extract_tb(error.__traceback__)[-MOST_PLACES:]
            line["error"] = type(error).__name__
            line["places"] = [f"{place.filename}:{place.lineno} {place.name}" for place in places]
        return json.dumps(line, ensure_ascii=False)


def write_lines() -> None:
    """From now on everything is logged so: for a process that does nothing but serve."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
