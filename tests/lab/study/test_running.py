"""A study gives the same rows whatever ran it and however often it was interrupted."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from typer.testing import CliRunner

from doublejeu import lab
from doublejeu.cli import app
from doublejeu.lab.crews import Alone, CrewError, Processes
from doublejeu.lab.results.folder import Results, sit
from doublejeu.lab.rows.columns import TABLES
from doublejeu.lab.rows.tables import decoded, parts_in
from doublejeu.lab.study import running
from doublejeu.lab.study.parts import Part, PlayedPart, StudyJob
from doublejeu.lab.study.running import Run, begin, locked
from doublejeu.lab.study.study import Study, StudyError
from tests.rules import ROOT

SMALL = {
    "game": "secret_hitler",
    "seats": 5,
    "matches": 30,
    "first_seed": 77,
    "bots": {"liberals": "thumb", "fascists": "random"},
    "measure": ["seats", "words", "occasions", "moments"],
    "vary": {"talk": [False, True]},
}


def small() -> Study:
    return Study(SMALL)


def same(one: Results, two: Results) -> None:
    for table in TABLES:
        assert_frame_equal(one.table(table).collect(), two.table(table).collect())
    assert_frame_equal(one.cells, two.cells)


@pytest.fixture(scope="module")
def alone() -> Results:
    return lab.run(small(), jobs=1)


class Interrupted(Alone[Part, PlayedPart]):
    """Plays so many parts, and then somebody presses Ctrl-C."""

    def __init__(self, study: Study, parts: int) -> None:
        super().__init__(StudyJob(study))
        self.left = parts

    def done(self) -> list[PlayedPart]:
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        return super().done()


class Backwards(Alone[Part, PlayedPart]):
    """Gives parts back in another order than it was asked for them, several at a time."""

    def __init__(self, study: Study) -> None:
        super().__init__(StudyJob(study))
        self.width = 5

    def done(self) -> list[PlayedPart]:
        self._waiting.reverse()
        return [*super().done(), *(super().done() if self._waiting else [])]


def test_every_match_of_every_cell_is_there_once(alone: Results) -> None:
    assert alone.finished
    matches = alone.matches.collect()
    assert matches.select("cell", "match").rows() == [(cell, match) for cell in range(2) for match in range(30)]
    assert matches["seed"].to_list() == [77 + match for _ in range(2) for match in range(30)]
    assert alone.cells["played"].to_list() == [30, 30]
    assert len(alone.seats.collect()) == 2 * 30 * 5
    assert not (alone.folder / "parts").exists()


def test_two_processes_give_the_rows_of_one(alone: Results) -> None:
    same(alone, lab.run(small(), jobs=2))


@pytest.mark.parametrize("table", ["matches", "seats"])
def test_parts_with_other_columns_are_not_gone_on_with(table: str, tmp_path: Path) -> None:
    study = small()
    begin(study, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        Run(study, tmp_path).run(Interrupted(study, 1))
    ((*_, path),) = parts_in(tmp_path / "parts", table)
    kept = pl.read_parquet(path)
    kept.drop(kept.columns[-1]).write_parquet(path)

    with pytest.raises(StudyError, match="was begun by another version of Double Jeu: it can only be shown"):
        Run(study, tmp_path).run(Alone(StudyJob(study)))


def test_the_order_in_which_parts_come_back_does_not_matter(alone: Results, tmp_path: Path) -> None:
    study = small()
    begin(study, tmp_path)
    assert Run(study, tmp_path).run(Backwards(study))
    same(alone, Results(tmp_path))


def test_an_interrupted_study_goes_on_and_plays_nothing_twice(
    alone: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = small()
    begin(study, tmp_path)
    monkeypatch.setattr(running, "PART_SECONDS", 1e-9)  # a match a part, after the first
    played: list[Part] = []
    for parts in (1, 3, 7):
        crew = Interrupted(study, parts)
        with pytest.raises(KeyboardInterrupt):
            Run(study, tmp_path).run(crew)
        there = lab.open_results(tmp_path)
        assert not there.finished
        assert json.loads((tmp_path / "progress.json").read_text())["state"] == "stopped"
        assert there.cells["played"].sum() == len(there.matches.collect())
        played += [Part(*part[:3]) for part in parts_in(tmp_path / "parts") if Part(*part[:3]) not in played]
    before = sum(part.last - part.first for part in played)
    assert before == len(lab.open_results(tmp_path).matches.collect())

    sitting = sit(study, tmp_path, 1, None)
    assert sitting.played == 60 - before
    same(alone, Results(tmp_path))


def test_a_part_that_was_half_written_is_played_again(alone: Results, tmp_path: Path) -> None:
    study = small()
    begin(study, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        Run(study, tmp_path).run(Interrupted(study, 2))
    (_, _, _, last) = parts_in(tmp_path / "parts")[-1]
    last.rename(last.with_name(f".{last.name}.new"))  # the others of this part are there, its matches are not
    assert len(lab.open_results(tmp_path).seats.collect()) == 5 * len(lab.open_results(tmp_path).matches.collect())
    lab.resume(tmp_path, jobs=1)
    same(alone, Results(tmp_path))


def _started(folder: Path, *typed: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "doublejeu.cli", "study", *typed],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _until_parts(folder: Path, process: subprocess.Popen[bytes], number: int) -> None:
    """Wait until so many parts are there; a machine that is busy takes its time."""
    give_up = time.monotonic() + 120
    while len(parts_in(folder / "parts")) < number:
        assert process.poll() is None, "it ended by itself"
        assert time.monotonic() < give_up
        time.sleep(0.02)


LONG = """
game = "secret_hitler"
seats = 7
matches = 1000000
bots = ["random"]
"""


def _shortened(folder: Path, matches: int) -> None:
    """Ask for less than was begun, so that a test can see the end of it."""
    path = folder / "study.toml"
    path.write_text(path.read_text().replace("1000000", str(matches)))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_study_that_was_killed_goes_on(tmp_path: Path, jobs: str) -> None:
    """`kill -9` in the middle of playing or writing: what is kept is whole, and nothing is counted twice."""
    (tmp_path / "long.toml").write_text(LONG)
    folder = tmp_path / "out"
    process = _started(tmp_path, "run", "long.toml", "--out", "out", "--jobs", jobs)
    try:
        _until_parts(folder, process, 3)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    kept = lab.open_results(folder).matches.collect()
    assert len(kept) == sum(last - first for _, first, last, _ in parts_in(folder / "parts"))
    wanted = max(kept["match"].to_list()) + 3
    _shortened(folder, wanted)
    sitting = sit(lab.open_results(folder).study, folder, 1, None)

    assert sitting.played == wanted - len(kept)
    whole = lab.open_results(folder).matches.collect()
    assert whole["match"].to_list() == list(range(wanted))
    fresh = lab.run({"game": "secret_hitler", "seats": 7, "matches": 25, "bots": ["random"]}, jobs=1)
    assert_frame_equal(whole.head(25), fresh.matches.collect())


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(LONG)
    folder = tmp_path / "out"
    process = _started(tmp_path, "run", "long.toml", "--out", "out", "--jobs", "2")
    try:
        _until_parts(folder, process, 2)
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=120) == 130
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    assert json.loads((folder / "progress.json").read_text())["state"] == "stopped"
    there = lab.open_results(folder)
    assert there.cells["played"].to_list() == [len(there.matches.collect())]


def test_a_worker_that_dies_is_replaced(alone: Results, tmp_path: Path) -> None:
    study = small()
    begin(study, tmp_path)
    crew = Processes(StudyJob(study), 2)
    crew.start(Part(0, 0, 2))
    crew.done()
    for child in crew._children:
        child.kill()
    try:
        assert Run(study, tmp_path).run(crew)
    finally:
        crew.close()
    same(alone, Results(tmp_path))


def test_a_bot_that_breaks_a_worker_again_and_again_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "import os\nfrom doublejeu.bots import RandomBot\n\n\nclass Bad(RandomBot):\n"
        "    def choose(self, view, legal):\n        os._exit(3)\n"
    )
    study = Study({**SMALL, "vary": {}, "bots": [f"{tmp_path}/bad.py:Bad"]})
    crew = Processes(StudyJob(study), 1)
    crew.start(Part(0, 0, 1))
    try:
        with pytest.raises(CrewError, match="matches 0 to 0 of the cell all: the process that played it died 3 times"):
            crew.done()
    finally:
        crew.close()


def test_only_one_sitting_at_a_time(tmp_path: Path) -> None:
    study = small()
    begin(study, tmp_path)
    with locked(tmp_path), pytest.raises(StudyError, match="somebody else is running"):
        sit(study, tmp_path, 1, None)


def test_a_study_is_not_begun_where_something_lies(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(StudyError, match="exists already"):
        begin(small(), tmp_path)


def test_a_study_of_other_rules_is_not_gone_on_with(tmp_path: Path) -> None:
    begin(small(), tmp_path)
    plan = json.loads((tmp_path / "plan.json").read_text())
    (tmp_path / "plan.json").write_text(json.dumps({**plan, "rules_version": 999}))
    with pytest.raises(StudyError, match="version 999 of the rules"):
        lab.resume(tmp_path)


UNTIL = {
    "game": "secret_hitler",
    "seats": 5,
    "bots": ["random"],
    "until": {"measure": "side:liberals", "half_width": 0.08, "least": 40, "every": 20, "most": 1000},
    "vary": {"bots": [["random"], ["thumb"]]},
}


def test_a_study_plays_until_its_interval_is_narrow_enough_and_stops_at_the_same_match_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = lab.run(UNTIL, jobs=1)
    study = Study(UNTIL)
    begin(study, tmp_path)
    monkeypatch.setattr(running, "PART_SECONDS", 1e-9)
    with pytest.raises(KeyboardInterrupt):
        Run(study, tmp_path).run(Interrupted(study, 4))
    assert Run(study, tmp_path).run(Backwards(study))
    same(one, Results(tmp_path))

    for cell, played in one.cells.select("cell", "played").iter_rows():
        matches = one.matches.filter(pl.col("cell") == cell).collect()
        assert matches["match"].to_list() == list(range(played))
        assert played % 20 == 0
        assert 40 <= played < 1000
        widths = []
        for end in range(40, played + 1, 20):
            low, high = lab.wilson(matches["side"][:end].to_list().count("liberals"), end)
            widths.append((high - low) / 2)
        assert widths[-1] <= 0.08
        assert all(width > 0.08 for width in widths[:-1])


def test_a_cell_ends_at_its_most_matches() -> None:
    most = {**UNTIL, "until": {"measure": "rounds", "half_width": 1e-9, "least": 10, "every": 7, "most": 25}}
    assert lab.run(most, jobs=1).cells["played"].to_list() == [25, 25]


def test_every_arrangement_of_bots_meets_every_deal() -> None:
    results = lab.run(
        {
            "game": "secret_hitler",
            "seats": 5,
            "matches": 20,
            "bots": ["thumb", "random"],
            "seating": "every",
            "first_seed": 5,
        },
        jobs=1,
    )
    matches = results.matches.collect()
    assert matches["seed"].to_list() == [5] * 10 + [6] * 10
    assert matches["arrangement"].to_list() == [*range(10)] * 2
    seats = results.seats.collect()
    orders = {
        tuple(group["player"].to_list())
        for _, group in seats.filter(pl.col("match") < 10).group_by("match", maintain_order=True)
    }
    assert len(orders) == 10
    assert {order.count("thumb") for order in orders} == {3}
    for match in (0, 1):
        roles = seats.filter(pl.col("match") == match)["role"].to_list()
        assert roles == seats.filter(pl.col("match") == 0)["role"].to_list()


def test_one_seat_moves_round() -> None:
    results = lab.run({**SMALL, "vary": {}, "bots": {"round": "random", "one": "thumb"}, "matches": 7}, jobs=1)
    seats = results.seats.filter(pl.col("one")).collect()
    assert seats["seat"].to_list() == [1, 2, 3, 4, 5, 1, 2]
    assert seats["player"].to_list() == ["thumb"] * 7
    assert results.seats.filter(~pl.col("one")).collect()["player"].unique().to_list() == ["random"]


def test_news_comes_while_matches_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "NEWS_SECONDS", 0.0)
    told: list[running.StudyProgress] = []
    lab.run(small(), jobs=1, news=told.append)

    assert [news.played for news in told] == sorted(news.played for news in told)
    assert told[-1].played == told[-1].wanted == 60
    for news in told:
        assert 0 <= news.low <= news.value <= news.high <= 1
        assert news.figure == "side:liberals"


def test_memory_does_not_grow_with_the_number_of_matches() -> None:
    """Parts are bounded, whatever the study's length: nothing else is held."""
    study = Study({**SMALL, "vary": {}, "matches": 1_000_000_000, "bots": ["random"]})
    sitting = Run(study, Path("nowhere"))
    sitting._pace = 1e-9
    sitting._longest = 10**9
    part = sitting._next_part(4)
    assert part == Part(0, 0, running.MOST_IN_PART)


def test_the_source_of_a_study_made_in_python_is_the_same_study() -> None:
    study = small()
    again = Study.parsed(study.source)
    assert again.file == study.file
    assert [cell.label for cell in again.cells] == ["talk=false", "talk=true"]


def test_parts_are_bytes_of_parquet() -> None:
    crew = Alone(StudyJob(small()))
    crew.start(Part(1, 3, 5))
    (played,) = crew.done()
    assert decoded(played.content["matches"])["match"].to_list() == [3, 4]
    assert 0 < played.writing < played.seconds


def test_the_lab_is_quick_to_import_and_says_which_extra_it_needs() -> None:
    """A plain install has no Polars: the lab's door still opens, and one line says what to do."""
    code = (
        "import sys\n"
        "for name in ('polars', 'scipy', 'altair', 'openskill', 'numpy'):\n"
        "    sys.modules[name] = None\n"
        "from doublejeu import lab\n"
        "import doublejeu.cli\n"
        "try:\n    lab.run\nexcept ModuleNotFoundError as error:\n    print(error)\n"
        "doublejeu.cli.app(['study', 'show', '.'])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        check=False,
    )
    assert ran.stdout.strip() == "studies need an extra: pip install 'doublejeu[lab]'"
    assert ran.stderr.strip() == "doublejeu: studies need an extra: pip install 'doublejeu[lab]'"
    assert ran.returncode == 2
    assert (
        "polars"
        not in subprocess.run(
            [
                sys.executable,
                "-c",
                "import sys, doublejeu.cli; print([name for name in sys.modules if '.' not in name])",
            ],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            check=True,
        ).stdout
    )


def test_the_folder_says_how_far_every_cell_is_while_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "NEWS_SECONDS", 0.0)
    monkeypatch.setattr(running, "NOTED_SECONDS", 0.0)
    seen: list[tuple[str, int, int]] = []

    def look(news: running.StudyProgress) -> None:
        progress = json.loads((tmp_path / "progress.json").read_text())
        seen.append((progress["state"], progress["cells"][0]["played"], news.played))

    study = small()
    begin(study, tmp_path)
    assert Run(study, tmp_path, look).run(Alone(StudyJob(study)))
    assert seen[0][0] == "running"
    assert seen[0][1] == seen[0][2] > 0


@pytest.mark.parametrize(("typed", "address"), [([], None), (["--ray"], "local"), (["--ray", "auto"], "auto")])
def test_a_cluster_may_be_named_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], address: str | None
) -> None:
    asked: list[str | None] = []

    def crew(study: Study, jobs: int, ray: str | None) -> Alone[Part, PlayedPart]:
        asked.append(ray)
        return Alone(StudyJob(study))

    monkeypatch.setattr("doublejeu.lab.results.folder.crew_for", crew)
    (tmp_path / "s.toml").write_text('game = "secret_hitler"\nseats = 5\nmatches = 2\nbots = ["random"]\n')
    for more in (["--out", f"{tmp_path}/one"], ["--out", f"{tmp_path}/two", "--json"]):
        ran = CliRunner().invoke(app, ["study", "run", str(tmp_path / "s.toml"), *typed, *more])
        assert ran.exit_code == 0, ran.stderr
    assert asked == [address, address]


def test_a_comparison_of_what_is_not_there_yet_says_so(tmp_path: Path) -> None:
    study = Study({**SMALL, "compare": [{"axis": "talk", "base": False, "measure": "side:liberals"}]})
    begin(study, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        Run(study, tmp_path).run(Interrupted(study, 1))
    told = CliRunner().invoke(app, ["study", "show", str(tmp_path)])

    assert told.exit_code == 0, told.stderr
    assert "each against talk = false, deal by deal: not yet played" in told.stdout.replace("\n", " ")
