"""How well minds read tables: the scores, the readers, the command."""

import json
from math import log
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublejeu.bots import BadBot
from doublejeu.bots.minds import Mind
from doublejeu.bots.speech import Doubts
from doublejeu.cli import app
from doublejeu.core.contract import View
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL
from doublejeu.lab.people.split import UNSEEN, part_of
from doublejeu.lab.readers import reading
from doublejeu.lab.readers.reading import (
    BEFORE_THE_END,
    HALF_WAY,
    Judged,
    MatchReader,
    of_bots,
    of_file,
)
from doublejeu.lab.readers.scoring import Readings, first_guess
from doublejeu.lab.stats.intervals import bootstrapped
from doublejeu.records import parse, written
from tests.lab.people.summaries import talked

GAME = GAMES["secret_hitler"]
runner = CliRunner()


def matches(games: int = 3, seats: int = 7) -> list[Judged]:
    """Some matches of bots that talk."""
    return list(of_bots(GAME, seats, ["thumb"], games, 0))


class Oracle(Mind):
    """Knows the truth, or the contrary; the tests tell it."""

    truth: Judged
    sure = 1.0

    def beliefs(self, view: View) -> Doubts:
        scores = [self.sure if side else 1 - self.sure for side in self.truth.sides]
        return Doubts(scores, 1.0, 1.0, True)

    def role_chances(self, view: View) -> list[list[float]]:
        return [[self.sure if role == mine else (1 - self.sure) / 2 for role in range(3)] for mine in self.truth.roles]

    def chance_of(self, view: View, roles: list[int]) -> float:
        assert tuple(roles) == self.truth.roles
        return self.sure


def read_by_oracle(monkeypatch: pytest.MonkeyPatch, sure: float) -> Readings:
    match = matches(1)[0]
    oracle = type("Seer", (Oracle,), {"truth": match, "sure": sure})

    def seated(player: object, table: object, seat: int) -> Mind:
        mind = oracle()
        mind.sit(GAME, match.table.setup, seat, Dice(0))
        assert isinstance(mind, Mind)
        return mind

    monkeypatch.setattr(reading, "_seated", seated)
    reader = MatchReader(GAME, "belief", (BEFORE_THE_END,))
    reader.take(match)
    return reader.readings[0]


def test_who_knows_the_truth_makes_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    found = read_by_oracle(monkeypatch, 1.0)

    for measure in ("brier", "error", "log_loss", "joint_log_loss"):
        assert found.mean(measure) == pytest.approx(0, abs=1e-5)
    assert found.mean("suspect") == found.mean("hitler") == 1
    assert found.worst_tenth(1) == 0


def test_who_believes_the_contrary_is_wrong_by_a_bounded_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    found = read_by_oracle(monkeypatch, 0.0)

    assert found.mean("brier") == 1
    assert found.mean("error") == 6
    assert found.mean("log_loss") == pytest.approx(log(1e6))
    assert found.mean("suspect") == found.mean("hitler") == 0
    assert found.worst_tenth(1) == 1


def test_who_knows_nothing_scores_what_the_booklet_gives() -> None:
    reader = MatchReader(GAME, "nothing")
    for match in matches():
        reader.take(match)

    for found in reader.readings:
        assert found.mean("brier") == pytest.approx(0.25)
        assert found.mean("error") == pytest.approx(3.0)
        assert found.mean("log_loss") == pytest.approx(log(2))
        assert found.mean("joint_log_loss") == pytest.approx(log(60))  # three of six, and one of the three
        assert found.mean("suspect") == pytest.approx(1 / 2)
        assert found.mean("hitler") == pytest.approx(1 / 6)


def test_belief_starts_from_nothing_and_ends_above_it() -> None:
    start, end = MatchReader(GAME, "belief", (0.0,)), MatchReader(GAME, "belief")
    for match in matches(12):
        if len(match.table.record) > 8:
            start.readings[0].begin()
            table = reading.until(match.table, 8)  # the deal, and the first candidate
            for seat, side in enumerate(match.sides):
                if side == 0:
                    mind = reading._seated(reading.reader_of(GAME, "belief"), table, seat)
                    reading._judge(mind, table.view(seat), match, seat, start.readings[0])
        end.take(match)

    assert start.readings[0].mean("joint_log_loss") == pytest.approx(log(60))
    assert start.readings[0].mean("brier") == pytest.approx(0.25)
    halfway, ending = end.readings
    assert len(halfway.matches) == len(ending.matches) == 12
    assert sum(number for _, number in ending.counted("brier")) == 12 * 4 * 6
    joint = ending.mean("joint_log_loss")
    assert joint is not None
    assert joint < log(60)


def test_the_chances_of_roles_and_of_all_roles_at_once_agree() -> None:
    """Summed over every way the roles can lie, the joint chances give the chances by seat."""
    match = matches(1, 5)[0]
    seat = match.sides.index(0)
    table = reading.until(match.table, len(match.table.record) - 1)
    mind = reading._seated(reading.reader_of(GAME, "belief"), table, seat)
    view = table.view(seat)
    chances = [[0.0] * 3 for _ in range(5)]
    total = 0.0
    for hitler in range(5):
        for fascist in range(5):
            if hitler != fascist:
                roles = [LIBERAL] * 5
                roles[hitler], roles[fascist] = HITLER, FASCIST
                chance = mind.chance_of(view, roles)
                total += chance
                for one, role in enumerate(roles):
                    chances[one][role] += chance

    assert total == pytest.approx(1)
    for one, by_role in enumerate(mind.role_chances(view)):
        assert by_role == pytest.approx(chances[one])
        assert by_role[FASCIST] + by_role[HITLER] == pytest.approx(mind.beliefs(view).scores[one])


def test_a_reader_at_the_end_has_not_seen_the_last_entry() -> None:
    match = matches(1)[0]
    until = reading.until(match.table, len(match.table.record) - 1)

    assert match.table.over() is not None
    assert until.over() is None
    assert [word for word in match.table.talk if word[0] <= len(until.record)] == until.talk


def test_a_bot_without_beliefs_is_refused() -> None:
    with pytest.raises(BadBot, match="random has no beliefs"):
        MatchReader(GAME, "random")


def test_a_mind_from_a_file_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text(
        "from doublejeu.bots.minds import Mind\n"
        "from doublejeu.bots.speech import Doubts\n"
        "class Half(Mind):\n"
        "    def beliefs(self, view):\n"
        "        return Doubts([0.5] * view.seats, 1.0, 1.0, True)\n"
    )
    reader = MatchReader(GAME, f"{tmp_path / 'half.py'}:Half")
    reader.take(matches(1)[0])

    assert reader.readings[0].mean("brier") == 0.25
    assert reader.readings[0].mean("hitler") is None


def test_ties_share_a_guess() -> None:
    assert first_guess([0.5, 0.5, 0.1], [True, False, True]) == 0.5
    assert first_guess([0.2, 0.9, 0.1], [False, True, False]) == 1


def test_the_interval_is_over_matches_not_over_seats() -> None:
    """Twenty matches of a hundred equal observations say as much as twenty of one."""
    few = bootstrapped([(float(n % 2), 1) for n in range(20)])
    many = bootstrapped([(100.0 * (n % 2), 100) for n in range(20)])

    assert few == many
    assert few[0] < 0.4 < 0.6 < few[1]


# Files, and the command


def records_in(path: Path, games: int = 12) -> list[str]:
    """Write some matches down; in which part each is."""
    records = [talked(7, seed) for seed in range(games)]
    path.write_bytes(b"".join(written(record) + b"\n" for record in records))
    return [part_of(record) for record in records]


def test_the_judge_reads_only_what_was_not_seen(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    parts = records_in(path)
    result = runner.invoke(
        app, ["study", "reading", "nothing", "belief", "--file", str(path), "--split", "unseen", "--json"]
    )

    assert result.exit_code == 0, result.stderr
    facts = json.loads(result.stdout)
    assert [found["matches"] for found in facts["readings"]] == [parts.count(UNSEEN)] * 4
    assert [found["at"] for found in facts["readings"]] == [HALF_WAY, BEFORE_THE_END] * 2
    assert 0 < parts.count(UNSEEN) < 12
    assert list(of_file(path, "", 5)) == []


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    typed = [
        "study",
        "reading",
        "nothing",
        "thumb",
        "--table",
        "thumb",
        "--games",
        "2",
        "--seats",
        "5",
        "--at",
        "0.25,1",
    ]
    result = runner.invoke(app, typed, env={"COLUMNS": "200"})

    assert result.exit_code == 0, result.stderr
    assert "2 matches" in result.stdout
    assert "0.25" in result.stdout


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (["random"], "random has no beliefs to score"),
        (["nosuch"], "has no bot 'nosuch'"),
        (["belief", "--split", "half"], "--split is all, seen or unseen"),
        (["belief", "--at", "2"], "--at takes parts from 0 to 1"),
        (["belief", "--at", "soon"], "--at takes parts of a match"),
        (["belief", "--game", "chess"], "there is no game 'chess'"),
        (["thumb", "--game", "sleepers"], "nobody has beliefs of others in sleepers"),
        (["belief", "--file", "none.jsonl"], "there is no file none.jsonl"),
        (["belief", "--seats", "4"], "5 to 10 seats, not 4"),
        (["belief", "--table", "nosuch"], "has no bot 'nosuch'"),
    ],
)
def test_what_is_wrong_gets_one_line(typed: list[str], line: str) -> None:
    result = runner.invoke(app, ["study", "reading", *typed])

    assert result.exit_code == 2
    assert line in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_broken_match_is_named(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    record = talked(5, 1)
    record.decisions = record.decisions[:-1]
    record.outcome = None
    path.write_bytes(written(talked(5, 2)) + b"\n" + written(record) + b"\n")
    result = runner.invoke(app, ["study", "reading", "nothing", "--file", str(path)])

    assert result.exit_code == 2
    assert "match 2: this record stops before the end" in result.stderr
    assert parse(written(record)).outcome is None
