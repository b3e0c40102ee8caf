"""What a clue would tell, reckoned for the bots."""

import pytest

from doublejeu.bots.infiltraitres.counsel import MANY, Riddle, asked_by, share_standing, told_by, told_in_two
from doublejeu.games.infiltraitres.cards import EVERY_CARD, SHARING, card_of, mask_of_cards


def left(*candidates: int) -> float:
    riddle = Riddle(mask_of_cards(list(candidates)), EVERY_CARD)
    return riddle.left_over(riddle.whole)


def test_a_pair_that_few_cards_tell_apart_is_further_from_solved() -> None:
    """A 14 differs from the 7 of its speciality at a 2 only; from a card of another speciality at many."""
    assert left(card_of(0, 7), card_of(0, 14)) > left(card_of(0, 7), card_of(1, 14)) + 0.5


def test_one_candidate_leaves_nothing_to_tell() -> None:
    assert left(card_of(2, 9)) == 0.0


@pytest.mark.parametrize("count", [3, MANY, MANY + 1, 40])
def test_numbered_or_not_a_riddle_holds_the_same_cards(count: int) -> None:
    candidates = mask_of_cards(list(range(0, 2 * count, 2))) & EVERY_CARD
    riddle = Riddle(candidates, EVERY_CARD)

    assert riddle.whole.bit_count() == candidates.bit_count()
    for clue in range(75):
        assert riddle.sharing(clue).bit_count() == (candidates & SHARING[clue]).bit_count()
    assert riddle.without(2).bit_count() == candidates.bit_count() - 1


def test_a_card_that_is_shown_is_no_traitor() -> None:
    """Neither clue tells the 8 from the 10 by what it shares, but the 8 itself is one of the two."""
    traitor, other, useless = card_of(3, 10), card_of(3, 8), card_of(3, 13)
    candidates = mask_of_cards([traitor, other])
    cards = [useless, other]

    assert told_by(cards, traitor, candidates, EVERY_CARD, 0.0, 0.0, True).card == other
    assert told_by(cards, traitor, candidates, EVERY_CARD, 0.0, 0.0, False).score == 0.0


def test_who_asks_prefers_what_halves_the_candidates() -> None:
    candidates = mask_of_cards([card_of(0, 11), card_of(0, 13), card_of(1, 11), card_of(1, 13)])
    assert asked_by([card_of(2, 8), card_of(0, 8)], candidates, EVERY_CARD, 0.0, 0.0).card == card_of(0, 8)


def test_two_clues_are_chosen_together() -> None:
    """The best single clue leaves two that no other card at hand tells apart; two others leave one."""
    boss = card_of(0, 7)
    candidates = mask_of_cards([boss, card_of(0, 14), card_of(1, 7), card_of(1, 14), card_of(1, 5)])
    best_alone, speciality, two = card_of(2, 14), card_of(0, 9), card_of(3, 2)

    chosen = told_in_two([best_alone, speciality, two], boss, candidates, True)
    assert chosen in (speciality, two)
    assert told_in_two([best_alone, speciality], boss, candidates, False) == speciality


def test_how_many_clues_would_stand() -> None:
    """At an 11 only its speciality and the other 11s stand upright."""
    assert share_standing(1 << card_of(0, 11), EVERY_CARD) == pytest.approx((15 + 4) / 75)
    assert share_standing(0, EVERY_CARD) == 0.5
