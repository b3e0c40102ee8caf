"""The search for squares of Batman Infiltration, and what `belief` goes by there."""

import pytest

from doublejeu.bots.batman_infiltration.belief import BeliefPersona
from research import board_search_batman_infiltration as board_search
from research import likelihoods_batman_infiltration as likelihoods
from research.board_search_batman_infiltration import BOARDS, GAME, PLAYS, Board, Play, Sample, race, sample

BOARD = Board(7, 10, 2, 2)
THUMB = Play("thumb", "random", True)


def test_every_board_of_the_search_is_one_a_host_could_choose() -> None:
    assert len(set(BOARDS)) == len(BOARDS)
    for board in BOARDS:
        options = GAME.setup(5, board.options()).options
        assert all(options[key] == value for key, value in board.options().items())


def test_a_sample_counts_every_match_once() -> None:
    found = sample(BOARD, 5, 4, THUMB, 0)
    found.add(sample(BOARD, 5, 2, THUMB, 4))

    assert found.games == sum(found.endings) == 6
    assert found.turns >= 6


@pytest.mark.parametrize("style", PLAYS)
def test_every_kind_of_play_can_be_played(style: Play) -> None:
    assert sample(BOARD, 5, 1, style, 0).games == 1


def test_a_race_is_won_by_the_most_even_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """One board wins half of its matches whoever plays, the others all of them."""
    monkeypatch.setattr(board_search, "sample", staged)
    others = [Board(7, chaos, 3, 3) for chaos in range(7, 12)]
    left = race(5, [*others, BOARD], 4, 0)

    assert len(left) == board_search.FEWEST_LEFT
    assert left[0].board == BOARD
    assert left[0].unevenness() == 0.0
    assert left[1].unevenness() > 0.5
    assert "thumb against staller 50.0/0/100" in left[0].described()


def staged(board: Board, seats: int, games: int, style: Play, first_seed: int) -> Sample:
    """Even on one board."""
    found = Sample()
    found.games = found.everybody = games
    wins = games // 2 if board == BOARD else games
    found.endings[0], found.endings[5] = wins, games - wins
    return found


def test_what_is_given_is_counted_beside_what_is_expected() -> None:
    rows = likelihoods.lines(BeliefPersona(), "belief", 5, 2)
    assert len(rows) == 6
    for side, chances in enumerate(likelihoods.expected(BeliefPersona(), 5)):
        assert sum(chances) == pytest.approx(1)
        assert sum(likelihoods.given("thumb", 5, 2)[side]) > 0
