"""LI-10: what is said through the software."""

from doublejeu.core.contract import ALL, NOBODY, TABLE
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import (
    BREATH,
    DEBATE,
    DID_ARREST,
    DID_PROTECT,
    DID_RESCUE,
    DID_SILENCE,
    ON_CONTRADICTION,
    ON_NIGHT,
    ON_POWER,
    ON_VOTE,
    ON_WORD,
    ROLE_KEYS,
    SECOND_VOTE,
    TALK,
    VOTE,
)
from tests.games.les_infiltres.scripted import GAME, Match
from tests.rules import rule

# Seats of the booklet's seven: 0 and 1 infiltrators, 2 minister, 3 hacker, 4 pastor, 5 and 6 believers.
MANY = "infiltrator infiltrator minister hacker lawyer lookout worship_leader whistleblower believer believer believer"


def role(key: str) -> int:
    return ROLE_KEYS.index(key)


def offered(match: Match, seat: int, verb: str) -> list[tuple[int, ...]]:
    """The arguments with which a seat may now say a verb."""
    acts = [TALK.act(code) for code in match.table.sayable(seat)]
    return [act.args for act in acts if act.verb == verb]


def claims(match: Match, seat: int) -> list[int]:
    return [code for code in match.table.sayable(seat) if TALK.performative(code) == "claim"]


def say(match: Match, seat: int, verb: str, *args: int) -> None:
    match.table.say([(seat, TALK.code(verb, *args))])


def grounds(match: Match, speaker: int, seat: int) -> set[int]:
    return {args[-1] for args in offered(match, speaker, "trust") if args[0] == seat}


def view(match: Match, seat: int) -> LesInfiltresView:
    seen = match.table.view(seat)
    assert isinstance(seen, LesInfiltresView)
    return seen


def true(match: Match, seat: int, verb: str) -> list[tuple[int, ...]]:
    """What a seat may truly claim with this verb."""
    own = view(match, seat)
    return [args for args in offered(match, seat, verb) if GAME.bears_out(own, TALK.code(verb, *args)) == 1]


@rule("LI-10.1")
def test_phrases_begin_with_the_first_morning_and_are_for_the_living() -> None:
    match = Match(sage=None)
    assert all(match.table.speech(seat) == ALL for seat in range(7))
    assert all(match.table.sayable(seat) == [] for seat in range(7))

    match = Match()
    assert all(match.table.sayable(seat) == [] for seat in range(7))  # by night
    match.night(point=5, agree=5)
    assert match.state.step == DEBATE
    assert [bool(match.table.sayable(seat)) for seat in range(7)] == [True] * 5 + [False, True]
    say(match, 6, "suspect", 0, 0, 0)
    assert all(("said", (6, TALK.code("suspect", 0, 0, 0))) in match.heard(seat) for seat in [*range(7), TABLE])

    match.abstain()
    assert all(match.table.sayable(seat) == [] for seat in range(7))


@rule("LI-10.2")
def test_any_card_that_may_lie_face_down_may_be_claimed() -> None:
    match = Match()
    match.night()
    dealt = {role(key) for key in ("infiltrator", "minister", "hacker", "pastor", "believer")}
    for seat in range(7):
        assert {args[0] for args in offered(match, seat, "am")} == dealt
        assert true(match, seat, "am") == [(match.state.role(seat),)]

    match.vote(dict.fromkeys((0, 1, 3, 4, 5, 6), 2))
    match.night()
    assert all({args[0] for args in offered(match, seat, "am")} == dealt - {role("minister")} for seat in (0, 3))


@rule("LI-10.2")
def test_what_the_double_agent_may_have_taken_may_be_claimed_too() -> None:
    match = Match("infiltrator infiltrator minister double_agent pastor believer believer", offers="lawyer hacker")
    match.night(card=1)
    assert {args[0] for args in offered(match, 0, "am")} == set(range(10))
    assert true(match, 3, "am") == [(role("hacker"),), (role("double_agent"),)]


@rule("LI-10.2")
def test_a_seat_whose_card_lies_face_up_claims_nothing_and_is_not_judged() -> None:
    match = Match()
    match.night(hack=0)
    match.play(3, "denounce", 0)
    assert match.state.alive & 1

    assert claims(match, 0) == []
    assert offered(match, 0, "suspect")
    assert all(args[0] != 0 for verb in ("suspect", "trust", "saw") for args in offered(match, 5, verb))
    assert (0,) in offered(match, 5, "urge")


@rule("LI-10.3")
def test_what_a_card_might_tell_is_offered_to_all_alike() -> None:
    match = Match(MANY, sage=10)
    match.night(hack=0, protect=9, silence=8, point=9, agree=9, look="glance", glimpse=1)
    assert len({tuple(offered(match, seat, "did")) for seat in range(11)}) == 1
    for verb in ("saw", "glimpsed"):
        everything = {args for seat in range(11) for args in offered(match, seat, verb)}
        for seat in range(11):  # of all but oneself
            assert set(offered(match, seat, verb)) == {args for args in everything if args[0] != seat}
    assert all((seat, role("double_agent")) not in offered(match, 9, "saw") for seat in range(11))
    assert true(match, 3, "saw") == [(0, role("infiltrator"))]
    assert true(match, 5, "glimpsed") == [(1,)]
    assert true(match, 4, "did") == [(DID_PROTECT, 9)]
    assert true(match, 7, "did") == [(DID_SILENCE, 8)]
    assert true(match, 0, "saw") == true(match, 0, "glimpsed") == true(match, 0, "did") == []


@rule("LI-10.3")
def test_who_tells_of_a_power_claims_its_card() -> None:
    match = Match(MANY, sage=10)
    match.night(silence=8)
    for seat, (verb, args, key) in enumerate(
        [
            ("saw", (9, role("believer")), "hacker"),
            ("glimpsed", (9,), "lookout"),
            ("did", (DID_PROTECT, 9), "lawyer"),
            ("did", (DID_RESCUE, 9), "minister"),
            ("did", (DID_SILENCE, 8), "whistleblower"),
            ("am", (role("infiltrator"),), "infiltrator"),
        ]
    ):
        say(match, seat, verb, *args)
        assert view(match, TABLE).claims.outed[seat] == role(key)
    shown = view(match, 10).as_dict()
    assert shown["results"] == [
        {"day": 1, "seat": 0, "target": 9, "role": role("believer")},
        {"day": 1, "seat": 1, "target": 9, "role": role("infiltrator")},
    ]
    assert {"day": 1, "seat": 3, "deed": DID_RESCUE, "target": 9} in shown["deeds"]


@rule("LI-10.4")
def test_deeds_are_of_the_last_night_and_as_the_morning_allows() -> None:
    match = Match(MANY, sage=10)
    match.night(silence=8, point=9, agree=9, rescue=True, arrest=0)

    def done(seat: int, deed: int) -> set[int]:
        return {args[1] for args in offered(match, seat, "did") if args[0] == deed}

    assert done(1, DID_ARREST) == {0}
    assert done(1, DID_RESCUE) == set(range(1, 11))
    assert done(1, DID_PROTECT) == set(range(11))
    assert done(1, DID_SILENCE) == {8}
    assert true(match, 2, "did") == [(DID_RESCUE, 9), (DID_ARREST, 0)]

    match.abstain()
    match.night(sing=True)
    assert done(1, DID_RESCUE) == done(1, DID_ARREST) == done(1, DID_SILENCE) == set()
    assert done(1, DID_PROTECT) == set(range(1, 11))
    assert true(match, 2, "did") == []


@rule("LI-10.4")
def test_whoever_was_silenced_and_jailed_may_have_been_silenced() -> None:
    match = Match(MANY, sage=10)
    match.night(silence=9, point=9, agree=9)
    assert [args for args in offered(match, 1, "did") if args[0] == DID_SILENCE] == [(DID_SILENCE, 9)]
    assert true(match, 7, "did") == [(DID_SILENCE, 9)]


@rule("LI-10.5")
def test_coming_out_without_denouncing_can_be_forbidden_to_all_alike() -> None:
    free, strict = Match(), Match(coming_out=False)
    for match in (free, strict):
        match.night(hack=0)
    for seat in range(7):
        assert offered(strict, seat, "saw") == []
        assert (role("hacker"),) not in offered(strict, seat, "am")
        assert (role("hacker"),) in offered(free, seat, "am")
        assert offered(free, seat, "saw")
        assert len(offered(strict, seat, "am")) == 4
    assert strict.may(3, "denounce", 0)


@rule("LI-10.6")
def test_judgements_rest_on_what_everybody_knows() -> None:
    match = Match(MANY, sage=10)
    match.night(silence=8)
    assert grounds(match, 9, 10) == {0, ON_NIGHT}
    assert grounds(match, 9, 8) == {0, ON_NIGHT, ON_POWER}
    assert not any(args[0] == 9 for verb in ("suspect", "trust") for args in offered(match, 9, verb))
    say(match, 0, "saw", 10, role("infiltrator"))
    assert ON_WORD in grounds(match, 9, 10) & grounds(match, 9, 0)
    assert ON_CONTRADICTION not in grounds(match, 9, 10)
    say(match, 10, "am", role("believer"))
    assert ON_CONTRADICTION in grounds(match, 9, 10) & grounds(match, 9, 0)
    say(match, 0, "saw", 10, role("believer"))  # taking it back does not unsay it
    assert view(match, TABLE).as_dict()["contradictions"] == []
    assert ON_CONTRADICTION in grounds(match, 9, 10)

    match.vote({0: 1, 1: 0})
    match.night()
    assert [ON_VOTE in grounds(match, 9, seat) for seat in (0, 1, 2)] == [True, True, False]


@rule("LI-10.6")
def test_plans_and_calls_are_for_votes_and_whoever_is_asked_may_pass() -> None:
    match = Match(MANY, sage=10)
    match.night(silence=8)
    assert {args[0] for args in offered(match, 9, "plan")} == set(range(11)) - {9}
    assert offered(match, 8, "plan") == []  # has no vote
    assert offered(match, 8, "urge")
    assert offered(match, 9, "pass") == offered(match, 9, "believe") == []
    say(match, 0, "ask", 1, 9)
    assert offered(match, 9, "pass") == [()]
    say(match, 9, "am", role("believer"))
    assert offered(match, 9, "pass") == []
    assert offered(match, 0, "believe") == [(9, 0), (9, 1)]

    match.tick()
    assert match.state.step == VOTE
    match.vote({0: 1, 1: 0})
    assert match.state.step == SECOND_VOTE
    assert offered(match, 9, "plan") == offered(match, 9, "urge") == [(0,), (1,)]
    assert offered(match, 0, "plan") == [(1,)]


@rule("LI-10.6")
def test_nobody_is_asked_aloud_for_nobody_knows_who_has_seen_anything() -> None:
    match = Match()
    match.night(hack=0)
    assert match.table.asked() == 0


@rule("LI-10.7")
def test_which_claims_contradict_each_other() -> None:
    match = Match()
    match.night(hack=0)

    def contradictions() -> object:
        return view(match, TABLE).as_dict()["contradictions"]

    say(match, 3, "am", role("hacker"))
    say(match, 5, "am", role("believer"))
    say(match, 6, "am", role("believer"))
    assert contradictions() == []  # there are two believers
    say(match, 0, "am", role("hacker"))
    assert contradictions() == [[0, 3]]
    say(match, 3, "saw", 0, role("infiltrator"))
    assert contradictions() == [[0, 3], [3, 0]]
    say(match, 0, "am", role("pastor"))
    say(match, 4, "am", role("pastor"))
    assert contradictions() == [[0, 4], [3, 0]]
    assert view(match, TABLE).claims.outed[0] == role("pastor")
    assert sum(word[1] == 0 for word in view(match, TABLE).claims.words) == 2  # both of his claims are remembered


@rule("LI-10.7")
def test_a_card_that_is_turned_up_refutes_what_was_claimed() -> None:
    match = Match()
    match.night()
    say(match, 0, "am", role("minister"))
    say(match, 1, "saw", 0, role("believer"))
    say(match, 2, "am", role("pastor"))
    assert view(match, TABLE).as_dict()["contradictions"] == [[1, 0]]
    match.vote(dict.fromkeys(range(1, 7), 0))

    assert view(match, TABLE).as_dict()["contradictions"] == [[0, 0], [1, 0]]
    match.night()
    match.vote(dict.fromkeys((1, 2, 3, 5, 6), 4))
    assert [2, 4] in view(match, TABLE).as_dict()["contradictions"]


@rule("LI-10.7")
def test_the_double_agents_card_is_another_by_now() -> None:
    match = Match("infiltrator infiltrator minister double_agent pastor believer believer", offers="lawyer hacker")
    match.night(card=1)
    say(match, 3, "am", role("double_agent"))
    say(match, 0, "saw", 3, role("hacker"))
    assert view(match, TABLE).as_dict()["contradictions"] == []
    match.vote(dict.fromkeys((0, 1, 2, 4, 5, 6), 3))
    assert view(match, TABLE).as_dict()["contradictions"] == [[0, 3]]  # one hacker: the card he kept


@rule("LI-10.8")
def test_eight_phrases_a_day() -> None:
    match = Match()
    for _ in range(2):
        match.night()
        said = 0
        while phrases := match.table.sayable(6):
            match.table.say([(6, phrases[0])])
            said += 1
            if said == 3:
                match.tick()  # the vote is the same day
        assert said == BREATH == 8
        match.abstain()


@rule("LI-10.3")
def test_what_is_claimed_is_in_every_view_and_names_no_truth() -> None:
    match = Match()
    match.night(hack=0)
    say(match, 0, "saw", 5, role("infiltrator"))
    for seat in [*range(7), TABLE]:
        shown = view(match, seat).as_dict()
        assert shown["outed"] == [role("hacker"), *[NOBODY] * 6]
        assert shown["results"] == [{"day": 1, "seat": 0, "target": 5, "role": 0}]
