"""Chance: the same numbers from the same seed everywhere, evenly spread, and sealed where people play."""

import sys
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from doublejeu.core.dice import Dice, SealedDice, commitment

CHI_SQUARE_99_9 = {1: 10.83, 5: 20.52, 9: 27.88, 23: 49.73, 51: 87.97, 99: 148.23}


def chi_square(counts: dict[int, int], weights: list[int]) -> float:
    """How far counts lie from what the weights foretell."""
    total = sum(counts.values())
    whole = sum(weights)
    return sum(
        (counts.get(index, 0) - total * weight / whole) ** 2 / (total * weight / whole)
        for index, weight in enumerate(weights)
        if weight
    )


def test_fixed_seeds_give_fixed_numbers() -> None:
    """Records, goldens and experiments of every machine, interpreted or compiled, rest on these."""
    dice = Dice(1)
    assert [dice.below(100) for _ in range(12)] == [34, 57, 4, 81, 7, 1, 68, 82, 64, 96, 77, 70]

    widest = Dice(-7)
    assert [widest.below(2**31) for _ in range(4)] == [1749653975, 107302749, 1221423655, 133531966]

    far = Dice(2024)
    assert [far.below(10**6) for _ in range(100_000)][-3:] == [966017, 276824, 26286]


def test_everything_else_is_made_of_below() -> None:
    dice = Dice(3)
    assert [dice.pick([1, 0, 5, 2]) for _ in range(12)] == [2, 3, 3, 3, 3, 0, 2, 2, 2, 0, 2, 2]

    deck = list(range(10))
    Dice(4).shuffle(deck)
    assert deck == [2, 5, 0, 3, 6, 7, 4, 8, 1, 9]

    assert Dice(1).choose([7, 8, 9]) == [7, 8, 9][Dice(1).below(3)]


@pytest.mark.parametrize("limit", [2, 6, 10, 52, 100])
def test_numbers_are_spread_evenly(limit: int) -> None:
    for seed in (1, 2, 3):
        dice = Dice(seed)
        counts = Counter(dice.below(limit) for _ in range(20_000))
        assert chi_square(counts, [1] * limit) < CHI_SQUARE_99_9[limit - 1]


def test_neighbouring_numbers_are_independent() -> None:
    dice = Dice(11)
    numbers = [dice.below(10) for _ in range(40_001)]
    pairs = Counter(10 * first + second for first, second in pairwise(numbers))

    assert chi_square(pairs, [1] * 100) < CHI_SQUARE_99_9[99]


def test_neighbouring_seeds_are_independent() -> None:
    counts = Counter(Dice(seed).below(10) for seed in range(5_000))

    assert chi_square(counts, [1] * 10) < CHI_SQUARE_99_9[9]


def test_weights_are_kept_to_and_zero_never_comes() -> None:
    dice = Dice(12)
    counts = Counter(dice.pick([5, 0, 3, 2, 1, 4, 5]) for _ in range(20_000))

    assert 1 not in counts
    assert chi_square(counts, [5, 0, 3, 2, 1, 4, 5]) < CHI_SQUARE_99_9[5]


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    dice = Dice(13)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        deck = [0, 1, 2, 3]
        dice.shuffle(deck)
        orders[tuple(deck)] += 1

    assert len(orders) == 24
    assert chi_square(dict(enumerate(orders.values())), [1] * 24) < CHI_SQUARE_99_9[23]


@pytest.mark.parametrize("weights", [[], [0], [0, 0, 0]])
def test_nothing_to_pick_is_an_error(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="nothing to pick"):
        Dice(1).pick(weights)


def test_a_known_sum_changes_nothing_but_the_time() -> None:
    weights = [3, 1, 4, 1, 5]
    adding, knowing = Dice(1), Dice(1)

    assert [adding.pick(weights) for _ in range(200)] == [knowing.pick(weights, 14) for _ in range(200)]


def test_a_fork_depends_on_seed_and_label_alone() -> None:
    fresh, used = Dice(5), Dice(5)
    for _ in range(100):
        used.below(6)

    one, two = fresh.fork(2), used.fork(2)

    drawn = [one.below(1000) for _ in range(6)]
    assert drawn == [18, 626, 687, 706, 329, 210]
    assert [two.below(1000) for _ in range(6)] == drawn
    assert [fresh.fork(3).below(1000) for _ in range(6)] != drawn


def test_the_multiplier_has_the_period_it_claims() -> None:
    for number in (698769069 * 2**32 - 1, 698769069 * 2**31 - 1):
        assert is_prime(number)


def is_prime(number: int) -> bool:
    """Miller-Rabin with bases that decide every number below 3.3 * 10**24."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def test_sealed_numbers_are_fixed_by_their_secret() -> None:
    dice = SealedDice("secret")
    assert [dice.below(1000) for _ in range(8)] == [945, 716, 703, 955, 682, 437, 615, 749]
    assert [SealedDice("other").below(1000) for _ in range(8)] != [945, 716, 703, 955, 682, 437, 615, 749]

    fork = SealedDice("secret").fork(3)
    assert [fork.below(1000) for _ in range(4)] == [554, 9, 168, 302]


def test_sealed_numbers_are_spread_evenly() -> None:
    dice = SealedDice("evenly")
    counts = Counter(dice.below(10) for _ in range(10_000))

    assert chi_square(counts, [1] * 10) < CHI_SQUARE_99_9[9]


def test_sealed_numbers_go_on_from_where_they_were_left() -> None:
    whole, rest = SealedDice("secret"), SealedDice("secret")
    for _ in range(5):
        whole.below(17)

    rest.skip(5)

    assert [rest.below(1000) for _ in range(4)] == [whole.below(1000) for _ in range(4)]
    assert rest.used == whole.used == 9


def test_a_pick_or_a_choice_takes_one_number_each() -> None:
    """So that a table can be resumed: one number was drawn for each decision of chance in the record."""
    dice = SealedDice("secret")
    dice.pick([1, 2, 3])
    dice.choose([4, 5])
    dice.pick([7])

    assert dice.used == 3


def test_a_commitment_binds_without_telling() -> None:
    shown = commitment("secret")

    assert shown == "62319061d734f7a23e1a57f48b14577e0da9f8fce68c5bed01fd3cd372102ead"
    assert shown != commitment("secret ")
    assert "secret" not in shown
    # No block the dice draw from equals what is shown beforehand.
    assert shown not in {sha256(f"secret/{used}".encode()).hexdigest() for used in range(1000)}


def test_dice_let_go_of_their_seed() -> None:
    """A million matches have tens of millions of dice: compiled, a number kept by each was a gigabyte."""
    seed = int("9" * 19)  # more than the 62 bits that a compiled int holds by itself
    dice = Dice(seed)
    before = sys.getrefcount(seed)
    for label in range(20):
        Dice(seed)
        dice.fork(label)
    assert sys.getrefcount(seed) == before
