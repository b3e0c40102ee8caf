"""Rows as Parquet, through Polars: written part by part, put together, and read again.

A part holds the matches `first` to `last - 1` of one cell, a file for each table. The file of `matches` comes last and
is the sign that the part is there: whoever dies before it has played nothing.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from doublejeu.lab.rows.columns import COLUMNS, TABLES, columns_of

Row = tuple[object, ...]
Numbers = np.ndarray[Any, Any]
Column = pl.Series | Numbers | list[Any] | None  # None: every value is null

_TYPES: Final = {
    "Int8": pl.Int8(),
    "Int32": pl.Int32(),
    "Int64": pl.Int64(),
    "Float32": pl.Float32(),
    "Boolean": pl.Boolean(),
    "String": pl.String(),
}
_DIGITS: Final = 10  # of a match's number in a file name, so that names sort as numbers do


def schema(table: str, game: str) -> pl.Schema:
    """The columns of a table with their types."""
    return pl.Schema({name: _TYPES[kind] for name, kind in columns_of(table, game).items()})


def by_column(table: str, rows: Sequence[Row]) -> dict[str, Column]:
    """Rows, in the declared order of all columns that any game has, as columns: many times as fast as by Polars."""
    columns = list(zip(*rows, strict=True)) or [()] * len(COLUMNS[table])
    return {name: list(values) for name, values in zip(COLUMNS[table], columns, strict=True)}


def in_columns(table: str, game: str, columns: dict[str, Column]) -> pl.DataFrame:
    """A table from its columns, in their declared order and types."""
    rows = max(0 if column is None else len(column) for column in columns.values())
    return pl.DataFrame([_series(name, columns[name], kind, rows) for name, kind in schema(table, game).items()])


def _series(name: str, column: Column, kind: pl.DataType, rows: int) -> pl.Series:
    if column is None:
        return pl.repeat(None, rows, dtype=kind, eager=True).alias(name)
    if isinstance(column, list):
        return pl.Series(name, column, kind)
    return pl.Series(name, column).cast(kind)


def encoded(table: pl.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file."""
    buffer = io.BytesIO()
    table.write_parquet(buffer, compression="snappy", statistics=False)
    return buffer.getvalue()


def decoded(content: bytes) -> pl.DataFrame:
    """What `encoded` made."""
    return pl.read_parquet(io.BytesIO(content))


def part_name(table: str, cell: int, first: int, last: int) -> str:
    """The file of one part of a table.

    >>> part_name("matches", 3, 100, 150)
    'matches-00003-0000000100-0000000150.parquet'
    """
    return f"{table}-{cell:05}-{first:0{_DIGITS}}-{last:0{_DIGITS}}.parquet"


def parts_in(folder: Path, table: str = "matches") -> list[tuple[int, int, int, Path]]:
    """The parts of a table in a folder: cell, first, last and file, in their order."""
    found: list[tuple[int, int, int, Path]] = []
    for path in sorted(folder.glob(f"{table}-*.parquet")):
        cell, first, last = (int(number) for number in path.stem.split("-")[1:])
        found.append((cell, first, last, path))
    return found


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, whenever the machine stops."""
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def accounts_name(cell: int, first: int, last: int) -> str:
    """The file of what bots from outside came to in one part."""
    return Path(part_name("guests", cell, first, last)).with_suffix(".json").name


def keep_part(folder: Path, cell: int, first: int, last: int, content: dict[str, bytes], accounts: bytes = b"") -> None:
    """Keep the tables of one part; that of the matches last."""
    if accounts:
        write_atomically(folder / accounts_name(cell, first, last), accounts)
    for table in reversed(TABLES):
        if table in content:
            write_atomically(folder / part_name(table, cell, first, last), content[table])


def scan(paths: list[Path], table: str, game: str) -> pl.LazyFrame:
    """Some files of one table, in their order, as one."""
    if not paths:
        return pl.DataFrame(schema=schema(table, game)).lazy()
    return pl.scan_parquet(paths)


def put_together(paths: list[Path], whole: Path, table: str, game: str, limits: dict[int, int]) -> None:
    """Make one file of parts, without those matches of a cell that came after its last; memory stays constant."""
    rows = scan(paths, table, game)
    cut = pl.DataFrame(
        {"cell": list(limits), "_limit": list(limits.values())}, schema={"cell": pl.Int32, "_limit": pl.Int64}
    )
    if limits:
        rows = rows.join(cut.lazy(), on="cell", how="left", maintain_order="left")
        rows = rows.filter(pl.col("_limit").is_null() | (pl.col("match") < pl.col("_limit"))).drop("_limit")
    beside = whole.with_name(f".{whole.name}.new")
    rows.sink_parquet(beside, compression="zstd")
    beside.replace(whole)
