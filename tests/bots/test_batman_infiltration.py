"""The rules of thumb of Batman Infiltration: fair, legal, and better than chance on either side."""

import pytest

from doublejeu.bots import BOTS
from doublejeu.bots.batman_infiltration import Thumb
from doublejeu.bots.play import play_match
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.lab.sides import first_side_wins

GAME = GAMES["batman_infiltration"]


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize(
    "options", [{}, {"characters": "chosen", "signals": "always", "ivy": "hers"}], ids=["default", "options"]
)
def test_thumb_plays_to_the_end_at_every_count(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        table = play_match(GAME, GAME.setup(seats, options), [Thumb() for _ in range(seats)], Dice(seed))
        assert table.over() is not None


def test_a_match_of_bots_is_the_same_from_the_same_seed() -> None:
    setup = GAME.setup(7)
    first, second = (play_match(GAME, setup, [Thumb() for _ in range(7)], Dice(5)) for _ in range(2))

    assert first.record == second.record


def test_either_side_gains_by_thinking() -> None:
    games = 40
    thinking_villains = first_side_wins("batman_infiltration", 7, ("thumb", "random"), games, 0)
    thinking_family = first_side_wins("batman_infiltration", 7, ("random", "thumb"), games, 0)

    assert thinking_villains > games // 2
    assert thinking_family < games // 4


def test_thumb_fills_empty_seats() -> None:
    assert next(iter(BOTS["batman_infiltration"])) == "thumb"
