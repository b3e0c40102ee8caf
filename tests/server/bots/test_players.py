"""A bot is asked once for each decision, and what it was asked before the table moved on counts for nothing."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from doublejeu.core.contract import Event
from doublejeu.server.bots.players import BotPlayers
from doublejeu.server.bots.pool import BotPool, BotSeat, NoAnswer
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.match import Asked
from tests.server.running import first, in_a_loop, running, settings

BOT = 1  # the seat of the only bot
LATE = (5, (7, 8))
LATER = (6, (7, 8))


class Pool:
    """Bots that answer when the test says so; `asked` has the codes of every question."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.answers: list[asyncio.Future[int]] = []

    async def choose(self, _who: BotSeat, _heard: list[Event], codes: list[int]) -> int:
        self.asked.append(codes)
        self.answers.append(asyncio.get_running_loop().create_future())
        return await self.answers[-1]


class Scene:
    """One bot at a table whose question the test sets, and a room's queue that the test empties."""

    def __init__(self) -> None:
        self.asked: Asked = LATE
        self.pool = Pool()
        self.posted: list[Callable[[], None]] = []
        self.played: list[int] = []
        self.match: Any = SimpleNamespace(
            id="match",
            secret="secret",
            game=SimpleNamespace(key="secret_hitler"),
            setup=SimpleNamespace(seats=5, options={}),
            asked=lambda _seat: self.asked,
            heard=lambda _seat: [],
        )
        seating: Any = SimpleNamespace(
            played_by_bots=lambda: [BOT],
            stand_ins=lambda: 0,
            bot_of=lambda _seat: "thumb",
            at=lambda _seat: SimpleNamespace(bot_plays=lambda: True),
        )
        agreement: Any = SimpleNamespace(for_programs=lambda: False)
        bounds: Any = SimpleNamespace(pace=0.0, now=lambda: 0.0)
        pool: Any = self.pool
        turns: Any = SimpleNamespace(post=self.posted.append)
        self.bots = BotPlayers(bounds, agreement, seating, pool, turns, lambda _match, _seat, code: self.play(code))

    def play(self, code: int) -> None:
        self.played.append(code)
        self.asked = (self.asked[0], ())

    async def end_turn(self) -> None:
        """What every turn of a room ends with; then everything under way gets as far as it can."""
        self.bots.decide(self.match, Clocks(), 0.0, 1.0)
        for _ in range(5):
            await asyncio.sleep(0)

    async def answer(self, question: int, code: int) -> None:
        if not self.pool.answers[question].done():
            self.pool.answers[question].set_result(code)
        while not self.posted and self.bots.thinking():
            await asyncio.sleep(0)


def test_an_answer_that_waits_for_its_turn_is_not_asked_for_again() -> None:
    async def run() -> None:
        scene = Scene()
        await scene.end_turn()
        await scene.answer(0, 7)
        assert len(scene.posted) == 1

        await scene.end_turn()  # a turn ends in which something else happened
        assert scene.pool.asked == [[7, 8]]

        scene.posted.pop()()
        assert scene.played == [7]
        await scene.end_turn()
        assert scene.pool.asked == [[7, 8]]
        assert not scene.bots.thinking()

    in_a_loop(run())


@pytest.mark.parametrize("known", [False, True], ids=["while it thinks", "when it has answered"])
def test_a_question_the_table_has_moved_past_is_dropped(known: bool) -> None:
    async def run() -> None:
        scene = Scene()
        await scene.end_turn()
        if known:
            await scene.answer(0, 7)
        scene.asked = LATER
        await scene.end_turn()
        assert len(scene.pool.asked) == 2
        assert scene.pool.answers[0].cancelled() is not known

        for answer in scene.posted:
            answer()
        assert scene.played == []
        scene.posted.clear()
        await scene.answer(1, 8)
        scene.posted.pop()()
        assert scene.played == [8]

    in_a_loop(run())


def test_a_fault_in_a_question_that_was_dropped_is_not_reported(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        scene = Scene()
        await scene.end_turn()
        scene.asked = LATER
        await scene.end_turn()
        stale = scene.pool.answers[0]
        if not stale.done():
            stale.set_exception(NoAnswer("ValueError: the table has moved on"))
        await scene.answer(1, 8)

    with caplog.at_level(logging.WARNING, "doublejeu.server"):
        in_a_loop(run())
    assert caplog.messages == []


def test_in_a_room_for_programs_each_decision_is_one_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ballots are sealed in Secret Hitler, so what a bot is asked never changes before it has answered."""
    asked: list[str] = []
    choose = BotPool.choose

    async def counted(pool: BotPool, who: BotSeat, heard: list[Event], legal: list[int]) -> int:
        asked.append(who.key)
        return await choose(pool, who, heard, legal)

    monkeypatch.setattr(BotPool, "choose", counted)
    with running(settings(tmp_path, invitation="for programs")) as server:
        person = server.person(server.open_room(bot="thumb", invitation="for programs"))
        person.until("welcome")
        person.done("host", what="start")
        assert person.play_on(first)
        match = server.house._rooms[person.room["code"]].match
        assert match is not None
        decided = [seat for seat, _ in match._table.record if 0 < seat < 5]
    assert sorted(asked) == sorted(f"{match.id}/{seat}/thumb" for seat in decided)
