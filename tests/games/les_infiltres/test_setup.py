"""Setting up (LI-1) and the choice of the Sage (LI-8)."""

import pytest

from doublejeu.core.contract import CHANCE, CLOCK, TABLE
from doublejeu.core.setup import BadSetup
from doublejeu.games.les_infiltres.roles import SUPPLY, standard_roles
from doublejeu.games.les_infiltres.words import CALL_HACKER, CALL_PASTOR, ROLE_KEYS, SAGE_VOTE, SUCCESSION, VOLUNTEERING
from tests.games.les_infiltres.scripted import GAME, SEVEN, Match, kinds
from tests.rules import rule


@rule("LI-1.1")
def test_the_box_holds_23_cards() -> None:
    assert sum(SUPPLY) == 23
    assert (SUPPLY[0], SUPPLY[1]) == (5, 10)
    assert SUPPLY[2:] == [1] * 8


@rule("LI-1.2")
def test_infiltrators_by_number_of_seats() -> None:
    numbers = [standard_roles(seats)[0] for seats in range(7, 21)]
    assert numbers == [2] * 5 + [3] * 5 + [4] * 4


@rule("LI-1.3")
@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        (7, {"infiltrator": 2, "minister": 1, "hacker": 1, "pastor": 1, "believer": 2}),
        (
            12,
            {
                "infiltrator": 3,
                "minister": 1,
                "hacker": 1,
                "pastor": 1,
                "believer": 4,
                "worship_leader": 1,
                "whistleblower": 1,
            },
        ),
        (
            17,
            {
                "infiltrator": 4,
                "minister": 1,
                "hacker": 1,
                "pastor": 1,
                "believer": 7,
                "worship_leader": 1,
                "whistleblower": 1,
                "lookout": 1,
            },
        ),
    ],
)
def test_the_booklets_own_sets(seats: int, cards: dict[str, int]) -> None:
    dealt = {key: number for key, number in zip(ROLE_KEYS, standard_roles(seats), strict=True) if number}
    assert dealt == dict(sorted(cards.items(), key=lambda item: ROLE_KEYS.index(item[0])))


@rule("LI-1.3")
@pytest.mark.parametrize(("role", "first"), [("worship_leader", 9), ("whistleblower", 11), ("lookout", 15)])
def test_each_further_role_joins_from_a_number_of_seats_on(role: str, first: int) -> None:
    joined = [seats for seats in range(7, 21) if standard_roles(seats)[ROLE_KEYS.index(role)]]
    assert joined == list(range(first, 21))


@rule("LI-1.3")
def test_every_standard_set_fits_the_box_and_grows() -> None:
    before = [0] * len(ROLE_KEYS)
    for seats in range(7, 21):
        cards = standard_roles(seats)
        assert sum(cards) == seats
        assert all(number <= most for number, most in zip(cards, SUPPLY, strict=True))
        assert all(new >= old for new, old in zip(cards[2:], before[2:], strict=True))
        before = cards


@rule("LI-1.4")
@pytest.mark.parametrize("seats", [7, 8])
def test_a_host_chooses_cards_and_the_rest_fills_up(seats: int) -> None:
    setup = GAME.setup(seats, {"roles": {"lawyer": 1, "double_agent": 1}})
    state = GAME.blank(setup, TABLE)
    assert state.as_dict()["cards_dealt"] == [2, seats - 4, 0, 0, 0, 0, 1, 1, 0, 0]


@rule("LI-4.2")
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("pastor", "two different roles"),
        (["pastor"], "two different roles"),
        (["pastor", "pastor"], "two different roles"),
        (["pastor", "bishop"], "knows no role 'bishop'"),
        (["pastor", "hacker"], "no card of hacker is left"),
    ],
)
def test_two_cards_a_host_cannot_choose_are_refused_in_one_line(cards: object, line: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.setup(8, {"roles": {"hacker": 1, "double_agent": 1}, "agent_cards": cards})
    assert line in str(refused.value)


@rule("LI-1.4")
@pytest.mark.parametrize(
    ("seats", "roles", "line"),
    [
        (7, "minister", "must give a number for each role"),
        (7, {"bishop": 1}, "knows no role 'bishop'"),
        (7, {"minister": 2}, "0 to 1 of minister, not 2"),
        (7, {"minister": True}, "0 to 1 of minister, not True"),
        (7, {"minister": -1}, "0 to 1 of minister, not -1"),
        (7, {"infiltrator": 3}, "7 seats play with 2 infiltrators, not 3"),
        (7, {"believer": 4}, "6 cards for 7 seats"),
        (20, {"minister": 1}, "only 10 believers; add 5 more"),
    ],
)
def test_what_is_wrong_with_a_set_is_said_in_one_line(seats: int, roles: object, line: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.setup(seats, {"roles": roles})
    assert line in str(refused.value)
    assert "\n" not in str(refused.value)


@rule("LI-1.5")
def test_the_set_is_public_and_a_card_is_not() -> None:
    match = Match(sage=None)
    for seat in [*range(7), TABLE]:
        view = match.table.view(seat).as_dict()
        assert view["cards_dealt"] == [2, 2, 1, 0, 1, 1, 0, 0, 0, 0]
        roles = view["roles"]
        assert isinstance(roles, list)
        assert [place for place in range(7) if roles[place] != -1] == ([seat] if seat != TABLE else [])


@rule("LI-8.1")
def test_a_single_volunteer_is_sage() -> None:
    match = Match(sage=None)
    for seat in range(6):
        match.play(seat, "volunteer", int(seat == 3))
        assert "volunteers" not in kinds(match.heard(TABLE))
        assert ("volunteered", (int(seat == 3),)) in match.heard(seat)
    assert match.state.waiting() == 1 << 6
    match.play(6, "volunteer", 0)
    assert match.heard(TABLE)[1:4] == [("volunteers", (1 << 3,)), ("sage", (3,)), ("night", (1,))]


@rule("LI-8.1")
def test_by_the_clock_who_has_not_answered_is_no_volunteer() -> None:
    match = Match(sage=None)
    match.play(2, "volunteer", 1)
    match.tick()
    assert match.state.sage == 2


@rule("LI-8.2")
def test_several_volunteers_are_voted_on_by_all() -> None:
    match = Match(sage=None)
    for seat in range(7):
        match.play(seat, "volunteer", int(seat < 2))
    assert match.state.step == SAGE_VOTE
    assert match.state.owed() & 0b1111111 == 0b1111111
    assert match.state.legal(0) == [GAME.codes.code("elect", 1)]
    assert not match.may(3, "elect", 4)
    for seat in range(7):
        match.play(seat, "elect", 1 if seat != 1 else 0)
    assert match.state.sage == 1
    assert ("voted", (1, 0)) in match.heard(TABLE)


@rule("LI-8.2")
def test_equal_volunteers_are_drawn_by_lot() -> None:
    match = Match(sage=None)
    for seat in range(7):
        match.play(seat, "volunteer", int(seat < 3))
    for seat, target in {0: 1, 1: 0, 3: 0, 4: 1, 5: 2}.items():
        match.play(seat, "elect", target)
    match.tick()
    assert match.state.legal(CHANCE) == [GAME.codes.code("lot", seat) for seat in (0, 1)]
    match.play(CHANCE, "lot", 1)
    assert match.state.sage == 1


@rule("LI-8.3")
def test_without_volunteers_the_lot_decides() -> None:
    match = Match(sage=None)
    for seat in range(7):
        match.play(seat, "volunteer", 0)
    assert len(match.state.legal(CHANCE)) == 7
    match.play(CHANCE, "lot", 5)
    assert match.state.sage == 5


@rule("LI-8.4")
def test_a_sage_jailed_at_night_names_a_successor_before_the_debate() -> None:
    match = Match(sage=5)
    match.night(point=5)
    assert match.state.step == SUCCESSION
    assert match.state.owed() == 1 << 5 | 1 << CLOCK
    assert not match.may(5, "succeed", 5)
    match.succeed(2)
    assert match.state.sage == 2
    assert match.heard(TABLE)[-2][0] == "sage"


@rule("LI-8.4")
def test_by_the_clock_the_lot_names_the_successor() -> None:
    match = Match(sage=5)
    match.night(point=5)
    match.tick()
    assert match.state.legal(CHANCE) == [GAME.codes.code("lot", seat) for seat in (0, 1, 2, 3, 4, 6)]
    match.play(CHANCE, "lot", 6)
    assert match.state.sage == 6


@rule("LI-8.4")
def test_a_sage_voted_out_names_a_successor_before_the_night() -> None:
    match = Match(sage=6)
    match.night()
    match.vote({0: 6, 1: 6})
    assert match.state.step == SUCCESSION
    match.succeed(0)
    assert match.state.step == CALL_HACKER
    assert match.state.night == 2


@rule("LI-8.5")
def test_the_office_is_public_and_the_card_is_not() -> None:
    match = Match(sage=0)
    view = match.table.view(5).as_dict()
    assert view["sage"] == 0
    assert isinstance(view["roles"], list)
    assert view["roles"][0] == -1


@rule("LI-3.1")
def test_a_match_begins_with_the_sage_and_then_night() -> None:
    assert Match(sage=None).state.step == VOLUNTEERING
    assert Match(SEVEN).state.step == CALL_PASTOR
    assert Match(SEVEN).state.night == 1
