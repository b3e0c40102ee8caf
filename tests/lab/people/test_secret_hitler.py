"""Matches of a public site, read into our records."""

import copy
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublejeu.cli import app
from doublejeu.games.secret_hitler.words import SAY_DREW, SAY_RECEIVED
from doublejeu.lab.people.files import summaries
from doublejeu.lab.people.secret_hitler import BadSummary, OtherRules, Unfinished, imported
from doublejeu.lab.people.split import SEEN, UNSEEN, part_of
from doublejeu.records import MatchRecord, parse, read, retraced, written
from tests.lab.people.summaries import Json, summary_of, talked

runner = CliRunner()


def taken(summary: Json, names: bool = False) -> MatchRecord:
    """A summary as a record."""
    return imported(json.dumps(summary).encode(), names).record


@pytest.fixture(scope="module")
def example() -> Json:
    """A match of seven that talked, as the site would tell it: an investigation, a special election, an execution."""
    for seed in range(200):
        summary = summary_of(talked(7, seed))
        rows = summary["logs"]
        if all(any(key in row for row in rows) for key in ("investigationClaim", "specialElection", "execution")):
            return summary
    raise AssertionError


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("bot", ["thumb", "random"])
def test_a_match_told_as_the_site_tells_it_comes_back(seats: int, bot: str) -> None:
    """Random bots bring chaos, vetoes and peeks, `thumb` claims that hang together."""
    for seed in range(4):
        record = talked(seats, seed, bot)
        summary = summary_of(record)
        found = taken(summary)

        assert found.outcome == record.outcome
        assert sorted(found.decisions) == sorted(record.decisions)  # ballots of one election are in the order of seats
        assert summary_of(found) == summary
        retraced(parse(written(found)))


def test_chaos_vetoes_and_peeks_were_among_them() -> None:
    rows = [row for seats in (5, 6) for seed in range(4) for row in summary_of(talked(seats, seed, "random"))["logs"]]

    assert any("enactedPolicy" in row and "presidentHand" not in row for row in rows)
    assert any("policyPeekClaim" in row for row in rows)
    assert any("presidentVeto" in row for seed in range(12) for row in summary_of(talked(5, seed, "random"))["logs"])


def test_names_are_dropped_unless_asked_for_and_chat_always(example: Json) -> None:
    told = written(taken(example)).decode()
    named = written(taken(example, names=True)).decode()

    assert "somebody" not in told
    assert "somebody 3" in named
    for text in (told, named):
        assert "secret word" not in text
        assert "AnInventedMatch" not in text
    assert [seat.kind for seat in taken(example).seats] == ["person"] * 7


def test_a_claim_that_the_law_refutes_is_left_out_and_counted(example: Json) -> None:
    summary = copy.deepcopy(example)
    number = next(n for n, row in enumerate(summary["logs"][:-1]) if row.get("presidentClaim"))
    row = summary["logs"][number]
    before = imported(json.dumps(summary).encode())
    law = row["enactedPolicy"]
    row["presidentClaim"] = ["fascist" if law == "liberal" else "liberal"] * 3
    after = imported(json.dumps(summary).encode())

    assert (after.claims, after.refuted) == (before.claims - 1, before.refuted + 1)


def test_what_is_claimed_after_the_end_is_counted_apart(example: Json) -> None:
    for seed in range(100):
        summary = summary_of(talked(5, seed))
        last = summary["logs"][-1]
        if "chancellorHand" in last and "execution" not in last:
            break
    before = imported(json.dumps(summary).encode())
    last["presidentClaim"] = ["fascist", "fascist", "liberal"]
    after = imported(json.dumps(summary).encode())

    assert (after.claims, after.too_late) == (before.claims, before.too_late + 1)


def test_officers_speak_once_the_law_lies_on_the_table(example: Json) -> None:
    row = next(row for row in example["logs"] if row.get("presidentClaim") and row.get("chancellorClaim"))
    words = [(seat, phrase) for _, seat, phrase in taken(example).lanes["talk"]]

    assert (row["presidentId"], SAY_DREW + row["presidentClaim"].count("liberal")) in words
    assert (row["chancellorId"], SAY_RECEIVED + row["chancellorClaim"].count("liberal")) in words


def _another_candidate(summary: Json) -> None:
    summary["logs"][1]["presidentId"] = (summary["logs"][1]["presidentId"] + 1) % 7


def _names_itself(summary: Json) -> None:
    summary["logs"][1]["chancellorId"] = summary["logs"][1]["presidentId"]


def _lost_ballots(summary: Json) -> None:
    summary["logs"][1]["votes"] = [True] * 6


def _seven_liberal_tiles(summary: Json) -> None:
    governed = [row for row in summary["logs"] if "presidentHand" in row]
    for row in governed[:3]:
        row["presidentHand"], row["chancellorHand"] = ["liberal"] * 3, ["liberal"] * 2
        row["enactedPolicy"] = "liberal"


def _another_hand(summary: Json) -> None:
    row = next(row for row in summary["logs"] if row.get("presidentHand", []).count("fascist") == 3)
    row["chancellorHand"] = ["liberal", "liberal"]


def _a_law_by_nobody(summary: Json) -> None:
    row = summary["logs"][0]
    row["votes"] = [False] * 7
    row["enactedPolicy"] = "liberal"


def _an_early_execution(summary: Json) -> None:
    summary["logs"][0]["execution"] = 3


def _two_hitlers(summary: Json) -> None:
    for player in summary["players"]:
        player["role"] = "hitler"


def _goes_on(summary: Json) -> None:
    summary["logs"].append(summary["logs"][-1])


def _no_investigation(summary: Json) -> None:
    row = next(row for row in summary["logs"] if "investigationId" in row)
    del row["investigationId"]


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (_another_candidate, r"logs\[1\]: the next candidate is seat"),
        (_names_itself, r"logs\[1\]: seat \d may not be named chancellor"),
        (_lost_ballots, r"logs\[1\]: there are 6 ballots for 7 seats"),
        (_seven_liberal_tiles, r"logs\[\d+\]: "),
        (_another_hand, r"logs\[\d+\]: "),
        (_a_law_by_nobody, r"logs\[0\]: a law was enacted, but by our rules nobody could"),
        (_an_early_execution, r"logs\[0\]: by our rules nobody could be executed"),
        (_two_hitlers, r"players: hitler cannot be the role of seat 1"),
        (_goes_on, r"logs\[\d+\]: by our rules the match was over before"),
        (_no_investigation, r"logs\[\d+\]: by our rules somebody must be investigated"),
    ],
)
def test_what_our_rules_refuse_is_refused_with_its_row(example: Json, spoil: Callable[[Json], None], line: str) -> None:
    summary = copy.deepcopy(example)
    spoil(summary)
    with pytest.raises(BadSummary, match=f"^{line}") as refusal:
        taken(summary)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("rows", [0, 1, 5])
def test_a_match_that_was_left_is_told_from_a_wrong_one(example: Json, rows: int) -> None:
    with pytest.raises(Unfinished):
        taken({**example, "logs": example["logs"][:rows]})


def test_a_match_left_in_the_middle_of_a_government_is_unfinished_too(example: Json) -> None:
    number = next(n for n, row in enumerate(example["logs"]) if "presidentHand" in row)
    for missing in (["votes"], ["presidentHand", "chancellorHand", "enactedPolicy"], ["enactedPolicy"]):
        rows = copy.deepcopy(example["logs"][: number + 1])
        for key in missing:
            del rows[-1][key]
        with pytest.raises(Unfinished):
            taken({**example, "logs": rows})


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"customGameSettings": {"enabled": True}}, "a custom game"),
        ({"gameSetting": {"noTopdecking": 2}}, r"a variant \(noTopdecking\)"),
        ({"gameSetting": {"rebalance7p": True}}, r"a variant \(rebalance7p\)"),
        ({"gameSetting": {"avalonSH": {"withPercival": True}}}, r"a variant \(avalonSH\)"),
        ({"players": [{"role": "morgana"}] * 7}, r"a variant \(role 'morgana'\)"),
    ],
)
def test_other_rules_are_refused_by_name(example: Json, changed: Json, line: str) -> None:
    with pytest.raises(OtherRules, match=f"^{line}"):
        taken({**example, **changed})


def test_a_table_of_four_is_none(example: Json) -> None:
    with pytest.raises(BadSummary, match="5 to 10 seats, not 4"):
        taken({**example, "players": example["players"][:4]})


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"", "this is not JSON"),
        (b'{"players"', "this is not JSON"),
        (b"[1", "this is not the summary of a match"),
        (b"\xff\xfe", "this is not JSON"),
        (b'{"players": []}', "this is not the summary of a match"),
        (b'{"players": 3, "logs": []}', "this is not the summary of a match"),
        (b" " * 1_000_001, "this summary is too long"),
    ],
)
def test_what_is_no_summary_gets_one_line(text: bytes, line: str) -> None:
    with pytest.raises(BadSummary, match=f"^{line}"):
        imported(text)


def test_three_fifths_are_seen_whoever_sat_there(example: Json) -> None:
    parts = [part_of(taken(summary_of(talked(5, seed, "random")))) for seed in range(60)]

    assert {SEEN, UNSEEN} == set(parts)
    assert part_of(taken(example)) == part_of(taken(example, names=True))


def test_the_rule_of_the_parts_stays_what_it_was() -> None:
    """What was judged by unseen matches stays judged by unseen matches."""
    decisions = [[(31, 0), (31, 2)], [(31, 0), (31, 1)], [(31, 1), (31, 1)], [(31, 0)], []]
    records = [
        MatchRecord(format=2, game="secret_hitler", version=2, options={}, seats=[], decisions=some)
        for some in decisions
    ]
    assert [part_of(record) for record in records] == [SEEN, UNSEEN, UNSEEN, UNSEEN, SEEN]


def test_folders_lists_and_lines_hold_the_same_matches(tmp_path: Path, example: Json) -> None:
    other = summary_of(talked(5, 1))
    (tmp_path / "a.json").write_text(json.dumps(example))
    (tmp_path / "b.json").write_text(json.dumps([example, other]))
    (tmp_path / "c.jsonl").write_text(f"{json.dumps(example)}\n\n{json.dumps(other)}\n{' ' * 2_000_001}x\n{{}}\n")
    (tmp_path / "notes.txt").write_text("nothing")
    found = list(summaries([tmp_path]))

    assert [one.place.removeprefix(str(tmp_path)) for one in found] == [
        "/a.json",
        "/b.json, match 1",
        "/b.json, match 2",
        "/c.jsonl, line 1",
        "/c.jsonl, line 3",
        "/c.jsonl, line 5",
    ]


# The command


def test_the_command_writes_records_and_says_what_it_refused(tmp_path: Path, example: Json) -> None:
    custom = {**example, "customGameSettings": {"enabled": True}}
    file, save = tmp_path / "site.jsonl", tmp_path / "matches.jsonl"
    file.write_text("\n".join(json.dumps(summary) for summary in (example, custom, summary_of(talked(6, 2)))))
    result = runner.invoke(app, ["import", str(file), "--out", str(save)])

    assert result.exit_code == 0, result.stderr
    assert "2 matches imported" in result.stdout
    assert f"{file}, line 2: a custom game" in result.stderr
    assert len(read(save, 1).seats) == 7
    assert len(read(save, 2).seats) == 6
    assert sorted(path.name for path in tmp_path.iterdir()) == ["matches.jsonl", "site.jsonl"]
    assert runner.invoke(app, ["replay", str(save), "--match", "2"]).exit_code == 0

    again = runner.invoke(app, ["import", str(file), "--out", str(save)])
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    assert runner.invoke(app, ["import", str(file), "--out", str(save), "--force", "--json"]).exit_code == 0


def test_where_nothing_could_be_imported_nothing_is_written(tmp_path: Path, example: Json) -> None:
    file, save = tmp_path / "site.json", tmp_path / "matches.jsonl"
    file.write_text(json.dumps({**example, "logs": []}))

    assert runner.invoke(app, ["import", str(file), "--out", str(save)]).exit_code == 2
    missing = runner.invoke(app, ["import", str(tmp_path / "none.json"), "--out", str(save)])
    assert missing.exit_code == 2
    assert missing.stderr.strip() == f"doublejeu: there is no file {tmp_path / 'none.json'}"
    assert [path.name for path in tmp_path.iterdir()] == ["site.json"]
