"""What bots tell of their decisions once a match is over: by the command line, by the server, in both languages."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublejeu.bots import BOTS, Player, usual_player
from doublejeu.bots.play import play_match
from doublejeu.bots.sleepers.search import SeekerPersona
from doublejeu.cli import app
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.sleepers.hexes import NAMES
from doublejeu.lab.play.matches import player_seat
from doublejeu.narration import thoughts
from doublejeu.narration.reasons import Unexplained, explained, reasons_told
from doublejeu.records import MatchRecord, SeatRecord, parse, record_of, written
from doublejeu.server.replays.process import Task, answer_to
from doublejeu.server.replays.replays import replay, why
from doublejeu.server.wire.refusal import Refuse
from tests.sealed import sealed_record

GAME = GAMES["sleepers"]
QUICK = SeekerPersona(iterations=5, tries=0)


@pytest.fixture(scope="module")
def table() -> Table:
    return play_match(GAME, GAME.setup(2), [BOTS["sleepers"]["random"]() for _ in range(2)], Dice(6))


@pytest.fixture(scope="module")
def record(table: Table) -> MatchRecord:
    """Bo is said to be a novice; Ada is a person."""
    novice = BOTS["sleepers"]["novice"]
    return record_of(table, [SeatRecord("Ada", "person"), player_seat("Bo", Player(novice, QUICK))], Dice(6).fork(-1))


def choices(record: MatchRecord, seat: int) -> Iterator[int]:
    """The decisions of a seat that left it a choice."""
    table = Table.replay(GAME, record.setup(), [], [])
    for number, (by, code) in enumerate(record.decisions, 1):
        if by == seat and len(table.asks(seat)) > 1:
            yield number
        table.follow(by, code)


def middle(record: MatchRecord, seat: int) -> int:
    found = list(choices(record, seat))
    return found[len(found) // 2]


def test_a_bots_decision_is_explained_by_the_bot_that_sat_there(record: MatchRecord) -> None:
    number = middle(record, 1)
    told = explained(record, number, "en")
    assert (told.seat, told.bot, told.played) == (1, "novice", record.decisions[number - 1][1])
    assert told.lines[0].endswith("imagined worlds.")
    assert (told.lines[1].startswith("What was played: ")) == (told.answer != told.played)
    assert any(line.startswith("Ada: about ") for line in told.lines)
    assert any(line.startswith("Bo: about ") for line in told.lines)


def test_a_persons_decision_is_explained_by_an_expert_in_french_too(
    record: MatchRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BOTS["sleepers"]["expert"], "persona", QUICK)
    told = explained(record, middle(record, 0), "fr")
    assert (told.seat, told.bot) == (0, "expert")
    assert told.lines[0].endswith("5 mondes imaginés.")
    suspicion = next(line for line in told.lines if line.startswith("Ce que la place des dormants adverses"))
    assert any(f"\N{NO-BREAK SPACE}: {name}, " in suspicion for name in NAMES)


def test_reasons_rest_on_what_the_seat_had_heard(record: MatchRecord) -> None:
    """What happened later changes nothing."""
    number = middle(record, 1)
    shorter = parse(written(record))
    shorter.decisions = shorter.decisions[:number]
    assert explained(shorter, number, "fr") == explained(record, number, "fr")


def test_a_win_is_told_as_such() -> None:
    code = GAME.codes.code("activate", NAMES.index("C6"))
    told = {"code": code, "iterations": 0, "candidates": [{"code": code, "visits": 0, "worth": 1.0, "prior": 1.0}]}
    assert reasons_told(GAME, told, ["Ada", "Bo"], "en") == [
        "Activate C6: wins for certain this turn, whatever others hide."
    ]
    assert reasons_told(GAME, {}, ["Ada", "Bo"], "en") == []


def test_what_cannot_be_explained(record: MatchRecord) -> None:
    chance = next(number for number, (seat, _) in enumerate(record.decisions, 1) if seat > 1)
    for number, line in ((0, "no decision 0"), (10**9, "no decision"), (chance, "nobody's")):
        with pytest.raises(Unexplained, match=line):
            explained(record, number, "fr")
    with pytest.raises(Unexplained, match="no bot of secret_hitler"):
        explained(sealed_record("ab" * 32), 20, "fr")


def test_the_server_tells_the_same_of_a_stored_match_and_of_a_file(record: MatchRecord) -> None:
    number = middle(record, 1)
    stored = answer_to(Task(what="why", record=record, number=number, language="en"))
    brought = answer_to(Task(what="why", text=written(record), number=number, language="en"))
    assert stored == brought
    told = json.loads(stored.body)
    assert told == {"seat": 1, "bot": "novice", "lines": explained(record, number, "en").lines}


def test_the_server_refuses_in_one_line(record: MatchRecord) -> None:
    for given, number, language, reason in (
        (record, 0, "fr", "bad_message"),
        (record, 1, "xx", "bad_message"),
        (b"no record", 1, "fr", "bad_record"),
    ):
        with pytest.raises(Refuse) as refused:
            why(given, number, language)
        assert refused.value.reason == reason
        assert "\n" not in refused.value.detail


def test_the_command_line_explains_a_whole_match(record: MatchRecord, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(written(record))
    typed = ["think", str(path), "--seat", "1", "--bot", "novice:iterations=2", "--lang", "fr", "--json"]
    result = CliRunner().invoke(app, typed)
    assert result.exit_code == 0, result.stderr
    pages = json.loads(result.stdout)["pages"][1:-1]
    assert len(pages) == len(list(choices(record, 0)))
    assert all("jouerait" in page[0] and page[-1].startswith("a joué") for page in pages)


TALKING = [("secret_hitler", 5), ("les_infiltres", 7), ("batman_infiltration", 5)]


def a_talking_match(key: str, seats: int) -> MatchRecord:
    """Of minds; the first seat is a person's, the second is said to be at random."""
    game, mind = GAMES[key], Player(BOTS[key]["thumb"], BOTS[key]["thumb"].persona)
    table = play_match(game, game.setup(seats), [mind.bot() for _ in range(seats)], Dice(3), True)
    sat = [SeatRecord("Ada", "person"), SeatRecord("Bo", "bot", "random")]
    sat += [player_seat(f"Cleo {number}", mind) for number in range(2, seats)]
    return record_of(table, sat, Dice(3).fork(-1))


@pytest.mark.parametrize(("key", "seats"), TALKING)
def test_a_mind_tells_what_a_decision_rested_on(key: str, seats: int) -> None:
    match = a_talking_match(key, seats)
    usual = usual_player(key).name
    told: dict[int, str] = {}
    for number, (seat, _) in reversed(list(enumerate(match.decisions, 1))):
        if seat in (0, 1, 2) and seat not in told:
            with contextlib.suppress(Unexplained):  # a decision that left no choice
                answer = thoughts.why(match, number, "en")
                assert answer.seat == seat
                assert "for somebody who intends to" in answer.lines[0]
                assert answer.lines[1].startswith("What was played: ") == (answer.answer != answer.played)
                suspicions = next(line for line in answer.lines if line.startswith("Suspicions: "))
                assert match.names[seat] not in suspicions
                told[seat] = answer.bot
                shorter = parse(written(match))
                shorter.decisions = shorter.decisions[:number]
                assert thoughts.why(shorter, number, "fr").lines == thoughts.why(match, number, "fr").lines
    assert told == {0: usual, 1: usual, 2: "thumb"}


def test_the_page_offers_reasons_where_somebody_can_tell_them() -> None:
    assert {key for key in GAMES if thoughts.tells(key)} == {key for key, _ in TALKING} | {"sleepers"}
    for key, seats in TALKING[:1]:
        match = a_talking_match(key, seats)
        last = len(match.decisions)
        assert replay("m1", match, "above", []).explains
        while match.decisions[last - 1][0] != 0:
            last -= 1
        assert why(match, last, "fr").lines == thoughts.why(match, last, "fr").lines
