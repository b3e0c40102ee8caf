"""Matches that are over: as a file, checked, and as frames to step through."""

from __future__ import annotations

import json

import msgspec

from doublejeu.core.bits import bits
from doublejeu.core.contract import TABLE, Event, Outcome
from doublejeu.core.dice import commitment
from doublejeu.core.table import Table
from doublejeu.records import FORMAT, BadRecord, MatchRecord, Retracing, SeatRecord, outcome_record, parse, retraced
from doublejeu.server.ledger import Row
from doublejeu.server.match import event_info
from doublejeu.server.refuse import Refuse
from doublejeu.server.store import StoredMatch
from doublejeu.server.wire import Frame, OutcomeInfo, Replay, Said

FROM_TABLE, FROM_ABOVE = -1, -2  # where one may look from, besides the seats

_encode = msgspec.json.Encoder().encode


def record_file(stored: StoredMatch) -> MatchRecord:
    """A match from the store as a file, with its outcome; Refuse while it is not over. Takes a moment: see `replay`."""
    record = _record(stored)
    try:
        retracing = retraced(record)
    except BadRecord as fault:
        raise Refuse("bad_record", str(fault)) from None
    record.outcome = outcome_record(retracing.game, retracing.outcome())
    return record


def replay_stored(match: str, stored: StoredMatch, seat: str, said: list[Row]) -> Replay:
    """A match from the store, seen from somewhere; Refuse while it is not over."""
    return replay(match, _record(stored), seat, said)


def replay_file(text: bytes, seat: str) -> Replay:
    """A match from a file that somebody brings, seen from somewhere; Refuse for a file that no match left."""
    try:
        record = parse(text)
    except BadRecord as fault:
        raise Refuse("bad_record", str(fault)) from None
    return replay("", record, seat, [])


def replay(match: str, record: MatchRecord, seat: str, said: list[Row]) -> Replay:
    """A record seen from somewhere: replayed once, and checked on the way. Takes a moment: not for the event loop."""
    place = _place(seat)
    try:
        retracing = Retracing(record)
        if place >= len(record.seats):
            raise Refuse("bad_message", f"there is no seat {place}")
        frames = _frames(retracing, place, said)
        outcome = retracing.outcome()
    except BadRecord as fault:
        raise Refuse("bad_record", str(fault)) from None
    return Replay(
        match=match,
        game=record.game,
        version=record.version,
        seats=len(record.seats),
        options=retracing.table.setup.options,
        names=record.names,
        seat=place,
        entries=len(record.decisions),
        dice=record.dice,
        commitment=record.commitment,
        verified=not retracing.doubt,
        outcome=_outcome(retracing, outcome),
        frames=frames,
    )


def _place(text: str) -> int:
    """Where to look from, as the address names it: a seat's number, "table" or "above"."""
    if text == "table":
        return FROM_TABLE
    if text == "above":
        return FROM_ABOVE
    if text.isdecimal() and len(text) < 3:
        return int(text)
    raise Refuse("bad_message", 'seat is a number, "table" or "above"')


def _record(stored: StoredMatch) -> MatchRecord:
    row = stored.row
    if row["ended"] is None:
        raise Refuse("not_now", "a match can be replayed once it is over")
    return MatchRecord(
        format=FORMAT,
        game=row["game"],
        version=row["version"],
        options=json.loads(row["options"]),
        seats=_seats_of(row),
        decisions=stored.record,
        dice="sealed",
        seed=row["secret"],
        commitment=commitment(row["secret"]),
    )


def _seats_of(row: Row) -> list[SeatRecord]:
    """Who sat where; of matches begun before that was kept, the names."""
    if row["seating"]:
        return msgspec.json.decode(row["seating"], type=list[SeatRecord])
    return [SeatRecord(name) for name in json.loads(row["names"])]


def _outcome(retracing: Retracing, outcome: Outcome) -> OutcomeInfo:
    side = retracing.game.sides[outcome.side]
    return OutcomeInfo(side=side, winners=bits(outcome.winners), clause=outcome.clause, seed=retracing.record.seed)


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


def _frames(retracing: Retracing, seat: int, said: list[Row]) -> list[Frame]:
    table = retracing.table
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
    for number, (by, code, everything) in enumerate(retracing.entries(), 1):
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
                to=[_hearers(event.audience, table.setup.seats) for event in told] if above else [],
                changed=own.changed(),
                views=[watched.changed() for watched in seats],
                waiting=waiting,
                talk=lines,
            )
        )
    return frames


def _hearers(mask: int, seats: int) -> list[int]:
    return [seat for seat in bits(mask) if seat < seats or seat == TABLE]


def _lines(said: list[Row], after: int) -> list[Said]:
    return [Said(seat=row["seat"], text=row["text"], at=row["at"]) for row in said if row["after"] == after]
