"""Ways across by masks, against the same worked out hex by hex."""

import pytest

from doublejeu.core.dice import Dice
from doublejeu.games.sleepers.hexes import HEXES, NEIGHBOURS, SIDES, hexes_of
from doublejeu.games.sleepers.ways import ASLEEP, BLOCKED, EMPTY, NEVER, Ground, beside


def slow_distances(prices: list[int], sources: int) -> list[int]:
    """The price of the cheapest way from a side to each hex, by trying until nothing gets cheaper."""
    best = [prices[number] if sources >> number & 1 else NEVER for number in range(HEXES)]
    changed = True
    while changed:
        changed = False
        for number in range(HEXES):
            for other in hexes_of(NEIGHBOURS[number]):
                if best[other] + prices[number] < best[number]:
                    best[number] = best[other] + prices[number]
                    changed = True
    return best


def some_ground(dice: Dice) -> tuple[Ground, list[int]]:
    masks = [0, 0, 0, 0]
    prices = []
    weights = [[1, 1, 6, 1], [4, 3, 4, 1], [1, 1, 2, 6]][dice.below(3)]
    for number in range(HEXES):
        kind = dice.pick(weights)
        masks[kind] |= 1 << number
        prices.append((0, ASLEEP, EMPTY, BLOCKED)[kind])
    return Ground(masks[0], masks[1], masks[2], masks[3]), prices


def test_beside_is_what_the_board_says() -> None:
    for number in range(HEXES):
        assert beside(1 << number) == NEIGHBOURS[number]
    assert beside(0) == 0
    assert beside((1 << HEXES) - 1) == (1 << HEXES) - 1


@pytest.mark.parametrize("seed", range(60))
def test_waves_agree_with_prices_hex_by_hex(seed: int) -> None:
    ground, prices = some_ground(Dice(seed))
    costs = []
    ways = []
    for axis in range(3):
        there, back = slow_distances(prices, SIDES[axis]), slow_distances(prices, SIDES[axis + 3])
        sums = [there[number] + back[number] - prices[number] for number in range(HEXES)]
        costs.append(min(sums))
        ways.append(sum(1 << number for number in range(HEXES) if sums[number] == min(sums)))
        assert ground.between(SIDES[axis], SIDES[axis + 3], NEVER) == min(sums)
        assert ground.between(SIDES[axis], SIDES[axis + 3], 5) == min(5, *sums)
        assert ground.on_way(SIDES[axis], SIDES[axis + 3], min(sums)) == ways[-1]
    cost = min(costs)
    assert ground.crossing(NEVER) == cost
    joined = 0
    for axis in range(3):
        joined |= ways[axis] if costs[axis] == cost else 0
    assert ground.cheapest(cost) == joined
