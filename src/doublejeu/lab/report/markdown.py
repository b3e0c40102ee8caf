"""Tables for pages, in Markdown, as a study file asks for them (`[[table]]`, and `[[compare]]` with a name).

A page has a place for a table between `<!-- table NAME -->` and `<!-- end -->`; `doublejeu study tables` fills it, and
writes two digests into the first line: `played` is the fingerprint of the matches (fingerprints.py), `text` is of the
table itself. A test can then tell a table that was measured with other bots, and one that was edited by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from doublejeu.lab.results.estimates import compare, estimate, quotient
from doublejeu.lab.results.fingerprints import digest
from doublejeu.lab.results.folder import Results
from doublejeu.lab.rows.measures import QUOTIENT, measure_named
from doublejeu.lab.stats.intervals import number_shown, shown
from doublejeu.lab.study.cells import column_of
from doublejeu.lab.study.file import Compare, StudyError, TableFile, as_toml, spelt

_PLACE = re.compile(
    r"<!-- table (?P<name>[\w-]+)(?: played=(?P<played>\w+) text=(?P<text>\w+))? -->(?P<content>.*?)<!-- end -->",
    re.DOTALL,
)
Key = tuple[object, ...]  # the values that tell a row of a table from the others, the one that goes across last


@dataclass(frozen=True)
class TableSlot:
    """A place for a table in a page; the digests are empty where none were written."""

    name: str
    played: str
    text: str
    content: str

    @property
    def edited(self) -> bool:
        """Whether the table is not what was written; False where no digest tells."""
        return bool(self.text) and self.text != digest(self.content.strip())


def tables(results: Results) -> dict[str, str]:
    """Every table of a study by its name."""
    file = results.study.file
    made = {table.name: _table(results, table) for table in file.table}
    return made | {asked.name: _comparison(results, asked) for asked in file.compare if asked.name}


def places(page: str) -> list[TableSlot]:
    """The places for tables in a page."""
    return [
        TableSlot(found["name"], found["played"] or "", found["text"] or "", found["content"])
        for found in _PLACE.finditer(page)
    ]


def filled(page: str, made: dict[str, str], played: str) -> str:
    """A page with its places filled; StudyError where it has none for a table.

    >>> print(filled("<!-- table a --><!-- end -->", {"a": "| 1 |"}, "3f2a"))
    <!-- table a played=3f2a text=58899f6ac7a1 -->
    | 1 |
    <!-- end -->
    """
    there = {place.name for place in places(page)}
    for name in made:
        if name not in there:
            raise StudyError("", f"the page has no place '<!-- table {name} -->' that ends with '<!-- end -->'")

    def fill(found: re.Match[str]) -> str:
        name = found["name"]
        if name not in made:
            return found[0]
        return f"<!-- table {name} played={played} text={digest(made[name])} -->\n{made[name]}\n<!-- end -->"

    return _PLACE.sub(fill, page)


def _table(results: Results, asked: TableFile) -> str:
    keys = [column_of(axis) for axis in (*asked.rows, *([asked.columns] if asked.columns else []))]
    shown: dict[Key, dict[str, str]] = {}  # by measure
    for text, key, figure in _of_rows(results, asked, keys) if asked.of else _of_cells(results, asked, keys):
        shown.setdefault(key, {})[text] = figure
    ordered = sorted(shown, key=lambda key: [_order(results, asked, *each) for each in zip(keys, key, strict=True)])
    heads = [axis.split(".")[-1] for axis in asked.rows]
    by_row: dict[Key, list[str]] = {}
    if asked.columns:
        across = list(dict.fromkeys(key[-1] for key in ordered))
        across.sort(key=lambda value: _order(results, asked, keys[-1], value))
        heads += map(spelt, across)
        for row in dict.fromkeys(key[:-1] for key in ordered):
            figures = [shown.get((*row, value), {}) for value in across]
            by_row[row] = [
                "; ".join(each.get(text, "-") for text in asked.measures) if each else "not played" for each in figures
            ]
    else:
        heads += map(_title, asked.measures)
        by_row = {key: [shown[key].get(text, "-") for text in asked.measures] for key in ordered}
    if asked.heads and len(asked.heads) != len(heads):
        raise StudyError(f"{asked.name}.heads", f"{len(asked.heads)} heads for the {len(heads)} columns {heads}")
    lines = [[*map(spelt, row), *figures] for row, figures in by_row.items()]
    return "\n".join([*_grid(asked.heads or heads, lines), "", _caption(results, shares=not asked.of or asked.percent)])


def _of_cells(results: Results, asked: TableFile, keys: list[str]) -> Iterator[tuple[str, Key, str]]:
    """Measures of matches, cell by cell."""
    cells = _only(results.cells.lazy(), asked).select("cell", *keys).collect()
    key_of = {cell: tuple(key) for cell, *key in cells.iter_rows()}
    for text in asked.measures:
        measure = measure_named(results.game, text)
        percent = measure.is_share or (asked.percent and measure.kind == QUOTIENT)
        found = estimate(results, text, ["cell"])
        for cell, *figure in found.select("cell", "value", "low", "high").iter_rows():
            if cell in key_of:
                yield text, key_of[cell], _shown(figure, percent, asked.digits, asked.interval or percent)


def _of_rows(results: Results, asked: TableFile, keys: list[str]) -> Iterator[tuple[str, Key, str]]:
    """Means and quotients over the rows of another table than that of matches."""
    rows = _only(results.table(asked.of), asked).with_columns(rows=pl.lit(1))
    for text in asked.measures:
        above, _, below = text.partition("/")
        for *key, value, low, high in (
            quotient(rows, above, below or "rows", keys).select(*keys, "value", "low", "high").iter_rows()
        ):
            yield text, tuple(key), _shown([value, low, high], asked.percent, asked.digits, asked.interval)


def _only(frame: pl.LazyFrame, asked: TableFile) -> pl.LazyFrame:
    for axis, values in asked.only.items():
        there = frame.select(pl.col(column_of(axis)).unique().sort()).collect().to_series().to_list()
        known = [(type(value), value) for value in there]  # True is 1 to Python, and not to a table
        wrong = [value for value in values if (type(value), value) not in known]
        if wrong or not values:
            what = f"{wrong[0]!r} is no value of it" if wrong else "it names no value"
            raise StudyError(f"{asked.name}.only.{axis}", f"{what}; its values are {', '.join(map(repr, there))}")
    return frame.filter(*(pl.col(column_of(axis)).is_in(values) for axis, values in asked.only.items()))


def _order(results: Results, asked: TableFile, column: str, value: object) -> Any:
    """Axes stand in the order of the study, other columns in that of `only`, or of their values."""
    if column in results.axes:
        return results.cells[column].to_list().index(value)
    chosen = {column_of(axis): values for axis, values in asked.only.items()}
    return chosen[column].index(value) if column in chosen else (value is not None, value)


def _comparison(results: Results, asked: Compare) -> str:
    found = compare(results, asked.measure, asked.axis, asked.base)
    share = measure_named(results.game, asked.measure).is_share
    in_order = results.cells.select(results.axes).join(found, on=results.axes, maintain_order="left")
    lines = [
        [
            *map(spelt, axes),
            _shown([difference, low, high], share, 1, to=" to "),
            "< 0.001" if p < 0.0005 else f"{p:.3f}",
        ]
        for *axes, difference, low, high, p in in_order.select(
            *results.axes, "difference", "low", "high", "p_holm"
        ).iter_rows()
    ]
    heads = [axis.split(".")[-1] for axis in results.study.varying]
    caption = (
        f"`{asked.measure}` deal by deal against {asked.axis.split('.')[-1]} = {as_toml(asked.base)}, "
        f"{min(found['pairs'].to_list()):,} deals; {'percentage points, ' if share else ''}95 % intervals in brackets; "
        "p is corrected for all rows (Holm)."
    )
    return "\n".join([*_grid([*heads, "difference", "p"], lines), "", caption])


def _title(text: str) -> str:
    return text.partition(":")[2] or text


def _caption(results: Results, shares: bool) -> str:
    played = results.cells["played"].to_list()
    least, most = min(played), max(played)
    number = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    seeds = results.plain("matches").select(first=pl.col("seed").min(), last=pl.col("seed").max()).collect().row(0)
    talk = results.cells["talk"].unique().to_list()
    how = "talking" if talk == [True] else "in silence" if talk == [False] else "talking or not, as the table says"
    unit = "shares in per cent, " if shares else ""
    return (
        f"{number} matches a cell, {how}, seeds {seeds[0]} to {seeds[1]}, "
        f"rules version {results.plan['rules_version']}; {unit}95 % intervals in brackets."
    )


def _shown(figure: Sequence[float | None], percent: bool, digits: int, interval: bool = True, to: str = "-") -> str:
    """A value with its interval.

    >>> _shown([0.5, 0.404, 0.596], True, 1), _shown([-0.01, -0.07, 0.05], True, 1, to=" to ")
    ('50.0 (40.4-59.6)', '-1.0 (-7.0 to 5.0)')
    """
    if figure[0] is None:
        return "-"
    value, low, high = (number for number in figure if number is not None)
    return shown(value, low, high, percent, digits, to) if interval else number_shown(value, percent, digits)


def _grid(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> list[str]:
    return [_line(heads), "|" + "---|" * len(heads), *map(_line, lines)]


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
