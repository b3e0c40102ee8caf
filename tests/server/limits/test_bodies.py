"""Bodies that are never finished: what one address may leave in memory is bounded, and others notice nothing."""

import json
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from doublejeu.server.limits.bodies import PIECE, Body
from doublejeu.server.limits.rates import Addresses, Limits
from doublejeu.server.wire.refusal import Refuse
from tests.server.running import PATIENCE, WAYS, Running, in_a_loop, running, settings, soon

MEGABYTE = 1_000_000
OPEN_RECORD, OPEN_ROOM = "/api/replays/open", "/api/rooms"


def head(path: str, size: int, visitor: str) -> bytes:
    """The beginning of a request with a body; we are believed about who it comes from."""
    lines = (f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json", f"X-Forwarded-For: {visitor}")
    return "\r\n".join([*lines, f"Content-Length: {size}", "", ""]).encode()


def bring(
    here: Running, held: ExitStack, path: str, size: int, missing: int, visitor: str = "192.0.2.1"
) -> socket.socket:
    """A request whose last bytes do not come."""
    host, port = here.address.split(":")
    line = held.enter_context(socket.create_connection((host, int(port)), PATIENCE))
    line.sendall(head(path, size, visitor) + b"[" * (size - missing))
    return line


def answer(line: socket.socket) -> tuple[int, str]:
    """Status and reason."""
    text = b""
    while b"}}" not in text:
        more = line.recv(65536)
        assert more, text
        text += more
    first, _, body = text.partition(b"\r\n\r\n")
    return int(first.split()[1]), json.loads(body)["reason"]


@pytest.mark.parametrize("path", [OPEN_RECORD, OPEN_ROOM])
def test_what_an_address_leaves_unfinished_is_bounded(tmp_path: Path, path: str) -> None:
    size = MEGABYTE if path == OPEN_RECORD else 60_000
    limits = Limits(body_bytes=3 * size + size // 2)
    with running(settings(tmp_path, limits=limits)) as here, ExitStack() as held:
        bodies = here.house.addresses.bodies
        for count in (1, 2, 3):
            bring(here, held, path, size, 1)
            soon(lambda count=count: bodies.get("192.0.2.1", 0) >= count * (size - 1))  # type: ignore[misc]
        three = dict(bodies)

        more = [bring(here, held, path, size, 1) for _ in range(5)]

        assert [answer(line) for line in more] == [(429, "too_fast")] * 5
        soon(lambda: bodies == three)
        other = bring(here, held, path, size, 0, "192.0.2.2")
        assert answer(other)[0] == 400, "somebody else's is read, and it is no JSON"
        held.close()
        soon(lambda: bodies == {})
        with ExitStack() as again:
            assert answer(bring(here, again, path, size, 0))[0] == 400
        soon(lambda: bodies == {})


@pytest.mark.parametrize("way", WAYS)
def test_however_it_is_served(tmp_path: Path, way: str) -> None:
    with running(settings(tmp_path, limits=Limits(body_bytes=100_000)), way) as here:
        too_much = {"content-type": "application/json"}
        refused = here.http.post(OPEN_RECORD, content=b"[" * 200_000, headers=too_much)
        assert (refused.status_code, refused.json()["reason"]) == (429, "too_fast")
        assert here.http.post(OPEN_RECORD, content=b"[" * 90_000, headers=too_much).status_code == 400
        soon(lambda: here.house.addresses.bodies == {})


def test_tiny_parts_count_for_what_they_weigh() -> None:
    async def two_bytes() -> Any:
        return {"type": "http.request", "body": b"xy", "more_body": True}

    async def take_in() -> int:
        body = Body(Addresses(Limits(body_bytes=10 * PIECE)), "a", two_bytes)
        for count in range(100):
            try:
                await body.receive()
            except Refuse:
                return count
        raise AssertionError("there is no end to it")

    assert in_a_loop(take_in()) == 10


def test_an_address_may_bring_a_few_long_matches_at_once() -> None:
    addresses = Addresses(Limits())
    assert [addresses.hold("a", MEGABYTE) for _ in range(9)] == [True] * 8 + [False]
