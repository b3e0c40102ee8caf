"""When a bot answers: never so soon, nor at such a moment, that it tells how hard the thought was."""

from __future__ import annotations

import random

from doublejeu.server.clock import Clocks

_whim = random.Random()  # an instance of its own, so that nothing else moves it


def patience(pace: float, clocks: Clocks, now: float) -> float:
    """How many seconds a bot takes at least: drawn anew each time, so that it tells nothing."""
    wanted = pace * _whim.uniform(0.6, 1.4)
    if clocks.step_end:
        wanted = min(wanted, (clocks.step_end - now) / 2)
    return wanted
