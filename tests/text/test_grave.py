"""What the page never sends without a confirmation is what the engine never decides for somebody who is late."""

import re
from pathlib import Path

import pytest

from doublejeu.games import GAMES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("key", list(GAMES))
def test_the_page_knows_what_is_grave(key: str) -> None:
    game = GAMES[key]
    listed = re.search(r"grave: Verb\[\] = \[(.*)\]", (ROOT / f"client/src/games/{key}/grave.ts").read_text("utf-8"))
    assert listed is not None
    assert set(re.findall(r"'(\w+)'", listed[1])) == {game.codes.act(code).verb for code in game.grave}
