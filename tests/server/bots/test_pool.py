"""Bots think elsewhere, hear only what their seat hears, and never stop the table by failing."""

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from doublejeu.bots import CHARACTERS
from doublejeu.core.contract import Event
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.bots.pool import BotFailed, BotPool, BotSeat
from doublejeu.server.bots.process import Question, Sitting, answer
from doublejeu.server.bots.queue import BotQueue
from doublejeu.server.turn import seating
from tests.cases import Case, all_cases
from tests.server.running import first, in_a_loop, running, settings, soon

Scenario = Callable[[BotPool], Coroutine[Any, Any, None]]

PONDERING = """
import time
from pathlib import Path
from doublejeu.bots import RandomBot

class Pondering(RandomBot):
    def choose(self, view, legal):
        Path({begun!r}).touch()
        while not Path({enough!r}).exists():
            time.sleep(0.01)
        return legal[0]
"""


def with_thinkers(scenario: Scenario, guests: Sequence[str] = ()) -> None:
    """Run something with one thinker process."""

    async def run() -> None:
        thinkers = BotPool(1, guests)
        try:
            await asyncio.wait_for(scenario(thinkers), 120)
        finally:
            await thinkers.close()

    in_a_loop(run())


def seat_of(bot: str = "random", key: str = "match/0", game: str = "secret_hitler") -> BotSeat:
    return BotSeat(key, bot, game, 5, GAMES["secret_hitler"].setup(5).options, 0, 1)


def heard_by(seat: int) -> list[Event]:
    return Table(GAMES["secret_hitler"], GAMES["secret_hitler"].setup(5), Dice(1)).heard(seat)


def test_a_bot_answers_with_something_legal_and_the_same_each_time() -> None:
    async def scenario(thinkers: BotPool) -> None:
        heard = heard_by(0)
        first_time = [await thinkers.choose(seat_of(key=f"a/{n}"), heard, [3, 5, 8]) for n in range(5)]
        again = [await thinkers.choose(seat_of(key=f"b/{n}"), heard, [3, 5, 8]) for n in range(5)]
        assert first_time == again
        assert set(first_time) <= {3, 5, 8}

    with_thinkers(scenario)


def test_a_bot_that_fails_gives_no_answer() -> None:
    async def scenario(thinkers: BotPool) -> None:
        with pytest.raises(BotFailed, match="has no bot 'nobody'"):
            await thinkers.choose(seat_of(bot="nobody"), [], [1])
        assert await thinkers.choose(seat_of(key="other"), [], [1]) == 1

    with_thinkers(scenario)


def test_a_thinker_that_dies_is_replaced_and_told_everything_again() -> None:
    async def scenario(thinkers: BotPool) -> None:
        heard = heard_by(0)
        assert await thinkers.choose(seat_of(), heard[:2], [4]) == 4
        pid = thinkers._thinkers[0].child.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        assert await thinkers.choose(seat_of(), heard, [4]) == 4

    with_thinkers(scenario)


def test_a_thought_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, never, bot = tmp_path / "begun", tmp_path / "never", tmp_path / "pondering.py"
    bot.write_text(PONDERING.format(begun=str(begun), enough=str(never)), encoding="utf-8")

    async def scenario(thinkers: BotPool) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("doublejeu.server.bots.pool.LONGEST_THOUGHT", 0.1)
            with pytest.raises(BotFailed, match="too long"):
                await thinkers.choose(seat_of(bot="Pondering"), heard_by(0), [4])
        assert await thinkers.choose(seat_of(), heard_by(0), [4]) == 4

    with_thinkers(scenario, [f"secret_hitler={bot}:Pondering"])


def test_a_long_thought_holds_up_no_other_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, enough, bot = tmp_path / "begun", tmp_path / "enough", tmp_path / "pondering.py"
    bot.write_text(PONDERING.format(begun=str(begun), enough=str(enough)), encoding="utf-8")
    monkeypatch.setattr("doublejeu.server.bots.pool.LONGEST_THOUGHT", 600.0)
    monkeypatch.setattr("doublejeu.server.bots.pool.HELD_UP", 0.05)

    async def scenario(thinkers: BotPool) -> None:
        heard = heard_by(0)
        pondering = seat_of(bot="Pondering", key="slow/0")
        long = asyncio.create_task(thinkers.choose(pondering, heard, [4, 6]))
        while not begun.exists():
            await asyncio.sleep(0.01)
        for _ in range(2):  # the second time the relief knows the seat
            assert await thinkers.choose(seat_of(key="quick/0"), heard, [5]) == 5
        same = asyncio.create_task(thinkers.choose(seat_of(key="slow/1"), heard, [7]))
        assert await thinkers.choose(seat_of(key="third/0"), heard, [5]) == 5
        assert not long.done()
        assert not same.done()  # a room waits for its own thoughts
        enough.touch()
        assert (await long, await same) == (4, 7)
        relief = thinkers._relief[0]
        assert relief.child.pid is not None
        thinkers._let_go(relief)
        assert relief.child.pid is not None  # it was needed a moment ago
        relief.heard_of = float("-inf")
        thinkers._let_go(relief)
        assert relief.child.pid is None

    with_thinkers(scenario, [f"secret_hitler={bot}:Pondering"])


def test_rooms_take_turns_however_many_bots_they_have() -> None:
    async def run() -> None:
        queue, order = BotQueue(), list[str]()

        async def ask(room: str, name: str) -> None:
            assert await queue.enter(room, lambda: 600.0)
            order.append(name)
            await asyncio.sleep(0)
            queue.leave()

        asking = [ask("crowd", f"crowd {number}") for number in range(4)] + [
            ask("pair", "pair 0"),
            ask("pair", "pair 1"),
        ]
        await asyncio.gather(*asking)
        assert order == ["crowd 0", "crowd 1", "pair 0", "crowd 2", "pair 1", "crowd 3"]
        assert not queue.taken

    in_a_loop(run())


def test_who_gives_up_waiting_is_not_let_in_and_keeps_nobody_out() -> None:
    async def run() -> None:
        queue = BotQueue()
        assert await queue.enter("first", lambda: 600.0)
        assert not await queue.enter("hasty", lambda: 0.0)
        gone = asyncio.create_task(queue.enter("gone", lambda: 600.0))
        patient = asyncio.create_task(queue.enter("patient", lambda: 600.0))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        queue.leave()
        assert await patient
        queue.leave()
        assert not queue.taken

    in_a_loop(run())


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_a_thinkers_view_is_that_of_its_seat(case: Case) -> None:
    """Told a seat's events bit by bit, a thinker folds the very view that the table has for the seat."""
    dice = Dice(3)
    table = Table(case.game, case.setup, dice.fork(1))
    sittings: OrderedDict[str, Sitting] = OrderedDict()
    told = 0
    for _ in range(60):
        owing = [seat for seat in range(case.setup.seats) if table.asks(seat)]
        if not owing:
            break
        seat = dice.choose(owing)
        table.play(seat, dice.choose(table.asks(seat)))
        events = [(event.audience, event.kind, event.args) for event in table.heard(0, told)]
        who = BotSeat("key", "random", case.game.key, case.setup.seats, case.setup.options, 0, 1)
        question = Question(who, told, events, [])
        passed_on = msgspec.msgpack.decode(msgspec.msgpack.encode(question), type=Question)
        assert answer(passed_on, sittings).fault == ""
        told = table.heard_count(0)
        assert sittings["key"].view.as_dict() == table.view(0).as_dict()
    assert told > 0


def test_a_match_goes_on_when_its_bots_fail(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> int:
        raise BotFailed("it has a headache")

    monkeypatch.setattr(BotPool, "choose", fail)
    with running(settings(tmp_path_factory.mktemp("bots"))) as server:
        ada = server.person(server.open_room("Ada"))
        ada.until("welcome")
        ada.done("host", what="start")
        assert ada.play_on(first)
    assert "it has a headache" in caplog.text


def test_mixed_characters_sit_at_one_table(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        characters = set(CHARACTERS["secret_hitler"])
        ada = server.person(server.open_room("Ada", seats=10, bot="mixed"))
        ada.until("welcome")
        ada.done("host", what="start")
        ada.until("full")
        here = [place["bot"] for place in ada.room["places"] if place["kind"] == "bot"]
        assert len(here) == 9
        assert set(here) == characters, "each character before any comes twice"
        room = server.room(ada.room["code"])
        on_paper = {
            (seat.bot, str(seat.persona["lying.lies"])) for seat in seating.on_paper(room.state) if seat.kind == "bot"
        }
        assert {("belief", "truth"), ("belief", "blame")} < on_paper


def test_one_character_fills_a_table(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ada = server.person(server.open_room("Ada", seats=5, bot="paranoid"))
        ada.until("welcome")
        ada.done("host", what="start")
        ada.until("full")
        assert [place["bot"] for place in ada.room["places"]][1:] == 4 * ["paranoid"]
        soon(lambda: bool(server.match(ada.room["code"]).entries() > 5))


def test_a_bot_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        answer = server.http.post("/api/rooms", json={"game": "sleepers", "seats": 2, "name": "Ada", "bot": "mixed"})
        assert answer.status_code == 400
        assert "'mixed'; its bots: random, novice, thumb, adept, expert" in answer.text
