"""A match that is over, as something to step through (as a file it is a MatchRecord), and the first steps of a game."""

from __future__ import annotations

from doublejeu.server.wire.data import Data
from doublejeu.server.wire.table import Ask, EventInfo, OutcomeInfo, Said


class Frame(Data):
    """One moment of a replay at which the watched seat's picture changed.

    `changed` holds the parts of the view that differ from the frame before: a key with its value, or `key.number` with
    one item of a list that only grows. The first frame holds the whole view. From above, `changed` is the public view,
    `views` holds what each seat's own view differs by, `to` the seats each event was told to (30 is the public), and
    `by` and `code` the decision; a seat's own replay names only its own decisions. What was said after the decision is
    among the events; `truth` says of each event whether it was a true claim (1), a lie (0) or neither (-1).
    """

    n: int  # entries of the record played so far: the number in /replay/ID#n
    by: int  # -1 where not told
    code: int  # -1 where not told
    events: list[EventInfo]
    to: list[list[int]]
    truth: list[int]
    changed: dict[str, object]
    views: list[dict[str, object]]
    waiting: list[int]
    out: list[int]  # seats that are out of the match for good, as everybody knows
    round: int  # as everybody knows it: 0 before the first, and in a game without rounds
    talk: list[Said]


class ReadNotes(Data):
    """Whoever has the token of a seat may read what that seat wrote down during a match."""

    token: str


class AskStudy(Data):
    """Whoever was host when everybody agreed to it may have the matches for study."""

    token: str


class KeptNote(Data):
    """A note beside a replay: it was begun after so many entries of the record."""

    n: int
    about: int
    text: str


class KeptNotes(Data):
    """All notes of one seat of a match, in order; seat -1 where there are none."""

    seat: int
    notes: list[KeptNote]


class Replay(Data):
    """A match seen from a seat, from the table (-1) or from above (-2)."""

    match: str
    game: str
    version: int
    seats: int
    options: dict[str, object]
    names: list[str]
    signs: list[int]
    seat: int
    entries: int
    dice: str  # "sealed", "lab" or "", as in the record
    commitment: str
    verified: bool  # the seed makes exactly the chance of this record and, where the dice were sealed, the commitment
    outcome: OutcomeInfo
    frames: list[Frame]
    explains: bool  # whether the reasons for a decision can be asked for


class Why(Data):
    """What a bot tells of one decision of a match that is over, in sentences of the language it was asked in."""

    seat: int
    bot: str
    lines: list[str]


# First steps: a scripted match, as whoever learns sees it


class LessonWord(Data):
    """What the page says at one moment, and when: "start", "end", "ask VERB" or "event KIND", with the how-manieth time
    behind it where it is not the first.
    """

    on: str
    fr: str
    en: str


class LessonFrame(Data):
    """One moment of a lesson: what is new, and what the learner is asked; `choose` is what the lesson goes on with."""

    events: list[EventInfo]
    changed: dict[str, object]
    waiting: list[int]
    out: list[int]
    round: int
    asks: list[Ask]
    choose: int  # -1 where the learner decides nothing


class Lesson(Data):
    """A guided match. The learner's own name is left to the page."""

    game: str
    options: dict[str, object]
    names: list[str]
    seat: int
    words: list[LessonWord]
    frames: list[LessonFrame]
    outcome: OutcomeInfo
