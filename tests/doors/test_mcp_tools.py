"""What an assistant may do at a seat, without the protocol around it."""

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from doublejeu.adapters.mcp import _SAID, SeatTools
from doublejeu.client import Seat, Server
from doublejeu.core.bits import bits
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from tests.cases import cases_of
from tests.doors.worlds import pairs
from tests.server.running import Running, first, in_a_loop, running, settings


def seat_of(table: Table, seat: int) -> Seat:
    """What a client would hold of such a seat."""
    held: Any = SimpleNamespace(
        game=table.game,
        setup=table.setup,
        view=table.view(seat),
        match="match",
        heard=table.heard(seat),
        asks=table.asks(seat),
        said=[],
        ended=None,
        waiting=bits(table.waiting()),
        number=seat,
        code="ROOM",
        room={"places": [{"name": f"P{number}"} for number in range(table.setup.seats)]},
    )
    return cast(Seat, held)


@pytest.mark.parametrize("key", GAMES)
def test_two_worlds_read_the_same(key: str) -> None:
    for truth, other, seat in pairs(cases_of(key)[0], 29):
        read = []
        for table in (truth, other):
            tools = SeatTools(Server("nowhere"))
            tools._seat = seat_of(table, seat)
            read.append(in_a_loop(tools.read_seat()))
        assert read[0] == read[1]


def test_an_assistant_plays_a_match(tmp_path: Path) -> None:
    async def assist(server: Running, code: str, started: asyncio.Event) -> list[str]:
        tools = SeatTools(Server(server.address))
        texts = [await tools.read_seat(), await tools.join_room("NOROOM", "Robot")]
        texts += [await tools.join_room(code, "Robot"), await tools.read_seat(), await tools.play(1)]
        texts += [await tools.say("hello"), await tools.join_room(code, "Twice")]
        started.set()
        for _ in range(400):
            news = await tools.wait_for_news(20)
            texts.append(news)
            if "You have won." in news or "You have not won." in news:
                break
            if "You are asked." in news:
                await tools.play(99)
                await tools.play(1)
        texts.append(await tools.read_seat())
        await tools.close()
        return texts

    async def evening(server: Running) -> list[str]:
        seated = server.open_room("Ada")
        started = asyncio.Event()
        robot = asyncio.create_task(assist(server, seated["code"], started))
        await started.wait()

        def host() -> None:
            ada = server.person(seated)
            ada.until("welcome")
            ada.done("host", what="start")
            assert ada.play_on(first)

        await asyncio.to_thread(host)
        return await robot

    with running(settings(tmp_path)) as server:
        texts = in_a_loop(evening(server))
    assert texts[0] == "You sit nowhere yet: join a room first."
    assert "seat 2 of room" in texts[2]
    assert texts[3] == "The match has not begun."
    assert texts[4] == "You are not asked anything now."
    assert texts[5] == "Said."
    assert "already" in texts[6]
    whole = "\n".join(texts[7:])
    assert "You are: Robot." in whole
    assert "1. " in whole
    assert "Ada" in texts[-1]


def test_every_sentence_exists_in_both_languages() -> None:
    assert set(_SAID["fr"]) == set(_SAID["en"])
    for key, sentence in _SAID["en"].items():
        assert set(re.findall(r"{\w+}", sentence)) == set(re.findall(r"{\w+}", _SAID["fr"][key]))
    assert in_a_loop(SeatTools(Server("nowhere"), "fr").read_seat()) == _SAID["fr"]["nowhere"]
