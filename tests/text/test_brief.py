"""Every game is told in five points to somebody who never played it, in both languages."""

import pytest

from doublejeu.games import GAMES
from doublejeu.text import LANGUAGES, texts_of

POINTS = 5  # the page says so above them


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(GAMES))
def test_a_game_is_told_in_five_points(key: str, language: str) -> None:
    brief = texts_of(key, language).brief
    assert len(brief) == POINTS
    assert all(40 < len(line) < 220 and line.endswith(".") for line in brief)
