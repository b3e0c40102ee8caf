"""The short way through uvicorn: messages of any size are whole frames, and nobody can make it pile them up.

Whoever has come in is heard without the application. These tests are the reason why it is used with one uvicorn only;
what it has in common with the plain way is in test_channel.py.
"""

import asyncio
import tomllib
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from doublejeu.server import run
from doublejeu.server.settings import Settings
from doublejeu.server.socket.channel import MOST_WAITING, PlainChannel
from doublejeu.server.socket.outbox import Socket
from doublejeu.server.socket.protocol import DirectChannel
from doublejeu.server.storage.store import StoreError
from tests.server.running import channel_of, running, settings, soon


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


def channel_on(transport: Transport) -> Any:
    """An open channel; what uvicorn would do before is not done."""
    channel: Any = DirectChannel.__new__(DirectChannel)
    channel.transport = transport
    channel.close_sent = False
    channel.writable = asyncio.Event()
    channel.resume_writing()
    channel.reasons = []
    channel.hang_up = channel.reasons.append
    return channel


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

    Socket(channel_on(transport)).put(*texts)

    assert len(transport.written) == 1
    frames = read(transport.written[0])
    assert [frame.data for frame in frames] == texts
    assert {(frame.opcode, frame.fin) for frame in frames} == {(Opcode.TEXT, True)}


def test_a_socket_that_is_too_far_behind_is_closed_and_gets_nothing_more() -> None:
    transport = Transport(waiting=MOST_WAITING + 1)
    channel = channel_on(transport)
    socket = Socket(channel)
    socket.put(b"taken")
    channel.pause_writing()  # its buffer is above what uvicorn lets wait

    socket.put(b"too much")
    socket.put(b"and more")

    assert [frame.data for data in transport.written for frame in read(data)] == [b"taken"]
    assert (socket.closing, channel.reasons) == ("behind", ["behind"])


def test_one_channel_that_is_full_leaves_the_others_open() -> None:
    full, free = channel_on(Transport(waiting=MOST_WAITING + 1)), channel_on(Transport(waiting=MOST_WAITING + 1))

    full.pause_writing()
    assert (full.write([b"x"]), free.write([b"x"])) == (False, True)

    full.resume_writing()
    assert full.write([b"x"])


def test_whoever_has_come_in_is_heard_without_the_application(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as here:
        seated = here.open_room()
        ada = here.person(seated)
        ada.until("welcome")
        channel = channel_of(here, seated["code"])

        soon(lambda: not channel.tasks)
        assert isinstance(channel, DirectChannel)
        assert vars(channel) == {}, "names that are new in uvicorn belong into the slots"
        assert not hasattr(channel, "scope")
        ada.send("ping", {})
        ada.until("pong")
        assert ada.done("say", text="Still here") == ""


def test_this_uvicorn_is_the_one_it_was_written_for() -> None:
    known = uvicorn.__version__.startswith(f"{run.DIRECT_FOR}.")
    assert known, "a new uvicorn: sockets go the plain way; set DIRECT_FOR to it and see whether these tests pass"


def test_the_uvicorn_that_is_installed_with_us_is_that_one() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    major, _, minor = run.DIRECT_FOR.partition(".")
    assert f"uvicorn>={run.DIRECT_FOR},<{major}.{int(minor) + 1}" in project["project"]["dependencies"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.0.2.7", "play.example.org"])
def test_with_another_uvicorn_strangers_are_not_served_unless_that_is_said(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    def no_store(_database: str) -> None:
        raise StoreError("so far it came")

    monkeypatch.setattr(uvicorn, "__version__", "0.999.0")
    monkeypatch.setattr(run, "check", no_store)
    for where, said in ((host, False), (host, True), ("127.0.0.1", False), ("::1", False), ("localhost", False)):
        refused = "nobody is at the entrance" if (where, said) == (host, False) else "so far it came"
        with pytest.raises(SystemExit, match=refused) as end:
            run.serve(Settings(), where, 0, unguarded=said)
        assert "\n" not in str(end.value)
    monkeypatch.undo()
    monkeypatch.setattr(run, "check", no_store)
    with pytest.raises(SystemExit, match="so far it came"):
        run.serve(Settings(), host, 0)


def test_with_another_uvicorn_sockets_go_the_plain_way_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(uvicorn, "__version__", "0.999.0")
    with running(settings(tmp_path)) as here:
        assert [record.levelname for record in caplog.records if "plain way" in record.message] == ["WARNING"]
        seated = here.open_room()
        ada = here.person(seated)
        ada.until("welcome")
        assert isinstance(channel_of(here, seated["code"]), PlainChannel)
        assert ada.done("say", text="All the same") == ""
