"""The figures of a report: each a picture, a title, and a sentence that says what it shows and what it does not.

A figure is drawn only where the study measured what it needs. Pictures are narrow, so that they can be read on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from doublejeu.lab.report.charts.beliefs import belief_over_time, calibration
from doublejeu.lab.report.charts.drawing import Figure as Figure
from doublejeu.lab.report.charts.endings import endings, lengths
from doublejeu.lab.report.charts.pairings import pairings, roles
from doublejeu.lab.report.charts.winning import differences, watched, winners
from doublejeu.lab.report.charts.words import believed, followed, lies_over_time
from doublejeu.lab.results.folder import Results


def figures(results: Results) -> Iterator[Figure]:
    """Every figure that the results give, in the order in which they are read."""
    yield from _drawn(results, [winners, watched])
    yield from differences(results)
    yield from _drawn(results, [pairings, roles, endings, lengths])
    yield from _drawn(results, [belief_over_time, calibration, lies_over_time, believed, followed])


def _drawn(results: Results, ways: list[Callable[[Results], Figure | None]]) -> Iterator[Figure]:
    for draw in ways:
        figure = draw(results)
        if figure is not None:
            yield figure
