"""Whether a bot's habits give its side away: a reader that learns them from many matches, and is judged on others.

The reader is told nothing of the bot. It counts what everybody sees and hears of each seat (behaviour.py),
learns from matches whose end it knows which counts go with which side, and is then asked, just before the end of other
matches, how likely every set of seats is the hidden side: a set's chance rises with the sum of what its seats did, and
of what they did to each other (a conditional logit, with a penalty on large weights that is chosen within the matches
it learns from). Laws and cards tell something of the sides however well somebody hides; people are the ruler for how
much. docs/minds.md has the figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from scipy.optimize import minimize

from doublejeu.core.measures import DEED, SPOKEN_CLAIM, WORD, Behaviour
from doublejeu.lab.readers.behaviour import behaviour
from doublejeu.lab.readers.reading import Judged, until
from doublejeu.lab.stats.intervals import bootstrapped

KINDS = (DEED, SPOKEN_CLAIM, WORD)
RARE = 20  # a count that is not 0 in so many of the matches is not learnt from
PENALTIES = (3.0, 10.0, 30.0, 100.0)
FOLDS = 3
MOST_STEPS = 100


@dataclass(frozen=True)
class Case:
    """One match as the reader sees it, and who the hidden side was."""

    behaviour: Behaviour
    hidden: tuple[int, ...]  # its seats, rising
    sets: tuple[tuple[int, ...], ...]  # every set of so many seats that what lies open allows

    @property
    def ignorance(self) -> float:
        """The log-loss of who knows the numbers and what lies open."""
        return float(np.log(len(self.sets)))


def case_of(match: Judged) -> Case | None:
    """A match just before its end; None where everything lies open by then."""
    before = until(match.table, max(0, len(match.table.record) - 1))
    seen = behaviour(before)
    hidden = tuple(seat for seat, side in enumerate(match.sides) if side != 0)
    sets = tuple(
        chosen
        for chosen in combinations(range(len(match.sides)), len(hidden))
        if all((seat in chosen) == (side != 0) for seat, side in seen.known.items())
    )
    if len(sets) < 2 or hidden not in sets:
        return None
    return Case(seen, hidden, sets)


def cases_of(matches: Iterable[Judged]) -> list[Case]:
    """The matches that leave anything to be guessed."""
    return [case for case in map(case_of, matches) if case is not None]


class HabitReader:
    """What goes with which side, learnt from cases."""

    def __init__(self, cases: Sequence[Case], kinds: Sequence[str] = KINDS) -> None:
        self._kinds = tuple(kinds)
        seen: Counter[str] = Counter()
        for case in cases:
            seen.update(self._names(case.behaviour))
        self.names = sorted(name for name, times in seen.items() if times >= RARE)
        self._place = {name: number for number, name in enumerate(self.names)}
        tables = [self._table(case) for case in cases]
        self._scale = np.maximum(np.mean([table.std(axis=0) for table in tables], axis=0), 1e-3)
        lesson = _Lesson([table / self._scale for table in tables], [case.sets.index(case.hidden) for case in cases])
        self.penalty = lesson.best_penalty()
        self.weights = lesson.weights(self.penalty)

    def _names(self, seen: Behaviour) -> set[str]:
        names = {name for seat in seen.seats for name in seat}
        names |= {f"{name}, among themselves" for name, _, _ in seen.pairs}
        return {name for name in names if name.split(":")[0] in self._kinds}

    def _table(self, case: Case) -> Any:
        """By set of seats and by name: what the set did, all in all, and what its seats did among themselves."""
        seats = len(case.behaviour.seats)
        by_seat = np.zeros((seats, len(self.names)))
        for seat, counts in enumerate(case.behaviour.seats):
            for name, times in counts.items():
                place = self._place.get(name)
                if place is not None:
                    by_seat[seat, place] = times
        inside = np.zeros((len(case.sets), seats))
        for number, chosen in enumerate(case.sets):
            inside[number, list(chosen)] = 1.0
        table = inside @ by_seat
        for (name, one, other), times in case.behaviour.pairs.items():
            place = self._place.get(f"{name}, among themselves")
            if place is not None:
                table[:, place] += times * inside[:, one] * inside[:, other]
        return table

    def chances(self, case: Case) -> list[float]:
        """How likely each of the case's sets is the hidden side."""
        return [float(chance) for chance in np.exp(_log_chances(self._table(case) / self._scale, self.weights))]

    def telling(self, most: int = 8) -> list[tuple[str, float]]:
        """What weighs most, with its weight: above 0 it speaks for the hidden side."""
        order = np.argsort(-np.abs(self.weights))[:most]
        return [(self.names[number], float(self.weights[number])) for number in order]


def _log_chances(table: Any, weights: Any) -> Any:
    scores = table @ weights
    scores = scores - scores.max()
    return scores - np.log(np.exp(scores).sum())


class _Lesson:
    """Tables of many cases, and which set was the right one in each."""

    def __init__(self, tables: list[Any], truths: list[int]) -> None:
        most = max(len(table) for table in tables)
        self._tables = np.zeros((len(tables), most, tables[0].shape[1]))
        self._barred = np.zeros((len(tables), most))  # where a case has fewer sets than another
        for number, table in enumerate(tables):
            self._tables[number, : len(table)] = table
            self._barred[number, len(table) :] = -np.inf
        self._truths = np.array(truths)

    def _logs(self, weights: Any, tables: Any, barred: Any) -> Any:
        scores = tables @ weights + barred
        scores -= scores.max(axis=1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))

    def weights(self, penalty: float, kept: Any = None) -> Any:
        """The weights under which what was true of the cases kept was likeliest, but for the penalty."""
        chosen = np.arange(len(self._truths)) if kept is None else kept
        tables, barred = self._tables[chosen], self._barred[chosen]
        places = np.arange(len(chosen)), self._truths[chosen]
        right = tables[places].sum(axis=0)

        def loss(weights: Any) -> tuple[float, Any]:
            logs = self._logs(weights, tables, barred)
            expected = np.tensordot(np.exp(logs), tables, axes=2)
            return (
                float(0.5 * penalty * (weights @ weights) - logs[places].sum()),
                penalty * weights + expected - right,
            )

        start = np.zeros(tables.shape[2])
        return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": MOST_STEPS}).x

    def best_penalty(self) -> float:
        """The penalty that foretells best, by leaving out a part of the cases at a time."""
        numbers = np.arange(len(self._truths))
        losses = [0.0] * len(PENALTIES)
        for fold in range(FOLDS):
            kept, left = numbers[numbers % FOLDS != fold], numbers[numbers % FOLDS == fold]
            for place, penalty in enumerate(PENALTIES):
                weights = self.weights(penalty * len(kept) / len(numbers), kept)
                logs = self._logs(weights, self._tables[left], self._barred[left])
                losses[place] -= float(logs[np.arange(len(left)), self._truths[left]].sum())
        return PENALTIES[int(np.argmin(losses))]


@dataclass(frozen=True)
class Separation:
    """How well the sides were told apart in matches that nothing was learnt from."""

    kinds: tuple[str, ...]
    learnt: int  # matches
    judged: int
    log_loss: float  # of the whole hidden side at once, in nats
    low: float
    high: float
    ignorance: float  # the same for who knows the numbers and what lies open
    by_seat: float  # log-loss of one seat whose side does not lie open
    by_seat_ignorance: float
    right: float  # how often the likeliest set is the right one
    telling: tuple[tuple[str, float], ...]


def separation(learnt: Sequence[Case], judged: Sequence[Case], kinds: Sequence[str] = KINDS) -> Separation:
    """Learn from some cases, be judged by others."""
    reader = HabitReader(learnt, kinds)
    losses: list[float] = []
    seat_losses: list[float] = []
    seat_ignorance: list[float] = []
    right = 0
    for case in judged:
        chances = reader.chances(case)
        truth = case.sets.index(case.hidden)
        losses.append(-float(np.log(max(1e-12, chances[truth]))))
        right += chances[truth] >= max(chances)
        open_seats = [seat for seat in range(len(case.behaviour.seats)) if seat not in case.behaviour.known]
        share = (len(case.hidden) - sum(case.behaviour.known.values())) / len(open_seats)
        for seat in open_seats:
            chance = sum(c for c, chosen in zip(chances, case.sets, strict=True) if seat in chosen)
            is_hidden = seat in case.hidden
            seat_losses.append(-float(np.log(max(1e-6, chance if is_hidden else 1 - chance))))
            seat_ignorance.append(-float(np.log(share if is_hidden else 1 - share)))
    low, high = bootstrapped([(loss, 1) for loss in losses])
    return Separation(
        tuple(kinds),
        len(learnt),
        len(judged),
        float(np.mean(losses)),
        low,
        high,
        float(np.mean([case.ignorance for case in judged])),
        float(np.mean(seat_losses)),
        float(np.mean(seat_ignorance)),
        right / len(judged),
        tuple(reader.telling()),
    )
