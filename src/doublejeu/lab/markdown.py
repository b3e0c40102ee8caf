"""Tables for pages, in Markdown, as a study file asks for them (`[[table]]`).

A page has a place for a table between `<!-- table NAME -->` and `<!-- end -->`; `doublejeu study tables` fills it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import polars as pl

from doublejeu.lab.estimates import estimate
from doublejeu.lab.measures import measure_named
from doublejeu.lab.results import Results
from doublejeu.lab.study_file import StudyError, TableFile, spelt


def tables(results: Results) -> dict[str, str]:
    """Every table of a study by its name."""
    return {table.name: _table(results, table) for table in results.study.file.table}


def filled(page: str, made: dict[str, str]) -> str:
    """A page with its places filled; StudyError where it has none for a table.

    >>> print(filled("<!-- table a --><!-- end -->", {"a": "| 1 |"}))
    <!-- table a -->
    | 1 |
    <!-- end -->
    """
    for name, text in made.items():
        place = re.compile(rf"(<!-- table {re.escape(name)} -->).*?(<!-- end -->)", re.DOTALL)
        if not place.search(page):
            raise StudyError("", f"the page has no place '<!-- table {name} -->' that ends with '<!-- end -->'")
        page = place.sub(lambda found, text=text: f"{found[1]}\n{text}\n{found[2]}", page)  # type: ignore[misc]
    return page


def _table(results: Results, asked: TableFile) -> str:
    rows = [axis.replace(".", "_") for axis in asked.rows]
    across = asked.columns.replace(".", "_")
    keys = [*rows, *([across] if across else [])]
    cells = results.cells
    for axis, values in asked.only.items():
        cells = cells.filter(pl.col(axis.replace(".", "_")).is_in(values))
    shown: dict[tuple[object, ...], list[str]] = {}
    for text in asked.measures:
        found = estimate(results, text, ["cell"])
        share = measure_named(results.game, text).is_share
        for cell, value, low, high in found.select("cell", "value", "low", "high").iter_rows():
            shown.setdefault((cell,), []).append(_shown(value, low, high, share, asked.interval))
    heads = [axis.split(".")[-1] for axis in asked.rows]
    if across:
        columns = cells[across].unique(maintain_order=True).to_list()
        titles = [spelt(value) for value in columns]
    else:
        columns, titles = [], [_title(text) for text in asked.measures]
    lines = [_line([*heads, *titles]), "|" + "---|" * (len(heads) + len(titles))]
    by_row: dict[tuple[object, ...], dict[object, list[str]]] = {}
    for cell, *values in cells.select("cell", *keys).iter_rows():
        row, column = (tuple(values[:-1]), values[-1]) if across else (tuple(values), None)
        if (cell,) in shown:
            by_row.setdefault(row, {})[column] = shown[(cell,)]
    for row, found_in in by_row.items():
        filled_in = ["; ".join(found_in.get(column, ["not played"])) for column in columns]
        lines.append(_line([*map(spelt, row), *(filled_in if across else found_in[None])]))
    return "\n".join([*lines, "", _caption(results)])


def _title(text: str) -> str:
    return text.partition(":")[2] or text


def _caption(results: Results) -> str:
    played = results.cells["played"].to_list()
    least, most = min(played), max(played)
    number = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    seeds = results.plain("matches").select(first=pl.col("seed").min(), last=pl.col("seed").max()).collect().row(0)
    talk = results.cells["talk"].unique().to_list()
    how = "talking" if talk == [True] else "in silence" if talk == [False] else "talking or not, as the table says"
    return (
        f"{number} matches a cell, {how}, seeds {seeds[0]} to {seeds[1]}, "
        f"rules version {results.plan['rules_version']}; shares in per cent, 95 % intervals in brackets."
    )


def _shown(value: float | None, low: float, high: float, share: bool, interval: bool) -> str:
    if value is None:
        return "-"
    factor = 100 if share else 1
    told = f"{factor * value:.1f}"
    return f"{told} ({factor * low:.1f}-{factor * high:.1f})" if interval or share else told


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
