"""Ratings of a population of players from matches in which they sat together, by openskill (Plackett-Luce).

Winners and losers of a match are two teams. A player at several seats of one match is moved once, by the mean of what
its seats were moved. Ratings depend on the order of matches; the interval is a bootstrap over matches, each time in
another order, so it holds that too.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import polars as pl
from openskill.models import PlackettLuce

from doublejeu.lab.results.folder import Results

Sides = tuple[tuple[str, ...], tuple[str, ...]]  # players at the seats that won, and at those that lost


def ratings(
    results: Results, by: str = "player", resamples: int = 40, most: int = 2000, level: float = 0.95
) -> pl.DataFrame:
    """Each player's rating: columns `player` (or what `by` names), `seats`, `rating`, `low`, `high`, best first.

    `most` matches at most are looked at, the first of each cell. 25 is where everybody begins.
    """
    cells = max(1, len(results.cells))
    seats = results.seats.filter(pl.col("match") < max(1, most // cells)).select("cell", "match", "won", by).collect()
    matches: list[Sides] = []
    sat: dict[str, int] = defaultdict(int)
    for _, group in seats.group_by(["cell", "match"], maintain_order=True):
        won, names = group["won"].to_list(), [str(name) for name in group[by].to_list()]
        for name in names:
            sat[name] += 1
        winners = tuple(name for name, yes in zip(names, won, strict=True) if yes)
        losers = tuple(name for name, yes in zip(names, won, strict=True) if not yes)
        if winners and losers:
            matches.append((winners, losers))
    rng = np.random.default_rng(1)
    found: dict[str, list[float]] = {name: [] for name in sat}
    for _ in range(resamples):
        places = rng.integers(0, max(1, len(matches)), size=len(matches))
        for name, rating in _rated([matches[place] for place in places], sat).items():
            found[name].append(rating)
    tail = 100 * (1 - level) / 2
    rows = [
        (name, sat[name], *(float(value) for value in np.percentile(drawn, [50, tail, 100 - tail])))
        for name, drawn in found.items()
    ]
    columns = {by: pl.String, "seats": pl.Int64, "rating": pl.Float64, "low": pl.Float64, "high": pl.Float64}
    return pl.DataFrame(rows, schema=columns, orient="row").sort("rating", descending=True)


def _rated(matches: list[Sides], names: dict[str, int]) -> dict[str, float]:
    model = PlackettLuce()
    known: dict[str, Any] = {name: model.rating(name=name) for name in names}
    for winners, losers in matches:
        teams = [[model.rating(known[name].mu, known[name].sigma, name) for name in side] for side in (winners, losers)]
        moved: dict[str, list[Any]] = defaultdict(list)
        for team in model.rate(teams):
            for rating in team:
                moved[str(rating.name)].append(rating)
        for name, copies in moved.items():
            mean = sum(copy.mu for copy in copies) / len(copies)
            spread = sum(copy.sigma for copy in copies) / len(copies)
            known[name] = model.rating(mean, spread, name)
    return {name: rating.mu for name, rating in known.items()}
