"""What a table is led with aloud: sentences in both languages, of what everybody is told, and nothing else."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from doublejeu.core.contract import TABLE, Event
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration import words as bi
from doublejeu.games.secret_hitler import words as sh
from doublejeu.text import LANGUAGES, Spoken, aloud_of, describe_aloud, opening_aloud, standing_call, texts_of
from tests.cases import cases_of, disclosure_of

LED = [key for key in GAMES if aloud_of(key)]
CUES = {"call", "night", "dawn", "bell", "drum", "chime", "end"}
every_text = pytest.mark.parametrize(("key", "language"), [(key, language) for key in LED for language in LANGUAGES])


def test_all_games_are_led_aloud_but_the_one_of_two_players() -> None:
    assert [key for key in GAMES if key != "sleepers"] == LED


@every_text
def test_what_is_said_is_what_sounds(key: str, language: str) -> None:
    texts = texts_of(key, language)
    assert set(texts.spoken) == set(aloud_of(key))
    assert {how.cue for how in aloud_of(key).values()} <= CUES
    assert texts.opening


@every_text
def test_only_what_the_whole_table_is_told_is_said(key: str, language: str) -> None:
    """Each kind that is said reaches everybody whenever it happens, so that no voice tells one seat's secret."""
    kinds = {kind for kind, form in enumerate(GAMES[key].kinds.forms) if form.name in texts_of(key, language).spoken}
    facts, said = disclosure_of(key), 0
    for seed, case in enumerate(cases_of(key)[:4]):
        table, chance = Table(case.game, case.setup, Dice(seed)), random.Random(seed)
        for _ in range(600):
            owing = [seat for seat in range(case.setup.seats) if table.asks(seat)]
            if not owing:
                break
            table.play(owing[0], chance.choice(table.asks(owing[0])))
        public = [event for event in table.heard(TABLE) if event.kind in kinds]
        for seat in range(case.setup.seats):
            assert [event for event in table.heard(seat) if event.kind in kinds] == public
        said += len(public)
    assert said > 20
    assert all(GAMES[key].kinds.forms[kind].name in facts for kind in kinds)


@every_text
def test_every_sentence_can_be_said(key: str, language: str) -> None:
    game = GAMES[key]
    names = [f"Player{seat}" for seat in range(game.most)]
    spoken = texts_of(key, language).spoken
    for kind, form in enumerate(game.kinds.forms):
        if form.name not in spoken:
            continue
        for value in range(-1, 40):
            args = tuple(min(value, game.codes.domains.get(field.domain, 1 << game.most) - 1) for field in form.fields)
            if any(arg < 0 and field.domain != "seat" for arg, field in zip(args, form.fields, strict=True)):
                continue
            check_sentence(describe_aloud(game, Event(0, kind, args), names, language), language)


@every_text
def test_an_opening_for_every_number_of_people_and_every_option(key: str, language: str) -> None:
    game = GAMES[key]
    for seats in range(game.fewest, game.most + 1):
        for said in opening_aloud(game, game.setup(seats), language):
            check_sentence(said, language)


def check_sentence(said: str, language: str) -> None:
    """A sentence fit to be read aloud: no marks of the page, no braces, no list of commands."""
    assert said == "" or re.fullmatch(r"[^{}<>&|/]+[.!?]", said), said
    assert len(said) < 230
    if language == "fr":
        assert "'" not in said
        assert not re.search(r"[^ ][:;!?]", said)


def test_the_ceremony_fits_who_knows_whom() -> None:
    game = GAMES["secret_hitler"]

    def ceremony(seats: int, knows: bool) -> str:
        return " ".join(opening_aloud(game, game.setup(seats, {"hitler_knows": knows}), "en"))

    assert "Hitler learns who the fascist is" in ceremony(5, True)
    assert "Hitler does not know who the fascist is" in ceremony(6, False)
    assert "Hitler does not know who they are" in ceremony(7, True)
    assert "The fascists now learn" in ceremony(10, True)


def test_ballots_are_counts_and_names_are_said() -> None:
    game = GAMES["secret_hitler"]
    names = ["Ana", "Bob", "Chloé", "David", "Émile"]
    ballots = Event(0, game.kinds.kind("ballots"), (0b10101, 0b01010))
    assert describe_aloud(game, ballots, names, "fr") == "3 pour, 2 contre."
    robbed = GAMES["batman_infiltration"]
    event = Event(0, robbed.kinds.kind("robbed"), (1, 0))
    assert describe_aloud(robbed, event, names, "fr") == "Bob vole une carte dans le butin d’Ana."


def test_the_page_says_the_same() -> None:
    """The examples that the page's own test reads (client/src/lib/voice/aloud.test.ts) are true here too."""
    shared = json.loads((Path(__file__).parent / "aloud.json").read_text("utf-8"))
    for key, named in shared["value_names"].items():
        assert named == {domain: GAMES[key].codes.names[domain] for domain in named}
    for example in shared["events"]:
        game = GAMES[example["game"]]
        event = Event(0, game.kinds.kind(example["kind"]), tuple(example["args"]))
        fields = [[field.name, field.domain] for field in game.kinds.forms[event.kind].fields]
        assert fields == example["fields"]
        assert describe_aloud(game, event, shared["names"], example["language"]) == example["text"]
    for example in shared["openings"]:
        game = GAMES[example["game"]]
        assert (
            opening_aloud(game, game.setup(example["seats"], example["options"]), example["language"])
            == example["text"]
        )
    for example in shared["calls"]:
        game = GAMES[example["game"]]
        log = [Event(0, game.kinds.kind(kind), tuple(args)) for kind, args in example["log"]]
        assert standing_call(game, log) is (log[example["stands"]] if example["stands"] >= 0 else None), example


def open_call(key: str, state: Any) -> tuple[str, int] | None:
    """The call whose decision is open by the truth's own step: its kind, and its first argument."""
    if key == "les_infiltres":
        return "step", state.step
    if key == "infiltraitres":
        return "turn", state.turn
    if key == "secret_hitler":
        kind = {sh.NOMINATION: "candidate", sh.ELECTION: "named"}.get(state.step)
        return (kind, state.president) if kind else None
    assert key == "batman_infiltration"
    if state.step in (bi.AT_PROWL, bi.AT_SWING, bi.AT_GAS, bi.AT_TEAM):
        return "chief", state.chief
    if state.step in (bi.AT_IVY, bi.AT_IVY_CARD, bi.AT_CARDS):
        return "team", state.team
    return ("chief", state.chief) if state.step == bi.AT_CASTING and not state.dealt else None


@pytest.mark.parametrize("key", LED)
def test_a_call_stands_exactly_as_long_as_its_decision_is_open(key: str) -> None:
    calls, kinds = {kind for kind, how in aloud_of(key).items() if how.call}, GAMES[key].kinds.forms
    met = set()
    for seed, case in enumerate(cases_of(key)):
        table, chance = Table(case.game, case.setup, Dice(seed)), random.Random(seed)
        for _ in range(150):
            owing = [seat for seat in range(case.setup.seats) if table.asks(seat)]
            if not owing:
                break
            call = standing_call(case.game, table.heard(TABLE))
            found = (kinds[call.kind].name, call.args[0]) if call is not None else None
            assert found == open_call(key, table._state)
            met.add(found[0] if found else "")
            seat = chance.choice(owing)
            table.play(seat, chance.choice(table.asks(seat)))
    assert met - {""} == calls
    assert ("" in met) == any(how.until for how in aloud_of(key).values())


@pytest.mark.parametrize("key", LED)
def test_what_ends_a_call_is_told_to_everybody(key: str) -> None:
    """So that whether a voice says it again tells no secret."""
    facts, kinds = disclosure_of(key), {form.name for form in GAMES[key].kinds.forms}
    ends = {how.until for how in aloud_of(key).values() if how.until}
    assert all(how.call for how in aloud_of(key).values() if how.until)
    assert ends <= kinds
    assert all(facts[kind].to == "all" for kind in ends)


def test_a_choice_may_lie_in_a_choice() -> None:
    opening: list[Spoken] = texts_of("secret_hitler", "fr").opening
    assert any(isinstance(each, dict) and isinstance(each["5"], dict) for each in opening)
