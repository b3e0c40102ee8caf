"""Winning (LI-2), dawn (LI-5), debate (LI-6), vote (LI-7), and those who have left (LI-9)."""

import pytest

from doublejeu.core.contract import ALL, CLOCK, NOBODY, TABLE
from doublejeu.games.les_infiltres.words import (
    BELIEVER,
    CALL_HACKER,
    CALL_INFILTRATORS,
    DEBATE,
    HACKER,
    INFILTRATOR,
    MINISTER,
    OVER,
    SECOND_VOTE,
    SUCCESSION,
    VOTE,
)
from tests.games.les_infiltres.scripted import GAME, SEVEN, Match, kinds
from tests.rules import rule

QUIET = "infiltrator infiltrator" + " believer" * 5
WHISTLING = "infiltrator infiltrator whistleblower" + " believer" * 4
FIFTEEN = "infiltrator " * 3 + "believer " * 10 + "minister hacker"


def outcome_of(match: Match) -> tuple[int, str]:
    outcome = match.state.outcome()
    assert outcome is not None
    return outcome.side, outcome.clause


# Winning


@rule("LI-2.1")
def test_christians_win_when_the_last_infiltrator_is_voted_out() -> None:
    match = Match(QUIET)
    match.night(point=2)
    match.vote(dict.fromkeys((3, 4, 5, 6), 0))
    match.night(point=3)
    match.vote(dict.fromkeys((4, 5, 6), 1))
    assert outcome_of(match) == (0, "LI-2.1")


@rule("LI-2.1", "LI-2.4")
def test_christians_win_when_the_minister_jails_the_last_one_and_prisoners_win_with_them() -> None:
    match = Match(SEVEN)
    match.night(point=5)
    match.vote(dict.fromkeys((2, 3, 4), 0))
    match.night(arrest=1)
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners == 0b1111100
    assert [event for event in match.heard(TABLE) if event[0] == "role"] == [
        ("role", (seat, match.state.role(seat))) for seat in range(7)
    ]


@rule("LI-2.2")
def test_equality_goes_on_and_one_more_wins() -> None:
    match = Match(QUIET)
    match.night(point=2)
    match.vote({0: 3, 1: 3})
    match.night(point=4)
    assert match.alive() == [0, 1, 5, 6]
    assert match.state.outcome() is None
    match.vote({0: 5, 1: 5})
    assert outcome_of(match) == (1, "LI-2.2")


@rule("LI-2.3")
def test_if_the_last_infiltrator_falls_with_others_the_christians_win() -> None:
    match = Match(SEVEN)
    match.night(point=5)
    match.vote({2: 0, 3: 0})
    match.night(point=6)
    match.succeed(3)
    match.vote({1: 4, 2: 4})
    assert match.alive() == [1, 2, 3]
    match.night(point=3, arrest=1)
    assert outcome_of(match) == (0, "LI-2.1")


@rule("LI-2.3")
def test_a_denunciation_can_end_the_match() -> None:
    match = Match(SEVEN)
    match.night(hack=0, point=5)
    match.vote({0: 6, 1: 6})
    match.succeed(4)
    match.night(point=2)
    assert match.alive() == [0, 1, 3, 4]
    match.play(3, "denounce", 0)
    assert outcome_of(match) == (1, "LI-2.2")


@rule("LI-2.4")
def test_nothing_is_asked_after_the_end() -> None:
    match = Match(QUIET)
    match.night(point=2)
    match.vote({0: 3, 1: 3})
    match.night(point=4)
    match.vote({0: 5, 1: 5})
    assert match.state.step == OVER
    assert match.state.owed() == 0


# Dawn


@rule("LI-5.2")
def test_prisoners_are_named_in_seat_order_without_a_cause() -> None:
    match = Match(SEVEN)
    dawn = match.night(point=5, arrest=1)
    named = [event for event in dawn if event[0] in ("dawn", "jailed")]
    assert named == [("dawn", (2,)), ("jailed", (1, INFILTRATOR)), ("jailed", (5, BELIEVER))]
    other = Match(SEVEN)
    assert other.night(point=5) == Match(SEVEN).night(arrest=5)


@rule("LI-5.3")
def test_a_quiet_night_is_not_explained() -> None:
    quiet, saved, pastor = (Match(SEVEN) for _ in range(3))
    assert quiet.night() == saved.night(point=5, rescue=True) == pastor.night(point=4)


@rule("LI-5.4")
def test_the_silenced_debates_does_not_vote_and_can_be_voted_against() -> None:
    match = Match(WHISTLING)
    match.night(silence=5)
    assert match.state.speech(5) == ALL
    assert match.may(5, "ready")
    match.tick()
    assert match.state.step == VOTE
    assert match.state.legal(5) == []
    assert match.state.waiting() >> 5 & 1 == 0
    assert ("excluded", (5, BELIEVER)) in match.vote({0: 5})


@rule("LI-5.4")
def test_a_silenced_sage_settles_no_tie() -> None:
    match = Match(WHISTLING, sage=5)
    match.night(silence=5)
    match.vote({0: 3, 1: 4})
    assert match.state.step == SECOND_VOTE
    assert match.state.legal(5) == []


@rule("LI-5.4")
def test_silence_lasts_one_day_and_falls_with_its_target() -> None:
    match = Match(WHISTLING)
    match.night(silence=5)
    match.abstain()
    assert ("silenced", (NOBODY,)) in match.night()
    match.abstain()
    assert ("silenced", (NOBODY,)) in match.night(silence=5, point=5)


@rule("LI-5.4")
def test_without_a_whistleblower_in_the_set_no_alert_is_spoken_of() -> None:
    assert "silenced" not in kinds(Match(SEVEN).night())


# The debate


@rule("LI-6.1")
def test_the_living_speak_to_all_and_no_act_shows_a_card() -> None:
    match = Match(SEVEN)
    match.night(point=5)
    assert [match.state.speech(seat) for seat in (0, 1, 2, 3, 4, 6)] == [ALL] * 6
    assert not {"show", "reveal"} & {shape.name for shape in GAME.codes.forms}


@rule("LI-6.2")
def test_the_debate_ends_when_all_are_ready() -> None:
    match = Match(SEVEN)
    match.night(point=5)
    assert match.state.seconds() == 240
    for seat in (0, 1, 2, 3, 4):
        match.play(seat, "ready")
        assert match.state.step == DEBATE
        assert not match.state.waiting() >> seat & 1
    match.play(6, "ready")
    assert match.state.step == VOTE


@rule("LI-6.2")
def test_the_debate_ends_by_the_clock_unless_there_is_none() -> None:
    match = Match(SEVEN)
    match.night()
    match.tick()
    assert match.state.step == VOTE
    endless = Match(SEVEN, debate_seconds=0)
    endless.night()
    assert endless.state.legal(CLOCK) == []


@rule("LI-6.3")
def test_the_hacker_can_denounce_only_what_she_has_seen_and_nobody_sees_that_she_can() -> None:
    match = Match(SEVEN)
    match.night(hack=0)
    ignorant = Match(SEVEN)
    ignorant.night()
    assert match.verbs(3) == {"ready", "denounce"}
    assert not match.may(3, "denounce", 1)
    assert match.state.waiting() == ignorant.state.waiting()
    assert match.heard(TABLE) == ignorant.heard(TABLE)
    assert [match.verbs(seat) for seat in (0, 1, 2, 4, 5, 6)] == [{"ready"}] * 6
    match.play(3, "ready")
    assert not match.may(3, "denounce", 0)


@rule("LI-6.3")
def test_seeing_a_christian_gives_nothing_to_denounce() -> None:
    match = Match(SEVEN)
    match.night(hack=5)
    assert match.verbs(3) == {"ready"}


@rule("LI-6.4")
def test_a_denunciation_costs_the_hacker_and_unmasks_the_infiltrator() -> None:
    match = Match(SEVEN)
    match.night(hack=0)
    match.play(5, "ready")
    match.play(3, "denounce", 0)
    assert match.heard(TABLE)[-4:-1] == [
        ("denounced", (3, 0)),
        ("unmasked", (0, INFILTRATOR)),
        ("excluded", (3, HACKER)),
    ]
    assert match.alive() == [0, 1, 2, 4, 5, 6]
    assert match.state.step == DEBATE
    assert match.state.waiting() & 0b1111111 == 0b1010111
    match.vote(dict.fromkeys((2, 4, 5, 6), 0))
    assert match.alive() == [1, 2, 4, 5, 6]


@rule("LI-6.4", "LI-8.4")
def test_a_hacker_who_is_sage_names_a_successor_and_the_debate_goes_on() -> None:
    match = Match(SEVEN, sage=3)
    match.night(hack=0)
    match.play(6, "ready")
    match.play(3, "denounce", 0)
    assert match.state.step == SUCCESSION
    match.succeed(6)
    assert match.state.step == DEBATE
    assert not match.state.owed() >> 6 & 1


@rule("LI-6.4")
def test_the_last_to_be_ready_may_denounce_and_the_vote_opens() -> None:
    match = Match(SEVEN)
    match.night(hack=0)
    for seat in (0, 1, 2, 4, 5, 6):
        match.play(seat, "ready")
    match.play(3, "denounce", 0)
    assert match.state.step == VOTE


@rule("LI-6.5")
def test_the_option_excludes_the_infiltrator_as_well_or_forbids_it() -> None:
    match = Match(SEVEN, denunciation="exclude")
    match.night(hack=0)
    match.play(3, "denounce", 0)
    assert match.alive() == [1, 2, 4, 5, 6]
    match = Match(SEVEN, denunciation="off")
    match.night(hack=0)
    assert match.verbs(3) == {"ready"}


# The vote


@rule("LI-7.1")
def test_votes_are_sealed_against_another_and_by_the_clock_one_abstains() -> None:
    match = Match(SEVEN)
    match.night(point=5)
    match.tick()
    assert match.state.seconds() == 60
    assert not match.may(0, "vote", 0)
    assert not match.may(0, "vote", 5)
    before = match.heard(TABLE)
    match.play(0, "vote", 6)
    assert match.heard(TABLE) == before
    assert match.heard(0)[-1] == ("ballot", (6,))
    assert all("ballot" not in kinds(match.heard(seat)) for seat in (1, 2, 3, 4, 5, 6, TABLE))
    assert not match.state.waiting() & 1
    match.tick()
    assert ("voted", (0, 6)) in match.heard(TABLE)
    assert 6 not in match.alive()


@rule("LI-7.1")
def test_without_a_clock_the_vote_waits_for_the_last() -> None:
    match = Match(SEVEN, vote_seconds=0)
    match.night()
    match.tick()
    assert match.state.legal(CLOCK) == []
    for seat in range(7):
        assert match.state.step == VOTE
        match.play(seat, "vote", (seat + 1) % 2)
    assert match.state.step != VOTE


@rule("LI-7.2")
def test_who_voted_against_whom_is_public_and_kept() -> None:
    match = Match(SEVEN)
    match.night()
    assert match.vote({3: 0, 1: 5, 2: 0})[:3] == [("voted", (1, 5)), ("voted", (2, 0)), ("voted", (3, 0))]
    match.night()
    days = match.table.view(6).as_dict()["days"]
    assert isinstance(days, list)
    assert days[0]["votes"] == [[1, 5], [2, 0], [3, 0]]
    assert days[0]["excluded"] == [0]


@rule("LI-7.3")
def test_most_votes_exclude_without_a_majority_of_all() -> None:
    match = Match(SEVEN)
    match.night()
    heard = match.vote({0: 2, 1: 2, 3: 5, 4: 6})
    assert ("excluded", (2, MINISTER)) in heard


@rule("LI-7.4")
def test_on_a_tie_the_sages_voice_counts_double() -> None:
    match = Match(QUIET, sage=6)
    match.night()
    heard = match.vote({0: 2, 1: 2, 3: 0, 6: 0})
    assert ("sage_decides", (6, 0)) in heard
    assert ("excluded", (0, INFILTRATOR)) in heard


@rule("LI-7.4")
@pytest.mark.parametrize(("option", "excluded"), [("ties", [2]), ("always", [])])
def test_the_two_readings_differ(option: str, excluded: list[int]) -> None:
    match = Match("infiltrator infiltrator" + " believer" * 6, sage=7, sage_vote=option)
    match.night()
    heard = match.vote({0: 2, 1: 2, 3: 2, 4: 2, 5: 0, 6: 0, 7: 0, 2: 1})
    assert [args[0] for kind, args in heard if kind == "excluded"] == excluded
    assert ("tied", (0b101,)) in heard or excluded


@rule("LI-7.5")
def test_without_a_vote_nobody_is_excluded() -> None:
    match = Match(SEVEN)
    match.night()
    assert ("spared", ()) in match.abstain()
    assert match.state.step == CALL_HACKER
    assert match.alive() == list(range(7))


@rule("LI-7.6")
def test_a_tie_that_stands_is_voted_on_again_among_the_tied() -> None:
    match = Match(QUIET, sage=6)
    match.night()
    assert ("tied", (0b1001,)) in match.vote({0: 3, 1: 3, 4: 0, 5: 0, 6: 2})
    assert match.state.step == SECOND_VOTE
    assert match.state.legal(0) == [GAME.codes.code("vote", 3)]
    assert match.state.legal(4) == [GAME.codes.code("vote", seat) for seat in (0, 3)]
    assert ("excluded", (0, INFILTRATOR)) in match.vote({4: 0, 5: 0, 1: 3})


@rule("LI-7.6")
def test_the_second_vote_can_be_left_out() -> None:
    match = Match(QUIET, second_vote=False)
    match.night()
    assert kinds(match.vote({0: 3, 4: 0}))[-3:] == ["spared", "night", "step"]


@rule("LI-7.7")
def test_tied_again_nobody_is_excluded() -> None:
    match = Match(QUIET)
    match.night()
    match.vote({0: 3, 4: 0})
    assert ("spared", ()) in match.vote({0: 3, 4: 0})
    assert match.state.step == CALL_INFILTRATORS


@rule("LI-7.8")
@pytest.mark.parametrize(("reading", "left"), [("seats", [13, 11]), ("living", [13, 12]), ("never", [14, 13])])
def test_from_fifteen_on_two_leave_by_seats_by_those_left_or_never(reading: str, left: list[int]) -> None:
    match = Match(FIFTEEN, sage=14, double_exclusion=reading)
    match.night()
    match.vote({0: 3, 1: 3, 2: 3, 4: 5, 6: 5, 7: 8})
    assert len(match.alive()) == left[0]
    assert 3 not in match.alive()
    assert (5 in match.alive()) == (reading == "never")
    match.night()
    match.vote({0: 6, 1: 6, 2: 7})
    assert len(match.alive()) == left[1]


@rule("LI-7.8")
@pytest.mark.parametrize("reading", ["seats", "living"])
def test_with_fourteen_seats_one_leaves(reading: str) -> None:
    match = Match(" ".join(FIFTEEN.split()[:14]), sage=13, double_exclusion=reading)
    match.night()
    match.vote({0: 3, 1: 3, 2: 3, 4: 5, 6: 5, 7: 8})
    assert len(match.alive()) == 13


@rule("LI-7.9")
@pytest.mark.parametrize(
    ("ballots", "excluded"),
    [
        ({0: 3, 1: 3, 2: 4, 5: 4, 6: 7}, [3, 4]),  # two equal firsts
        ({0: 3, 1: 3, 2: 4, 5: 6, 14: 6}, [3, 6]),  # the Sage's voice does not choose between two
        ({0: 3, 1: 3, 2: 3, 5: 4, 6: 4, 7: 8, 14: 8}, [3, 8]),  # equal seconds: the Sage's voice
        ({0: 3, 1: 3, 2: 3, 5: 4, 6: 4, 7: 8, 9: 8}, [3]),  # equal seconds, no help from the Sage
        ({0: 3, 1: 4, 14: 5}, [5]),  # three equal firsts: the Sage names one
        ({0: 3, 1: 4, 2: 5}, []),  # and without him there is a second vote
    ],
)
def test_ties_where_two_leave(ballots: dict[int, int], excluded: list[int]) -> None:
    match = Match(FIFTEEN, sage=14, double_exclusion="seats")
    match.night()
    heard = match.vote(ballots)
    assert [args[0] for kind, args in heard if kind == "excluded"] == excluded
    assert (match.state.step == SECOND_VOTE) == (excluded == [])


@rule("LI-7.9")
def test_a_second_vote_too_excludes_two() -> None:
    match = Match(FIFTEEN, sage=14, double_exclusion="seats")
    match.night()
    match.vote({0: 3, 1: 4, 2: 5})
    heard = match.vote({0: 3, 1: 3, 2: 4})
    assert [args[0] for kind, args in heard if kind == "excluded"] == [3, 4]


@rule("LI-7.2", "LI-9.1")
def test_the_day_as_the_dead_hear_it() -> None:
    match = Match(SEVEN)
    match.night(point=5)
    match.vote({0: 6, 1: 6})
    public = list(match.heard(TABLE))
    own = [event for event in match.heard(5) if event not in public]
    assert own == [("role", (5, BELIEVER)), ("volunteered", (0,))]


@rule("LI-9.1")
def test_those_who_have_left_are_silent_and_asked_nothing() -> None:
    match = Match(SEVEN)
    match.night(point=5)
    assert match.state.speech(5) == 0
    assert match.state.legal(5) == []
    match.tick()
    assert match.state.legal(5) == []
    match.vote({0: 1})
    while match.state.by_night():
        assert match.state.legal(5) == []
        assert match.state.legal(1) == []
        match.tick()


@rule("LI-9.1")
def test_a_jailed_infiltrator_sees_no_more_fingers() -> None:
    match = Match(SEVEN)
    match.night(arrest=0)
    match.abstain()
    before = kinds(match.heard(0)).count("pointing")
    match.night(point=5)
    assert kinds(match.heard(0)).count("pointing") == before
