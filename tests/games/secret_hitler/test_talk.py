"""SH-3: talking."""

from doublejeu.core.contract import ALL, CHANCE, TABLE
from doublejeu.games.secret_hitler.words import CHANCELLOR, CODES, PRESIDENT, VETO
from tests.games.secret_hitler.builder import deal
from tests.rules import rule


@rule("SH-3.1")
def test_everybody_alive_speaks_to_everybody_outside_the_session() -> None:
    match = deal("LLFHLLF")
    assert match.silent() == []

    match.nominate(1)
    match.vote(0, "J")
    assert match.silent() == []  # while ballots are being cast
    assert [match.table.speech(seat) for seat in range(7)] == [ALL] * 7

    match.ballots_left("J")
    match.hold_session("F")
    assert match.silent() == []  # free to tell, or to lie, about what was in hand


@rule("SH-3.1")
def test_the_president_may_discuss_a_power_before_using_it() -> None:
    match = deal("LLFHLLF")
    match.laws("FF")

    assert match.verbs(match.candidate) == {"investigate"}
    assert match.silent() == []


@rule("SH-3.2")
def test_officers_are_silent_from_the_draw_to_the_law() -> None:
    match = deal("LLFHLLF")
    match.elect(4)
    match.draw(1)
    assert (match.step, match.silent()) == (PRESIDENT, [0, 4])

    match.discard("F")
    assert (match.step, match.silent()) == (CHANCELLOR, [0, 4])

    match.enact("L")
    assert match.silent() == []


@rule("SH-3.2")
def test_officers_are_silent_through_a_veto() -> None:
    match = deal("LLLLLLFFFH")
    match.laws("FFFFF")
    match.use_power_harmlessly()
    match.elect(match.eligible()[0])
    officers = sorted([match.state.president, match.state.chancellor])
    dead = [seat for seat in range(10) if seat not in match.living]
    match.draw(0)
    match.discard("F")
    match.ask_veto()
    assert match.step == VETO
    assert match.silent() == sorted(officers + dead)

    match.answer_veto("N")
    assert match.silent() == sorted(officers + dead)
    match.enact("F")

    accepted = deal("LLLLLLFFFH")
    accepted.laws("FFFFF")
    accepted.use_power_harmlessly()
    accepted.elect(accepted.eligible()[0])
    accepted.draw(0)
    accepted.discard("F")
    accepted.ask_veto()
    accepted.answer_veto("J")
    assert accepted.silent() == [seat for seat in range(10) if seat not in accepted.living]


@rule("SH-3.3")
def test_no_act_shows_a_card_or_a_tile() -> None:
    chance = {"deal", "first", "draw"}
    seats = {
        "nominate",
        "vote",
        "discard",
        "enact",
        "ask_veto",
        "answer_veto",
        "investigate",
        "call_election",
        "execute",
    }
    assert {shape.name for shape in CODES.forms} == chance | seats

    match = deal("LLFHL")
    for seat in range(5):
        assert not match.verbs(seat) & chance
    assert not match.verbs(CHANCE)


@rule("SH-3.4", "SH-7.7")
def test_the_executed_are_silent_for_good() -> None:
    match = deal("LLFHL")
    match.laws("FFFF")
    match.execute(4)

    assert match.silent() == [4]
    match.nominate(match.eligible()[0])
    assert match.silent() == [4]
    match.ballots("JJJJ")
    match.hold_session("L")
    assert match.silent() == [4]
    assert match.table.speech(TABLE) == 0  # spectators never speak
