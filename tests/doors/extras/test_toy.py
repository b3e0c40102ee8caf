"""A game entered beside those of the house goes through the doors to other packages. Run by `make test-doors`."""

from typing import TYPE_CHECKING, Any

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from doublejeu.adapters import pettingzoo
from doublejeu.adapters.gymnasium import SeatEnv
from doublejeu.bots import BOTS, CHARACTERS, LEVELS, OPPONENTS, enter
from doublejeu.games import GAMES
from tests.engine import COMPILED, interpreted_only

if TYPE_CHECKING or not COMPILED:
    from tests.toy.games.mole.game import GAME

SMALL: dict[str, Any] = {"memory": 16}


@interpreted_only  # its game is a class of the tests
def test_a_sixth_game_goes_through_the_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    for listed in (BOTS, OPPONENTS, CHARACTERS, LEVELS):
        monkeypatch.setitem(listed, GAME.key, {})
    enter(GAME)

    api_test(pettingzoo.env(GAME.key, **SMALL), num_cycles=100)
    parallel_api_test(pettingzoo.parallel_env(GAME.key, **SMALL), num_cycles=30)
    check_env(SeatEnv(GAME.key, others=["crowd"]), skip_render_check=True)
