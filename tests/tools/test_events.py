"""The makers and readers of events are those of the words of each game."""

import pytest

from doublejeu.core.contract import Game
from doublejeu.games import GAMES
from tests.toy.games.mole.game import GAME as MOLE
from tools.events import events_of, folder_of


@pytest.mark.parametrize("game", [*GAMES.values(), MOLE], ids=lambda game: game.key)
def test_what_is_written_for_the_rules_is_up_to_date(game: Game) -> None:
    written = (folder_of(game) / "events.py").read_text("utf-8")
    assert written == events_of(game), f"the events of {game.key} are stale: run `make wire`"
