"""Child processes: they answer one request at a time, and whatever they do, nothing of them is left."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doublejeu import child
from doublejeu.child import Child, Late, LineChild, NoAnswer, NotStarted

PATIENCE = 60.0
CODE = """
import os, subprocess, sys, time
from doublejeu.child import answer_requests
def answer(request):
    print("not an answer")
    os.system("echo not an answer either")
    if request == b"die":
        os._exit(3)
    if request == b"sleep":
        time.sleep(3600)
    if request == b"have a child":
        return str(subprocess.Popen(["sleep", "3600"]).pid).encode()
    if request == b"read":
        return repr(sys.stdin.read()).encode()
    return request * 2
answer_requests(answer)
"""


@contextmanager
def answering(code: str = CODE, most_bytes: int = child.MOST_BYTES) -> Iterator[Child]:
    """A child that runs this."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    made = Child([sys.executable, "-c", code], environment, most_bytes)
    try:
        yield made
    finally:
        made.close()


def soon(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def gone(pid: int) -> bool:
    """Whether a process is neither running nor a zombie of ours."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z" and not mine(pid)


def mine(pid: int) -> bool:
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return False


def running(asked: Child) -> int:
    assert asked.pid is not None
    return asked.pid


def test_prints_and_reads_of_its_code_get_among_no_frames() -> None:
    with answering() as asked:
        assert asked.ask(b"ab") == b"abab"
        assert asked.ask(b"read") == b"''"
        assert asked.ask(b"") == b""
        assert asked.ask(b"x" * 3_000_000) == b"x" * 6_000_000


def test_a_child_that_ends_is_replaced() -> None:
    with answering() as asked:
        for _ in range(2):
            assert asked.ask(b"a") == b"aa"
            before = running(asked)
            with pytest.raises(NoAnswer, match="it has ended"):
                asked.ask(b"die")
            assert asked.pid is None
            soon(lambda pid=before: gone(pid))  # type: ignore[misc]
        assert asked.ask(b"a") == b"aa"
        os.kill(running(asked), signal.SIGKILL)
        soon(lambda: asked.pid is None)
        assert asked.ask(b"b") == b"bb"


def test_a_child_that_is_late_is_killed_with_what_it_started() -> None:
    with answering() as asked:
        grandchild, own = int(asked.ask(b"have a child")), running(asked)
        with pytest.raises(Late):
            asked.ask(b"sleep", 0.05)
        soon(lambda: gone(own) and gone(grandchild))


def test_an_answer_is_bounded() -> None:
    with answering(most_bytes=1000) as asked:
        assert len(asked.ask(b"x" * 400)) == 800
        with pytest.raises(NoAnswer, match="no end"):
            asked.ask(b"x" * 100_000)
        assert asked.pid is None


def test_starts_that_fail_are_repeated_with_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "SHORTEST_PAUSE", 3600.0)
    monkeypatch.setattr(child, "LONGEST_PAUSE", 3600.0)
    with answering("raise SystemExit(1)") as asked:
        for said in ("it did not start: it has ended", "it did not start: it has ended", "not tried again at once"):
            with pytest.raises(NotStarted, match=said):
                asked.ask(b"a")


def test_a_loop_asks_without_waiting_and_a_cancelled_question_leaves_nothing() -> None:
    async def scenario(asked: Child) -> None:
        assert await asked.ask_in_loop(b"x" * 1_000_000, PATIENCE) == b"x" * 2_000_000
        long = asyncio.create_task(asked.ask_in_loop(b"sleep", PATIENCE))
        await asyncio.sleep(0)
        pid = running(asked)
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        soon(lambda: gone(pid))
        with pytest.raises(Late):
            await asked.ask_in_loop(b"sleep", 0.05)
        closed = asyncio.create_task(asked.ask_in_loop(b"sleep", PATIENCE))
        while asked.pid is None:
            await asyncio.sleep(0)
        asked.close()
        with pytest.raises(NoAnswer):
            await closed
        assert await asked.ask_in_loop(b"a", PATIENCE) == b"aa"

    with answering() as asked:
        asyncio.run(scenario(asked))


def test_a_child_ends_with_its_parent() -> None:
    parent = "from tests.test_child import *\nwith answering() as asked:\n"
    parent += "    asked.ask(b'')\n    print(asked.pid, flush=True)\n    input()"
    process = subprocess.Popen(
        [sys.executable, "-c", parent],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(["", *sys.path])},
    )
    with process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        assert not gone(pid)
        process.kill()
    soon(lambda: gone(pid))


def test_a_program_reads_and_writes_lines() -> None:
    code = "import sys\nfor line in sys.stdin:\n    line.startswith('?') and print(line.strip() * 2, flush=True)"
    program = LineChild([sys.executable, "-c", code], most_bytes=1000)
    try:
        program.tell(b"first")
        assert program.ask(b"? second", PATIENCE) == b"? second? second\n"
        with pytest.raises(NoAnswer, match="no end"):
            program.ask(b"?" + b"x" * 10_000, PATIENCE)
    finally:
        program.close()


WRITES_UNASKED = """
import os, signal, sys
from pathlib import Path

def write(*_):
    os.write(1, UNASKED)
    Path(DONE).touch()

signal.signal(signal.SIGUSR1, write)
os.write(1, READY)
while request := os.read(0, 100):
    if b"tell" in request:
        write()
    else:
        os.write(1, ANSWER * (1 + (b"twice" in request)))
"""


@pytest.mark.parametrize(
    ("kind", "ready", "answer", "body"),
    [(Child, bytes(4), b"\0\0\0\1a", b"a"), (LineChild, b"", b"a\n", b"a\n")],
    ids=["frames", "lines"],
)
def test_what_is_written_unasked_answers_nothing(
    kind: type[Child], ready: bytes, answer: bytes, body: bytes, tmp_path: Path
) -> None:
    done = tmp_path / "done"
    code = f"UNASKED = ANSWER = {answer!r}; READY = {ready!r}; DONE = {str(done)!r}\n{WRITES_UNASKED}"
    asked = kind([sys.executable, "-c", code])
    try:
        assert asked.ask(b"a", PATIENCE) == body
        os.kill(running(asked), signal.SIGUSR1)
        soon(done.exists)
        with pytest.raises(NoAnswer, match="not asked"):
            asked.ask(b"a", PATIENCE)
        assert asked.pid is None
        with pytest.raises(NoAnswer, match="not asked"):
            asked.ask(b"twice", PATIENCE)
        assert asked.ask(b"a", PATIENCE) == body
        done.unlink()
        if isinstance(asked, LineChild):
            asked.tell(b"tell")
            soon(done.exists)
            with pytest.raises(NoAnswer, match="not asked"):
                asked.ask(b"a", PATIENCE)
    finally:
        asked.close()


def test_an_answer_is_read_while_its_request_is_sent() -> None:
    echo, endless = LineChild(["cat"]), LineChild(["cat", "/dev/zero"], most_bytes=1000)
    try:
        assert echo.ask(b"x" * 1_000_000, PATIENCE) == b"x" * 1_000_000 + b"\n"
        with pytest.raises(NoAnswer, match="no end"):
            endless.ask(b"x" * 1_000_000, PATIENCE)
    finally:
        echo.close()
        endless.close()


def test_an_answer_that_says_it_is_too_long_is_not_waited_for() -> None:
    code = "import os\nos.write(1, bytes(4))\nwhile os.read(0, 100): os.write(1, b'\\x7f' * 4)"
    with answering(code) as asked, pytest.raises(NoAnswer, match="no end"):
        asked.ask(b"a", PATIENCE)


def test_a_child_that_closed_its_output_is_replaced(tmp_path: Path) -> None:
    done = tmp_path / "done"
    code = f"import os, pathlib\nos.write(1, os.read(0, 100))\nos.close(1)\npathlib.Path({str(done)!r}).touch()\n"
    program = LineChild([sys.executable, "-c", f"{code}while os.read(0, 100): pass"])
    try:
        assert program.ask(b"a", PATIENCE) == b"a\n"
        before = running(program)
        soon(done.exists)
        assert program.ask(b"b", PATIENCE) == b"b\n"
        soon(lambda: gone(before))
    finally:
        program.close()


def test_a_program_that_never_answers_is_started_with_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "SHORTEST_PAUSE", 3600.0)
    monkeypatch.setattr(child, "LONGEST_PAUSE", 3600.0)
    asked, told, answers = LineChild(["true"]), LineChild(["true"]), LineChild(["cat"])
    for _ in range(2):
        with pytest.raises(NoAnswer, match="it has ended"):
            asked.ask(b"a", PATIENCE)
    with pytest.raises(NotStarted, match="not tried again at once"):
        asked.ask(b"a", PATIENCE)

    def refused() -> bool:
        try:
            told.tell(b"a")
        except NoAnswer as error:
            return isinstance(error, NotStarted)
        return False

    soon(refused)
    for _ in range(3):
        assert answers.ask(b"a", PATIENCE) == b"a\n"
        answers.kill()
    answers.close()


@pytest.mark.parametrize("in_a_loop", [False, True])
def test_a_kill_ends_a_request_whose_pipe_another_process_holds(in_a_loop: bool, tmp_path: Path) -> None:
    """The program's own child leaves its session, and keeps its output open."""
    code = "import os, subprocess\nleft = subprocess.Popen(['sleep', '3600'], start_new_session=True)\nos.read(0, 1)\n"
    path = tmp_path / "pid"
    code += f"open({str(path)!r} + '+', 'w').write(str(left.pid))\nos.rename({str(path)!r} + '+', {str(path)!r})"
    program, said = LineChild([sys.executable, "-c", f"{code}\nos.read(0, 100)\nleft.wait()"]), list[str]()

    def ask() -> None:
        try:
            if in_a_loop:
                asyncio.run(program.ask_in_loop(b"a", float("inf")))
            else:
                program.ask(b"a")
        except NoAnswer as error:
            said.append(str(error))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    soon(path.exists)
    pid = running(program)
    with pytest.raises(RuntimeError, match="under way"):
        program.ask(b"b")
    program.close(wait=True)
    assert gone(pid)
    asking.join(PATIENCE)
    os.kill(int(path.read_text()), signal.SIGKILL)
    assert said == ["it was killed"]


def test_a_request_that_is_not_whole_is_not_answered() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", CODE]
    ran = subprocess.run(command, input=b"\0\0\0\5half", env=environment, stdout=subprocess.PIPE, check=True)
    assert ran.stdout == bytes(4)


def test_no_process_group_is_killed_by_a_number_that_may_be_another_s(monkeypatch: pytest.MonkeyPatch) -> None:
    killed, kill = list[int](), os.killpg

    def killpg(group: int, number: int) -> None:
        os.waitid(os.P_PID, group, os.WEXITED | os.WNOHANG | os.WNOWAIT)  # ChildProcessError where it was reaped
        killed.append(group)
        kill(group, number)

    monkeypatch.setattr(os, "killpg", killpg)
    program = LineChild(["cat"])
    assert program.ask(b"a", PATIENCE) == b"a\n"
    pid = running(program)
    os.kill(pid, signal.SIGKILL)
    soon(lambda: program.pid is None)
    program.kill()
    program.close(wait=True)
    assert killed == [pid]
