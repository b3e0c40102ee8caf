"""How fast the engine is, driven four ways, and how many matches its bots play: `make bench`.

Compare figures of one run only: machines differ and are shared.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid

from doublejeu.bots import BOTS
from doublejeu.bots.sleepers.search import Seeker, SeekerPersona
from doublejeu.cli.house import compiled
from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, CLOCK, Game
from doublejeu.core.dice import Dice
from doublejeu.core.rollout import rollouts
from doublejeu.core.search.judge import Judge
from doublejeu.core.search.tree import Search
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.lab.play.matches import Seating, forked, play

# OpenSpiel's games measured beside each of ours.
COMPARISONS: dict[str, list[str]] = {
    "secret_hitler": ["social_deduction(players=5)", "social_deduction(players=10)"],
    "sleepers": ["hex(board_size=9)", "dark_hex(board_size=5)"],
}

# What each game is measured on: seats and options.
BENCHES: dict[str, tuple[int, dict[str, object]]] = {
    "secret_hitler": (7, {}),
    "les_infiltres": (12, {}),
    "batman_infiltration": (7, {}),
    "sleepers": (2, {}),
    "infiltraitres": (4, {"mission": "1"}),
}

JUDGES: dict[str, Judge] = {"sleepers": Seeker().judge}
MIDDLE = 40  # decisions into a match
ITERATIONS = 100


@dataclass(frozen=True)
class Speed:
    """Rates of one game, each per second, and the size of one state."""

    seats: int
    rollout_decisions_per_second: float  # decisions of seats; chance and the clock play between them, uncounted
    rollout_steps_per_second: float  # the same with chance and the clock counted
    python_decisions_per_second: float
    table_decisions_per_second: float
    imagine_per_second: float
    clone_nanoseconds: float
    state_bytes: int
    search_iterations_per_second: float  # of the tree search, with the game's judge where it has one
    bot_matches_per_second: dict[str, float]  # matches of each bot against itself; those that search are left out


def measure(key: str, seconds: float) -> Speed:
    """Measure one game, spending about this long on each figure."""
    game = GAMES[key]
    seats, options = BENCHES.get(key, (GAMES[key].fewest, {}))
    setup = game.setup(seats, options)
    rollout_rate = _rate(lambda dice: _rollout(game, setup, dice), seconds)
    tally = rollouts(game.start(setup), Dice(1), 200, len(game.sides))
    return Speed(
        seats,
        rollout_rate,
        rollout_rate * (tally.decisions + tally.chances) / tally.decisions,
        _rate(lambda dice: _from_python(game, setup, dice), seconds),
        _rate(lambda dice: _through_table(game, setup, dice), seconds),
        _rate(_imaginer(game, setup), seconds),
        1e9 / _rate(_cloner(game, setup), seconds / 4),
        _state_bytes(game, setup),
        _rate(_searcher(game, setup), seconds),
        {
            name: _matches_rate(game, setup, name, seconds)
            for name, entry in BOTS[key].items()
            if not isinstance(entry.persona, SeekerPersona)
        },
    )


def measure_openspiel(python: Path, seconds: float) -> dict[str, dict[str, float]]:
    """The same rates for OpenSpiel's games, by a Python that has OpenSpiel installed."""
    games = [name for names in COMPARISONS.values() for name in names]
    script = Path(__file__).with_name("openspiel.py")
    ran = subprocess.run([str(python), str(script), str(seconds), *games], capture_output=True, text=True, check=True)
    found: dict[str, dict[str, float]] = json.loads(ran.stdout)
    return found


def _rate(work: Callable[[Dice], int], seconds: float) -> float:
    """Units of work a second: the best of five stretches, so that a busy neighbour spoils one and not all."""
    dice = Dice(1)
    work(dice)
    best = 0.0
    for _ in range(5):
        done = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / 5:
            done += work(dice)
        best = max(best, done / spent)
    return best


def _rollout(game: Game, setup: Setup, dice: Dice) -> int:
    return rollouts(game.start(setup), dice, 50, len(game.sides)).decisions


def _from_python(game: Game, setup: Setup, dice: Dice) -> int:
    """One match driven decision by decision from ordinary Python."""
    state = game.start(setup)
    decisions = 0
    owed, legal, apply, below = state.owed, state.legal, state.apply, dice.below
    while seats := owed():
        seat = lowest(seats)
        codes = legal(seat)
        if seat == CHANCE:
            apply(seat, dice.draw(codes, state.odds()))
        else:
            apply(seat, codes[below(len(codes))])
            decisions += seat != CLOCK
    return decisions


def _through_table(game: Game, setup: Setup, dice: Dice) -> int:
    """One match through the checked door, with every event told and every view kept."""
    table = Table(game, setup, dice)
    decisions = 0
    while table.over() is None:
        for seat in range(setup.seats):
            codes = table.asks(seat)
            if codes:
                table.play(seat, codes[dice.below(len(codes))])
                decisions += 1
    return decisions


def _in_the_middle(game: Game, setup: Setup) -> Table:
    """A match played at random, stopped where a seat has a choice after some forty decisions."""
    dice = Dice(7)
    table = Table(game, setup, dice)
    moment = 0
    while True:
        owing = [seat for seat in range(setup.seats) if table.asks(seat)]
        if moment >= MIDDLE and len(table.asks(owing[0])) > 1:
            return table
        table.play(owing[0], dice.choose(table.asks(owing[0])))
        moment += 1
        if table.over() is not None:
            table = Table(game, setup, dice)
            moment = 0


def _searcher(game: Game, setup: Setup) -> Callable[[Dice], int]:
    """A decision in the middle of a match, searched."""
    table = _in_the_middle(game, setup)
    view = next(table.view(seat) for seat in range(setup.seats) if table.asks(seat))
    judge = JUDGES.get(game.key)

    def work(source: Dice) -> int:
        Search(game, view, source, judge).run(ITERATIONS)
        return ITERATIONS

    return work


def _imaginer(game: Game, setup: Setup) -> Callable[[Dice], int]:
    """Worlds imagined from the views of a match in its middle."""
    dice = Dice(7)
    table = Table(game, setup, dice)
    views = []
    for moment in range(60):
        owing = [seat for seat in range(setup.seats) if table.asks(seat)]
        if not owing:
            break
        table.play(owing[0], dice.choose(table.asks(owing[0])))
        if moment >= 20:
            views = [table.view(seat) for seat in range(setup.seats)]

    def work(source: Dice) -> int:
        for view in views:
            game.imagine(view, source)
        return len(views)

    return work


def _cloner(game: Game, setup: Setup) -> Callable[[Dice], int]:
    state = Table(game, setup, Dice(7))._state

    def work(source: Dice) -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return work


def _matches_rate(game: Game, setup: Setup, bot: str, seconds: float) -> float:
    """Matches a second of one bot against itself, always from the same first match on; at least one is played."""
    played = 0
    began = time.perf_counter()
    for _ in play(game, setup, Seating(game, setup.seats, [bot]), forked(1, 0, sys.maxsize)):
        played += 1
        if time.perf_counter() - began >= seconds:
            break
    return played / (time.perf_counter() - began)


def _state_bytes(game: Game, setup: Setup) -> int:
    """Memory of one state with all it holds, measured over many clones."""
    state = Table(game, setup, Dice(7))._state
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.clone() for _ in range(500)]
    size = (tracemalloc.get_traced_memory()[0] - before) // len(kept)
    tracemalloc.stop()
    return size


def _rounded(rate: float) -> str:
    return f"{rate / 1e6:.1f} M" if rate >= 1e6 else f"{rate / 1e3:.0f} k"


def _print(speeds: dict[str, Speed], others: dict[str, dict[str, float]]) -> None:
    out = Console()
    engine = "compiled" if compiled() else "interpreted (no compiled engine is installed)"
    # Eighty columns hold it, with every name whole.
    grid = Grid(title=f"a second, {engine}", title_justify="left", box=SIMPLE_HEAD, padding=0, pad_edge=False)
    grid.add_column("", overflow="fold", min_width=max(map(len, speeds)))
    for heading in ("seats", "roll-\nouts", "with\nchance", "from\nPython", "table", "worlds", "clone\nns", "bytes"):
        grid.add_column(heading, justify="right")
    for name, speed in speeds.items():
        grid.add_row(
            name,
            str(speed.seats),
            _rounded(speed.rollout_decisions_per_second),
            _rounded(speed.rollout_steps_per_second),
            _rounded(speed.python_decisions_per_second),
            _rounded(speed.table_decisions_per_second),
            _rounded(speed.imagine_per_second),
            f"{speed.clone_nanoseconds:,.0f}",
            str(speed.state_bytes),
        )
    grid.add_section()
    for name, measured in others.items():
        rollouts, python = measured["rollout_decisions_per_second"], measured["python_decisions_per_second"]
        grid.add_row(f"OpenSpiel {name}", "", _rounded(rollouts), "", _rounded(python), "", "", "", "")
    out.print(grid)
    rates = [f"{name} {speed.search_iterations_per_second:,.0f}" for name, speed in speeds.items()]
    out.print(f"iterations of search a second: {', '.join(rates)}", highlight=False)
    for name, speed in speeds.items():
        rates = [f"{bot} {rate:,.1f}" for bot, rate in speed.bot_matches_per_second.items()]
        out.print(f"{name}, matches of bots a second: {', '.join(rates)}", highlight=False)
    for name, speed in speeds.items():
        for other in COMPARISONS.get(name, []):
            if other in others:
                compiled_ratio = speed.rollout_decisions_per_second / others[other]["rollout_decisions_per_second"]
                python_ratio = speed.python_decisions_per_second / others[other]["python_decisions_per_second"]
                out.print(
                    f"{name} / OpenSpiel {other}: {compiled_ratio:.2f} in rollouts, {python_ratio:.2f} from Python",
                    highlight=False,
                )


def main() -> None:
    """Measure every game, or the one that is named, and print a table or JSON."""
    parser = argparse.ArgumentParser(prog="bench.engine", description="Measure the engine.")
    parser.add_argument("game", nargs="?", choices=GAMES, help="one game only")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured")
    parser.add_argument("--openspiel", type=Path, help="a Python with OpenSpiel installed, to measure beside it")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    speeds = {key: measure(key, chosen.seconds) for key in ([chosen.game] if chosen.game else GAMES)}
    others = measure_openspiel(chosen.openspiel, chosen.seconds) if chosen.openspiel else {}
    if chosen.json:
        facts: dict[str, object] = {key: {**asdict(speed), "compiled": compiled()} for key, speed in speeds.items()}
        print(json.dumps({**facts, "openspiel": others} if others else facts))
        return
    _print(speeds, others)


if __name__ == "__main__":
    main()
