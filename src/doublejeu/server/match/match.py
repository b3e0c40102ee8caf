"""One match: the door to its Table. What its seats are sent is made in `seat_updates.py`, the only other holder of one.

What the room asks here about the table as a whole is what everybody may know; what it asks about a seat is made of that
seat's own heard events, asks and speech.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakMethod

from doublejeu.core.contract import ALL, CHANCE, TABLE, Event, Game, Outcome
from doublejeu.core.dice import Dice, SealedDice, commitment
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.server.match.marks import Marks
from doublejeu.server.match.notes import Notes
from doublejeu.server.match.seat_updates import SeatUpdates
from doublejeu.server.match.sight import Sights
from doublejeu.text import describe_aloud, moments_of, standing_call


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


class Moved(NamedTuple):
    """The table moved on: what everybody saw before and sees now, and what the record has gained."""

    before: Public
    after: Public
    over: bool
    asked: int  # the seats that the game now asks aloud
    moment: float  # seconds for which what everybody was told is left to be seen, at the usual pace
    first: int  # the number of the first new entry
    entries: list[tuple[int, int]]


class Match:
    """A table with its name, its sealed dice, and what lies beside it: marks, notes, and what each seat was sent."""

    def __init__(self, identity: str, game: Game, setup: Setup, secret: str, table: Table) -> None:
        self.id = identity
        self.game = game
        self.setup = setup
        self.secret = secret
        self.commitment = commitment(secret)
        self.table = table  # for no other module of the server: tests/test_architecture.py
        self.finished = table.over() is not None
        self.marks = Marks(game, table.view, table.heard_count)
        self.notes = Notes(setup.seats)
        self.sights = Sights(setup.seats, table.view, table.heard_count)
        # Weak: a match that leaves the table is freed at once, and not by the garbage collector, which seldom runs.
        self.updates = SeatUpdates(game, table, secret, self.marks, self.notes, WeakMethod(self.says))
        self._kept = 0  # entries of the record that were handed on to be kept
        self._answered = [table.heard_count(seat) for seat in range(setup.seats)]  # as each last answer left it
        # How many words each seat, and TABLE at the end, has heard: they change minds and decide nothing.
        self._words = [
            sum(event.kind == game.said for event in table.heard(seat)) for seat in [*range(setup.seats), TABLE]
        ]
        self.happenings = table.heard_count(TABLE) - self._words[-1]  # events that everybody was told, words aside
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
        self.table.play(seat, code)
        self._answered[seat] = self.table.heard_count(seat)
        return self._moved(before)

    def end_step(self) -> Moved:
        """The time of a step is up. Whoever has not answered has done nothing in it: the rules say what that means."""
        before = self.public()
        self.table.tick()
        return self._moved(before)

    def _moved(self, before: Public) -> Moved:
        over = self.finished = self.table.over() is not None
        times, forms = moments_of(self.game.key), self.game.kinds.forms
        told = [forms[event.kind].name for event in self.table.heard(TABLE, before.heard)]
        first, self._kept = self._kept, len(self.table.record)
        self.happenings = self.table.heard_count(TABLE) - self._words[-1]
        return Moved(
            before,
            before if over else self.public(),
            over,
            self.table.asked(),
            max((times.get(name, 0) for name in told), default=0),
            first,
            self.table.record[first:],
        )

    def say(self, words: list[tuple[int, int]]) -> tuple[int, list[Word]]:
        """Let seats speak at once, a phrase each; Illegal, and nothing said, if one may not.

        The number of the first, and what is to be kept. Nothing else changes: no clock starts, no tap is stale.
        """
        table = self.table
        first = len(table.talk)
        before = [table.heard_count(seat) for seat in [*range(self.setup.seats), TABLE]]
        table.say(words)
        for place, seat in enumerate([*range(self.setup.seats), TABLE]):
            self._words[place] += table.heard_count(seat) - before[place]
        return first, table.talk[first:]

    # What the room asks

    def public(self) -> Public:
        """What everybody sees that may start a clock."""
        table = self.table
        out = table.view(TABLE).out()
        return Public(table.heard_count(TABLE), table.waiting(), table.seconds(), table.timed_step(), out)

    def waiting(self) -> int:
        """The seats everybody may know to be awaited."""
        return self.table.waiting()

    def asked(self, seat: int) -> Asked:
        """What a seat would decide on now; no codes where it owes nothing. Words do not count: they hold nobody up."""
        return self.table.heard_count(seat) - self._words[seat], tuple(self.table.asks(seat))

    def says(self, seat: int) -> list[int]:
        """The phrases this seat may say now."""
        if not self.game.breath or seat == TABLE:
            return []
        position = len(self.table.record), len(self.table.talk)
        if self._offered_at != position:
            self._offered_at, self._offers = position, {}
        if seat not in self._offers:
            self._offers[seat] = self.table.sayable(seat)
        return self._offers[seat]

    def asked_aloud(self) -> int:
        """The seats that the game asks aloud now, and that can still answer."""
        return self.table.asked()

    def words(self) -> int:
        """How many words everybody has heard."""
        return self._words[-1]

    def aloud(self, since: int, names: list[str], language: str) -> list[str]:
        """What a voice says of the events that everybody was told after so many of them."""
        said = (describe_aloud(self.game, event, names, language) for event in self.table.heard(TABLE, since))
        return [sentence for sentence in said if sentence]

    def call_aloud(self, names: list[str], language: str) -> list[str]:
        """What a voice says again when it comes back: the call that still stands, if one does."""
        call = standing_call(self.game, self.table.heard(TABLE))
        said = describe_aloud(self.game, call, names, language) if call is not None else ""
        return [said] if said else []

    def heard(self, seat: int) -> list[Event]:
        """All that a seat has heard."""
        return self.table.heard(seat)

    def hearers(self, seat: int) -> int:
        """The seats that would hear this seat speak now; after the end, everybody."""
        return ALL if self.table.over() is not None else self.table.speech(seat)

    def entries(self) -> int:
        """How long the record is."""
        return len(self.table.record)

    def fits(self, seat: int, version: int) -> bool:
        """Whether an answer given on this picture is still meant: nothing public has happened since, and the seat has
        not answered since. News for few alone, such as where a partner points at night, leave it standing: refusing it
        would show on the phone that there were such news. So do words, or whoever talks would make others miss.
        """
        if not self._answered[seat] <= version <= self.table.heard_count(seat):
            return False
        said = self.game.said
        return not any(event.audience >> TABLE & 1 and event.kind != said for event in self.table.heard(seat, version))

    def over(self) -> Outcome | None:
        """How it ended, or None."""
        return self.table.over()
