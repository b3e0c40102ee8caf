"""The posterior of every game with hidden parts: assignments of parts to seats, and the likelihoods that weigh them.

A game declares its assignments, what follows from a fact as a `Factor`, and the prior. The rest is the same everywhere:
conditioning on hard facts, products of factors, the sum over manners of play, caution, marginals by seat.

A *manner* is a model of how the table plays. Where a game has several, a hypothesis is an assignment together with a
manner, weights are kept as one row per manner, and the posterior of an assignment sums over them.

Weights are products of chances and not sums of logarithms: a match has a few dozen factors, so `rescaled` once in a
while is enough to prevent underflow, and no logarithm is taken for each of them. All sums run in the order of the
assignments, which makes every posterior the same to the last digit on every machine, interpreted or compiled.
"""

from __future__ import annotations

from math import inf, log, prod
from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import bits

PRIOR: Final = "prior"  # the name of the term that is no factor
THREE: Final = 3  # manners that are weighed side by side
SEAT_BITS: Final = 5  # a seat number in the key of a list of seats


class LabelledArray:
    """Numbers by named axes. An entry is addressed by one index for each axis, in their order.

    >>> LabelledArray({"role": 2, "answer": 3}, [0.1, 0.2, 0.7, 0.3, 0.3, 0.4]).at(1, 2)
    0.4
    """

    def __init__(self, axes: dict[str, int], values: list[float]) -> None:
        """`values` run through the last axis first."""
        if len(values) != prod(axes.values()):
            raise ValueError(f"{len(values)} values for {axes}")
        self.axes = axes
        self.sizes: list[int] = list(axes.values())
        self.values = values

    def at(self, *indices: int) -> float:
        """The entry at an index for each axis."""
        place = 0
        for axis in range(len(indices)):
            place = place * self.sizes[axis] + indices[axis]
        return self.values[place]

    def row(self, *indices: int) -> list[float]:
        """The entries along the last axis, at an index for each of the others."""
        place = 0
        for axis in range(len(indices)):
            place = place * self.sizes[axis] + indices[axis]
        size = self.sizes[len(indices)]
        return self.values[place * size : (place + 1) * size]


class Assignments:
    """Every way in which parts can be assigned to the seats, numbered. Parts are numbers from 0 on.

    A *side* is a set of parts whose holders a reader asks about; marginals are by side.
    """

    def __init__(self, parts: int, assigned: list[list[int]], sides: list[list[int]]) -> None:
        """`assigned` has a part for each seat, by assignment."""
        self.parts = parts
        self.seats = len(assigned[0])
        self.all: list[int] = list(range(len(assigned)))
        self.by_seat: list[list[int]] = [[way[seat] for way in assigned] for seat in range(self.seats)]
        self.masks: list[list[int]] = []  # by side and assignment: the seats of that side
        for side in sides:
            masks: list[int] = []
            for way in assigned:
                mask = 0
                for seat in range(self.seats):
                    if way[seat] in side:
                        mask |= 1 << seat
                masks.append(mask)
            self.masks.append(masks)
        self.members: list[list[list[int]]] = [[bits(mask) for mask in masks] for masks in self.masks]
        self._classes: dict[int, list[int]] = {}

    def classes(self, seats: list[int]) -> list[int]:
        """By assignment, the parts of some seats as one number: the first seat's part is its lowest digit."""
        key = 1
        for seat in seats:
            key = key << SEAT_BITS | seat
        found = self._classes.get(key)
        if found is None:
            found = [0] * len(self.all)
            for place in range(len(seats) - 1, -1, -1):
                parts = self.by_seat[seats[place]]
                for number in self.all:
                    found[number] = found[number] * self.parts + parts[number]
            self._classes[key] = found
        return found

    def narrowed(self, numbers: list[int], side: int, seats: i64, holding: i64) -> list[int]:
        """Condition on a hard fact: the assignments in which, among these seats, exactly `holding` are of a side."""
        if not seats:
            return numbers
        masks = self.masks[side]
        left: list[int] = []
        for number in numbers:
            mask: i64 = masks[number]
            if mask & seats == holding:
                left.append(number)
        return left


class Factor:
    """One likelihood that enters a posterior: how likely a fact is in each class of assignments, under each manner."""

    def __init__(
        self, name: str, fact: int, classes: list[int], tables: list[list[float]], weight: float = 1.0
    ) -> None:
        self.name = name  # the kind of evidence
        self.fact = fact  # which fact of that kind: the number of a government, a day, a turn, a speaker
        self.classes = classes  # by assignment; `Assignments.classes`, or `Assignments.all` for a class of its own each
        self.tables = tables  # by manner and class
        self.weight = weight  # the power to which the likelihood counts; the tables hold the result


def multiplied(rows: list[list[float]], factors: list[Factor]) -> list[list[float]]:
    """Rows of weights, one for each manner, times factors in their order."""
    found: list[list[float]] = []
    for manner in range(len(rows)):
        row = rows[manner]
        for factor in factors:
            table = factor.tables[manner]
            row = [weight * table[place] for weight, place in zip(row, factor.classes, strict=True)]
        found.append(row)
    return found


def weighed(rows: list[list[float]], numbers: list[int], factors: list[Factor]) -> list[float]:
    """The weights of some assignments, whatever the manner, once factors are multiplied in."""
    if len(rows) == THREE:
        return _three_weighed(rows, numbers, [_Columns(factor) for factor in factors])
    classes = [factor.classes for factor in factors]
    found: list[float] = []
    for manner in range(len(rows)):
        row = rows[manner]
        tables = [factor.tables[manner] for factor in factors]
        weights: list[float] = []
        for number in numbers:
            weight = row[number]
            for place in range(len(tables)):
                weight *= tables[place][classes[place][number]]
            weights.append(weight)
        found = [one + more for one, more in zip(found, weights, strict=True)] if manner else weights
    return found


class _Columns:
    """The tables of a factor under three manners."""

    def __init__(self, factor: Factor) -> None:
        self.classes = factor.classes
        self.first = factor.tables[0]
        self.second = factor.tables[1]
        self.third = factor.tables[2]


def _three_weighed(rows: list[list[float]], numbers: list[int], factors: list[_Columns]) -> list[float]:
    """The same for three manners side by side, in one pass: every decision of Secret Hitler comes through here."""
    first_row, second_row, third_row = rows[0], rows[1], rows[2]
    found: list[float] = []
    for number in numbers:
        first, second, third = first_row[number], second_row[number], third_row[number]
        for factor in factors:
            place = factor.classes[number]
            first *= factor.first[place]
            second *= factor.second[place]
            third *= factor.third[place]
        found.append(first + second + third)
    return found


def rescaled(rows: list[list[float]], below: float) -> list[list[float]]:
    """Rows divided by their largest weight where that is below a limit, so that a long match has no underflow."""
    most = 0.0
    for row in rows:
        for weight in row:
            if weight > most:
                most = weight
    if not 0.0 < most < below:
        return rows
    return [[weight / most for weight in row] for row in rows]


class Posterior:
    """Chances of assignments, and of each seat to be of each side."""

    def __init__(self, ways: Assignments, numbers: list[int], weights: list[float], caution: float = 1.0) -> None:
        """`weights` are of the assignments `numbers`; all others are impossible.

        `caution` is the power to which the weights are raised: 1 leaves them, towards 0 all that is possible gets as
        likely. Factors counted apart are not independent, and below 1 a reader believes no more than comes true.
        """
        self.ways = ways
        self.numbers = numbers
        if caution != 1.0:
            weights = [weight**caution if weight != 0.0 else 0.0 for weight in weights]
        self.weights = weights
        total = 0.0
        for weight in weights:
            total += weight
        self.total = total if total > 0.0 else 1.0
        self.possible = total > 0.0  # whether any assignment is left
        self._marginals: list[list[float] | None] = [None] * len(ways.members)

    def marginal(self, side: int) -> list[float]:
        """By seat, how likely it is of a side. The list is the same one each time."""
        sums = self._marginals[side]
        if sums is None:
            sums = [0.0] * self.ways.seats
            members = self.ways.members[side]
            for number, weight in zip(self.numbers, self.weights, strict=True):
                if weight != 0.0:
                    for seat in members[number]:
                        sums[seat] += weight
            total = self.total
            for seat in range(len(sums)):
                sums[seat] /= total
            self._marginals[side] = sums
        return sums

    def chance(self, number: int) -> float:
        """How likely an assignment is."""
        for place in range(len(self.numbers)):
            if self.numbers[place] == number:
                return self.weights[place] / self.total
        return 0.0

    def usual(self, seats: list[int]) -> float:
        """The mean, over some seats, of the chance to be of the first side."""
        total = 0.0
        first = self.marginal(0)
        for seat in seats:
            total += first[seat]
        return total / max(1, len(seats))


class Evidence:
    """All that a posterior rests on, as a list: the prior, the assignments that hard facts leave, factors, caution."""

    def __init__(
        self,
        ways: Assignments,
        prior: list[list[float]],
        numbers: list[int],
        factors: list[Factor],
        caution: float = 1.0,
    ) -> None:
        self.ways = ways
        self.prior = prior  # by manner and assignment
        self.numbers = numbers
        self.factors = factors
        self.caution = caution

    def posterior(self, without: str = "") -> Posterior:
        """The posterior, or what it would be without the factors of one name."""
        factors = [factor for factor in self.factors if factor.name != without]
        return self._of(factors)

    def _of(self, factors: list[Factor]) -> Posterior:
        return Posterior(self.ways, self.numbers, weighed(self.prior, self.numbers, factors), self.caution)

    def terms(self, number: int, manner: int = 0) -> list[tuple[str, int, float]]:
        """Name, fact and logarithm of everything that is multiplied into the weight of one hypothesis."""
        found = [(PRIOR, 0, _logarithm(self.prior[manner][number]))]
        for factor in self.factors:
            found.append((factor.name, factor.fact, _logarithm(factor.tables[manner][factor.classes[number]])))
        return found

    def moves(self, seat: int, side: int = 0) -> list[tuple[str, int, float]]:
        """Name, fact, and by how much each factor in turn moves the log-odds that a seat is of a side.

        With the prior's log-odds they add up to the posterior's: each is measured with the factors before it known.
        """
        before = _log_odds(self._of([]).marginal(side)[seat])
        found = [(PRIOR, 0, before)]
        for place in range(len(self.factors)):
            after = _log_odds(self._of(self.factors[: place + 1]).marginal(side)[seat])
            factor = self.factors[place]
            found.append((factor.name, factor.fact, after - before if after != before else 0.0))
            before = after
        return found


def _logarithm(number: float) -> float:
    return log(number) if number > 0.0 else -inf


def _log_odds(chance: float) -> float:
    return inf if chance >= 1.0 else _logarithm(chance) - log(1.0 - chance)
