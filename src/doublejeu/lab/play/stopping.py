"""Ctrl-C while matches are played: the first stops after what is in hand, the second at once.

Neither raises KeyboardInterrupt. Arithmetic with large integers looks for signals, so it would be raised out of any sum
of a bot; a compiled bot takes a sum that did not come for memory that ran out, and aborts with all that was counted.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

STOPPED: Final = 130  # the exit code of what Ctrl-C ended
_SHOW_CURSOR: Final = b"\x1b[?25h\n"  # a bar that was being drawn hid it


@contextmanager
def on_ctrl_c(stop: Callable[[], None], end: Callable[[], None] | None = None) -> Iterator[None]:
    """The first Ctrl-C calls `stop`; the second calls `end`, which waits for nobody, and ends the process.

    Outside the main thread nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.getsignal(signal.SIGINT)

    def first(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, second)
        stop()

    def second(number: int, frame: FrameType | None) -> None:
        if end is not None:
            end()
        _end()

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def at_once_on_ctrl_c() -> Iterator[None]:
    """The first Ctrl-C ends the process already: for what has no figures before its end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, lambda number, frame: _end())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _end() -> None:
    for child in multiprocessing.active_children():  # they would wait for us for ever
        child.kill()
    if os.isatty(2):
        os.write(2, _SHOW_CURSOR)
    os._exit(STOPPED)
