"""Looking at the cards, and exchanging them: for tests that must know what nobody at the table does."""

from typing import Any

from doublejeu.core.contract import State
from doublejeu.core.table import Table


def truth_of(table: Table) -> Any:
    """The State of a table."""
    return table._state


def put_truth(table: Table, state: State) -> None:
    """Another State takes the place of a table's, as if it had been so all along."""
    table._state = state
    table._state.told = []
