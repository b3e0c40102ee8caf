"""Matches on paper: what is written is read again, what no match left is refused in one line."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from doublejeu.bots import BOTS
from doublejeu.bots.play import deal_dice, play_match
from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.core.dice import Dice, commitment
from doublejeu.core.table import Misdealt, Table
from doublejeu.games import GAMES
from doublejeu.narration.matches import Teller
from doublejeu.records import (
    MOST_BYTES,
    BadRecord,
    MatchRecord,
    Retracing,
    SeatRecord,
    parse,
    read,
    record_of,
    retraced,
    verify,
    written,
)
from doublejeu.server.replays.replays import replay_file
from doublejeu.text import describe_event
from tests.frames import fold
from tests.rules import ROOT
from tests.sealed import sealed_match, sealed_record

KEPT = Path(__file__).parent / "records"


def lab_record(key: str, seed: int = 3) -> MatchRecord:
    """A match of bots that play at random."""
    game, dice = GAMES[key], Dice(seed)
    setup = game.setup(game.fewest)
    table = play_match(game, setup, [BOTS[key]["random"]() for _ in range(setup.seats)], dice)
    return record_of(table, [SeatRecord(f"{seat}", "bot", "random") for seat in range(setup.seats)], deal_dice(dice))


def said(record: dict[str, Any] | bytes) -> str:
    """The one line in which a record is refused."""
    with pytest.raises(BadRecord) as refusal:
        verify(parse(record if isinstance(record, bytes) else json.dumps(record).encode()))
    line = str(refusal.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize("key", list(GAMES))
def test_what_is_written_is_read_again(key: str) -> None:
    record = lab_record(key)
    text = written(record)

    assert b"\n" not in text
    assert parse(text) == record
    verify(parse(text))
    assert record.outcome is not None
    assert record.outcome.side in GAMES[key].sides
    assert len(record.outcome.seats) == GAMES[key].fewest
    assert {seat.side for seat in record.outcome.seats} <= set(GAMES[key].sides)


@pytest.mark.parametrize("key", list(GAMES))
def test_a_record_stopped_anywhere_is_refused(key: str) -> None:
    record = json.loads(written(lab_record(key)))
    decisions = record["decisions"]

    assert said({**record, "decisions": []}) == "this record is empty: it holds no decision"
    for length in {1, len(decisions) // 2, len(decisions) - 1}:
        unfinished = {**record, "decisions": decisions[:length]}
        assert said(unfinished) == "this record stops before the end of the match"
        assert said({**unfinished, "outcome": None}) == "this record stops before the end of the match"
    assert "breaks at entry" in said({**record, "decisions": [*decisions, decisions[-1]]})


def test_an_unfinished_match_has_no_outcome() -> None:
    game = GAMES["secret_hitler"]
    table = Table(game, game.setup(5), Dice(1))

    record = parse(written(record_of(table, [SeatRecord(str(seat)) for seat in range(5)], Dice(1))))
    assert record.outcome is None
    assert record.decisions == table.record


def test_a_deal_is_proved_by_its_seed_alone() -> None:
    honest = sealed_match("a secret")
    bare = {**honest, "seed": "", "commitment": "", "dice": ""}

    assert "no seed" in said(bare)
    assert "no commitment" in said({**honest, "commitment": ""})
    assert "not the one the table was bound to" in said({**honest, "seed": "another"})
    assert "tampered" in said({**honest, "seed": "b", "commitment": commitment("b")})
    assert "whole number" in said({**honest, "dice": "lab", "commitment": ""})
    assert "bound by no commitment" in said({**honest, "dice": "lab", "seed": "5", "commitment": commitment("5")})
    retracing = retraced(parse(json.dumps(bare).encode()))  # a match all the same
    assert retracing.doubt == "this record carries no seed: nothing binds its deal"


def test_another_deal_is_noticed_wherever_it_is() -> None:
    honest = sealed_match("a secret")
    decisions = honest["decisions"]
    for number, (seat, code) in enumerate(decisions):
        if seat == CHANCE:
            for other in {max(0, code - 1), code + 1} - {code}:
                changed = [*decisions[:number], [CHANCE, other], *decisions[number + 1 :]]
                line = said({**honest, "decisions": changed})
                assert re.search(r"tampered|breaks at entry|another outcome|stops before", line), line


def test_the_table_lets_nobody_decide_before_its_dice() -> None:
    game = GAMES["secret_hitler"]
    table = Table(game, game.setup(5), Dice(1), True, [])

    with pytest.raises(Misdealt):
        table.retrace(0, 0)
    assert table.record == []


def test_an_outcome_that_the_decisions_do_not_lead_to_is_refused() -> None:
    honest = sealed_match("a secret")
    outcome = honest["outcome"]
    line = "this record tells another outcome than its decisions lead to"

    assert said({**honest, "outcome": {**outcome, "winners": outcome["winners"][1:]}}) == line
    assert said({**honest, "outcome": {**outcome, "side": "nobody"}}) == line
    assert said({**honest, "outcome": {**outcome, "clause": "SH-9.9"}}) == line
    assert said({**honest, "outcome": {**outcome, "seats": outcome["seats"][::-1]}}) == line
    verify(parse(json.dumps({**honest, "outcome": None}).encode()))


HONEST = sealed_match("a secret")
SEATS = HONEST["seats"]
STRANGE: dict[str, tuple[Any, str]] = {
    "no object": ([1, 2], "this is not a record: Expected `object`"),
    "no format": ({"game": "secret_hitler"}, "missing required field `format`"),
    "an earlier format": ({**HONEST, "format": 1}, "this record has format 1; this program reads format 2"),
    "a later format": ({**HONEST, "format": 3}, "this record has format 3; this program reads format 2"),
    "a word for the format": ({**HONEST, "format": "2"}, "Expected `int`"),
    "no decisions": ({key: HONEST[key] for key in HONEST if key != "decisions"}, "missing required field `decisions`"),
    "a word for decisions": ({**HONEST, "decisions": "all"}, "Expected `array`"),
    "a word among decisions": ({**HONEST, "decisions": [[31, "x"]]}, "`$.decisions[0][1]`"),
    "three to a decision": ({**HONEST, "decisions": [[31, 0, 0]]}, "Expected `array` of length 2"),
    "a seat that is none": ({**HONEST, "decisions": [[32, 0]]}, "<= 31"),
    "a huge number": ({**HONEST, "decisions": [[31, 10**300]]}, "$.decisions[0][1]"),
    "too many decisions": ({**HONEST, "decisions": [[0, 0]] * 20_001}, "length <= 20000"),
    "another game": ({**HONEST, "game": "chess"}, "of a game 'chess'"),
    "later rules": ({**HONEST, "version": 99}, "played by version 99 of secret_hitler; here is version"),
    "earlier rules": ({**HONEST, "version": 1}, "played by version 1 of secret_hitler; here is version"),
    "too few seats": ({**HONEST, "seats": SEATS[:4]}, "5 to 10 seats, not 4"),
    "seats that are a number": ({**HONEST, "seats": 5}, "`$.seats`"),
    "an unknown option": ({**HONEST, "options": {"colour": "red"}}, "no option 'colour'"),
    "an unknown kind": ({**HONEST, "seats": [{**SEATS[0], "kind": "cat"}, *SEATS[1:]]}, "Invalid enum value 'cat'"),
    "a list in a persona": ({**HONEST, "seats": [{**SEATS[4], "persona": {"x": []}}]}, "persona"),
    "a name without end": ({**HONEST, "seats": [{**SEATS[0], "name": "A" * 201}]}, "length <= 200"),
    "an unknown field": ({**HONEST, "mood": "good"}, "unknown field `mood`"),
    "unknown dice": ({**HONEST, "dice": "loaded"}, "Invalid enum value 'loaded'"),
    "a lane without moments": ({**HONEST, "lanes": {"talk": [["x"]]}}, "entry 0 of the lane 'talk'"),
    "a lane of nothing": ({**HONEST, "lanes": {"talk": [[]]}}, "entry 0 of the lane 'talk'"),
    "a lane out of order": ({**HONEST, "lanes": {"talk": [[3, 0, 1], [2, 0, 1]]}}, "entry 1 of the lane 'talk'"),
    "a lane beyond the end": ({**HONEST, "lanes": {"talk": [[999, 0, 1]]}}, "entry 0 of the lane 'talk'"),
    "a lane that is none": ({**HONEST, "lanes": {"talk": [3]}}, "`$.lanes[...][0]`"),
    "too many lanes": ({**HONEST, "lanes": {str(n): [] for n in range(21)}}, "length <= 20"),
    "an outcome without roles": (
        {**HONEST, "outcome": {key: HONEST["outcome"][key] for key in ("side", "winners", "clause")}},
        "missing required field `seats`",
    ),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_what_is_no_record_gets_one_line(strange: str) -> None:
    raw, expected = STRANGE[strange]

    assert expected in said(json.dumps(raw).encode())


@pytest.mark.parametrize(
    "text", [b"", b"{", b"\xff\xfe", b'{"format": 2, "game": "\\ud800"}', b"[" * 100_000, b'{"format": ' * 50_000]
)
def test_what_is_not_json_gets_one_line(text: bytes) -> None:
    assert said(text).startswith(("this is not JSON", "this is not a record"))


def test_a_record_is_bounded() -> None:
    assert "too long" in said(b" " * (MOST_BYTES + 1))


def test_lanes_that_nobody_knows_are_kept(tmp_path: Path) -> None:
    record = sealed_record("a secret")
    record.lanes = {"looks": [[0, 2, 17], [12, 0, 3]], "gestures": [[4, "waves", 1, "both hands"]]}
    path = tmp_path / "match.json"
    path.write_bytes(written(record))

    found = read(path)
    assert found == record
    verify(found)
    assert json.loads(written(found))["lanes"] == record.lanes


def test_talk_is_written_down_and_replayed_where_it_was_said() -> None:
    silent = sealed_record("a secret")
    game, decisions = silent.rules(), silent.decisions
    table = Table.replay(game, silent.setup(), [])
    for seat, code in decisions:
        table.follow(seat, code)
        for speaker in range(len(silent.seats)):
            if len(table.talk) < 20 and not table._state.owed() >> CHANCE & 1 and table.sayable(speaker):
                table.say([(speaker, table.sayable(speaker)[0])])
    record = parse(written(record_of(table, silent.seats)))

    assert len(table.talk) == 20
    assert record.lanes == {"talk": [list(word) for word in table.talk]}
    retracing = Retracing(record)
    heard = [event.args for *_, told in retracing.entries() for event in told if event.kind == game.said]
    assert heard == [tuple(word[1:]) for word in table.talk]
    assert retracing.table.talk == table.talk
    assert retracing.table.view(TABLE).as_dict() == table.view(TABLE).as_dict()


@pytest.mark.parametrize(
    ("lane", "reason"),
    [
        ([[15, 3]], "entry 0 of the lane 'talk' is not"),
        ([[15, 3, "drew"]], "entry 0 of the lane 'talk' is not"),
        ([[0, 3, 1]], "nobody can speak after 0 decisions"),
        ([[12, 3, 1]], "the talk breaks"),  # chance has to decide
        ([[15, 2, 1]], "the talk breaks"),  # no officer
        ([[15, 3, 10**6]], "the talk breaks"),
        ([[50, 3, 1]], "the talk breaks"),  # after the end
    ],
)
def test_talk_that_nobody_can_have_said_is_refused(lane: list[list[int | str]], reason: str) -> None:
    record = sealed_record("example")
    record.lanes = {"talk": lane}

    with pytest.raises(BadRecord, match=reason):
        verify(parse(written(record)))


def test_who_sat_there_is_kept() -> None:
    found = parse(written(sealed_record("a secret")))

    assert [seat.kind for seat in found.seats] == ["person", "person", "person", "bot", "bot"]
    assert (found.seats[4].bot, found.seats[4].persona) == ("thumb", {"voting.trusted": 0.8})


@pytest.mark.parametrize("name", ["lab.jsonl", "server.json"])
def test_files_that_are_kept_are_read(name: str) -> None:
    """They were written once and are not written anew, so that a change of the format cannot pass unseen."""
    text = (KEPT / name).read_bytes()
    record = read(KEPT / name)

    assert written(record) + b"\n" == text
    assert retraced(record).doubt == ("" if record.seed else "this record carries no seed: nothing binds its deal")


# What the server shows is what the command line tells, and what the table knew


@pytest.mark.parametrize("key", list(GAMES))
def test_server_and_command_line_see_the_same(key: str) -> None:
    record = lab_record(key)
    text = written(record)
    game, setup = record.rules(), record.setup()
    for seat, eyes, place in (("table", "table", TABLE), ("1", "2", 1)):
        replay = replay_file(text, seat)
        assert replay.verified
        view: dict[str, Any] = {}
        told = []
        moments = range(0, len(replay.frames), max(1, len(replay.frames) // 12))
        for number, frame in enumerate(replay.frames):
            fold(view, json.loads(msgspec.json.encode(frame.changed)))
            told += frame.events
            if number in moments or frame is replay.frames[-1]:
                table = Table.replay(game, setup, record.decisions[: frame.n])
                assert _plain(view) == _plain(table.view(place).as_dict())
                assert [(event.kind, event.args) for event in told] == [
                    (game.kinds.forms[event.kind].name, list(event.args)) for event in table.heard(place)
                ]
        teller = Teller(record, eyes, "en")
        pages = teller.as_dict(list(teller.pages()))["pages"]
        assert isinstance(pages, list)
        sentences = [line for page in pages[1:-1] for line in page]
        heard = [describe_event(game, event, record.names, "en") for event in table.heard(place)]
        assert sentences == [sentence.strip() for sentence in heard if sentence]
        assert teller.doubt == ""


def test_a_record_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    record = lab_record("secret_hitler")
    tables: list[Table] = []

    def counted(*given: Any) -> Table:
        tables.append(Table(*given))
        return tables[-1]

    monkeypatch.setattr("doublejeu.records.Table", counted)
    list(Teller(record, "all", "fr").pages())
    assert len(tables) == 1
    replay_file(written(record), "above")
    assert len(tables) == 2
    assert all(table.record == record.decisions for table in tables)


def _plain(value: object) -> object:
    return json.loads(msgspec.json.encode(value))


# The page that describes it


def test_the_example_of_the_documentation_is_a_record() -> None:
    block = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "records.md").read_text(), re.DOTALL)[0]
    record = sealed_record("example")
    record.lanes = {"talk": [[15, 3, 1], [15, 4, 4]]}

    assert json.loads(block) == json.loads(written(record)), f"put this into docs/records.md: {written(record)!r}"
    verify(parse(block.encode()))
