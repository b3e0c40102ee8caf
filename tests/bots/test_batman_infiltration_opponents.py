"""The studies of the assumed data of Batman Infiltration."""

import pytest

from doublejeu import lab
from doublejeu.bots.batman_infiltration import opponents
from doublejeu.games.batman_infiltration.cards import PROPOSED_DECK, deck_of
from doublejeu.lab.results.folder import Results
from doublejeu.lab.study.study import Study
from tests.rules import ROOT

VARIANTS = Study.read(ROOT / "studies" / "assumed-batman_infiltration.toml")


def played(family: str, matches: int, villains: str = "thumb") -> Results:
    study = {
        "game": "batman_infiltration",
        "seats": 5,
        "matches": matches,
        "first_seed": 3_000_000,
        "bots": {"villains": villains, "family": family},
    }
    return lab.run(study, jobs=1)


def test_every_variant_is_a_deck_of_49_cards_and_the_default_is_what_is_played_without_options() -> None:
    for cell in VARIANTS.cells:
        assert len(deck_of(cell.setup).cards) == 49
    default = next(cell for cell in VARIANTS.cells if cell.axes["variant"] == "default")
    assert deck_of(default.setup).cards == PROPOSED_DECK.cards
    assert default.setup.options == VARIANTS.game.setup(default.seats).options
    assert len({str(cell.setup.options) for cell in VARIANTS.cells if cell.seats == 5}) == 17


def test_a_family_that_stalls_lets_the_match_go_on_longer() -> None:
    stalled, usual = (played(family, 12).matches.collect() for family in ("staller", "thumb"))

    assert stalled["rounds"].sum() > usual["rounds"].sum()
    assert stalled["everybody_chief"].sum() > usual["everybody_chief"].sum()


def test_a_side_that_looks_ahead_plays_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "WORLDS", 2)
    assert len(played("thumb", 1, "ahead").matches.collect()) == 1
