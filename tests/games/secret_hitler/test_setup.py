"""SH-1: setting up."""

import pytest

from doublejeu.core.bits import mask_of
from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.games.secret_hitler.words import (
    CODES,
    DRAWING,
    EXECUTION,
    FASCIST,
    FIRST,
    HITLER,
    INVESTIGATION,
    LIBERAL,
    NOMINATION,
    PEEK,
    SPECIAL,
)
from tests.games.secret_hitler.builder import GAME, Match, deal
from tests.rules import rule

TABLE_OF_ROLES = {5: "LLLFH", 6: "LLLLFH", 7: "LLLLFFH", 8: "LLLLLFFH", 9: "LLLLLFFFH", 10: "LLLLLLFFFH"}
every_size = pytest.mark.parametrize("seats", list(TABLE_OF_ROLES))


@rule("SH-1.1")
def test_the_pile_holds_six_liberal_and_eleven_fascist_tiles_in_no_known_order() -> None:
    match = deal("LLFHL")
    assert match.heard(TABLE, "piles") == [(17, 0)]

    match.elect(1)

    assert match.step == DRAWING
    assert [CODES.act(code).args for code in match.state.legal(CHANCE)] == [(0,), (1,), (2,), (3,)]
    # Ways to draw 0, 1, 2 or 3 of 6 liberal tiles with the rest from 11 fascist ones; 680 ways in all.
    assert match.state.odds() == [165, 6 * 55, 15 * 11, 20]


@rule("SH-1.1")
def test_a_later_draw_depends_on_what_is_left() -> None:
    match = deal("LLFHL")
    match.elect(1)
    match.draw(3)
    match.discard("L")
    match.enact("L")

    match.elect(2)

    assert match.state.odds() == [165, 3 * 55, 3 * 11, 1]


@rule("SH-1.2")
@every_size
def test_roles_are_those_of_the_number_of_seats_however_they_fall(seats: int) -> None:
    for roles in (TABLE_OF_ROLES[seats], TABLE_OF_ROLES[seats][::-1]):
        match = deal(roles)
        dealt = [match.state.role(seat) for seat in range(seats)]
        assert dealt == ["LFH".index(role) for role in roles]
        assert match.state.faults() == []


@rule("SH-1.2")
@every_size
def test_each_envelope_is_drawn_blindly_from_those_left(seats: int) -> None:
    match = Match(seats, {})
    counts = [TABLE_OF_ROLES[seats].count(role) for role in "LFH"]
    for role in TABLE_OF_ROLES[seats]:
        assert [CODES.act(code).args[0] for code in match.state.legal(CHANCE)] == [r for r in range(3) if counts[r]]
        assert match.state.odds() == [left for left in counts if left]
        match.act(CHANCE, "deal", "LFH".index(role))
        counts["LFH".index(role)] -= 1
    assert match.step == FIRST


@rule("SH-1.3")
@every_size
def test_a_seat_learns_its_own_role_and_a_liberal_nothing_else(seats: int) -> None:
    match = deal(TABLE_OF_ROLES[seats])

    for seat, role in enumerate(TABLE_OF_ROLES[seats]):
        assert match.heard(seat, "role") == [(seat, "LFH".index(role))]
        if role == "L":
            assert match.heard(seat, "team") == []
            assert [known for known in match.view(seat).roles if known != NOBODY] == [LIBERAL]
    assert match.heard(TABLE, "role") == []
    assert match.heard(TABLE, "team") == []
    assert match.view(TABLE).roles == [NOBODY] * seats


@rule("SH-1.3")
def test_hitlers_party_is_the_fascist_one() -> None:
    match = deal("LLFHL")

    assert match.view(3).roles[3] == HITLER
    assert match.view(3).parties[3] == 1


@rule("SH-1.4")
@pytest.mark.parametrize("roles", ["LLFHL", "HLLLLF"])
def test_with_few_seats_the_fascist_and_hitler_know_each_other(roles: str) -> None:
    match = deal(roles)
    fascist, hitler = roles.index("F"), roles.index("H")

    for seat in (fascist, hitler):
        assert match.heard(seat, "team") == [(1 << fascist, hitler)]
        assert match.view(seat).roles == ["LFH".index(role) for role in roles]


@rule("SH-1.4")
@pytest.mark.parametrize("roles", ["LLFHL", "HLLLLF"])
def test_an_option_keeps_hitlers_eyes_shut(roles: str) -> None:
    match = deal(roles, hitler_knows=False)
    fascist, hitler = roles.index("F"), roles.index("H")

    assert match.heard(fascist, "team") == [(1 << fascist, hitler)]
    assert match.heard(hitler, "team") == []
    assert match.view(hitler).roles[fascist] == NOBODY


@rule("SH-1.5")
@pytest.mark.parametrize("seats", [7, 8, 9, 10])
@pytest.mark.parametrize("hitler_knows", [True, False])
def test_with_more_seats_fascists_know_all_and_hitler_nobody(seats: int, hitler_knows: bool) -> None:
    roles = TABLE_OF_ROLES[seats]
    fascists = [seat for seat in range(seats) if roles[seat] == "F"]
    hitler = roles.index("H")

    match = deal(roles, hitler_knows=hitler_knows)

    for seat in fascists:
        assert match.heard(seat, "team") == [(mask_of(fascists), hitler)]
    assert match.heard(hitler, "team") == []
    assert [seat for seat in range(seats) if match.view(hitler).roles[seat] != NOBODY] == [hitler]


@rule("SH-1.6")
@every_size
def test_the_first_candidate_is_drawn_and_seats_follow_in_order(seats: int) -> None:
    dealing = Match(seats, {})
    for role in TABLE_OF_ROLES[seats]:
        dealing.act(CHANCE, "deal", "LFH".index(role))
    assert [CODES.act(code).args[0] for code in dealing.state.legal(CHANCE)] == list(range(seats))
    assert dealing.state.odds() == [1] * seats

    match = deal(TABLE_OF_ROLES[seats], first=seats - 1)

    assert match.candidate == seats - 1
    match.reject()
    assert match.candidate == 0
    match.reject()
    assert match.candidate == 1


TRACKS = {
    5: [NOMINATION, NOMINATION, PEEK, EXECUTION, EXECUTION],
    6: [NOMINATION, NOMINATION, PEEK, EXECUTION, EXECUTION],
    7: [NOMINATION, INVESTIGATION, SPECIAL, EXECUTION, EXECUTION],
    8: [NOMINATION, INVESTIGATION, SPECIAL, EXECUTION, EXECUTION],
    9: [INVESTIGATION, INVESTIGATION, SPECIAL, EXECUTION, EXECUTION],
    10: [INVESTIGATION, INVESTIGATION, SPECIAL, EXECUTION, EXECUTION],
}


@rule("SH-1.7")
@every_size
def test_each_fascist_law_brings_the_power_of_its_square(seats: int) -> None:
    """The number of seats at the start decides: after the executions fewer are alive and the track stays."""
    match = deal(TABLE_OF_ROLES[seats])

    for number, expected in enumerate(TRACKS[seats], 1):
        match.govern("F")
        assert match.state.fascist_laws == number
        assert match.step == expected
        match.use_power_harmlessly()
    assert match.state.role(match.state.hitler) == HITLER
    assert len(match.living) == seats - 2
    assert FASCIST in [match.state.role(seat) for seat in match.living]


@pytest.mark.parametrize("seats", [4, 11])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="secret_hitler is played by 5 to 10 seats"):
        GAME.setup(seats)
