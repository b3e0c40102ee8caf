"""Which engine runs: plain Python, or the same modules compiled."""

import pytest

from doublejeu.core import table

FILE = table.__file__ or ""
COMPILED = not FILE.endswith(".py")
NAME = "compiled" if COMPILED else "interpreted"

interpreted_only = pytest.mark.skipif(
    COMPILED, reason="compiled classes can be neither patched nor subclassed; the interpreted run proves this"
)
