"""Who wins, how often, and what makes a difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import altair as alt
import polars as pl

from doublejeu.lab.report.charts.cells import axis_name, layout, measured, named, row_name, texts, value_name
from doublejeu.lab.report.charts.drawing import (
    INK,
    MOST_ROWS,
    ROW,
    SERIES,
    SIDES,
    SOFT,
    WIDTH,
    Figure,
    height_of,
    legend,
    row_axis,
    rows_of,
    values,
)
from doublejeu.lab.results.estimates import compare, estimate
from doublejeu.lab.results.folder import Results
from doublejeu.lab.study.file import Compare


def winners(results: Results) -> Figure | None:
    """The share of matches that the first side won, or every side where there are more than two."""
    game = results.game
    won = results.matches.select(pl.col("side").unique()).collect()["side"].to_list()
    sides = [side for side in game.sides if side in won]
    if not sides:
        return None
    several = len(results.cells) > 1
    shown = [game.sides[0]] if several and len(sides) <= 2 else sides
    found = pl.concat([estimate(results, f"side:{side}", ["cell"]).with_columns(side=pl.lit(side)) for side in shown])
    words = texts(results).sides
    data = _labelled(results, found).with_columns(who=pl.col("side").replace_strict(words, default=pl.col("side")))
    names = [words[side] for side in shown]
    title = f"{words[shown[0]]}: how often they win" if len(shown) == 1 else "Who wins"
    chart = _shares(results, data, names, [SIDES[game.sides.index(side)] for side in shown])
    return Figure(
        "winners",
        title,
        chart,
        f"A dot is the share of matches {'that side' if len(shown) == 1 else 'each side'} won and the line its 95 "
        "% interval (Wilson); the dotted line is one half. It says nothing of why, and of no other bots or seats "
        "than these.",
    )


def watched(results: Results) -> Figure | None:
    """The figure that the study watches, where that is not simply who wins."""
    figure = results.study.watched
    if figure.text.startswith("side:") or figure.kind == "quotient":
        return None
    data = _labelled(results, estimate(results, figure.text, ["cell"])).with_columns(who=pl.lit(figure.text))
    chart = _shares(results, data, [figure.text], [SERIES[2]], figure.is_share)
    return Figure(
        "watched",
        f"What the study watches: {figure.text}",
        chart,
        "A dot is the mean over matches and the line its 95 % interval; matches, not seats, are the "
        "observations. It does not say how single matches scatter.",
    )


def _labelled(results: Results, found: pl.DataFrame) -> pl.DataFrame:
    plan = layout(results)
    cells = named(results, plan.rest).select("cell", "order", "name", *([plan.along] if plan.along else []))
    return found.join(cells, on="cell", how="left").sort("order")


def _shares(results: Results, data: pl.DataFrame, who: list[str], colours: list[str], share: bool = True) -> Any:
    """Dots with intervals: along a number, or one row a cell."""
    plan = layout(results)
    axis = alt.Axis(format="%", title=None) if share else alt.Axis(title=None)
    if plan.along:
        names = data["name"].unique(maintain_order=True).to_list()
        both = len(who) > 1
        told = ", ".join(map(axis_name, plan.rest)) if len(plan.rest) > 1 else ""
        colour = alt.Color(
            "who:N" if both else "name:N",
            scale=alt.Scale(domain=who if both else names, range=colours if both else SERIES),
            legend=None if len(names) == 1 and not both else legend(who) if both else legend(names, told),
        )
        x = alt.X(f"{plan.along}:O", title=axis_name(plan.along), axis=alt.Axis(labelAngle=0))
        base = alt.Chart(values(data)).encode(x=x, color=colour)
        shift = alt.XOffset("name:N", sort=names) if len(names) > 1 else alt.XOffset()
        lines = base.mark_rule(strokeWidth=2.5, opacity=0.55).encode(
            y=alt.Y("low:Q", axis=axis, scale=alt.Scale(zero=False)), y2="high:Q"
        )
        dots = base.mark_point(filled=True, size=55, opacity=1).encode(y="value:Q")
        if len(names) > 1:
            lines, dots = lines.encode(xOffset=shift), dots.encode(xOffset=shift)
        parts = [lines, dots]
        if share:
            parts.insert(0, _half().encode(y=alt.Y("half:Q")))
        return alt.layer(*parts).properties(width=WIDTH, height=230)
    data = data.head(MOST_ROWS * len(who))
    rows = data["name"].unique(maintain_order=True).to_list()
    y = alt.Y("name:N", sort=rows, title=None, axis=row_axis(rows))
    colour = alt.Color(
        "who:N",
        scale=alt.Scale(domain=who, range=colours),
        legend=legend(who) if len(who) > 1 else None,
    )
    base = alt.Chart(values(data)).encode(y=y, color=colour)
    if len(who) > 1:
        base = base.encode(yOffset=alt.YOffset("who:N", sort=who))
    lines = base.mark_rule(strokeWidth=3, opacity=0.5).encode(
        x=alt.X("low:Q", axis=axis, scale=alt.Scale(zero=False)), x2="high:Q"
    )
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x="value:Q")
    numbers = base.mark_text(align="center", dy=-11, fontSize=11).encode(
        x="value:Q", text=alt.Text("value:Q", format=".1%" if share else ".2f")
    )
    parts = [lines, dots, numbers]
    if share:
        parts.insert(0, _half().encode(x=alt.X("half:Q")))
    height = max(60, height_of(rows, ROW + 8) * max(1, 0.7 * len(who)))
    return alt.layer(*parts).properties(width=WIDTH - 60, height=height)


def _half() -> Any:
    return alt.Chart(rows_of([{"half": 0.5}])).mark_rule(strokeDash=[2, 3], color=SOFT)


def differences(results: Results) -> Iterator[Figure]:
    """What the study compares, deal by deal: a figure for each comparison."""
    for number, asked in enumerate(results.study.file.compare, 1):
        found = compare(results, asked.measure, asked.axis, asked.base).head(MOST_ROWS)
        if not found.is_empty():
            yield _difference(results, asked, found, "differences" if number == 1 else f"differences{number}")


def _difference(results: Results, asked: Compare, found: pl.DataFrame, key: str) -> Figure:
    axes = [name for name in results.axes if name in found.columns]
    names = [row_name(row) for row in found.select(axes).to_dicts()]
    share = results.study.figure(asked.measure).is_share
    scale = 100 if share else 1
    data = found.select("p_holm", *(pl.col(name) * scale for name in ("difference", "low", "high"))).with_columns(
        name=pl.Series(names), clear=pl.col("p_holm") < 0.05
    )
    base = alt.Chart(values(data)).encode(
        y=alt.Y("name:N", sort=names, title=None, axis=row_axis(names)),
        color=alt.Color(
            "clear:N",
            scale=alt.Scale(domain=[True, False], range=[SERIES[1], SOFT]),
            legend=alt.Legend(
                title=None,
                orient="top",
                direction="vertical",
                symbolOpacity=1,
                labelExpr="datum.value ? 'clear of chance' : 'may be chance'",
            ),
        ),
    )
    against = value_name(asked.axis.replace(".", "_"), asked.base, True)
    told = measured(results, asked.measure)
    unit = f"points of {told}" if share else told
    x = alt.X("low:Q", title=[unit, f"more or less than with {against}"], axis=alt.Axis(format="+.2~f", tickCount=5))
    chart = alt.layer(
        alt.Chart(rows_of([{"none": 0}])).mark_rule(color=INK).encode(x="none:Q"),
        base.mark_rule(strokeWidth=3, opacity=0.5).encode(x=x, x2="high:Q"),
        base.mark_point(filled=True, size=70, opacity=1).encode(x="difference:Q"),
    ).properties(width=WIDTH - 60, height=max(70, height_of(names, ROW + 6)))
    return Figure(
        key,
        "What makes a difference",
        chart,
        f"Each dot is a difference from {against} on the same deals, with its 95 % interval (bootstrap over deals); it "
        "is called clear of chance where that holds with all rows looked at together (Holm). No difference in sight is "
        "no proof of none.",
    )
