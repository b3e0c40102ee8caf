"""The makers and readers of events are those of the words of each game."""

import pytest

from tools.events import GAMES_FOLDER, written

WRITTEN = written()


@pytest.mark.parametrize("path", list(WRITTEN))
def test_what_is_written_for_the_rules_is_up_to_date(path: str) -> None:
    assert (GAMES_FOLDER / path).read_text("utf-8") == WRITTEN[path], f"games/{path} is stale: run `make wire`"
