"""Somebody who does nothing loses single decisions and nothing else, in every game.

What a night takes from those who sleep through it is nothing: tests/games/test_stand_ins.py.
"""

from functools import partial
from pathlib import Path

import pytest

from doublejeu.games import GAMES
from doublejeu.server.rooms.room import Room
from doublejeu.server.turn import absence, bots
from tests.server.running import Person, Running, Time, running, settings, soon
from tests.server.talking import evening, first_day

MISSES = 4  # decisions let pass, each followed by one taken
STEPS = 40  # of a village that are ended by the clock: some three nights and days
UNTIMED: dict[str, dict[str, object]] = {"les_infiltres": {"debate_seconds": 0, "vote_seconds": 0}}


def own(server: Running, code: str) -> list[int]:
    """What was decided at the first seat so far."""
    match = server.match(code)
    assert match is not None
    return [played for seat, played in match.table.record if seat == 0]


def awaited(server: Running, ada: Person) -> bool:
    """Wait until everybody sees that Ada is awaited; False if the match is over, or night falls, before."""
    match = server.match(ada.room["code"])
    assert match is not None

    def settled() -> bool:
        night = match.waiting() == 0 and match.table.seconds() > 0
        return match.over() is not None or night or bool(match.waiting() & 1 and match.asked(0)[1])

    soon(settled, patience=60.0)
    ada.catch_up()
    return match.over() is None and match.waiting() & 1 == 1


def was_missed(room: Room) -> bool:
    """Whether the room noticed that Ada let one decision pass."""
    return room.state.sitters[0].missed == 1


def decides(server: Running, ada: Person) -> bool:
    """Ada takes her next decision, however often the table moves on before; False where there is none."""
    while awaited(server, ada):
        asks = ada.picture["asks"]
        if asks and ada.want("play", code=asks[0]["code"])["t"] == "done":
            return True
    return False


@pytest.mark.parametrize("key", list(GAMES))
def test_an_idle_person_loses_single_decisions_and_nothing_else(tmp_path: Path, key: str) -> None:
    game, clock = GAMES[key], Time()
    with running(settings(tmp_path, now=clock, pace=0.0)) as server:
        seats = max(game.fewest, 3 if key == "infiltraitres" else 0)
        held = server.open_room("Ada", game=key, seats=seats, seconds=30, options=UNTIMED.get(key, {}))
        ada = server.person(held)
        ada.until("welcome")
        ada.done("host", what="start")
        ada.until("full")
        missed = 0
        while not awaited(server, ada):  # a match of Batman Infiltration may end before this seat is asked anything
            ada.done("host", what="again")
            ada.until("full")
        for _ in range(MISSES):
            if not awaited(server, ada):
                break
            before = own(server, held["code"])
            clock.pass_in(server, held["code"], 31)
            room = server.room(held["code"])
            soon(partial(was_missed, room))
            lost = own(server, held["code"])[len(before) :]
            assert len(lost) <= 1
            assert not set(lost) & set(game.grave)
            assert room.state.sitters[0].bot == ""  # the seat is still hers
            missed += 1
            if not decides(server, ada):
                break
            assert room.state.sitters[0].bot == ""
        assert missed


def stand_in_for_ada(server: Running, room: Room) -> None:
    """Ada has let two decisions pass."""
    for _ in range(2):
        server.do(partial(absence.missed, room.state, 0))
    server.notice(room.code)
    assert bots.stand_ins(room.state) == 1


def pass_steps(server: Running, clock: Time, room: Room, steps: int) -> None:
    """Let the clock end so many steps, each once the bots have done what they want in it."""
    for _ in range(steps):
        soon(lambda: room.quiet() and not room.state.thinking)
        assert room.state.match is not None
        if room.state.match.over() is not None:
            return
        clock.pass_in(server, room.code, 301)


@pytest.mark.parametrize("taken", [False, True], ids=["idle", "a bot stands in"])
def test_a_village_takes_nothing_from_who_does_nothing(tmp_path: Path, taken: bool) -> None:
    """By night, in a debate and in a vote the clock ends the step: nothing is done for Ada, by clock or bot."""
    game, clock = GAMES["les_infiltres"], Time()
    with running(settings(tmp_path, now=clock, pace=0.0)) as server:
        held = server.open_room("Ada", game=game.key, seats=game.fewest, seconds=30)
        ada = server.person(held)
        ada.until("welcome")
        ada.done("host", what="start")
        room = server.room(held["code"])
        if taken:
            stand_in_for_ada(server, room)
        pass_steps(server, clock, room, STEPS)
        assert bots.stand_ins(room.state) == int(taken)
        done = {game.codes.act(code).verb for code in own(server, held["code"])}
        assert done <= ({"volunteer", "elect", "ready", "succeed"} if taken else set())


def test_a_stand_in_is_ready_when_everybody_else_is(tmp_path: Path) -> None:
    """A debate does not end because a bot stands in for Ada; nor does it wait for her."""
    game = GAMES["les_infiltres"]
    table = next(filter(None, (first_day(game.fewest, seed, 240) for seed in range(100))))
    with evening(tmp_path, pace=0.0) as night:
        _, bo = night.seat(game.key, game.fewest, 2, table)
        room = night.here.room(bo.room["code"])
        match = room.state.match
        assert match is not None
        stand_in_for_ada(night.here, room)
        soon(lambda: match.waiting() == 0b11 and room.quiet() and not room.state.thinking)
        bo.catch_up()
        bo.done("play", code=game.codes.spelt("ready")[0])
        soon(lambda: (0, game.codes.spelt("ready")[0]) in match.table.record)
