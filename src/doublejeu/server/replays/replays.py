"""Matches that are over: as a file, checked, and as frames to step through."""

from __future__ import annotations

import msgspec

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, TABLE, Event, Outcome
from doublejeu.core.table import Table
from doublejeu.narration import thoughts
from doublejeu.narration.reasons import Unexplained
from doublejeu.records import BadRecord, MatchRecord, Retracing, outcome_record, parse, retraced
from doublejeu.server.match.seat_updates import event_info
from doublejeu.server.storage.rows import Row
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.replays import Frame, Replay, Why
from doublejeu.server.wire.table import OutcomeInfo, Said
from doublejeu.text import LANGUAGES

FROM_TABLE, FROM_ABOVE = -1, -2  # where one may look from, besides the seats

_encode = msgspec.json.Encoder().encode


def checked_file(record: MatchRecord) -> MatchRecord:
    """A record with the outcome its decisions lead to; Refuse for one that no finished match left."""
    try:
        retracing = retraced(record)
    except BadRecord as fault:
        raise Refuse("bad_record", str(fault)) from None
    record.outcome = outcome_record(retracing.game, retracing.outcome())
    return record


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
        signs=[place if seat.sign < 0 else seat.sign for place, seat in enumerate(record.seats)],
        seat=place,
        entries=len(record.decisions),
        dice=record.dice,
        commitment=record.commitment,
        verified=not retracing.doubt,
        outcome=_outcome(retracing, outcome),
        frames=frames,
        explains=thoughts.tells(record.game),
    )


def why(given: MatchRecord | bytes, number: int, language: str) -> Why:
    """What a bot tells of one decision of a match; Refuse where there is nothing to tell."""
    if language not in LANGUAGES:
        raise Refuse("bad_message", f"there are no texts in {language!r}")
    try:
        told = thoughts.why(parse(given) if isinstance(given, bytes) else given, number, language)
    except BadRecord as fault:
        raise Refuse("bad_record", str(fault)) from None
    except Unexplained as fault:
        raise Refuse("bad_message", str(fault)) from None
    return Why(seat=told.seat, bot=told.bot, lines=told.lines)


def _place(text: str) -> int:
    """Where to look from, as the address names it: a seat's number, "table" or "above"."""
    if text == "table":
        return FROM_TABLE
    if text == "above":
        return FROM_ABOVE
    if text.isdecimal() and len(text) < 3:
        return int(text)
    raise Refuse("bad_message", 'seat is a number, "table" or "above"')


def _outcome(retracing: Retracing, outcome: Outcome) -> OutcomeInfo:
    side = retracing.game.sides[outcome.side]
    return OutcomeInfo(side=side, winners=bits(outcome.winners), clause=outcome.clause, seed=retracing.record.seed)


class Watched:
    """One view, followed from frame to frame.

    Each frame costs what is new in it, however long the match has been: a view that heard nothing has not changed, and
    of a chapter only the last item may have (`View.chapters`).
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.written = 0  # bytes looked at so far
        self._heard = -1
        self._keys: dict[str, bytes] = {}
        self._known: dict[str, int] = {}  # items of each chapter that cannot change any more

    def events(self) -> list[Event]:
        """What it heard since `changed` was last asked."""
        return self.table.heard(self.seat, max(0, self._heard))

    def changed(self) -> dict[str, object]:
        """The parts of the view that differ from when it was last asked, as a frame names them."""
        changed: dict[str, object] = {}
        heard = self.table.heard_count(self.seat)
        if heard == self._heard:
            return changed
        view = self.table.view(self.seat)
        chapters = view.chapters()
        for key, value in view.as_dict_since(self._known).items():
            if key in chapters and self._heard >= 0:
                assert isinstance(value, list)
                for number, item in enumerate(value, self._known[key]):
                    self._note(f"{key}.{number}", item, changed)
            else:
                self._note(key, value, changed)
        for key, length in chapters.items():
            self._known[key] = max(0, length - 1)
        self._heard = heard
        return changed

    def _note(self, name: str, value: object, changed: dict[str, object]) -> None:
        written = _encode(value)
        self.written += len(written)
        if self._keys.get(name) != written:
            self._keys[name] = written
            changed[name] = msgspec.Raw(written)


def _frames(retracing: Retracing, seat: int, said: list[Row]) -> list[Frame]:
    table = retracing.table
    above = seat == FROM_ABOVE
    public = table.view(TABLE)
    own = Watched(table, seat if seat >= 0 else TABLE)
    seats = [Watched(table, place) for place in range(table.setup.seats)] if above else []
    audience = TABLE if seat < 0 else seat
    talk: dict[int, list[Said]] = {}  # by how many entries went before
    for row in said:
        if above or row["audience"] >> audience & 1:
            line = Said(seat=row["seat"], text=row["text"], at=row["at"], words=row["words"])
            talk.setdefault(row["after"], []).append(line)
    frames = [
        Frame(
            n=0,
            by=-1,
            code=-1,
            events=[],
            to=[],
            truth=[],
            changed=own.changed(),
            views=[watched.changed() for watched in seats],
            waiting=bits(table.waiting()),
            out=bits(public.out()),
            round=public.round(),
            talk=talk.get(0, []),
        )
    ]
    for number, (by, code, everything) in enumerate(retracing.entries(), 1):
        told = everything if above else own.events()
        waiting, lines = bits(table.waiting()), talk.get(number, [])
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
                truth=[_truth(table, event) for event in told],
                changed=own.changed(),
                views=[watched.changed() for watched in seats],
                waiting=waiting,
                out=bits(public.out()),
                round=public.round(),
                talk=lines,
            )
        )
    return frames


def _truth(table: Table, event: Event) -> int:
    """Whether a word that was just said is borne out by what its speaker knew: the match is over, so all may know."""
    if event.kind != table.game.said:
        return NOBODY
    speaker, code = event.args
    return table.game.bears_out(table.view(speaker), code)


def _hearers(mask: int, seats: int) -> list[int]:
    return [seat for seat in bits(mask) if seat < seats or seat == TABLE]
