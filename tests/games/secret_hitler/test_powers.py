"""SH-7: the government's action."""

import pytest

from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.core.table import Illegal
from doublejeu.games.secret_hitler.words import (
    EXECUTION,
    FASCIST,
    INVESTIGATION,
    LIBERAL,
    NOMINATION,
    OVER,
    PEEK,
    PRESIDENT,
    SPECIAL,
)
from tests.games.secret_hitler.builder import Match, deal
from tests.rules import rule

SEVEN = "LLFHLLF"
NINE = "LLFHLLFFL"


def special_election(roles: str = SEVEN) -> Match:
    """Seat 2 has enacted the third fascist law with seat 0 and must call an election."""
    match = deal(roles)
    match.laws("FFF")
    assert (match.step, match.candidate) == (SPECIAL, 2)
    return match


@rule("SH-7.1")
def test_a_power_must_be_used_before_the_next_turn() -> None:
    match = deal(SEVEN)
    match.laws("FF")
    president = match.candidate

    assert match.step == INVESTIGATION
    assert match.state.owed() == 1 << president
    assert match.verbs(president) == {"investigate"}  # there is no declining
    match.investigate(6)
    assert match.step == NOMINATION
    assert match.candidate == president + 1


@rule("SH-7.1")
def test_a_power_is_used_once_and_liberal_laws_bring_none() -> None:
    match = deal(SEVEN)
    match.laws("FF")
    match.use_power_harmlessly()

    match.govern("L")

    assert match.step == NOMINATION
    assert match.heard(TABLE, "investigated") == [(1, 0)]


@rule("SH-7.2")
@pytest.mark.parametrize(("target", "party"), [(0, 0), (2, 1), (3, 1), (6, 1)])
def test_an_investigation_shows_the_president_a_party_and_never_a_role(target: int, party: int) -> None:
    match = deal(SEVEN)
    match.laws("FF")

    match.investigate(target)

    assert match.heard(1, "loyalty") == [(target, party)]
    assert match.view(1).parties[target] == party
    assert match.view(1).roles[target] == NOBODY
    for seat in (0, 2, 3, 4, 5, 6, TABLE):
        assert match.heard(seat, "investigated") == [(1, target)]
        assert match.heard(seat, "loyalty") == []


@rule("SH-7.2")
def test_nobody_is_investigated_twice_nor_investigates_himself() -> None:
    match = deal(NINE)
    match.govern("F")
    assert match.choices(0, "investigate") == [1, 2, 3, 4, 5, 6, 7, 8]
    match.investigate(4)

    match.govern("F")

    assert match.choices(1, "investigate") == [0, 2, 3, 5, 6, 7, 8]
    with pytest.raises(Illegal):
        match.investigate(4)


@rule("SH-7.3")
def test_a_special_candidate_is_any_other_living_seat_even_a_limited_one() -> None:
    match = special_election()
    assert match.choices(2, "call_election") == [0, 1, 3, 4, 5, 6]
    chancellor = match.state.chancellor

    match.call_election(chancellor)

    assert match.heard(TABLE, "called") == [(2, chancellor)]
    assert match.candidate == chancellor
    assert match.heard(TABLE, "candidate")[-1] == (chancellor, 1)
    assert match.step == NOMINATION


@rule("SH-7.3", "SH-4.5")
def test_a_special_election_does_not_change_the_limits() -> None:
    match = special_election()
    chancellor = match.state.chancellor

    match.call_election(5)

    assert match.eligible() == [seat for seat in range(7) if seat not in (5, 2, chancellor)]


@rule("SH-7.4")
@pytest.mark.parametrize("elected", [True, False])
@pytest.mark.parametrize("called", [0, 1, 3, 4, 5, 6])
def test_the_order_goes_on_from_the_caller_whatever_came_of_it(called: int, elected: bool) -> None:
    match = special_election()
    match.call_election(called)

    match.govern("L") if elected else match.reject()

    assert match.candidate == 3
    assert match.heard(TABLE, "candidate")[-1] == (3, 0)


@rule("SH-7.4")
def test_the_next_in_line_may_be_candidate_twice_in_a_row() -> None:
    match = special_election()
    match.call_election(3)
    match.govern("L")

    assert match.heard(TABLE, "candidate")[-2:] == [(3, 1), (3, 0)]
    match.govern("L")
    assert match.candidate == 4


@rule("SH-7.4")
def test_the_caller_comes_again_only_after_the_whole_round() -> None:
    match = special_election()
    match.call_election(0)
    order = []
    for _ in range(8):
        match.govern("L") if match.state.tracker == 2 else match.reject()
        if match.step == OVER:
            break
        order.append(match.candidate)

    assert order == [3, 4, 5, 6, 0, 1, 2, 3]


@rule("SH-7.4", "SH-7.7")
def test_after_an_execution_in_a_special_session_the_dead_next_in_line_is_skipped() -> None:
    match = special_election()
    match.call_election(5)
    match.govern("F")
    assert match.step == EXECUTION
    assert match.candidate == 5

    match.execute(4)

    assert match.candidate == 3
    match.govern("L")
    assert match.candidate == 5


def peeking(laws: str) -> Match:
    """Five seats; seat 2 peeks at these tiles after the third fascist law."""
    match = deal("LLFHL")
    match.laws("FFF")
    assert (match.step, match.candidate) == (PEEK, 2)
    match.peek(laws)
    return match


@rule("SH-7.5")
def test_the_president_alone_sees_the_next_three_tiles() -> None:
    match = peeking("LFL")

    assert match.heard(2, "top") == [(LIBERAL, FASCIST, LIBERAL)]
    for seat in (0, 1, 3, 4, TABLE):
        assert match.heard(seat, "peeked") == [(2,)]
        assert match.heard(seat, "top") == []
        assert match.view(seat).top == []
    assert match.view(TABLE).pile == 8  # they stay on the pile


@rule("SH-7.5")
@pytest.mark.parametrize(("laws", "liberals"), [("LFL", 2), ("FFF", 0), ("FFL", 1), ("LLL", 3)])
def test_the_tiles_peeked_at_are_those_drawn_next(laws: str, liberals: int) -> None:
    match = peeking(laws)

    match.elect(0)

    assert match.step == PRESIDENT  # chance has nothing left to decide
    assert match.heard(3, "hand") == [(liberals, 3 - liberals)]
    assert match.state.top == []
    assert match.view(2).top == []


@rule("SH-7.5")
@pytest.mark.parametrize("laws", ["LFF", "FLL"])
def test_chaos_takes_the_first_tile_peeked_at_and_a_draw_the_rest(laws: str) -> None:
    match = peeking(laws)

    match.riot()

    assert match.heard(TABLE, "chaos") == [("LF".index(laws[0]),)]
    assert match.view(2).top == ["LF".index(law) for law in laws[1:]]
    match.elect(next(seat for seat in match.eligible() if seat != 3))
    left = laws[1:].count("L")
    match.draw(left + 1)  # chance adds one unknown tile to the two that were seen
    assert match.heard(match.state.president, "hand")[-1] == (left + 1, 2 - left)


@rule("SH-7.5")
def test_every_rejection_short_of_chaos_leaves_the_top_alone() -> None:
    match = peeking("LFF")
    match.reject()
    match.reject()

    assert match.view(2).top == [LIBERAL, FASCIST, FASCIST]
    match.elect(next(seat for seat in match.eligible() if seat != 3))
    assert match.state.hand_liberals == 1


def executing(roles: str = SEVEN) -> Match:
    """Four fascist laws: a president must kill."""
    match = deal(roles)
    match.laws("FFFF")
    assert match.step == EXECUTION
    return match


@rule("SH-7.6")
def test_the_president_kills_any_other_living_seat() -> None:
    match = executing()
    killer = match.candidate
    assert match.choices(killer, "execute") == [seat for seat in range(7) if seat != killer]

    match.execute(6)

    assert match.heard(TABLE, "executed") == [(killer, 6)]
    match.govern("F")
    assert 6 not in match.choices(match.candidate, "execute")


@rule("SH-7.6")
def test_of_an_executed_seat_only_that_it_was_not_hitler_is_known() -> None:
    streams = []
    for roles in ("LLFHLLF", "LLFHLFL"):
        match = executing(roles)
        match.execute(6)
        assert match.view(0).cleared >> 6 & 1
        assert match.state.cleared >> 6 & 1
        assert match.view(0).roles[6] == NOBODY
        assert match.view(0).parties[6] == NOBODY
        streams.append(match.table.heard(0))
    assert streams[0] == streams[1]  # a dead fascist and a dead liberal look the same


@rule("SH-7.7")
def test_the_executed_neither_vote_nor_run_nor_count() -> None:
    match = executing()
    match.execute(5)
    assert match.living == [0, 1, 2, 3, 4, 6]
    assert 5 not in match.eligible()

    match.nominate(next(seat for seat in match.eligible() if seat != 3))

    assert match.state.owed() == 0b1011111
    match.ballots("JJJJNN")
    assert match.heard(TABLE, "elected")[-1][0] == match.candidate
    assert match.heard(TABLE, "ballots")[-1] == (0b0001111, 0b1010000)
