"""Figures that do not come from this code: how long random matches last, and what a seat must believe."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.core.rollout import rollouts
from doublejeu.games.secret_hitler.worlds import imagine
from tests.games.secret_hitler.builder import GAME, Match, deal

MATCHES = 1200


@pytest.mark.parametrize(("seats", "low", "high", "spread"), [(5, 85, 89, 25), (7, 118, 121, 33), (10, 181, 189, 46)])
def test_random_matches_last_as_long_as_in_other_engines(seats: int, low: int, high: int, spread: int) -> None:
    """Two independent engines agree on these means of seated players' decisions.

    `spread` is the standard deviation of one match, measured over 60,000; three standard errors are allowed.
    """
    tally = rollouts(GAME.start(GAME.setup(seats)), Dice(2), MATCHES, 2)

    mean = tally.decisions / tally.games
    stray = 3 * spread / MATCHES**0.5
    assert low - stray < mean < high + stray


def role_worlds(match: Match, seat: int, draws: int) -> Counter[tuple[int, ...]]:
    """The role assignments a seat imagines, and how often."""
    dice = Dice(8)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        world = imagine(match.view(seat), dice)
        counts[tuple(world.role(other) for other in range(world.seats))] += 1
    return counts


def possible(match: Match, seat: int) -> set[tuple[int, ...]]:
    """Every role assignment that fits what a seat was told, by enumeration of all deals."""
    view = match.view(seat)
    seats = view.seats
    fascists = {5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 3}[seats]
    found: set[tuple[int, ...]] = set()
    for hitler in range(seats):
        for others in combinations([other for other in range(seats) if other != hitler], fascists):
            roles = tuple(2 if other == hitler else 1 if other in others else 0 for other in range(seats))
            if (
                all(known in (NOBODY, role) for known, role in zip(view.roles, roles, strict=True))
                and all(known in (NOBODY, min(role, 1)) for known, role in zip(view.parties, roles, strict=True))
                and not view.cleared >> hitler & 1
            ):
                found.add(roles)
    return found


def assert_uniform(counts: Counter[tuple[int, ...]], expected: set[tuple[int, ...]]) -> None:
    """Exactly these came up, each as often: chi-square within five standard deviations of its mean."""
    assert set(counts) == expected
    share = sum(counts.values()) / len(expected)
    freedom = len(expected) - 1
    statistic = sum((counts[roles] - share) ** 2 / share for roles in expected)
    assert statistic <= freedom + 5 * (2 * freedom) ** 0.5


def investigated_and_cleared() -> Match:
    """Seven seats: 1 has investigated the fascist 2, and under three fascist laws 0 was elected and cleared."""
    match = deal("LLFHLLF")
    match.laws("FF")
    match.investigate(2)
    match.govern("F")
    match.call_election(4)
    match.elect(0 if 0 in match.eligible() else 1)
    return match


@pytest.mark.parametrize("seat", range(7))
def test_a_seat_imagines_every_deal_it_must_hold_possible_equally_often(seat: int) -> None:
    for match in (deal("LLFHLLF"), investigated_and_cleared()):
        expected = possible(match, seat)
        assert_uniform(role_worlds(match, seat, 3000), expected)


def test_how_many_deals_each_role_must_hold_possible() -> None:
    match = deal("LLFHLLF")

    assert len(possible(match, 0)) == 6 * comb(5, 2)  # a liberal: any other is Hitler, any two of the rest fascists
    assert len(possible(match, 3)) == comb(6, 2)  # Hitler: any two are his fascists
    assert len(possible(match, 2)) == 1  # a fascist knows


def test_with_five_seats_only_liberals_have_to_wonder() -> None:
    match = deal("LLFHL")

    assert [len(possible(match, seat)) for seat in range(5)] == [12, 12, 1, 1, 12]
    for seat in range(5):
        assert_uniform(role_worlds(match, seat, 1500), possible(match, seat))


def test_hidden_tiles_are_imagined_as_they_are_dealt() -> None:
    """Before the first session is over, a bystander thinks of the three tiles as drawn blindly from seventeen."""
    match = deal("LLFHL")
    match.elect(1)
    match.draw(1)
    dice = Dice(9)
    counts = Counter(imagine(match.view(4), dice).hand_liberals for _ in range(6800))

    ways = [comb(6, liberals) * comb(11, 3 - liberals) for liberals in range(4)]
    statistic = sum((counts[n] - 10 * way) ** 2 / (10 * way) for n, way in enumerate(ways))
    assert sum(ways) == 680
    assert statistic < 16.27  # 99.9 % of chi-square with three degrees of freedom
    assert {imagine(match.view(0), dice).hand_liberals for _ in range(50)} == {1}  # the president has seen them
