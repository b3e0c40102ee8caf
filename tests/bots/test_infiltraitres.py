"""The bots of Infiltraîtres reason as a team."""

import pytest

from doublejeu.bots import BOTS
from doublejeu.bots.infiltraitres.literal import Literal
from doublejeu.bots.play import play_match
from doublejeu.core.contract import View
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.infiltraitres.missions import MISSION_KEYS
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import ACTION, CLUE
from tests.bots.missions import wins

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


class Cornered(Literal):
    """Counts the turns in which a clue was the only action."""

    turns = 0

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, InfiltraitresView)
        code = super().choose(view, legal)
        if view.step == ACTION and legal == [CLUE]:
            Cornered.turns += 1
            assert self.card in view.own.hands[self.seat]
        return code


def test_the_card_of_a_clue_is_chosen_even_where_no_other_action_is_left() -> None:
    Cornered.turns = 0
    for seed in range(12):
        play_match(GAME, GAME.setup(2, {"mission": "7"}), [Cornered(), Cornered()], Dice(seed))
    assert Cornered.turns > 0


def test_the_last_shot_before_the_boss_waits_until_headquarters_is_seen() -> None:
    """Mission 19: what was seen is not the Boss."""
    for seed in range(6):
        team = [BOTS["infiltraitres"]["literal"]() for _ in range(2)]
        view = play_match(GAME, GAME.setup(2, {"mission": "19"}), team, Dice(seed)).view(0)
        assert isinstance(view, InfiltraitresView)
        assert view.own.headquarters < 12
