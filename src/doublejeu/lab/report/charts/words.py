"""What was said: lies, belief, and whether words were followed."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

import altair as alt
import polars as pl

from doublejeu.games import measures_of
from doublejeu.lab.report.charts.cells import texts
from doublejeu.lab.report.charts.drawing import (
    INK,
    SERIES,
    SIDES,
    WIDTH,
    Figure,
    banded,
    column_axis,
    height_of,
    legend,
    row_axis,
    squares,
    values,
)
from doublejeu.lab.results.estimates import quotient
from doublejeu.lab.results.folder import Results

LETTERS: Final = 26  # of an occasion's name in one line


def lies_over_time(results: Results) -> Figure | None:
    """How many claims were lies, round by round and side by side."""
    if not results.measured("words") or not measures_of(results.game).rounds:
        return None
    seats = results.plain("seats").select("cell", "match", "seat", "side")
    claims = (
        results.plain("words")
        .filter((pl.col("performative") == "claim") & pl.col("true").is_not_null())
        .join(seats, on=["cell", "match", "seat"], how="left")
        .with_columns(lie=(~pl.col("true")).cast(pl.Int32), one=pl.lit(1), round=pl.col("round").clip(1, 15))
    )
    found = quotient(claims, "lie", "one", ["side", "round"]).filter(pl.col("matches") >= 20)
    if found.is_empty():
        return None
    words = texts(results).sides
    data = found.with_columns(side=pl.col("side").replace(words)).sort("side", "round")
    names = [words[side] for side in results.game.sides if words[side] in data["side"].to_list()]
    base = alt.Chart(values(data)).encode(
        x=alt.X("round:Q", title="round", axis=alt.Axis(tickMinStep=1, format="d")),
        color=alt.Color("side:N", scale=alt.Scale(domain=names, range=SIDES), legend=legend(names)),
    )
    chart = banded(base, 210)
    return Figure(
        "lies",
        "Lies over time",
        chart,
        "The share of claims that what the speaker knew did not bear out, with 95 % bands (bootstrap over "
        "matches); round 15 stands for all later ones. Silence is no lie here, and a true claim may have been "
        "made to mislead.",
    )


def believed(results: Results) -> Figure | None:
    """Who says of whom that they believe them."""
    if not results.measured("words"):
        return None
    seats = results.plain("seats").select("cell", "match", "seat", "role")
    said = (
        results.plain("words")
        .filter((pl.col("performative") == "believe") & (pl.col("target") > 0))
        .join(seats.rename({"role": "speaker"}), on=["cell", "match", "seat"], how="left")
        .join(seats.rename({"seat": "target", "role": "of"}), on=["cell", "match", "target"], how="left")
        .with_columns(yes=pl.col("agrees").cast(pl.Int32), one=pl.lit(1))
    )
    counts = said.group_by("speaker", "of").agg(times=pl.len()).collect()
    if len(counts) < 2:
        return None
    found = quotient(said, "yes", "one", ["speaker", "of"]).join(counts, on=["speaker", "of"])
    words = {**texts(results).sides, **texts(results).words.get("role", {})}
    data = found.with_columns(speaker=pl.col("speaker").replace(words), of=pl.col("of").replace(words))
    base = alt.Chart(values(data)).encode(
        x=alt.X("of:N", title=None, axis=column_axis(data["of"].unique().to_list())),
        y=alt.Y("speaker:N", title=None, axis=alt.Axis(ticks=False, domain=False, labelLimit=120)),
    )
    said_so_often = base.mark_text(fontSize=10, dy=14, color=INK).encode(text=alt.Text("times:Q", format=",d"))
    chart = alt.layer(*squares(base), said_so_often).properties(
        width=WIDTH - 60, height=max(110, 54 * data["speaker"].n_unique())
    )
    return Figure(
        "believed",
        "Who says they believe whom",
        chart,
        "Rows speak, columns are spoken of: of what was said aloud of somebody's last claim, the share that was"
        " “I believe it”, and how often it was said. It is what people want others to hear, not what they think.",
    )


def followed(results: Results) -> Figure | None:
    """Whether words were followed by acts."""
    if not results.measured("occasions"):
        return None
    found = quotient(
        results.occasions.with_columns(yes=pl.col("followed").cast(pl.Int32), one=pl.lit(1)), "yes", "one", ["occasion"]
    )
    if found.is_empty():
        return None
    labels = {name: ", ".join(wrap(label, LETTERS)) for name, label in texts(results).occasions.items()}
    data = found.with_columns(name=pl.col("occasion").replace(labels)).sort("occasion")
    names = data["name"].to_list()
    base = alt.Chart(values(data)).encode(y=alt.Y("name:N", sort=names, title=None, axis=row_axis(names)))
    chart = alt.layer(
        base.mark_rule(strokeWidth=3, color=SERIES[3], opacity=0.5).encode(
            x=alt.X("low:Q", title=None, axis=alt.Axis(format="%")), x2="high:Q"
        ),
        base.mark_point(filled=True, size=70, color=SERIES[3], opacity=1).encode(x="value:Q"),
        base.mark_text(dy=-11, fontSize=11, color=INK).encode(x="value:Q", text=alt.Text("value:Q", format=".0%")),
    ).properties(width=WIDTH - 60, height=max(60, height_of(names, 46)))
    return Figure(
        "followed",
        "Who was followed",
        chart,
        "How often seats acted after a word as somebody would who believed it (95 %, bootstrap over matches). "
        "They may have had other reasons to act so.",
    )
