"""A measure's value in every match, from the tables."""

from __future__ import annotations

import polars as pl

from doublejeu.lab.rows.measures import MEAN_SHARE, ONE, QUOTIENT, SHARE, Measure

KEY = ["cell", "match"]


def needs(measure: Measure) -> list[str]:
    """The columns of the table of matches that a measure looks at."""
    own = [] if measure.of_seats else [measure.column]
    return list(dict.fromkeys([*KEY, "side", *own, *([measure.below] if measure.below else [])]))


def values(measure: Measure, matches: pl.LazyFrame, seats: pl.LazyFrame | None) -> pl.LazyFrame:
    """Columns cell, match, above and below: a match's value is above / below. Matches without one are left out."""
    if measure.only:
        matches = matches.filter(pl.col("side") == measure.only)
    if measure.kind == MEAN_SHARE:
        assert seats is not None
        chosen = pl.col("one") if measure.value == ONE else pl.col("player") == measure.value
        seats = seats.filter(chosen).group_by(KEY).agg(above=pl.col("won").sum(), below=pl.len())
        found = matches.select(KEY).join(seats, on=KEY, how="inner")
    elif measure.kind == SHARE and measure.value:
        found = matches.select(*KEY, above=pl.col(measure.column) == measure.value, below=pl.lit(1))
    elif measure.kind == QUOTIENT:
        found = matches.select(*KEY, above=pl.col(measure.column), below=pl.col(measure.below))
    else:
        found = matches.select(*KEY, above=pl.col(measure.column), below=pl.lit(1))
    return found.drop_nulls().with_columns(pl.col("above", "below").cast(pl.Float64))
