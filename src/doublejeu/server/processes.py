"""Several processes behind one address: started, watched, started again where one ends, and stopped together."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from doublejeu.server.passing import Post, SharingServer, mailbox
from doublejeu.server.settings import Settings
from doublejeu.server.share import Share

BEFORE_ANOTHER = 1.0  # seconds; a process that ends is not started again at once, so that none ends in a loop
LONGEST_STOP = 10.0  # seconds a process may take to end in good order


class _Stop(Exception):
    """The parent was told to end."""


@dataclass
class _Shared:
    """What all processes have from their parent."""

    listening: socket.socket
    posts: list[Post]
    lifeline: int  # the end of a pipe that only the parent writes to, and never does
    parents_end: int


def can_share() -> bool:
    """Whether this machine can pass connections from one process to another."""
    try:
        for end in mailbox():
            end.close()
    except (AttributeError, OSError):
        return False
    return hasattr(os, "fork")


def serve_shares(
    settings: Settings, listening: socket.socket, count: int, config: Callable[[Settings], uvicorn.Config]
) -> int:
    """Serve with so many processes until told to stop; returns the exit code."""
    mailboxes = [mailbox() for _ in range(count)]
    outboxes = [outbox for outbox, _ in mailboxes]
    lifeline, parents_end = os.pipe()
    shared = _Shared(listening, [Post(inbox, outboxes) for _, inbox in mailboxes], lifeline, parents_end)
    fork = multiprocessing.get_context("fork")

    def start(number: int) -> BaseProcess:
        own = settings_of(settings, Share(number, count))
        process = fork.Process(target=_serve_share, args=(own, shared, config), name=f"share {number}")
        process.start()
        return process

    processes: list[BaseProcess] = []
    with _told_to_stop():
        try:
            for number in range(count):
                processes.append(start(number))
            while True:
                wait([process.sentinel for process in processes])
                for number, process in enumerate(processes):
                    if process.exitcode == STARTUP_FAILURE:
                        return 1
                    if process.exitcode is not None:
                        print(f"doublejeu: process {number + 1} of {count} ended; it is started again", file=sys.stderr)
                        time.sleep(BEFORE_ANOTHER)
                        processes[number] = start(number)
        except (_Stop, KeyboardInterrupt):
            return 0
        finally:
            _stop(processes)


def settings_of(settings: Settings, share: Share) -> Settings:
    """The settings of one process: what is for the whole server is divided among them."""
    guesses, per_second = settings.limits.guesses  # wrong codes are spread over all processes, and bounded in each
    thinkers = settings.thinkers or max(1, ((os.cpu_count() or 2) - 1) // share.count)
    return replace(
        settings,
        share=share,
        thinkers=thinkers,
        limits=replace(settings.limits, guesses=(max(1.0, guesses / share.count), per_second / share.count)),
    )


def _serve_share(settings: Settings, shared: _Shared, config: Callable[[Settings], uvicorn.Config]) -> None:
    """What one process does."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.close(shared.parents_end)
    server = SharingServer(config(settings), settings.share, shared.posts[settings.share.number], shared.lifeline)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[shared.listening])


@contextlib.contextmanager
def _told_to_stop() -> Iterator[None]:
    """SIGTERM raises _Stop here."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise _Stop

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(processes: list[BaseProcess]) -> None:
    """End them all, in good order if they can."""
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + LONGEST_STOP
    for process in processes:
        process.join(max(0.0, deadline - time.monotonic()))
        if process.is_alive():
            process.kill()
