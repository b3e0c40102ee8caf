"""Scores of beliefs against the truth: what a mind believes of each seat, and how far from right that was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from typing import Final, NamedTuple

from doublejeu.bots.speech import Doubts
from doublejeu.lab.stats.intervals import bootstrapped

TENTHS: Final = 10
LEAST_CHANCE: Final = 1e-6  # a certainty that is wrong costs this much, and not for ever
# What is measured in every game, in the order of tables. Of a match each is a mean, over readers or over readers and
# other seats. A game whose readers look for a role (`Measures.sought`) has a measure of that name besides.
MEASURES: Final = ("brier", "error", "log_loss", "joint_log_loss", "suspect")


class SeatBelief(NamedTuple):
    """What a mind believes of one other seat, beside the truth."""

    seat: int
    score: float
    chance: float | None  # None where scores are no chances
    hidden: bool  # whether the seat is of the hidden side


def beliefs_of(doubts: Doubts, observer: int, sides: Sequence[int]) -> list[SeatBelief]:
    """The beliefs of an observer about every other seat."""
    return [
        SeatBelief(seat, score, score if doubts.chances else None, sides[seat] != 0)
        for seat, score in enumerate(doubts.scores)
        if seat != observer
    ]


def log_loss(chance: float) -> float:
    """The log-loss of the chance that was given to the truth."""
    return -log(max(LEAST_CHANCE, chance))


def first_guess(chances: list[float], truth: list[bool]) -> float:
    """Whether the likeliest is right; where several are as likely, the share of them that are."""
    best = max(chances)
    right = [true for chance, true in zip(chances, truth, strict=True) if chance > best - 1e-9]
    return sum(right) / len(right)


@dataclass
class Readings:
    """What chances were given at one moment of some matches, and what was true."""

    matches: list[dict[str, tuple[float, int]]] = field(default_factory=list)  # by measure: sum and number
    said: list[float] = field(default_factory=lambda: [0.0] * TENTHS)  # by tenth: the sum of chances
    true: list[int] = field(default_factory=lambda: [0] * TENTHS)
    times: list[int] = field(default_factory=lambda: [0] * TENTHS)

    def begin(self) -> None:
        """What is counted from here on is of another match."""
        self.matches.append({})

    def note(self, measure: str, value: float) -> None:
        """Take in one value of a measure."""
        total, number = self.matches[-1].get(measure, (0.0, 0))
        self.matches[-1][measure] = (total + value, number + 1)

    def count(self, chance: float, truth: bool) -> None:
        """Take in one chance that a seat is of the other side."""
        self.note("brier", (chance - truth) ** 2)
        self.note("log_loss", log_loss(chance if truth else 1 - chance))
        tenth = min(TENTHS - 1, int(chance * TENTHS))
        self.said[tenth] += chance
        self.true[tenth] += truth
        self.times[tenth] += 1

    def counted(self, measure: str) -> list[tuple[float, int]]:
        """The sum and the number of each match in which a measure was taken."""
        return [match[measure] for match in self.matches if measure in match]

    def measures(self) -> list[str]:
        """What may have been measured, in the order of tables: the common measures, then the game's own."""
        own = {measure: None for match in self.matches for measure in match if measure not in MEASURES}
        return [*MEASURES, *own]

    def mean(self, measure: str) -> float | None:
        """The mean over everything taken in; None where this reader gives no such thing."""
        found = self.counted(measure)
        return sum(total for total, _ in found) / sum(number for _, number in found) if found else None

    def interval(self, measure: str) -> tuple[float, float]:
        """The 95 % interval of the mean, by drawing matches anew: readers of one match err together."""
        return bootstrapped(self.counted(measure))

    def worst_tenth(self, least: int = 50) -> float:
        """How far, at most, a tenth with so many chances in it is from what turned out."""
        return max(
            (abs(self.said[n] - self.true[n]) / self.times[n] for n in range(TENTHS) if self.times[n] >= least),
            default=0.0,
        )

    def facts(self) -> dict[str, object]:
        """Everything, for machines."""
        measures: dict[str, object] = {}
        for measure in self.measures():
            mean = self.mean(measure)
            if mean is not None:
                low, high = self.interval(measure)
                measures[measure] = {"mean": mean, "low": low, "high": high}
        tenths = [
            {"said": self.said[n] / self.times[n], "true": self.true[n] / self.times[n], "times": self.times[n]}
            for n in range(TENTHS)
            if self.times[n]
        ]
        return {"matches": len(self.matches), "measures": measures, "tenths": tenths, "worst": self.worst_tenth()}
