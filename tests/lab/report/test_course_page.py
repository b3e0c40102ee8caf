"""Figures of the course's page are of today's bots, and stand in tables that its studies made.

`doublejeu study tables --into` writes the same digests into every page. Which bots a table was measured with is checked
for the course's page alone: the studies of the pages of strength take hours, and places that were filled before there
were digests have none and are not judged yet. Tables that were edited by hand are found in every page with digests.
"""

import re
from pathlib import Path

import pytest

from doublejeu.lab.report.markdown import places
from doublejeu.lab.results.fingerprints import current_fingerprint
from doublejeu.lab.study.study import Study
from tests.rules import ROOT

COURSE = ROOT / "docs" / "ia04.md"
PAGES = sorted((ROOT / "docs").rglob("*.md"))
STUDIES = {
    path: study
    for path in sorted((ROOT / "studies").glob("*.toml"))
    if "Made for docs/ia04.md" in (study := Study.read(path)).file.says
}
COMMAND = "run `make course`, then read the page's sentences against its new tables"


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_course_was_measured_with_the_bots_and_studies_of_today(path: Path) -> None:
    study = STUDIES[path]
    written = {place.name: place.played for place in places(COURSE.read_text()) if place.name in study.table_names}

    assert set(written) == set(study.table_names)
    today = current_fingerprint(study)
    stale = [name for name, played in written.items() if played != today]
    assert not stale, f"docs/ia04.md: {', '.join(stale)} of {path.name} were not measured with today's play: {COMMAND}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_table_that_a_study_made_was_edited_by_hand(path: Path) -> None:
    edited = [place.name for place in places(path.read_text()) if place.edited]
    assert not edited, f"{path.name}: {', '.join(edited)} is not what its study wrote: make it anew, or undo the edit"


def test_every_table_of_the_course_is_made_by_a_study() -> None:
    """So is every figure of its experiments, but for those of people's matches, which are marked."""
    page = COURSE.read_text()
    assert all(place.played and place.text for place in places(page))
    experiments = page.split("## Five experiments\n")[1].split("\n## ")[0]
    prose = re.sub(r"<!-- (?:table|people)\b.*?<!-- end -->", "", experiments, flags=re.DOTALL)

    assert "|---|" not in prose
    assert re.findall(r"\d+[.,]\d+|\d+ ?%|\d+ points", prose) == []
