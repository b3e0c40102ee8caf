"""Two worlds that one seat cannot tell apart, run side by side: the proof that nothing leaks.

The first world is a match as it is, the second is imagined from what the seat knows. Both go on with the same
decisions. Everything the seat can observe is compared: events with their numbers, what it may play, whom the table
awaits, who would hear it, how a refusal reads, and its whole view. The first difference must be one that the game's
disclosure table allows; any other is a leak.
"""

import json
from collections.abc import Iterator
from hashlib import sha256

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, TABLE, Event, Game, Setup
from doublejeu.core.dice import Dice
from doublejeu.core.table import Illegal, Table
from tests.cases import Fact

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
    truth = Table.resume(game, setup, record, Dice(seed))
    other = Table.resume(game, setup, record, Dice(seed))
    other._state = game.imagine(truth.view(seat), Dice(seed))
    other._state.told = []
    report = Report()
    if truth.waiting() != other.waiting():
        return report
    left, right = _observe(truth, seat, seed), _observe(other, seat, seed)
    for _ in range(5000):
        mine, theirs = next(left, None), next(right, None)
        if mine is None and theirs is None:
            return report
        if mine != theirs:
            report.disclosed = _allowed(game, facts, mine, theirs)
            return report
        report.observed += 1
    return report


def _allowed(game: Game, facts: dict[str, Fact], mine: Seen | None, theirs: Seen | None) -> str:
    """The event kind that lawfully tells the worlds apart; Leak if there is none."""
    heard = []
    for seen in (mine, theirs):
        if seen is not None and seen[0] == "hears":
            assert isinstance(seen[1], tuple)
            heard.append(seen[1])
    for _, kind, _args in heard:
        if facts[game.kinds.forms[kind].name].occurs:
            return game.kinds.forms[kind].name
    if len(heard) == 2 and heard[0][:2] == heard[1][:2]:
        shape = game.kinds.forms[heard[0][1]]
        differing = {f.name for f, a, b in zip(shape.fields, heard[0][2], heard[1][2], strict=True) if a != b}
        if differing <= set(facts[shape.name].tells):
            return shape.name
    raise Leak(f"one world shows {_told(game, mine)}, the other {_told(game, theirs)}")


def _told(game: Game, seen: Seen | None) -> str:
    if seen is not None and seen[0] == "hears":
        assert isinstance(seen[1], tuple)
        number, kind, args = seen[1]
        return f"event {number}: {game.kinds.forms[kind].name}{args}"
    return str(seen)


def _observe(table: Table, seat: int, seed: int) -> Iterator[Seen]:
    """Play a table on; yield whatever `seat` can observe, in order. Others answer before `seat` does."""
    state = table._state
    plays = [0] * 32
    heard = table.heard_count(seat)
    before: dict[str, object] = {}
    while True:
        for number, event in enumerate(table.heard(seat, heard), heard):
            yield "hears", (number, event.kind, event.args)
        heard = table.heard_count(seat)
        now: dict[str, object] = {
            "waiting": table.waiting(),
            "asks": table.asks(seat),
            "speech": table.speech(seat),
            "seconds": table.seconds(),
            "refusal": _refusal(table, seat),
            "view": json.dumps(table.view(seat).as_dict()),
            "over": repr(table.over()),
        }
        for name, value in now.items():
            if before.get(name) != value:
                yield name, value
        before = now
        owed = state.owed()
        if not owed:
            return
        others = owed & ~(1 << seat)
        acting = bits(others)[0] if others else seat
        if others >> CHANCE & 1:
            acting = CHANCE
        code = min(state.legal(acting), key=lambda legal: _preference(seed, acting, plays[acting], legal))
        plays[acting] += 1
        table._do(acting, code)


def _preference(seed: int, seat: int, plays: int, code: int) -> bytes:
    """A fixed taste, the same in both worlds, so that decisions agree wherever both worlds allow them."""
    return sha256(f"{seed}/{seat}/{plays}/{code}".encode()).digest()


def _refusal(table: Table, seat: int) -> str:
    """How the table refuses what is not legal, for a code nobody may play now."""
    answers = set()
    for code in range(len(table.game.codes)):
        if code not in table.asks(seat):
            try:
                table.play(seat, code)
            except Illegal as refusal:
                answers.add(str(refusal))
            break
    return " / ".join(sorted(answers))


def check_audiences(game: Game, setup: Setup, record: list[tuple[int, int]], facts: dict[str, Fact]) -> None:
    """Every event of a match reached only seats that the disclosure table names."""
    table = Table.replay(game, setup, [])
    for acting, code in record:
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
    name = game.kinds.forms[event.kind].name
    fact = facts[name]
    for seat in [*range(setup.seats), TABLE]:
        if event.audience >> seat & 1 and not isinstance(fact.to, str):
            if not fact.to(event.args, seat, table.view(TABLE)):
                raise Leak(f"seat {seat} was told {name}{event.args}")
