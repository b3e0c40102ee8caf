"""What a seat can still tell of cards it once saw in a hand, after others took or gave some of them unseen."""

from collections import Counter

import pytest

from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.games.batman_infiltration.ages import chance_of
from doublejeu.games.batman_infiltration.guesses import Guess, after_look, after_mission, after_theft, common
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.words import KILLER_CROC, MR_FREEZE, PENGUIN, SPHINX
from tests.games.batman_infiltration.stage import (
    ARKHAM,
    BANK,
    GAME,
    ICEBERG,
    POLICE,
    SEWER,
    Stage,
    order,
    rich,
    signal,
)

EVERYONE = [*range(5), TABLE]
KNOWN = (rich(ICEBERG), rich(POLICE))  # one of each in the deck


def robbed_twice(stolen: int) -> Stage:
    """Seat 0 has seen two cards that seat 2 still holds; seat 1, the next Chief, steals one card of seat 2."""
    stage = Stage(
        characters={0: KILLER_CROC, 1: MR_FREEZE, 2: PENGUIN, 3: SPHINX},
        hands={
            0: [order(ARKHAM)],
            1: [order(SEWER), signal(BANK)],
            2: [order(BANK), *KNOWN, signal(SEWER)],
            3: [order(POLICE), order(POLICE)],
            4: [order(ICEBERG), order(ICEBERG)],
        },
    )
    stage.mission({0: order(ARKHAM), 3: order(POLICE), 4: order(ICEBERG)})
    stage.act(0, "pick", order(ICEBERG))
    stage.act(0, "go", ICEBERG)
    stage.act(0, "spy", 2)
    stage.act(0, "pick", order(BANK))
    stage.finish(3)
    stage.mission({1: order(SEWER), 3: order(POLICE), 4: order(ICEBERG)})
    stage.act(1, "pick", order(ICEBERG))
    stage.act(1, "spy", 2)
    stage.act(1, "pick", stolen)
    return stage


def places(stage: Stage, seat: int, times: int = 300) -> Counter[tuple[str, ...]]:
    """In whose hand each of the known cards lies, over many imagined worlds."""
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(times):
        world = GAME.imagine(stage.view(seat), Dice(seed))
        assert isinstance(world, BatmanInfiltration)
        assert GAME.admits(stage.view(seat), world)
        lying = ["".join(str(hand) for hand in range(5) if card in world.hands[hand]) for card in KNOWN]
        found[tuple(lying)] += 1
    return found


@pytest.mark.parametrize("stolen", [*KNOWN, signal(SEWER)])
def test_a_theft_nobody_else_saw_leaves_each_card_with_one_of_the_two(stolen: int) -> None:
    stage = robbed_twice(stolen)

    assert stage.view(0).sure[2] == []
    assert len(stage.view(0).guesses) == 3
    with_thief = [("1" in first, "1" in second) for first, second in places(stage, 0)]
    assert set(with_thief) == {(True, False), (False, True), (False, False)}, "one of the three cards went"
    for first, second in places(stage, 0):
        assert set(first) & {"1", "2"}
        assert set(second) & {"1", "2"}
    for seat in EVERYONE:
        assert GAME.admits(stage.view(seat), stage.state)


def test_a_world_in_which_both_cards_went_is_not_admitted() -> None:
    stage = robbed_twice(KNOWN[0])
    world = stage.state.clone()
    taken = KNOWN[1]
    world.hands[2].remove(taken)
    swapped = next(card for card in world.hands[1] if card not in KNOWN)
    world.hands[1].remove(swapped)
    world.hands[1] = sorted([*world.hands[1], taken])
    world.hands[2] = sorted([*world.hands[2], swapped])

    assert world.faults() == []
    assert not GAME.admits(stage.view(0), world)
    assert GAME.admits(stage.view(4), world), "seat 4 never saw any of them"


def test_what_a_mission_reveals_rules_guesses_out() -> None:
    """A known card is revealed: thief or victim gave it, and one card was stolen, so the other lies with either."""
    stage = robbed_twice(rich(ICEBERG))
    stage.finish(3)
    stage.act(1, "freeze", 0)
    stage.team(1, 4)
    stage.act(1, "send", rich(ICEBERG))
    stage.act(2, "send", signal(SEWER))
    stage.act(4, "send", stage.state.hands[4][0])

    left = [guess.known[1:3] for guess in stage.view(0).guesses]
    assert sorted(left) == [[[], [rich(POLICE)]], [[rich(POLICE)], []]]
    assert {second for _, second in places(stage, 0, 60)} == {"1", "2"}, "both come up"
    for seat in EVERYONE:
        assert GAME.admits(stage.view(seat), stage.state)
        assert all(guess.weight > 0 for guess in stage.view(seat).guesses)


# Guesses by themselves: hands of seats 0 to 2, cards as bare numbers


def guesses_of(*known: list[list[int]]) -> list[Guess]:
    return [Guess(1 / len(known), each) for each in known]


def odds(guesses: list[Guess]) -> dict[str, float]:
    return {str(guess.known): round(guess.weight, 6) for guess in guesses}


def test_a_theft_is_as_likely_of_each_card() -> None:
    found = after_theft(guesses_of([[], [5, 7, 7], []]), 1, 2, 4)

    assert odds(found) == {"[[], [7, 7], [5]]": 0.25, "[[], [5, 7], [7]]": 0.5, "[[], [5, 7, 7], []]": 0.25}
    assert common(found, 3) == [[], [7], []]


def test_a_hand_wholly_known_must_have_given_one_of_its_cards() -> None:
    found = after_mission(guesses_of([[], [5, 6], []]), [1, 2], [5, 9], [0, 2, 3], [5, 6, 9, 9, 9, 9])

    assert odds(found) == {"[[], [6], []]": 1.0}


def test_of_two_equal_cards_revealed_either_hand_may_have_given_the_known_one() -> None:
    found = after_mission(guesses_of([[], [5], []]), [1, 2], [5, 9], [0, 3, 3], [5, 5, 9, 9, 9, 9, 9])

    assert odds(found).keys() == {"[[], [], []]", "[[], [5], []]"}
    hers, his, other = 1 / 3 * 5 / 6, 2 / 3 * 5 / 6 * 1 / 5, 2 / 3 * 1 / 6  # who gave the 5: her known, his, or another
    assert odds(found)["[[], [], []]"] == round(hers / (hers + his + other), 6)


def test_a_look_rules_out_what_it_contradicts() -> None:
    both = guesses_of([[], [5], []], [[], [], [5]])

    assert odds(after_look(both, 1, [7, 7], [5, 7, 7, 7, 8])) == {"[[], [7, 7], [5]]": 1.0}
    assert odds(after_look(both, 1, [5, 7], [5, 7, 7, 7, 8])) == {"[[], [5, 7], []]": 1.0}


def test_the_chance_of_a_hand_counts_every_order() -> None:
    assert chance_of([5, 6], [5, 6, 7]) == pytest.approx(1 / 3)
    assert chance_of([5, 5], [5, 5, 6]) == pytest.approx(1 / 3)
    assert chance_of([8], [5, 6]) == 0
