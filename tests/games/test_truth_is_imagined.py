"""In the middle of a match the truth is among the worlds a seat imagines: every hidden fact comes up as it really is.

Two-worlds sees only what `imagine` varies; this sees that `imagine` leaves nothing true out.
"""

import pytest

from doublejeu.core.contract import CHANCE, CLOCK, State
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.infiltraitres.rules import Infiltraitres
from doublejeu.games.les_infiltres.rules import LesInfiltres
from doublejeu.games.secret_hitler.rules import SecretHitler
from doublejeu.games.sleepers.rules import Sleepers
from tests.cases import cases_of
from tests.games.test_every_game import played

Fact = tuple[object, ...]


def facts_of(state: State) -> set[Fact]:
    """What is true, one small fact at a time, hidden or not."""
    facts: set[Fact] = {("side", seat, state.side(seat)) for seat in range(state.seats)}
    facts |= {("role", seat, state.role(seat)) for seat in range(state.seats)}
    if isinstance(state, SecretHitler):
        facts |= {("hand", state.hand_liberals), ("discard", state.discard_liberals), ("pile", state.pile_liberals)}
    elif isinstance(state, BatmanInfiltration):
        facts |= {("hand", seat, card) for seat in range(state.seats) for card in state.hands[seat]}
        facts |= {("loot", seat, card) for seat in range(state.seats) for card in state.loots[seat]}
    elif isinstance(state, LesInfiltres):
        facts |= {("protected", state.protected), ("designated", state.designated), ("found", state.found)}
    elif isinstance(state, Infiltraitres):
        facts |= {("traitor", seat, state.slots[seat]) for seat in range(state.seats)}
    elif isinstance(state, Sleepers):
        facts |= {("agent", number, kind) for number, kind in enumerate(state.kinds)}
    return facts


def settled(state: State) -> bool:
    """Whether nobody has given a sealed answer that an imagined world still awaits."""
    return not state.owed() >> CHANCE & 1 and state.waiting() == state.owed() & ~(1 << CLOCK)


@pytest.mark.parametrize("key", list(GAMES))
def test_every_true_fact_is_imagined_in_the_middle_of_a_match(key: str) -> None:
    case = cases_of(key)[0]
    record = list(played(case, 1).record)
    table = Table.replay(case.game, case.setup, [])
    looked = 0
    for number, (acting, code) in enumerate(record):
        if number >= len(record) // 3 and settled(table._state) and looked < 3:
            looked += 1
            for seat in range(min(3, case.setup.seats)):
                missing = facts_of(table._state) - imagined(table, seat, 250)
                assert not missing, f"seat {seat} never imagines what is true: {missing}"
        table._do(acting, code)
    assert looked == 3


def imagined(table: Table, seat: int, times: int) -> set[Fact]:
    """All facts of many imagined worlds together."""
    facts: set[Fact] = set()
    dice = Dice(seat + 7)
    for _ in range(times):
        facts |= facts_of(table.game.imagine(table.view(seat), dice))
    return facts
