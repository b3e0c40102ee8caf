"""Those who are out of a match: who may see everything, who is sent nothing of it, and how the rest is played."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from doublejeu.core.contract import TABLE, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.server.state.state import bots_alone
from doublejeu.server.storage.queries import stored_room
from doublejeu.server.turn import eliminated
from doublejeu.server.turn.came import BotDecided
from doublejeu.server.turn.eliminated import BRISK, BRISK_STEP
from doublejeu.server.turn.timing import DUSK
from doublejeu.text import moments_of
from tests.server.running import Person, Running, running, settings, soon

GAME = GAMES["secret_hitler"]


def after_an_execution(wanted: Callable[[Table], bool] = lambda table: True) -> tuple[list[tuple[int, int]], int]:
    """The record of a match of Secret Hitler up to its first execution, and who was executed."""
    for seed in range(1000):
        dice = Dice(seed)
        table = Table(GAME, GAME.setup(5), dice.fork(1))
        while table.over() is None and not table.view(TABLE).out():
            seat = dice.choose([seat for seat in range(5) if table.asks(seat)])
            table.play(seat, dice.choose(table.asks(seat)))
        if table.over() is None and wanted(table):
            return table.record, table.view(TABLE).out().bit_length() - 1
    raise AssertionError("nobody is ever executed")


RECORD, DEAD = after_an_execution()


def prepared(game: Game, setup: Setup, dice: Dice) -> Table:
    """A match in which somebody has just been executed."""
    return Table.resume(game, setup, RECORD, dice, timed=True)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Bots there take their time, until people skip."""
    with running(settings(tmp_path, open_table=prepared, pace=40.0)) as here:
        yield here


def seated(server: Running, people: set[int]) -> dict[int, Person]:
    """A match after the execution with people at these seats and bots at the others, by seat; the first is the host."""
    others = sorted(people)[1:]
    held = server.open_room("P")
    present = [server.person(held)] + [server.person(server.join(held["code"], f"P{seat}")) for seat in others]
    for person in present:
        person.until("welcome")
    for wanted, person in reversed(list(zip(sorted(people), present, strict=True))):
        person.send("ping", {})
        person.until("pong")
        if person.seat != wanted:
            present[0].done("host", what="move", seat=person.seat, to=wanted)
    for person in present:
        person.send("ping", {})
        person.until("pong")
    assert {person.seat for person in present} == people
    present[0].done("host", what="start")
    for person in present:
        while not person.picture:
            person.receive()
    return {person.seat: person for person in present}


def table_of(server: Running, person: Person) -> Table:
    match = server.match(person.room["code"])
    assert match is not None
    return match.table


def test_who_is_out_sees_everything_where_the_host_allows_it_and_nobody_else_is_sent_anything(server: Running) -> None:
    living = (DEAD + 1) % 5
    people = seated(server, {DEAD, living})
    ghost, other = people[DEAD], people[living]
    host = people[min(people)]
    watcher = server.watcher(host.room["code"])
    watcher.until("full")
    assert not host.room["sight"]
    assert ghost.refused("mine", what="see") == "not_now"  # somebody else is at the table
    assert other.refused("host" if other is not host else "mine", what="see") in ("not_host", "not_now")
    host.done("host", what="sight", sight="yes")
    for person in (ghost, other, watcher):
        person.until("room", lambda room: room["sight"]) if not person.room["sight"] else None
    assert other.refused("mine", what="see") == "not_now"  # not out
    other.catch_up()
    watcher.catch_up()

    table = table_of(server, ghost)
    for person in (ghost, other, watcher):
        assert (person.picture["out"], person.picture["round"]) == ([DEAD], table.view(TABLE).round())
    ghost.done("mine", what="see")
    seen = ghost.until("sight")["views"]
    assert [each["seat"] for each in seen] == list(range(5))
    told = {each["seat"]: each["view"]["roles"] for each in seen}
    assert all(told[seat][seat] == table.true_roles()[seat] for seat in range(5))
    for person in (other, watcher):
        assert [message["t"] for message in person.catch_up() if message["t"] not in ("news", "room")] == []
        assert not any('"sight","' in frame or '"t":"sight"' in frame for frame in person.frames)
    assert ghost.refused("say", text="it is P0!") == "silent"

    again = server.connect(ghost.room["code"], ghost.token)  # another of the ghost's devices
    assert len(again.until("sight")["views"]) == 5
    host.done("host", what="sight", sight="no")
    ghost.catch_up()
    for person in people.values():
        if person.picture["asks"]:
            person.want("play", code=person.picture["asks"][0]["code"])
    assert not any(message["t"] == "sight" for message in ghost.catch_up())
    assert ghost.refused("mine", what="see") == "not_now"


def test_alone_among_bots_one_may_see_everything_and_skip_to_the_end(server: Running) -> None:
    ghost = seated(server, {DEAD})[DEAD]
    assert ghost.room["sight"]
    assert ghost.room["bots_alone"]
    ghost.done("mine", what="see")
    ghost.until("sight")
    ghost.want("mine", what="skip")
    while ghost.picture["outcome"] is None:
        ghost.receive()
    assert ghost.refused("mine", what="see") == "not_now"
    ghost.done("host", what="again")
    assert not ghost.until("welcome")["room"]["suspended"]


def test_nobody_skips_while_a_person_is_in_the_match(server: Running) -> None:
    people = seated(server, {DEAD, (DEAD + 1) % 5})
    assert people[DEAD].refused("mine", what="skip") == "not_now"
    assert people[(DEAD + 1) % 5].refused("mine", what="skip") == "not_now"
    assert not people[DEAD].room["bots_alone"]


def test_a_choice_about_sight_is_kept_and_checked(server: Running) -> None:
    people = seated(server, {DEAD, (DEAD + 1) % 5})
    host = people[min(people)]
    assert host.refused("host", what="sight", sight="maybe") == "bad_message"
    host.done("host", what="sight", sight="yes")
    room = server.room(host.room["code"])
    soon(lambda: room.quiet())
    kept = asyncio.run(server.house.store.read(stored_room(room.code)))
    assert kept is not None
    assert kept.agreement.sight == "yes"


def test_without_a_living_person_everything_takes_a_part_of_its_time(server: Running) -> None:
    ghost = seated(server, {DEAD})[DEAD]
    state = server.state(ghost.room["code"])
    state.out = 1 << DEAD  # whatever the bots have done meanwhile
    state.skipping.clear()
    assert (eliminated.haste(state), eliminated.step_seconds(state)) == (BRISK, BRISK_STEP)
    state.out = 0
    assert eliminated.haste(state) == 1.0


def test_whoever_is_put_out_of_the_match_sees_it_at_leisure(tmp_path: Path) -> None:
    last = max(number for number, (seat, _) in enumerate(RECORD) if 0 <= seat < 5)  # the president's

    def condemned(game: Game, setup: Setup, dice: Dice) -> Table:
        return Table.resume(game, setup, RECORD[:last], dice, timed=True)

    with running(settings(tmp_path, open_table=condemned, pace=40.0)) as server:
        ada = seated(server, {DEAD})[DEAD]
        room = server.room(ada.room["code"])
        seat, code = RECORD[last]
        soon(lambda: seat in room.state.thinking)
        before = server.house.settings.now()
        server.come(room.code, BotDecided(room.state.thinking[seat], code))
        ada.until("news", lambda news: any(event["kind"] == "executed" for event in news["events"]))
        soon(partial(bots_alone, room.state))
        assert room.state.shown_until >= before + moments_of("secret_hitler")["executed"]


def test_one_person_among_bots_has_short_nights(tmp_path: Path) -> None:
    for people, seconds in ((1, 6), (2, 12)):
        folder = tmp_path / str(people)
        folder.mkdir()
        with running(settings(folder)) as server:
            held = server.open_room("Ada", game="les_infiltres", seats=7)
            present = [server.person(held)]
            present += [server.person(server.join(held["code"], f"P{each}")) for each in range(1, people)]
            for person in present:
                person.until("welcome")
            present[0].done("host", what="start")
            for person in present:  # everybody offers to be Sage, or does not; then night falls
                while not person.picture:
                    person.receive()
            while not (present[0].picture["step_clock"] and not present[0].picture["waiting"]):
                for person in present:
                    person.catch_up()
                    if person.picture["asks"] and person.picture["waiting"]:
                        person.want("play", code=person.picture["asks"][0]["code"])
            whole = present[0].picture["step_clock"]["whole"]
            assert seconds * 1000 <= whole <= 1000 * (seconds + DUSK)
