"""A language model at a seat: what it is sent, what is made of its answers, and what it costs."""

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner

from doublejeu.adapters.llm import KEY, TRIES, LanguageModel, Model, model_named, read_number
from doublejeu.bots import BadBot
from doublejeu.cli import app
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.guests import name_and_place, player_called
from doublejeu.lab.play.matches import Played, Seating, forked, play
from tests.cases import cases_of
from tests.doors.model import Answering, model_server, said
from tests.doors.pages import DOORS, python_of
from tests.doors.worlds import pairs

GAME = GAMES["secret_hitler"]


def one_match(answering: Answering, settings: str = "") -> tuple[Played, list[dict[str, Any]]]:
    with model_server(answering) as (url, asked):
        bots = [f"llm:tiny@{url}{settings}@1", "random"]
        return next(play(GAME, GAME.setup(5), Seating(GAME, 5, bots), forked(1, 0, 1))), asked


def test_a_model_plays_what_it_answers() -> None:
    played, asked = one_match(lambda request: said("1"), "#in=2,out=10")

    assert played.faults == ()
    assert asked
    ((name, spent),) = played.spent
    assert name.startswith("llm:tiny@http://127.0.0.1:")
    assert (spent.questions, spent.nonsense, spent.failures, spent.stood_in) == (len(asked), 0, 0, 0)
    assert (spent.prompt_tokens, spent.completion_tokens) == (100 * len(asked), 2 * len(asked))
    assert spent.cost == pytest.approx(len(asked) * (100 * 2 + 2 * 10) / 1e6)
    for request in asked:
        assert request["path"] == "/v1/chat/completions"
        assert request["model"] == "tiny"
        system, user = request["messages"][:2]
        assert "You are: Seat 1." in system["content"]
        assert "1. " in user["content"]


def test_nonsense_is_asked_again_and_then_stood_in_for() -> None:
    played, asked = one_match(lambda request: said("I would rather not say"))

    ((_, spent),) = played.spent
    assert spent.stood_in == spent.questions > 0
    assert spent.nonsense == TRIES * spent.questions == len(asked)
    assert len(asked[1]["messages"]) == 4
    assert "Answer with a single number from 1-" in asked[1]["messages"][-1]["content"]


def test_a_second_thought_counts() -> None:
    answers = iter(["hm", "2"] * 500)
    played, asked = one_match(lambda request: said(next(answers)))

    ((_, spent),) = played.spent
    assert spent.stood_in == 0
    assert spent.nonsense == spent.questions == len(asked) // 2


@pytest.mark.parametrize("broken", [(500, {}), (200, {}), (200, {"choices": []}), (200, [1])])
def test_a_server_that_fails_is_stood_in_for(broken: tuple[int, object]) -> None:
    game, setup = GAME, GAME.setup(5)
    with model_server(lambda request: broken) as (url, asked):
        bot = LanguageModel(Model("tiny", url), pause=0.0)
        table = Table(game, setup, Dice(1))
        seat = next(seat for seat in range(5) if table.asks(seat))
        bot.sit(game, setup, seat, Dice(2))
        for event in table.heard(seat):
            bot.hear(event)
        assert bot.choose(table.view(seat), table.asks(seat)) in table.asks(seat)
    assert (bot.spent.failures, bot.spent.stood_in, len(asked)) == (TRIES, 1, TRIES)
    assert "Error: " in bot.spent.first_failure
    assert f"a stand-in decided 1 of the 1. The first failure: {bot.spent.first_failure}" in bot.spent.told()


def test_a_key_goes_into_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, "quiet")
    _, asked = one_match(lambda request: said("1"))

    assert {request["key"] for request in asked} == {"Bearer quiet"}
    assert all("quiet" not in json.dumps(request["messages"]) for request in asked)


@pytest.mark.parametrize("key", GAMES)
def test_two_worlds_are_told_the_same(key: str) -> None:
    case = cases_of(key)[0]
    for truth, other, seat in pairs(case, 23):
        if truth.asks(seat):
            sent = []
            for table in (truth, other):
                bot = LanguageModel(Model("tiny", "http://nowhere", "fr"))
                bot.sit(case.game, case.setup, seat, Dice(1))
                for event in table.heard(seat):
                    bot.hear(event)
                sent.append(bot.messages(table.asks(seat)))
            assert sent[0] == sent[1]


def test_what_is_sent_is_bounded() -> None:
    game = GAMES["sleepers"]
    table, dice = Table(game, game.setup(2), Dice(3)), Dice(4)
    while table.over() is None:
        seat = next(seat for seat in range(2) if table.asks(seat))
        table.play(seat, dice.choose(table.asks(seat)))
    bot = LanguageModel(Model("tiny", "http://nowhere"))
    bot.sit(game, table.setup, 0, Dice(1))
    for event in table.heard(0):
        bot.hear(event)

    assert len(bot.messages([0, 1])[1]["content"].splitlines()) < 260


@pytest.mark.parametrize(
    ("answer", "number"),
    [("2", 2), ("My choice: 3.", 3), ("**1**", 1), ("", 0), ("0", 0), ("5", 0), ("1, then 2", 0), ("-", 0)],
)
def test_numbers_are_read(answer: str, number: int) -> None:
    assert read_number(answer, 4) == number


def test_a_model_has_a_name_an_address_and_settings() -> None:
    assert model_named("llm:big:8b@http://h:1/v1") == Model("big:8b", "http://h:1/v1")
    assert model_named("llm:m@https://h/v1/#lang=fr,in=0.5,out=1") == Model("m", "https://h/v1", "fr", 0.5, 1.0)
    assert name_and_place("llm:m@http://h:1/v1@2") == ("llm:m@http://h:1/v1", "2")
    assert name_and_place("llm:m@http://h:1/v1") == ("llm:m@http://h:1/v1", "")
    assert player_called("sleepers", "llm:m@http://h:1/v1").name == "llm:m@http://h:1/v1"
    for bad in ("llm:m", "llm:m@localhost", "llm:m@http://h#lang=xx", "llm:m@http://h#in=dear", "llm:m@http://h#x=1"):
        with pytest.raises(BadBot):
            model_named(bad)


def test_the_command_of_the_page() -> None:
    page = (DOORS / "language-models.md").read_text()
    command = "doublejeu simulate secret_hitler --games 2 --bots llm:MODEL@URL@1,thumb"
    assert command in page
    with model_server(lambda request: said("1")) as (url, _):
        typed = command.replace("MODEL", "tiny").replace("URL", url).split()[1:]
        result = CliRunner().invoke(app, typed)
        facts = json.loads(CliRunner().invoke(app, [*typed, "--json"]).stdout)
    assert result.exit_code == 0
    assert re.search(r"tiny@\S+: \d+ questions, \d+00 tokens in and \d+ out\n", result.stderr)
    assert facts["spent"][f"llm:tiny@{url}"]["questions"] > 0


def test_the_python_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(python_of("language-models.md")[0], "language-models.md", "exec"), {})
    assert "Choose. Answer with the number alone:" in capsys.readouterr().out
