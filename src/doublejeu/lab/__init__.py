"""Experiments: the same games, played by the thousand, with figures that can be trusted.

`from doublejeu import lab` is the door to studies from Python; docs/studies.md shows how they are used. What stands
behind it is an extra, `pip install 'doublejeu[lab]'`, and is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublejeu.lab.results.estimates import compare as compare
    from doublejeu.lab.results.estimates import estimate as estimate
    from doublejeu.lab.results.estimates import holm as holm
    from doublejeu.lab.results.estimates import quotient as quotient
    from doublejeu.lab.results.folder import Results as Results
    from doublejeu.lab.results.folder import open_results as open_results
    from doublejeu.lab.results.folder import resume as resume
    from doublejeu.lab.results.folder import run as run
    from doublejeu.lab.results.ratings import ratings as ratings
    from doublejeu.lab.stats.intervals import wilson as wilson
    from doublejeu.lab.study.study import Study as Study
    from doublejeu.lab.study.study import StudyError as StudyError

# What the lab offers, and where it is. No module has a name that is offered: once loaded, it would stand in its place.
_OFFERED = {
    "Results": "results.folder",
    "Study": "study.study",
    "StudyError": "study.study",
    "compare": "results.estimates",
    "estimate": "results.estimates",
    "holm": "results.estimates",
    "open_results": "results.folder",
    "quotient": "results.estimates",
    "ratings": "results.ratings",
    "resume": "results.folder",
    "run": "results.folder",
    "wilson": "stats.intervals",
}
EXTRA = ("altair", "openskill", "polars", "scipy", "numpy", "vl_convert")
NEEDED = "studies need an extra: pip install 'doublejeu[lab]'"


def __getattr__(name: str) -> object:
    if name not in _OFFERED:
        raise AttributeError(f"the lab has no {name!r}; it has {', '.join(_OFFERED)}")
    try:
        return getattr(import_module(f"doublejeu.lab.{_OFFERED[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name in EXTRA:
            raise ModuleNotFoundError(NEEDED, name=error.name) from None
        raise


def __dir__() -> list[str]:
    return [*globals(), *_OFFERED]
