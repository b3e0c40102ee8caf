"""Many matches among bots. Match i depends on the seed and on i alone, so any number of workers gives one result."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing.sharedctypes import RawValue
from pathlib import Path
from typing import Any

from doublejeu.games import GAMES
from doublejeu.lab.play.accounts import Accounts
from doublejeu.lab.play.matches import Played, Seating, forked, play, player_seat
from doublejeu.lab.play.stopping import ignore_ctrl_c, on_ctrl_c
from doublejeu.lab.rows.talk_counts import TalkCounts
from doublejeu.lab.stats.intervals import Shares, wilson
from doublejeu.records import record_of, written

CHUNK = 50
NEWS_SECONDS = 0.5


@dataclass(frozen=True)
class Experiment:
    """What to play, and who sits where (see playing.py)."""

    game: str
    seats: int
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: int
    talk: bool = False  # whether seats talk; then what they say is counted


@dataclass
class Result:
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

    def add(self, other: Result) -> None:
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


def never() -> bool:
    """Whoever is never stopped."""
    return False


def play_part(
    experiment: Experiment, first: int, last: int, keep: bool, stopped: Callable[[], bool] = never
) -> tuple[Result, list[bytes]]:
    """Matches first to last - 1, and their records as JSON lines if they are kept; fewer where somebody stops it."""
    game = GAMES[experiment.game]
    setup = game.setup(experiment.seats, experiment.options)
    seating = Seating(game, experiment.seats, experiment.bots)
    result = Result(talk=TalkCounts() if experiment.talk else None)
    lines: list[bytes] = []
    if stopped():
        return result, lines
    for played in play(game, setup, seating, forked(experiment.seed, first, last), experiment.talk):
        result.count(played)
        if keep:
            lines.append(_on_paper(played))
        if stopped():
            break
    return result, lines


def _on_paper(played: Played) -> bytes:
    """The record of a match, with the bots that played it and the seed that deals it again."""
    seats = [player_seat(f"{player.entry.name} {seat + 1}", player) for seat, player in enumerate(played.players)]
    return written(record_of(played.table, seats, played.deal))


def run(
    experiment: Experiment, games: int, jobs: int, out: Path | None, progress: Callable[[Result], None]
) -> tuple[Result, float]:
    """Play so many matches with so many workers; the result and the seconds it took.

    Ctrl-C stops it after the matches in hand: then the result is of fewer. `progress` is told the result so far.
    """
    began = time.perf_counter()
    total = Result()
    stop = RawValue("b", 0)  # a byte that all processes see; without a lock, which a signal might find taken

    def ask_to_stop() -> None:
        stop.value = 1

    sink = out.open("wb") if out else None
    try:
        with on_ctrl_c(ask_to_stop):
            for part, lines in _parts(experiment, games, jobs, sink is not None, stop):
                total.add(part)
                if sink:
                    sink.writelines(line + b"\n" for line in lines)
                progress(total)
    finally:
        if sink:
            sink.close()
    return total, time.perf_counter() - began


def _parts(
    experiment: Experiment, games: int, jobs: int, keep: bool, stop: Any
) -> Iterator[tuple[Result, list[bytes]]]:
    bounds = [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if jobs == 1:
        yield from _alone(experiment, games, keep, stop)
        return
    context = multiprocessing.get_context()
    with ProcessPoolExecutor(jobs, context, _join, (stop,)) as pool:
        for wave in range(0, len(bounds), 4 * jobs):  # a few parts ahead, never the whole list: memory stays constant
            futures = [pool.submit(_play_beside, experiment, *bound, keep) for bound in bounds[wave : wave + 4 * jobs]]
            for future in futures:
                yield future.result()
            if stop.value:
                return


def _alone(experiment: Experiment, games: int, keep: bool, stop: Any) -> Iterator[tuple[Result, list[bytes]]]:
    """In this process: parts are as short as it takes to say often how far it is."""
    first, until = 0, 0.0

    def paused() -> bool:
        return bool(stop.value) or time.monotonic() > until

    while first < games and not stop.value:
        until = time.monotonic() + NEWS_SECONDS
        part, lines = play_part(experiment, first, min(first + CHUNK, games), keep, paused)
        first += part.games
        yield part, lines


_stop: Any = None  # in a process beside the one that asked: the byte that says when to stop


def _join(stop: Any) -> None:
    """What a process does first that plays for another."""
    global _stop
    ignore_ctrl_c()
    _stop = stop


def _play_beside(experiment: Experiment, first: int, last: int, keep: bool) -> tuple[Result, list[bytes]]:
    return play_part(experiment, first, last, keep, lambda: bool(_stop.value))


def summary(experiment: Experiment, result: Result, seconds: float) -> dict[str, object]:
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
