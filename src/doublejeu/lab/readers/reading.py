"""How well a mind reads a table: what it believed of each seat, against what turned out true.

A reader sits, in thought, at every seat of the first side (a liberal's, a Christian's, a villain's), at some moments of
each match, half-way and just before the end unless told otherwise. It hears what that seat heard and says how likely
each other seat is of the other side. The matches are of bots, or people's from a file; the reader is any bot that has
beliefs. docs/people.md explains the measures.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb, log
from pathlib import Path

from doublejeu.bots import BadBot, Player
from doublejeu.bots.minds import Mind
from doublejeu.bots.speech import Doubts
from doublejeu.core.contract import Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games.secret_hitler.words import HITLER
from doublejeu.guests import Guest, player_called
from doublejeu.lab.people.matches import part_of
from doublejeu.lab.play.matches import Seating, in_a_row, play
from doublejeu.records import BadRecord, retraced
from doublejeu.records import every as every_record

TENTHS = 10
HALF_WAY, BEFORE_THE_END = 0.5, 1.0
NOTHING = "nothing"  # the reader who knows their own card and the numbers of the booklet
RESAMPLED = 2000
LEAST_CHANCE = 1e-6  # whoever was sure and wrong is wrong by this much, not for ever
# What is measured, in the order of tables. Of a match each is a mean, over readers or over readers and other seats.
MEASURES = ("brier", "error", "log_loss", "joint_log_loss", "suspect", "hitler")


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
        self.note("log_loss", -log(max(LEAST_CHANCE, chance if truth else 1 - chance)))
        tenth = min(TENTHS - 1, int(chance * TENTHS))
        self.said[tenth] += chance
        self.true[tenth] += truth
        self.times[tenth] += 1

    def counted(self, measure: str) -> list[tuple[float, int]]:
        """The sum and the number of each match in which a measure was taken."""
        return [match[measure] for match in self.matches if measure in match]

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
        for measure in MEASURES:
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


def bootstrapped(matches: list[tuple[float, int]], draws: int = RESAMPLED) -> tuple[float, float]:
    """The 95 % interval of a mean over matches with several observations each: matches are drawn anew, with return."""
    if not matches:
        return 0.0, 0.0
    source = random.Random(1)
    means: list[float] = []
    for _ in range(draws):
        drawn = source.choices(matches, k=len(matches))
        means.append(sum(total for total, _ in drawn) / sum(number for _, number in drawn))
    means.sort()
    return means[int(0.025 * draws)], means[int(0.975 * draws) - 1]


# Readers


class Nobody(Mind):
    """A reader who knows their own card and the booklet: every other seat is as likely as the next."""

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.hidden: list[int] = []  # roles of the other side; the lab tells how many there are, as the booklet does

    def beliefs(self, view: View) -> Doubts:
        chance = len(self.hidden) / (view.seats - 1)
        return Doubts([chance] * view.seats, 1.0, 1.0, True)

    def role_chances(self, view: View) -> list[list[float]]:
        others = view.seats - 1
        return [[self._share(role, others) for role in range(len(self.game.roles))] for _ in range(view.seats)]

    def chance_of(self, view: View, roles: list[int]) -> float:
        if self.game.key != "secret_hitler":
            return -1.0
        ways = 1
        left = view.seats - 1
        for role in sorted(set(self.hidden)):
            ways *= comb(left, self.hidden.count(role))
            left -= self.hidden.count(role)
        return 1 / ways

    def _share(self, role: int, others: int) -> float:
        return self.hidden.count(role) / others


def reader_of(game: Game, name: str) -> Player | None:
    """The bot that reads, None for NOTHING; BadBot for one that has no beliefs to score."""
    if name == NOTHING:
        return None
    player = player_called(game.key, name)
    bot = player.bot()
    if not isinstance(bot, (Mind, Guest)):
        raise BadBot(f"{player.name} has no beliefs to score")
    return player


def _seated(player: Player | None, table: Table, seat: int) -> Mind:
    bot = Nobody() if player is None else player.bot()
    bot.sit(table.game, table.setup, seat, Dice(0))
    mind = bot.itself() if isinstance(bot, Guest) else bot
    if not isinstance(mind, Mind):
        raise BadBot(f"{'it' if player is None else player.name} has no beliefs to score")
    for event in table.heard(seat):
        mind.hear(event)
    return mind


# Matches


@dataclass(frozen=True)
class Judged:
    """A finished match to read: its table, and which side and role each seat turned out to be of."""

    table: Table
    sides: tuple[int, ...]
    roles: tuple[int, ...]


def of_bots(
    game: Game, seats: int, bots: list[str], games: int, first_seed: int, talk: bool = True
) -> Iterator[Judged]:
    """Matches of bots, played now."""
    for played in play(game, game.setup(seats), Seating(game, seats, bots), in_a_row(first_seed, games), talk):
        yield Judged(played.table, played.outcome.sides, played.outcome.roles)


def of_file(path: Path, part: str = "", seats: int = 0) -> Iterator[Judged]:
    """Matches from a file of records: all, or the seen or unseen part of them, and of one number of seats if asked."""
    for number, record in enumerate(every_record(path), 1):
        if (part and part_of(record) != part) or (seats and len(record.seats) != seats):
            continue
        try:
            retracing = retraced(record)
        except BadRecord as error:
            raise BadRecord(f"{path}, match {number}: {error}") from None
        outcome = retracing.outcome()
        yield Judged(retracing.table, outcome.sides, outcome.roles)


# Reading


class Reader:
    """A bot that reads matches at some moments, each a part of the match from 0 to 1: just before the entry there."""

    def __init__(self, game: Game, name: str, moments: tuple[float, ...] = (HALF_WAY, BEFORE_THE_END)) -> None:
        self.moments = moments
        self.readings = [Readings() for _ in moments]
        self._player = reader_of(game, name)
        self.name = self._player.name if self._player is not None else NOTHING

    def take(self, match: Judged) -> None:
        """Read one match."""
        length = len(match.table.record)
        for moment, found in zip(self.moments, self.readings, strict=True):
            found.begin()
            table = until(match.table, max(0, int(moment * length) - 1))
            for seat, side in enumerate(match.sides):
                if side == 0:
                    _judge(_seated(self._player, table, seat), table.view(seat), match, seat, found)


def _judge(mind: Mind, view: View, match: Judged, seat: int, found: Readings) -> None:
    """One reader at one moment."""
    if isinstance(mind, Nobody):
        mind.hidden = [role for role, side in zip(match.roles, match.sides, strict=True) if side != 0]
    others = [other for other in range(view.seats) if other != seat]
    doubts = mind.beliefs(view)
    if doubts.chances:
        for other in others:
            found.count(doubts.scores[other], match.sides[other] != 0)
        found.note("error", sum(abs(doubts.scores[other] - (match.sides[other] != 0)) for other in others))
    found.note(
        "suspect", _first_guess([doubts.scores[other] for other in others], [match.sides[o] != 0 for o in others])
    )
    roles = mind.role_chances(view)
    if roles and mind.game.key == "secret_hitler":
        chances = [roles[other][HITLER] for other in others]
        found.note("hitler", _first_guess(chances, [match.roles[other] == HITLER for other in others]))
    joint = mind.chance_of(view, list(match.roles))
    if joint >= 0:
        found.note("joint_log_loss", -log(max(LEAST_CHANCE, joint)))


def _first_guess(chances: list[float], truth: list[bool]) -> float:
    """Whether the likeliest is right; where several are as likely, the share of them that are."""
    best = max(chances)
    right = [true for chance, true in zip(chances, truth, strict=True) if chance > best - 1e-9]
    return sum(right) / len(right)


def until(whole: Table, entries: int) -> Table:
    """The same match up to an entry of its record, with what was said by then."""
    talk = [word for word in whole.talk if word[0] <= entries]
    return Table.replay(whole.game, whole.setup, whole.record[:entries], talk)
