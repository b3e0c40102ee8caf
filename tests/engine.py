"""Which engine runs: plain Python, or the same modules compiled; and which of the two a test is for.

The suite is run on both. A test marked `interpreted_only` plants a fault in a class, which only plain Python allows.
One marked `many_matches` proves by sheer number what a compiler cannot change, so the engine that ships plays them all,
and so do the servers and the doors (`served`); goldens and every rule's own tests show that both engines play alike.
"""

from collections.abc import Callable
from typing import TypeVar

import pytest

from doublejeu.core import table

FILE = table.__file__ or ""
COMPILED = not FILE.endswith(".py")
NAME = "compiled" if COMPILED else "interpreted"

Test = TypeVar("Test", bound=Callable[..., None])


def interpreted_only(test: Test) -> Test:
    """For plain Python alone, and picked by `-m interpreted`."""
    reason = "compiled classes can be neither patched nor subclassed; the interpreted run proves this"
    marked: Test = pytest.mark.interpreted(pytest.mark.skipif(COMPILED, reason=reason)(test))
    return marked


many_matches = pytest.mark.many_matches
