"""Pictures of links: a visitor chooses most of their letters, so these are counted, and nobody waits for a drawing."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
import segno

from doublejeu.server.http.rooms import LONGEST_PROOF
from doublejeu.server.limits.security import LONGEST_NETLOC
from tests.server.running import Running, running, settings


class Drawing:
    """segno, watched: what it draws, in which thread, and how many at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.links: list[str] = []
        self.threads: set[str] = set()
        self.at_once = self.most_at_once = 0
        self._make = segno.make
        monkeypatch.setattr(segno, "make", self)

    def __call__(self, link: str, **wanted: Any) -> segno.QRCode:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.links.append(link)
        self.threads.add(threading.current_thread().name)
        time.sleep(0.05)  # another that may begin meanwhile does
        try:
            return self._make(link, **wanted)
        finally:
            self.at_once -= 1


def ask_for_both(server: Running, code: str, host: str, proof: str) -> list[int]:
    """The statuses of a room's picture and of a transfer link's, asked for by some Host."""
    drawn = server.http.get(f"/api/rooms/{code}/qr.svg", headers={"host": host})
    moved = server.http.post(f"/api/rooms/{code}/transfer.svg", json={"transfer": proof}, headers={"host": host})
    return [drawn.status_code, moved.status_code]


@pytest.mark.parametrize("length", [LONGEST_NETLOC + 1, 2300, 3000, 12_000])
def test_an_endless_host_is_refused_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    drawing = Drawing(monkeypatch)
    with running(settings(tmp_path)) as server:
        code = server.open_room()["code"]
        assert ask_for_both(server, code, "a" * length, "proof") == [400, 400]
        assert "Host" in server.http.get("/api/address", headers={"host": "a" * length}).json()["detail"]
    assert drawing.links == []


def test_the_longest_link_is_drawn_and_the_event_loop_does_not_draw_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = Drawing(monkeypatch)
    with running(settings(tmp_path)) as server:
        code = server.open_room()["code"]
        assert ask_for_both(server, code, "a" * LONGEST_NETLOC, "\N{FOX FACE}" * LONGEST_PROOF) == [200, 200]
    assert len(drawing.links) == 2
    assert "server" not in drawing.threads, "the thread of the event loop"


def test_one_picture_is_drawn_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Drawing(monkeypatch)
    with running(settings(tmp_path)) as server:
        code = server.open_room()["code"]
        asking = [
            threading.Thread(target=ask_for_both, args=(server, code, f"host{number}.example", "proof"))
            for number in range(4)
        ]
        for each in asking:
            each.start()
        for each in asking:
            each.join()
    assert (len(drawing.links), drawing.most_at_once) == (8, 1)
