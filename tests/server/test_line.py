"""The server's end of a WebSocket: messages of any size are whole frames, and nobody can make it pile them up."""

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from doublejeu.server.line import MOST_WAITING, Line
from doublejeu.server.socket import Socket


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
    line.writable.set()
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

    Socket(line_on(transport), "").put(*texts)

    assert len(transport.written) == 1
    frames = read(transport.written[0])
    assert [frame.data for frame in frames] == texts
    assert {(frame.opcode, frame.fin) for frame in frames} == {(Opcode.TEXT, True)}


def test_a_socket_that_is_too_far_behind_is_closed_and_gets_nothing_more() -> None:
    transport = Transport(waiting=MOST_WAITING + 1)
    line = line_on(transport)
    socket = Socket(line, "")
    socket.put(b"taken")
    line.writable.clear()  # its buffer is above what uvicorn lets wait

    socket.put(b"too much")
    socket.put(b"and more")

    assert [frame.data for data in transport.written for frame in read(data)] == [b"taken"]
    assert (socket.closing, line.reasons) == ("behind", ["behind"])
