"""Bots have personas, are named in text, and anybody can write one in plain Python."""

import re
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from doublejeu.bots import BOTS, LEVELS, BadBot, Bot, Entry, Persona, names_in, player_named, usual_player
from doublejeu.bots.persona import Traits, altered, described, differences, flat, replaced
from doublejeu.bots.play import play_match
from doublejeu.bots.secret_hitler.thumb import DaringTraits, Thumb, ThumbPersona, TrustTraits
from doublejeu.core.contract import Event, View
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.lab.play.matches import Seating, in_a_row, play
from tests.rules import ROOT

ENTRIES = [entry for entries in BOTS.values() for entry in entries.values()]
GAME = GAMES["secret_hitler"]


@dataclass(frozen=True)
class Sample(Persona):
    """One field of each sort."""

    count: int = 3
    weight: float = 0.5
    loud: bool = False
    lie: str = "blame"


@dataclass(frozen=True)
class Nerve(Traits):
    """A group of fields."""

    daring: int = 5

    def check(self) -> None:
        if self.daring < 0:
            raise BadBot("daring must not be below 0")


@dataclass(frozen=True)
class Grouped(Sample):
    """Fields of its own, and a group."""

    nerve: Nerve = Nerve()


@pytest.mark.parametrize(
    ("text", "persona"),
    [
        ("count=4", Sample(count=4)),
        ("weight=2", Sample(weight=2.0)),
        ("weight=-1e-3,loud=true", Sample(weight=-0.001, loud=True)),
        ("lie=hide,count=-1", Sample(count=-1, lie="hide")),
    ],
)
def test_a_persona_is_written_by_what_is_unusual_in_it(text: str, persona: Sample) -> None:
    assert altered("sample", Sample(), text) == persona
    assert altered("sample", Sample(), differences(Sample(), persona)) == persona


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("count=4.5", "count of sample must be a whole number, not '4.5'"),
        ("weight=much", "weight of sample must be a number, not 'much'"),
        ("weight=inf", "weight of sample must be a number, not 'inf'"),
        ("loud=yes", "loud of sample must be true or false, not 'yes'"),
        ("lie=", "lie of sample must be a word, not ''"),
        ("pride=1", "sample has no 'pride' in its persona; it has: count, weight, loud, lie"),
        ("count", "a persona is written FIELD=VALUE, not 'count'"),
        ("count=1,count=2", "count of sample is given twice"),
        ("check=1", "sample has no 'check' in its persona; it has: count, weight, loud, lie"),
    ],
)
def test_a_bad_persona_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(BadBot) as refused:
        altered("sample", Sample(), text)
    assert str(refused.value) == said


def test_what_is_usual_is_not_written() -> None:
    assert differences(Sample(), Sample()) == ""
    assert described(Sample()) == ["count=3", "weight=0.5", "loud=false", "lie=blame"]
    assert player_named("secret_hitler", "belief:laws.buries=85").name == "belief"
    assert player_named("secret_hitler", "belief:laws.buries=70,voting.trusted=0.1").name == (
        "belief:voting.trusted=0.1,laws.buries=70"
    )


def test_a_field_of_a_group_is_named_by_both() -> None:
    bold = Grouped(count=4, nerve=Nerve(daring=9))

    assert altered("sample", Grouped(), "nerve.daring=9,count=4") == bold
    assert differences(Grouped(), bold) == "count=4,nerve.daring=9"
    assert described(Grouped()) == ["count=3", "weight=0.5", "loud=false", "lie=blame", "nerve.daring=5"]
    assert flat(bold) == {"count": 4, "weight": 0.5, "loud": False, "lie": "blame", "nerve.daring": 9}
    assert replaced(Grouped(), flat(bold)) == bold


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nerve.daring=-1", "daring must not be below 0"),
        ("nerve.daring=high", "nerve.daring of sample must be a whole number, not 'high'"),
        ("nerve=1", "sample has no 'nerve' in its persona; it has: count, weight, loud, lie, nerve.daring"),
        ("daring=1", "sample has no 'daring' in its persona; it has: count, weight, loud, lie, nerve.daring"),
    ],
)
def test_a_bad_group_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(BadBot) as refused:
        altered("sample", Grouped(), text)
    assert str(refused.value) == said


def test_a_persona_never_changes() -> None:
    persona = ThumbPersona()
    with pytest.raises(FrozenInstanceError):
        persona.voting = TrustTraits()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        persona.voting.trusted = 2.0  # type: ignore[misc]


def another(usual: bool | int | float | str) -> bool | int | float | str:
    """A value of the same sort that a bot can be played with as well."""
    if isinstance(usual, str):
        return "truth"  # the one field that is a word says how a bot lies
    if isinstance(usual, bool):
        return not usual
    if isinstance(usual, int):
        return usual + 1
    return usual / 2 if usual else 0.5


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.game}-{entry.name}")
def test_every_field_of_every_bot_can_be_written_and_read(entry: Entry) -> None:
    for field, usual in flat(entry.persona).items():
        changed = another(usual)
        player = player_named(entry.game, f"{entry.name}:{field}={str(changed).lower()}")
        assert player.name == f"{entry.name}:{field}={str(changed).lower()}"
        assert flat(player.persona) == {**flat(entry.persona), field: changed}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.game}-{entry.name}")
def test_every_listed_bot_is_made_with_its_persona(entry: Entry) -> None:
    player = player_named(entry.game, entry.name)
    bot = player.bot()

    assert BOTS[entry.game][entry.name] is entry
    assert player.name == entry.name
    assert getattr(bot, "persona", None) == entry.persona
    assert type(bot) is type(entry())


def test_a_list_of_bots_may_hold_personas() -> None:
    assert names_in("thumb, random") == ["thumb", "random"]
    assert names_in("belief:laws.buries=1,voting.trusted=2,thumb:daring.enacts=3@hitler,random") == [
        "belief:laws.buries=1,voting.trusted=2",
        "thumb:daring.enacts=3@hitler",
        "random",
    ]


def test_the_first_bot_listed_is_the_usual_one() -> None:
    assert [usual_player(game).name for game in GAMES] == ["belief", "thumb", "thumb", "thumb", "literal"]


def test_two_manners_of_one_bot_sit_at_one_table() -> None:
    """A president who always buries and one who never does, on the same deals."""
    setup = GAME.setup(7)
    records = []
    for chances in ((0, 0), (100, 0), (0, 100), (100, 100)):
        team: list[Bot] = [Thumb(ThumbPersona(daring=DaringTraits(buries=chances[seat % 2]))) for seat in range(7)]
        records.append([play_match(GAME, setup, team, Dice(seed)).record for seed in range(12)])

    assert all(one != two for number, one in enumerate(records) for two in records[:number])


# Bots from outside are plain Python, whether the house is compiled or not


class First(Bot):
    """Plays the first thing it may."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: View, legal: list[int]) -> int:
        assert view.seat == self.seat
        return legal[0]


class Shy(Thumb):
    """A bot of the house with one habit of its own."""

    refused = 0

    def choose(self, view: View, legal: list[int]) -> int:
        code = super().choose(view, legal)
        nein = GAME.codes.code("vote", 0)
        if nein in legal and self.seat == 0:
            Shy.refused += 1
            return nein
        return code


def test_a_bot_from_outside_plays() -> None:
    Shy.refused = 0
    first = First()
    team: list[Bot] = [Shy(), first, Shy(ThumbPersona(voting=TrustTraits(trusted=3.0))), Thumb(), First()]
    table = play_match(GAME, GAME.setup(5), team, Dice(3))

    assert table.over() is not None
    assert Shy.refused > 0
    assert first.heard == table.heard(1)[: len(first.heard)]
    assert len(first.heard) > 10
    chosen = [code for seat, code in table.record if seat == 0 and GAME.codes.act(code).verb == "vote"]
    assert set(chosen) == {GAME.codes.code("vote", 0)}


def test_a_bot_that_answers_nothing_says_so() -> None:
    with pytest.raises(NotImplementedError):
        play_match(GAME, GAME.setup(5), [Bot() for _ in range(5)], Dice(1))


def test_the_bot_of_the_docs_plays() -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "adding-a-bot.md").read_text(), re.DOTALL)
    written: dict[str, Any] = {"__name__": __name__}
    exec(compile(code[0], "adding-a-bot.md", "exec"), written)
    entry = Entry("secret_hitler", "agreeable", written["Agreeable"], written["AgreeablePersona"]())
    seating = Seating(GAME, 5, ["agreeable:doubts=20", "agreeable", "thumb"], {"agreeable": entry})
    played = next(play(GAME, GAME.setup(5), seating, in_a_row(1, 1)))

    assert sorted(set(played.bots)) == ["agreeable", "agreeable:doubts=20", "thumb"]
    votes = {code for seat, code in played.table.record if seat < 5 and played.bots[seat] == "agreeable"}
    assert GAME.codes.code("vote", 1) in votes


@pytest.mark.parametrize("game", LEVELS)
def test_levels_name_bots_of_the_game(game: str) -> None:
    """From the weakest on."""
    assert set(LEVELS[game]) <= set(BOTS[game])
    levels = ["beginner", "regular", "strong"]
    named = list(LEVELS[game].values())
    assert set(named) <= set(levels)
    assert named == sorted(named, key=levels.index), "from the weakest to the strongest"
    assert {"regular", "strong"} <= set(named)
