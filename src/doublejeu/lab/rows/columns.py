"""The tables of a study's results: their names, columns and types, declared once, for who writes and who reads them.

Seats are numbered from 1, as in a study file (`belief@3`); 0 stands for the table, or for nobody.
"""

from __future__ import annotations

from typing import Final

from doublejeu.games import GAMES, measures_of

TABLES: Final = ("matches", "seats", "words", "occasions", "moments")  # the first is always there
FORMAT: Final = 1  # of a folder of results

CELL: Final = {"cell": "Int32", "match": "Int64"}  # the key that all tables share: match `match` of cell `cell`

COLUMNS: Final[dict[str, dict[str, str]]] = {
    "matches": {
        **CELL,
        "seed": "Int64",
        "arrangement": "Int32",
        "side": "String",
        "clause": "String",
        "winners": "Int32",
        "decisions": "Int32",
        "steps": "Int32",
        "rounds": "Int32",
        "said": "Int32",
        "claims": "Int32",
        "lies": "Int32",
        "faults": "Int32",
        "digest": "String",
    },
    "seats": {
        **CELL,
        "seat": "Int8",
        "role": "String",
        "side": "String",
        "player": "String",
        "bot": "String",
        "persona": "String",
        "one": "Boolean",
        "won": "Boolean",
        "survived": "Boolean",
        "said": "Int32",
        "claims": "Int32",
        "lied": "Int32",
        "changed": "Int32",
        "contradicted": "Boolean",
        "believed": "Int32",
        "believed_lying": "Int32",
        "doubted": "Int32",
        "doubted_lying": "Int32",
        "faults": "Int32",
        "stood_in": "Int32",
    },
    "words": {
        **CELL,
        "word": "Int32",
        "entry": "Int32",
        "round": "Int32",
        "seat": "Int8",
        "performative": "String",
        "verb": "String",
        "target": "Int8",
        "agrees": "Boolean",
        "true": "Boolean",
    },
    "occasions": {
        **CELL,
        "seat": "Int8",
        "occasion": "String",
        "followed": "Boolean",
    },
    "moments": {
        **CELL,
        "moment": "Int32",
        "entry": "Int32",
        "round": "Int32",
        "part": "Float32",
        "observer": "Int8",
        "observer_side": "String",
        "target": "Int8",
        "score": "Float32",
        "chance": "Float32",
        "hidden": "Boolean",
    },
}

# What is computed whenever a table is read, and not stored.
COMPUTED: Final[dict[str, dict[str, str]]] = {"moments": {"quarter": "Int8", "error": "Float64"}}


def columns_of(table: str, game: str) -> dict[str, str]:
    """A table's columns with their types: `matches` has those of its game besides, a game without rounds has none."""
    measures = measures_of(GAMES[game])
    columns = dict(COLUMNS[table])
    if not measures.rounds:
        columns.pop("rounds", None)
        columns.pop("round", None)
    return {**columns, **(measures.columns if table == "matches" else {})}
