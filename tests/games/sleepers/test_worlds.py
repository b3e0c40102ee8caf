"""What a seat of Sleepers must hold possible: imagined worlds against brute force, with few kinds of tiles."""

from collections.abc import Hashable, Iterator

import pytest

from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, State
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.sleepers.networks import packed
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.words import IMMIGRATION, MILITIA, SCIENTIST, TOTALS
from tests.beliefs import Beliefs
from tests.engine import many_matches

GAME = GAMES["sleepers"]
SETUP = GAME.setup(2)
LONG = 44  # decisions that are followed


@pytest.fixture
def _three_kinds() -> Iterator[None]:
    """A box with scientists, militia and immigration alone: all ways in which they may lie can be counted out."""
    usual = TOTALS.copy()
    TOTALS[:] = [{SCIENTIST: 12, MILITIA: 10, IMMIGRATION: 8}.get(kind, 0) for kind in range(len(usual))]
    yield
    TOTALS[:] = usual


def full(state: State) -> State:
    """A match before the deal with the bags of this box."""
    assert isinstance(state, Sleepers)
    state.white.bag = packed(TOTALS)
    state.black.bag = packed(TOTALS)
    return state


def lying(state: State) -> tuple[Hashable, ...]:
    """Where the tiles lie."""
    assert isinstance(state, Sleepers)
    return tuple(state.kinds), *((int(own.hand), int(own.bag), tuple(own.fallen)) for own in (state.white, state.black))


def key(state: State) -> Hashable:
    assert isinstance(state, Sleepers)
    abilities = (state.agent, state.left, state.chosen, tuple(state.stack))
    return (*lying(state), int(state.white.active), int(state.black.active), state.step, state.player, *abilities)


def match_of(seed: int) -> Table:
    """The beginning of a match at random."""
    dice = Dice(seed)
    table = Table.replay(GAME, SETUP, [])
    full(table._state)
    while len(table.record) < LONG and table._state.owed():
        seat = lowest(table._state.owed())
        table._do(seat, dice.draw(table._state.legal(seat), table._state.odds() if seat == CHANCE else []))
    return table


def with_a_tile_given_back(seat: int) -> Table:
    """The first of some random matches in which a tile that this seat had seen is back in its rival's hand."""
    for seed in range(1, 200):
        table = match_of(seed)
        view = table.view(seat)
        assert isinstance(view, SleepersView)
        if view.holdings[1 - seat].promised:
            return table
    raise AssertionError("no match of these has what the test is about")


@many_matches
@pytest.mark.usefixtures("_three_kinds")
@pytest.mark.parametrize("seat", [0, 1])
def test_imagined_worlds_are_those_that_brute_force_leaves(seat: int) -> None:
    record = list(with_a_tile_given_back(seat).record)
    beliefs = Beliefs(GAME, SETUP, seat, key)
    full(beliefs.states[0])
    table = Table.replay(GAME, SETUP, [])
    full(table._state)
    promised = number = heard = 0
    while number < len(record):
        end = number + 1
        table._do(*record[number])
        while end < len(record) and record[end][0] == CHANCE:
            table._do(*record[end])
            end += 1
        beliefs.follow(record[number:end], table.heard(seat, heard))
        heard = table.heard_count(seat)
        number = end
        if table._state.owed() >> CHANCE & 1:
            continue
        view = table.view(seat)
        assert isinstance(view, SleepersView)
        promised += len(view.holdings[1 - seat].promised) > 0
        compare(table, beliefs, view)
    assert promised > 0, "a tile once seen must have gone back to a hand"


def compare(table: Table, beliefs: Beliefs, view: SleepersView) -> None:
    """Nothing impossible is imagined, the truth is possible, and where there are few worlds all of them come up."""
    possible = {lying(state) for state in beliefs.states}
    assert lying(table._state) in possible
    imagined = {lying(GAME.imagine(view, Dice(draw))) for draw in range(4000 if len(possible) < 25 else 60)}
    assert imagined <= possible, "an impossible world was imagined"
    if len(possible) < 25:
        assert imagined == possible, "a possible world was never imagined"
    for state in beliefs.states[:: max(1, len(beliefs.states) // 20)]:
        assert GAME.admits(view, state), "a possible world is not admitted"
