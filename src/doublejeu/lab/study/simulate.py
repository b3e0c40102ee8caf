"""Many matches among bots, counted in memory: one cell without a study, and without the extras that studies need.

Match i depends on the seed and on i alone, so any number of workers gives one result.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from doublejeu.games import GAMES
from doublejeu.lab.crews import Alone, Crew, Processes
from doublejeu.lab.play.accounts import Accounts
from doublejeu.lab.play.matches import Played, Seating, forked, play, player_seat
from doublejeu.lab.play.stopping import on_ctrl_c
from doublejeu.lab.rows.talk_counts import TalkCounts
from doublejeu.lab.stats.intervals import Shares, wilson
from doublejeu.records import record_of, written

NEWS_SECONDS: Final = 0.5  # of playing that a stretch is made to take
MOST_AT_ONCE: Final = 1000
GROWTH: Final = 8  # a stretch is at most so many times as long as the one before


@dataclass(frozen=True)
class Experiment:
    """What to play, and who sits where (see play/matches.py)."""

    game: str
    seats: int
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: int
    talk: bool = False  # whether seats talk; then what they say is counted


@dataclass
class SimulationResult:
    """What it came to; results of parts add up."""

    games: int = 0
    decisions: int = 0
    steps: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    bots: dict[str, Shares] = field(default_factory=dict)  # of each bot's seats in a match, the share that won
    talk: TalkCounts | None = None
    accounts: Accounts = field(default_factory=Accounts)

    def count(self, played: Played) -> None:
        """Take in one match."""
        if self.talk is not None:
            self.talk.count(played)
        self.games += 1
        self.steps += played.steps()
        self.decisions += played.decisions()
        self.wins[played.table.game.sides[played.outcome.side]] += 1
        self.endings[played.outcome.clause] += 1
        for bot in set(played.bots):
            self.bots.setdefault(bot, Shares()).count(played.wins_of(bot), played.seats_of(bot))
        self.accounts.count(played)

    def add(self, other: SimulationResult) -> None:
        """Take in the result of another part."""
        self.games += other.games
        self.decisions += other.decisions
        self.steps += other.steps
        self.wins.update(other.wins)
        self.endings.update(other.endings)
        for bot, shares in other.bots.items():
            self.bots.setdefault(bot, Shares()).add(shares)
        if other.talk is not None:
            self.talk = self.talk if self.talk is not None else TalkCounts()
            self.talk.add(other.talk)
        self.accounts.add(other.accounts)


@dataclass(frozen=True)
class Stretch:
    """Matches first to last - 1 of an experiment."""

    first: int
    last: int


@dataclass
class PlayedStretch:
    """What they came to, and their records as JSON lines if they are kept."""

    stretch: Stretch
    result: SimulationResult
    lines: list[bytes]
    seconds: float


def play_stretch(experiment: Experiment, stretch: Stretch, keep: bool = False) -> PlayedStretch:
    """Play the matches of a stretch."""
    began = time.perf_counter()
    game = GAMES[experiment.game]
    setup = game.setup(experiment.seats, experiment.options)
    seating = Seating(game, experiment.seats, experiment.bots)
    result = SimulationResult(talk=TalkCounts() if experiment.talk else None)
    lines: list[bytes] = []
    deals = forked(experiment.seed, stretch.first, stretch.last)
    for played in play(game, setup, seating, deals, experiment.talk):
        result.count(played)
        if keep:
            lines.append(_on_paper(played))
    return PlayedStretch(stretch, result, lines, time.perf_counter() - began)


def _on_paper(played: Played) -> bytes:
    """The record of a match, with the bots that played it and the seed that deals it again."""
    seats = [player_seat(f"{player.entry.name} {seat + 1}", player) for seat, player in enumerate(played.players)]
    return written(record_of(played.table, seats, played.deal))


class Simulation:
    """An experiment as the pool plays it."""

    def __init__(self, experiment: Experiment, keep: bool) -> None:
        self._experiment = experiment
        self._keep = keep

    def play(self, part: Stretch) -> PlayedStretch:
        """Play a stretch in this process."""
        return play_stretch(self._experiment, part, self._keep)

    def call(self, part: Stretch) -> tuple[Callable[..., PlayedStretch], tuple[object, ...]]:
        """The same for another process."""
        return play_stretch, (self._experiment, part, self._keep)

    def told(self, part: Stretch) -> str:
        """What a stretch is called in an error."""
        return f"matches {part.first} to {part.last - 1}"


def run(
    experiment: Experiment, games: int, jobs: int, out: Path | None, progress: Callable[[SimulationResult], None]
) -> tuple[SimulationResult, float]:
    """Play so many matches with so many workers; the result and the seconds it took.

    Ctrl-C stops it after the stretches in hand: then the result is of fewer. `progress` is told the result so far.
    """
    began = time.perf_counter()
    total = SimulationResult()
    job = Simulation(experiment, out is not None)
    crew: Crew[Stretch, PlayedStretch] = Alone(job) if jobs == 1 else Processes(job, jobs)
    stopping = False

    def stop() -> None:
        nonlocal stopping
        stopping = True

    with ExitStack() as stack:
        stack.callback(crew.close)
        sink = stack.enter_context(out.open("wb")) if out else None
        stack.enter_context(on_ctrl_c(stop, crew.abandon))
        for played in _in_order(crew, games, lambda: stopping):
            total.add(played.result)
            if sink:
                sink.writelines(line + b"\n" for line in played.lines)
            progress(total)
    return total, time.perf_counter() - began


def _in_order(crew: Crew[Stretch, PlayedStretch], games: int, stopped: Callable[[], bool]) -> Iterator[PlayedStretch]:
    """Stretches in the order of their matches, each about so long that news of it comes often enough."""
    waiting: dict[int, PlayedStretch] = {}  # by their first match: played before the ones they follow
    asked = told = 0
    under_way = 0
    length = 1
    while True:
        while asked < games and under_way < crew.width and not stopped():
            stretch = Stretch(asked, min(asked + length, games))
            crew.start(stretch)
            asked = stretch.last
            under_way += 1
        if under_way == 0:
            return
        for played in crew.done():
            under_way -= 1
            waiting[played.stretch.first] = played
            matches = played.stretch.last - played.stretch.first
            pace = max(1e-6, played.seconds / matches)
            length = max(1, min(MOST_AT_ONCE, GROWTH * matches, round(NEWS_SECONDS / pace)))
        while told in waiting:
            played = waiting.pop(told)
            told = played.stretch.last
            yield played


def summary(experiment: Experiment, result: SimulationResult, seconds: float) -> dict[str, object]:
    """The result as JSON."""
    game = GAMES[experiment.game]
    said: dict[str, object] = {"talk": result.talk.summary()} if result.talk is not None else {}
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
        "bot_shares": {name: _bot_share(result.bots[name]) for name in sorted(result.bots)},
        **said,
        "faults": {
            name: {"count": count, "first": [asdict(fault) for fault in result.accounts.first_faults[name]]}
            for name, count in sorted(result.accounts.faults.items())
        },
        "spent": {name: asdict(spent) for name, spent in sorted(result.accounts.spent.items())},
    }


def _share(hits: int, trials: int) -> dict[str, object]:
    low, high = wilson(hits, trials)
    return {"count": hits, "share": hits / max(1, trials), "low": low, "high": high}


def _bot_share(shares: Shares) -> dict[str, object]:
    """A bot's seats in one match stand or fall together: each match is one observation."""
    low, high = shares.interval()
    return {"matches": shares.matches(), "share": float(shares.mean()), "low": low, "high": high}
