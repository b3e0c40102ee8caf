"""The lab's page on the assumed data of Batman Infiltration."""

import pytest

from doublejeu.games.batman_infiltration.cards import PROPOSED, PROPOSED_DECK, deck_of
from doublejeu.lab import batman_balance, batman_opponents
from doublejeu.lab.batman_balance import (
    GAME,
    VARIANTS,
    cards_option,
    report_bots,
    report_default,
    report_kinds,
    sample,
)


def test_every_variant_is_a_list_a_host_could_load() -> None:
    for variant in VARIANTS:
        setup = GAME.setup(5, variant.options())
        assert len(deck_of(setup).cards) == 49


def test_the_default_is_what_is_played_without_options() -> None:
    assert deck_of(GAME.setup(5, {"cards": cards_option(PROPOSED)})).cards == PROPOSED_DECK.cards
    plain = GAME.setup(5).options
    assert all(plain[key] == value for key, value in VARIANTS[0].options().items() if key != "cards")


def test_a_sample_counts_every_match_once() -> None:
    found = sample(VARIANTS[0], 5, 6, "thumb", "random")

    assert found.games == 6
    assert sum(found.endings) == 6
    assert found.turns >= 6


def test_the_page_has_a_row_for_each_count(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(batman_balance, "COUNTS", range(5, 7))
    report_default(2)
    report_bots(1)
    report_kinds(1, 0)
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]

    assert len(rows) == 2 + 2 + 2 + 4 + 2 + 2


def test_a_family_that_stalls_lets_the_match_go_on_longer() -> None:
    stalled = sample(VARIANTS[0], 5, 12, "thumb", "staller")
    usual = sample(VARIANTS[0], 5, 12, "thumb", "thumb")
    assert stalled.turns > usual.turns
    assert stalled.everybody > usual.everybody


def test_a_side_that_looks_ahead_plays_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batman_opponents, "WORLDS", 2)
    found = sample(VARIANTS[0], 5, 1, "ahead", "thumb")
    assert found.games == sum(found.endings) == 1
