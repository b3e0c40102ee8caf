"""How fast the table goes: when a bot answers, and how long a public result is left to be seen.

After a result (ballots, a law, a dawn, a shot) bots wait and the decision's clock does not run until it has been shown
for as long as `text/moments.json` says, which the page reads too. Only what everybody was told counts, so that no
pause tells a secret; and a bot never answers so soon, nor at such a moment, that it tells how hard the thought was.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from doublejeu.server.clock import Clocks
from doublejeu.text import moments_of

SLOW, NORMAL, FAST = "slow", "normal", "fast"
PACES = {SLOW: 1.6, NORMAL: 1.0, FAST: 0.4}  # how long a result stays, by what the host wants; 1 is what the table says
PROGRAMS = "programs"  # of a room where programs play: a result stays for nobody
BRISK = 0.01  # seconds a bot takes there, more or less: enough that its answer does not tell how hard the thought was

_whim = random.Random()  # an instance of its own, so that nothing else moves it


def pace_of(wanted: str, people: int) -> str:
    """The pace a table goes by: the host's, or else fast for one person alone and normal for company."""
    return wanted or (FAST if people == 1 else NORMAL)


def seconds_to_show(game: str, kinds: Iterable[str], pace: str) -> float:
    """How long the results told at one moment are left to be seen: as long as the longest of them."""
    times = moments_of(game)
    return PACES.get(pace, 0.0) * max((times.get(kind, 0) for kind in kinds), default=0)


def patience(wanted: float, held: float, clocks: Clocks, now: float) -> float:
    """How many seconds a bot takes at least, of which so many go by until what happened has been seen.

    Drawn anew each time, so that it tells nothing; but a step that ends by the clock leaves time to answer in it.
    """
    seconds = held + wanted * _whim.uniform(0.6, 1.4)
    if clocks.step_end:
        seconds = min(seconds, (clocks.step_end - now) / 2)
    return seconds
