"""Matches from a file of records, people's or anybody's, as a folder of results: what studies of bots come to.

So the same tables, figures and reports are made of matches that nobody in the lab played. Beliefs are those of one bot,
which sits in thought at every seat.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from doublejeu.bots import usual_player
from doublejeu.games import GAMES
from doublejeu.lab.people.split import part_of
from doublejeu.lab.readers.beliefs import belief_rows
from doublejeu.lab.rows.facts import Facts, MatchKey, Participant
from doublejeu.lab.rows.tables import encoded, write_atomically
from doublejeu.lab.study.running import FINISHED, begin, write_cells
from doublejeu.lab.study.study import Study
from doublejeu.records import BadRecord, SeatRecord, every, retraced

PERSON = "person"


def retell(
    path: Path,
    folder: Path,
    part: str = "",
    seats: int = 0,
    reader: str = "",
    advance: Callable[[], None] = lambda: None,
) -> int:
    """Make a folder of results of a file's matches of one game and one number of seats; how many there were.

    Without a number, it is that of the first match. BadRecord and StudyError say in one line what is wrong.
    """
    chosen = [record for record in every(path) if not part or part_of(record) == part]
    if not chosen:
        raise BadRecord(f"{path} holds no such match")
    key, places = chosen[0].game, seats or len(chosen[0].seats)
    chosen = [record for record in chosen if record.game == key and len(record.seats) == places]
    if not chosen:
        raise BadRecord(f"{path} holds no match of {places} seats")
    study = _study(path, key, places, len(chosen), part, reader)
    begin(study, folder)
    facts = Facts(study.game, study.measured, study.file.talk)
    for number, record in enumerate(chosen):
        try:
            table = retraced(record).table
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}") from None
        match_key = MatchKey(0, number, None)
        facts.count(match_key, table, [_participant(seat) for seat in record.seats])
        if "moments" in study.measured:
            facts.beliefs += belief_rows(match_key, table, [None] * places, study.probe)
        advance()
    for name, made in facts.frames().items():
        write_atomically(folder / f"{name}.parquet", encoded(made))
    write_cells(study, folder, [len(chosen)])
    progress = {"state": FINISHED, "seconds": 0.0, "cells": [{"cell": 0, "played": len(chosen), "wanted": len(chosen)}]}
    write_atomically(folder / "progress.json", json.dumps(progress).encode())
    return len(chosen)


def _study(path: Path, key: str, seats: int, matches: int, part: str, reader: str) -> Study:
    """What would have been asked, had the lab played these matches."""
    talks = GAMES[key].breath > 0
    given: dict[str, object] = {
        "title": f"Matches from {path.name}" + (f", the {part} part" if part else ""),
        "says": "Matches from a file, told again by our rules; nobody here played them. Beliefs are those of "
        f"{reader or 'nobody'}, in thought at every seat.",
        "game": key,
        "seats": seats,
        "matches": matches,
        "talk": talks,
        "bots": [usual_player(key).name],
        "measure": ["seats", *(["words", "occasions"] if talks else []), *(["moments"] if reader else [])],
    }
    if reader:
        given["moments"] = {"at": "rounds", "reader": reader, "onlooker": reader}
    return Study(given)


def _participant(seat: SeatRecord) -> Participant:
    return Participant(seat.bot, seat.bot) if seat.kind == "bot" and seat.bot else Participant(PERSON)
