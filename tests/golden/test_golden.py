"""Golden matches come out letter for letter, interpreted and compiled."""

import pytest

from doublejeu.games import GAMES
from tests.golden.playthrough import FOLDER, declared, path_of, write_out


@pytest.mark.parametrize(("key", "name", "seats", "options", "seed"), declared())
def test_a_golden_match_comes_out_the_same(
    key: str, name: str, seats: int, options: dict[str, object], seed: int
) -> None:
    expected = path_of(key, name).read_text()

    assert write_out(GAMES[key], GAMES[key].setup(seats, options), seed) == expected


def test_every_game_has_a_golden_match_and_every_file_is_declared() -> None:
    kept = set(FOLDER.glob("*/*.txt"))

    assert kept == {path_of(key, name) for key, name, *_ in declared()}
    assert {key for key, *_ in declared()} == set(GAMES)
