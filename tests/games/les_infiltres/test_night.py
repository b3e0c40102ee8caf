"""Nights in general (LI-3) and what each card does in them (LI-4)."""

import pytest

from doublejeu.core.contract import CHANCE, CLOCK, NOBODY, TABLE
from doublejeu.core.setup import BadSetup
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres.roles import standard_roles
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.words import (
    CALL_AGENT,
    CALL_AGREEMENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_INFILTRATORS,
    CALL_LAWYER,
    CALL_PASTOR,
    CALL_RESCUE,
    CALL_WHISTLEBLOWER,
    DEBATE,
    HACKER,
    INFILTRATOR,
    LAWYER,
    MINISTER,
    PASTOR,
    ROLES,
)
from doublejeu.server.state.people import Sitter
from doublejeu.server.state.phones import fullest, most_seats, turn_seconds
from tests.games.les_infiltres.scripted import GAME, SEVEN, Match, kinds
from tests.rules import rule

EVERYBODY = (
    "infiltrator infiltrator minister hacker pastor lawyer whistleblower lookout worship_leader double_agent believer"
)
LAWYERS = "infiltrator infiltrator minister lawyer pastor believer believer"
LOOKOUTS = "infiltrator infiltrator lookout lawyer minister believer believer believer"
SINGERS = "infiltrator infiltrator worship_leader lawyer whistleblower lookout pastor minister"
AGENTS = "infiltrator infiltrator double_agent hacker believer believer believer"


def steps(match: Match) -> list[int]:
    return [args[0] for kind, args in match.heard(TABLE) if kind == "step" and CALL_AGENT <= args[0] <= CALL_ARREST]


# The night


@rule("LI-3.1")
def test_the_order_of_the_first_night_and_of_the_others() -> None:
    match = Match(EVERYBODY, offers="believer infiltrator")
    match.night()
    first = [
        CALL_AGENT,
        CALL_PASTOR,
        CALL_HACKER,
        CALL_LAWYER,
        CALL_WHISTLEBLOWER,
        CALL_INFILTRATORS,
        CALL_AGREEMENT,
        CALL_RESCUE,
        CALL_ARREST,
    ]
    assert steps(match) == first
    match.abstain()
    match.night()
    assert steps(match) == first + first[2:]


@rule("LI-3.2")
def test_by_night_nobody_speaks_and_nothing_shows_who_is_awaited() -> None:
    match = Match(EVERYBODY, offers="believer infiltrator")
    while match.state.by_night():
        assert match.state.waiting() == 0
        assert [match.state.speech(seat) for seat in range(11)] == [0] * 11
        match.tick()


@rule("LI-3.3")
def test_every_living_seat_taps_in_every_step_and_a_sleepers_tap_does_nothing() -> None:
    plain, tapped = (Match(EVERYBODY, offers="believer infiltrator") for _ in range(2))
    while plain.state.by_night():
        assert tapped.state.owed() == plain.state.alive | 1 << CLOCK
        asked = tapped.state.legal(10)  # the believer
        tapped.table._do(10, asked[-1])
        plain.tick()
        tapped.tick()
        for name in ("protected", "silencing", "designated", "rescuing", "arresting", "found", "look", "alive"):
            assert getattr(plain.state, name) == getattr(tapped.state, name)
    assert list(tapped.heard(TABLE)) == plain.heard(TABLE)


@rule("LI-3.3")
def test_sleepers_are_offered_what_depends_on_no_secret() -> None:
    match = Match(EVERYBODY, offers="believer infiltrator")
    names = [GAME.codes.code("point", seat) for seat in range(11)]
    rest = GAME.codes.code("rest")
    offered = {
        CALL_AGENT: [GAME.codes.code("take", 0), GAME.codes.code("take", 1)],
        CALL_PASTOR: [rest],
        CALL_HACKER: [rest, *names],
        CALL_LAWYER: [rest, *names],
        CALL_WHISTLEBLOWER: [rest, *names],
        CALL_INFILTRATORS: names,
        CALL_AGREEMENT: names,
        CALL_RESCUE: [GAME.codes.code("call", 0), GAME.codes.code("call", 1)],
        CALL_ARREST: [rest, *names],
    }
    called = {
        CALL_HACKER: {3},
        CALL_INFILTRATORS: {0, 1, 7, 8},
        CALL_AGREEMENT: {0, 1, 8},
        CALL_ARREST: {2},
    }
    while match.state.by_night():
        step = match.state.step
        for seat in range(11):
            if seat not in called.get(step, set()):
                assert match.state.legal(seat) == offered[step]
        match.tick()


@rule("LI-3.4")
def test_a_role_that_everybody_saw_leave_is_called_no_more() -> None:
    match = Match(SEVEN)
    match.night(point=3)  # the hacker
    match.abstain()
    before = len(steps(match))
    match.night(point=2)  # the minister, who is still called this night
    assert steps(match)[before - 1 :] == [CALL_INFILTRATORS, CALL_AGREEMENT, CALL_RESCUE, CALL_ARREST]
    match.abstain()
    before = len(steps(match))
    match.night()
    assert steps(match)[before - 1 :] == [CALL_INFILTRATORS, CALL_AGREEMENT]
    assert match.table.view(0).as_dict()["steps_called"] == match.table.view(TABLE).as_dict()["steps_called"]


@rule("LI-3.4")
def test_what_a_double_agent_may_hold_is_called_and_what_he_cannot_is_not() -> None:
    match = Match(AGENTS, offers="believer infiltrator")
    match.night(point=3)  # the hacker, whose card is the only one of its kind
    match.abstain()
    before = len(steps(match))
    match.night()
    assert steps(match)[before - 1 :] == [
        CALL_LAWYER,
        CALL_WHISTLEBLOWER,
        CALL_INFILTRATORS,
        CALL_AGREEMENT,
        CALL_RESCUE,
        CALL_ARREST,
    ]


@rule("LI-3.4")
def test_roles_that_cannot_be_in_play_are_passed_over() -> None:
    match = Match("infiltrator infiltrator" + " believer" * 5)
    match.night()
    assert steps(match) == [CALL_INFILTRATORS, CALL_AGREEMENT]


@rule("LI-3.4")
def test_whatever_the_double_agent_may_have_taken_is_called() -> None:
    match = Match(AGENTS, offers="believer infiltrator")
    match.night()
    assert steps(match) == list(range(CALL_AGENT, CALL_ARREST + 1))


@rule("LI-3.4")
def test_who_may_be_in_play_is_whoever_was_dealt_and_with_a_double_agent_whoever_was_not() -> None:
    plain = Terms(GAME.setup(7))
    assert [role for role in range(ROLES) if plain.may_hold(role)] == [
        role for role in range(ROLES) if standard_roles(7)[role]
    ]
    agent = Terms(GAME.setup(7, {"roles": {"double_agent": 1, "hacker": 1, "lawyer": 0}}))
    assert agent.undealt[HACKER] == 0  # the only one is dealt
    assert all(agent.may_hold(role) for role in range(ROLES))


@rule("LI-3.5")
def test_every_step_lasts_the_same_and_only_the_clock_ends_it() -> None:
    match = Match(SEVEN, night_seconds=9)
    while match.state.by_night():
        assert match.state.seconds() == 9
        step = match.state.step
        for seat in range(7):
            match.table._do(seat, match.state.legal(seat)[0])
        assert match.state.step == step
        assert match.state.owed() == 1 << CLOCK
        match.tick()
    with pytest.raises(BadSetup):
        GAME.setup(7, {"night_seconds": 5})


@rule("LI-3.5")
def test_a_call_lasts_for_everybody_until_the_fullest_phone_went_round() -> None:
    people = [Sitter(kind="person", phone=phone) for phone in (0, 1, 1, 1, 2, 2, 0)]
    everybody, without_two = ~0, ~0b000110
    lasts = [seats * turn_seconds(12, seats) for seats in (fullest(people, everybody), fullest(people, without_two))]
    assert lasts == [3 * 16, 2 * 16]
    assert turn_seconds(12, 1) == 12
    assert most_seats(GAMES["les_infiltres"]) == 3


@rule("LI-3.6", "LI-4.13")
def test_a_night_in_which_nobody_taps() -> None:
    match = Match(SEVEN)
    assert ("dawn", (0,)) in match.night()
    assert ("designated", (NOBODY,)) in match.heard(0)
    assert ("designated", (NOBODY,)) in match.heard(2)


# The double agent


@rule("LI-4.1")
def test_the_double_agent_takes_a_card_and_acts_with_it_the_same_night() -> None:
    match = Match(AGENTS, offers="lawyer minister")
    assert ("cards", (LAWYER, MINISTER)) in match.heard(2)
    match.night(card=1, point=4, rescue=True)
    assert match.state.role(2) == MINISTER
    assert ("role", (2, MINISTER)) in match.heard(2)
    assert match.alive() == list(range(7))


@rule("LI-4.1")
def test_by_the_clock_he_takes_the_first_card() -> None:
    match = Match(AGENTS, offers="lawyer minister")
    match.tick()
    assert match.state.role(2) == LAWYER


@rule("LI-4.2")
def test_the_cards_come_from_the_box_and_are_never_of_one_kind() -> None:
    match = Match(AGENTS, sage=None)
    for seat in range(7):
        match.play(seat, "volunteer", int(seat == 0))
    verbs = [GAME.codes.act(code).args[0] for code in match.state.legal(CHANCE)]
    assert verbs == [0, 1, 3, 4, 5, 6, 8, 9]  # neither the hacker, who was dealt, nor his own card
    assert match.state.odds() == [3, 7, 1, 1, 1, 1, 1, 1]
    believer = 1
    second = match.state.clone()
    second.apply(CHANCE, GAME.codes.code("offer", believer))
    assert believer not in [GAME.codes.act(code).args[0] for code in second.legal(CHANCE)], "he has a choice"
    match.play(CHANCE, "offer", INFILTRATOR)
    assert INFILTRATOR not in [GAME.codes.act(code).args[0] for code in match.state.legal(CHANCE)]


@rule("LI-4.2", "LI-3.4")
def test_a_host_may_choose_the_two_cards() -> None:
    match = Match(AGENTS, sage=None, agent_cards=["infiltrator", "lookout"])
    for seat in range(7):
        match.play(seat, "volunteer", int(seat == 0))
    assert [GAME.codes.act(code).args[0] for code in match.state.legal(CHANCE)] == [0, 3]
    match.play(CHANCE, "offer", 3)
    assert [GAME.codes.act(code).args[0] for code in match.state.legal(CHANCE)] == [0]
    assert not match.state.terms.may_hold(5), "no minister was dealt and none can be taken: nobody calls him"
    assert match.state.terms.may_hold(3)


@rule("LI-4.3")
def test_an_agent_who_turns_infiltrator_is_known_to_infiltrators_alone() -> None:
    match = Match(AGENTS, offers="infiltrator pastor")
    match.to(CALL_PASTOR)
    assert match.state.infiltrators == 0b111
    match.to(CALL_INFILTRATORS)
    assert ("team", (0b111,)) in match.heard(0)
    assert ("team", (0b111,)) in match.heard(2)
    for seat in (3, 4, 5, 6, TABLE):
        assert not {"team", "cards"} & set(kinds(match.heard(seat)))


@rule("LI-4.3")
def test_the_hacker_sees_the_new_card() -> None:
    match = Match(AGENTS, offers="infiltrator pastor")
    match.night(hack=2)
    assert ("hacked", (2, INFILTRATOR)) in match.heard(3)


# The pastor


@rule("LI-4.4")
def test_the_pastor_is_called_on_the_first_night_and_has_nothing_to_choose() -> None:
    match = Match(SEVEN)
    assert match.state.step == CALL_PASTOR
    assert [match.verbs(seat) for seat in range(7)] == [{"rest"}] * 7


@rule("LI-4.5")
def test_the_pastor_falls_to_the_second_designation() -> None:
    match = Match(SEVEN)
    assert ("dawn", (0,)) in match.night(point=4)
    match.abstain()
    assert ("jailed", (4, PASTOR)) in match.night(point=4)


@rule("LI-4.5")
def test_a_designation_that_was_blocked_counts() -> None:
    match = Match(SEVEN)
    match.night(point=4, rescue=True)
    match.abstain()
    assert ("jailed", (4, PASTOR)) in match.night(point=4)


@rule("LI-4.5")
def test_a_second_designation_can_be_blocked_as_well() -> None:
    match = Match(LAWYERS)
    match.night(point=4)
    match.abstain()
    assert ("dawn", (0,)) in match.night(point=4, protect=4)


@rule("LI-4.6")
def test_arrest_and_vote_remove_the_pastor_at_once_and_he_hears_of_no_designation() -> None:
    match = Match(SEVEN)
    assert ("jailed", (4, PASTOR)) in match.night(arrest=4)
    match = Match(SEVEN)
    match.night(point=4)
    assert match.heard(4)[1:] == match.heard(5)[1:]
    assert ("excluded", (4, PASTOR)) in match.vote({0: 4})


# The hacker


@rule("LI-4.7")
def test_the_hacker_alone_sees_a_card_and_may_look_again_or_not_at_all() -> None:
    match = Match(SEVEN)
    match.to(CALL_HACKER)
    assert not match.may(3, "point", 3)
    assert match.may(3, "rest")
    match.night(hack=0)
    assert ("hacked", (0, INFILTRATOR)) in match.heard(3)
    assert all("hacked" not in kinds(match.heard(seat)) for seat in (0, 1, 2, 4, 5, 6, TABLE))
    match.abstain()
    match.night(hack=0)
    assert match.heard(3).count(("hacked", (0, INFILTRATOR))) == 2


@rule("LI-4.7")
def test_a_dead_hacker_sees_nothing() -> None:
    match = Match(SEVEN)
    match.night(point=3)
    match.abstain()
    assert match.state.step == CALL_INFILTRATORS  # nobody is called in her name (LI-3.4)
    assert match.state.legal(3) == []


# The lawyer


@rule("LI-4.8")
def test_the_lawyer_protects_anybody_but_herself_twice_running() -> None:
    match = Match(LAWYERS)
    assert ("dawn", (0,)) in match.night(point=3, protect=3)
    match.abstain()
    match.to(CALL_LAWYER)
    assert not match.may(3, "point", 3)
    match.night(point=5, protect=5)
    match.abstain()
    match.to(CALL_LAWYER)
    assert match.may(3, "point", 3)
    assert match.may(3, "point", 5)


@rule("LI-4.8")
def test_a_night_without_protection_lifts_the_bar() -> None:
    match = Match(LAWYERS)
    match.night(protect=3)
    match.abstain()
    match.night()
    match.abstain()
    match.to(CALL_LAWYER)
    assert match.may(3, "point", 3)


@rule("LI-4.8")
def test_sleepers_are_barred_like_her() -> None:
    match = Match(LAWYERS)
    match.to(CALL_LAWYER)
    match.play(6, "point", 6)
    match.night()
    match.abstain()
    match.to(CALL_LAWYER)
    assert not match.may(6, "point", 6)
    assert match.may(5, "point", 5)


@rule("LI-4.9")
def test_whom_she_protects_goes_to_no_prison_not_even_by_an_arrest() -> None:
    match = Match(LAWYERS)
    assert "jailed" not in kinds(match.night(protect=5, arrest=5))
    assert match.state.arrest_spent, "the call is made"
    assert ("arrested", (5,)) in match.heard(2)
    for seat in [*range(7), TABLE]:
        assert GAME.admits(match.table.view(seat), match.state)


@rule("LI-4.9")
def test_the_minister_is_not_told_that_she_protects() -> None:
    match = Match(LAWYERS)
    match.night(point=5, protect=5, rescue=True)
    assert ("designated", (5,)) in match.heard(2)
    assert ("rescued", (5,)) in match.heard(2)
    assert match.state.rescue_spent


# The whistleblower


@rule("LI-4.10")
def test_the_whistleblower_may_choose_anybody_alive_herself_included() -> None:
    match = Match(SINGERS)
    match.to(CALL_WHISTLEBLOWER)
    assert all(match.may(4, "point", seat) for seat in range(8))
    assert match.may(4, "rest")
    assert ("silenced", (4,)) in match.night(silence=4)
    match.abstain()
    assert ("silenced", (4,)) in match.night(silence=4)


# The infiltrators


@rule("LI-4.11")
def test_infiltrators_know_each_other_from_their_first_call_on() -> None:
    match = Match(SEVEN)
    assert "team" not in kinds(match.heard(0))
    match.to(CALL_INFILTRATORS)
    assert ("team", (0b11,)) in match.heard(0)
    assert ("team", (0b11,)) in match.heard(1)
    assert all("team" not in kinds(match.heard(seat)) for seat in (2, 3, 4, 5, 6, TABLE))


@rule("LI-4.12")
def test_they_point_twice_see_each_other_and_never_point_at_their_own() -> None:
    match = Match(SEVEN)
    match.to(CALL_INFILTRATORS)
    assert match.verbs(0) == {"point"}
    assert not match.may(0, "point", 1)
    assert not match.may(0, "point", 0)
    match.play(0, "point", 5)
    assert ("pointing", (0, 5)) in match.heard(1)
    assert all("pointing" not in kinds(match.heard(seat)) for seat in (2, 3, 4, 5, 6, TABLE))
    match.play(1, "point", 6)
    match.tick()
    assert match.state.step == CALL_AGREEMENT
    match.play(0, "point", 6)
    match.tick()
    assert match.state.designated == 6  # the first pointing of seat 1 stands


@rule("LI-4.13")
def test_the_most_pointed_at_is_designated_and_equals_are_drawn() -> None:
    cards = "infiltrator infiltrator infiltrator " + "believer " * 9
    match = Match(cards)
    match.night(point={0: 5, 1: 6, 2: 6})
    assert 6 not in match.alive()
    match = Match(cards)
    match.to(CALL_AGREEMENT)
    match.play(0, "point", 5)
    match.play(1, "point", 6)
    match.tick()
    assert match.state.legal(CHANCE) == [GAME.codes.code("lot", seat) for seat in (5, 6)]
    match.night(lot=5)
    assert 5 not in match.alive()
    assert ("designated", (5,)) in match.heard(2)


# The lookout


@rule("LI-4.14")
def test_the_lookout_may_look_during_the_first_pointing_only() -> None:
    match = Match(LOOKOUTS)
    match.to(CALL_INFILTRATORS)
    assert match.verbs(2) == {"point", "glance", "stare"}
    match.tick()
    assert match.verbs(2) == {"point"}


@rule("LI-4.15")
def test_a_glance_shows_one_infiltrator_and_a_stare_shows_all() -> None:
    match = Match(LOOKOUTS)
    match.night(look="glance", glimpse=1)
    assert ("glimpsed", (1,)) in match.heard(2)
    match.abstain()
    match.night(look="stare")
    assert ("watched", (0b11,)) in match.heard(2)
    for seat in (0, 1, 3, 4, 5, 6, 7, TABLE):
        assert not {"glimpsed", "watched", "looked", "spotted"} & set(kinds(match.heard(seat)))


@rule("LI-4.16")
@pytest.mark.parametrize(("look", "odds"), [("glance", [80, 20]), ("stare", [50, 50])])
def test_the_risks(look: str, odds: list[int]) -> None:
    match = Match(LOOKOUTS)
    match.to(CALL_INFILTRATORS)
    match.play(2, look)
    match.tick()
    assert match.state.odds() == odds


@rule("LI-4.16")
def test_the_risks_are_options_and_certainties_need_no_chance() -> None:
    match = Match(LOOKOUTS, stare_risk=100)
    match.night(look="stare")
    assert ("spotted", (2,)) in match.heard(0)
    match = Match(LOOKOUTS, stare_risk=0)
    match.night(look="stare")
    assert "spotted" not in kinds(match.heard(0))


@rule("LI-4.17")
@pytest.mark.parametrize(("finger", "noticed"), [(2, True), (5, False)])
def test_without_chance_she_is_noticed_under_a_finger(finger: int, noticed: bool) -> None:
    match = Match(LOOKOUTS, spotting="pointing")
    match.night(look="stare", point={0: 6, 1: finger}, agree=6)
    assert ("spotted" in kinds(match.heard(0))) == noticed
    assert match.alive() == [0, 1, 2, 3, 4, 5, 7]


@rule("LI-4.17")
def test_a_finger_on_her_notices_nothing_while_she_sleeps() -> None:
    match = Match(LOOKOUTS, spotting="pointing")
    match.night(point=2, agree=6)
    assert "spotted" not in kinds(match.heard(0))


@rule("LI-4.18", "LI-4.9")
def test_a_noticed_lookout_can_be_caught_and_nothing_protects_her() -> None:
    match = Match(LOOKOUTS)
    dawn = match.night(look="stare", noticed=True, point=5, agree=2, protect=2)
    assert ("spotted", (2,)) in match.heard(0)
    assert ("caught", (2,)) in match.heard(1)
    assert ("designated", (NOBODY,)) in match.heard(4)
    assert ("dawn", (1,)) in dawn
    assert 2 not in match.alive()
    assert 5 in match.alive()


@rule("LI-4.18")
def test_spared_that_night_she_is_a_victim_like_any_other_later() -> None:
    match = Match(LOOKOUTS)
    match.night(look="stare", noticed=True, agree=5)
    match.abstain()
    assert ("dawn", (0,)) in match.night(point=2, protect=2)
    view = match.table.view(0).as_dict()
    assert isinstance(view["roles"], list)
    assert view["roles"][2] == 3


# The worship leader


@rule("LI-4.19")
def test_a_song_ends_the_night_at_once() -> None:
    match = Match(SINGERS)
    heard = match.night(point=7, sing=True)
    assert ("sang", (2,)) in heard
    assert "dawn" not in kinds(heard)
    assert match.state.step == DEBATE
    assert match.alive() == list(range(8))
    assert "designated" not in kinds(match.heard(7))


@rule("LI-4.19")
def test_he_sings_once_in_either_pointing() -> None:
    match = Match(SINGERS)
    match.to(CALL_INFILTRATORS)
    assert match.may(2, "sing")
    match.tick()
    assert match.may(2, "sing")
    match.play(2, "sing")
    assert match.state.step == DEBATE
    assert match.alive() == list(range(8))
    match.abstain()
    match.to(CALL_INFILTRATORS)
    assert not match.may(2, "sing")
    match.tick()
    assert not match.may(2, "sing")


@rule("LI-4.19", "LI-4.20")
def test_what_the_lookout_saw_before_a_song_in_the_second_pointing_she_has_seen() -> None:
    match = Match(SINGERS)
    match.to(CALL_INFILTRATORS)
    match.play(5, "stare")
    match.tick()
    match.play(CHANCE, "spot", 1)
    match.play(2, "sing")
    assert "watched" in kinds(match.heard(5))
    assert "spotted" in kinds(match.heard(0))
    assert 5 in match.alive()
    for seat in [*range(8), TABLE]:
        assert GAME.admits(match.table.view(seat), match.state)


@rule("LI-4.20")
def test_what_a_song_leaves_standing() -> None:
    match = Match(SINGERS)
    heard = match.night(protect=3, silence=0, point=6, look="stare", sing=True)
    assert ("silenced", (0,)) in heard
    assert not match.state.pastor_hit
    assert "watched" not in kinds(match.heard(5))
    assert "spotted" not in kinds(match.heard(0))
    match.abstain()
    match.to(CALL_LAWYER)
    assert not match.may(3, "point", 3)


@rule("LI-4.20")
def test_what_the_hacker_saw_before_a_song_she_has_seen() -> None:
    match = Match("infiltrator infiltrator hacker worship_leader believer believer believer")
    match.night(hack=0, sing=True)
    assert match.may(2, "denounce", 0)


# The minister


@rule("LI-4.21")
def test_the_minister_is_shown_the_victim_every_night() -> None:
    match = Match(SEVEN)
    match.night(point=2, rescue=True)
    assert ("designated", (2,)) in match.heard(2)
    assert 2 in match.alive()
    match.abstain()
    match.night(point=5)
    assert ("designated", (5,)) in match.heard(2)
    assert all("designated" not in kinds(match.heard(seat)) for seat in (3, 4, 5, 6, TABLE))


@rule("LI-4.22")
def test_the_first_call_saves_once() -> None:
    match = Match(SEVEN)
    assert ("dawn", (0,)) in match.night(point=5, rescue=True)
    match.abstain()
    assert ("jailed", (5, 1)) in match.night(point=5, rescue=True)
    assert kinds(match.heard(2)).count("rescued") == 1


@rule("LI-4.22")
def test_without_a_victim_the_first_call_is_kept() -> None:
    match = Match(SEVEN)
    match.night(rescue=True)
    assert not match.state.rescue_spent


@rule("LI-4.23")
def test_the_second_call_jails_another_once() -> None:
    match = Match(SEVEN)
    match.to(CALL_ARREST)
    assert not match.may(2, "point", 2)
    assert ("jailed", (0, INFILTRATOR)) in match.night(arrest=0)
    match.abstain()
    match.night(arrest=1)
    assert 1 in match.alive()


@rule("LI-4.23")
def test_both_calls_in_one_night_but_not_for_one_seat() -> None:
    match = Match(SEVEN)
    match.to(CALL_INFILTRATORS)
    match.play(0, "point", 5)
    match.to(CALL_RESCUE)
    match.play(2, "call", 1)
    match.tick()
    assert not match.may(2, "point", 5)
    match.night(arrest=0)
    assert match.alive() == [1, 2, 3, 4, 5, 6]


@rule("LI-5.1")
def test_who_is_jailed_has_still_acted() -> None:
    match = Match(SEVEN)
    dawn = match.night(hack=1, point=2, arrest=0)
    assert [event for event in dawn if event[0] == "jailed"] == [
        ("jailed", (0, INFILTRATOR)),
        ("jailed", (2, MINISTER)),
    ]
    match = Match(SEVEN)
    match.night(hack=1, point=3)
    assert ("hacked", (1, INFILTRATOR)) in match.heard(3)
    assert ("jailed", (3, HACKER)) in match.heard(TABLE)
