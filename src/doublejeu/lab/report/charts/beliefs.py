"""What is believed of whom, and whether it is true."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from doublejeu.lab.report.charts.cells import named, texts
from doublejeu.lab.report.charts.drawing import SERIES, SOFT, WIDTH, Figure, banded, legend, rows_of, values
from doublejeu.lab.results.estimates import quotient
from doublejeu.lab.results.folder import Results

MOST_PICTURES: Final = 4  # of cells, one under the other
LEAST: Final = 10  # matches behind a dot
TRUTHS: Final = ["#c2402f", "#2b6c8c", "#e9a08f", "#93bfd4"]  # hide and do not, to a seat and, paler, to an onlooker


def belief_over_time(results: Results) -> Figure | None:
    """What is believed of those who hide and of those who do not, as matches go on: a picture for each of few cells."""
    if not results.measured("moments"):
        return None
    data = _beliefs(results)
    if data.is_empty():
        return None
    several = 1 < len(results.cells) <= MOST_PICTURES
    cells = named(results, results.axes) if several else results.cells.with_columns(name=pl.lit(""))
    first = texts(results).sides[results.game.sides[0]]
    series = [f"{whom}, to {who}" for who in (first, "an onlooker") for whom in ("those who hide", "the others")]
    data = data.join(cells.select("cell", "name"), on="cell").with_columns(
        series=pl.format("{}, to {}", "truth", pl.when("onlooker").then(pl.lit("an onlooker")).otherwise(pl.lit(first)))
    )
    lines = (
        data.group_by("name", "tenth", "series")
        .agg(value=pl.col("chance").mean(), error=1.96 * pl.col("chance").std() / pl.len().sqrt(), matches=pl.len())
        .filter(pl.col("matches") >= LEAST)
        .with_columns(low=pl.col("value") - pl.col("error"), high=pl.col("value") + pl.col("error"))
        .sort("series", "tenth")
    )
    if lines.is_empty():
        return None
    shown = [name for name in series if name in lines["series"].to_list()]
    colours = [TRUTHS[series.index(name)] for name in shown]
    pictures = []
    drawn = set(lines["name"].to_list())
    for name in [name for name in cells["name"].unique(maintain_order=True).to_list() if name in drawn]:
        base = alt.Chart(values(lines.filter(pl.col("name") == name))).encode(
            x=alt.X("tenth:Q", title="part of the match", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])),
            color=alt.Color("series:N", scale=alt.Scale(domain=shown, range=colours), legend=legend(shown)),
        )
        pictures.append(banded(base, 190).properties(title=name) if name else banded(base, 230))
    over = "" if several or len(results.cells) == 1 else " over all cells together,"
    return Figure(
        "beliefs",
        "When does a table know?",
        alt.vconcat(*pictures).resolve_scale(y="shared") if len(pictures) > 1 else pictures[0],
        f"The mean chance of hiding that is given to seats that truly hide, and to those that do not,{over} with 95 % "
        "bands over matches; the further apart two lines, the more is known (an onlooker begins lower, for he cannot "
        "leave himself out). Long and short matches are laid over each other, and means hide tables that were fooled.",
    )


def _beliefs(results: Results) -> pl.DataFrame:
    """What an onlooker and seats of the first side believed, by tenth of the match; each match counts once in each."""
    return (
        results.plain("moments")
        .filter(pl.col("chance").is_not_null())
        .filter((pl.col("observer") == 0) | (pl.col("observer_side") == results.game.sides[0]))
        .with_columns(
            tenth=((pl.col("part") * 10).floor().clip(0, 9) + 0.5) / 10,
            onlooker=pl.col("observer") == 0,
            truth=pl.when("hidden").then(pl.lit("those who hide")).otherwise(pl.lit("the others")),
        )
        .group_by("cell", "match", "tenth", "onlooker", "truth")
        .agg(pl.col("chance").mean())
        .collect()
    )


def calibration(results: Results) -> Figure | None:
    """Whether chances mean what they say."""
    if not results.measured("moments"):
        return None
    first = results.game.sides[0]
    found = results.moments.filter(pl.col("chance").is_not_null()).filter(
        (pl.col("observer") > 0) & (pl.col("observer_side") == first)
    )
    judged = found.with_columns(
        tenth=(pl.col("chance") * 10).floor().clip(0, 9).cast(pl.Int32),
        true=pl.col("hidden").cast(pl.Int32),
        one=pl.lit(1),
    )
    said = judged.group_by("tenth").agg(said=pl.col("chance").mean(), times=pl.len()).collect()
    if said.is_empty():
        return None
    data = quotient(judged, "true", "one", ["tenth"]).join(said, on="tenth").filter(pl.col("times") >= 30)
    base = alt.Chart(values(data)).encode(
        x=alt.X(
            "said:Q",
            title="chance that was given",
            axis=alt.Axis(format="%", tickCount=5),
            scale=alt.Scale(domain=[0, 1]),
        )
    )
    scale = alt.Scale(domain=[0, 1])
    chart = alt.layer(
        alt.Chart(rows_of([{"x": 0, "y": 0}, {"x": 1, "y": 1}]))
        .mark_line(color=SOFT, strokeDash=[2, 3])
        .encode(x="x:Q", y="y:Q"),
        base.mark_rule(strokeWidth=3, color=SERIES[0], opacity=0.5).encode(
            y=alt.Y("low:Q", title="came true", axis=alt.Axis(format="%", tickCount=5), scale=scale), y2="high:Q"
        ),
        base.mark_line(color=SERIES[0], opacity=0.4).encode(y="value:Q"),
        base.mark_point(filled=True, color=SERIES[0], opacity=1).encode(
            y="value:Q", size=alt.Size("times:Q", legend=None, scale=alt.Scale(range=[30, 220]))
        ),
    ).properties(width=WIDTH - 40, height=WIDTH - 40)
    return Figure(
        "calibration",
        "Do chances mean what they say?",
        chart,
        "Chances given by seats of the first side in all cells, by tenths, against how often they came true (95 %, "
        "bootstrap over matches; larger dots are more chances). On the dotted line a reader is honest about doubt, "
        "which does not mean that much is known.",
    )
