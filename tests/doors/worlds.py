"""Pairs of tables that one seat cannot tell apart, for whatever an adapter hands that seat: it must be the same.

The first is a match as it is; the second has the same history, as far as the seat heard it, and a truth imagined from
what the seat knows. Both then go on with the same decisions as long as the seat hears the same.
"""

from collections.abc import Iterator

from doublejeu.core.contract import CHANCE, CLOCK
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from tests.cases import Case


def pairs(case: Case, seed: int, most: int = 25) -> Iterator[tuple[Table, Table, int]]:
    """Two tables and the seat that cannot tell them apart, again and again along some matches."""
    game, setup, dice = case.game, case.setup, Dice(seed)
    table = Table(game, setup, dice)
    found = 0
    while found < most:
        if table.over() is not None:
            table = Table(game, setup, dice)
        owing = [seat for seat in range(setup.seats) if table.asks(seat)]
        acting = dice.choose(owing)
        seat = dice.below(setup.seats)
        for truth, other in _alike(table, seat, dice):
            found += 1
            yield truth, other, seat
        table.play(acting, dice.choose(table.asks(acting)))


def _alike(table: Table, seat: int, dice: Dice) -> Iterator[tuple[Table, Table]]:
    game, setup = table.game, table.setup
    truth = Table.replay(game, setup, table.record)
    other = Table.replay(game, setup, table.record)
    other._state = game.imagine(truth.view(seat).clone(), dice)
    other._state.told = []
    if truth.waiting() != other.waiting() or truth.asks(seat) != other.asks(seat):
        return  # sealed answers that were given are still to be given in an imagined world
    for _ in range(6):
        yield truth, other
        if not _both_go_on(truth, other, dice):
            return
        if truth.heard(seat) != other.heard(seat) or truth.asks(seat) != other.asks(seat):
            return  # a lawful difference: tests/two_worlds.py knows which are


def _both_go_on(truth: Table, other: Table, dice: Dice) -> bool:
    for acting in (CHANCE, CLOCK, *range(truth.setup.seats)):
        shared = [code for code in truth._state.legal(acting) if code in other._state.legal(acting)]
        if shared and acting not in (CLOCK,):
            code = dice.choose(shared)
            truth._do(acting, code)
            other._do(acting, code)
            return True
    return False
