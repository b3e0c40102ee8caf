"""`make attack`: what it does, what it notices, and what it must not miss."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench.attack import ATTACKS, IDLE_NIGHTS, Suffered, long_record, lost_from, table
from bench.attacked import Person, missing
from doublejeu.server.replays.replays import replay_file
from tests.server.running import PATIENCE, in_a_loop, running, settings


def test_attacks_are_made_and_told() -> None:
    """Two of them, for a moment, from beginning to end; how quick the machine is today is not the question."""
    command = [sys.executable, "-m", "bench.attack", "frames of one byte", "lists without end"]
    told = subprocess.run(
        [*command, "--seconds", "1", "--pause", "0"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    lines = told.stdout.splitlines()
    assert len(lines) == 3, told.stderr
    assert lines[1].startswith("frames of one byte")
    assert "the server died" not in told.stdout
    assert "Error" not in told.stdout
    assert "Gone" not in told.stdout
    assert " of match " not in told.stdout
    assert "something told" not in told.stdout


def test_what_did_not_hold_is_marked() -> None:
    well, ill = Suffered(waits=[1.0] * 200, memory=90.0), Suffered(waits=[1.0] * 100 + [500.0] * 2, memory=90.0)
    assert (well.held(), ill.held(), Suffered().held()) == (True, False, False)
    assert not Suffered(waits=[1.0], memory=301.0).held()
    told = table({"nobody": well, "rooms opened": ill}).splitlines()
    assert [line.endswith("not held") for line in told] == [False, False, True]
    assert len(ATTACKS) > 10


def test_the_record_of_the_attack_is_really_replayed() -> None:
    """One that is refused at once would attack nothing."""
    replayed = replay_file(long_record(), "above")
    assert replayed.verified
    assert len(replayed.frames) > IDLE_NIGHTS


def test_a_person_plays_match_after_match_and_nothing_they_decide_is_lost(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with running(chosen) as here:
        person = Person(here.address, here.open_room())

        async def evening() -> None:
            for _ in range(2):  # they go and come back: what was told is told again
                async with person:
                    deadline = time.monotonic() + PATIENCE
                    more = len(person.decision_waits) + 2
                    while len(person.decision_waits) < more:
                        assert time.monotonic() < deadline, "nobody asks them anything"
                        await person.ping()
                        await asyncio.sleep(0.01)

        in_a_loop(evening())
    assert person.lost == []
    assert lost_from(chosen.database, person) == []
    match, codes = next(iter(person.acknowledged.items()))
    person.acknowledged = {match: [*codes, 10_000], "another": [1, 2]}
    assert lost_from(chosen.database, person) == [f"1 decisions of match {match}", "2 decisions of match another"]
    person.acknowledged = {}
    assert lost_from(chosen.database, person) == ["nothing was played"]


@pytest.mark.parametrize(
    ("acknowledged", "kept", "lost"),
    [([], [], 0), ([1, 2], [1, 2], 0), ([1, 2], [1, 9, 2, 3], 0), ([1, 2], [2, 1], 1), ([1, 1], [1], 1), ([5], [], 1)],
)
def test_what_was_acknowledged_is_looked_for_in_its_order(acknowledged: list[int], kept: list[int], lost: int) -> None:
    assert missing(acknowledged, kept) == lost


def test_a_person_notices_that_what_was_told_is_not_told_again() -> None:
    async def told(*logs: list[int]) -> list[str]:
        person = Person("nowhere", {"code": "BCDF", "token": "", "seat": 0})
        for log in logs:
            await person.hear({"t": "full", "v": len(log), "d": {"log": log, "asks": [], "outcome": None}})
        return person.lost

    assert in_a_loop(told([1], [1, 2], [1, 2])) == []
    assert in_a_loop(told([1, 2], [1])) == ["something told in match "]
    assert in_a_loop(told([1, 2], [1, 3])) == ["something told in match "]
