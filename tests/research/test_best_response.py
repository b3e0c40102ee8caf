"""The search for a best answer to a default bot."""

import pytest

from doublejeu.bots import BOTS, player_named
from doublejeu.bots.persona import flat
from doublejeu.core.dice import Dice
from research import best_response
from research.best_response import listed, search, varied, wins


def test_a_varied_persona_lies_near_the_usual_one_or_far_from_it() -> None:
    usual = BOTS["secret_hitler"]["belief"].persona
    dice = Dice(1)
    changed, far, turned = 0, 0, 0
    for _ in range(40):
        other = varied(usual, dice)
        assert type(other) is type(usual)
        now = flat(other)
        for field, before in flat(usual).items():
            after = now[field]
            changed += before != after
            if isinstance(before, str) or isinstance(after, str):
                continue
            if isinstance(before, bool):
                turned += before != after
            elif isinstance(before, float):
                assert 0 <= after <= 3 * before + 1e-9
                far += after == 0 or after >= 2 * before
            elif isinstance(before, int):
                assert 0 <= after <= 100
    assert changed > 40
    assert far > 20
    assert turned > 0


def test_other_bots_and_characters_are_answers_too() -> None:
    names = [player.name for player in listed("secret_hitler")]

    assert {"belief", "thumb", "people"} < set(names)
    assert "random" not in names
    assert player_named("secret_hitler", "paranoid").name in names


@pytest.mark.parametrize(("key", "name"), [("les_infiltres", "belief"), ("secret_hitler", "belief")])
def test_a_varied_persona_can_be_played_with(key: str, name: str) -> None:
    """Chances of the usual persona that are near 1 would be more than that by half."""
    for seed in range(20):
        varied(BOTS[key][name].persona, Dice(seed)).check()


def test_a_worse_answer_wins_less() -> None:
    usual, worse = player_named("les_infiltres", "thumb"), player_named("les_infiltres", "random")

    assert wins("les_infiltres", 7, "christians", "thumb", worse, 40, 0) < wins(
        "les_infiltres", 7, "christians", "thumb", usual, 40, 0
    )


def test_the_search_ends_with_one_and_is_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_response, "FEWEST", 24)
    first = search("les_infiltres", 7, "infiltrators", "thumb", 3, 6, 100)
    again = search("les_infiltres", 7, "infiltrators", "thumb", 3, 6, 100)

    assert first[0].name == again[0].name
    assert first[1:] == again[1:]
    assert 0 <= first[1] <= 24
