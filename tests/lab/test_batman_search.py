"""The search for assumed data of Batman Infiltration, and what `belief` goes by there."""

import pytest

from doublejeu.bots.batman_infiltration_belief import BeliefPersona
from doublejeu.core.dice import Dice
from doublejeu.games.batman_infiltration.cards import PROPOSED, PROPOSED_DECK, deck_of
from doublejeu.lab import batman_likelihoods, batman_search
from doublejeu.lab.batman_search import GAME, Variant, cards_option, changed, race, sample

DEFAULT = Variant(PROPOSED)


def test_the_search_starts_from_what_is_played_without_options() -> None:
    assert deck_of(GAME.setup(5, {"cards": cards_option(PROPOSED)})).cards == PROPOSED_DECK.cards
    plain = GAME.setup(5).options
    assert all(plain[key] == value for key, value in DEFAULT.options().items() if key != "cards")


def test_a_sample_counts_every_match_once() -> None:
    found = sample(DEFAULT, 5, 4, "thumb", "random", 0, True)
    found.add(sample(DEFAULT, 5, 2, "thumb", "random", 4, True))

    assert found.games == sum(found.endings) == 6
    assert found.turns >= 6


def test_opponents_that_only_the_lab_knows_may_be_sampled() -> None:
    assert sample(DEFAULT, 5, 1, "thumb", "staller", 0, False).games == 1


def test_neighbours_are_data_a_host_could_load() -> None:
    """Whatever is changed, there are 49 cards, and squares within the bounds of the options."""
    dice = Dice(3)
    variant = DEFAULT
    seen = set()
    for _ in range(40):
        variant = changed(variant, dice, 3)
        assert len(deck_of(GAME.setup(5, variant.options())).cards) == 49
        seen.add(variant.described())
    assert len(seen) > 20


def test_a_race_is_won_by_the_more_even_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """One candidate wins half of its matches everywhere, the others all of them."""
    monkeypatch.setattr(batman_search, "sample", staged)
    won = race(DEFAULT, 7, 4, 0, Dice(1), 2)

    assert won.variant.gauge_chaos != DEFAULT.gauge_chaos
    assert won.unevenness() < 0.001
    assert "thumb against thumb: 50/0" in won.described()


def staged(
    variant: Variant, seats: int, games: int, villains: str, family: str, first_seed: int, talk: bool
) -> batman_search.Sample:
    """Even wherever the gauge is not as it was."""
    found = batman_search.Sample()
    found.games = found.everybody = games
    wins = games // 2 if variant.gauge_chaos != DEFAULT.gauge_chaos else games
    found.endings[0], found.endings[5] = wins, games - wins
    return found


def test_what_is_given_is_counted_beside_what_is_expected() -> None:
    rows = batman_likelihoods.lines(BeliefPersona(), "belief", 5, 2)
    assert len(rows) == 6
    for side, chances in enumerate(batman_likelihoods.expected(BeliefPersona(), 5)):
        assert sum(chances) == pytest.approx(1)
        assert sum(batman_likelihoods.given("thumb", 5, 2)[side]) > 0
