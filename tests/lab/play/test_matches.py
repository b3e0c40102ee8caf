"""The one loop of the lab: who sits where, and what it yields."""

import ast

import pytest

from doublejeu.bots import BadBot, Entry, Persona, RandomBot
from doublejeu.core.contract import NOBODY
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres.words import DOUBLE_AGENT
from doublejeu.lab.play.matches import Played, Seating, forked, in_a_row, play
from tests.rules import ROOT

GAME = GAMES["secret_hitler"]
SETUP = GAME.setup(7)


def matches(bots: list[str], games: int = 6) -> list[Played]:
    return list(play(GAME, SETUP, Seating(GAME, 7, bots), in_a_row(0, games)))


def test_bots_are_dealt_round_the_table_and_move_on_by_one_seat() -> None:
    for played in matches(["thumb", "random", "thumb:voting.trusted=2.0"]):
        for seat, name in enumerate(played.bots):
            assert name == ["thumb", "random", "thumb:voting.trusted=2.0"][(seat + played.number) % 3]


def test_bots_sit_by_side_by_role_and_by_seat() -> None:
    placed = ["thumb@liberals", "random@fascists", "belief@hitler", "thumb:voting.trusted=2.0@1"]
    for played in matches(placed):
        roles = [GAME.roles[role] for role in played.outcome.roles]
        usual = {"liberal": "thumb", "fascist": "random", "hitler": "belief"}
        assert played.bots[0] == "thumb:voting.trusted=2.0"
        assert list(played.bots[1:]) == [usual[role] for role in roles[1:]]


def test_what_nobody_is_named_for_goes_to_the_others_or_to_the_usual_bot() -> None:
    for played in matches(["thumb@hitler"]):
        assert sorted(played.bots) == ["belief"] * 6 + ["thumb"]
    for played in matches(["random", "belief@hitler"]):
        assert sorted(played.bots) == ["belief"] + ["random"] * 6
    assert matches([], 1)[0].bots == ("belief",) * 7


def test_bots_are_seated_by_what_was_dealt() -> None:
    """The double agent may change sides by night; who plays him is settled before."""
    game = GAMES["les_infiltres"]
    setup = game.setup(10, {"roles": {"double_agent": 1}})
    seating = Seating(game, 10, ["thumb@christians", "random@infiltrators"])
    changed = 0
    for played in play(game, setup, seating, in_a_row(0, 30)):
        dealt = [0 if bot == "thumb" else 1 for bot in played.bots]
        for seat, (before, after) in enumerate(zip(dealt, played.outcome.sides, strict=True)):
            if before != after:
                changed += 1
                assert played.outcome.roles[seat] != DOUBLE_AGENT
    assert changed > 0


def test_a_character_to_be_chosen_is_nobodys_role_yet() -> None:
    game = GAMES["batman_infiltration"]
    setup = game.setup(6, {"characters": "chosen"})
    played = next(play(game, setup, Seating(game, 6, ["random@joker", "thumb"]), in_a_row(0, 1)))

    assert NOBODY not in played.outcome.roles
    assert set(played.bots) == {"thumb"}


def test_guests_of_the_lab_sit_down_too() -> None:
    guests = {"stranger": Entry("secret_hitler", "stranger", RandomBot, Persona())}
    seating = Seating(GAME, 7, ["stranger@hitler", "thumb"], guests)
    played = next(play(GAME, SETUP, seating, in_a_row(0, 1)))

    assert played.bots[played.outcome.roles.index(2)] == "stranger"
    with pytest.raises(BadBot, match="no bot 'stranger'"):
        Seating(GAME, 7, ["stranger"])


def test_a_result_says_what_the_match_came_to() -> None:
    for played in matches(["thumb", "random"]):
        record = played.table.record
        assert played.outcome == played.table.over()
        assert played.steps() == len(record)
        assert played.decisions() == sum(seat < 7 for seat, _ in record)
        winners = [seat for seat in range(7) if played.outcome.winners >> seat & 1]
        assert played.wins_of("thumb") + played.wins_of("random") == len(winners)
        assert played.seats_of("thumb") + played.seats_of("random") == 7
        assert played.wins_of("thumb") == sum(played.bots[seat] == "thumb" for seat in winners)


def test_a_match_depends_on_its_seed_and_number_alone() -> None:
    seating = Seating(GAME, 7, ["thumb", "random"])
    whole = [played.table.record for played in play(GAME, SETUP, seating, forked(9, 0, 6))]
    parts = [p.table.record for part in ((4, 6), (0, 4)) for p in play(GAME, SETUP, seating, forked(9, *part))]

    assert whole == parts[2:] + parts[:2]


def test_matches_are_played_when_they_are_asked_for() -> None:
    stream = play(GAME, SETUP, Seating(GAME, 7, ["random"]), forked(1, 0, 10**12))

    assert [next(stream).number for _ in range(3)] == [0, 1, 2]


def test_nothing_else_in_the_house_lets_bots_play() -> None:
    """Whoever wants matches of bots takes them from the one loop."""
    for path in (ROOT / "src" / "doublejeu").rglob("*.py"):
        named = {node.module for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)}
        if path != ROOT / "src" / "doublejeu" / "lab" / "play" / "matches.py":
            assert "doublejeu.bots.play" not in named, path
