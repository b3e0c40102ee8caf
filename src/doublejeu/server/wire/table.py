"""The parts of what a seat is sent of a match."""

from __future__ import annotations

from doublejeu.server.wire.data import Data


class ClockInfo(Data, omit_defaults=True):
    """A running clock: how long is left of how long, in milliseconds.

    Before it runs it may `wait`, while what happened is being seen or said aloud.
    Where seats share a phone by night, the clock ends with `turns` turns of `turn` milliseconds each, as many as the
    fullest phone has seats. A page whose phone has fewer divides the same time among those it has.
    """

    left: int
    whole: int
    wait: int = 0
    turn: int = 0
    turns: int = 0


class Ask(Data):
    """One thing this seat may do now."""

    code: int
    verb: str
    args: list[int]


class EventInfo(Data, omit_defaults=True):
    kind: str
    args: list[int]
    own: bool = False  # told to this seat and not to the table; who else heard it is not said. Not in replays


class Said(Data):
    """Words spoken at the table; seat -1 is the room itself."""

    seat: int
    text: str
    at: int  # seconds since 1970
    words: int = 0  # how many phrases the table had heard before: its place among them


class Mark(Data):
    """A mark somebody made; the code is one of the game's marks."""

    code: int
    seat: int


class Note(Data):
    """Something a seat wrote down for itself; nobody else is ever sent it."""

    number: int
    about: int  # a seat, -1 for nobody in particular
    heard: int  # how many events the seat had heard when it began this note
    text: str  # "" for one that was wiped


class OutcomeInfo(Data):
    side: str
    winners: list[int]
    clause: str
    seed: str  # opens the commitment
