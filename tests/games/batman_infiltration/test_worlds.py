"""What a seat of Batman Infiltration must hold possible: imagined worlds against brute force, with few kinds."""

from collections.abc import Hashable

import pytest

from doublejeu.core.contract import State
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import AT_CARDS
from tests.beliefs import Beliefs, followed
from tests.engine import many_matches
from tests.games.batman_infiltration.stage import GAME
from tests.golden.draw import drawn

# Nearly all cards are alike, so that the ways in which the few others may lie can be counted out.
FEW = [
    {"place": "iceberg", "symbol": "order", "strength": 1, "bags": 0, "count": 43},
    {"place": "iceberg", "symbol": "chaos", "strength": 1, "bags": 1, "count": 3},
    {"place": "iceberg", "symbol": "chaos", "strength": 1, "bags": 2, "count": 3},
]
LONG = 110  # decisions of a match that are followed
KNOWN = 11  # identities, the first Chief and the characters are given away: the test is about cards


def lying(state: State) -> tuple[tuple[int, ...], ...]:
    """Where the cards lie; sealed ones count for the hand they came from."""
    assert isinstance(state, BatmanInfiltration)
    hands = [
        tuple(sorted([*hand, *[card for card in [given] if card != NO_CARD]]))
        for hand, given in zip(state.hands, state.given, strict=True)
    ]
    return *hands, *map(tuple, state.loots), tuple(state.pile_codes), tuple(state.pile_counts)


def key(state: State) -> Hashable:
    assert isinstance(state, BatmanInfiltration)
    given = tuple(state.given)
    return (lying(state), given, state.step, state.owing, state.drawer, state.dealt, state.turn, tuple(state.table))


def with_a_card_stolen(setup: Setup, seat: int) -> list[tuple[int, int]]:
    """The first of some random matches in which cards this seat had seen in a hand were stolen by somebody else."""
    for seed in range(1, 50):
        record = drawn(GAME, setup, seed)[:LONG]
        table = Table.replay(GAME, setup, [])
        for acting, code in record:
            table._do(acting, code)
            view = table.view(seat)
            state = table._state
            assert isinstance(view, BatmanInfiltrationView)
            assert isinstance(state, BatmanInfiltration)
            if len(view.guesses) > 1 and state.owed() and state.step != AT_CARDS:
                return record
    raise AssertionError("no match of these has what the test is about")


@many_matches
@pytest.mark.parametrize(("seat", "ivy"), [(0, "hers"), (3, "his")])
def test_imagined_worlds_are_those_that_brute_force_leaves(seat: int, ivy: str) -> None:
    setup = GAME.setup(5, {"cards": FEW, "gauge_order": 12, "gauge_chaos": 12, "whites": 5, "ivy": ivy})
    record = with_a_card_stolen(setup, seat)
    compared = 0
    split = 0

    def look(table: Table, beliefs: Beliefs) -> None:
        nonlocal compared, split
        state = table._state
        assert isinstance(state, BatmanInfiltration)
        assert beliefs.states, "the truth itself is among them"
        if not state.owed() or state.step == AT_CARDS or beliefs.decisions <= KNOWN:
            return
        view = table.view(seat)
        possible = {lying(other) for other in beliefs.states}
        assert lying(state) in possible
        imagined = set()
        for draw in range(60):
            world = GAME.imagine(view, Dice(draw))
            imagined.add(lying(world))
        assert imagined <= possible, "an impossible world was imagined"
        compared += 1
        assert isinstance(view, BatmanInfiltrationView)
        split += len(view.guesses) > 1
        for other in beliefs.states[:: max(1, len(beliefs.states) // 20)]:
            assert GAME.admits(view, other), "a possible world is not admitted"

    followed(Beliefs(GAME, setup, seat, key, KNOWN), setup, record, look)
    assert compared > 10
    assert split > 0, "cards once seen must have moved unseen"
