"""Figures with error bars from a study's results.

A match is one observation, for seats of one match win and lose together; and where figures are taken over several
cells, so are the matches of one deal. Shares have Wilson's interval, everything else a bootstrap over deals; cells are
compared deal by deal, because match n of each is the same deal. Where many cells are looked at, `low_all` and
`high_all` hold for all of them at once, and p-values are Holm's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import polars as pl
from scipy import stats

from doublejeu.lab.results.folder import Results
from doublejeu.lab.rows.figures import KEY, values
from doublejeu.lab.rows.measures import MEAN, QUOTIENT, Measure, measure_named
from doublejeu.lab.stats.intervals import share_interval, z_of
from doublejeu.lab.study.file import StudyError, spelt

RESAMPLES: Final = 2000
_AT_ONCE: Final = 5_000_000  # numbers drawn at once, so that memory stays bounded
_SEED: Final = 1  # the same results give the same intervals


def estimate(results: Results, measure: str, by: Sequence[str] | None = None, level: float = 0.95) -> pl.DataFrame:
    """A figure in every cell, or over the cells that agree in the columns `by`.

    Columns: what tells the rows apart, `matches`, `value`, `low`, `high`, and `low_all`, `high_all`: intervals that all
    hold together with the same confidence.
    """
    figure = measure_named(results.game, measure)
    groups = list(by) if by is not None else ["cell", *results.axes]
    by_deal = _by_deal(_valued(results, figure, groups), groups)
    if figure.kind in (MEAN, QUOTIENT):
        return _bootstrapped(by_deal.collect(), groups, level)
    ratio = pl.col("above") / pl.col("below")
    sums = (
        (by_deal.group_by(groups) if groups else by_deal.group_by(pl.lit(0)))
        .agg(
            matches=pl.col("matches").sum(),
            value=pl.col("above").sum() / pl.col("below").sum(),
            deals=pl.len(),
            variance=ratio.var(ddof=0),
        )
        .select(*groups, "matches", "value", "deals", "variance")
        .sort(groups or ["matches"])
        .collect(engine="streaming")
    )
    rows = list(sums.select("deals", "value", "variance").iter_rows())
    wide = z_of(level, max(1, len(rows)))
    once = [share_interval(deals, value, variance, z_of(level)) for deals, value, variance in rows]
    together = [share_interval(deals, value, variance, wide) for deals, value, variance in rows]
    return sums.drop("deals", "variance").with_columns(*_bounds(once, together))


def quotient(frame: pl.LazyFrame, above: str, below: str, by: Sequence[str] = (), level: float = 0.95) -> pl.DataFrame:
    """The quotient of two sums over rows, such as lies by claims over seats, with a bootstrap over matches.

    The frame is a table of results, filtered as one likes. Columns as in `estimate`.
    """
    groups = list(by)
    numbers = frame.drop_nulls([above, below]).group_by([*groups, *[key for key in KEY if key not in groups]])
    matches = numbers.agg(above=pl.col(above).cast(pl.Float64).sum(), below=pl.col(below).cast(pl.Float64).sum())
    return _bootstrapped(_by_deal(matches.with_columns(deal=pl.col("match")), groups).collect(), groups, level)


def compare(
    results: Results, measure: str, axis: str, base: object, level: float = 0.95, resamples: int = RESAMPLES
) -> pl.DataFrame:
    """Cells that differ in one axis alone, each with the one where the axis is `base`, deal by deal.

    Columns: the other axes, the axis, `pairs`, `base_value`, `value`, `difference`, `low` and `high` of the difference
    (a bootstrap over deals), `p` (exact by sign for yes or no, by 10,000 permutations otherwise) and `p_holm`, the
    same when all rows are looked at together.
    """
    column = axis.replace(".", "_")
    if column not in results.axes:
        raise StudyError(axis, f"this does not vary; what varies: {', '.join(results.axes) or 'nothing'}")
    figure = measure_named(results.game, measure)
    if figure.kind == QUOTIENT:
        raise StudyError(measure, "a quotient of sums has no value in a match that could be compared")
    deal = ["deal", "arrangement"]
    others = [name for name in results.axes if name != column]
    found = _valued(results, figure, results.axes)
    found = found.with_columns(value=pl.col("above") / pl.col("below")).drop("above", "below", "match", "cell")
    given = found.filter(pl.col(column) == base)
    pairs = (
        found.filter(pl.col(column) != base)
        .join(given.drop(column).rename({"value": "base_value"}), on=[*others, *deal], how="inner", nulls_equal=True)
        .sort([*others, column, *deal])  # a bootstrap draws by place: the same results give the same intervals
        .collect()
    )
    if given.head(1).collect().is_empty():
        raise StudyError(axis, f"it is never {spelt(base)}")
    rows: list[dict[str, object]] = []
    for keys, group in pairs.group_by([*others, column], maintain_order=True):
        before, after = group["base_value"].to_numpy(), group["value"].to_numpy()
        difference = after - before
        low, high = _bootstrap(difference, None, level, resamples)
        rows.append(
            {
                **dict(zip([*others, column], keys, strict=True)),
                "pairs": len(group),
                "base_value": float(before.mean()),
                "value": float(after.mean()),
                "difference": float(difference.mean()),
                "low": low,
                "high": high,
                "p": _chance(difference),
            }
        )
    table = pl.DataFrame(rows)
    if rows:
        table = table.sort([*others, column]).with_columns(
            pl.Series("p_holm", holm(table.sort([*others, column])["p"].to_list()))
        )
    return table


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: p-values of several questions, such that asking many of them does not help.

    >>> [round(chance, 3) for chance in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(chances)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        least = max(least, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = least
    return adjusted


def _valued(results: Results, figure: Measure, groups: list[str]) -> pl.LazyFrame:
    """A figure match by match, with its deal and the columns that tell matches apart."""
    matches = results.plain("matches")
    found = values(figure, matches, results.plain("seats") if figure.of_seats else None)
    if figure.is_share:
        found = found.with_columns(above=pl.col("above") / pl.col("below"), below=pl.lit(1.0))
    deals = matches.select(*KEY, "arrangement", deal=pl.coalesce("seed", "match"))
    cells = results.cells.lazy().select("cell", *[name for name in groups if name != "cell"])
    return found.join(deals, on=KEY, how="left").join(cells, on="cell", how="left")


def _by_deal(found: pl.LazyFrame, groups: list[str]) -> pl.LazyFrame:
    """Matches of one deal as one observation."""
    return found.group_by([*groups, "deal"]).agg(
        pl.col("above").sum(), pl.col("below").sum(), matches=pl.len().cast(pl.Int64)
    )


def _bootstrapped(found: pl.DataFrame, groups: list[str], level: float) -> pl.DataFrame:
    rows: list[tuple[object, ...]] = []
    once: list[tuple[float, float]] = []
    together: list[tuple[float, float]] = []
    found = found.sort([*groups, "deal"])
    listed = list(found.group_by(groups, maintain_order=True)) if groups else [((), found)]
    for keys, group in listed:
        above, below = group["above"].to_numpy(), group["below"].to_numpy()
        total = below.sum()
        rows.append((*keys, group["matches"].sum(), float(above.sum() / total) if total else None))
        once.append(_bootstrap(above, below, level))
        together.append(_bootstrap(above, below, 1 - (1 - level) / len(listed)))
    schema: dict[str, Any] = {name: found.schema[name] for name in groups}
    table = pl.DataFrame(rows, schema={**schema, "matches": pl.Int64, "value": pl.Float64}, orient="row")
    return table.with_columns(*_bounds(once, together))


def _bounds(once: list[tuple[float, float]], together: list[tuple[float, float]]) -> list[pl.Series]:
    return [
        pl.Series("low", [low for low, _ in once], pl.Float64),
        pl.Series("high", [high for _, high in once], pl.Float64),
        pl.Series("low_all", [low for low, _ in together], pl.Float64),
        pl.Series("high_all", [high for _, high in together], pl.Float64),
    ]


def _bootstrap(
    above: np.ndarray[Any, Any], below: np.ndarray[Any, Any] | None, level: float, resamples: int = RESAMPLES
) -> tuple[float, float]:
    """The percentile interval of a mean, or of a quotient of sums, over matches drawn again."""
    if len(above) < 2:
        return float("nan"), float("nan")
    data = (above,) if below is None else (above, below)

    def statistic(*drawn: np.ndarray[Any, Any], axis: int) -> np.ndarray[Any, Any]:
        if len(drawn) == 1:
            return np.asarray(drawn[0].mean(axis=axis))
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(drawn[0].sum(axis=axis) / drawn[1].sum(axis=axis))

    found = stats.bootstrap(
        data,
        statistic,
        n_resamples=resamples,
        batch=max(1, _AT_ONCE // len(above)),
        vectorized=True,
        paired=below is not None,
        confidence_level=level,
        method="percentile",
        rng=np.random.default_rng(_SEED),
    )
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def _chance(difference: np.ndarray[Any, Any]) -> float:
    """How likely a difference so large would be, if each pair might as well have come the other way round."""
    moved = difference[difference != 0]
    if len(moved) == 0:
        return 1.0
    if np.all(np.abs(moved) == 1):  # yes or no: McNemar's test, exact
        return float(stats.binomtest(int((moved > 0).sum()), len(moved)).pvalue)
    rng = np.random.default_rng(_SEED)
    observed = abs(moved.sum())
    larger = 0
    for start in range(0, 10_000, 500):
        signs = rng.integers(0, 2, size=(min(500, 10_000 - start), len(moved))) * 2 - 1
        larger += int((np.abs(signs @ moved) >= observed - 1e-9).sum())
    return (larger + 1) / 10_001
