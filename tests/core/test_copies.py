"""Copies and pickles: the same on both engines, equal to what they were made from, and independent of it."""

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, TABLE, Outcome, State
from doublejeu.core.dice import Dice, SealedDice
from doublejeu.core.rows import Encoding, Latest, Memory
from doublejeu.core.setup import BadSetup
from doublejeu.core.table import Illegal, Table
from doublejeu.games import GAMES
from tests.cases import Case, all_cases
from tests.doors.worlds import pairs


def unpickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, unpickled]
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
every_case = pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)


def content(thing: Any) -> Any:
    """All that a thing holds, as plain data: every field, whichever engine runs."""
    if isinstance(thing, list | tuple):
        return [content(each) for each in thing]
    if isinstance(thing, dict):
        return {key: content(value) for key, value in thing.items()}
    if not type(thing).__module__.startswith("doublejeu."):
        return thing
    names = getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)
    return [type(thing).__name__, {name: content(getattr(thing, name)) for name in sorted(names)}]


def go_on(table: Table, dice: Dice, decisions: int) -> None:
    """Random decisions, and random words where there is talk."""
    for _ in range(decisions):
        speaker = dice.below(table.setup.seats)
        phrases = table.sayable(speaker)
        if phrases:
            table.say([(speaker, dice.choose(phrases))])
        owing = [seat for seat in range(table.setup.seats) if table.asks(seat)]
        if not owing:
            return
        seat = dice.choose(owing)
        table.play(seat, dice.choose(table.asks(seat)))


def moments(case: Case, stride: int = 45) -> Iterator[Table]:
    """A random match at its start and at moments along it; it ends, or is left after a while."""
    table, dice = Table(case.game, case.setup, Dice(5)), Dice(6)
    for _ in range(5):
        yield table
        if table.over() is not None:
            return
        go_on(table, dice, stride)


def told(table: Table) -> Any:
    """All that a table tells anybody."""
    seats = range(table.setup.seats)
    views = [(table.view(seat).as_dict(), table.heard(seat)) for seat in (*seats, TABLE)]
    choices = [(table.asks(seat), table.sayable(seat), table.speech(seat)) for seat in seats]
    lanes = [table.record.copy(), table.talk.copy(), table.borne_out.copy(), table.decisions]
    return [views, choices, table.waiting(), table.over(), *lanes]


@every_way
@every_case
def test_a_table_goes_on_as_its_original(case: Case, way: Callable[[Any], Any]) -> None:
    for table in moments(case):
        before = told(table)
        other = way(table)
        assert told(other) == before
        assert other.game is case.game
        go_on(other, Dice(8), 12)
        assert told(table) == before, "what happens at one table is not heard at the other"
        original = copy.deepcopy(table)
        go_on(original, Dice(8), 12)
        assert told(other) == told(original)


def play_out(state: State, dice: Dice, decisions: int) -> list[object]:
    """Random decisions, chance's and the clock's too, and all that could be noticed on the way."""
    seen: list[object] = []
    for _ in range(decisions):
        owed = state.owed()
        seen.append((owed, state.waiting(), state.outcome(), state.told and state.told.copy()))
        if not owed:
            break
        seat = lowest(owed)
        codes = list(state.legal(seat))
        odds = list(state.odds()) if seat == CHANCE else []
        seen.append((codes, odds))
        state.apply(seat, dice.draw(codes, odds))
    return seen


@every_way
@every_case
def test_a_state_goes_on_as_its_original(case: Case, way: Callable[[Any], Any]) -> None:
    for table in moments(case):
        state = table._state.clone()
        state.told = []
        play_out(state, Dice(1), 1)  # so that something may have been told
        before = content(state)
        other = way(state)
        assert type(other) is type(state)
        assert content(other) == before
        seen = play_out(other, Dice(9), 30)
        assert content(state) == before, "what happens in one does not happen in the other"
        assert play_out(state, Dice(9), 30) == seen
        assert content(state) == content(other)


@every_way
@every_case
def test_a_view_hears_as_its_original(case: Case, way: Callable[[Any], Any]) -> None:
    for table in moments(case):
        later = copy.deepcopy(table)
        go_on(later, Dice(10), 12)
        for seat in (*range(case.setup.seats), TABLE):
            view = table.view(seat).clone()
            before = content(view)
            other = way(view)
            assert type(other) is type(view)
            assert content(other) == before
            for event in later.heard(seat, table.heard_count(seat)):
                other.hear(event)
            assert content(view) == before, "what one hears the other does not"
            assert other.as_dict() == later.view(seat).as_dict()
            assert content(other) == content(later.view(seat))


@every_way
@pytest.mark.parametrize("key", GAMES)
def test_events_setups_outcomes_and_games_are_copied(key: str, way: Callable[[Any], Any]) -> None:
    game = GAMES[key]
    table = Table(game, game.setup(game.fewest), Dice(2))
    while table.over() is None:
        go_on(table, Dice(len(table.record)), 20)
    events = table.heard(TABLE)
    assert events
    for event in events:
        assert way(event) == event
        assert hash(way(event)) == hash(event)
    outcome = table.over()
    assert isinstance(outcome, Outcome)
    assert way(outcome) == outcome
    setup = way(table.setup)
    assert (setup.seats, setup.options) == (table.setup.seats, table.setup.options)
    assert way(game) is game


@pytest.mark.parametrize("way", [copy.deepcopy, unpickled], ids=lambda way: way.__name__)
@pytest.mark.parametrize("key", GAMES)
def test_rows_of_what_a_seat_heard_are_copied(key: str, way: Callable[[Any], Any]) -> None:
    game = GAMES[key]
    table = Table(game, game.setup(game.fewest), Dice(2))
    encoding, events = Encoding(game), table.heard(0)
    memory, latest = Memory(encoding, 8), Latest(encoding)
    memory.take_in(events[:1])
    latest.take_in(events[:1])
    held = (memory.bytes, latest.whole())
    other_memory, other_latest = way(memory), way(latest)
    assert (other_memory.bytes, other_latest.whole()) == held
    other_memory.take_in(events)
    other_latest.take_in(events)
    assert (memory.bytes, latest.whole()) == held
    memory.take_in(events)
    latest.take_in(events)
    assert (other_memory.bytes, other_latest.whole()) == (memory.bytes, latest.whole())
    assert (other_memory.heard, other_latest.heard) == (memory.heard, latest.heard)


@every_way
@pytest.mark.parametrize("refusal", [Illegal(), BadSetup("too few", "seats", {"fewest": 5})], ids=["act", "setup"])
def test_a_refusal_is_copied(refusal: Exception, way: Callable[[Any], Any]) -> None:
    other = way(refusal)
    assert (type(other), str(other)) == (type(refusal), str(refusal))
    for name in ("fault", "values"):  # of BadSetup
        assert getattr(other, name, None) == getattr(refusal, name, None)


@every_way
@pytest.mark.parametrize("dice", [Dice(7), Dice(-(2**70)), SealedDice("secret")], ids=["seeded", "wide", "sealed"])
def test_dice_go_on_from_where_they_stand(dice: Dice, way: Callable[[Any], Any]) -> None:
    drawn = [dice.below(1000) for _ in range(3)]
    one, two = way(dice), way(dice)
    assert type(one) is type(dice)
    numbers = [one.below(1000) for _ in range(20)]
    assert numbers[:3] != drawn
    assert [two.below(1000) for _ in range(20)] == numbers
    assert [dice.below(1000) for _ in range(20)] == numbers, "each has its own place in the same row of numbers"
    assert way(dice).fork(3).below(1000) == dice.fork(3).below(1000)


@pytest.mark.parametrize("key", GAMES)
def test_a_pickled_view_holds_nothing_that_its_seat_was_not_told(key: str) -> None:
    """In two worlds that a seat cannot tell apart, its view pickles to the same bytes."""
    case = next(case for case in all_cases() if case.game.key == key)
    for truth, other, seat in pairs(case, 17):
        assert pickle.dumps(truth.view(seat)) == pickle.dumps(other.view(seat))
