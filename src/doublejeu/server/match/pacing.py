"""How fast the table goes: when a bot answers, and how long a public result is left to be seen.

After a result (ballots, a law, a dawn, a shot) bots wait and the decision's clock does not run until it has been shown
for as long as `text/moments.json` says, which the page reads too. Only what everybody was told counts, so that no
pause tells a secret; and a bot never answers so soon, nor at such a moment, that it tells how hard the thought was.

Where a voice leads the table, everything waits for what it has to say as well. Nobody asks the loudspeaker: one that
hangs, or that is not there, must not stop a table, and one that answered would tell when. The time is reckoned from the
sentences, which are made of public events and names alone (docs/decisions/0009-a-table-led-aloud.md).
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from doublejeu.server.match.clock import Clocks
from doublejeu.text import moments_of

SLOW, NORMAL, FAST = "slow", "normal", "fast"
PACES = {SLOW: 1.6, NORMAL: 1.0, FAST: 0.4}  # how long a result stays, by what the host wants; 1 is what the table says
PROGRAMS = "programs"  # of a room where programs play: a result stays for nobody
LONGEST_THOUGHT = 20  # seconds a bot may think about one decision; then its seat plays anything it may
BRISK = 0.01  # seconds a bot takes there, more or less: enough that its answer does not tell how hard the thought was

BREATH = 1.0  # seconds before each sentence: its sound, and the silence after the one before
LETTERS = 13.0  # that a voice says in a second, at its slowest

_whim = random.Random()  # an instance of its own, so that nothing else moves it


def pace_of(wanted: str) -> str:
    """The pace a table goes by: the host's, or else what somebody can read who sees the game for the first time.

    Alone, too: whoever has read a result sooner puts it away, and the bots go on (`Croupier.seen`).
    """
    return wanted or NORMAL


def seconds_to_show(game: str, kinds: Iterable[str], pace: str) -> float:
    """How long the results told at one moment are left to be seen: as long as the longest of them."""
    times = moments_of(game)
    return PACES.get(pace, 0.0) * max((times.get(kind, 0) for kind in kinds), default=0)


def seconds_to_say(sentences: Iterable[str]) -> float:
    """How long a voice takes to say all of them."""
    return sum(BREATH + len(sentence) / LETTERS for sentence in sentences)


def patience(wanted: float, held: float, clocks: Clocks, now: float) -> float:
    """How many seconds a bot takes at least, of which so many go by until what happened has been seen.

    Drawn anew each time, so that it tells nothing; but a step that ends by the clock leaves time to answer in it.
    """
    seconds = held + wanted * _whim.uniform(0.6, 1.4)
    if clocks.step_end:
        seconds = min(seconds, (clocks.step_end - now) / 2)
    return seconds
