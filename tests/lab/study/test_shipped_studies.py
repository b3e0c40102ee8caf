"""The studies that ship can be run, and the pages have places for their tables."""

import re
from pathlib import Path

import pytest

from doublejeu.games import GAMES
from doublejeu.lab.crews import Alone
from doublejeu.lab.report.markdown import places
from doublejeu.lab.rows.tables import decoded
from doublejeu.lab.study.parts import Part, StudyJob
from doublejeu.lab.study.study import Study
from tests.rules import ROOT

STUDIES = sorted((ROOT / "studies").glob("*.toml"))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_shipped_study_is_sound_and_its_first_match_can_be_played(path: Path) -> None:
    study = Study.read(path)
    crew = Alone(StudyJob(study))
    crew.start(Part(0, 0, 1))
    (played,) = crew.done()

    assert study.file.title
    assert study.file.says
    assert len(decoded(played.content["matches"])) == 1
    assert set(played.content) == {"matches", *study.measured}


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_tables_of_a_study_have_their_place_in_the_page_it_is_made_for(path: Path) -> None:
    study = Study.read(path)
    made_for = re.search(r"Made for (docs/\S+\.md)", study.file.says)
    if made_for is None:
        return
    page = (ROOT / made_for[1]).read_text()
    assert path.name in page
    assert study.table_names
    assert {place.name for place in places(page)} >= set(study.table_names)


def test_every_game_has_a_page_of_strength_that_is_made_by_a_study() -> None:
    for key in GAMES:
        says = Study.read(ROOT / "studies" / f"strength-{key}.toml").file.says
        assert f"Made for docs/strength/{key}.md" in says
