"""Minds: beliefs that listen, intentions that have names, and how both are told move by move."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doublejeu.bots import BOTS, Bot, Player, player_named
from doublejeu.bots.minds import INTENTIONS, Mind
from doublejeu.bots.persona import BadBot, altered
from doublejeu.bots.play import play_match
from doublejeu.bots.registry import CHARACTERS
from doublejeu.bots.secret_hitler import ThumbPersona, suspicions
from doublejeu.bots.secret_hitler_claims import ListeningPersona, sayings
from doublejeu.bots.secret_hitler_odds import Ballots, Proposal, Reading, ReadingPersona, Stand
from doublejeu.cli import app
from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.view import SecretHitlerView, Sight
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL
from doublejeu.lab.likelihoods import lines
from doublejeu.lab.playing import player_seat
from doublejeu.lab.reading import Readings, read
from doublejeu.records import record_of, written
from doublejeu.text import LANGUAGES, common_words
from tests.bots.test_secret_hitler import governed, seen_by

TALKING = ["secret_hitler", "les_infiltres", "batman_infiltration"]
MINDS = [(key, name) for key in TALKING for name in BOTS[key] if name != "random"]


def spoken(view: SecretHitlerView, drawn: int, received: int) -> SecretHitlerView:
    """The same, once the officers of the last government have spoken."""
    view.governments[-1].said_drawn = drawn
    view.governments[-1].said_received = received
    return view


def public(view: SecretHitlerView) -> list[float]:
    return Reading(ReadingPersona(), 7).public(view).fascist


def own(view: SecretHitlerView) -> list[float]:
    return Reading(ReadingPersona(), 7).own(view).fascist


# Claims, weighed


def test_an_agreed_fascist_law_is_no_worse_than_a_contradiction() -> None:
    silent = public(seen_by(5, governed(0, 4, FASCIST)))
    agreed = public(spoken(seen_by(5, governed(0, 4, FASCIST)), 0, 0))
    contradicted = public(spoken(seen_by(5, governed(0, 4, FASCIST)), 1, 0))

    assert agreed[4] < silent[4] < contradicted[4]
    assert contradicted[0] + contradicted[4] > agreed[0] + agreed[4] + 0.1


def test_a_liberal_chancellor_knows_who_lied() -> None:
    """Handed no liberal tile, and told that there was one to hand on."""
    silent = own(seen_by(4, governed(0, 4, FASCIST, passed=0)))
    accused = own(spoken(seen_by(4, governed(0, 4, FASCIST, passed=0)), 1, 0))

    assert accused[0] > silent[0] + 0.2
    assert accused[4] == 0


def test_an_investigator_and_his_target_are_not_both_liberals() -> None:
    view = seen_by(5, governed(0, 4, LIBERAL))
    sight = Sight(1, 0, 3)
    sight.said_party = FASCIST
    view.sights.append(sight)
    reading = Reading(ReadingPersona(), 7)
    odds = reading.public(view)
    both_liberal = 0.0
    total = 0.0
    weights = [sum(parts) for parts in zip(*reading.chapters[-1].weighed, strict=True)]
    reading._listen(weights, reading.chapters[-1].told)
    for number, weight in enumerate(weights):
        total += weight
        if not reading.ways.parties[number] & (1 << 0 | 1 << 3):
            both_liberal += weight

    assert both_liberal / total < 0.02
    assert odds.fascist[3] > public(seen_by(5, governed(0, 4, LIBERAL)))[3] + 0.1


def test_one_who_peeked_knows_what_a_president_buried() -> None:
    """Seat 5 saw the three tiles: one was liberal, and a fascist law came of it."""
    view = seen_by(5, governed(0, 4, FASCIST))
    before = own(view)
    view.governments[0].drawn_liberals = 1

    assert own(view)[0] > before[0] + 0.05


def test_silence_is_held_against_nobody() -> None:
    first = public(seen_by(5, governed(0, 4, FASCIST)))
    again = public(spoken(seen_by(5, governed(0, 4, FASCIST)), NOBODY, NOBODY))

    assert first == again


def test_a_seat_that_votes_by_reasons_of_its_own_is_let_be() -> None:
    """One odd ballot counts; many of them say rather that this seat does not vote by the odds."""
    stand = Stand(3, 4, 0b1111111, 0, 0)
    odd = Proposal(stand, 0b1111101, 0b10, NOBODY, 0, False, NOBODY, NOBODY)
    ballots = Ballots(7)
    likelier: list[float] = []
    hanged: list[float] = []
    for _ in range(8):
        ballots = ballots.after(ReadingPersona(), odd, 1)
        likelier.append(ballots.likelier(ReadingPersona(), 0)[1])
        hanged.append(ballots.likelier(ReadingPersona(foretold=0.999), 0)[1])

    assert likelier[0] > 1.05
    assert max(likelier) < 1.2
    assert hanged[1] > 1.2 * likelier[1]
    assert ballots.likelier(ReadingPersona(), 0)[3] == 1  # a president's own ballot says nothing


def test_tables_of_words_are_chances() -> None:
    tables = sayings(ListeningPersona())
    for law in (LIBERAL, FASCIST):
        for tiles in range(4):
            for role in (LIBERAL, FASCIST, HITLER):
                assert sum(tables.president[law][tiles][role]) == pytest.approx(1, abs=0.02)
    assert tables.president[FASCIST][1][LIBERAL][1] > 0.9
    assert tables.president[FASCIST][1][FASCIST][0] > 0.4
    assert tables.chancellor[FASCIST][1][FASCIST][0] > 0.8


def test_shares_that_are_none_are_refused() -> None:
    with pytest.raises(BadBot, match="shares"):
        altered("belief", ReadingPersona(), "truthful=0.8,covering=0.3")
    with pytest.raises(BadBot, match="chances"):
        altered("belief", ReadingPersona(), "foretold=1.0")


def test_thumb_listens_to_contradictions_and_to_what_it_knows() -> None:
    persona = ThumbPersona()
    silent = suspicions(persona, seen_by(5, governed(0, 4, FASCIST)), 5)
    view = spoken(seen_by(5, governed(0, 4, FASCIST)), 1, 0)
    view.claimants = 1 << 0 | 1 << 4
    contradicted = suspicions(persona, view, 5)
    deceived = spoken(seen_by(4, governed(0, 4, FASCIST, passed=0)), 1, 0)
    deceived.claimants = 1 << 0 | 1 << 4

    assert contradicted[0] > silent[0]
    assert contradicted[4] > silent[4]
    assert suspicions(persona, deceived, 4)[0] > contradicted[0] + 2


# Minds, read


@pytest.mark.parametrize(("key", "name"), MINDS)
def test_every_mind_has_beliefs_and_an_intention_at_every_moment(key: str, name: str) -> None:
    game = GAMES[key]
    intentions: set[str] = set()
    for number in range(4):
        table = Table(game, game.setup(7), Dice(number))
        bots: list[Bot] = [BOTS[key][name]() for _ in range(7)]
        for seat, bot in enumerate(bots):
            bot.sit(game, table.setup, seat, Dice(seat))
        while table.over() is None:
            for seat, bot in enumerate(bots):
                legal = table.asks(seat)
                if legal:
                    assert isinstance(bot, Mind)
                    view = table.view(seat)
                    doubts = bot.beliefs(view)
                    assert len(doubts.scores) == 7
                    assert not doubts.chances or all(0 <= score <= 1 for score in doubts.scores)
                    intentions.add(bot.intention(view))
                    table.play(seat, bot.choose(view, legal))
    assert intentions <= set(INTENTIONS)
    assert len(intentions) > 1


def test_every_intention_has_a_name() -> None:
    for language in LANGUAGES:
        assert {f"intent_{intention}" for intention in INTENTIONS} <= set(common_words(language))


# Minds, told


@pytest.fixture(params=TALKING)
def record(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A talking match of seven `thumb`."""
    game = GAMES[request.param]
    entry = BOTS[game.key]["thumb"]
    dice = Dice(5)
    table = play_match(game, game.setup(7), [entry() for _ in range(7)], dice, True)
    seats = [player_seat(f"Seat{seat}", Player(entry, entry.persona)) for seat in range(7)]
    path = tmp_path / "match.json"
    path.write_bytes(written(record_of(table, seats, dice.fork(-1))))
    return path


def test_a_match_is_thought_through_from_any_seat(record: Path) -> None:
    for seat in ("1", "7"):
        result = CliRunner().invoke(app, ["think", str(record), "--seat", seat, "--lang", "en", "--json"])
        assert result.exit_code == 0, result.stderr
        told = json.loads(result.stdout)
        lines = [line for page in told["pages"] for line in page]
        assert told["bot"] == "thumb"
        assert any("believes" in line for line in lines)
        assert any("intends" in line for line in lines)
        assert any(" → " in line for line in lines)


def test_another_mind_may_take_the_place(record: Path) -> None:
    if "secret_hitler" not in record.read_text():
        return
    result = CliRunner().invoke(app, ["think", str(record), "--bot", "belief", "--lang", "en"])
    assert result.exit_code == 0
    assert "50 %" in result.stdout


@pytest.mark.parametrize(
    ("typed", "line"),
    [(["--seat", "8"], "no seat 8"), (["--bot", "random"], "no beliefs"), (["--bot", "nobody"], "has no bot")],
)
def test_what_cannot_be_thought_through(record: Path, typed: list[str], line: str) -> None:
    result = CliRunner().invoke(app, ["think", str(record), *typed])
    assert result.exit_code == 2
    assert line in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


# People, and characters


def test_people_bury_and_enact_as_often_as_people() -> None:
    game = GAMES["secret_hitler"]
    buried = {LIBERAL: [0, 0], FASCIST: [0, 0]}
    for number in range(60):
        table = play_match(game, game.setup(7), [BOTS["secret_hitler"]["people"]() for _ in range(7)], Dice(number))
        outcome = table.over()
        assert outcome is not None
        for seat in range(7):
            view = table.view(seat)
            assert isinstance(view, SecretHitlerView)
            for government in view.governments:
                if government.president == seat and government.drawn_liberals == 1 and outcome.roles[seat] in buried:
                    found = buried[outcome.roles[seat]]
                    found[0] += government.passed_liberals == 0
                    found[1] += 1
    assert buried[LIBERAL][0] / buried[LIBERAL][1] < 0.1
    assert 0.5 < buried[FASCIST][0] / buried[FASCIST][1] < 0.85


def test_people_do_not_always_answer() -> None:
    game = GAMES["secret_hitler"]
    silent = 0
    for number in range(10):
        table = play_match(
            game, game.setup(7), [BOTS["secret_hitler"]["people"]() for _ in range(7)], Dice(number), True
        )
        silent += sum(game.talk.act(phrase).verb == "pass" for _, _, phrase in table.talk)
    assert silent > 3


@pytest.mark.parametrize("name", CHARACTERS["secret_hitler"])
def test_every_character_is_a_bot_with_a_persona(name: str) -> None:
    player = player_named("secret_hitler", name)
    game = GAMES["secret_hitler"]

    assert player.name == CHARACTERS["secret_hitler"][name]
    assert play_match(game, game.setup(5), [player.bot() for _ in range(5)], Dice(1), True).over() is not None


def test_a_reader_is_measured_against_the_truth() -> None:
    halfway, ending = read("secret_hitler", "belief", ["thumb"], 5, 6, 0)

    assert halfway.judged == ending.judged == 6 * 3 * 4
    assert 0 < ending.brier() < 0.4
    assert sum(ending.times) == ending.judged
    right, wrong = Readings(), Readings()
    for _ in range(60):
        right.count(0.99, True)
        wrong.count(0.99, False)
    assert right.brier() < 0.001 < 0.9 < wrong.brier()
    assert right.worst_tenth() < 0.02
    assert wrong.worst_tenth() > 0.9


def test_the_tables_of_words_can_be_printed() -> None:
    usual, candid = lines(ListeningPersona()), lines(ListeningPersona(candid=1.0))

    assert [line for line in usual if "| liberal |" not in line] == [
        line for line in candid if "| liberal |" not in line
    ]
    assert "| FFF | F | liberal | 100 | 0 | 0 | 0 |" in candid
