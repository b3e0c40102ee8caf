"""What every figure is drawn with: its colours and sizes, the axes of rows, legends, bands and squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import altair as alt
import polars as pl

WIDTH: Final = 330  # of what is drawn, without the names of its axes
ROW: Final = 26  # of a cell that has a line of its own
LINE_OF_NAME: Final = 13  # of one of the lines in which a cell is named
ROOM_FOR_LETTERS: Final = 34  # beside each other under a picture
MOST_ROWS: Final = 40  # cells that are drawn one under the other
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


def row_axis(names: list[str]) -> Any:
    """The names of rows, in as many lines as they have parts; none is left out: `height_of` makes room for them."""
    up = -LINE_OF_NAME * (lines_in(names) - 1) / 2  # else the first line would stand in the middle
    bare: dict[str, Any] = {
        "labelOverlap": False,
        "ticks": False,
        "domain": False,
        "labelLimit": 190,
        "labelFontSize": 12,
    }
    return alt.Axis(labelExpr="split(datum.label, ', ')", labelLineHeight=LINE_OF_NAME, labelOffset=up, **bare)


def column_axis(names: list[str]) -> Any:
    """The names of columns: level where they are short enough to stand beside each other."""
    level = max(map(len, names), default=0) * len(names) <= ROOM_FOR_LETTERS
    return alt.Axis(labelAngle=0 if level else -40, labelLimit=140, labelOverlap=False)


def lines_in(names: list[str]) -> int:
    return max((name.count(", ") + 1 for name in names), default=1)


def height_of(names: list[str], row: int = ROW) -> int:
    """How high so many rows are, whose names may be of several lines."""
    return max(row, LINE_OF_NAME * lines_in(names) + 10) * len(names)


def legend(names: list[str], title: str = "") -> Any:
    """A legend over the picture, in one line where words are short; a title says what several parts of names are."""
    across = sum(len(name) + 5 for name in names) <= 34
    return alt.Legend(
        title=title or None, orient="top", direction="horizontal" if across else "vertical", symbolOpacity=1
    )


def banded(base: Any, height: int) -> Any:
    """Lines through `value` with a band from `low` to `high`, of a chart that says the rest."""
    return alt.layer(
        base.mark_area(opacity=0.15).encode(y=alt.Y("low:Q", title=None, axis=alt.Axis(format="%")), y2="high:Q"),
        base.mark_line(strokeWidth=2.5, point=alt.OverlayMarkDef(size=30)).encode(y="value:Q"),
    ).properties(width=WIDTH, height=height)


def squares(base: Any, form: str = ".0%", scale: Any = WARM_TO_COOL) -> list[Any]:
    """A square for each row of a chart, in the colour of its `value`, which stands in it."""
    return [
        base.mark_rect(stroke="white", strokeWidth=2).encode(color=alt.Color("value:Q", scale=scale, legend=None)),
        base.mark_text(fontSize=11, color=INK).encode(text=alt.Text("value:Q", format=form)),
    ]


def values(data: pl.DataFrame) -> Any:
    """Rows inside the picture, whatever they are."""
    known = data.with_columns(pl.col(pl.Float32, pl.Float64).fill_nan(None))
    return rows_of(known.filter(pl.col("value").is_not_null() if "value" in data.columns else True).to_dicts())


def rows_of(rows: list[dict[str, Any]]) -> Any:
    return alt.Data(values=rows)  # type: ignore[no-untyped-call]
