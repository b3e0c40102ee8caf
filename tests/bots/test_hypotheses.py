"""The posterior, against enumeration and Bayes' rule done by hand; and that minds believe what their evidence says."""

from itertools import product
from math import exp, inf, isfinite, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublejeu.bots import BOTS, Bot
from doublejeu.bots.hypotheses import (
    PRIOR,
    Assignments,
    Evidence,
    Factor,
    LabelledArray,
    Posterior,
    multiplied,
    rescaled,
    weighed,
)
from doublejeu.bots.minds import Mind
from doublejeu.bots.play import play_match
from doublejeu.core.contract import Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games import GAMES

LIKELIHOOD = st.sampled_from([0.0, 0.01, 0.2, 0.5, 1.0, 3.0])
NAMES = ["words", "deeds", "ballots"]


def two_parts(seats: int) -> Assignments:
    """Every way to assign two parts."""
    return Assignments(2, [list(way) for way in product(range(2), repeat=seats)], [[1]])


@st.composite
def cases(draw: st.DrawFn) -> Evidence:
    """Some assignments of up to three parts to up to four seats, with a prior and factors of one or two seats."""
    seats, parts, manners = draw(st.integers(2, 4)), draw(st.integers(2, 3)), draw(st.integers(1, 3))
    every = [list(way) for way in product(range(parts), repeat=seats)]
    assigned = draw(st.lists(st.sampled_from(every), min_size=1, max_size=12, unique_by=tuple))
    ways = Assignments(parts, assigned, [list(range(1, parts)), [parts - 1]])
    size = len(assigned)
    prior = draw(st.lists(st.lists(LIKELIHOOD, min_size=size, max_size=size), min_size=manners, max_size=manners))
    factors: list[Factor] = []
    for fact in range(draw(st.integers(0, 5))):
        of = draw(st.lists(st.integers(0, seats - 1), min_size=1, max_size=2, unique=True))
        classes = parts ** len(of)
        table = st.lists(LIKELIHOOD, min_size=classes, max_size=classes)
        tables = draw(st.lists(table, min_size=manners, max_size=manners))
        factors.append(Factor(draw(st.sampled_from(NAMES)), fact, ways.classes(of), tables))
    numbers = draw(st.lists(st.sampled_from(ways.all), min_size=1, unique=True).map(sorted))
    return Evidence(ways, prior, numbers, factors, draw(st.sampled_from([0.3, 0.85, 1.0, 1.7])))


def by_hand(evidence: Evidence) -> list[float]:
    """The chance of each assignment: enumerate the hypotheses, multiply, sum over manners, raise, normalise."""
    weights = [0.0] * len(evidence.ways.all)
    for number in evidence.numbers:
        for manner, prior in enumerate(evidence.prior):
            weight = prior[number]
            for factor in evidence.factors:
                weight *= factor.tables[manner][factor.classes[number]]
            weights[number] += weight
    raised = [weight**evidence.caution if weight else 0.0 for weight in weights]
    return [weight / sum(raised) if sum(raised) else 0.0 for weight in raised]


@given(cases())
def test_a_posterior_is_what_bayes_rule_comes_to(evidence: Evidence) -> None:
    posterior, expected = evidence.posterior(), by_hand(evidence)

    assert [posterior.chance(number) for number in evidence.ways.all] == pytest.approx(expected)
    assert posterior.possible == (sum(expected) > 0)
    for side, masks in enumerate(evidence.ways.masks):
        for seat in range(evidence.ways.seats):
            share = sum(chance for chance, mask in zip(expected, masks, strict=True) if mask >> seat & 1)
            assert posterior.marginal(side)[seat] == pytest.approx(share)


@given(cases())
def test_named_terms_add_up_to_the_posterior(evidence: Evidence) -> None:
    """The weight of each hypothesis is the sum of what is listed for it, and of nothing else."""
    weights = [0.0] * len(evidence.ways.all)
    for number in evidence.numbers:
        for manner in range(len(evidence.prior)):
            terms = evidence.terms(number, manner)
            assert [term[:2] for term in terms] == [(PRIOR, 0), *((fact.name, fact.fact) for fact in evidence.factors)]
            weights[number] += exp(sum(term[2] for term in terms))
    raised = [weight**evidence.caution if weight else 0.0 for weight in weights]
    total = sum(raised) or 1.0

    assert [evidence.posterior().chance(number) for number in evidence.ways.all] == pytest.approx(
        [weight / total for weight in raised]
    )


@given(cases(), st.data())
def test_what_each_factor_moves_adds_up_to_the_log_odds(evidence: Evidence, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, evidence.ways.seats - 1))
    moves = evidence.moves(seat)
    chance = evidence.posterior().marginal(0)[seat]
    moved = [move[2] for move in moves]

    assert len(moves) == len(evidence.factors) + 1
    if all(isfinite(move) for move in moved):
        assert sum(moved) == pytest.approx(log(chance / (1 - chance)), abs=1e-9)
    else:  # a factor that settles the matter is infinite
        assert inf in moved or -inf in moved


@given(cases(), st.sampled_from(NAMES))
def test_a_kind_of_evidence_can_be_left_out(evidence: Evidence, name: str) -> None:
    others = [factor for factor in evidence.factors if factor.name != name]
    rest = Evidence(evidence.ways, evidence.prior, evidence.numbers, others, evidence.caution)

    for side in range(len(evidence.ways.masks)):
        assert evidence.posterior(name).marginal(side) == rest.posterior().marginal(side)


@given(cases())
def test_factors_may_be_multiplied_in_one_after_the_other(evidence: Evidence) -> None:
    """What is remembered of a history, rescaled, gives the posterior that weighing everything at once gives."""
    rows = evidence.prior
    for factor in evidence.factors:
        rows = rescaled(multiplied(rows, [factor]), inf)
    stepwise = Posterior(evidence.ways, evidence.numbers, weighed(rows, evidence.numbers, []), evidence.caution)

    for side in range(len(evidence.ways.masks)):
        assert stepwise.marginal(side) == pytest.approx(evidence.posterior().marginal(side))


def test_rescaling_prevents_underflow() -> None:
    ways = two_parts(2)
    unlikely = Factor("deeds", 0, ways.classes([0]), [[1e-40, 2e-40]])
    rows = [[1.0] * 4]
    for _ in range(20):
        rows = rescaled(multiplied(rows, [unlikely]), 1e-60)

    assert max(rows[0]) > 1e-60
    assert rescaled(rows, 1e-300) is rows
    assert Posterior(ways, ways.all, rows[0]).marginal(0)[0] == pytest.approx(2**20 / (2**20 + 1))


# Caution


def posterior_of(weights: list[float], caution: float) -> Posterior:
    ways = two_parts(2)
    return Posterior(ways, ways.all, weights, caution)


def chances(posterior: Posterior) -> list[float]:
    return [posterior.chance(number) for number in posterior.ways.all]


def test_caution_of_one_leaves_the_evidence_as_it_is() -> None:
    assert chances(posterior_of([1.0, 2.0, 0.0, 5.0], 1.0)) == [0.125, 0.25, 0.0, 0.625]


def test_caution_near_zero_believes_nothing_but_what_is_impossible() -> None:
    assert chances(posterior_of([1e-9, 2.0, 0.0, 5.0], 1e-12)) == pytest.approx([1 / 3, 1 / 3, 0.0, 1 / 3])


@pytest.mark.parametrize(("less", "more"), [(0.2, 0.85), (0.85, 1.0), (1.0, 1.5)])
def test_the_lower_caution_the_less_is_believed(less: float, more: float) -> None:
    timid, bold = chances(posterior_of([1.0, 2.0, 0.0, 5.0], less)), chances(posterior_of([1.0, 2.0, 0.0, 5.0], more))

    assert timid[3] < bold[3]
    assert timid[0] > bold[0]
    assert sorted(timid) == [timid[2], timid[0], timid[1], timid[3]]


# Assignments and tables


@given(cases(), st.data())
def test_hard_facts_leave_the_assignments_that_agree_with_them(evidence: Evidence, data: st.DataObject) -> None:
    ways = evidence.ways
    seats = data.draw(st.integers(0, (1 << ways.seats) - 1))
    holding = seats & data.draw(st.integers(0, (1 << ways.seats) - 1))
    kept = ways.narrowed(evidence.numbers, 0, seats, holding)

    for number in evidence.numbers:
        agrees = all(
            (ways.by_seat[seat][number] > 0) == bool(holding >> seat & 1)
            for seat in range(ways.seats)
            if seats >> seat & 1
        )
        assert (number in kept) == agrees


def test_classes_number_the_parts_of_some_seats() -> None:
    ways = Assignments(3, [[0, 1, 2], [2, 1, 0], [1, 1, 1]], [[1, 2]])

    assert ways.classes([0]) == [0, 2, 1]
    assert ways.classes([0, 2]) == [0 + 3 * 2, 2 + 3 * 0, 1 + 3 * 1]
    assert ways.classes([2, 0]) == [2 + 3 * 0, 0 + 3 * 2, 1 + 3 * 1]


def test_a_table_is_addressed_by_its_axes() -> None:
    table = LabelledArray({"law": 2, "role": 3, "said": 2}, [float(number) for number in range(12)])

    assert table.at(1, 0, 1) == 7
    assert table.row(1, 2) == [10, 11]
    with pytest.raises(ValueError, match="3 values"):
        LabelledArray({"law": 2, "role": 2}, [0.0, 1.0, 2.0])


# In play


class Witness(Bot):
    """Plays as a mind does, and compares what it believes with what its evidence comes to at each decision."""

    def __init__(self, mind: Bot, named: set[str]) -> None:
        assert isinstance(mind, Mind)
        self.mind = mind
        self.named = named

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.mind.sit(game, setup, seat, dice)

    def choose(self, view: View, legal: list[int]) -> int:
        evidence = self.mind.evidence(view)
        if evidence is not None:
            assert self.mind.beliefs(view).scores == pytest.approx(evidence.posterior().marginal(0), abs=1e-9)
            self.named |= {factor.name for factor in evidence.factors}
        return self.mind.choose(view, legal)

    def would_speak(self, view: View) -> bool:
        return self.mind.would_speak(view)

    def presses(self, view: View) -> bool:
        return self.mind.presses(view)

    def speak(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        return self.mind.speak(view, sayable, dice)


@pytest.mark.parametrize(
    ("key", "seats", "names"),
    [
        ("secret_hitler", 7, {"ballots", "law", "cleared", "tiles", "card"}),
        ("les_infiltres", 9, {"ballots", "nights", "words"}),
        ("batman_infiltration", 6, {"gauge", "team", "cards", "place"}),
    ],
)
def test_a_mind_believes_what_its_named_evidence_comes_to(key: str, seats: int, names: set[str]) -> None:
    game, named = GAMES[key], set[str]()
    for seed in range(5, 8):
        bots: list[Bot] = [Witness(BOTS[key]["belief"](), named) for _ in range(seats)]
        play_match(game, game.setup(seats), bots, Dice(seed), talk=True)

    assert named >= names
