"""The search for a best answer to a default bot."""

from dataclasses import fields

import pytest

from doublejeu.bots import BOTS, Entry
from doublejeu.core.dice import Dice
from doublejeu.lab.best_response import search, varied, wins


def test_a_varied_persona_is_near_the_usual_one() -> None:
    usual = BOTS["secret_hitler"]["thumb"].persona
    dice = Dice(1)
    changed = 0
    for _ in range(20):
        other = varied(usual, dice)
        assert type(other) is type(usual)
        for field in fields(usual):
            before, after = getattr(usual, field.name), getattr(other, field.name)
            if isinstance(before, float):
                assert abs(after - before) <= 0.5 * abs(before) + 1e-9
            changed += before != after
    assert changed > 20


@pytest.mark.parametrize(("key", "name"), [("les_infiltres", "belief"), ("secret_hitler", "belief")])
def test_a_varied_persona_can_be_played_with(key: str, name: str) -> None:
    """Chances of the usual persona that are near 1 would be more than that by half."""
    for seed in range(20):
        varied(BOTS[key][name].persona, Dice(seed)).check()


def test_a_worse_answer_wins_less() -> None:
    usual = BOTS["les_infiltres"]["thumb"]
    honest = Entry(
        "les_infiltres", "answer", BOTS["les_infiltres"]["random"].make, BOTS["les_infiltres"]["random"].persona
    )

    assert wins("les_infiltres", 7, "christians", "thumb", honest, 40, 0) < wins(
        "les_infiltres", 7, "christians", "thumb", usual, 40, 0
    )


def test_the_search_ends_with_one_and_is_repeatable() -> None:
    first = search("les_infiltres", 7, "infiltrators", "thumb", 5, 6, 100)
    again = search("les_infiltres", 7, "infiltrators", "thumb", 5, 6, 100)

    assert first[0].persona == again[0].persona
    assert first[1:] == again[1:]
    assert 0 <= first[1] <= 24
