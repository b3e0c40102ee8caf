"""Time that never leaps."""

from __future__ import annotations

import time
from collections.abc import Callable


def steady() -> Callable[[], float]:
    """Seconds since 1970, counted on from now whatever is done to the machine's clock: none is skipped or repeated."""
    ahead = time.time() - time.monotonic()
    return lambda: ahead + time.monotonic()
