"""Seat sets."""

import pytest

from doublejeu.core.bits import bits, count, lowest, mask_of

SETS = [[], [0], [29], [30], [31], [0, 31], [1, 4, 9], list(range(10)), list(range(32)), list(range(36))]


@pytest.mark.parametrize("seats", SETS, ids=str)
def test_a_set_goes_to_a_mask_and_back(seats: list[int]) -> None:
    mask = mask_of(seats)

    assert bits(mask) == seats
    assert count(mask) == len(seats)
    if seats:
        assert lowest(mask) == seats[0]


def test_every_single_place_is_found() -> None:
    for place in range(36):
        assert lowest(1 << place) == place
        assert lowest(1 << place | 1 << 35) == place


def test_every_set_of_ten_seats() -> None:
    for mask in range(1 << 10):
        seats = [seat for seat in range(10) if mask >> seat & 1]
        assert bits(mask) == seats
        assert count(mask) == len(seats)
        assert mask_of(seats) == mask


def test_a_seat_named_twice_is_in_the_set_once() -> None:
    assert mask_of([3, 3, 0]) == 0b1001
