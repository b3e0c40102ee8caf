"""What a study tells of bots from outside: that they failed, and what models spent."""

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from doublejeu import lab
from doublejeu.adapters.llm import TRIES
from doublejeu.cli import app
from doublejeu.lab.crews import Alone
from doublejeu.lab.report.page import write
from doublejeu.lab.results.folder import Results
from doublejeu.lab.study.parts import Part, PlayedPart, StudyJob
from doublejeu.lab.study.running import Run, begin
from doublejeu.lab.study.study import Study
from tests.doors.model import model_server, said

runner = CliRunner()
RAISES = """
from doublejeu.bots import Bot


class Raises(Bot):
    def choose(self, view, legal):
        raise RuntimeError("not <today>")
"""


@pytest.fixture
def raises(tmp_path: Path) -> str:
    path = tmp_path / "raises.py"
    path.write_text(RAISES)
    return f"{path}:Raises"


def test_a_study_says_that_a_bot_failed(tmp_path: Path, raises: str) -> None:
    (tmp_path / "study.toml").write_text(
        f'game = "secret_hitler"\nseats = 5\nmatches = 20\n[bots]\nround = "thumb"\none = "{raises}"\n'
    )
    folder = tmp_path / "out"
    ran = runner.invoke(app, ["study", "run", str(tmp_path / "study.toml"), "--out", str(folder), "--jobs", "2"])
    count = lab.open_results(folder).seats.select(pl.col("faults").sum()).collect().item()
    line = f"{raises} failed at {count} decisions, which were taken for it by lot. The first: {raises} at seat "

    assert count > 20
    assert line in ran.stderr
    assert "not <today>" in ran.stderr
    for command in ("show", "resume"):
        assert line in runner.invoke(app, ["study", command, str(folder)]).stderr
    facts = json.loads(runner.invoke(app, ["study", "show", str(folder), "--json"]).stdout)
    assert facts["guests"]["faults"] == {raises: count}
    page = write(folder).read_text("utf-8")
    assert f'<p class="open">{line}' in page
    assert "not &lt;today&gt;" in page


def test_a_study_that_stopped_tells_of_the_parts_that_are_there(tmp_path: Path, raises: str) -> None:
    study = Study({"game": "secret_hitler", "seats": 5, "matches": 40, "bots": [raises]})
    begin(study, tmp_path / "out")
    run = Run(study, tmp_path / "out")

    class Stopped(Alone[Part, PlayedPart]):
        def done(self) -> list[PlayedPart]:
            run.stop()
            return super().done()

    assert not run.run(Stopped(StudyJob(study)))
    results = Results(tmp_path / "out")
    assert results.accounts.faults == {raises: results.matches.select(pl.col("faults").sum()).collect().item()}
    assert results.accounts.faults[raises] > 0


def test_a_study_with_a_model_tells_what_it_spent_and_who_decided(tmp_path: Path) -> None:
    with model_server(lambda request: said("I would rather not say")) as (url, asked):
        bots = {"round": "thumb", "one": f"llm:tiny@{url}#in=2,out=10"}
        results = lab.run({"game": "secret_hitler", "seats": 5, "matches": 2, "bots": bots}, tmp_path / "out", jobs=1)
    (spent,) = results.accounts.spent.values()
    seats = results.seats.collect()

    assert spent.stood_in == spent.questions == len(asked) // TRIES > 0
    assert spent.prompt_tokens == 100 * len(asked)
    assert spent.cost == pytest.approx(len(asked) * (100 * 2 + 2 * 10) / 1e6)
    assert seats.filter(pl.col("one"))["stood_in"].sum() == spent.stood_in
    assert seats.filter(~pl.col("one"))["stood_in"].sum() == 0
    shown = runner.invoke(app, ["study", "show", str(tmp_path / "out")]).stderr
    assert f"a stand-in decided {spent.stood_in} of the {spent.questions}" in shown
    assert "The first failure: it answered 'I would rather not say'" in shown
    assert '<p class="open">llm:tiny@' in write(tmp_path / "out").read_text("utf-8")
