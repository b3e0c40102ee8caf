"""What is believed of whom, and whether it is true."""

from __future__ import annotations

import altair as alt
import polars as pl

from doublejeu.lab.charts.cells import texts
from doublejeu.lab.charts.drawing import SERIES, SIDES, SOFT, WIDTH, Figure, banded, legend, rows_of, values
from doublejeu.lab.estimates import quotient
from doublejeu.lab.results import Results


def belief_over_time(results: Results) -> Figure | None:
    """What is believed of those who hide and of those who do not, as matches go on."""
    if not results.measured("moments"):
        return None
    first = results.game.sides[0]
    data = (
        results.moments.filter(pl.col("chance").is_not_null())
        .filter((pl.col("observer") == 0) | (pl.col("observer_side") == first))
        .with_columns(
            tenth=((pl.col("part") * 10).floor().clip(0, 9) + 0.5) / 10,
            who=pl.when(pl.col("observer") == 0)
            .then(pl.lit("onlooker"))
            .otherwise(pl.lit(texts(results).sides[first])),
            truth=pl.when("hidden").then(pl.lit("those who hide")).otherwise(pl.lit("the others")),
        )
        .group_by("cell", "match", "tenth", "who", "truth")
        .agg(pl.col("chance").mean())
        .group_by("tenth", "who", "truth")
        .agg(value=pl.col("chance").mean(), error=1.96 * pl.col("chance").std() / pl.len().sqrt(), matches=pl.len())
        .filter(pl.col("matches") >= 20)
        .with_columns(low=pl.col("value") - pl.col("error"), high=pl.col("value") + pl.col("error"))
        .sort("who", "truth", "tenth")
        .collect()
    )
    if data.is_empty():
        return None
    base = alt.Chart(values(data)).encode(
        x=alt.X("tenth:Q", title="part of the match", axis=alt.Axis(format="%")),
        color=alt.Color(
            "truth:N",
            scale=alt.Scale(domain=["those who hide", "the others"], range=[SIDES[1], SIDES[0]]),
            legend=legend(["those who hide", "the others", "and one who looks on"]),
        ),
        strokeDash=alt.StrokeDash("who:N", legend=legend(["those who hide", "the others", "and one who looks on"])),
        detail="who:N",
    )
    chart = banded(base, 230)
    return Figure(
        "beliefs",
        "When does a table know?",
        chart,
        "The mean chance given to seats that truly hide, and to those that do not, with 95 % bands over matches; "
        "the further apart the lines, the more is known. Long and short matches are laid over each other, and "
        "means hide tables that were fooled.",
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
        "Chances given by seats of the first side, by tenths, against how often they came true (95 %, bootstrap "
        "over matches; larger dots are more chances). On the dotted line a reader is honest about doubt, which "
        "does not mean that much is known.",
    )
