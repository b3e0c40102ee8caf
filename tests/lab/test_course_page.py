"""The lines of Python in the course's page print tables of the shape that stands above them."""

import re
from pathlib import Path

import pytest

from doublejeu import lab
from tests.rules import ROOT

BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "ia04.md").read_text(), re.DOTALL)
STUDIES = ROOT / "studies"


def _shortened(name: str, matches: int) -> lab.Study:
    source = (STUDIES / name).read_text()
    return lab.Study.parsed(re.sub(r"^matches = \d+", f"matches = {matches}", source, flags=re.MULTILINE))


def _printed(
    folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> list[str]:
    (block,) = (block for block in BLOCKS if f'open_results("{folder}")' in block)
    monkeypatch.chdir(tmp_path)
    exec(compile(block, folder, "exec"), {})
    return capsys.readouterr().out.splitlines()


def test_beliefs_by_quarter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lab.run(_shortened("when-does-a-table-know.toml", 3), tmp_path / "know", jobs=1)
    lines = _printed("know", monkeypatch, capsys, tmp_path)

    assert len(lines) == 16
    assert all(re.fullmatch(r"0\.\d{3} \(0\.\d{3}-0\.\d{3}\)", line) for line in lines)


def test_lies_of_bots(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lab.run(_shortened("ia04-people.toml", 6), tmp_path / "people", jobs=1)
    lines = _printed("people", monkeypatch, capsys, tmp_path)

    assert len(lines) == 9
    assert '["thumb"] liberals 0.0 (0.0-0.0)' in lines
