"""Whether habits give a side away: a planted habit is found, and where there is none nothing is."""

import json
from math import log
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublejeu.bots import Entry, Persona
from doublejeu.bots.random import RandomBot
from doublejeu.cli import app
from doublejeu.core.contract import View
from doublejeu.core.measures import DEED, WORD, Behaviour
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import ELECTION, JA, LIBERAL, NEIN, VOTE
from doublejeu.lab.play.matches import Seating, in_a_row, play
from doublejeu.lab.readers.behaviour import behaviour
from doublejeu.lab.readers.habits import Case, cases_of, separation
from doublejeu.lab.readers.reading import Judged, of_bots

GAME = GAMES["secret_hitler"]
runner = CliRunner()


class Telltale(RandomBot):
    """Plays at random, but that liberals say Ja to everything and the others Nein."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SecretHitlerView)
        if view.step == ELECTION:
            return VOTE + (JA if view.roles[view.seat] == LIBERAL else NEIN)
        return super().choose(view, legal)


def cases(bot: type[RandomBot], games: int, first_seed: int) -> list[Case]:
    """Matches of five such bots."""
    seating = Seating(GAME, 5, ["planted"], {"planted": Entry("secret_hitler", "planted", bot, Persona())})
    return cases_of(
        Judged(played.table, played.outcome.sides, played.outcome.roles)
        for played in play(GAME, GAME.setup(5), seating, in_a_row(first_seed, games), True)
    )


def test_a_habit_that_gives_a_side_away_is_found() -> None:
    told = separation(cases(Telltale, 120, 0), cases(Telltale, 60, 120), [DEED])
    assert told.ignorance == pytest.approx(log(10))  # two of five
    assert told.log_loss < 0.2
    assert told.right > 0.95
    assert any("nein" in name or "ja" in name for name, _ in told.telling[:3])


def test_who_has_no_habit_is_not_told_by_one() -> None:
    told = separation(cases(RandomBot, 120, 0), cases(RandomBot, 60, 120), [DEED])
    assert told.log_loss > told.ignorance - 0.1
    assert told.by_seat > told.by_seat_ignorance - 0.05


def planted(hidden: tuple[int, ...], accused: list[tuple[int, int]]) -> Case:
    """A match of four in which all that happened is who accused whom."""
    seen = Behaviour(4)
    for seat, other in accused:
        seen.between(WORD, "suspect", seat, other)
    pairs = tuple((one, other) for one in range(4) for other in range(one + 1, 4))
    return Case(seen, hidden, pairs)


def test_who_never_accuses_a_partner_is_found_though_everybody_accuses_as_often() -> None:
    """Each seat accuses one and is accused once, so that only the pairs tell."""
    rounds = [((0, 1), [(0, 2), (2, 1), (1, 3), (3, 0)]), ((0, 2), [(0, 1), (1, 2), (2, 3), (3, 0)])]
    learnt = [planted(hidden, accused) for hidden, accused in rounds * 20]
    told = separation(learnt, learnt, [WORD])
    assert told.log_loss < 0.5 * told.ignorance
    assert told.telling[0][0] == "word:suspect, among themselves"
    assert told.telling[0][1] < 0


def test_whoever_lies_open_is_not_guessed() -> None:
    game = GAMES["les_infiltres"]
    found = cases_of(of_bots(game, 7, ["thumb"], 12, 0))
    assert found
    for case in found:
        assert case.hidden in case.sets
        for seat, side in case.behaviour.known.items():
            assert all((seat in chosen) == (side == 1) for chosen in case.sets)
    assert any(case.behaviour.known for case in found)


@pytest.mark.parametrize("key", ["secret_hitler", "les_infiltres", "batman_infiltration"])
def test_only_what_the_table_sees_is_counted(key: str) -> None:
    """The names of counts never say a role or a side that does not lie open, and every kind of count is there."""
    matches = of_bots(GAMES[key], 7, ["thumb"], 6, 3)
    names = {name for match in matches for seat in behaviour(match.table).seats for name in seat}
    assert {name.split(":")[0] for name in names} == {"deed", "claim", "word"}


def test_the_command_prints_what_was_found(tmp_path: Path) -> None:
    typed = ["study", "habits", "random", "--seats", "5", "--games", "40", "--judged", "40", "--json"]
    result = runner.invoke(app, typed)
    assert result.exit_code == 0, result.output
    facts = json.loads(result.output)
    assert [row["kinds"] for row in facts] == [["deed"], ["deed", "claim"], ["deed", "claim", "word"]]
    assert all(row["judged"] == 40 and row["who"] == "random" for row in facts)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ([], "name bots, or a --file of matches"),
        (["thumb", "--game", "chess"], "there is no game 'chess'"),
        (["thumb", "--game", "sleepers"], "nobody hides a side in sleepers"),
        (["nobody"], "has no bot 'nobody'"),
        (["thumb", "--seats", "99"], "99"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(typed: list[str], said: str) -> None:
    result = runner.invoke(app, ["study", "habits", *typed])
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output
