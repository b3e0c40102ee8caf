"""The figures of a report: each a picture, a title, and a sentence that says what it shows and what it does not.

A figure is drawn only where the study measured what it needs. Pictures are narrow, so that they can be read on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import altair as alt
import polars as pl

from doublejeu.lab.estimates import compare, estimate, quotient
from doublejeu.lab.results import Results
from doublejeu.lab.study import spelt
from doublejeu.text import Texts, texts_of

WIDTH: Final = 330  # of what is drawn, without the names of its axes
ROW: Final = 26  # of a cell that has a line of its own
LINE_OF_NAME: Final = 13  # of one of the lines in which a cell is named
MOST_ROWS: Final = 40  # cells that are drawn one under the other
MOST_SERIES: Final = 8
INK, SOFT, LINE = "#221f1a", "#6b655b", "#e4ddcf"
SIDES: Final = ["#2b6c8c", "#c2402f", "#b98a1d", "#5d7d3a", "#7a5a8c"]  # by number of the side
SERIES: Final = ["#2b6c8c", "#c2402f", "#b98a1d", "#4f8a5b", "#7a5a8c", "#c97b3d", "#5a6b7b", "#a04c6d"]


# For squares with a number in them: light enough for ink at both ends, and one half is paper.
WARM_TO_COOL: Final = alt.Scale(domain=[0, 0.5, 1], range=["#e9a08f", "#f8f3e8", "#93bfd4"])


@dataclass(frozen=True)
class Figure:
    """One picture of a report."""

    key: str  # the name of its files
    title: str
    chart: Any  # an Altair chart
    shows: str  # one sentence: what it shows, and what it does not


def figures(results: Results) -> Iterator[Figure]:
    """Every figure that the results give, in the order in which they are read."""
    drawn: list[Callable[[Results], Figure | None]] = [
        winners,
        watched,
        differences,
        pairings,
        roles,
        endings,
        lengths,
        belief_over_time,
        calibration,
        lies_over_time,
        believed,
        followed,
    ]
    for draw in drawn:
        figure = draw(results)
        if figure is not None:
            yield figure


# How cells are laid out


@dataclass(frozen=True)
class Layout:
    """A number that varies runs along, where one has three values or more; the rest tells series, or rows, apart."""

    along: str  # a column of cells, or ""
    rest: list[str]


def layout(results: Results) -> Layout:
    """How the cells of a study are laid out in a picture."""
    for axis in results.axes:
        column = results.cells[axis]
        if column.dtype.is_numeric() and column.n_unique() >= 3:
            rest = [other for other in results.axes if other != axis]
            if results.cells.select(rest).n_unique() <= MOST_SERIES if rest else True:
                return Layout(axis, rest)
    return Layout("", list(results.axes))


def named(results: Results, axes: list[str]) -> pl.DataFrame:
    """Cells with `name`, what is particular to each among these axes, and `order`."""
    rows: list[str] = []
    for row in results.cells.select(axes).to_dicts() if axes else []:
        rows.append(", ".join(_word(axis, value, len(axes) == 1) for axis, value in row.items()))
    names = rows or ["all matches"] * len(results.cells)
    return results.cells.with_columns(pl.Series("name", names)).with_row_index("order")


def _word(axis: str, value: object, alone: bool) -> str:
    """A value as it is read: `talk=true` is "talking", a bot is its name."""
    if axis == "talk":
        return "talking" if value else "silent"
    if alone or (isinstance(value, str) and axis.startswith("bots")):
        return spelt(value)
    return f"{_last(axis)} {spelt(value)}"


def texts(results: Results) -> Texts:
    """The words of the game."""
    return texts_of(results.game.key, "en")


def measured(results: Results, measure: str) -> str:
    """What a study measures, as it is read."""
    kind, _, name = measure.partition(":")
    if kind == "side":
        return f"how often {texts(results).sides.get(name, name)} win"
    return f"how often {name} wins" if kind == "won" else measure


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


# Who wins


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
        colour = alt.Color(
            "who:N" if both else "name:N",
            scale=alt.Scale(domain=who if both else names, range=colours if both else SERIES),
            legend=None if len(names) == 1 and not both else _legend(who) if both else _legend(names, plan.rest),
        )
        x = alt.X(f"{plan.along}:O", title=_last(plan.along), axis=alt.Axis(labelAngle=0))
        base = alt.Chart(_values(data)).encode(x=x, color=colour)
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
    y = alt.Y("name:N", sort=rows, title=None, axis=_row_axis(rows))
    colour = alt.Color(
        "who:N",
        scale=alt.Scale(domain=who, range=colours),
        legend=_legend(who) if len(who) > 1 else None,
    )
    base = alt.Chart(_values(data)).encode(y=y, color=colour)
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
    height = max(60, _height(rows, ROW + 8) * max(1, 0.7 * len(who)))
    return alt.layer(*parts).properties(width=WIDTH - 60, height=height)


def _half() -> Any:
    return alt.Chart(_rows([{"half": 0.5}])).mark_rule(strokeDash=[2, 3], color=SOFT)


def _row_axis(names: list[str]) -> Any:
    """The names of rows, in as many lines as they have parts; none is left out: `_height` makes room for them."""
    up = -LINE_OF_NAME * (_lines(names) - 1) / 2  # else the first line would stand in the middle
    bare: dict[str, Any] = {"labelOverlap": False, "ticks": False, "domain": False, "labelLimit": 190}
    return alt.Axis(labelExpr="split(datum.label, ', ')", labelLineHeight=LINE_OF_NAME, labelOffset=up, **bare)


def _lines(names: list[str]) -> int:
    return max((name.count(", ") + 1 for name in names), default=1)


def _height(names: list[str], row: int = ROW) -> int:
    """How high so many rows are, whose names may be of several lines."""
    return max(row, LINE_OF_NAME * _lines(names) + 10) * len(names)


def _legend(names: list[str], axes: list[str] | None = None) -> Any:
    """A legend over the picture, in one line where words are short; a title says what several parts of names are."""
    across = sum(len(name) + 5 for name in names) <= 34
    title = ", ".join(_last(axis) for axis in axes) if axes and len(axes) > 1 else None
    return alt.Legend(title=title, orient="top", direction="horizontal" if across else "vertical", symbolOpacity=1)


def _last(axis: str) -> str:
    """What an axis is called in a picture: `bots_liberals` is "liberals"."""
    return axis.split("_")[-1]


def differences(results: Results) -> Figure | None:
    """What the study compares, deal by deal."""
    asked = results.study.file.compare
    rows: list[pl.DataFrame] = []
    for one in asked:
        found = compare(results, one.measure, one.axis, one.base)
        if found.is_empty():
            continue
        axes = [name for name in results.axes if name in found.columns]
        names = [
            ", ".join(_word(axis, value, len(axes) == 1) for axis, value in row.items())
            for row in found.select(axes).to_dicts()
        ]
        column = one.axis.replace(".", "_")
        against = f"{measured(results, one.measure)}, against {_word(column, one.base, True)}"
        rows.append(
            found.select("difference", "low", "high", "p_holm").with_columns(
                name=pl.Series(names), what=pl.lit(against), clear=pl.col("p_holm") < 0.05
            )
        )
    if not rows:
        return None
    data = pl.concat(rows).head(MOST_ROWS)
    share = results.study.figure(asked[0].measure).is_share
    names = data["name"].unique(maintain_order=True).to_list()
    base = alt.Chart(_values(data)).encode(
        y=alt.Y("name:N", sort=names, title=None, axis=_row_axis(names)),
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
    x = alt.X("low:Q", title=data["what"][0], axis=alt.Axis(format="+%" if share else "+"))
    chart = alt.layer(
        alt.Chart(_rows([{"none": 0}])).mark_rule(color=INK).encode(x="none:Q"),
        base.mark_rule(strokeWidth=3, opacity=0.5).encode(x=x, x2="high:Q"),
        base.mark_point(filled=True, size=70, opacity=1).encode(x="difference:Q"),
    ).properties(width=WIDTH - 60, height=max(70, _height(names, ROW + 6)))
    return Figure(
        "differences",
        "What makes a difference",
        chart,
        "Each dot is a difference on the same deals, with its 95 % interval (bootstrap over deals); it is called "
        "clear of chance where that holds with all rows looked at together (Holm). No difference in sight is no "
        "proof of none.",
    )


# Pairings


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
        down=pl.col(down).map_elements(lambda value: _word(down, value, True), return_dtype=pl.String),
        across=pl.col(across).map_elements(lambda value: _word(across, value, True), return_dtype=pl.String),
    )
    middle = (data["low"].to_list(), data["high"].to_list())
    form = ".0%" if figure.is_share else ".1f"
    scale = WARM_TO_COOL if figure.is_share else alt.Scale(range=["#f8f3e8", "#e3bd63"])
    base = alt.Chart(_values(data)).encode(
        x=alt.X("across:N", sort=_order(results, across), title=_last(across), axis=alt.Axis(labelAngle=-30)),
        y=alt.Y("down:N", sort=_order(results, down), title=None, axis=_row_axis(_order(results, down))),
    )
    chart = alt.layer(
        base.mark_rect(stroke="white", strokeWidth=2).encode(
            color=alt.Color("value:Q", scale=scale, legend=None),
        ),
        base.mark_text(fontSize=11, color=INK).encode(text=alt.Text("value:Q", format=form)),
    ).properties(width=WIDTH - 40, height=max(80, 34 * data["down"].n_unique()))
    widest = max(high - low for low, high in zip(*middle, strict=True)) / 2
    spread = f"{100 * widest:.0f} points" if figure.is_share else f"{widest:.1f}"
    return Figure(
        "pairings",
        f"{capital(_last(down))} and {_last(across)}",
        chart,
        f"Each square is {measured(results, figure.text)} where both meet, over everything else that varies; the "
        f"widest interval is ± {spread}, so neighbours that differ by less than that may well be equal.",
    )


def _order(results: Results, axis: str) -> list[str]:
    return [_word(axis, value, True) for value in results.cells[axis].unique(maintain_order=True).to_list()]


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
    base = alt.Chart(_values(data)).encode(
        x=alt.X("role:N", title=None, axis=alt.Axis(labelAngle=-40, labelLimit=110, labelOverlap=False)),
        y=alt.Y("player:N", title=None, axis=alt.Axis(labelLimit=150, ticks=False, domain=False)),
    )
    chart = alt.layer(
        base.mark_rect(stroke="white", strokeWidth=2).encode(
            color=alt.Color("value:Q", scale=WARM_TO_COOL, legend=None)
        ),
        base.mark_text(fontSize=11, color=INK).encode(text=alt.Text("value:Q", format=".0%")),
    ).properties(width=WIDTH - 40, height=max(70, 34 * data["player"].n_unique()))
    return Figure(
        "roles",
        "Who wins as what",
        chart,
        "The share of a player's seats of one role that won, over all cells; seats of a side win together, so a "
        "strong role may only have strong company.",
    )


# How matches end


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
        alt.Chart(_values(data.filter(pl.col("name").is_in(names))))
        .mark_bar(stroke="white", strokeWidth=1)
        .encode(
            y=alt.Y("name:N", sort=names, title=None, axis=_row_axis(names)),
            x=alt.X("share:Q", title=None, axis=alt.Axis(format="%", tickCount=5), scale=alt.Scale(domain=[0, 1])),
            color=alt.Color(
                "how:N",
                scale=alt.Scale(domain=[short[clause] for clause in clauses], range=SERIES),
                legend=alt.Legend(title=None, orient="bottom", columns=1, labelLimit=400),
            ),
            order=alt.Order("clause:N"),
        )
        .properties(width=WIDTH - 60, height=max(50, _height(names)))
    )
    return Figure(
        "endings",
        "How matches end",
        chart,
        "Each bar divides the matches of a cell by the clause that ended them. It shows the last step alone, not "
        "what led there, and has no intervals.",
    )


def _short(text: str, most: int = 48) -> str:
    """The clause itself, without who wins by it."""
    text = text.split(". ")[0].split(": ")[0].rstrip(".")
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + " …"


def lengths(results: Results) -> Figure | None:
    """How many rounds matches take."""
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
    y = alt.Y("name:N", sort=names, title=None, axis=_row_axis(names))
    base = alt.Chart(_values(data)).encode(y=y)
    chart = alt.layer(
        base.mark_rule(color=SOFT).encode(x=alt.X("least:Q", title="rounds"), x2="most:Q"),
        base.mark_bar(size=13, color=SERIES[0], opacity=0.75).encode(x="low:Q", x2="high:Q"),
        base.mark_tick(color="white", thickness=3, size=13).encode(x="middle:Q"),
    ).properties(width=WIDTH - 60, height=max(50, _height(names)))
    return Figure(
        "lengths",
        "How long matches take",
        chart,
        "Half of the matches lie within the bar, nine in ten within the line, the white mark is the median; "
        "rounds are as the game counts them (governments, days, turns), and how long people take over one is not "
        "in it.",
    )


# Beliefs


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
    base = alt.Chart(_values(data)).encode(
        x=alt.X("tenth:Q", title="part of the match", axis=alt.Axis(format="%")),
        color=alt.Color(
            "truth:N",
            scale=alt.Scale(domain=["those who hide", "the others"], range=[SIDES[1], SIDES[0]]),
            legend=_legend(["those who hide", "the others", "and one who looks on"]),
        ),
        strokeDash=alt.StrokeDash("who:N", legend=_legend(["those who hide", "the others", "and one who looks on"])),
        detail="who:N",
    )
    chart = alt.layer(
        base.mark_area(opacity=0.15).encode(y=alt.Y("low:Q", title=None, axis=alt.Axis(format="%")), y2="high:Q"),
        base.mark_line(strokeWidth=2.5, point=alt.OverlayMarkDef(size=30)).encode(y="value:Q"),
    ).properties(width=WIDTH, height=230)
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
    base = alt.Chart(_values(data)).encode(
        x=alt.X(
            "said:Q",
            title="chance that was given",
            axis=alt.Axis(format="%", tickCount=5),
            scale=alt.Scale(domain=[0, 1]),
        )
    )
    scale = alt.Scale(domain=[0, 1])
    chart = alt.layer(
        alt.Chart(_rows([{"x": 0, "y": 0}, {"x": 1, "y": 1}]))
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


# Words


def lies_over_time(results: Results) -> Figure | None:
    """How many claims were lies, round by round and side by side."""
    if not results.measured("words"):
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
    base = alt.Chart(_values(data)).encode(
        x=alt.X("round:Q", title="round", axis=alt.Axis(tickMinStep=1, format="d")),
        color=alt.Color("side:N", scale=alt.Scale(domain=names, range=SIDES), legend=_legend(names)),
    )
    chart = alt.layer(
        base.mark_area(opacity=0.15).encode(y=alt.Y("low:Q", title=None, axis=alt.Axis(format="%")), y2="high:Q"),
        base.mark_line(strokeWidth=2.5, point=alt.OverlayMarkDef(size=30)).encode(y="value:Q"),
    ).properties(width=WIDTH, height=210)
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
    base = alt.Chart(_values(data)).encode(
        x=alt.X("of:N", title=None, axis=alt.Axis(labelAngle=-40, labelLimit=110, labelOverlap=False)),
        y=alt.Y("speaker:N", title=None, axis=alt.Axis(ticks=False, domain=False, labelLimit=120)),
    )
    chart = alt.layer(
        base.mark_rect(stroke="white", strokeWidth=2).encode(
            color=alt.Color("value:Q", scale=WARM_TO_COOL, legend=None)
        ),
        base.mark_text(fontSize=13, dy=-6, color=INK).encode(text=alt.Text("value:Q", format=".0%")),
        base.mark_text(fontSize=10, dy=9, color=INK).encode(text=alt.Text("times:Q", format=",d")),
    ).properties(width=WIDTH - 60, height=max(110, 54 * data["speaker"].n_unique()))
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
    data = found.with_columns(name=pl.col("occasion").replace(OCCASIONS)).sort("occasion")
    names = data["name"].to_list()
    base = alt.Chart(_values(data)).encode(y=alt.Y("name:N", sort=names, title=None, axis=_row_axis(names)))
    chart = alt.layer(
        base.mark_rule(strokeWidth=3, color=SERIES[3], opacity=0.5).encode(
            x=alt.X("low:Q", title=None, axis=alt.Axis(format="%")), x2="high:Q"
        ),
        base.mark_point(filled=True, size=70, color=SERIES[3], opacity=1).encode(x="value:Q"),
        base.mark_text(dy=-11, fontSize=11, color=INK).encode(x="value:Q", text=alt.Text("value:Q", format=".0%")),
    ).properties(width=WIDTH - 60, height=max(60, 46 * len(names)))
    return Figure(
        "followed",
        "Who was followed",
        chart,
        "How often seats acted after a word as somebody would who believed it (95 %, bootstrap over matches). "
        "They may have had other reasons to act so.",
    )


OCCASIONS: Final = {
    "ja_liberal_law": "Ja, after their, liberal law",
    "ja_agreed": "Ja, after their, agreed fascist law",
    "ja_contradiction": "Ja, after their, contradiction",
    "vote_true": "vote with, a true accuser",
    "vote_false": "vote with, a false accuser",
    "along_nothing": "taken along, nothing said",
    "along_called": "taken along, though called out",
    "along_contradicted": "taken along, though contradicted",
}


def _values(data: pl.DataFrame) -> Any:
    """Rows inside the picture, whatever they are."""
    known = data.with_columns(pl.col(pl.Float32, pl.Float64).fill_nan(None))
    return _rows(known.filter(pl.col("value").is_not_null() if "value" in data.columns else True).to_dicts())


def _rows(rows: list[dict[str, Any]]) -> Any:
    return alt.Data(values=rows)  # type: ignore[no-untyped-call]
