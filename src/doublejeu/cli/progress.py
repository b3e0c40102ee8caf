"""How far something is that takes a while: a bar, and the figure so far on a line of its own under it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from doublejeu.cli.terminal import err

QUIET_SECONDS = 30.0  # between two lines of news where no bar can be drawn
BAR = 20  # columns
BESIDE = BAR + 28  # columns for the bar, for how much is done of how much, and for the time left
LEAST_TITLE = 8

Tell = Callable[[int, int, str], None]  # how much is done, of how much (0 where nobody knows), and the figure so far


class _Bar(Progress):
    """A bar with a line under it: beside it, in eighty columns, neither could be read."""

    so_far = ""

    def get_renderables(self) -> Iterable[RenderableType]:
        yield self.make_tasks_table(self.tasks)
        if self.so_far:
            yield Text(self.so_far, style="dim", no_wrap=True, overflow="ellipsis")


@contextmanager
def progress(title: str, quiet: bool = False) -> Iterator[Tell]:
    """A bar where one can be drawn; now and then a line where none can; nothing where somebody wants it quiet."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(BAR),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with _Bar(*columns, console=err, transient=True, disable=quiet or not err.is_terminal) as bar:
        task = bar.add_task(shortened(title, max(LEAST_TITLE, err.width - BESIDE)), total=None)
        last = time.monotonic()

        def tell(done: int, wanted: int, so_far: str) -> None:
            nonlocal last
            bar.so_far = so_far
            bar.update(task, completed=done, total=wanted or None)
            if not quiet and not err.is_terminal and time.monotonic() - last > QUIET_SECONDS:
                last = time.monotonic()
                of = f" of at most {wanted}" if wanted else ""
                err.print(f"{done}{of} matches; {so_far}", highlight=False, soft_wrap=True, markup=False)

        yield tell


def shortened(text: str, width: int) -> str:
    """A text that fits so many columns, with a sign where its end is missing.

    >>> shortened("How much does talk matter?", 12), shortened("short", 12)
    ('How much do…', 'short')
    """
    return text if len(text) <= width else f"{text[: width - 1]}…"
