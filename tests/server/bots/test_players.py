"""A bot is asked once for each decision, and what it was asked before the table moved on counts for nothing."""

import asyncio
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from doublejeu.core.contract import Event
from doublejeu.games import GAMES
from doublejeu.server.bots.players import BotPlayers
from doublejeu.server.bots.pool import BotFailed, BotPool, BotSeat
from doublejeu.server.match.match import Asked, Match, Moved, Public
from doublejeu.server.state.effects import BotAsked, BotDropped
from doublejeu.server.state.people import Sitter
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn import bots
from doublejeu.server.turn.came import BotDecided, BotSpoke
from doublejeu.server.turn.step import step
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

    def __init__(self, folder: Path) -> None:
        self.asked: Asked = LATE
        self.pool = Pool()
        self.posted: list[BotDecided | BotSpoke] = []
        self.played: list[int] = []
        match: Any = SimpleNamespace(
            id="match",
            secret="secret",
            finished=False,
            game=GAMES["secret_hitler"],
            setup=SimpleNamespace(seats=5, options={}),
            asked=lambda _seat: self.asked,
            heard=lambda _seat: [],
            play=lambda _seat, code: self.play(code),
        )
        self.match: Match = match
        sitters = [Sitter(kind="person"), Sitter(kind="bot", bot="thumb")]
        self.room = RoomState("BCDF", settings(folder), sitters=sitters, match=self.match)
        pool: Any = self.pool
        self.bots = BotPlayers(pool, self.posted.append)

    def play(self, code: int) -> Moved:
        self.played.append(code)
        self.asked = (self.asked[0], ())
        public = Public(heard=0, waiting=0, seconds=0, step=0, out=0)
        return Moved(public, public, over=False, asked=0, moment=0, first=0, entries=[(BOT, code)])

    async def end_turn(self) -> None:
        """What every turn of a room ends with; then everything under way gets as far as it can."""
        asked = bots.ask(self.room, self.match, 0.0)
        self.bots.follow([effect for effect in asked if isinstance(effect, BotAsked | BotDropped)])
        for _ in range(5):
            await asyncio.sleep(0)

    def take(self, answer: BotDecided | BotSpoke) -> None:
        step(self.room, answer, 0.0)

    async def answer(self, question: int, code: int) -> None:
        if not self.pool.answers[question].done():
            self.pool.answers[question].set_result(code)
        while not self.posted and self.room.thinking:
            await asyncio.sleep(0)


def test_an_answer_that_waits_for_its_turn_is_not_asked_for_again(tmp_path: Path) -> None:
    async def run() -> None:
        scene = Scene(tmp_path)
        await scene.end_turn()
        await scene.answer(0, 7)
        assert len(scene.posted) == 1

        await scene.end_turn()  # a turn ends in which something else happened
        assert scene.pool.asked == [[7, 8]]

        scene.take(scene.posted.pop())
        assert scene.played == [7]
        await scene.end_turn()
        assert scene.pool.asked == [[7, 8]]
        assert not scene.room.thinking

    in_a_loop(run())


@pytest.mark.parametrize("known", [False, True], ids=["while it thinks", "when it has answered"])
def test_a_question_the_table_has_moved_past_is_dropped(tmp_path: Path, known: bool) -> None:
    async def run() -> None:
        scene = Scene(tmp_path)
        await scene.end_turn()
        if known:
            await scene.answer(0, 7)
        scene.asked = LATER
        await scene.end_turn()
        assert len(scene.pool.asked) == 2
        assert scene.pool.answers[0].cancelled() is not known

        for answer in scene.posted:
            scene.take(answer)
        assert scene.played == []
        scene.posted.clear()
        await scene.answer(1, 8)
        scene.take(scene.posted.pop())
        assert scene.played == [8]

    in_a_loop(run())


def test_a_fault_in_a_question_that_was_dropped_is_not_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        scene = Scene(tmp_path)
        await scene.end_turn()
        scene.asked = LATER
        await scene.end_turn()
        stale = scene.pool.answers[0]
        if not stale.done():
            stale.set_exception(BotFailed("ValueError: the table has moved on"))
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
        match = server.match(person.room["code"])
        assert match is not None
        decided = [seat for seat, _ in match.table.record if 0 < seat < 5]
    assert sorted(asked) == sorted(f"{match.id}/{seat}/thumb" for seat in decided)
