"""The board of hexes, against what can be counted by hand and against plain searching."""

import pytest

from doublejeu.core.bits import count
from doublejeu.core.dice import Dice
from doublejeu.games.sleepers.hexes import (
    BESIDE,
    BOARD,
    COORDINATES,
    HEXES,
    LEAPS,
    LINES_OF_FIVE,
    NAMES,
    NEIGHBOURS,
    OFF,
    SIDES,
    Listing,
    aligned,
    bit_of,
    crosses,
    group,
    hex_at,
    hexes_of,
    lowest_hex,
    mask_of_hexes,
    spans,
)


def mask(*names: str) -> int:
    return mask_of_hexes([NAMES.index(name) for name in names])


def test_rows_and_names() -> None:
    assert len(COORDINATES) == len(NAMES) == HEXES == 61
    assert [sum(name[0] == row for name in NAMES) for row in "ABCDEFGHI"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert NAMES[0] == "A1"
    assert NAMES[30] == "E5"
    assert NAMES[60] == "I5"
    assert COORDINATES[30] == (0, 0)
    assert [hex_at(q, r) for q, r in COORDINATES] == list(range(HEXES))
    assert hex_at(5, 0) == OFF


def test_neighbours_are_mutual_and_number_three_four_or_six() -> None:
    counts = [count(NEIGHBOURS[number]) for number in range(HEXES)]

    assert sorted(set(counts)) == [3, 4, 6]
    assert (counts.count(3), counts.count(4), counts.count(6)) == (6, 18, 37)
    for number in range(HEXES):
        assert not NEIGHBOURS[number] >> number & 1
        for other in hexes_of(NEIGHBOURS[number]):
            assert NEIGHBOURS[other] >> number & 1
    assert NEIGHBOURS[NAMES.index("A1")] == mask("A2", "B1", "B2")
    assert NEIGHBOURS[NAMES.index("E5")] == mask("D4", "D5", "E4", "E6", "F4", "F5")


def test_opposite_directions_undo_each_other() -> None:
    for direction in range(6):
        for number in range(HEXES):
            there = BESIDE[direction][number]
            if there != OFF:
                assert BESIDE[(direction + 3) % 6][there] == number


def test_leaps_go_straight_over_the_middle() -> None:
    for number in range(HEXES):
        for leap in LEAPS[number]:
            landing, over = leap >> 6, leap & 63
            q, r = COORDINATES[number]
            assert COORDINATES[over] == ((q + COORDINATES[landing][0]) / 2, (r + COORDINATES[landing][1]) / 2)
            assert NEIGHBOURS[over] >> number & 1
    assert len(LEAPS[NAMES.index("E5")]) == 6
    assert len(LEAPS[NAMES.index("A1")]) == 3


def test_sides_have_five_hexes_share_corners_and_lie_opposite() -> None:
    assert [count(side) for side in SIDES] == [5] * 6
    assert SIDES[0] == mask("A1", "A2", "A3", "A4", "A5")
    for number in range(6):
        assert count(SIDES[number] & SIDES[(number + 1) % 6]) == 1
        assert SIDES[number] & SIDES[(number + 3) % 6] == 0
        assert SIDES[number] & SIDES[(number + 2) % 6] == 0


def test_lines_of_five_are_straight_and_complete() -> None:
    lines = {line for through in LINES_OF_FIVE for line in through}

    assert len(lines) == 3 * (1 + 2 + 3 + 4 + 5 + 4 + 3 + 2 + 1)
    for number in range(HEXES):
        assert all(line >> number & 1 for line in LINES_OF_FIVE[number])
    assert mask("C2", "C3", "C4", "C5", "C6") in lines
    assert mask("A1", "B2", "C3", "D4", "E5") in lines
    assert mask("A1", "B1", "C1", "D1", "E1") in lines


def test_five_in_a_line_are_found_only_through_their_own_hexes() -> None:
    five = mask("C2", "C3", "C4", "C5", "C6")

    assert aligned(five, NAMES.index("C4"))
    assert aligned(five | mask("C7"), NAMES.index("C7"))
    assert not aligned(five & ~mask("C4"), NAMES.index("C2"))
    assert not aligned(five, NAMES.index("C1"))


@pytest.mark.parametrize("seed", range(60))
def test_groups_and_crossings_are_those_a_plain_search_finds(seed: int) -> None:
    dice = Dice(seed)
    members = mask_of_hexes([number for number in range(HEXES) if dice.below(5) < 3])
    start = hexes_of(members)[0]

    reached = {start}
    while True:
        wider = reached | {n for at in reached for n in hexes_of(NEIGHBOURS[at] & members)}
        if wider == reached:
            break
        reached = wider

    assert set(hexes_of(group(members, start))) == reached
    joins = any({*hexes_of(SIDES[i])} & reached and {*hexes_of(SIDES[i + 3])} & reached for i in range(3))
    assert crosses(members, start) == joins


def test_a_set_spans_without_being_joined() -> None:
    apart = mask("A2", "I3")

    assert spans(apart)
    assert not crosses(apart, NAMES.index("A2"))
    assert not spans(mask("A1", "A5", "B1"))


def test_sets_and_listings_go_through_every_hex() -> None:
    dice = Dice(3)
    listing = Listing(300)
    for _ in range(50):
        chosen = [number for number in range(HEXES) if dice.below(2)]
        members = mask_of_hexes(chosen)
        assert hexes_of(members) == chosen
        assert count(members) == len(chosen)
        assert listing.codes(members) == [300 + number for number in chosen]
    assert listing.codes(BOARD) == list(range(300, 361))
    for number in range(HEXES):
        assert lowest_hex(BOARD >> number << number) == number
        assert bit_of(number) == 1 << number
