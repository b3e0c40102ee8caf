"""A fingerprint of how a study is played: pages show with it which rules and bots their figures were measured with.

It covers the study file, except its words for people, and every row of the first matches of each cell, with the digest
of all their decisions and words. The same seeds give the same fingerprint, interpreted or compiled, until the play of
these matches changes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

import polars as pl

from doublejeu.lab.results.folder import Results
from doublejeu.lab.rows.facts import DIGESTED
from doublejeu.lab.rows.tables import decoded
from doublejeu.lab.study.parts import Part, play_part
from doublejeu.lab.study.study import Study

_FOR_PEOPLE = ("title", "says")


def digest(text: str) -> str:
    """A short digest of a text."""
    return sha256(text.encode()).hexdigest()[:12]


def stored_fingerprint(results: Results) -> str:
    """The fingerprint of the matches in a folder of results."""
    first = pl.col("match") < DIGESTED
    return _fingerprint(
        results.study, {name: results.plain(name).filter(first).collect() for name in results.plan["measured"]}
    )


def current_fingerprint(study: Study) -> str:
    """The fingerprint that the study would have if it were played now: its first matches are played."""
    last = min(DIGESTED, study.most)
    parts = [play_part(study, Part(cell.number, 0, last)).content for cell in study.cells]
    tables = {name: pl.concat([decoded(part[name]) for part in parts]) for name in ("matches", *study.measured)}
    return _fingerprint(study, tables)


def _fingerprint(study: Study, tables: Mapping[str, pl.DataFrame]) -> str:
    asked = {key: value for key, value in study.given.items() if key not in _FOR_PEOPLE}
    rows = {name: table.rows() for name, table in tables.items()}
    return digest(json.dumps([asked, rows], sort_keys=True, default=str))
