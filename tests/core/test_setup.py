"""Set-ups are complete and checked, and a bad one is refused in one clear line."""

from pathlib import Path

import pytest

from doublejeu.core.codes import Codes, Kinds
from doublejeu.core.contract import Game
from doublejeu.core.setup import DURATION, GROUPS, BadSetup, Option, Setup, spell
from doublejeu.games import GAMES

GAME = Game(
    key="toy",
    version=1,
    fewest=3,
    most=6,
    sides=["all"],
    roles=["player"],
    codes=Codes({}, {"pass": ""}),
    kinds=Kinds({"passed": ""}),
    options=[
        Option("veto", True, [True, False], clause="TO-1.1"),
        Option("pace", "slow", ["slow", "fast"]),
        Option("rounds", 3, low=1, high=9),
        Option("cards", None),
    ],
)


def test_a_setup_is_complete() -> None:
    setup = GAME.setup(4)

    assert setup.seats == 4
    assert setup.options == {"veto": True, "pace": "slow", "rounds": 3, "cards": None}
    assert setup.flag("veto") is True
    assert setup.word("pace") == "slow"
    assert setup.number("rounds") == 3


def test_given_options_replace_defaults_one_by_one() -> None:
    setup = GAME.setup(3, {"veto": False, "rounds": 9, "cards": [1, 2]})

    assert setup.options == {"veto": False, "pace": "slow", "rounds": 9, "cards": [1, 2]}
    assert GAME.setup(3).options["veto"] is True  # the defaults themselves stay


@pytest.mark.parametrize(
    ("seats", "options", "line"),
    [
        (2, {}, "toy is played by 3 to 6 seats, not 2"),
        (7, {}, "toy is played by 3 to 6 seats, not 7"),
        (4, {"vetoes": True}, "toy has no option 'vetoes'; its options: veto, pace, rounds, cards"),
        (4, {"veto": "yes"}, "option veto must be one of true, false, not 'yes'"),
        (4, {"veto": 1}, "option veto must be one of true, false, not '1'"),
        (4, {"pace": "medium"}, "option pace must be one of slow, fast, not 'medium'"),
        (4, {"pace": True}, "option pace must be one of slow, fast, not 'true'"),
        (4, {"rounds": 0}, "option rounds must be a whole number from 1 to 9, not '0'"),
        (4, {"rounds": 10}, "option rounds must be a whole number from 1 to 9, not '10'"),
        (4, {"rounds": True}, "option rounds must be a whole number from 1 to 9, not 'true'"),
        (4, {"rounds": "3"}, "option rounds must be a whole number from 1 to 9, not '3'"),
    ],
)
def test_a_bad_setup_is_refused_in_one_clear_line(seats: int, options: dict[str, object], line: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.setup(seats, options)

    assert str(refused.value) == line
    assert "\n" not in line


def test_a_game_without_options_says_so() -> None:
    plain = Game("plain", 1, 2, 2, ["all"], ["player"], Codes({}, {}), Kinds({}), [])

    with pytest.raises(BadSetup, match="plain has no option 'veto'; its options: none"):
        plain.setup(2, {"veto": True})


def test_values_are_spelled_as_they_are_typed() -> None:
    assert [spell(value) for value in (True, False, 3, "slow")] == ["true", "false", "3", "slow"]
    assert Option("cards", None).described() == "data of the game's own form"
    assert Option("cards", None).admits({"any": "thing"})


def test_an_option_asked_for_as_what_it_is_not_is_a_mistake() -> None:
    setup = Setup(3, {"veto": True, "pace": "slow"})

    with pytest.raises(AssertionError):
        setup.word("veto")
    with pytest.raises(AssertionError):
        setup.flag("pace")


def test_every_option_belongs_to_a_group_that_the_page_shows() -> None:
    texts = Path(__file__).parents[2] / "client" / "src" / "text"
    shown = {
        group
        for language in ("fr", "en")
        for group in GROUPS
        if f"key: '{group}'" in texts.joinpath(f"{language}.ts").read_text()
    }

    assert shown == set(GROUPS)
    for game in GAMES.values():
        assert {option.group for option in game.options} <= set(GROUPS)
    seconds = [option for option in GAMES["les_infiltres"].options if option.key.endswith("_seconds")]
    assert {option.group for option in seconds} == {DURATION}
