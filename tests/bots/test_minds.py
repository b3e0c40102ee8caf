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
from doublejeu.bots.secret_hitler.claims import ListeningTraits, sayings
from doublejeu.bots.secret_hitler.history import Proposal, Stand
from doublejeu.bots.secret_hitler.odds import Reading
from doublejeu.bots.secret_hitler.persona import ReadingPersona
from doublejeu.bots.secret_hitler.thumb import ThumbPersona, suspicions
from doublejeu.bots.secret_hitler.votes import HITLERS, PARTY, Odds
from doublejeu.cli import app
from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView, Sight
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL
from doublejeu.lab.play.matches import player_seat
from doublejeu.records import record_of, written
from doublejeu.text import LANGUAGES, common_words
from research.likelihoods_secret_hitler import lines
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
    for number, party in enumerate(reading.ways.masks[PARTY]):
        if not party & (1 << 0 | 1 << 3):
            both_liberal += odds.chance(number)

    assert both_liberal < 0.03
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


def test_a_ballot_counts_for_little_and_less_among_ballots_like_it() -> None:
    """A Nein alone against all others says a little; so it does of nobody that all of them say it."""

    def suspicion(nays: int, seat: int) -> float:
        return public(seen_by(5, governed(3, 4, NOBODY, nays=nays)))[seat]

    alone = suspicion(1 << 1, 1)
    assert suspicion(0, 1) < alone < suspicion(0, 1) + 0.1
    everybody = [suspicion(0b1100111, seat) for seat in (0, 1, 2, 5, 6)]
    assert max(everybody) - min(everybody) < 0.001
    assert suspicion(1 << 3, 3) == suspicion(0, 3)  # a president's own ballot says nothing


def test_a_fascist_who_elects_hitler_is_more_suspect_than_one_who_does_not() -> None:
    """Three fascist laws lie there; among many who say Nein, seats 1 and 2 would have had seat 4 as chancellor."""
    ja = Proposal(Stand(3, 4, 0b1111111, 3, 0), 0b0011110, 0b1100001, NOBODY, 0, False, NOBODY, NOBODY)
    reading = Reading(ReadingPersona(), 7)
    likely = reading._by_ballots(ja)
    ways = reading.ways
    crowning = [
        value
        for value, party, hitler in zip(likely, ways.masks[PARTY], ways.masks[HITLERS], strict=True)
        if hitler == 1 << 4 and party == 0b0010110
    ]
    hiding = [
        value
        for value, party, hitler in zip(likely, ways.masks[PARTY], ways.masks[HITLERS], strict=True)
        if hitler == 1 << 4 and party == 0b1110000
    ]
    assert crowning[0] > 1.2 > 0.9 > hiding[0]


def even(hitler: float) -> Odds:
    """Odds that speak against nobody, but for how likely seat 4 is Hitler."""
    odds = Reading(ReadingPersona(), 7).public(seen_by(2))
    odds.fascist[:] = [0.5] * 7
    odds.hitler[4] = hitler
    return odds


def test_fear_of_hitler_gives_way_where_a_nein_brings_chaos() -> None:
    """By an even guess 17 in 100 are Hitler. The dearer a chaos law is, the more is let pass."""
    assert even(0.16).welcomes(Stand(3, 4, 0b1111111, 3, 0), NOBODY)
    assert not even(0.20).welcomes(Stand(3, 4, 0b1111111, 3, 1), NOBODY)
    assert even(0.20).welcomes(Stand(3, 4, 0b1111111, 3, 2), NOBODY)
    assert not even(0.30).welcomes(Stand(3, 4, 0b1111111, 4, 2), NOBODY)
    assert even(0.30).welcomes(Stand(3, 4, 0b1111111, 5, 2), NOBODY)
    assert not even(0.60).welcomes(Stand(3, 4, 0b1111111, 5, 2), NOBODY)


def test_a_president_votes_for_the_government_he_named() -> None:
    odds = even(0.05)
    odds.fascist[4] = 0.7
    stand = Stand(3, 4, 0b1111111, 2, 0)

    assert odds.welcomes(stand, 3)
    assert not odds.welcomes(stand, 5)


def test_how_strict_a_table_is_shows_in_its_ballots() -> None:
    """Nobody is suspect before the first law: a table that says Nein all the same is stricter than the odds are."""
    reading = Reading(ReadingPersona(), 7)
    usual = reading.shown(seen_by(2))
    stand = Stand(3, 4, 0b1111111, 0, 0)
    first = Government(0, 1)
    first.nays = 0b1111111
    shown = reading.shown(seen_by(2, first))

    assert even(0.1).welcomes(stand, NOBODY, usual)
    assert not even(0.1).welcomes(stand, NOBODY, shown)
    lenient = reading.shown(seen_by(2, governed(0, 1, FASCIST), governed(0, 1, FASCIST), governed(0, 1, FASCIST)))
    assert lenient.trusted > usual.trusted
    assert lenient.risk == usual.risk


def test_how_much_of_hitler_a_table_risks_shows_in_its_ballots_too() -> None:
    reading = Reading(ReadingPersona(), 7)
    laws = [governed(0, 1, FASCIST), governed(3, 4, FASCIST), governed(0, 1, FASCIST)]
    clean = Government(5, 2)
    clean.nays = 0b1111111

    assert reading.shown(seen_by(2, *laws, clean)).risk < reading.shown(seen_by(2, *laws)).risk


def test_tables_of_words_are_chances() -> None:
    tables = sayings(ListeningTraits())
    for law in (LIBERAL, FASCIST):
        for tiles in range(4):
            for role in (LIBERAL, FASCIST, HITLER):
                for passed in range(3):
                    assert sum(tables.president.row(law, tiles, passed, role)) == pytest.approx(1, abs=0.02)
    assert tables.president.at(FASCIST, 1, 1, LIBERAL, 1) > 0.85
    assert tables.president.at(FASCIST, 1, 0, FASCIST, 0) > 0.4
    assert tables.chancellor.at(FASCIST, 1, FASCIST, 0) > 0.8


def test_shares_that_are_none_are_refused() -> None:
    with pytest.raises(BadBot, match="shares"):
        altered("belief", ReadingPersona(), "listening.truthful=0.8,listening.covering=0.3")
    with pytest.raises(BadBot, match="powers"):
        altered("belief", ReadingPersona(), "reading.caution=0.0")


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


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, named in CHARACTERS.items() for name in named])
def test_every_character_is_a_bot_with_a_persona(key: str, name: str) -> None:
    player = player_named(key, name)
    game = GAMES[key]

    assert player.name == CHARACTERS[key][name]
    assert play_match(game, game.setup(7), [player.bot() for _ in range(7)], Dice(1), True).over() is not None


def test_the_tables_of_words_can_be_printed() -> None:
    usual, candid = lines(ListeningTraits()), lines(ListeningTraits(candid=1.0))

    assert [line for line in usual if "| liberal |" not in line] == [
        line for line in candid if "| liberal |" not in line
    ]
    assert "| FFF | FF | F | liberal | 100 | 0 | 0 | 0 |" in candid


def test_the_match_that_the_page_thinks_through_is_todays(tmp_path: Path) -> None:
    """Every line printed in docs/minds.md is one that the command prints, in this order."""
    page = (Path(__file__).parents[2] / "docs" / "minds.md").read_text(encoding="utf-8")
    command = page.index("doublejeu simulate secret_hitler --seats 7 --games 1")
    typed = page[command : page.index("`", command)].split()[1:]
    shown = page[page.index("```\n", command) + 4 :].split("\n```")[0].splitlines()
    match = str(tmp_path / "m.jsonl")
    simulated = CliRunner().invoke(app, [match if word == "m.jsonl" else word for word in typed])
    assert simulated.exit_code == 0, simulated.output
    printed = iter(CliRunner().invoke(app, ["think", match, "--seat", "4", "--lang", "en"]).output.splitlines())

    assert len(shown) > 10
    for line in shown:
        assert line in printed, line
