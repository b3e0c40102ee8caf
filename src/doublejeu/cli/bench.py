"""`doublejeu bench`: how fast the engine is, beside OpenSpiel where that is at hand."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid

from doublejeu.cli.given import AsJson, game_named
from doublejeu.cli.terminal import fail, out
from doublejeu.games import GAMES
from doublejeu.lab import bench as benchmark


def bench(
    key: Annotated[str, typer.Argument(help="One game only.")] = "",
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each figure is measured.")] = 1.0,
    openspiel: Annotated[
        Path | None, typer.Option(help="A Python with OpenSpiel installed, to measure beside it.", exists=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the engine: rollouts, from Python, through the table, imagined worlds, search; and matches of bots."""
    chosen = [game_named(key).key] if key else list(GAMES)
    if openspiel is not None and not openspiel.exists():
        fail(f"there is no Python at {openspiel}")
    speeds = {name: benchmark.measure(name, seconds) for name in chosen}
    others = benchmark.measure_openspiel(openspiel, seconds) if openspiel is not None else {}
    if as_json:
        facts: dict[str, object] = {
            name: {**asdict(speed), "compiled": benchmark.compiled()} for name, speed in speeds.items()
        }
        print(json.dumps({**facts, "openspiel": others} if others else facts))
        return
    _print_speeds(speeds, others)


def _rounded(rate: float) -> str:
    return f"{rate / 1e6:.1f} M" if rate >= 1e6 else f"{rate / 1e3:.0f} k"


def _print_speeds(speeds: dict[str, benchmark.Speed], others: dict[str, dict[str, float]]) -> None:
    engine = "compiled" if benchmark.compiled() else "interpreted (no compiled engine is installed)"
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
        for other in benchmark.COMPARISONS.get(name, []):
            if other in others:
                compiled_ratio = speed.rollout_decisions_per_second / others[other]["rollout_decisions_per_second"]
                python_ratio = speed.python_decisions_per_second / others[other]["python_decisions_per_second"]
                out.print(
                    f"{name} / OpenSpiel {other}: {compiled_ratio:.2f} in rollouts, {python_ratio:.2f} from Python",
                    highlight=False,
                )
