"""Every option is where whoever adds one has to put it (docs/adding-an-option.md)."""

import re

import pytest

from doublejeu.core.contract import Game
from doublejeu.core.setup import Option
from doublejeu.games import GAMES
from tests.cases import all_cases
from tests.rules import ROOT

OPTIONS = [(game, option) for game in GAMES.values() for option in game.options]
every_option = pytest.mark.parametrize(
    ("game", "option"), OPTIONS, ids=[f"{game.key}-{option.key}" for game, option in OPTIONS]
)


@every_option
def test_an_option_stands_in_the_table_of_its_game_with_the_clause_it_bends(game: Game, option: Option) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.key}.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if re.match(rf"\| .*`{option.key}`", line)]

    assert len(rows) == 1
    assert option.clause
    assert option.clause in rows[0]


@every_option
def test_the_common_suite_plays_every_option_with_another_value(game: Game, option: Option) -> None:
    values = [case.setup.options[option.key] for case in all_cases() if case.game.key == game.key]

    assert any(value != option.default for value in values)
