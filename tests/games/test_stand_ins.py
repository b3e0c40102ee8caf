"""What is played for whoever does not decide in time: the mildest thing, and nothing grave."""

import pytest

from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from tests.cases import Case, all_cases
from tests.games.test_every_game import most_decisions
from tests.rules import ROOT

every_case = pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)


@every_case
def test_nothing_grave_is_ever_decided_for_somebody(case: Case) -> None:
    """A match at random, and at each decision what the clock would have played."""
    dice = Dice(11)
    table = Table(case.game, case.setup, dice.fork(1))
    for _ in range(min(most_decisions(case.game.key), 400)):
        owing = [seat for seat in range(case.setup.seats) if table.asks(seat)]
        if not owing:
            return
        for seat in owing:
            legal = table.asks(seat)
            code = case.game.mildest(legal, dice)
            assert code == NOBODY or code in legal
            assert code not in case.game.grave
            assert (code == NOBODY) == (set(legal) <= set(case.game.grave))
        seat = dice.choose(owing)
        table.play(seat, dice.choose(table.asks(seat)))


@pytest.mark.parametrize(
    "case", [case for case in all_cases() if case.game.key == "les_infiltres"], ids=lambda case: case.name
)
def test_a_village_that_sleeps_through_everything_uses_no_power(case: Case) -> None:
    """Nobody taps in three nights and days: the clock ends every step, and nothing happens to anybody."""
    table = Table(case.game, case.setup, Dice(12), timed=True)
    while len([event for event in table.heard(TABLE) if event.kind == case.game.kinds.kind("night")]) < 3:
        if table.seconds():
            table.tick()
        else:  # a debate or a vote without a clock of its own
            seat = next(seat for seat in range(case.setup.seats) if table.asks(seat))
            table.play(seat, table.asks(seat)[0])
    told = {case.game.kinds.forms[event.kind].name for event in table.heard(TABLE)}

    assert not told & {"sang", "jailed", "denounced"}


@pytest.mark.parametrize("key", list(GAMES))
def test_the_lists_are_written_down(key: str) -> None:
    """The page names every game; its lists and the page are read side by side in review."""
    page = (ROOT / "docs" / "stand-ins.md").read_text(encoding="utf-8")
    title = {"les_infiltres": "Les Infiltrés", "infiltraitres": "Infiltraîtres"}.get(key, key.replace("_", " ").title())

    assert f"| {title} |" in page
