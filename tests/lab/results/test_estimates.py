"""Figures with error bars, against brute force and against scipy."""

import json
from pathlib import Path

import polars as pl
import pytest
from scipy import stats
from typer.testing import CliRunner

from doublejeu import lab
from doublejeu.cli import app
from doublejeu.games import GAMES
from doublejeu.lab.report.markdown import filled, tables
from doublejeu.lab.results.estimates import compare, estimate, holm, quotient
from doublejeu.lab.results.folder import Results
from doublejeu.lab.results.ratings import ratings
from doublejeu.lab.rows.measures import BadMeasure, measure_named
from doublejeu.lab.stats.intervals import RunningMean, Shares, share_interval, wilson
from doublejeu.lab.study.study import StudyError

STUDY = {
    "game": "secret_hitler",
    "seats": 5,
    "matches": 60,
    "first_seed": 300,
    "talk": True,
    "bots": {"liberals": "thumb", "fascists": "thumb"},
    "vary": {"bots": {"liberals": ["thumb", "random"]}, "talk": [True, False]},
    "compare": [{"axis": "bots.liberals", "base": "random", "measure": "side:liberals"}],
    "table": [
        {"name": "sides", "rows": ["bots.liberals"], "columns": "talk", "measures": ["side:liberals", "rounds"]},
        {"name": "lies", "rows": ["bots.liberals"], "measures": ["lies/claims"], "only": {"talk": [True]}},
    ],
}


@pytest.fixture(scope="module")
def results() -> Results:
    return lab.run(STUDY, jobs=1)


def test_shares_are_counted_match_by_match_with_wilsons_interval(results: Results) -> None:
    found = estimate(results, "side:liberals")
    assert found["cell"].to_list() == [0, 1, 2, 3]
    matches = results.matches.collect()
    for cell, value, low, high in found.select("cell", "value", "low", "high").iter_rows():
        hits = matches.filter((pl.col("cell") == cell) & (pl.col("side") == "liberals")).height
        theirs = stats.binomtest(hits, 60).proportion_ci(method="wilson")
        assert value == pytest.approx(hits / 60)
        assert (low, high) == pytest.approx((theirs.low, theirs.high))


def test_intervals_that_hold_together_are_wider_as_bonferroni_has_it(results: Results) -> None:
    for row in estimate(results, "side:liberals").to_dicts():
        theirs = stats.binomtest(round(row["value"] * 60), 60).proportion_ci(0.9875, method="wilson")
        assert (row["low_all"], row["high_all"]) == pytest.approx((theirs.low, theirs.high))
        assert row["low_all"] < row["low"] < row["high"] < row["high_all"]


def test_a_players_seats_in_one_match_are_one_observation(results: Results) -> None:
    found = estimate(results, "won:thumb", by=["bots_liberals", "talk"])
    seats = results.seats.filter((pl.col("bots_liberals") == "random") & pl.col("talk")).collect()
    shares = Shares()
    for _, group in seats.filter(pl.col("player") == "thumb").group_by("match"):
        shares.count(group["won"].to_list().count(True), len(group))
    row = found.filter((pl.col("bots_liberals") == "random") & pl.col("talk")).row(0, named=True)
    assert row["value"] == pytest.approx(float(shares.mean()))
    assert (row["low"], row["high"]) == pytest.approx(shares.interval())


def test_matches_of_one_deal_are_one_observation() -> None:
    """Two cells that are the same play the same matches: together they say no more than one."""
    twice = {
        **STUDY,
        "vary": {"persona": {"thumb": {"talking": {"talks": [10, 90]}}}},
        "talk": False,
        "compare": [],
        "table": [],
    }
    results = lab.run(twice, jobs=1)
    for measure in ("side:liberals", "rounds"):
        once = estimate(results, measure).row(0, named=True)
        both = estimate(results, measure, by=[]).row(0, named=True)
        assert both["matches"] == 120
        assert (both["value"], both["low"], both["high"]) == pytest.approx((once["value"], once["low"], once["high"]))


def test_a_bootstrap_over_matches_agrees_with_the_normal_interval_of_a_mean(results: Results) -> None:
    matches = results.matches.collect()
    for row in estimate(results, "decisions").to_dicts():
        numbers = matches.filter(pl.col("cell") == row["cell"])["decisions"].to_numpy()
        spread = 1.96 * numbers.std(ddof=1) / 60**0.5
        assert row["value"] == pytest.approx(numbers.mean())
        assert row["low"] == pytest.approx(numbers.mean() - spread, abs=spread / 4)
        assert row["high"] == pytest.approx(numbers.mean() + spread, abs=spread / 4)


def test_a_quotient_is_of_sums_and_its_interval_is_over_matches(results: Results) -> None:
    whole = estimate(results, "lies/claims", by=["bots_liberals"])
    talked = results.matches.filter("talk").collect()
    for liberals, value, low, high in whole.select("bots_liberals", "value", "low", "high").iter_rows():
        rows = talked.filter(pl.col("bots_liberals") == liberals)
        assert value == pytest.approx(sum(rows["lies"].to_list()) / sum(rows["claims"].to_list()))
        assert low < value < high
    by_side = quotient(results.seats.filter("talk"), "lied", "claims", by=["side", "bots_liberals"])
    liberal = by_side.filter((pl.col("side") == "liberals") & (pl.col("bots_liberals") == "thumb"))
    assert liberal["value"].to_list() == [0.0]


def test_a_comparison_is_of_the_same_deals(results: Results) -> None:
    found = compare(results, "side:liberals", "bots.liberals", "random")
    wins = results.matches.with_columns(won=pl.col("side") == "liberals").collect()
    for row in found.to_dicts():
        cells = wins.filter(pl.col("talk") == row["talk"])
        thumb, other = (
            cells.filter(pl.col("bots_liberals") == name).sort("seed")["won"].cast(pl.Int8)
            for name in ("thumb", "random")
        )
        difference = thumb - other
        assert row["pairs"] == 60
        assert row["difference"] == pytest.approx(difference.mean())
        assert row["value"] - row["base_value"] == pytest.approx(row["difference"])
        assert row["low"] < row["difference"] < row["high"]
        better, worse = difference.to_list().count(1), difference.to_list().count(-1)
        assert row["p"] == pytest.approx(stats.binomtest(better, better + worse).pvalue)
        assert row["p"] <= row["p_holm"] <= 2 * row["p"] + 1e-12


def test_pairing_makes_an_interval_narrower() -> None:
    """One seat of five is swapped, so much stays as it was: the difference is surer than two shares would have it."""
    study = {
        **STUDY,
        "matches": 150,
        "talk": False,
        "bots": {"round": "thumb", "one": "thumb"},
        "vary": {"bots": {"one": ["thumb", "thumb:voting.trusted=0.9"]}},
        "compare": [],
        "table": [],
    }
    results = lab.run(study, jobs=1)
    paired = compare(results, "won:one", "bots.one", "thumb").row(0, named=True)
    alone = estimate(results, "won:one")
    apart = sum(((high - low) / 2) ** 2 for low, high in alone.select("low", "high").iter_rows()) ** 0.5
    assert (paired["high"] - paired["low"]) / 2 < 0.8 * apart


def test_comparisons_that_make_no_sense(results: Results) -> None:
    with pytest.raises(StudyError, match="this does not vary; what varies: bots_liberals, talk"):
        compare(results, "rounds", "seats", 5)
    with pytest.raises(StudyError, match="it is never nobody"):
        compare(results, "rounds", "bots.liberals", "nobody")
    with pytest.raises(StudyError, match="no value in a match"):
        compare(results, "lies/claims", "talk", False)


def test_a_number_is_compared_by_permutation(results: Results) -> None:
    for row in compare(results, "rounds", "talk", False).to_dicts():
        assert 0 < row["p"] <= 1
        assert row["low"] <= row["difference"] <= row["high"]


def test_holm_is_what_the_textbook_says() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_measures_are_named_or_refused() -> None:
    game = GAMES["infiltraitres"]
    assert measure_named(game, "cartridges where side:agents").only == "agents"
    for text, line in (
        ("side:x", "no side 'x'"),
        ("smiles", "there is no measure 'smiles'; numbers of a match are winners"),
        ("rounds where side:x", "after 'where' comes side:"),
        ("mood:good", "with a colon there are"),
        ("lies/smiles", "there is no measure"),
    ):
        with pytest.raises(BadMeasure, match=line):
            measure_named(game, text)


def test_where_looks_at_some_matches_alone(results: Results) -> None:
    found = estimate(results, "rounds where side:fascists", by=[]).row(0, named=True)
    rounds = results.matches.filter(pl.col("side") == "fascists").collect()["rounds"]
    assert found["matches"] == len(rounds)
    assert found["value"] == pytest.approx(rounds.mean())


def test_a_tally_is_what_its_matches_are() -> None:
    tally = RunningMean(True)
    tally.add(4, 3.0, 3.0)
    assert tally.mean() == 0.75
    assert tally.interval() == pytest.approx(wilson(3, 4))
    assert share_interval(10, 0.5, 0.0) == wilson(5, 10)
    number = RunningMean(False)
    assert number.half_width() == float("inf")
    number.add(4, 10.0, 30.0)
    assert number.interval() == pytest.approx(
        (2.5 - 1.96 * (1.25 / 3) ** 0.5, 2.5 + 1.96 * (1.25 / 3) ** 0.5), abs=1e-4
    )


def test_ratings_put_players_in_the_order_of_their_strength() -> None:
    ladder = {"game": "sleepers", "seats": 2, "matches": 30, "bots": ["thumb", "random"]}
    found = ratings(lab.run(ladder, jobs=1), resamples=10)
    assert found["player"].to_list() == ["thumb", "random"]
    assert found["seats"].to_list() == [30, 30]
    assert found["low"][0] > found["high"][1]
    assert (found["low"] <= found["rating"]).all()


def test_tables_for_pages(results: Results) -> None:
    made = tables(results)
    assert list(made) == ["sides", "lies"]
    lines = made["sides"].splitlines()
    assert lines[:2] == ["| liberals | true | false |", "|---|---|---|"]
    assert lines[2].startswith("| thumb | ")
    assert lines[3].startswith("| random | ")
    assert lines[-1].startswith(
        "60 matches a cell, talking or not, as the table says, seeds 300 to 359, rules version "
    )
    assert made["lies"].splitlines()[0] == "| liberals | lies/claims |"
    share = estimate(results, "side:liberals").row(0, named=True)
    assert f"{100 * share['value']:.1f} ({100 * share['low']:.1f}-{100 * share['high']:.1f}); " in lines[2]
    with pytest.raises(StudyError, match="the page has no place '<!-- table sides -->'"):
        filled("nothing", made, "")


def test_the_command_line_shows_figures_and_fills_pages(results: Results, tmp_path: Path) -> None:
    folder = str(results.folder)
    shown = CliRunner().invoke(app, ["study", "show", folder, "--json"])
    facts = json.loads(shown.stdout)
    assert facts["finished"] is True
    assert [cell["matches"] for cell in facts["cells"]] == [60] * 4
    assert [row["bots_liberals"] for row in facts["compared"][0]["rows"]] == ["thumb", "thumb"]
    for_people = CliRunner().invoke(app, ["study", "show", folder]).stdout
    assert "deal by deal" in for_people

    page = tmp_path / "page.md"
    page.write_text("# Page\n<!-- table sides -->\nold\n<!-- end -->\nkept\n<!-- table lies --><!-- end -->\n")
    assert CliRunner().invoke(app, ["study", "tables", folder, "--into", str(page)]).exit_code == 0
    text = page.read_text()
    assert "old" not in text
    assert "kept" in text
    assert tables(results)["sides"] in text
    assert "| liberals | true | false |" in CliRunner().invoke(app, ["study", "tables", folder]).stdout


def one_line(*typed: str) -> str:
    """The one line that bad input gets, with exit code 2."""
    answer = CliRunner().invoke(app, ["study", *typed])
    assert answer.exit_code == 2, answer.output
    lines = answer.stderr.strip().splitlines()
    assert len(lines) == 1
    return lines[0]


def test_the_command_line_runs_a_study_once_and_never_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('game = "sleepers"\nseats = 2\nmatches = 2\nbots = ["random"]\n')
    ran = CliRunner().invoke(app, ["study", "run", "mine.toml", "--jobs", "1", "--json"])
    assert ran.exit_code == 0, ran.stderr
    assert json.loads(ran.stdout)["finished"] is True
    assert Path("mine/study.toml").read_text() == Path("mine.toml").read_text()
    assert "mine exists already" in one_line("run", "mine.toml")
    assert CliRunner().invoke(app, ["study", "run", "mine.toml", "--force", "--jobs", "1"]).exit_code == 0
    assert "finished" in CliRunner().invoke(app, ["study", "resume", "mine"]).stderr

    Path("other").mkdir()
    Path("other/precious.txt").write_text("mine")
    assert "--force does not write over it" in one_line("run", "mine.toml", "--out", "other", "--force")
    assert Path("other/precious.txt").exists()
    assert "holds no results" in one_line("resume", "other")
    assert "there is no folder nowhere" in one_line("show", "nowhere")
    assert "asks for no table" in one_line("tables", "mine")
    Path("mine.toml").write_text('game = "sleepers"\nseats = 3\nmatches = 2\n')
    assert "mine.toml: seats: sleepers is played by 2 seats, not 3" in one_line("run", "mine.toml", "--out", "new")
    assert not Path("new").exists()
