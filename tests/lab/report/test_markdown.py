"""Tables for pages: figures over rows, comparisons, and digests that tell stale and edited tables."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

from doublejeu import lab
from doublejeu.bots.secret_hitler import thumb
from doublejeu.cli import app
from doublejeu.lab.report.markdown import filled, places, tables
from doublejeu.lab.results.estimates import compare, quotient
from doublejeu.lab.results.fingerprints import current_fingerprint, stored_fingerprint
from doublejeu.lab.results.folder import Results
from doublejeu.lab.study.study import Study, StudyError
from tests.engine import interpreted_only

STUDY: dict[str, Any] = {
    "game": "secret_hitler",
    "seats": 5,
    "matches": 30,
    "first_seed": 300,
    "bots": ["belief"],
    "measure": ["seats", "words", "occasions", "moments"],
    "vary": {"talk": [True, False]},
    "compare": [{"axis": "talk", "base": True, "measure": "side:liberals", "name": "compared"}],
    "table": [
        {
            "name": "lies",
            "of": "seats",
            "rows": [],
            "columns": "side",
            "only": {"side": ["liberals", "fascists"], "talk": [True]},
            "measures": ["lied/claims"],
            "percent": True,
            "heads": ["the liberals", "the fascists"],
        },
        {
            "name": "knows",
            "of": "moments",
            "rows": ["talk"],
            "columns": "quarter",
            "only": {"observer_side": ["liberals"]},
            "measures": ["error", "chance"],
            "digits": 3,
        },
        {"name": "quotients", "rows": ["talk"], "measures": ["lies/claims", "rounds"], "percent": True, "digits": 2},
    ],
}


@pytest.fixture(scope="module")
def results() -> Results:
    return lab.run(STUDY, jobs=1)


def told(row: dict[str, Any], digits: int, factor: int = 1) -> str:
    return "{:.{d}f} ({:.{d}f}-{:.{d}f})".format(*(factor * row[key] for key in ("value", "low", "high")), d=digits)


def test_a_table_of_rows_shows_quotients_in_the_order_that_was_chosen(results: Results) -> None:
    found = quotient(results.seats.filter("talk"), "lied", "claims", by=["side"])
    by_side = {row["side"]: told(row, 1, 100) for row in found.to_dicts()}

    lines = tables(results)["lies"].splitlines()
    assert lines[0] == "| the liberals | the fascists |"
    assert lines[2] == f"| {by_side['liberals']} | {by_side['fascists']} |"


def test_beliefs_by_quarter_are_computed_when_they_are_read(results: Results) -> None:
    beliefs = results.moments.filter(pl.col("observer_side") == "liberals").collect()
    for part, quarter, chance, hidden, error in beliefs.select(
        "part", "quarter", "chance", "hidden", "error"
    ).iter_rows():
        assert quarter == min(4, int(4 * part) + 1)
        assert error == pytest.approx((chance - hidden) ** 2)
    last = beliefs.filter(pl.col("quarter") == 4, pl.col("talk"))

    lines = tables(results)["knows"].splitlines()
    assert lines[0] == "| talk | 1 | 2 | 3 | 4 |"
    talking = lines[2].split(" | ")
    assert talking[0] == "| true"
    error, chance = (figure.split(" ")[0] for figure in talking[4].split("; "))
    assert float(error) == pytest.approx(np.mean(last["error"].to_numpy()), abs=0.0005)
    assert float(chance) == pytest.approx(np.mean(last["chance"].to_numpy()), abs=0.0005)


def test_quotients_of_matches_are_in_per_cent_where_that_is_asked(results: Results) -> None:
    (lies,) = lab.estimate(results, "lies/claims", by=["talk"]).to_dicts()
    rounds = lab.estimate(results, "rounds", by=["talk"]).filter(pl.col("talk")).row(0, named=True)

    lines = tables(results)["quotients"].splitlines()
    assert lines[2] == f"| true | {told(lies, 2, 100)} | {told(rounds, 2)} |"
    assert lines[3].startswith("| false | - | ")  # nobody claims anything in silence


def test_a_comparison_with_a_name_is_a_table(results: Results) -> None:
    row = compare(results, "side:liberals", "talk", True).row(0, named=True)
    difference, low, high = (f"{100 * row[key]:.1f}" for key in ("difference", "low", "high"))

    lines = tables(results)["compared"].splitlines()
    assert lines[0] == "| talk | difference | p |"
    assert lines[2] == f"| false | {difference} ({low} to {high}) | {row['p_holm']:.3f} |"
    assert lines[-1].startswith("`side:liberals` deal by deal against talk = true, 30 deals; percentage points, ")


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ({"of": "smiles"}, r"table\[0\].of: the study does not measure 'smiles'"),
        ({"of": "seats", "rows": ["mood"]}, "'mood' does not vary; what varies: talk; columns of seats: cell, match"),
        ({"of": "seats", "measures": ["player"]}, "'player' is no number of seats, nor a quotient"),
        ({"of": "seats", "measures": ["lied/player"]}, "'lied/player' is no number of seats, nor a quotient"),
        ({"name": "two words"}, "'two words' is no name of a table"),
        ({"name": "compared"}, "two tables are called 'compared'"),
        ({"rows": ["talk"], "columns": "talk"}, r"table\[0\].columns: 'talk' goes down already"),
        ({"heads": ["a|b"]}, r"table\[0\].heads: a head of a Markdown table cannot have"),
        ({"digits": 9}, r"table\[0\].digits: expected: a whole number, at most 6"),
    ],
)
def test_tables_that_cannot_be_made_are_refused(table: dict[str, Any], line: str) -> None:
    asked = {"name": "mine", "rows": [], "measures": ["claims"], **table}
    with pytest.raises(StudyError, match=line):
        Study({**STUDY, "table": [asked]})


@pytest.mark.parametrize(
    ("only", "line"),
    [
        (
            {"side": ["liberalz"]},
            r"lies\.only\.side: 'liberalz' is no value of it; its values are 'fascists'",
        ),
        ({"side": [1]}, r"lies\.only\.side: 1 is no value of it"),
        ({"talk": ["true"]}, r"lies\.only\.talk: 'true' is no value of it; its values are False, True"),
        ({"side": []}, r"lies\.only\.side: it names no value"),
    ],
)
def test_only_names_values_that_are_there(tmp_path: Path, only: dict[str, Any], line: str) -> None:
    few = {**STUDY, "matches": 2, "table": [{**STUDY["table"][0], "only": only}]}
    with pytest.raises(StudyError, match=line):
        tables(lab.run(few, tmp_path / "few", jobs=1))


def test_as_many_heads_as_columns(results: Results, tmp_path: Path) -> None:
    few = {**STUDY, "matches": 2, "table": [{**STUDY["table"][2], "heads": ["only one"]}], "measure": []}
    with pytest.raises(StudyError, match=r"quotients\.heads: 1 heads for the 3 columns"):
        tables(lab.run(few, tmp_path / "few", jobs=1))


def test_a_page_tells_which_of_its_tables_were_edited(results: Results, tmp_path: Path) -> None:
    made = tables(results)
    page = tmp_path / "page.md"
    page.write_text("".join(f"<!-- table {name} -->\n<!-- end -->\n" for name in [*made, "of-another-study"]))
    assert CliRunner().invoke(app, ["study", "tables", str(results.folder), "--into", str(page)]).exit_code == 0
    text = page.read_text()
    *ours, other = places(text)

    assert {place.name: place.content.strip() for place in ours} == made
    assert {place.played for place in ours} == {stored_fingerprint(results)}
    assert not any(place.edited for place in ours)
    assert (other.name, other.played, other.text, other.edited) == ("of-another-study", "", "", False)
    figure = made["quotients"].splitlines()[2].split(" ")[3]
    edited = text.replace(figure, "99.99", 1)
    assert [place.name for place in places(edited) if place.edited] == ["quotients"]
    assert filled(edited, made, stored_fingerprint(results)) == text


def test_a_fingerprint_is_of_what_is_played_and_asked(results: Results) -> None:
    stored = stored_fingerprint(results)
    assert stored == current_fingerprint(Study(STUDY))
    assert stored == current_fingerprint(Study({**STUDY, "title": "Talk", "says": "Words for people."}))
    changes: list[dict[str, object]] = [{"first_seed": 301}, {"matches": 31}, {"table": []}, {"bots": ["thumb"]}]
    for change in changes:
        assert stored != current_fingerprint(Study({**STUDY, **change})), change


def _never_says(*_: object) -> list[int]:
    return []


@interpreted_only
@pytest.mark.parametrize(
    ("talk", "where", "name", "value"),
    [
        (False, thumb, "ALIKE", 0.5),
        (True, thumb.Thumb, "speak", _never_says),
    ],
)
def test_a_fingerprint_changes_with_a_bots_decisions_and_with_its_words(
    talk: bool, where: object, name: str, value: float | Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    study = {"game": "secret_hitler", "seats": 7, "matches": 10, "bots": ["thumb"], "talk": talk, "measure": []}
    before = current_fingerprint(Study(study))
    assert before == current_fingerprint(Study(study))
    monkeypatch.setattr(where, name, value)
    assert before != current_fingerprint(Study(study))
