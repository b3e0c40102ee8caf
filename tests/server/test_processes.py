"""Several processes behind one address are one server: whichever of them is asked, the room's own answers."""

import asyncio
import itertools
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from doublejeu.server.limits import Limits
from doublejeu.server.passing import LONGEST_LINE, MOST_PASSED, Post, mailbox
from doublejeu.server.processes import settings_of
from doublejeu.server.room_codes import ALPHABET
from doublejeu.server.settings import Settings
from doublejeu.server.share import Share
from tests.server.process import Process
from tests.server.running import PATIENCE, Message, first, running, settings
from tests.server.test_durability import check_kills

COUNT = 2
FIRST = Share(0, COUNT)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(f"sqlite:///{tmp_path}/rooms.sqlite3", "--processes", str(COUNT))
    process.start()
    yield process
    for person in process.people:
        person.leave()
    process.stop()


def a_room_of_each(server: Process) -> list[Message]:
    """The hosts' seats of a room in each process, in the order of the processes."""
    found: dict[int, Message] = {}
    for number in range(60):
        seat = server.post("/api/rooms", {"game": "secret_hitler", "name": f"Ada{number}", "seats": 5})
        found.setdefault(FIRST.holder(seat["code"]), seat)
        if len(found) == COUNT:
            return [found[number] for number in range(COUNT)]
    raise AssertionError("new rooms always go to the same process")


def shares_of(server: Process) -> list[int]:
    """The processes that serve, in their order."""
    assert server.process is not None
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return sorted(int(child) for child in children)


def test_every_room_has_one_process() -> None:
    codes = ["".join(letters) for letters in itertools.product(ALPHABET, repeat=4)][:2000]
    for count in (1, 2, 3, 7):
        shares = [Share(number, count) for number in range(count)]
        held = [[share.holds(code) for share in shares] for code in codes]
        assert all(sum(one) == 1 for one in held)
        assert all(any(one[number] for one in held) for number in range(count))


@pytest.mark.parametrize(
    "line",
    [
        b"GET /socket/%s HTTP/1.1\r\n",
        b"GET /api/rooms/%s HTTP/1.1\r\n",
        b"GET /api/rooms/%s?x=1 HTTP/1.1\r\n",
        b"POST /api/rooms/%s/join HTTP/1.1\r\n",
        b"POST /api/rooms/%s/claim HTTP/1.1\r\n",
        b"GET /api/rooms/%s/qr.svg HTTP/1.1\r\n",
    ],
)
def test_a_request_for_a_room_goes_to_the_process_that_has_it(line: bytes) -> None:
    for code in ("BCDF", "CDFH", "3479", "XWVT", "NNNN"):
        typed = [code, code.lower(), f"%{ord(code[0]):02x}{code[1:]}"]
        for share, name in itertools.product((FIRST, Share(1, COUNT)), typed):
            assert share.called_for(line % name.encode()) == share.holder(code)


def test_a_request_for_no_room_is_answered_where_it_came() -> None:
    for line in (b"GET / HTTP/1.1\r\n", b"GET /api/games HTTP/1.1", b"GET /api/rooms/no HTTP/1.1", b"\x00\xff", b""):
        assert [Share(number, 5).called_for(line) for number in range(5)] == [0, 1, 2, 3, 4]


def test_new_rooms_go_to_all_processes() -> None:
    called = {FIRST.called_for(b"POST /api/rooms HTTP/1.1\r\n") for _ in range(100)}
    assert called == {0, 1}


def test_bounds_on_guessing_are_divided() -> None:
    whole = Settings(limits=Limits(guesses=(20, 0.2)), thinkers=3)
    own = settings_of(whole, Share(1, 4))
    assert own.limits.guesses == (5, 0.05)
    assert own.share == Share(1, 4)
    assert own.thinkers == 3
    assert whole.limits.guesses == (20, 0.2)


def test_a_process_has_nothing_to_do_with_the_rooms_of_another(tmp_path: Path) -> None:
    own = Share(1, COUNT)
    with running(settings(tmp_path)) as alone:
        codes = [alone.open_room(f"Ada{number}")["code"] for number in range(16)]
    with running(settings(tmp_path, share=own)) as second:
        for code in codes:
            if own.holds(code):
                assert second.get(f"/api/rooms/{code}")["code"] == code
            else:
                assert second.refusal(f"/api/rooms/{code}") == (409, "not_now")
        assert all(own.holds(second.open_room("Blaise")["code"]) for _ in range(10))


def test_a_process_forgets_only_rooms_of_its_own(tmp_path: Path) -> None:
    own = Share(1, COUNT)
    with running(settings(tmp_path, now=lambda: 1000.0)) as alone:
        codes = [alone.open_room(f"Ada{number}")["code"] for number in range(16)]
    with running(settings(tmp_path, now=lambda: 5000.0, keep=1000.0, share=own)) as second:
        code = second.open_room("Blaise")["code"]
        loop = second.house._rooms[code]._turns._task.get_loop()
        asyncio.run_coroutine_threadsafe(second.house.tidy(), loop).result(PATIENCE)
    with running(settings(tmp_path)) as alone:
        for code in codes:
            assert alone.http.get(f"/api/rooms/{code}").status_code == (404 if own.holds(code) else 200)


def test_connections_are_passed_whole_or_not_at_all() -> None:
    outbox, inbox = mailbox()
    ours, theirs = socket.socketpair()
    post = Post(inbox, [outbox])
    with outbox, inbox, ours, theirs:
        with pytest.raises(BlockingIOError):
            post.receive()
        outbox.send(b"GET / HTTP/1.1\r\n")  # as it arrives where no more can be open
        with pytest.raises(OSError, match="no connection"):
            post.receive()
        post.send(0, ours.fileno(), b"GET / HTTP/1.1\r\n")
        passed, read = post.receive()
        with passed:
            passed.sendall(read)
        assert theirs.recv(100) == b"GET / HTTP/1.1\r\n"

        def send_many() -> None:
            for _ in range(100_000):
                post.send(0, ours.fileno(), b"x" * 1000)

        with pytest.raises(BlockingIOError):  # a process too busy to take any holds up nobody
            send_many()


def test_one_connection_leads_to_every_room(server: Process) -> None:
    hosts = a_room_of_each(server)
    with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as browser:
        for number in range(3):
            for host in hosts:
                joined = browser.post(f"/api/rooms/{host['code']}/join", json={"name": f"Blaise{number}"})
                assert joined.status_code == 201, joined.text
                assert browser.get("/api/games").status_code == 200
                room = browser.get(f"/api/rooms/{host['code']}").json()
                assert [place["name"] for place in room["places"]][number + 1] == f"Blaise{number}"


def test_matches_are_played_to_the_end_in_every_process(server: Process) -> None:
    for host in a_room_of_each(server):
        ada = server.connect(host["code"], host["token"])
        ada.until("welcome")
        watcher = server.connect(host["code"])
        watcher.until("welcome")
        ada.done("host", what="start")
        assert ada.play_on(first)
        assert watcher.until("news", lambda news: news["outcome"] is not None)
        match = ada.room["match"]
        for _ in range(4):  # a match that is over can be seen from any process
            frames = httpx.get(f"http://{server.address}/api/replays/{match}/frames?seat=above", timeout=PATIENCE)
            assert frames.json()["verified"] is True


def test_a_seat_is_brought_to_another_device(server: Process) -> None:
    for host in a_room_of_each(server):
        ada = server.connect(host["code"], host["token"])
        ada.until("welcome")
        code, transfer = ada.done("mine", what="transfer").split(".")
        moved = server.post(f"/api/rooms/{code}/claim", {"transfer": transfer})
        assert ada.until("gone")["reason"] == "moved"
        assert server.connect(code, moved["token"]).until("welcome")["seat"] == 0


def test_a_request_may_come_in_pieces(server: Process) -> None:
    for host in a_room_of_each(server):
        body = b'{"name": "Blaise"}'
        head = f"POST /api/rooms/{host['code']}/join HTTP/1.1\r\nHost: {server.address}\r\n".encode()
        head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode()
        for cuts in ((4, 22, len(head) - 2), (len(head),), (len(head) - 30, len(head) + 5)):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
                raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                whole, start = head + body.replace(b"Blaise", b"Bla%03d" % cuts[0]), 0
                for cut in (*cuts, len(whole)):
                    raw.sendall(whole[start:cut])
                    start = cut
                    time.sleep(0.05)
                assert raw.recv(100).startswith(b"HTTP/1.1 201 ")


def test_what_is_no_request_harms_nobody(server: Process) -> None:
    hosts = a_room_of_each(server)
    room = f"/api/rooms/{hosts[0]['code']}/join"
    for sent in (
        b"\r\n\r\n",
        b"\x16\x03\x01" + bytes(200),
        b"A" * 2 * LONGEST_LINE,
        f"POST {room} HTTP/1.1\r\nhost: x\r\ncontent-length: 300000\r\n\r\n".encode() + b"x" * (2 * MOST_PASSED),
        f"GET {room} HTTP/1.1\r\nhost: x\r\n\r\nGET {room} HTTP/1.1\r\nhost: x\r\n\r\n".encode(),
    ):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
            raw.sendall(sent)
            time.sleep(0.05)
    for host in hosts:
        found = httpx.get(f"http://{server.address}/api/rooms/{host['code']}", timeout=PATIENCE)
        assert found.json()["code"] == host["code"]


def test_a_process_that_is_killed_is_started_again_and_loses_nothing(server: Process) -> None:
    hosts = a_room_of_each(server)
    people = [server.connect(host["code"], host["token"]) for host in hosts]
    for person in people:
        person.until("welcome")
        person.done("host", what="start")
        person.play_on(first, steps=2)
    before = (people[0].v, people[0].picture["log"])

    os.kill(shares_of(server)[0], signal.SIGKILL)

    people[0].closed()
    people[1].play_on(first, steps=1)  # the other process has noticed nothing
    deadline = time.monotonic() + PATIENCE
    while len(shares_of(server)) < COUNT:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    back = server.connect(hosts[0]["code"], hosts[0]["token"])
    back.until("welcome")
    back.until("full")
    assert back.picture["log"][: before[0]] == before[1]
    assert back.play_on(first)
    assert people[1].play_on(first)


def test_a_killed_server_takes_its_processes_along_and_goes_on_where_it_was(server: Process) -> None:
    check_kills(server, 2)


def test_a_stopped_server_leaves_nothing_behind(server: Process) -> None:
    for host in a_room_of_each(server):
        server.connect(host["code"], host["token"]).until("welcome")
    shares = shares_of(server)
    assert len(shares) == COUNT
    server.stop()
    assert not any(Path(f"/proc/{share}").exists() for share in shares)
    with socket.create_server(("127.0.0.1", server.port)):
        pass
    server.start()
