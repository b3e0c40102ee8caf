"""The server's end of a WebSocket: messages of any size are whole frames, and nobody can make it pile them up.

Whoever has come in is heard without the application; that a line ends is told once, however it ends.
"""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from doublejeu.server.line import MOST_WAITING, Line
from doublejeu.server.socket import Socket
from tests.server.running import PATIENCE, Running, running, settings


class Transport:
    """A connection that takes everything and remembers it."""

    def __init__(self, waiting: int = 0) -> None:
        self.waiting = waiting
        self.written: list[bytes] = []

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def write(self, data: bytes) -> None:
        self.written.append(data)


def line_on(transport: Transport) -> Any:
    """An open line; what uvicorn would do before is not done."""
    line: Any = Line.__new__(Line)
    line.transport = transport
    line.close_sent = False
    line.writable = asyncio.Event()
    line.resume_writing()
    line.reasons = []
    line.hang_up = line.reasons.append
    return line


def read(data: bytes) -> list[Frame]:
    """The frames in some bytes, as a client reads them."""
    reader = StreamReader()
    reader.feed_data(data)
    frames = []
    while reader.buffer:
        parser = Frame.parse(reader.read_exact, mask=False)
        with pytest.raises(StopIteration) as end:
            next(parser)
        frames.append(end.value.value)
    return frames


def test_messages_of_any_size_leave_as_whole_frames_in_one_write() -> None:
    texts = [b"x" * size for size in (0, 1, 125, 126, 65_535, 65_536, 200_000)]
    transport = Transport()

    Socket(line_on(transport)).put(*texts)

    assert len(transport.written) == 1
    frames = read(transport.written[0])
    assert [frame.data for frame in frames] == texts
    assert {(frame.opcode, frame.fin) for frame in frames} == {(Opcode.TEXT, True)}


def test_a_socket_that_is_too_far_behind_is_closed_and_gets_nothing_more() -> None:
    transport = Transport(waiting=MOST_WAITING + 1)
    line = line_on(transport)
    socket = Socket(line)
    socket.put(b"taken")
    line.pause_writing()  # its buffer is above what uvicorn lets wait

    socket.put(b"too much")
    socket.put(b"and more")

    assert [frame.data for data in transport.written for frame in read(data)] == [b"taken"]
    assert (socket.closing, line.reasons) == ("behind", ["behind"])


def test_one_line_that_is_full_leaves_the_others_open() -> None:
    full, free = line_on(Transport(waiting=MOST_WAITING + 1)), line_on(Transport(waiting=MOST_WAITING + 1))

    full.pause_writing()
    assert (full.write([b"x"]), free.write([b"x"])) == (False, True)

    full.resume_writing()
    assert full.write([b"x"])


def line_of(here: Running, code: str) -> Any:
    """The line of the newest socket in a room."""
    crowd: Any = here.house._rooms[code]._crowd
    return crowd.everybody()[-1]._line


def soon(condition: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_whoever_has_come_in_is_heard_without_the_application(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        seated = here.open_room()
        ada = here.person(seated)
        ada.until("welcome")
        line = line_of(here, seated["code"])

        soon(lambda: not line.tasks)
        assert vars(line) == {}, "names that are new in uvicorn belong into the slots"
        assert not hasattr(line, "scope")
        ada.send("ping", {})
        ada.until("pong")
        assert ada.done("say", text="Still here") == ""


def test_what_was_sent_along_with_the_greeting_is_heard_in_its_order(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        ada = here.person(here.open_room())
        for number in range(5):  # the room has not let her in yet
            ada.send("say", {"id": f"early-{number}", "text": "Hello"})

        assert [ada.until("done")["id"] for _ in range(5)] == [f"early-{number}" for number in range(5)]


@pytest.mark.parametrize("manner", ["hangs up", "breaks off", "talks nonsense", "is sent away"])
def test_however_a_line_ends_the_room_and_the_bounds_know_it(tmp_path: Path, manner: str) -> None:
    with running(settings(tmp_path)) as here:
        seated = here.open_room()
        ada = here.person(seated)
        ada.until("welcome")
        room, line = here.house._rooms[seated["code"]], line_of(here, seated["code"])
        assert (here.house.addresses.open_sockets, room.empty()) == (1, False)

        if manner == "hangs up":
            ada.leave()
        elif manner == "breaks off":
            ada.socket.socket.close()
        elif manner == "talks nonsense":
            ada.socket.socket.sendall(b"\xff\xff\xff\xff")
        else:
            line.loop.call_soon_threadsafe(line.hang_up, manner)

        soon(lambda: here.house.addresses.open_sockets == 0 and room.empty())
        soon(lambda: line.disconnected)  # the connection itself is gone too: nothing is told again
        assert here.house.addresses.open_sockets == 0
