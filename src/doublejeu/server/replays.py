"""Matches that are over: as a file, checked, and as frames to step through."""

from __future__ import annotations

import json

import msgspec

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, Event, Game
from doublejeu.core.dice import SealedDice, commitment
from doublejeu.core.setup import BadSetup, Setup
from doublejeu.core.table import BrokenRecord, Illegal, Table
from doublejeu.games import GAMES
from doublejeu.server.ledger import Row
from doublejeu.server.match import event_info
from doublejeu.server.refuse import Refuse
from doublejeu.server.store import StoredMatch
from doublejeu.server.wire import Frame, OutcomeInfo, RecordFile, Replay, Said

FORMAT = 1
FROM_TABLE, FROM_ABOVE = -1, -2  # where one may look from, besides the seats
MOST_ENTRIES = 20_000

_encode = msgspec.json.Encoder().encode


def file_of(stored: StoredMatch) -> RecordFile:
    """A match from the store as a file; Refuse while it is not over."""
    row = stored.row
    if row["ended"] is None:
        raise Refuse("not_now", "a match can be replayed once it is over")
    game = GAMES.get(row["game"])
    if game is None or game.version != row["version"]:
        raise Refuse("bad_record", "the rules have changed since this match was played")
    setup = Setup(row["seats"], json.loads(row["options"]))
    try:
        table = Table.replay(game, setup, stored.record)
    except BrokenRecord as fault:
        raise Refuse("bad_record", str(fault)) from None
    return RecordFile(
        format=FORMAT,
        game=game.key,
        version=row["version"],
        seats=setup.seats,
        options=setup.options,
        names=json.loads(row["names"]),
        record=stored.record,
        commitment=commitment(row["secret"]),
        seed=row["secret"],
        outcome=_outcome(table, row["secret"]),
    )


def read_seat(text: str) -> int:
    """Where to look from, as the address names it: a seat's number, "table" or "above"."""
    if text == "table":
        return FROM_TABLE
    if text == "above":
        return FROM_ABOVE
    if text.isdecimal() and len(text) < 3:
        return int(text)
    raise Refuse("bad_message", 'seat is a number, "table" or "above"')


def replay(match: str, file: RecordFile, seat: int, said: list[Row]) -> Replay:
    """A match seen from somewhere; Refuse for a file that no match left. Takes a moment: not for the event loop."""
    game, setup = _checked(file)
    if seat >= setup.seats:
        raise Refuse("bad_message", f"there is no seat {seat}")
    table = Table.replay(game, setup, [])
    frames = _frames(table, file.record, seat, said)
    outcome = _outcome(table, file.seed)
    if outcome is None:
        raise Refuse("bad_record", "the record stops before the end of the match")
    return Replay(
        match=match,
        game=game.key,
        version=file.version,
        seats=setup.seats,
        options=setup.options,
        names=file.names,
        seat=seat,
        entries=len(file.record),
        commitment=file.commitment,
        verified=verified(file),
        outcome=outcome,
        frames=frames,
    )


def verified(file: RecordFile) -> bool:
    """Whether the seed opens the commitment and makes exactly the chance of this record."""
    if not file.seed or commitment(file.seed) != file.commitment:
        return False
    game, setup = _checked(file)
    table = Table(game, setup, SealedDice(file.seed), timed=True)
    try:
        for number, (seat, code) in enumerate(file.record):
            if seat == CHANCE:
                continue  # it has played itself, or the comparison below fails
            if number != len(table.record):
                return False
            if seat == CLOCK:
                table.tick()
            else:
                table.play(seat, code)
    except Illegal:
        return False
    return table.record == [tuple(entry) for entry in file.record]


def _checked(file: RecordFile) -> tuple[Game, Setup]:
    game = GAMES.get(file.game)
    if game is None:
        raise Refuse("bad_record", f"there is no game {file.game!r}")
    if file.format != FORMAT:
        raise Refuse("bad_record", f"this server reads records of format {FORMAT}")
    if file.version != game.version:
        raise Refuse("bad_record", f"the record is of version {file.version} of the rules, these are {game.version}")
    if len(file.record) > MOST_ENTRIES or len(file.names) != file.seats:
        raise Refuse("bad_record", "the record is too long, or its names are not those of its seats")
    try:
        return game, game.setup(file.seats, file.options)
    except BadSetup as fault:
        raise Refuse("bad_record", str(fault)) from None


def _outcome(table: Table, seed: str) -> OutcomeInfo | None:
    outcome = table.over()
    if outcome is None:
        return None
    side = table.game.sides[outcome.side]
    return OutcomeInfo(side=side, winners=bits(outcome.winners), clause=outcome.clause, seed=seed)


class _Watched:
    """One view, followed from frame to frame."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.heard = 0
        self._keys: dict[str, bytes] = {}

    def events(self) -> list[Event]:
        """What it heard since it was last asked."""
        events = self.table.heard(self.seat, self.heard)
        self.heard += len(events)
        return events

    def changed(self) -> dict[str, object]:
        """The keys of the view that differ from when it was last asked."""
        changed: dict[str, object] = {}
        for key, value in self.table.view(self.seat).as_dict().items():
            written = _encode(value)
            if self._keys.get(key) != written:
                self._keys[key] = written
                changed[key] = msgspec.Raw(written)
        return changed


def _frames(table: Table, record: list[tuple[int, int]], seat: int, said: list[Row]) -> list[Frame]:
    above = seat == FROM_ABOVE
    own = _Watched(table, seat if seat >= 0 else TABLE)
    seats = [_Watched(table, place) for place in range(table.setup.seats)] if above else []
    audience = TABLE if seat < 0 else seat
    talk = [row for row in said if above or row["audience"] >> audience & 1]
    frames = [
        Frame(
            n=0,
            by=-1,
            code=-1,
            events=[],
            to=[],
            changed=own.changed(),
            views=[watched.changed() for watched in seats],
            waiting=bits(table.waiting()),
            talk=_lines(talk, 0),
        )
    ]
    for number, (by, code) in enumerate(record, 1):
        try:
            everything = table.follow(by, code)
        except BrokenRecord as fault:
            raise Refuse("bad_record", str(fault)) from None
        told = everything if above else own.events()
        waiting, lines = bits(table.waiting()), _lines(talk, number)
        if not above and not told and by != seat and waiting == frames[-1].waiting and not lines:
            continue
        shown = above or by == seat
        frames.append(
            Frame(
                n=number,
                by=by if shown else -1,
                code=code if shown else -1,
                events=[event_info(table.game, event) for event in told],
                to=[_seats(event.audience, table.setup.seats) for event in told] if above else [],
                changed=own.changed(),
                views=[watched.changed() for watched in seats],
                waiting=waiting,
                talk=lines,
            )
        )
    return frames


def _seats(mask: int, seats: int) -> list[int]:
    return [seat for seat in bits(mask) if seat < seats or seat == TABLE]


def _lines(said: list[Row], after: int) -> list[Said]:
    return [Said(seat=row["seat"], text=row["text"], at=row["at"]) for row in said if row["after"] == after]
