"""How far something is can be read in eighty columns."""

import re
from io import StringIO

import pytest
from rich.console import Console

from doublejeu.cli import progress as shown
from doublejeu.cli.progress import progress


def test_done_left_and_the_interval_are_whole_in_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    terminal = Console(file=written, width=80, force_terminal=True, color_system=None)
    monkeypatch.setattr(shown, "err", terminal)
    with progress("How much does it matter to liberals whether fascists talk, and to whom?") as tell:
        tell(12_345, 1_000_000, "side:liberals 48.3 % (46.1 to 50.5) in the cell " + "bots_liberals=belief, " * 6)
    lines = [re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", line) for line in re.split(r"[\r\n]+", written.getvalue())]

    bar = [line for line in lines if "How much" in line][-1]
    assert "12345/1000000" in bar
    assert re.search(r"(\d|-):(\d\d|--):(\d\d|--)\s*$", bar)
    assert any("side:liberals 48.3 % (46.1 to 50.5)" in line for line in lines)
    assert all(len(line) <= 80 for line in lines)
