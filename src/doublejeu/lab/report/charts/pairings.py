"""Squares with a number in each: pairs of what varies, and players by role."""

from __future__ import annotations

import altair as alt
import polars as pl

from doublejeu.lab.report.charts.cells import axis_name, capital, measured, order_of, texts, value_name
from doublejeu.lab.report.charts.drawing import (
    MOST_ROWS,
    WARM_TO_COOL,
    WIDTH,
    Figure,
    column_axis,
    row_axis,
    squares,
    values,
)
from doublejeu.lab.results.estimates import estimate, quotient
from doublejeu.lab.results.folder import Results


def pairings(results: Results) -> Figure | None:
    """A square for each pair of values of two things that vary."""
    words = [axis for axis in results.axes if results.cells[axis].n_unique() > 1]
    bots = [axis for axis in words if axis.startswith(("bots", "persona"))]
    chosen = (bots + [axis for axis in words if axis not in bots])[:2]
    if len(chosen) < 2 or len(results.cells) < 4:
        return None
    down, across = chosen
    figure = results.study.watched
    if figure.kind == "quotient":
        return None
    data = estimate(results, figure.text, [down, across]).with_columns(
        down=pl.col(down).map_elements(lambda value: value_name(down, value, True), return_dtype=pl.String),
        across=pl.col(across).map_elements(lambda value: value_name(across, value, True), return_dtype=pl.String),
    )
    middle = (data["low"].to_list(), data["high"].to_list())
    form = ".0%" if figure.is_share else ".1f"
    scale = WARM_TO_COOL if figure.is_share else alt.Scale(range=["#f8f3e8", "#e3bd63"])
    base = alt.Chart(values(data)).encode(
        x=alt.X(
            "across:N",
            sort=order_of(results, across),
            title=axis_name(across),
            axis=column_axis(order_of(results, across)),
        ),
        y=alt.Y("down:N", sort=order_of(results, down), title=None, axis=row_axis(order_of(results, down))),
    )
    chart = alt.layer(*squares(base, form, scale)).properties(
        width=WIDTH - 40, height=max(80, 34 * data["down"].n_unique())
    )
    widest = max(high - low for low, high in zip(*middle, strict=True)) / 2
    spread = f"{100 * widest:.0f} points" if figure.is_share else f"{widest:.1f}"
    return Figure(
        "pairings",
        f"{capital(axis_name(down))} and {axis_name(across)}",
        chart,
        f"Each square is {measured(results, figure.text)} where both meet, over everything else that varies; the "
        f"widest interval is ± {spread}, so neighbours that differ by less than that may well be equal.",
    )


def roles(results: Results) -> Figure | None:
    """How often each player won in each role."""
    seats = results.seats
    counted = seats.select(pl.col("player").n_unique(), pl.col("role").n_unique()).collect().row(0)
    if counted[0] * counted[1] < 4 or counted[0] > MOST_ROWS:
        return None
    found = quotient(
        seats.with_columns(one=pl.lit(1), won=pl.col("won").cast(pl.Int32)), "won", "one", ["player", "role"]
    )
    words = {**texts(results).sides, **texts(results).words.get("role", {})}
    data = found.with_columns(role=pl.col("role").replace(words))
    base = alt.Chart(values(data)).encode(
        x=alt.X("role:N", title=None, axis=column_axis(data["role"].unique().to_list())),
        y=alt.Y("player:N", title=None, axis=row_axis([])),
    )
    chart = alt.layer(*squares(base)).properties(width=WIDTH - 40, height=max(70, 34 * data["player"].n_unique()))
    return Figure(
        "roles",
        "Who wins as what",
        chart,
        "The share of a player's seats of one role that won, over all cells; seats of a side win together, so a "
        "strong role may only have strong company.",
    )
