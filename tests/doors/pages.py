"""The pages of docs/doors: their Python is run as it stands there."""

import re

from tests.rules import ROOT

DOORS = ROOT / "docs" / "doors"


def python_of(page: str) -> list[str]:
    """The Python of a page, block by block."""
    found = re.findall(r"```python\n(.*?)```", (DOORS / page).read_text(), re.DOTALL)
    assert found, f"{page} has no example"
    return found
