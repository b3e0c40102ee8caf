"""The makers and readers of events are those of the words of each game."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from doublejeu.core.contract import Game
from doublejeu.games import GAMES
from tests.rules import ROOT
from tests.toy.games.mole.game import GAME as MOLE
from tools.events import audiences, events_of


@pytest.mark.parametrize("game", [*GAMES.values(), MOLE], ids=lambda game: game.key)
def test_what_is_written_for_the_rules_is_up_to_date(game: Game) -> None:
    words = import_module(f"{type(game).__module__.rpartition('.')[0]}.words")
    written = Path(str(words.__file__)).with_name("events.py").read_text("utf-8")
    assert written == events_of(words), f"the events of {game.key} are stale: run `make wire`"


def test_a_game_that_has_no_events_yet_gets_them() -> None:
    """Whatever of the game is broken or missing, its words are enough."""
    code = (
        "import sys, tools.events as written\n"
        "from doublejeu.games.secret_hitler import words\n"
        "assert 'class Reader' in written.events_of(words)\n"
        "assert not {'doublejeu.games.secret_hitler.events', 'doublejeu.games.secret_hitler.game'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_an_event_without_an_audience_is_refused_in_one_line() -> None:
    declared = 'KINDS: Final = Kinds({\n    "named": "seat",  # all\n    "role": "seat",\n})  # told\n'
    with pytest.raises(SystemExit, match="the event 'role' needs a comment that says who is told"):
        audiences(declared)
    assert audiences(declared.replace('"role": "seat",', '"role": "seat",  # the seat')) == {
        "named": "all",
        "role": "the seat",
    }
