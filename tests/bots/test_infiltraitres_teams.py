"""Two other teams of Infiltraîtres: one that looks ahead where cards are short, one with an agreed code."""

import pytest

from doublejeu.bots.infiltraitres.code import Code, part, rank
from doublejeu.bots.infiltraitres.counsel import NO_CARD
from doublejeu.bots.infiltraitres.literal import Literal
from doublejeu.bots.infiltraitres.planner import Planner, PlannerPersona, Resuming
from doublejeu.bots.persona import BadBot
from doublejeu.bots.play import play_match
from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.games.infiltraitres.missions import MISSION_KEYS
from doublejeu.games.infiltraitres.words import GIVING
from tests.bots.missions import matches
from tests.games.infiltraitres.scripted import GAME, Script, card, cards


def seated(script: Script, bot: Literal | Planner, seat: int) -> Literal | Planner:
    bot.sit(GAME, script.table.setup, seat, Dice(1))
    for event in script.table.heard(seat):
        bot.hear(event)
    return bot


@pytest.mark.parametrize("classes", [2, 5])
def test_a_message_leaves_the_traitor_and_few_others(classes: int) -> None:
    candidates = sum(1 << one for one in cards("O2 O7 N3 N9 R4 R6 R11 V2 V15"))
    for one in cards("O2 N9 V15"):
        left = part(candidates, classes, rank(candidates, one) % classes)
        assert left >> one & 1
        assert left.bit_count() <= -(-9 // classes)


def test_the_place_of_a_clue_tells_the_team_what_its_card_does_not() -> None:
    script = Script("1", ["O2 O3 O4 O5 O6", "", ""], "R7")
    script.identify()
    script.idle(2)
    before = script.view().own
    assert before.standing == 1
    giver = seated(script, Code(), 0)
    script.do("clue")
    answer = giver.choose(script.view(0), script.table.asks(0))
    script.do("give", GAME.codes.act(answer).args[0])

    reader, literal = Code(), Literal()
    seated(script, reader, 2)
    seated(script, literal, 2)
    told = reader.known(script.view(2))[0]
    assert told >> card("R7") & 1
    assert told.bit_count() * 4 < literal.known(script.view(2))[0].bit_count()
    assert reader.known_to_all(script.view(2))[0] >> card("R7") & 1


def test_who_hears_something_outside_the_code_falls_back_to_the_letter() -> None:
    script = Script("1", ["O2 O3 O4 O5 O6", ""], "R7")
    script.identify()
    script.idle()
    reader = Code()
    seated(script, reader, 1)
    reader.messages.coded[0] = 1 << card("O2")  # in somebody's hand, but that is known to its owner alone
    script.clue("O2")
    for event in script.table.heard(1)[-3:]:
        reader.hear(event)
    assert reader.known(script.view(1))[0] >> card("R7") & 1


@pytest.mark.parametrize("mission", MISSION_KEYS)
def test_the_coded_team_finishes_every_mission(mission: str) -> None:
    for seats in (2, 4):
        table = play_match(GAME, GAME.setup(seats, {"mission": mission}), [Code() for _ in range(seats)], Dice(3))
        assert table.over() is not None


def test_the_code_wins_sooner_and_where_literal_often_loses() -> None:
    coded, literal = (
        [played.table.view(TABLE).round() for played in matches("8", 5, bot, 12, 700_000) if played.outcome.side == 0]
        for bot in ("code", "literal")
    )
    assert len(coded) > len(literal)
    assert sum(coded) / len(coded) < sum(literal) / max(1, len(literal))


def test_a_message_about_the_boss_names_one_of_the_cards_that_lie_open() -> None:
    for seed in range(8):
        table = play_match(GAME, GAME.setup(2, {"mission": "19"}), [Code(), Code()], Dice(seed))
        origins = [event.args[1] for event in table.heard(0) if GAME.kinds.forms[event.kind].name == "testified"]
        if 1 in origins:
            return
    raise AssertionError("nobody testified from the open discard")


def test_the_planner_answers_as_literal_does_while_cards_are_many() -> None:
    setup = GAME.setup(3, {"mission": "5"})
    early = PlannerPersona(late=0)
    planned = play_match(GAME, setup, [Planner(early) for _ in range(3)], Dice(4))
    plain = play_match(GAME, setup, [Resuming() for _ in range(3)], Dice(4))
    assert planned.view(0).as_dict()["headquarters"] != 0
    assert list(planned.record) == list(plain.record)


def test_the_planner_looks_ahead_when_cards_run_short_and_its_dice_alone_decide() -> None:
    setup = GAME.setup(2, {"mission": "t1"})
    hurried = PlannerPersona(iterations=2, late=60)
    once, again = ([*play_match(GAME, setup, [Planner(hurried), Planner(hurried)], Dice(2)).record] for _ in range(2))
    assert once == again


def test_who_resumes_a_clue_gives_a_card_that_tells() -> None:
    script = Script("t1", ["O13 O11 R6 R4 O7", ""], "N12")
    script.identify()
    script.idle()
    script.do("clue")
    assert script.state.step == GIVING
    bot = Resuming()
    seated(script, bot, 0)
    assert bot.card == NO_CARD
    resumed = GAME.codes.act(bot.choose(script.view(0), script.table.asks(0))).args[0]
    literal = Literal()
    seated(script, literal, 0)
    dull = GAME.codes.act(literal.choose(script.view(0), script.table.asks(0))).args[0]
    assert resumed != dull


def test_a_planner_that_cannot_be() -> None:
    for wrong in (PlannerPersona(iterations=0), PlannerPersona(late=-1), PlannerPersona(margin=-0.1)):
        with pytest.raises(BadBot):
            wrong.check()
