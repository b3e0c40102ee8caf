"""How the cells of a study are laid out and named in pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import polars as pl

from doublejeu.lab.results.folder import Results
from doublejeu.lab.study.file import spelt
from doublejeu.text import Texts, texts_of

MOST_SERIES: Final = 8


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
        rows.append(row_name(row))
    names = rows or ["all matches"] * len(results.cells)
    return results.cells.with_columns(pl.Series("name", names)).with_row_index("order")


def row_name(row: dict[str, object]) -> str:
    """The values of a cell in one line. A bot goes by its name alone where only one axis is of bots.

    >>> row_name({"bots_liberals": "belief", "bots_fascists": "thumb"}), row_name({"bots_one": "thumb", "talk": True})
    ('liberals belief, fascists thumb', 'thumb, talking')
    """
    of_bots = sum(axis.startswith("bots") for axis in row)
    alone = {axis: len(row) == 1 or (of_bots == 1 and axis.startswith("bots")) for axis in row}
    return ", ".join(value_name(axis, value, alone[axis]) for axis, value in row.items())


def value_name(axis: str, value: object, alone: bool) -> str:
    """A value as it is read: `talk=true` is "talking", a bot is its name."""
    if axis == "talk":
        return "talking" if value else "silent"
    if alone:
        return spelt(value)
    return f"{axis_name(axis)} {spelt(value)}"


def texts(results: Results) -> Texts:
    """The words of the game."""
    return texts_of(results.game.key, "en")


def measured(results: Results, measure: str) -> str:
    """What a study measures, as it is read."""
    kind, _, name = measure.partition(":")
    if kind == "side":
        return f"how often {texts(results).sides.get(name, name)} win"
    if measure == "won:one":
        return "how often the seat that moves round wins"
    return f"how often {name} wins" if kind == "won" else measure


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def axis_name(axis: str) -> str:
    """What an axis is called in a picture: `bots_liberals` is "liberals"."""
    return axis.split("_")[-1]


def order_of(results: Results, axis: str) -> list[str]:
    return [value_name(axis, value, True) for value in results.cells[axis].unique(maintain_order=True).to_list()]
