"""What a seat is sent of a match: the whole picture, or what changed since its sockets were last sent something.

An update is made of that seat's own view, heard events, asks and speech, of what it may say by what everybody knows,
of what the whole table awaits, and of the public clocks. What was sent is kept for each seat, so that a delta is always
one between two pictures of the same seat, and nothing is sent to a seat for which nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from weakref import WeakMethod

import msgspec

from doublejeu.core.bits import bits
from doublejeu.core.contract import TABLE, Event, Game
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.marks import Marks
from doublejeu.server.match.notes import Notes
from doublejeu.server.wire.messages import FromServer, Full, FullMessage, News, NewsMessage
from doublejeu.server.wire.table import Ask, ClockInfo, EventInfo, OutcomeInfo

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Floor:
    """How the table talks at one moment."""

    phrases: bool = True  # whether people may speak in phrases
    asked: int = 0  # seats whose answers are being sealed, whether or not they have answered
    answers: ClockInfo | None = None  # how long answers stay sealed
    until: float = 0.0
    sealed: Mapping[int, list[int]] = field(default_factory=dict)  # what each seat has said that is still sealed


@dataclass(slots=True)
class Shown:
    """What everybody may see at one moment: made once for all seats. `key` tells whether it changed."""

    waiting: list[int]
    out: list[int]
    round: int
    clock: ClockInfo | None
    step_clock: ClockInfo | None
    outcome: OutcomeInfo | None
    asked: list[int]  # aloud
    floor: Floor
    key: tuple[object, ...]


@dataclass(slots=True)
class _Sent:
    """What the sockets of one seat know."""

    heard: int
    keys: dict[str, object]  # the view, key by key, as `_kept` keeps it
    asks: list[int]
    speaks: bool
    shown: tuple[object, ...]
    says: list[int]
    sealed: list[int]


class SeatUpdates:
    """What each seat of one match was sent, and what it is to be sent next."""

    def __init__(
        self,
        game: Game,
        table: Table,
        secret: str,
        marks: Marks,
        notes: Notes,
        says: WeakMethod[Callable[[int], list[int]]],
    ) -> None:
        self._game = game
        self.table = table
        self._secret = secret
        self._marks = marks
        self._notes = notes
        self._says = says
        self._sent: dict[int, _Sent] = {}

    def version(self, seat: int) -> int:
        """The number of events a seat has heard, which goes with every message to it."""
        return self.table.heard_count(seat)

    def shown(self, clocks: Clocks, now: float, floor: Floor | None = None) -> Shown:
        """What everybody may see at this moment."""
        floor = floor if floor is not None else Floor()
        waiting, asked = self.table.waiting(), self.table.asked() | floor.asked
        outcome, public = self._outcome(), self.table.view(TABLE)
        out, round = public.out(), public.round()
        return Shown(
            waiting=bits(waiting),
            out=bits(out),
            round=round,
            clock=_clock(clocks, now, clocks.decision_end, clocks.decision_whole),
            step_clock=_clock(clocks, now, clocks.step_end, clocks.step_whole, clocks.turn, clocks.turns),
            outcome=outcome,
            asked=bits(asked),
            floor=floor,
            key=(
                waiting,
                out,
                round,
                clocks.decision_end,
                clocks.step_end,
                clocks.paused_at,
                outcome is not None,
                asked,
                floor.until,
            ),
        )

    def full(self, seat: int, shown: Shown) -> FullMessage:
        """The whole picture of a seat, for a socket that needs it."""
        whole = Full(
            view=self.table.view(seat).as_dict(),
            log=[self._heard(event) for event in self.table.heard(seat)],
            asks=self.asks(seat),
            waiting=shown.waiting,
            out=shown.out,
            round=shown.round,
            speaks=self._speaks(seat, shown),
            clock=shown.clock,
            step_clock=shown.step_clock,
            outcome=shown.outcome,
            says=self._offered(seat, shown),
            asked=shown.asked,
            answers=shown.floor.answers,
            sealed=_sealed(seat, shown),
            marks=self._marks.shown(seat),
            notes=self._notes.of(seat),
        )
        return FullMessage(d=whole, v=self.version(seat))

    def mark_sent(self, seat: int, shown: Shown) -> None:
        """All sockets of this seat have the present picture."""
        self._marks.mark_sent(seat)
        kept = {key: _kept(value) for key, value in self.table.view(seat).as_dict().items()}
        self._sent[seat] = _Sent(
            self.version(seat),
            kept,
            self.table.asks(seat),
            self._speaks(seat, shown),
            shown.key,
            self._offered(seat, shown),
            _sealed(seat, shown),
        )

    def forget(self, seat: int) -> None:
        """Nobody looks at this seat any more."""
        self._sent.pop(seat, None)

    def changes(self, seat: int, shown: Shown) -> list[FromServer]:
        """What the sockets of a seat are to be sent now: its news and marks, where something changed."""
        news = self.news(seat, shown)
        marked = self._marks.news(seat) if self._marks.changes else None
        return [message for message in (news, marked) if message is not None]

    def news(self, seat: int, shown: Shown) -> NewsMessage | None:
        """What changed for a seat since its sockets were last sent something; None if nothing did."""
        sent, table = self._sent[seat], self.table
        heard, asks, speaks = table.heard_count(seat), table.asks(seat), self._speaks(seat, shown)
        says, sealed = self._offered(seat, shown), _sealed(seat, shown)
        same = heard == sent.heard and asks == sent.asks and speaks == sent.speaks and shown.key == sent.shown
        if same and says == sent.says and sealed == sent.sealed:
            return None
        events: list[EventInfo] = []
        changed: dict[str, object] = {}
        if heard != sent.heard:  # a view is a fold over what was heard: without an event it cannot have changed
            events = [self._heard(event) for event in table.heard(seat, sent.heard)]
            changed = _changed(sent.keys, table.view(seat).as_dict())
            sent.heard = heard
        offered = says if says != sent.says else None
        sent.asks, sent.speaks, sent.shown, sent.says, sent.sealed = asks, speaks, shown.key, says, sealed
        news = News(
            events=events,
            changed=changed,
            asks=self.asks(seat),
            waiting=shown.waiting,
            out=shown.out,
            round=shown.round,
            speaks=speaks,
            clock=shown.clock,
            step_clock=shown.step_clock,
            outcome=shown.outcome,
            says=offered,
            asked=shown.asked,
            answers=shown.floor.answers,
            sealed=sealed,
        )
        return NewsMessage(d=news, v=heard)

    def asks(self, seat: int) -> list[Ask]:
        """What a seat may decide now, as it is sent."""
        asks = asks_of(self._game.key)
        return [asks[code] for code in self.table.asks(seat)]

    def _outcome(self) -> OutcomeInfo | None:
        """The end in the words of the wire, the seed with it; None while the match goes on."""
        outcome = self.table.over()
        if outcome is None:
            return None
        return OutcomeInfo(
            side=self._game.sides[outcome.side],
            winners=bits(outcome.winners),
            clause=outcome.clause,
            seed=self._secret,
        )

    def _heard(self, event: Event) -> EventInfo:
        """An event as its hearer is sent it: of its audience no more than whether that is the whole table."""
        return _event_info(self._game.key, event.kind, event.args, not event.audience >> TABLE & 1)

    def _offered(self, seat: int, shown: Shown) -> list[int]:
        says: Callable[[int], list[int]] | None = self._says()
        return says(seat) if says is not None and shown.floor.phrases else []

    def _speaks(self, seat: int, shown: Shown) -> bool:
        if seat == TABLE:
            return False
        return shown.outcome is not None or self.table.speech(seat) & ~(1 << seat) != 0


def _clock(clocks: Clocks, now: float, end: float, whole: float, turn: float = 0.0, turns: int = 0) -> ClockInfo | None:
    """One of the clocks as it is shown; None where it does not run."""
    if not end:
        return None
    until = end - (clocks.paused_at or now)
    wait = max(0.0, until - whole)  # while a result is being shown, or a voice speaks
    return ClockInfo(
        left=max(0, round((until - wait) * 1000)),
        whole=round(whole * 1000),
        wait=round(wait * 1000),
        turn=round(turn * 1000),
        turns=turns,
    )


def _sealed(seat: int, shown: Shown) -> list[int]:
    return shown.floor.sealed.get(seat, [])


def _kept(value: object) -> object:
    """A part of a view in a form that is quick to compare and small to keep: what is nested is written out."""
    if type(value) is dict or (type(value) is list and value and type(value[0]) in (list, dict)):
        return msgspec.Raw(_encode(value))
    return value


def _changed(keys: dict[str, object], view: Mapping[str, object]) -> dict[str, object]:
    """The parts of a view that differ from what is kept of it; the new ones are kept."""
    changed: dict[str, object] = {}
    for key, value in view.items():
        before = keys[key]
        if before != value:  # always so for what was written out: it is compared once it is written out again
            now = _kept(value)
            if before != now:
                changed[key] = keys[key] = now
    return changed


@cache
def asks_of(key: str) -> list[Ask]:
    """Every code of a game as the wire names it."""
    codes = GAMES[key].codes
    acts = [codes.act(code) for code in range(len(codes))]
    return [Ask(code=code, verb=act.verb, args=list(act.args)) for code, act in enumerate(acts)]


def event_info(game: Game, event: Event) -> EventInfo:
    """An event as the wire names it; its audience stays here, for it tells who else heard."""
    return _event_info(game.key, event.kind, event.args, False)


@lru_cache(maxsize=4096)
def _event_info(key: str, kind: int, args: tuple[int, ...], own: bool) -> EventInfo:
    return EventInfo(kind=GAMES[key].kinds.forms[kind].name, args=list(args), own=own)
