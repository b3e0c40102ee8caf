"""Two worlds that one seat cannot tell apart, run side by side: the proof that nothing leaks.

The first world is a match as it is, the second is imagined from what the seat knows. Both go on with the same
decisions and the same talk. Everything the seat can observe is compared: events with their numbers and audiences, what
it may play, whom the table awaits, who would hear it and whom it would hear, what anybody may say and who is asked
aloud, how a refusal reads, and its whole view. The first difference must be one that the game's disclosure table
allows; any other is a leak.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Illegal, Table
from tests.cases import Fact


class Heard(NamedTuple):
    """An event as a seat gets it: its place in the seat's own numbering, who is told, and what."""

    number: int
    audience: int
    kind: int
    args: tuple[int, ...]


Seen = tuple[str, object]  # one thing a seat observes


class Leak(AssertionError):
    """A seat could tell two worlds apart by something it was never allowed to learn."""


class Report:
    """How a comparison went: whether the worlds were different at all, and whether that came out lawfully."""

    def __init__(self) -> None:
        self.observed = 0
        self.disclosed = ""


def compare(
    game: Game, setup: Setup, record: list[tuple[int, int]], seat: int, seed: int, facts: dict[str, Fact]
) -> Report:
    """Run both worlds on from the end of a record, as `seat` observes them; raise Leak at a forbidden difference.

    Sealed answers already given are still to be given in an imagined world, so where everybody can see who has
    answered (`waiting`) the worlds are compared from the moment before the first answer on, not in between.
    """
    truth, unheard = _replay(game, setup, record)
    other = Table.replay(game, setup, record)
    other._state = game.imagine(_folded(truth, seat), Dice(seed))
    other._state.told = []
    report = Report()
    still_to_answer = other.waiting() & ~truth.waiting()
    if truth.waiting() & ~other.waiting() or still_to_answer & ~unheard:
        raise Leak(f"one world awaits {bits(truth.waiting())}, the other {bits(other.waiting())}")
    if still_to_answer:
        return report
    left, right = World(truth, seat, seed), World(other, seat, seed)
    for _ in range(5000):
        while left.seen and right.seen:
            mine, theirs = left.seen.popleft(), right.seen.popleft()
            if mine != theirs:
                report.disclosed = allowed(game, facts, mine, theirs)
                return report
            report.observed += 1
        if left.over and right.over and not left.seen and not right.seen:
            return report
        _go_on(left, right, game, facts)
    return report


def _go_on(left: World, right: World, game: Game, facts: dict[str, Fact]) -> None:
    """Play the next decision in the world that has shown less, or in both, with the same code where both allow it."""
    for ahead, behind in ((left, right), (right, left)):
        if behind.over:
            if ahead.seen:
                allowed(game, facts, ahead.seen[0], None)
            ahead.decide([])
            return
        if ahead.seen or ahead.over:
            behind.decide([])
            return
    shared = [code for code in left.choices() if code in right.choices()] if left.acting() == right.acting() else []
    left.decide(shared)
    right.decide(shared)


def _replay(game: Game, setup: Setup, record: list[tuple[int, int]]) -> tuple[Table, int]:
    """The match at the end of a record, and the seats whose latest answers the table has not been told of."""
    table = Table.replay(game, setup, [])
    unheard = 0
    for acting, code in record:
        before = table.heard_count(TABLE)
        table._do(acting, code)
        unheard = 0 if table.heard_count(TABLE) != before else unheard | 1 << acting
    return table, unheard


def _folded(table: Table, seat: int) -> View:
    """The seat's view made anew from what it heard; Leak if the table's own view knows anything else."""
    view = table.game.blank(table.setup, seat)
    for event in table.heard(seat):
        view.hear(event)
    if view.as_dict() != table.view(seat).as_dict():
        raise Leak(f"the view of seat {seat} holds what the seat never heard")
    return view


def allowed(game: Game, facts: dict[str, Fact], mine: Seen | None, theirs: Seen | None) -> str:
    """The event kind that lawfully tells the worlds apart; Leak if there is none."""
    heard = [seen[1] for seen in (mine, theirs) if seen is not None and isinstance(seen[1], Heard)]
    for told in heard:
        if facts[game.kinds.forms[told.kind].name].occurs:
            return game.kinds.forms[told.kind].name
    if len(heard) == 2 and (heard[0].number, heard[0].kind) == (heard[1].number, heard[1].kind):
        shape = game.kinds.forms[heard[0].kind]
        pairs = zip(shape.fields, heard[0].args, heard[1].args, strict=True)
        differing = {field.name for field, one, two in pairs if one != two}
        # Who else hears it may differ only along with what it lawfully tells.
        if differing and differing <= set(facts[shape.name].tells):
            return shape.name
    raise Leak(f"one world shows {_told(game, mine)}, the other {_told(game, theirs)}")


def _told(game: Game, seen: Seen | None) -> str:
    if seen is not None and isinstance(seen[1], Heard):
        told = seen[1]
        return f"event {told.number} to {told.audience:#x}: {game.kinds.forms[told.kind].name}{told.args}"
    return str(seen)


class World:
    """A table being played on, and what one seat has observed of it and not yet compared."""

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.seed = seed
        self.seen: deque[Seen] = deque()
        self.over = False
        self._plays = [0] * 32  # of each seat since the observing seat last heard anything
        self._heard = table.heard_count(seat)
        self._before: dict[str, object] = {}
        self._observe()

    def _observe(self) -> None:
        table, seat = self.table, self.seat
        if table._state.owed() >> CHANCE & 1:
            return  # a table never rests where chance has to decide: nobody can look at it there
        news = table.heard(seat, self._heard)
        if table.heard_count(seat) != self._heard + len(news) or table.heard(seat)[self._heard :] != news:
            raise Leak(f"the events of seat {seat} are not numbered without a gap")
        for number, event in enumerate(news, self._heard):
            self.seen.append(("hears", Heard(number, event.audience, event.kind, event.args)))
        if news:
            self._plays = [0] * 32
        self._heard += len(news)
        now: dict[str, object] = {
            "waiting": table.waiting(),
            "asks": table.asks(seat),
            "speech": table.speech(seat),
            "would hear": [other for other in range(table.setup.seats) if table.speech(other) >> seat & 1],
            "seconds": (table.seconds(), table.timed_step()),
            "asked": table.asked(),
            "refusals": _refusals(table, seat),
            "view": table.view(seat).as_dict(),
            "over": repr(table.over()),
        }
        if news or not self._before:  # at every news, for the sake of time: what is offered then rests on no secret
            now["sayable"] = [table.sayable(speaker) for speaker in range(table.setup.seats)]
        for name, value in now.items():
            if self._before.get(name) != value:
                self.seen.append((name, value))
        self._before |= now
        self.over = not table._state.owed()

    def acting(self) -> int:
        """Who decides next: chance, then the other seats, then the observing seat, and time when all have answered."""
        owed = self.table._state.owed()
        if owed >> CHANCE & 1:
            return CHANCE
        others = owed & ~(1 << self.seat | 1 << CLOCK)
        if others:
            return bits(others)[0]
        return self.seat if owed >> self.seat & 1 else CLOCK

    def choices(self) -> list[int]:
        """What the acting seat may play."""
        return self.table._state.legal(self.acting())

    def decide(self, shared: list[int]) -> None:
        """Play on by a fixed taste, the same in both worlds, among these codes or else among all that are legal."""
        acting = self.acting()
        # Secret acts may be more in one world: the taste hangs on what both worlds have in common, what was heard.
        key = f"{self.seed}/{acting}/{self._heard}/{self._plays[acting]}"
        code = min(shared or self.choices(), key=lambda legal: sha256(f"{key}/{legal}".encode()).digest())
        self._plays[acting] += 1
        heard = self._heard
        self.table._do(acting, code)
        self._observe()
        if self._heard != heard and not self.table._state.owed() >> CHANCE & 1:
            self._chatter()

    def _chatter(self) -> None:
        """Let seats speak at once by a fixed taste, the same in both worlds as long as the same is offered."""
        words: list[tuple[int, int]] = []
        for speaker in range(self.table.setup.seats):
            taste = sha256(f"{self.seed}/{speaker}/{self._heard}/talk".encode()).digest()
            if taste[0] < 32 and (phrases := self.table.sayable(speaker)):
                verbs = sorted({self.table.game.talk.act(code).verb for code in phrases})
                verb = verbs[taste[1] % len(verbs)]  # each as readily: there are many more judgements than claims
                liked = [code for code in phrases if self.table.game.talk.act(code).verb == verb]
                words.append((speaker, liked[taste[2] % len(liked)]))
        if words:
            self.table.say(words)
            self._observe()


def _refusals(table: Table, seat: int) -> list[str]:
    """How the table refuses a seat: whatever resembles what somebody may play now, and what nobody ever may."""
    legal = table.asks(seat)
    verbs = {
        table.game.codes.act(code).verb for acting in bits(table._state.owed()) for code in table._state.legal(acting)
    }
    tempting = [code for verb in sorted(verbs) for code in _codes_of(table.game, verb)]
    answers: set[str] = set()
    for code in [len(table.game.codes), *tempting]:
        if code not in legal:
            try:
                table.play(seat, code)
            except Illegal as refusal:
                answers.add(str(refusal))
            else:
                raise Leak(f"seat {seat} was let to play code {code}, which it was not offered")
    return sorted(answers)


@cache
def _codes_of(game: Game, verb: str) -> list[int]:
    """The codes of one verb; of a verb with many, the first and last few."""
    codes = [code for code in range(len(game.codes)) if game.codes.act(code).verb == verb]
    return codes if len(codes) <= 24 else codes[:12] + codes[-12:]


def check_audiences(
    game: Game,
    setup: Setup,
    record: list[tuple[int, int]],
    facts: dict[str, Fact],
    talk: list[tuple[int, int, int]] | None = None,
) -> None:
    """Every event of a match, and every word, reached only seats that the disclosure table names."""
    table = Table.replay(game, setup, [])
    spoken = deque(talk or [])
    for number, (acting, code) in enumerate(record):
        while spoken and spoken[0][0] == number:
            _, speaker, phrase = spoken.popleft()
            said = Event(table._state.speech(speaker) | 1 << speaker, game.said, (speaker, phrase))
            _check_audience(game, setup, said, table, facts)
            for seat in [*range(setup.seats), TABLE]:
                if said.audience >> seat & 1:
                    table.view(seat).hear(said)
        state = table._state
        state.apply(acting, code)
        told, state.told = state.told, []
        assert told is not None
        for event in told:
            _check_audience(game, setup, event, table, facts)
            for seat in [*range(setup.seats), TABLE]:
                if event.audience >> seat & 1:
                    table.view(seat).hear(event)


def _check_audience(game: Game, setup: Setup, event: Event, table: Table, facts: dict[str, Fact]) -> None:
    shape = game.kinds.forms[event.kind]
    name = shape.name
    fact = facts[name]
    for field, value in zip(shape.fields, event.args, strict=True):
        if field.domain in game.codes.domains and not -1 <= value < game.codes.domains[field.domain]:
            raise Leak(f"{name}{event.args} says more than {field.name} can")
        if field.domain == "phrase" and not 0 <= value < len(game.talk):
            raise Leak(f"{name}{event.args} is no phrase of this game")
    for seat in [*range(setup.seats), TABLE]:
        if event.audience >> seat & 1 and not isinstance(fact.to, str):
            if not fact.to(event.args, seat, table.view(TABLE)):
                raise Leak(f"seat {seat} was told {name}{event.args}")
