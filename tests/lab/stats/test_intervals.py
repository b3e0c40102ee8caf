"""Intervals that take a match for one observation, against brute force."""

import pytest

from doublejeu.core.dice import Dice
from doublejeu.lab.stats.intervals import Shares, wilson


def shares_of(matches: list[tuple[int, int]]) -> Shares:
    shares = Shares()
    for won, seats in matches:
        shares.count(won, seats)
    return shares


def draw(dice: Dice) -> tuple[int, int]:
    """A match in which a bot has two or three seats that mostly win or lose together; 0.55 of them win on average."""
    seats = 2 + dice.below(2)
    together = dice.below(100) < 55
    won = sum(together if dice.below(100) < 80 else dice.below(100) < 55 for _ in range(seats))
    return won, seats


def test_seats_that_win_together_are_one_observation() -> None:
    """However many seats a team has, its interval is that of the matches."""
    results = [Dice(7).fork(number).below(3) > 0 for number in range(80)]
    plain = wilson(sum(results), 80)

    for seats in (1, 2, 5):
        together = shares_of([(seats * won, seats) for won in results])
        assert together.interval() == pytest.approx(plain)
    uneven = shares_of([((1 + number % 3) * won, 1 + number % 3) for number, won in enumerate(results)])
    assert uneven.interval() == pytest.approx(plain)


def test_the_interval_agrees_with_the_bootstrap() -> None:
    dice = Dice(11)
    matches = [draw(dice) for _ in range(300)]
    values = [won / seats for won, seats in matches]
    means = sorted(sum(values[dice.below(300)] for _ in values) / len(values) for _ in range(1000))
    low, high = shares_of(matches).interval()

    assert float(shares_of(matches).mean()) == pytest.approx(sum(values) / 300)
    assert low == pytest.approx(means[25], abs=0.012)
    assert high == pytest.approx(means[974], abs=0.012)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    """And that of seats counted one by one does not: it is too narrow."""
    dice = Dice(5)
    held = naive = 0
    for _ in range(400):
        matches = [draw(dice) for _ in range(60)]
        low, high = shares_of(matches).interval()
        held += low <= 0.55 <= high
        one_by_one = wilson(sum(won for won, _ in matches), sum(seats for _, seats in matches))
        naive += one_by_one[0] <= 0.55 <= one_by_one[1]

    assert 0.92 < held / 400 < 0.98
    assert naive / 400 < 0.90


def test_the_same_matches_in_any_order_and_any_parts_give_the_same_interval() -> None:
    dice = Dice(3)
    matches = [draw(dice) for _ in range(50)]
    parts = shares_of(matches[:20])
    parts.add(shares_of(matches[20:][::-1]))

    assert parts.mean() == shares_of(matches).mean()
    assert parts.interval() == shares_of(matches).interval()
    assert parts.matches() == 50


def test_nothing_and_everything_won() -> None:
    assert shares_of([]).interval() == (0.0, 1.0)
    assert shares_of([(0, 3)] * 10).interval() == pytest.approx(wilson(0, 10))
    assert shares_of([(2, 2)] * 10).interval() == pytest.approx(wilson(10, 10))
    assert shares_of([(1, 2)] * 10).interval() == pytest.approx(wilson(5, 10))
