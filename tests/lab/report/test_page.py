"""The page of a study: everything in one file, a sentence under each figure, and pictures to take away."""

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublejeu import lab
from doublejeu.cli import app
from doublejeu.games import GAMES
from doublejeu.lab.report.page import _embedded, write
from doublejeu.records import written
from tests.lab.people.summaries import talked

runner = CliRunner()
STUDY = {
    "title": "who <lies> & wins",
    "says": "A small study for a test.",
    "game": "secret_hitler",
    "seats": 5,
    "matches": 24,
    "talk": True,
    "measure": ["seats", "words", "occasions", "moments"],
    "moments": {"at": [0.3, 0.9], "onlooker": "belief"},
    "bots": {"round": "thumb", "one": "belief"},
    "vary": {"bots.one": ["belief", "thumb"], "talk": [True, False]},
    "compare": [{"axis": "bots.one", "base": "thumb", "measure": "side:liberals"}],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results with every table."""
    out = tmp_path_factory.mktemp("report") / "results"
    lab.run({key: value for key, value in STUDY.items() if key != "talk"}, out, jobs=1)
    return out


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    return write(folder).read_text("utf-8")


class Tags(HTMLParser):
    """Which tags were opened, and whether each was closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "path", "rect", "line"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag


def test_the_page_needs_nothing_else(page: str) -> None:
    tags = Tags(page)

    assert not {"script", "link", "img", "iframe", "object"} & set(tags.seen)
    assert tags.open == []
    addresses = set(re.findall(r"(?:https?:)?//[\w.]+", page))
    assert addresses <= {"http://www.w3.org"}  # names of SVG, which nobody looks up
    assert "@import" not in page
    assert "url(//" not in page


def test_every_figure_has_a_title_a_sentence_and_files(page: str, folder: Path) -> None:
    keys = re.findall(r'<figure id="(\w+)">', page)

    assert {
        "winners",
        "differences",
        "pairings",
        "roles",
        "endings",
        "lengths",
        "beliefs",
        "calibration",
        "lies",
    } <= set(keys)
    assert "followed" in keys
    for key in keys:
        figure = page[page.index(f'<figure id="{key}">') :].split("</figure>")[0]
        assert re.search(r"<h2>[^<]+</h2>", figure)
        caption = re.search(r"<figcaption>([^<]+)</figcaption>", figure)
        assert caption is not None
        assert len(caption[1]) > 60
        assert (folder / "report" / f"{key}.svg").read_text("utf-8").startswith("<svg")
        assert (folder / "report" / f"{key}.png").read_bytes().startswith(b"\x89PNG")
        assert "NaN" not in figure


def test_the_title_is_told_as_it_was_typed(page: str) -> None:
    assert "<h1>Who &lt;lies&gt; &amp; wins</h1>" in page
    assert "A small study for a test." in page
    assert "not finished" not in page


def test_no_name_stands_twice_in_the_page(page: str) -> None:
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names))


def test_a_study_that_is_not_finished_says_so(folder: Path, tmp_path: Path) -> None:
    copied = tmp_path / "results"
    shutil.copytree(folder, copied)
    (copied / "parts").mkdir(exist_ok=True)
    for table in ("matches", "seats", "words", "occasions", "moments"):
        (copied / f"{table}.parquet").rename(copied / "parts" / f"{table}-00000-0000000000-0000000024.parquet")
    progress = copied / "progress.json"
    progress.write_text(progress.read_text().replace('"finished"', '"stopped"'))

    assert "This study is not finished" in write(copied).read_text("utf-8")


@pytest.mark.parametrize("game", ["sleepers", "infiltraitres", "les_infiltres", "batman_infiltration"])
def test_every_game_has_a_report(tmp_path: Path, game: str) -> None:
    out = tmp_path / "results"
    seats = GAMES[game].fewest
    lab.run({"game": game, "seats": seats, "matches": 4, "bots": ["random"]}, out, jobs=1)
    result = runner.invoke(app, ["study", "report", str(out)])

    assert result.exit_code == 0, result.stderr
    text = (out / "report" / "index.html").read_text("utf-8")
    assert '<figure id="winners">' in text
    assert '<figure id="endings">' in text


def test_a_folder_without_results_gets_one_line(tmp_path: Path) -> None:
    result = runner.invoke(app, ["study", "report", str(tmp_path)])

    assert result.exit_code == 2
    assert "holds no results" in result.stderr


def test_names_inside_a_picture_are_its_own() -> None:
    from doublejeu.lab.report.charts import Figure

    svg = '<svg xmlns="x" width="3" height="4" viewBox="0 0 3 4"><g id="a"/><use href="#a"/></svg>'
    told = _embedded(svg, Figure("lies", "Lies", None, ""))

    assert 'id="lies-a"' in told
    assert 'href="#lies-a"' in told
    assert 'aria-label="Lies"' in told
    assert 'width="3"' not in told


# Matches from a file


def test_people_are_shown_as_bots_are(tmp_path: Path) -> None:
    file, out = tmp_path / "people.jsonl", tmp_path / "results"
    file.write_bytes(b"".join(written(talked(5, seed)) + b"\n" for seed in range(5)))
    result = runner.invoke(app, ["study", "people", str(file), "--out", str(out), "--reader", "belief"])
    assert result.exit_code == 0, result.stderr

    results = lab.open_results(out)
    seats = results.seats.collect()
    assert results.finished
    assert results.matches.collect().height == 5
    assert seats.height == 25
    assert set(seats["player"]) == {"person"}
    assert results.words.collect().height == sum(len(talked(5, seed).lanes["talk"]) for seed in range(5))
    assert set(results.moments.collect()["observer"]) == {0, 1, 2, 3, 4, 5}
    assert '<figure id="winners">' in write(out).read_text("utf-8")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (["--split", "half"], "--split is all, seen or unseen"),
        (["--seats", "9"], "holds no match of 9 seats"),
        (["--reader", "nobody"], "nobody"),
    ],
)
def test_a_file_that_gives_nothing_gets_one_line(tmp_path: Path, typed: list[str], line: str) -> None:
    file = tmp_path / "people.jsonl"
    file.write_bytes(written(talked(5, 1)) + b"\n")
    result = runner.invoke(app, ["study", "people", str(file), "--out", str(tmp_path / "out"), *typed])

    assert result.exit_code == 2
    assert line in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
