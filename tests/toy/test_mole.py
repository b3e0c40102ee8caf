"""A sixth game goes through the engine, its bots, the lab, the narration, the adapters and the server.

It is entered by the one line that enters every game, the list of `games/__init__`; no other shared file knows of it.
"""

import json
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublejeu import lab
from doublejeu.bots import BOTS, CHARACTERS, LEVELS, OPPONENTS, asked_for, enter, player_named, usual_player
from doublejeu.bots.play import play_match
from doublejeu.cli import app
from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES, declared, measures_of
from doublejeu.lab.play.matches import Seating, in_a_row, play
from doublejeu.lab.readers.behaviour import behaviour
from doublejeu.lab.report.markdown import tables
from doublejeu.lab.report.page import write
from doublejeu.lab.rows.columns import columns_of
from doublejeu.narration.seats import Story
from doublejeu.server.bots.process import BotSeat, Question, Sitting, answer
from doublejeu.text import LANGUAGES, bot_texts, texts_of
from tests.cases import Case
from tests.doors.model import model_server, said
from tests.doors.pages import python_of
from tests.games import test_every_game as common
from tests.rules import rule
from tests.server.running import Person, running, settings
from tests.toy import cases, disclosure
from tests.toy.bots.mole.crowd import Crowd
from tests.toy.games.mole.game import GAME, MoleGame
from tests.toy.games.mole.words import CLAUSES, DEAL, DIGGER, MOLE, POINT

KEY = "mole"
CASES = [Case(GAME, GAME.setup(seats, options), f"mole-{seats}") for seats, options in cases.SETUPS]
COMMON: list[Callable[[Case], None]] = [
    common.test_play_ends_within_its_bound,
    common.test_only_owing_seats_have_legal_codes_and_they_rise,
    common.test_a_record_rebuilds_its_match,
    common.test_a_clone_goes_its_own_way,
    common.test_every_seat_has_a_side_and_a_role_from_the_deal_on,
    common.test_who_was_who_is_known_to_everybody_after_the_end,
    common.test_no_state_contradicts_itself,
    common.test_simultaneous_answers_commute,
    common.test_an_illegal_act_raises_one_error_and_changes_nothing,
    common.test_the_truth_is_admitted_by_every_view,
    common.test_imagined_worlds_are_admitted_and_ask_the_same,
    common.test_imagined_worlds_can_be_played_to_their_end,
    common.test_views_are_the_same_for_the_same_events,
    common.test_the_tables_stream_is_contained_in_every_seats,
    common.test_audiences_are_those_of_the_disclosure_table,
    common.test_two_worlds_a_seat_cannot_tell_apart,
]
runner = CliRunner()


@pytest.fixture(scope="module", autouse=True)
def entered() -> Iterator[None]:
    """The Mole in the list of games, with all that its folders declare."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, KEY, GAME)
        for listed in (BOTS, OPPONENTS, CHARACTERS, LEVELS):
            patch.setitem(listed, KEY, {})
        patch.setitem(sys.modules, "tests.games.mole.cases", cases)
        patch.setitem(sys.modules, "tests.games.mole.disclosure", disclosure)
        enter(GAME)
        yield


# The engine


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@pytest.mark.parametrize("check", COMMON, ids=lambda check: check.__name__)
def test_it_passes_the_common_tests(check: Callable[[Case], None], case: Case) -> None:
    check(case)


def test_everything_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.rules.ROOT", Path(__file__).parent)
    for language in LANGUAGES:
        common.test_everything_has_words(KEY, language)
    common.test_the_disclosure_table_names_every_event_kind(KEY)


def pointed(*rounds: list[int]) -> Table:
    """A match of three in which seat 0 is the mole, and each seat points as listed."""
    record = [(CHANCE, DEAL)]
    for targets in rounds:
        record += [(seat, POINT + target) for seat, target in enumerate(targets)]
    return Table.replay(GAME, GAME.setup(3), record)


@rule("MO-1.1")
@rule("MO-1.2")
def test_a_role_and_a_pointing_are_their_own_seats_secrets() -> None:
    table = Table.replay(GAME, GAME.setup(3), [(CHANCE, DEAL), (1, POINT)])

    assert [table.view(seat).as_dict()["roles"] for seat in (0, 1, TABLE)] == [
        [MOLE, NOBODY, NOBODY],
        [NOBODY, DIGGER, NOBODY],
        [NOBODY, NOBODY, NOBODY],
    ]
    assert [table.view(seat).as_dict()["targets"] for seat in (0, 1)] == [[NOBODY] * 3, [NOBODY, 0, NOBODY]]
    assert table.asks(1) == []


@rule("MO-2.1")
def test_more_than_half_catch_the_mole() -> None:
    outcome = pointed([1, 2, 0], [1, 0, 0]).over()
    assert outcome is not None
    assert (outcome.side, outcome.winners, outcome.clause) == (DIGGER, 0b110, CLAUSES[DIGGER])


@rule("MO-2.2")
def test_after_the_last_round_the_mole_wins() -> None:
    outcome = pointed([1, 2, 0], [1, 2, 0], [1, 2, 0]).over()
    assert outcome is not None
    assert (outcome.side, outcome.winners, outcome.clause) == (MOLE, 0b001, CLAUSES[MOLE])


# Its bots


def test_its_bots_are_listed_with_levels_characters_and_lines() -> None:
    assert list(BOTS[KEY]) == ["crowd", "random"]
    assert LEVELS[KEY] == {"random": "beginner", "crowd": "regular"}
    assert usual_player(KEY).name == "crowd"
    assert player_named(KEY, "whimsical").name == "crowd:whims=60"
    for language in LANGUAGES:
        assert set(asked_for(KEY)) <= set(bot_texts(KEY, language))
    assert asked_for(KEY) == ["random", "crowd", "mixed", "whimsical"]


def test_its_bots_play_whole_matches() -> None:
    for name in BOTS[KEY]:
        assert play_match(GAME, GAME.setup(4), [BOTS[KEY][name]() for _ in range(4)], Dice(1)).over() is not None


# The lab

STUDY: dict[str, object] = {
    "game": KEY,
    "seats": 4,
    "matches": 30,
    "first_seed": 1,
    "bots": ["crowd", "random"],
    "vary": {"options": {"rounds": [1, 3]}},
    "table": [{"name": "mole", "rows": ["options.rounds"], "measures": ["side:diggers", "rounds", "most_pointed"]}],
}


def test_a_study_counts_its_rounds_and_its_own_columns(tmp_path: Path) -> None:
    results = lab.run(STUDY, tmp_path / "study", jobs=1)
    matches = results.matches.collect()

    assert len(matches) == 60
    assert set(matches.filter(matches["options_rounds"] == 1)["rounds"]) == {1}
    assert 1 < matches.filter(matches["options_rounds"] == 3)["rounds"].mean() <= 3  # type: ignore[operator]
    assert (matches["most_pointed"] <= 4 * matches["rounds"]).all()
    assert set(results.seats.collect()["role"]) == {"digger", "mole"}
    assert "| 1 | " in tables(results)["mole"]
    assert "The Mole" in write(tmp_path / "study").read_text()


class Bare(MoleGame):
    """The same game where no folder declares anything."""

    def __init__(self) -> None:
        super().__init__()
        self.key = "bare"


def test_a_game_that_declares_nothing_has_no_rounds_and_the_bot_that_plays_at_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "bare", Bare())
    for listed in (BOTS, OPPONENTS):
        monkeypatch.setitem(listed, "bare", {})
    enter(GAMES["bare"])

    assert declared(GAMES["bare"], "games", "measures") is None
    assert list(BOTS["bare"]) == ["random"]
    assert "rounds" not in columns_of("matches", "bare")
    assert "bare" not in CHARACTERS
    assert "bare" not in LEVELS


def test_its_behaviour_is_counted() -> None:
    table = pointed([1, 2, 0])

    assert behaviour(table).seats[0] == {"deed:points at": 1, "deed:points at, of it": 1}
    assert table.view(TABLE).round() == 2
    assert measures_of(GAME).sought == NOBODY


def test_simulate_counts_who_wins() -> None:
    facts = json.loads(runner.invoke(app, ["simulate", KEY, "--games", "20", "--json"]).stdout)

    assert facts["wins"]["diggers"] + facts["wins"]["moles"] == 20
    assert set(facts["endings"]) <= set(CLAUSES)


# Narration and the command line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_hears_its_match_in_sentences(language: str) -> None:
    table = pointed([1, 2, 0], [1, 0, 0])
    told = Story(GAME, ["Ada", "Bo", "Cy"], language).told(table.heard(1))

    assert any("Bo" in sentence and texts_of(KEY, language).words["role"]["digger"] in sentence for sentence in told)


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    listed = runner.invoke(app, ["games", KEY, "--lang", "en"]).stdout
    assert "points at whom most have pointed at" in listed
    assert "Round 1." in runner.invoke(app, ["demo", KEY, "--seed", "3", "--lang", "en"]).stdout

    path = tmp_path / "matches.jsonl"
    assert runner.invoke(app, ["simulate", KEY, "--games", "2", "--out", str(path), "--json"]).exit_code == 0
    told = runner.invoke(app, ["replay", str(path), "--from", "1", "--lang", "en"])
    assert "Round 1." in told.stdout
    written = runner.invoke(app, ["new-bot", KEY, "Careful", "--folder", str(tmp_path)])
    assert written.exit_code == 0
    assert '"point",' in (tmp_path / "careful.py").read_text()


# Adapters


def test_a_program_beside_us_plays_it(tmp_path: Path) -> None:
    bot = tmp_path / "piped.py"
    bot.write_text(python_of("bot-in-a-file.md")[1])
    seating = Seating(GAME, 3, [f"exec:{sys.executable} {bot}@1", "crowd"])
    played = next(play(GAME, GAME.setup(3), seating, in_a_row(1, 1)))

    assert played.faults == ()
    assert played.bots[0].startswith("exec:")


def test_a_language_model_is_asked_in_words() -> None:
    with model_server(lambda request: said("1")) as (url, asked):
        seating = Seating(GAME, 3, [f"llm:tiny@{url}@1", "random"])
        played = next(play(GAME, GAME.setup(3), seating, in_a_row(1, 1)))

    assert {code for seat, code in played.table.record if seat == 0} == {POINT + 1}
    assert "Point at Seat 2" in asked[0]["messages"][-1]["content"]


# The server


def test_people_play_a_whole_match_over_http_and_sockets(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        info = next(game for game in server.get("/api/games") if game["key"] == KEY)
        assert [(bot["name"], bot["level"], bot["usual"], bot["character"]) for bot in info["bots"]] == [
            ("random", "beginner", False, False),
            ("crowd", "regular", True, False),
            ("mixed", "", False, False),
            ("whimsical", "", False, True),
        ]
        assert info["bots"][3]["texts"]["fr"] == {"title": "Fantasque", "line": "suit parfois ses caprices"}

        host = server.open_room("Ada", game=KEY, seats=3)
        people = [server.person(host), *(server.person(server.join(host["code"], name)) for name in ("Bo", "Cy"))]
        for person in people:
            person.until("welcome")
        people[0].done("host", what="start")
        for person in people:
            person.until("full")
        assert sorted(person.picture["view"]["roles"].count(MOLE) for person in people) == [0, 0, 1]
        while people[0].picture["outcome"] is None:
            point(people)

        outcome = people[0].picture["outcome"]
        assert outcome["clause"] in CLAUSES
        for person in people:
            assert person.picture["outcome"] == outcome
            assert sorted(person.picture["view"]["roles"]) == [DIGGER, DIGGER, MOLE]


def point(people: list[Person]) -> None:
    """Everybody points at the first seat that they may, and hears what follows."""
    for person in people:
        person.catch_up()
        person.done("play", code=person.picture["asks"][0]["code"])
    for person in people:
        person.catch_up()


def test_a_bot_of_it_thinks_in_a_process_of_the_server() -> None:
    table = Table(GAME, GAME.setup(3), Dice(1))
    events = [(event.audience, event.kind, event.args) for event in table.heard(1)]
    asked = Question(BotSeat("room", "crowd", KEY, 3, GAME.setup(3).options, 1, 7), 0, events, table.asks(1))
    sittings: OrderedDict[str, Sitting] = OrderedDict()

    assert answer(asked, sittings).code in table.asks(1)
    assert isinstance(sittings["room"].bot, Crowd)
