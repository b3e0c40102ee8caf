"""SH-4: candidacy and election."""

import pytest

from doublejeu.core.bits import mask_of
from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Illegal
from doublejeu.games.secret_hitler.words import CHAOS, DRAWING, ELECTION, FASCIST, NOMINATION
from doublejeu.games.secret_hitler.worlds import imagine
from tests.games.secret_hitler.builder import Match, deal
from tests.games.secret_hitler.sealed import check_sealed_ballots
from tests.rules import rule


@rule("SH-4.1")
def test_the_first_turn_is_the_first_candidates_own_and_the_next_passes_on() -> None:
    match = deal("LLFHL", first=3)
    assert match.candidate == 3

    match.reject()

    assert match.candidate == 4
    match.govern("L")
    assert match.candidate == 0


@rule("SH-4.1")
def test_the_candidacy_skips_the_dead() -> None:
    match = deal("LLFHLL")
    match.laws("FFFF")
    assert match.candidate == 3
    match.execute(4)

    assert match.candidate == 5
    for expected in (0, 1, 2, 3, 5, 0):
        match.govern("L") if match.state.tracker else match.reject()
        assert match.candidate == expected


@rule("SH-4.2")
def test_the_candidate_names_another_living_seat() -> None:
    match = deal("LLFHL", first=2)

    assert match.eligible() == [0, 1, 3, 4]
    with pytest.raises(Illegal):
        match.nominate(2)
    match.nominate(0)
    assert match.heard(TABLE, "named") == [(2, 0)]
    assert match.step == ELECTION


@rule("SH-4.2")
def test_the_dead_cannot_be_named() -> None:
    match = deal("LLFHLL")
    match.laws("FFFF")
    match.execute(0)

    assert 0 not in match.eligible()
    with pytest.raises(Illegal):
        match.nominate(0)


@rule("SH-4.3")
@pytest.mark.parametrize("roles", ["LLFHLL", "LLFHLLF", "LLFHLLFFLL"])
def test_with_six_or_more_alive_both_last_officers_are_barred(roles: str) -> None:
    match = deal(roles)

    match.govern("L", chancellor=4)

    assert match.candidate == 1
    assert match.eligible() == [seat for seat in range(len(roles)) if seat not in (0, 1, 4)]
    assert match.heard(TABLE, "limits") == [(0, 4)]


@rule("SH-4.3", "SH-4.4")
def test_what_counts_is_the_number_alive_not_the_number_at_the_start() -> None:
    match = deal("LLFHLLLF")
    match.laws("FFFF")
    match.execute(7)
    assert len(match.living) == 7
    match.govern("F", chancellor=6)
    president = match.state.president
    match.execute(5)
    assert len(match.living) == 6
    assert not {president, 6} & set(match.eligible())

    seven = deal("LLFHLLF")
    seven.laws("FFFF")
    seven.execute(6)
    seven.govern("F")
    president, chancellor = seven.state.president, seven.state.chancellor
    seven.execute(next(seat for seat in (5, 4, 1) if seat not in (president, chancellor)))

    assert len(seven.living) == 5
    assert seven.eligible() == [seat for seat in seven.living if seat not in (seven.candidate, chancellor)]
    assert president in seven.eligible()


@rule("SH-4.4")
def test_with_five_seats_only_the_last_chancellor_is_barred() -> None:
    match = deal("LLFHL")

    match.govern("L", chancellor=4)

    assert match.candidate == 1
    assert match.eligible() == [0, 2, 3]
    assert match.table.view(0).as_dict()["limited"] == [NOBODY, 4]  # nobody who may be named is shown as barred


@rule("SH-4.4")
def test_with_three_left_somebody_can_still_be_named() -> None:
    match = deal("LLFHL")
    match.laws("FFFFF")
    match.use_power_harmlessly()
    assert len(match.living) == 3

    for _ in range(4):
        assert match.eligible()
        match.reject()
        if match.step == CHAOS:
            match.chaos("L")


@rule("SH-4.5")
def test_rejected_governments_do_not_touch_the_limits() -> None:
    match = deal("LLFHLL")
    match.govern("L", chancellor=4)

    match.reject(chancellor=3)
    match.reject(chancellor=5)

    assert match.candidate == 3
    assert match.eligible() == [1, 2, 5]
    assert match.heard(TABLE, "limits") == [(0, 4)]


@rule("SH-4.5")
def test_a_new_government_replaces_the_limited_pair_and_limited_seats_may_preside() -> None:
    match = deal("LLFHLL")
    match.govern("L", chancellor=1)
    assert match.candidate == 1  # limited as chancellor, candidate for president all the same

    match.govern("L", chancellor=5)

    assert match.heard(TABLE, "limits")[-1] == (1, 5)
    assert match.candidate == 2
    assert match.eligible() == [0, 3, 4]


@rule("SH-4.5")
def test_a_dead_last_chancellor_is_not_replaced_by_an_older_one() -> None:
    match = deal("LLFHLLF")
    match.laws("FFF")
    match.call_election(4)
    match.govern("F", chancellor=1)
    assert match.state.president == 4
    match.execute(1)

    assert len(match.living) == 6
    assert match.candidate == 3
    assert match.eligible() == [0, 2, 5, 6]  # 4 presided; 1 is dead and nobody takes that place


@rule("SH-4.6")
def test_every_living_seat_votes_and_nobody_twice() -> None:
    match = deal("LLFHL")
    match.nominate(1)
    assert match.state.owed() == 0b11111

    match.vote(0, "J")
    match.vote(1, "N")

    assert match.state.owed() == 0b11100
    with pytest.raises(Illegal):
        match.vote(1, "J")
    assert match.verbs(2) == {"vote"}
    assert match.choices(2, "vote") == [0, 1]  # Ja or Nein: there is no third card


@rule("SH-4.6")
def test_ballots_are_sealed_until_the_last_is_in() -> None:
    for roles in ("LLFHL", "LLFHLLF", "LLFHLLFFLL"):
        check_sealed_ballots(roles)


@rule("SH-4.7")
def test_all_ballots_are_shown_at_once_to_everybody() -> None:
    match = deal("LLFHL")
    match.nominate(1)
    for seat, ballot in enumerate("JNJN"):
        match.vote(seat, ballot)
    assert match.heard(TABLE, "ballots") == []

    match.vote(4, "J")

    for seat in (*range(5), TABLE):
        assert match.heard(seat, "ballots") == [(0b10101, 0b01010)]


@rule("SH-4.8")
@pytest.mark.parametrize(
    ("roles", "ballots", "elected"),
    [
        ("LLFHL", "JJJNN", True),
        ("LLFHL", "JJNNN", False),
        ("LLFHLL", "JJJNNN", False),  # a tie
        ("LLFHLL", "JJJJNN", True),
        ("LLFHLLF", "JJJJNNN", True),
        ("LLFHLLFFLL", "JJJJJNNNNN", False),
        ("LLFHLLFFLL", "JJJJJJNNNN", True),
        ("LLFHL", "NNNNN", False),
    ],
)
def test_more_ja_than_half_elects_and_a_tie_does_not(roles: str, ballots: str, elected: bool) -> None:
    match = deal(roles)
    match.nominate(1)

    match.ballots(ballots)

    assert match.heard(TABLE, "elected") == ([(0, 1)] if elected else [])
    assert match.heard(TABLE, "rejected") == ([] if elected else [()])
    assert match.step == (DRAWING if elected else NOMINATION)


@rule("SH-4.8")
def test_the_majority_is_one_of_the_living() -> None:
    match = deal("LLFHL")
    match.laws("FFFF")
    match.execute(0)
    assert match.living == [1, 2, 3, 4]
    match.nominate(match.eligible()[0])

    match.ballots("JJNN")

    assert match.heard(TABLE, "rejected") == [()]

    ten = deal("LLLLLLFFFH")
    ten.laws("FFFFF")
    ten.use_power_harmlessly()
    ten.nominate(ten.eligible()[0])
    assert len(ten.living) == 8
    ten.ballots("JJJJJNNN")  # half of ten, more than half of the living
    assert ten.step == DRAWING


@rule("SH-4.9")
def test_a_rejection_advances_the_tracker_and_the_third_brings_chaos() -> None:
    match = deal("LLFHL")

    match.reject()
    assert (match.state.tracker, match.step, match.candidate) == (1, NOMINATION, 1)
    match.reject()
    assert (match.state.tracker, match.step, match.candidate) == (2, NOMINATION, 2)
    match.reject()

    assert match.heard(TABLE, "tracker") == [(1,), (2,), (3,)]
    assert match.step == CHAOS


def _under_three_laws() -> Match:
    match = deal("LLFHL")
    match.laws("FFF")
    match.peek("LFF")
    return match


@rule("SH-4.10")
def test_under_three_fascist_laws_an_elected_chancellor_is_cleared_for_all() -> None:
    match = _under_three_laws()

    match.elect(0)

    for seat in (*range(5), TABLE):
        assert match.heard(seat, "cleared") == [(0,)]
        assert match.view(seat).cleared == mask_of([0])


@rule("SH-4.10")
def test_a_cleared_seat_is_never_imagined_as_hitler() -> None:
    match = _under_three_laws()
    match.elect(2)  # the fascist: cleared of being Hitler, not of his party

    assert match.heard(0, "cleared") == [(2,)]
    assert match.view(0).roles[2] == NOBODY
    assert match.view(0).parties[2] == NOBODY
    worlds = [imagine(match.view(0), Dice(seed)) for seed in range(60)]
    assert {world.hitler for world in worlds} == {1, 3, 4}
    assert any(world.role(2) == FASCIST for world in worlds)


@rule("SH-4.10")
def test_nobody_is_asked_before_the_third_fascist_law_nor_when_rejected() -> None:
    match = deal("LLFHL")
    match.laws("FF")
    match.elect(3)
    match.hold_session("L")
    assert match.heard(TABLE, "cleared") == []

    later = _under_three_laws()
    later.reject(chancellor=2)
    assert later.heard(TABLE, "cleared") == []
