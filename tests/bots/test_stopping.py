"""Ctrl-C in the middle of playing: what was counted is told, and compiled bots do not take it for an empty memory."""

import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

LONG = ("--seats", "7", "--games", "1000000")


class Watched:
    """A command with a terminal to say how far it is, in a group of its own: Ctrl-C goes to all its processes."""

    def __init__(self, folder: Path, *typed: str) -> None:
        own, others = pty.openpty()
        environment = {**os.environ, "LANG": "en", "COLUMNS": "80", "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "doublejeu.cli", *typed],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=others,
            start_new_session=True,
        )
        os.close(others)
        self._terminal = own
        self.said = ""
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        while True:
            try:
                read = os.read(self._terminal, 65536)
            except OSError:  # nobody is at the other end any more
                return
            if not read:
                return
            self.said += read.decode()

    def wait_for(self, pattern: str) -> None:
        until = time.monotonic() + 120
        while not re.search(pattern, self.said):
            assert self.process.poll() is None, self.said
            assert time.monotonic() < until, self.said
            time.sleep(0.02)

    def press_ctrl_c(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)

    def ended(self) -> tuple[int, str]:
        """Its exit code and what it printed."""
        printed, _ = self.process.communicate(timeout=120)
        self._listening.join(10)
        return self.process.returncode, printed.decode()

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
        os.close(self._terminal)


@pytest.mark.parametrize("more", [(), ("--talk",), ("--jobs", "2")])
def test_a_simulation_that_is_stopped_tells_what_it_has_counted(tmp_path: Path, more: tuple[str, ...]) -> None:
    """`belief` reckons with large integers all the time: an exception out of one aborts it where it is compiled."""
    command = Watched(
        tmp_path, "simulate", "secret_hitler", "--bots", "belief", "--lang", "en", "--out", "kept.jsonl", *LONG, *more
    )
    try:
        command.wait_for(r"Liberals \d+\.\d % \(\d+\.\d - \d+\.\d\)")
        command.press_ctrl_c()
        code, printed = command.ended()
    finally:
        command.close()
    stopped = re.search(r"stopped after (\d+) matches of 1000000", command.said)

    assert code == 130, command.said
    assert stopped is not None
    assert int(stopped[1]) > 0
    assert f"{stopped[1]} matches" in printed
    assert "Liberals" in printed
    assert len((tmp_path / "kept.jsonl").read_bytes().splitlines()) == int(stopped[1])
    assert "memory" not in command.said
    assert "Traceback" not in command.said


def test_a_reading_that_is_stopped_tells_what_it_has_read(tmp_path: Path) -> None:
    command = Watched(tmp_path, "study", "reading", "belief", "--table", "belief", *LONG)
    try:
        command.wait_for(r"Brier so far 0\.\d")
        command.press_ctrl_c()
        code, printed = command.ended()
    finally:
        command.close()
    stopped = re.search(r"stopped after (\d+) matches of 1000000", command.said)

    assert code == 130, command.said
    assert stopped is not None
    assert f"{stopped[1]} matches, at 0.5 of each" in printed
    assert "memory" not in command.said
    assert "Traceback" not in command.said


def test_what_has_no_figures_before_its_end_ends_at_once(tmp_path: Path) -> None:
    command = Watched(tmp_path, "study", "habits", "belief", "--games", "1000000")
    try:
        command.wait_for(r"[1-9]\d*/1000000")
        command.press_ctrl_c()
        code, printed = command.ended()
    finally:
        command.close()

    assert code == 130, command.said
    assert printed == ""
    assert "memory" not in command.said
    assert "Traceback" not in command.said


SLOW = """
import os, time
from pathlib import Path
from doublejeu.bots import RandomBot


class Slow(RandomBot):
    def choose(self, view, legal):
        Path(f"pid-{os.getpid()}").touch()
        time.sleep(1000)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", ["simulate", "study"])
def test_a_second_ctrl_c_ends_it_at_once_with_all_its_processes(tmp_path: Path, command: str, jobs: str) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    (tmp_path / "slow.toml").write_text('game = "secret_hitler"\nseats = 5\nmatches = 1000\nbots = ["slow.py:Slow"]\n')
    typed = (
        ["study", "run", "slow.toml"] if command == "study" else ["simulate", "secret_hitler", "--bots", "slow.py:Slow"]
    )
    watched = Watched(tmp_path, *typed, "--jobs", jobs)
    try:
        until = time.monotonic() + 120
        while len(list(tmp_path.glob("pid-*"))) < int(jobs):
            assert watched.process.poll() is None, watched.said
            assert time.monotonic() < until, watched.said
            time.sleep(0.02)
        watched.press_ctrl_c()
        time.sleep(0.3)
        assert watched.process.poll() is None, "the first lets the match in hand go on"
        watched.press_ctrl_c()
        code, _ = watched.ended()
    finally:
        watched.close()
        players = [int(path.name[4:]) for path in tmp_path.glob("pid-*")]
        left = [player for player in players if _runs(player)]
        for player in left:
            with suppress(ProcessLookupError):
                os.kill(player, signal.SIGKILL)

    assert code == 130, watched.said
    assert left == []
    assert "Traceback" not in watched.said
    assert "memory" not in watched.said


def _runs(process: int) -> bool:
    """Whether it still does, after a while in which it may end."""
    for _ in range(1000):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.02)
    return True
