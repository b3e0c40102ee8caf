"""Many matches among bots. Match i depends on the seed and on i alone, so any number of workers gives one result."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from doublejeu.bots import BOTS
from doublejeu.bots.play import deal_dice, play_match
from doublejeu.core.contract import CHANCE, CLOCK
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.lab.statistics import wilson
from doublejeu.records import SeatRecord, record_of, written

CHUNK = 50


@dataclass(frozen=True)
class Experiment:
    """What to play: the bots are dealt round the table, shifted by one seat from match to match."""

    game: str
    seats: int
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: int


@dataclass
class Result:
    """What it came to; results of parts add up."""

    games: int = 0
    decisions: int = 0
    steps: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    bot_wins: Counter[str] = field(default_factory=Counter)
    bot_seats: Counter[str] = field(default_factory=Counter)

    def add(self, other: Result) -> None:
        """Take in the result of another part."""
        self.games += other.games
        self.decisions += other.decisions
        self.steps += other.steps
        for mine, theirs in (
            (self.wins, other.wins),
            (self.endings, other.endings),
            (self.bot_wins, other.bot_wins),
            (self.bot_seats, other.bot_seats),
        ):
            mine.update(theirs)


def play_part(experiment: Experiment, first: int, last: int, keep: bool) -> tuple[Result, list[bytes]]:
    """Matches first to last - 1, and their records as JSON lines if they are kept."""
    game = GAMES[experiment.game]
    setup = game.setup(experiment.seats, experiment.options)
    dice = Dice(experiment.seed)
    result = Result()
    lines: list[bytes] = []
    for number in range(first, last):
        names = [experiment.bots[(seat + number) % len(experiment.bots)] for seat in range(experiment.seats)]
        bots = [BOTS[game.key][name]() for name in names]
        source = dice.fork(number)
        table = play_match(game, setup, bots, source)
        outcome = table.over()
        assert outcome is not None
        result.games += 1
        result.steps += len(table.record)
        result.decisions += sum(1 for seat, _ in table.record if seat not in (CHANCE, CLOCK))
        result.wins[game.sides[outcome.side]] += 1
        result.endings[outcome.clause] += 1
        for seat, name in enumerate(names):
            result.bot_seats[name] += 1
            result.bot_wins[name] += outcome.winners >> seat & 1
        if keep:
            seats = [SeatRecord(f"{name} {seat + 1}", "bot", name) for seat, name in enumerate(names)]
            lines.append(written(record_of(table, seats, deal_dice(source))))
    return result, lines


def run(
    experiment: Experiment, games: int, jobs: int, out: Path | None, progress: Callable[[int], None]
) -> tuple[Result, float]:
    """Play so many matches with so many workers; the result and the seconds it took."""
    began = time.perf_counter()
    total = Result()
    sink = out.open("wb") if out else None
    try:
        for part, lines in _parts(experiment, games, jobs, sink is not None):
            total.add(part)
            if sink:
                sink.writelines(line + b"\n" for line in lines)
            progress(part.games)
    finally:
        if sink:
            sink.close()
    return total, time.perf_counter() - began


def _parts(experiment: Experiment, games: int, jobs: int, keep: bool) -> Iterator[tuple[Result, list[bytes]]]:
    bounds = [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if jobs == 1:
        for first, last in bounds:
            yield play_part(experiment, first, last, keep)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for wave in range(0, len(bounds), 4 * jobs):  # a few parts ahead, never the whole list: memory stays constant
            futures = [pool.submit(play_part, experiment, *bound, keep) for bound in bounds[wave : wave + 4 * jobs]]
            for future in futures:
                yield future.result()


def summary(experiment: Experiment, result: Result, seconds: float) -> dict[str, object]:
    """The result as JSON."""
    game = GAMES[experiment.game]
    return {
        "game": experiment.game,
        "version": game.version,
        "seats": experiment.seats,
        "options": experiment.options,
        "bots": list(experiment.bots),
        "seed": experiment.seed,
        "games": result.games,
        "decisions": result.decisions,
        "decisions_per_game": result.decisions / max(1, result.games),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(result.decisions / seconds) if seconds else 0,
        "wins": {side: result.wins[side] for side in game.sides},
        "shares": {side: _share(result.wins[side], result.games) for side in game.sides},
        "endings": dict(sorted(result.endings.items())),
        "bot_shares": {
            name: _share(result.bot_wins[name], result.bot_seats[name]) for name in sorted(result.bot_seats)
        },
    }


def _share(hits: int, trials: int) -> dict[str, object]:
    low, high = wilson(hits, trials)
    return {"count": hits, "share": hits / max(1, trials), "low": low, "high": high}
