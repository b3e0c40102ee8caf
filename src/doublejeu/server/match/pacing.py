"""How fast a table goes: how long a public result stays to be seen, how long a voice speaks, when a bot answers.

Only what everybody was told counts, so that no pause tells a secret; and a bot never answers so soon, nor at such a
moment, that it tells how hard the thought was. How long a voice speaks is reckoned from its sentences, which are made
of public events and names alone: nobody asks the loudspeaker (docs/decisions/0009-a-table-led-aloud.md).
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from doublejeu.server.match.clock import Clocks

SLOW, NORMAL, FAST = "slow", "normal", "fast"
PACES = {SLOW: 1.6, NORMAL: 1.0, FAST: 0.4}  # how long a result stays, by what the host wants; 1 is what the table says
PROGRAMS = "programs"  # of a room where programs play: a result stays for nobody
LONGEST_THOUGHT = 20  # seconds a bot may think about one decision; then its seat plays anything it may
BRISK = 0.01  # seconds a bot takes there, more or less: enough that its answer does not tell how hard the thought was

BREATH = 1.0  # seconds before each sentence: its sound, and the silence after the one before
LETTERS = 13.0  # that a voice says in a second, at its slowest


def pace_of(wanted: str) -> str:
    """The pace a table goes by: the host's, or else what somebody can read who sees the game for the first time.

    Alone, too: who has read a result sooner puts it away, and the bots go on (`turn/course.py`).
    """
    return wanted or NORMAL


def seconds_to_say(sentences: Iterable[str]) -> float:
    """How long a voice takes to say all of them."""
    return sum(BREATH + len(sentence) / LETTERS for sentence in sentences)


def patience(chance: random.Random, wanted: float, held: float, clocks: Clocks, now: float) -> float:
    """How many seconds a bot takes at least, of which so many go by until what happened has been seen.

    Drawn anew each time, so that it tells nothing; but a step that ends by the clock leaves time to answer in it.
    """
    seconds = held + wanted * chance.uniform(0.6, 1.4)
    if clocks.step_end:
        seconds = min(seconds, (clocks.step_end - now) / 2)
    return seconds
