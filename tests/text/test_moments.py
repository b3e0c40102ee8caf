"""How long results stay on screen: kinds that exist, that everybody is told, and times people can read in."""

import random

import pytest

from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.text import moments_of


@pytest.mark.parametrize("key", GAMES)
def test_moments_are_kinds_of_the_game(key: str) -> None:
    named = {form.name for form in GAMES[key].kinds.forms}
    assert moments_of(key)
    assert set(moments_of(key)) <= named
    assert all(2 <= seconds <= 12 for seconds in moments_of(key).values())


@pytest.mark.parametrize("key", GAMES)
def test_everybody_is_told_what_the_table_holds_for(key: str) -> None:
    game = GAMES[key]
    table = Table(game, game.setup(game.fewest), Dice(7))
    chance = random.Random(7)
    for _ in range(400):
        owing = [seat for seat in range(table.setup.seats) if table.asks(seat)]
        if not owing:
            break
        table.play(owing[0], chance.choice(table.asks(owing[0])))
    kinds = {kind for kind, form in enumerate(game.kinds.forms) if form.name in moments_of(key)}
    told = [event for event in table.heard(TABLE) if event.kind in kinds]
    assert told
    for seat in range(table.setup.seats):
        assert [event for event in table.heard(seat) if event.kind in kinds] == told
