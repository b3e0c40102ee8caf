"""How matches end, and when."""

from __future__ import annotations

import altair as alt
import polars as pl

from doublejeu.games import measures_of
from doublejeu.lab.report.charts.cells import named, texts
from doublejeu.lab.report.charts.drawing import MOST_ROWS, SERIES, SOFT, WIDTH, Figure, height_of, row_axis, values
from doublejeu.lab.results.folder import Results


def endings(results: Results) -> Figure | None:
    """The clauses that ended matches."""
    plan = named(results, results.axes).select("cell", "order", "name")
    found = (
        results.plain("matches")
        .group_by("cell", "clause")
        .len()
        .with_columns(share=pl.col("len") / pl.col("len").sum().over("cell"))
        .collect()
        .join(plan, on="cell", how="left")
        .sort("order", "clause")
        .head(MOST_ROWS * 6)
    )
    if found.is_empty():
        return None
    clauses = sorted(found["clause"].unique().to_list())
    told = texts(results).clauses
    short = {clause: _short(told.get(clause, clause)) for clause in clauses}
    data = found.with_columns(how=pl.col("clause").replace(short))
    names = data["name"].unique(maintain_order=True).to_list()[:MOST_ROWS]
    chart = (
        alt.Chart(values(data.filter(pl.col("name").is_in(names))))
        .mark_bar(stroke="white", strokeWidth=1)
        .encode(
            y=alt.Y("name:N", sort=names, title=None, axis=row_axis(names)),
            x=alt.X("share:Q", title=None, axis=alt.Axis(format="%", tickCount=5), scale=alt.Scale(domain=[0, 1])),
            color=alt.Color(
                "how:N",
                scale=alt.Scale(domain=[short[clause] for clause in clauses], range=SERIES),
                legend=alt.Legend(
                    title=None, orient="bottom", columns=1, labelLimit=400, labelExpr="split(datum.label, '|')"
                ),
            ),
            order=alt.Order("clause:N"),
        )
        .properties(width=WIDTH - 60, height=max(50, height_of(names)))
    )
    return Figure(
        "endings",
        "How matches end",
        chart,
        "Each bar divides the matches of a cell by the clause that ended them. It shows the last step alone, not "
        "what led there, and has no intervals.",
    )


def _short(text: str, most: int = 40) -> str:
    """The clause itself, without who wins by it; in two lines, between which stands a bar, where it is long."""
    text = text.split(". ")[0].split(": ")[0].rstrip(".")
    if len(text) <= most:
        return text
    first = text[:most].rsplit(" ", 1)[0]
    rest = text[len(first) + 1 :]
    return f"{first}|{rest if len(rest) <= most else rest[: most - 1].rsplit(' ', 1)[0] + ' …'}"


def lengths(results: Results) -> Figure | None:
    """How many rounds matches take, in games that have rounds."""
    if not measures_of(results.game).rounds:
        return None
    plan = named(results, results.axes).select("cell", "order", "name")
    quantiles = {"least": 0.05, "low": 0.25, "middle": 0.5, "high": 0.75, "most": 0.95}
    data = (
        results.plain("matches")
        .group_by("cell")
        .agg(**{name: pl.col("rounds").quantile(part, "nearest") for name, part in quantiles.items()})
        .collect()
        .join(plan, on="cell", how="left")
        .sort("order")
        .head(MOST_ROWS)
    )
    if data.is_empty() or data["most"].max() == 0:
        return None
    names = data["name"].to_list()
    y = alt.Y("name:N", sort=names, title=None, axis=row_axis(names))
    base = alt.Chart(values(data)).encode(y=y)
    chart = alt.layer(
        base.mark_rule(color=SOFT).encode(x=alt.X("least:Q", title="rounds"), x2="most:Q"),
        base.mark_bar(size=13, color=SERIES[0], opacity=0.75).encode(x="low:Q", x2="high:Q"),
        base.mark_tick(color="white", thickness=3, size=13).encode(x="middle:Q"),
    ).properties(width=WIDTH - 60, height=max(50, height_of(names)))
    return Figure(
        "lengths",
        "How long matches take",
        chart,
        "Half of the matches lie within the bar, nine in ten within the line, the white mark is the median; "
        "rounds are as the game counts them (governments, days, turns), and how long people take over one is not "
        "in it.",
    )
