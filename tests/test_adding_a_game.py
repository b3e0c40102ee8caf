"""The page on adding a game lists files that every game has, and the toy has what a game needs to be played."""

import re

import pytest

from doublejeu.games import GAMES
from tests.rules import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text()
NEEDED, COMPLETING = (
    re.findall(r"^\| `(\S+<game>\S*)` \|", table, re.MULTILINE)
    for table in PAGE.split("## 1. ")[0].split("These complete it")
)


def test_the_page_has_two_tables_of_files() -> None:
    assert len(NEEDED) == 14
    assert len(COMPLETING) == 7


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("listed", [*NEEDED, *COMPLETING])
def test_every_game_has_every_file_of_the_page(listed: str, key: str) -> None:
    assert (ROOT / listed.replace("<game>", key)).exists()


@pytest.mark.parametrize("listed", NEEDED)
def test_the_toy_has_every_file_that_a_game_needs(listed: str) -> None:
    assert (ROOT / "tests" / "toy" / listed.removeprefix("src/doublejeu/").replace("<game>", "mole")).exists()


def test_every_source_file_that_all_games_have_is_on_the_page() -> None:
    """What the page leaves out, somebody who follows it would miss."""
    for room in ("games", "bots"):
        folder = ROOT / "src" / "doublejeu" / room
        names = [{path.name for path in (folder / key).glob("*.py")} for key in GAMES]
        for name in set.intersection(*names) - {"__init__.py"}:
            assert f"src/doublejeu/{room}/<game>/{name}" in [*NEEDED, *COMPLETING]
