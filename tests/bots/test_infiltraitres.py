"""The bots of Infiltraîtres reason as a team."""

import pytest

from doublejeu.bots import BOTS
from doublejeu.bots.play import play_match
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.infiltraitres.missions import MISSION_KEYS
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.lab.infiltraitres_strength import wins

GAME = GAMES["infiltraitres"]


@pytest.mark.parametrize("mission", ["1", "4", "5", "9", "10", "11", "12", "20"])
def test_literal_wins_what_exact_deduction_wins(mission: str) -> None:
    assert wins(mission, 4, "literal", 12) >= 10


def test_random_agents_win_nothing() -> None:
    assert wins("1", 3, "random", 30) == 0


@pytest.mark.parametrize("mission", MISSION_KEYS)
def test_literal_finishes_every_mission(mission: str) -> None:
    for seats in (2, 5):
        team = [BOTS["infiltraitres"]["literal"]() for _ in range(seats)]
        table = play_match(GAME, GAME.setup(seats, {"mission": mission}), team, Dice(1))
        assert table.over() is not None


def test_without_cartridges_to_spare_literal_shoots_only_when_sure() -> None:
    """Mission 19 forgives no miss, so until the Boss is aimed at there is none."""
    for seed in range(6):
        team = [BOTS["infiltraitres"]["literal"]() for _ in range(3)]
        view = play_match(GAME, GAME.setup(3, {"mission": "19"}), team, Dice(seed)).view(0)
        assert isinstance(view, InfiltraitresView)
        assert all(hit for _, target, _, hit in view.shots if target >= 0)
