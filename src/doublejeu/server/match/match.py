"""One match as its seats see it: the only place where the server holds a Table, and the only door out of it.

What leaves here for a seat is made of that seat's own view, heard events, asks and speech, of what it may say by what
everybody knows, of what the whole table awaits, and of the public clocks. `fresh` keeps, for each seat, what its
sockets were last sent, so that a delta is always one between two pictures of the same seat and nothing is sent to a
seat for which nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from doublejeu.core.bits import bits
from doublejeu.core.contract import ALL, CHANCE, TABLE, Event, Game, Outcome
from doublejeu.core.dice import Dice, SealedDice, commitment
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.core.talk import CLAIM, PASS
from doublejeu.games import GAMES
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.marks import Marks
from doublejeu.server.match.notes import Notes
from doublejeu.server.match.sight import Sights
from doublejeu.server.storage.rows import MarkChange, NoteChange
from doublejeu.server.wire.messages import (
    Ask,
    ClockInfo,
    EventInfo,
    Full,
    FullMessage,
    MakeMarks,
    News,
    NewsMessage,
    OutcomeInfo,
    WriteNote,
)
from doublejeu.server.wire.padding import PICTURE, padded
from doublejeu.text import describe_aloud, standing_call

WATCHER = -1  # how a watcher's seat is named on the wire; inside it is TABLE

_encode = msgspec.json.Encoder().encode


def open_table(game: Game, setup: Setup, dice: Dice) -> Table:
    """How a match begins; the tests put tables of their own in its place."""
    return Table(game, setup, dice, timed=True)


OpenTable = Callable[[Game, Setup, Dice], Table]
Asked = tuple[int, tuple[int, ...]]  # what a seat decides on: how many events it has heard, words aside, and its codes
Word = tuple[int, int, int]  # a phrase as it is kept: entries of the record before it, seat, phrase


class Public(NamedTuple):
    """What everybody sees of the table that may start a clock."""

    heard: int  # events told to all
    waiting: int  # the seats that are awaited
    seconds: int  # how long the present step lasts by the clock
    step: int  # and which step that is
    out: int  # the seats that are out of the match for good

    def ends_by_clock(self) -> bool:
        """Whether a clock of its own ends this step, and who has done nothing in it has then done just that.

        A clock that is no step's ends the whole match, such as a mission against time: there somebody must act.
        """
        return self.seconds > 0 and (self.step != 0 or self.waiting == 0)


@dataclass(slots=True)
class Floor:
    """How the table talks at one moment."""

    phrases: bool = True  # whether people may speak in phrases
    asked: int = 0  # seats whose answers are being sealed, whether or not they have answered
    answers: ClockInfo | None = None  # how long answers stay sealed
    until: float = 0.0
    sealed: Mapping[int, list[int]] = field(default_factory=dict)  # what each seat has said that is still sealed


@dataclass(slots=True)
class Moved:
    """The table moved on: what everybody saw before and sees now, and what the record has gained."""

    before: Public
    after: Public
    over: bool
    first: int  # the number of the first new entry
    entries: list[tuple[int, int]]


@dataclass(slots=True)
class Shown:
    """What everybody may see at one moment: made once for all seats. `key` tells whether it changed."""

    waiting: list[int]
    clock: ClockInfo | None
    step_clock: ClockInfo | None
    outcome: OutcomeInfo | None
    asked: list[int]  # aloud
    floor: Floor
    key: tuple[object, ...]


@dataclass(slots=True)
class _Fresh:
    """What the sockets of one seat know."""

    heard: int
    keys: dict[str, object]  # the view, key by key, as `_kept` keeps it
    asks: list[int]
    speaks: bool
    shown: tuple[object, ...]
    says: list[int]
    sealed: list[int]


class Match:
    """A table with its name, its sealed dice, and what each seat has been shown of it."""

    def __init__(self, identity: str, game: Game, setup: Setup, secret: str, table: Table) -> None:
        self.id = identity
        self.game = game
        self.setup = setup
        self.secret = secret
        self.commitment = commitment(secret)
        self._table = table
        self._marks = Marks(game, table.view, table.heard_count)
        self.notes = Notes(setup.seats)
        self.sights = Sights(setup.seats, table.view, table.heard_count)
        self._kept = 0  # entries of the record that were handed on to be kept
        self._answered = [table.heard_count(seat) for seat in range(setup.seats)]  # as each last answer left it
        self._fresh: dict[int, _Fresh] = {}
        # How many words each seat, and TABLE at the end, has heard: they change minds and decide nothing.
        self._words = [
            sum(event.kind == game.said for event in table.heard(seat)) for seat in [*range(setup.seats), TABLE]
        ]
        self._offers: dict[int, list[int]] = {}  # what seats may say, as worked out for this moment
        self._offered_at = (-1, -1)

    @staticmethod
    def begin(identity: str, game: Game, setup: Setup, secret: str, open_table: OpenTable) -> Match:
        """A new match, its dice sealed by the secret."""
        return Match(identity, game, setup, secret, open_table(game, setup, SealedDice(secret)))

    @staticmethod
    def resume(
        identity: str, game: Game, setup: Setup, secret: str, record: list[tuple[int, int]], talk: list[Word]
    ) -> Match:
        """A match as the store kept it, its dice standing where the record ends; BrokenRecord if none is like that."""
        dice = SealedDice(secret)
        dice.skip(sum(1 for seat, _ in record if seat == CHANCE))
        table = Table.resume(game, setup, record, dice, timed=True, talk=talk)
        match = Match(identity, game, setup, secret, table)
        match._kept = len(record)
        return match

    # What happens at the table

    def opening(self) -> Moved:
        """What is on the table of a new match before anybody decides."""
        return self._moved(self.public())

    def play(self, seat: int, code: int) -> Moved:
        """Answer for a seat; Illegal, and nothing changed, if it may not."""
        before = self.public()
        self._table.play(seat, code)
        self._answered[seat] = self._table.heard_count(seat)
        return self._moved(before)

    def end_step(self) -> Moved:
        """The time of a step is up. Whoever has not answered has done nothing in it: the rules say what that means."""
        before = self.public()
        self._table.tick()
        return self._moved(before)

    def _moved(self, before: Public) -> Moved:
        over = self._table.over() is not None
        first, self._kept = self._kept, len(self._table.record)
        return Moved(before, before if over else self.public(), over, first, self._table.record[first:])

    def say(self, words: list[tuple[int, int]]) -> tuple[int, list[Word]]:
        """Let seats speak at once, a phrase each; Illegal, and nothing said, if one may not.

        The number of the first, and what is to be kept. Nothing else changes: no clock starts, no tap is stale.
        """
        table = self._table
        first = len(table.talk)
        before = [table.heard_count(seat) for seat in [*range(self.setup.seats), TABLE]]
        table.say(words)
        for place, seat in enumerate([*range(self.setup.seats), TABLE]):
            self._words[place] += table.heard_count(seat) - before[place]
        return first, table.talk[first:]

    def mark(self, seat: int, wish: MakeMarks, now: float) -> list[MarkChange]:
        """Make or wipe marks beside the game; what is to be kept of it."""
        return self._marks.change(seat, wish, now)

    def write_note(self, seat: int, owner: str, wish: WriteNote, now: float) -> NoteChange:
        """A seat writes something down for itself alone; what is to be kept of it."""
        return self.notes.write(seat, owner, wish, self.version_of(seat), self.entries(), now)

    def restore_marks(self, kept: list[MarkChange]) -> None:
        """The marks as the store kept them."""
        self._marks.restore(kept)

    # What the room asks

    def public(self) -> Public:
        """What everybody sees that may start a clock."""
        table = self._table
        out = table.view(TABLE).out()
        return Public(table.heard_count(TABLE), table.waiting(), table.seconds(), table.timed_step(), out)

    def waiting(self) -> int:
        """The seats everybody may know to be awaited."""
        return self._table.waiting()

    def asked(self, seat: int) -> Asked:
        """What a seat would decide on now; no codes where it owes nothing. Words do not count: they hold nobody up."""
        return self._table.heard_count(seat) - self._words[seat], tuple(self._table.asks(seat))

    def says(self, seat: int) -> list[int]:
        """The phrases this seat may say now."""
        if not self.game.breath or seat == TABLE:
            return []
        moment = len(self._table.record), len(self._table.talk)
        if self._offered_at != moment:
            self._offered_at, self._offers = moment, {}
        if seat not in self._offers:
            self._offers[seat] = self._table.sayable(seat)
        return self._offers[seat]

    def asked_aloud(self) -> int:
        """The seats that the game asks aloud now, and that can still answer."""
        return self._table.asked()

    def answers(self, code: int) -> bool:
        """Whether a phrase is an answer of somebody who is asked aloud."""
        return self.game.talk.performative(code) in (CLAIM, PASS)

    def happenings(self) -> int:
        """How many events everybody was told, words aside."""
        return self._table.heard_count(TABLE) - self._words[-1]

    def words(self) -> int:
        """How many words everybody has heard."""
        return self._words[-1]

    def told_all(self, since: int) -> list[str]:
        """The kinds of the events that everybody was told after so many of them."""
        forms = self.game.kinds.forms
        return [forms[event.kind].name for event in self._table.heard(TABLE, since)]

    def aloud(self, since: int, names: list[str], language: str) -> list[str]:
        """What a voice says of the events that everybody was told after so many of them."""
        said = (describe_aloud(self.game, event, names, language) for event in self._table.heard(TABLE, since))
        return [sentence for sentence in said if sentence]

    def call_aloud(self, names: list[str], language: str) -> list[str]:
        """What a voice says again when it comes back: the call that still stands, if one does."""
        call = standing_call(self.game, self._table.heard(TABLE))
        said = describe_aloud(self.game, call, names, language) if call is not None else ""
        return [said] if said else []

    def heard(self, seat: int) -> list[Event]:
        """All that a seat has heard."""
        return self._table.heard(seat)

    def hearers(self, seat: int) -> int:
        """The seats that would hear this seat speak now; after the end, everybody."""
        return ALL if self._table.over() is not None else self._table.speech(seat)

    def entries(self) -> int:
        """How long the record is."""
        return len(self._table.record)

    def fits(self, seat: int, version: int) -> bool:
        """Whether an answer given on this picture is still meant: nothing public has happened since, and the seat has
        not answered since. News for few alone, such as where a partner points at night, leave it standing: refusing it
        would show on the phone that there were such news. So do words, or whoever talks would make others miss.
        """
        if not self._answered[seat] <= version <= self._table.heard_count(seat):
            return False
        said = self.game.said
        return not any(event.audience >> TABLE & 1 and event.kind != said for event in self._table.heard(seat, version))

    def over(self) -> Outcome | None:
        """How it ended, or None."""
        return self._table.over()

    def outcome_info(self) -> OutcomeInfo | None:
        """The end in the words of the wire, the seed with it; None while the match goes on."""
        outcome = self._table.over()
        if outcome is None:
            return None
        return OutcomeInfo(
            side=self.game.sides[outcome.side], winners=bits(outcome.winners), clause=outcome.clause, seed=self.secret
        )

    # What a seat is sent

    def version_of(self, seat: int) -> int:
        """The number of events a seat has heard."""
        return self._table.heard_count(seat)

    def shown(self, clocks: Clocks, now: float, floor: Floor | None = None) -> Shown:
        """What everybody may see at this moment."""
        floor = floor if floor is not None else Floor()
        waiting, asked = self._table.waiting(), self._table.asked() | floor.asked
        outcome = self.outcome_info()
        clock, step_clock = clocks.shown(now)
        return Shown(
            waiting=bits(waiting),
            clock=clock,
            step_clock=step_clock,
            outcome=outcome,
            asked=bits(asked),
            floor=floor,
            key=(
                waiting,
                clocks.decision_end,
                clocks.step_end,
                clocks.paused_at,
                outcome is not None,
                asked,
                floor.until,
            ),
        )

    def full(self, seat: int, shown: Shown) -> bytes:
        """The whole picture of a seat, for a socket that needs it."""
        whole = Full(
            view=self._table.view(seat).as_dict(),
            log=[self._heard_info(event) for event in self._table.heard(seat)],
            asks=self._asks(seat),
            waiting=shown.waiting,
            speaks=self._speaks(seat, shown),
            clock=shown.clock,
            step_clock=shown.step_clock,
            outcome=shown.outcome,
            says=self._offered(seat, shown),
            asked=shown.asked,
            answers=shown.floor.answers,
            sealed=_sealed(seat, shown),
            marks=self._marks.shown(seat),
            notes=self.notes.of(seat),
        )
        return padded(_encode(FullMessage(d=whole, v=self.version_of(seat))), PICTURE)

    def mark_sent(self, seat: int, shown: Shown) -> None:
        """All sockets of this seat have the present picture."""
        self._marks.mark_sent(seat)
        self.sights.again(seat)
        kept = {key: _kept(value) for key, value in self._table.view(seat).as_dict().items()}
        self._fresh[seat] = _Fresh(
            self.version_of(seat),
            kept,
            self._table.asks(seat),
            self._speaks(seat, shown),
            shown.key,
            self._offered(seat, shown),
            _sealed(seat, shown),
        )

    def forget_sent(self, seat: int) -> None:
        """Nobody looks at this seat any more."""
        self._fresh.pop(seat, None)

    def messages(self, seat: int, shown: Shown) -> list[bytes]:
        """What the sockets of a seat are to be sent now: its news and marks, where something changed."""
        return [message for message in (self.news(seat, shown), self._marks.news(seat)) if message is not None]

    def news(self, seat: int, shown: Shown) -> bytes | None:
        """What changed for a seat since its sockets were last sent something; None if nothing did."""
        fresh = self._fresh[seat]
        table = self._table
        heard, asks, speaks = table.heard_count(seat), table.asks(seat), self._speaks(seat, shown)
        says, sealed = self._offered(seat, shown), _sealed(seat, shown)
        same = heard == fresh.heard and asks == fresh.asks and speaks == fresh.speaks and shown.key == fresh.shown
        if same and says == fresh.says and sealed == fresh.sealed:
            return None
        events: list[EventInfo] = []
        changed: dict[str, object] = {}
        if heard != fresh.heard:  # a view is a fold over what was heard: without an event it cannot have changed
            events = [self._heard_info(event) for event in table.heard(seat, fresh.heard)]
            changed = _changed(fresh.keys, table.view(seat).as_dict())
            fresh.heard = heard
        offered = says if says != fresh.says else None
        fresh.asks, fresh.speaks, fresh.shown, fresh.says, fresh.sealed = asks, speaks, shown.key, says, sealed
        news = News(
            events=events,
            changed=changed,
            asks=self._asks(seat),
            waiting=shown.waiting,
            speaks=speaks,
            clock=shown.clock,
            step_clock=shown.step_clock,
            outcome=shown.outcome,
            says=offered,
            asked=shown.asked,
            answers=shown.floor.answers,
            sealed=sealed,
        )
        return padded(_encode(NewsMessage(d=news, v=heard)))

    def _heard_info(self, event: Event) -> EventInfo:
        """An event as its hearer is sent it: of its audience no more than whether that is the whole table."""
        return _event_info(self.game.key, event.kind, event.args, not event.audience >> TABLE & 1)

    def _asks(self, seat: int) -> list[Ask]:
        asks = asks_of(self.game.key)
        return [asks[code] for code in self._table.asks(seat)]

    def _offered(self, seat: int, shown: Shown) -> list[int]:
        return self.says(seat) if shown.floor.phrases else []

    def _speaks(self, seat: int, shown: Shown) -> bool:
        if seat == TABLE:
            return False
        return shown.outcome is not None or self._table.speech(seat) & ~(1 << seat) != 0


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
