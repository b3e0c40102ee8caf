"""SH-2: winning."""

import pytest

from doublejeu.core.bits import mask_of
from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.core.table import Illegal
from doublejeu.games.secret_hitler.words import NOMINATION, OVER
from tests.games.secret_hitler.builder import Match, deal
from tests.rules import rule

SEVEN = "LLFHLLF"
LIBERALS = [0, 1, 4, 5]
FASCISTS = [2, 3, 6]


def assert_nothing_follows(match: Match) -> None:
    """The match is over for everybody, and everybody sees every role."""
    assert match.step == OVER
    assert match.state.owed() == 0
    for seat in (*range(match.state.seats), CHANCE):
        assert match.state.legal(seat) == []
    for seat in (*range(match.state.seats), TABLE):
        assert match.view(seat).roles == [match.state.role(other) for other in range(match.state.seats)]
        assert len(match.heard(seat, "ended")) == 1


@rule("SH-2.1", "SH-2.4")
def test_the_executed_win_with_their_party() -> None:
    match = deal(SEVEN)
    match.laws("FFFF")
    match.execute(2)
    match.govern("F")
    match.use_power_harmlessly()
    match.govern("F")

    assert 2 not in match.living
    assert match.outcome.winners == mask_of(FASCISTS)
    assert match.outcome.side == 1


@rule("SH-2.1", "SH-2.2")
def test_a_dead_liberal_wins_with_the_liberals() -> None:
    match = deal(SEVEN)
    match.laws("FFFF")
    match.execute(1)
    match.laws("LLLLL")

    assert match.outcome.winners == mask_of(LIBERALS)
    assert match.outcome.side == 0


@rule("SH-2.2")
def test_five_liberal_laws_win_for_the_liberals() -> None:
    match = deal(SEVEN)
    match.laws("LLLL")
    assert match.table.over() is None

    match.govern("L")

    assert match.outcome.clause == "SH-2.2"
    assert match.outcome.winners == mask_of(LIBERALS)
    assert_nothing_follows(match)


@rule("SH-2.3", "SH-7.6")
def test_executing_hitler_wins_for_the_liberals() -> None:
    match = deal(SEVEN)
    match.laws("FFFF")

    match.execute(3)

    assert match.outcome.clause == "SH-2.3"
    assert match.outcome.winners == mask_of(LIBERALS)
    assert_nothing_follows(match)
    assert not match.view(0).cleared >> 3 & 1


@rule("SH-2.4")
def test_six_fascist_laws_win_for_the_fascists() -> None:
    match = deal(SEVEN)
    match.laws("FFFFF")
    match.use_power_harmlessly()
    assert match.table.over() is None

    match.govern("F")

    assert match.outcome.clause == "SH-2.4"
    assert match.outcome.winners == mask_of(FASCISTS)
    assert_nothing_follows(match)


def three_fascist_laws(laws: str = "FFF") -> Match:
    """Five seats under so many fascist laws; somebody other than Hitler is candidate."""
    match = deal("LLFHL", first=3)
    match.laws(laws)
    match.use_power_harmlessly()
    assert match.step == NOMINATION
    assert match.candidate != 3
    return match


@rule("SH-2.5", "SH-4.10")
@pytest.mark.parametrize("laws", ["FFF", "FFFF", "FFFLFF"])
def test_electing_hitler_under_three_or_more_fascist_laws_wins_for_the_fascists(laws: str) -> None:
    match = three_fascist_laws(laws)

    match.elect(3)

    assert match.outcome.clause == "SH-2.5"
    assert match.outcome.winners == mask_of([2, 3])
    assert_nothing_follows(match)


@rule("SH-2.5")
def test_electing_hitler_earlier_or_as_president_ends_nothing() -> None:
    match = deal("LLFHL")
    match.laws("FF")
    match.elect(3)
    match.hold_session("L")
    assert match.table.over() is None

    president = deal("LLFHL")
    president.laws("FFF")
    president.use_power_harmlessly()
    assert president.candidate == 3
    president.elect(0)
    assert president.table.over() is None


@rule("SH-2.5")
def test_naming_hitler_without_electing_him_ends_nothing() -> None:
    match = three_fascist_laws()

    match.reject(chancellor=3)

    assert match.table.over() is None


@rule("SH-2.5", "SH-6.5")
def test_a_third_fascist_law_by_chaos_counts_for_the_next_election() -> None:
    match = deal("LLFHL")
    match.laws("FF")
    match.riot("F")
    assert match.state.fascist_laws == 3
    assert match.candidate == 0

    match.elect(3)

    assert match.outcome.clause == "SH-2.5"


@rule("SH-2.6")
def test_the_sixth_law_brings_no_power_no_tracker_and_no_reshuffle() -> None:
    match = deal(SEVEN)
    match.laws("FFFFF")
    match.use_power_harmlessly()
    match.reject()
    tracker = match.heard(TABLE, "tracker")

    match.govern("F")

    assert match.heard(TABLE, "tracker") == tracker
    assert match.heard(TABLE, "step")[-1] == (OVER,)
    assert_nothing_follows(match)
    with pytest.raises(Illegal):
        match.act(match.candidate, "execute", 0)


@rule("SH-2.6")
def test_hitlers_election_ends_the_match_before_any_tile_is_drawn() -> None:
    match = three_fascist_laws()
    draws = match.heard(TABLE, "drew")

    match.elect(3)

    assert match.heard(TABLE, "drew") == draws
    assert match.heard(TABLE, "cleared") == []


@rule("SH-2.6")
def test_nobody_is_told_a_role_before_the_end() -> None:
    match = deal(SEVEN)
    match.laws("FFFF")
    assert match.heard(TABLE, "role") == []

    match.execute(3)

    assert match.heard(TABLE, "role") == [(seat, "LFH".index(role)) for seat, role in enumerate(SEVEN)]


@rule("SH-6.5")
@pytest.mark.parametrize(("law", "clause", "side"), [("L", "SH-2.2", 0), ("F", "SH-2.4", 1)])
def test_chaos_may_end_the_match_for_either_side(law: str, clause: str, side: int) -> None:
    match = deal("LLLLLLFFFH")
    match.laws("LLLLFFFFF" if law == "L" else "FFFFF")
    match.use_power_harmlessly()

    match.riot(law)

    assert match.outcome.clause == clause
    assert match.outcome.side == side
    assert_nothing_follows(match)
