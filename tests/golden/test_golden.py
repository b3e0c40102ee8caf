"""Golden matches, played again from their own acts, come out letter for letter, interpreted and compiled."""

from pathlib import Path

import pytest

from doublejeu.core.table import BrokenRecord, Table
from doublejeu.games import GAMES
from tests.golden.draw import chattered, drawn
from tests.golden.playthrough import goldens, read, tell


@pytest.mark.parametrize("path", goldens(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_match_comes_out_the_same(path: Path) -> None:
    text = path.read_text()
    game, setup, record, talk = read(text)

    assert game.key == path.parent.name
    assert tell(game, setup, record, talk) == text
    assert Table.replay(game, setup, record).over() is not None


def test_every_game_has_a_golden_match_and_every_talking_game_one_with_talk() -> None:
    assert {path.parent.name for path in goldens()} == set(GAMES)
    talking = {path.parent.name for path in goldens() if read(path.read_text())[3]}
    assert talking == {key for key, game in GAMES.items() if game.breath}


def test_a_match_that_is_drawn_can_be_read_again() -> None:
    game = GAMES["les_infiltres"]
    setup = game.setup(7, {"spotting": "pointing"})
    record = drawn(game, setup, 5)
    talk = chattered(game, setup, record, 5)

    again = read(tell(game, setup, record, talk))

    assert talk
    assert (again[0].key, again[1].options, again[2:]) == (game.key, setup.options, (record, talk))


def test_an_act_that_has_become_impossible_is_noticed() -> None:
    game = GAMES["secret_hitler"]
    setup = game.setup(5)
    record = drawn(game, setup, 1)
    seat = record[7][0]

    with pytest.raises(BrokenRecord, match="breaks at entry 7"):
        tell(game, setup, [*record[:7], (seat, game.codes.code("execute", 0)), *record[7:]])
