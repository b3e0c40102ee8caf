"""The tables of results are what their page says."""

import re

import polars as pl

from doublejeu.games import GAMES, measures_of
from doublejeu.lab.rows.columns import COLUMNS, TABLES, columns_of
from doublejeu.lab.rows.tables import Row, by_column, decoded, encoded, in_columns, schema
from tests.rules import ROOT

PAGE = (ROOT / "docs" / "studies.md").read_text()


def test_the_page_lists_every_column_with_its_type_and_in_order() -> None:
    for table in TABLES:
        section = PAGE.split(f"### {table}\n")[1].split("\n### ")[0]
        told = dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", section, re.MULTILINE))
        assert told == COLUMNS[table], table
        assert list(told) == list(COLUMNS[table])


def test_every_game_has_its_columns_and_the_page_names_them() -> None:
    for key, game in GAMES.items():
        columns = measures_of(game).columns
        assert columns_of("matches", key) == {**COLUMNS["matches"], **columns}
        assert not set(columns) & set(COLUMNS["matches"])
        for name in columns:
            assert f"`{name}`" in PAGE


def test_rows_go_to_parquet_and_back() -> None:
    rows: list[Row] = [(0, 4, 3, "ja_agreed", True), (1, 2**40, 1, "vote_true", None)]
    kept = decoded(encoded(in_columns("occasions", "les_infiltres", by_column("occasions", rows))))

    assert kept.schema == schema("occasions", "les_infiltres")
    assert kept.rows() == rows
    assert isinstance(schema("matches", "infiltraitres")["cartridges"], pl.Int32)
