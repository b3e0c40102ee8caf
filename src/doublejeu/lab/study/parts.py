"""A part of a study: some matches of one cell in a row, played and made into Parquet, wherever that happens."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from doublejeu.guests import Fault
from doublejeu.lab.play.accounts import Accounts
from doublejeu.lab.play.matches import play
from doublejeu.lab.readers.beliefs import belief_rows
from doublejeu.lab.rows.facts import Facts, MatchKey, Participant
from doublejeu.lab.rows.tables import encoded
from doublejeu.lab.study.study import Study

PATIENCE = (100_000, 50, 100)  # of the collector while a part is played
SAMPLED = 16  # the rows of one match in so many are timed


@dataclass(frozen=True)
class Part:
    """The matches first to last - 1 of a cell."""

    cell: int
    first: int
    last: int


@dataclass(frozen=True)
class PlayedPart:
    """What a part came to: the bytes of a Parquet file for each table."""

    part: Part
    content: dict[str, bytes]
    seconds: float  # of processor time, all in all
    writing: float  # of these, for rows and Parquet
    accounts: bytes = b""  # what bots from outside came to (accounts.py)


@lru_cache(maxsize=4)
def study_of(source: str, folder: str) -> Study:
    """A study from its text and the folder of its file, checked once in a process."""
    return Study.parsed(source, folder)


class StudyJob:
    """A study as the pool plays it."""

    def __init__(self, study: Study) -> None:
        self._study = study

    def play(self, part: Part) -> PlayedPart:
        """Play a part in this process."""
        return play_part(self._study, part)

    def call(self, part: Part) -> tuple[Callable[..., PlayedPart], tuple[object, ...]]:
        """A study travels as its text."""
        return play_part_of, (self._study.source, self._study.folder, part)

    def told(self, part: Part) -> str:
        """What a part is called in an error."""
        return f"matches {part.first} to {part.last - 1} of the cell {self._study.cells[part.cell].label}"


def play_part_of(source: str, folder: str, part: Part) -> PlayedPart:
    """Play a part of a study given by its text."""
    return play_part(study_of(source, folder), part)


def play_part(study: Study, part: Part) -> PlayedPart:
    """Play the matches of a part. Python's collector may wait meanwhile: rows hold nothing that goes in circles."""
    usual = gc.get_threshold()
    gc.set_threshold(*PATIENCE)
    try:
        return _played(study, part)
    finally:
        gc.set_threshold(*usual)


def _played(study: Study, part: Part) -> PlayedPart:
    began = time.process_time()
    written = 0.0
    cell = study.cells[part.cell]
    facts = Facts(study.game, study.measured, cell.talk)
    accounts = Accounts()
    participants: dict[int, Participant] = {}
    deals = study.deals(cell, part.first, part.last)
    for played in play(study.game, cell.setup, cell.seating, deals, cell.talk):
        number = played.number
        timed = (number - part.first) % SAMPLED == 0  # to read the clock for each would cost as much as its rows
        since = time.process_time() if timed else 0.0
        arrangement = number % cell.seating.arrangements
        key = MatchKey(cell.number, number, study.seed_of(cell, number), arrangement, cell.seating.one(number))
        seated = [
            participants.get(id(player)) or participants.setdefault(id(player), cell.participant(player))
            for player in played.players
        ]
        facts.count(key, played.table, seated, _faults(played.faults, cell.seats), played.stood_in)
        accounts.count(played)
        if timed:
            written += SAMPLED * (time.process_time() - since)
        if "moments" in study.measured:
            facts.beliefs += belief_rows(key, played.table, played.players, study.probe)
    since = time.process_time()
    content = {table: encoded(made) for table, made in facts.frames().items()}
    ended = time.process_time()
    return PlayedPart(part, content, ended - began, min(ended - began, written + ended - since), accounts.written())


def _faults(faults: tuple[Fault, ...], seats: int) -> list[int]:
    if not faults:
        return []
    counts = [0] * seats
    for fault in faults:
        counts[fault.seat] += 1
    return counts
