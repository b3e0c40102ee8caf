"""SH-3: what is said through the software."""

import pytest

from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.core.table import Illegal
from doublejeu.games.secret_hitler.words import (
    BREATH,
    EXECUTION,
    INVESTIGATION,
    ON_BALLOT,
    ON_CONTRADICTION,
    ON_LAW,
    ON_POWER,
    ON_WORD,
    SPECIAL,
    TALK,
    WISH_CALL,
    WISH_ELECT,
    WISH_EXECUTE,
    WISH_INVESTIGATE,
    WISH_NAME,
    WISH_REJECT,
)
from tests.games.secret_hitler.builder import Match, deal
from tests.rules import rule

CLAIMS = ("drew", "received", "saw", "top")


def offered(match: Match, seat: int, verb: str) -> list[tuple[int, ...]]:
    """The arguments with which a seat may now say a verb."""
    acts = [TALK.act(code) for code in match.table.sayable(seat)]
    return [act.args for act in acts if act.verb == verb]


def claims(match: Match, seat: int) -> set[str]:
    return {verb for verb in CLAIMS if offered(match, seat, verb)}


def say(match: Match, seat: int, verb: str, *args: int) -> None:
    match.table.say([(seat, TALK.code(verb, *args))])


def grounds(match: Match, verb: str, speaker: int, seat: int) -> set[int]:
    return {args[-1] for args in offered(match, speaker, verb) if args[0] == seat}


def asked(match: Match) -> list[int]:
    return [seat for seat in range(match.state.seats) if match.table.asked() >> seat & 1]


# Claims


@rule("SH-3.5")
def test_officers_may_tell_their_tiles_until_another_government_has_let_go_of_its_own() -> None:
    match = deal("LLFHLLF")
    assert all(claims(match, seat) == set() for seat in range(7))

    match.elect(4)
    match.draw(1)
    assert match.table.sayable(0) == match.table.sayable(4) == []  # in session
    assert claims(match, 1) == set()
    match.discard("F")
    match.enact("F")
    assert [claims(match, seat) for seat in range(7)] == [{"drew"}, *[set()] * 3, {"received"}, *[set()] * 2]

    match.reject()
    match.elect(5)
    match.draw(0)
    assert claims(match, 0) == {"drew"}  # the tiles of the next one are not yet let go
    match.discard("F")
    match.enact("F")
    assert claims(match, 0) == claims(match, 4) == set()
    assert [seat for seat in range(7) if claims(match, seat)] == sorted([match.candidate, 5])


@rule("SH-3.5")
def test_a_vetoed_government_may_tell_its_tiles_even_when_chaos_follows() -> None:
    match = deal("LLLLLLFFFH")
    match.laws("FFFFF")
    match.use_power_harmlessly()
    match.reject()
    match.reject()
    match.elect(match.eligible()[0])
    president, chancellor = match.state.president, match.state.chancellor
    match.draw(0)
    match.discard("F")
    match.ask_veto()
    match.answer_veto("J")
    match.chaos("L")

    assert offered(match, president, "drew") == [(0,), (1,), (2,), (3,)]
    assert offered(match, chancellor, "received") == [(0,), (1,), (2,)]
    assert asked(match) == sorted([president, chancellor])
    say(match, president, "drew", 3)
    assert match.view(TABLE).governments[-1].said_drawn == 3
    assert match.view(TABLE).governments[-1].law == NOBODY  # what chaos brought is not of that government


@rule("SH-3.5")
def test_an_investigator_tells_then_or_later() -> None:
    match = deal("LLFHLLF")
    match.laws("FF")
    president = match.candidate
    assert match.step == INVESTIGATION
    assert "saw" not in claims(match, president)
    match.investigate(3)
    assert offered(match, president, "saw") == [(3, 0), (3, 1)]

    match.govern("L")
    match.govern("L")
    assert offered(match, president, "saw") == [(3, 0), (3, 1)]
    say(match, president, "saw", 3, 0)
    sight = match.view(TABLE).sights[0]
    assert (sight.seat, sight.target, sight.said_party) == (president, 3, 0)
    assert all(offered(match, seat, "saw") == [] for seat in range(7) if seat != president)


@rule("SH-3.5")
def test_who_peeked_tells_the_order() -> None:
    match = deal("LLFHL")
    match.laws("FFF")
    president = match.candidate
    match.peek("LFL")
    assert len(offered(match, president, "top")) == 8
    say(match, president, "top", 0, 0, 0)

    assert match.view(TABLE).sights[0].said_tiles == [0, 0, 0]
    assert match.view(TABLE).sights[0].tiles == []
    assert match.view(president).sights[0].tiles == [0, 1, 0]


@rule("SH-3.6")
@pytest.mark.parametrize(
    ("law", "drawn", "received"), [("L", [(1,), (2,), (3,)], [(1,), (2,)]), ("F", [(0,), (1,), (2,)], [(0,), (1,)])]
)
def test_only_what_the_law_refutes_is_not_offered(
    law: str, drawn: list[tuple[int, ...]], received: list[tuple[int, ...]]
) -> None:
    for liberals in (1, 2):
        match = deal("LLFHLLF")
        match.elect(4)
        match.draw(liberals)
        match.to_chancellor(law)
        match.enact(law)
        assert offered(match, 0, "drew") == drawn
        assert offered(match, 4, "received") == received


@rule("SH-3.6")
def test_a_newer_claim_stands_in_place_of_the_older() -> None:
    match = deal("LLFHLLF")
    match.govern("F", chancellor=4)
    say(match, 0, "drew", 0)
    say(match, 0, "drew", 2)

    view = match.view(TABLE)
    assert view.governments[-1].said_drawn == 2
    assert [word[1:] for word in view.words] == [(0, TALK.code("drew", 0)), (0, TALK.code("drew", 2))]


@rule("SH-3.6")
@pytest.mark.parametrize(
    ("drawn", "received", "contradict"),
    [
        (0, 0, False),
        (1, 0, True),
        (1, 1, False),
        (0, 1, True),
        (2, 1, False),
        (2, 0, True),
        (3, 1, True),
        (3, 2, False),
    ],
)
def test_which_claims_contradict_each_other(drawn: int, received: int, contradict: bool) -> None:
    match = deal("LLLLLLFFFH")
    match.laws("FFFFF")
    match.use_power_harmlessly()
    match.elect(match.eligible()[0])
    president, chancellor = match.state.president, match.state.chancellor
    match.draw(0)
    match.discard("F")
    match.ask_veto()
    match.answer_veto("J")  # so that any numbers can be claimed
    match.table.say([(president, TALK.code("drew", drawn)), (chancellor, TALK.code("received", received))])

    assert match.view(0).governments[-1].contradictory() == contradict
    told = {"government": 5, "drawn": drawn, "received": received, "contradictory": contradict}
    assert match.view(0).as_dict()["claims"] == [told]


@rule("SH-3.6")
def test_what_bears_a_claim_out_is_what_the_speaker_saw() -> None:
    match = deal("LLFHLLF")
    match.elect(4)
    match.draw(1)
    match.discard("L")
    match.enact("F")
    game = match.table.game

    def truths(seat: int, verb: str) -> list[int]:
        return [game.bears_out(match.view(seat), TALK.code(verb, *args)) for args in offered(match, seat, verb)]

    assert truths(0, "drew") == [0, 1, 0]
    assert truths(4, "received") == [1, 0]
    assert set(truths(4, "suspect")) == {NOBODY}


# Judgements and the rest


@rule("SH-3.7")
def test_a_judgement_rests_on_what_everybody_knows() -> None:
    match = deal("LLFHLLF")
    assert grounds(match, "suspect", 5, 0) == grounds(match, "trust", 5, 0) == {0}
    match.nominate(4)
    assert ON_BALLOT not in grounds(match, "suspect", 5, 0)  # ballots are still sealed
    match.ballots("J" * 7)
    match.hold_session("F")
    assert grounds(match, "suspect", 5, 0) == {0, ON_LAW, ON_BALLOT}
    assert grounds(match, "trust", 5, 0) == {0, ON_BALLOT}
    assert grounds(match, "suspect", 5, 3) == {0, ON_BALLOT}

    say(match, 0, "drew", 1)
    assert grounds(match, "suspect", 5, 0) == {0, ON_LAW, ON_BALLOT, ON_WORD}
    say(match, 4, "received", 0)
    assert ON_CONTRADICTION in grounds(match, "trust", 5, 0) & grounds(match, "suspect", 5, 4)
    say(match, 4, "received", 1)  # taking it back does not unsay it
    assert not match.view(TABLE).governments[-1].contradictory()
    assert ON_CONTRADICTION in grounds(match, "suspect", 5, 4)


@rule("SH-3.7")
def test_powers_and_what_is_told_of_them_are_grounds() -> None:
    match = deal("LLFHLLF")
    match.laws("FF")
    president = match.candidate
    match.investigate(3)
    others = [seat for seat in range(7) if seat not in (president, 3)]
    assert ON_POWER in grounds(match, "suspect", others[0], president) & grounds(match, "suspect", others[0], 3)
    assert ON_WORD not in grounds(match, "suspect", others[0], 3)

    say(match, president, "saw", 3, 1)
    assert ON_WORD in grounds(match, "suspect", others[0], 3)


@rule("SH-3.7")
def test_nobody_speaks_of_themselves_or_of_the_dead_or_calls_the_cleared_hitler() -> None:
    match = deal("LLFHL")
    match.laws("FFFF")
    match.execute(4)
    assert match.table.sayable(4) == []
    for verb in ("suspect", "trust"):
        assert {args[0] for args in offered(match, 1, verb)} == {0, 2, 3}

    cleared = [seat for seat in range(4) if match.view(TABLE).cleared >> seat & 1]
    assert cleared
    assert {args[0] for args in offered(match, 1, "hitler")} == {0, 2, 3} - set(cleared)


@rule("SH-3.7")
def test_who_claimed_something_can_be_believed_or_not() -> None:
    match = deal("LLFHLLF")
    match.govern("F", chancellor=4)
    assert offered(match, 5, "believe") == []
    say(match, 0, "drew", 0)

    assert offered(match, 5, "believe") == [(0, 0), (0, 1)]
    assert offered(match, 0, "believe") == []


@rule("SH-3.7")
def test_plans_are_for_votes_and_wishes_for_what_can_be_decided() -> None:
    match = deal("LLFHLLF")
    match.govern("L", chancellor=4)
    assert offered(match, 2, "plan") == []
    named = [args[1] for args in offered(match, 2, "urge") if args[0] == WISH_NAME]
    assert named == match.eligible()
    assert {args[0] for args in offered(match, 2, "urge")} == {WISH_NAME}
    assert offered(match, match.candidate, "urge") == []  # the choice is the candidate's own

    match.nominate(5)
    assert offered(match, 2, "plan") == [(0,), (1,)]
    assert offered(match, 2, "urge") == [(WISH_ELECT, 5), (WISH_REJECT, 5)]


@rule("SH-3.7")
def test_powers_may_be_urged_where_they_can_be_used() -> None:
    match = deal("LLFHLLF")
    match.laws("FF")
    assert {args[0] for args in offered(match, 6, "urge")} == {WISH_INVESTIGATE}
    match.investigate(3)
    match.govern("F")
    assert match.step == SPECIAL
    assert {args[0] for args in offered(match, 6, "urge")} == {WISH_CALL}
    match.use_power_harmlessly()
    match.govern("F")
    assert match.step == EXECUTION
    wishes = offered(match, 6, "urge")
    assert {args[0] for args in wishes} == {WISH_EXECUTE}
    assert (WISH_EXECUTE, 6) not in wishes


@rule("SH-3.7")
def test_who_is_asked_by_another_may_pass() -> None:
    match = deal("LLFHLLF")
    assert offered(match, 3, "pass") == []
    say(match, 1, "ask", 3, 3)
    assert offered(match, 3, "pass") == [()]
    say(match, 3, "pass")
    assert offered(match, 3, "pass") == []

    say(match, 1, "ask", 3, 3)
    match.nominate(4)
    assert offered(match, 3, "pass") == []  # the question has lapsed


# Being asked aloud, and breath


@rule("SH-3.8")
def test_officers_are_asked_until_they_answer_or_the_next_government_is_named() -> None:
    match = deal("LLFHLLF")
    assert asked(match) == []
    match.elect(4)
    match.draw(1)
    assert asked(match) == []
    match.discard("F")
    match.enact("F")
    assert asked(match) == [0, 4]
    say(match, 4, "pass")
    assert asked(match) == [0]
    say(match, 0, "suspect", 4, 0, ON_LAW)  # is no answer
    assert asked(match) == [0]
    match.nominate(5)
    assert asked(match) == []
    assert claims(match, 0) == {"drew"}  # though it may still be told


@rule("SH-3.8")
def test_answers_given_together_are_heard_together() -> None:
    match = deal("LLFHLLF")
    match.govern("F", chancellor=4)
    match.table.say([(0, TALK.code("drew", 1)), (4, TALK.code("received", 0))])

    assert match.heard(TABLE, "said") == [(0, TALK.code("drew", 1)), (4, TALK.code("received", 0))]
    assert match.heard(2, "said") == match.heard(TABLE, "said")
    assert asked(match) == []


@rule("SH-3.8")
def test_an_investigator_and_a_peeker_are_asked_too() -> None:
    match = deal("LLFHLLF")
    match.laws("FF")
    officers = sorted([match.state.president, match.state.chancellor])
    president = match.candidate
    assert asked(match) == officers
    match.table.say([(officers[0], TALK.code("pass")), (officers[1], TALK.code("pass"))])
    match.investigate(3)
    assert asked(match) == [president]
    say(match, president, "saw", 3, 1)
    assert asked(match) == []

    small = deal("LLFHL")
    small.laws("FFF")
    peeker = small.candidate
    small.peek("FFF")
    assert peeker in asked(small)


@rule("SH-3.8")
def test_the_executed_and_the_breathless_are_not_asked() -> None:
    match = deal("LLFHL")
    match.laws("FFFF")
    chancellor = match.state.chancellor
    president = match.candidate
    assert asked(match) == sorted([president, chancellor])
    for _ in range(BREATH):
        say(match, president, "suspect", chancellor, 0, 0)
    assert asked(match) == [chancellor]
    match.execute(chancellor)
    assert asked(match) == [president]  # who has breath anew


@rule("SH-3.9")
def test_four_phrases_in_a_nomination_a_vote_and_what_follows() -> None:
    match = deal("LLFHLLF")

    def talk_out(seat: int) -> int:
        said = 0
        while phrases := match.table.sayable(seat):
            match.table.say([(seat, phrases[0])])
            said += 1
        return said

    assert talk_out(1) == BREATH == 4
    with pytest.raises(Illegal):
        say(match, 1, "suspect", 2, 0, 0)
    match.nominate(4)
    assert talk_out(1) == 4
    match.ballots("J" * 7)
    match.draw(1)
    assert talk_out(1) == 4
    match.discard("F")
    match.enact("L")
    assert talk_out(1) == 4
    assert talk_out(0) == 4
    match.reject()
    assert talk_out(1) == 4
