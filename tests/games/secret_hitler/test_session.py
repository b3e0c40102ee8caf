"""SH-5: the legislative session, and SH-6: chaos."""

import pytest

from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.core.table import Illegal
from doublejeu.games.secret_hitler import events
from doublejeu.games.secret_hitler.words import (
    CHANCELLOR,
    CHAOS,
    DRAWING,
    FASCIST,
    LIBERAL,
    NOMINATION,
    PEEK,
    PRESIDENT,
    VETO,
)
from tests.games.secret_hitler.builder import Match, deal
from tests.rules import rule

SEVEN = "LLFHLLF"
TEN = "LLLLLLFFFH"


def five_fascist_laws(**options: object) -> Match:
    """Ten seats, five fascist laws, eight alive; the next candidate is about to name somebody."""
    match = deal(TEN, first=0, **options)
    match.laws("FFFFF")
    match.use_power_harmlessly()
    assert match.step == NOMINATION
    return match


def with_chancellor(match: Match, liberals: int, keep: str = "F") -> None:
    """Elect somebody harmless and bring the session to the chancellor's choice."""
    match.elect(min(seat for seat in match.eligible() if seat != match.state.hitler))
    match.draw(liberals)
    match.to_chancellor(keep)


@rule("SH-5.1")
def test_the_president_alone_sees_three_tiles_and_discards_one() -> None:
    match = deal(SEVEN)
    match.elect(4)

    match.draw(1)

    assert match.heard(0, "hand") == [(1, 2)]
    for seat in (1, 2, 3, 4, 5, 6, TABLE):
        assert match.heard(seat, "hand") == []
    assert match.step == PRESIDENT
    assert match.state.owed() == 1 << 0
    assert match.choices(0, "discard") == [LIBERAL, FASCIST]


@rule("SH-5.1")
@pytest.mark.parametrize(("liberals", "kinds"), [(0, [FASCIST]), (1, [0, 1]), (2, [0, 1]), (3, [LIBERAL])])
def test_only_tiles_in_hand_can_be_discarded(liberals: int, kinds: list[int]) -> None:
    match = deal(SEVEN)
    match.elect(4)
    match.draw(liberals)

    assert match.choices(0, "discard") == kinds


@rule("SH-5.2")
def test_the_chancellor_sees_two_tiles_and_nobody_else_does() -> None:
    match = deal(SEVEN)
    match.elect(4)
    match.draw(2)

    match.discard("L")

    assert match.heard(4, "hand") == [(1, 1)]
    assert match.heard(0, "hand") == [(2, 1), (1, 1)]  # the president knows what is passed on
    for seat in (1, 2, 3, 5, 6, TABLE):
        assert match.heard(seat, "hand") == []
    assert match.state.owed() == 1 << 4


@rule("SH-5.2")
def test_nothing_tells_the_chancellor_which_tile_was_buried() -> None:
    """LLF without an L and LFF without an F reach the chancellor as the very same pair."""
    heard = []
    for liberals, buried in ((2, "L"), (1, "F")):
        match = deal(SEVEN)
        match.elect(4)
        match.draw(liberals)
        match.discard(buried)
        heard.append((match.table.heard(4), match.view(4).as_dict(), match.state.legal(4)))

    assert heard[0] == heard[1]


@rule("SH-5.3")
@pytest.mark.parametrize("law", ["L", "F"])
def test_the_chancellor_enacts_one_and_the_other_is_discarded(law: str) -> None:
    match = deal(SEVEN)
    match.elect(4)
    match.draw(1)
    match.discard("F")
    assert match.choices(4, "enact") == [LIBERAL, FASCIST]

    match.enact(law)

    assert (match.state.liberal_laws, match.state.fascist_laws) == ((1, 0) if law == "L" else (0, 1))
    assert (match.state.discard_liberals, match.state.discard_fascists) == ((0, 2) if law == "L" else (1, 1))
    for seat in (*range(7), TABLE):
        assert match.heard(seat, "enacted") == [(LIBERAL if law == "L" else FASCIST,)]


@rule("SH-5.3")
def test_two_equal_tiles_leave_the_chancellor_no_choice() -> None:
    match = deal(SEVEN)
    match.elect(4)
    match.draw(0)
    match.discard("F")

    assert match.choices(4, "enact") == [FASCIST]
    with pytest.raises(Illegal):
        match.enact("L")


@rule("SH-5.4")
def test_piles_are_public_as_numbers_and_discards_are_not_shown() -> None:
    streams = []
    for liberals, buried in ((2, "L"), (1, "F")):
        match = deal(SEVEN)
        match.elect(4)
        match.draw(liberals)
        match.discard(buried)
        match.enact("F")
        assert match.heard(TABLE, "piles") == [(17, 0), (14, 0), (14, 1), (14, 2)]
        streams.append([match.table.heard(seat) for seat in (1, 2, 3, 5, 6, TABLE)])

    assert streams[0] == streams[1]  # the buried tile differed; nobody but the president can tell


@rule("SH-5.5")
def test_a_veto_needs_five_fascist_laws() -> None:
    for laws in ("FFFF", "LLLL"):
        match = deal(TEN)
        match.laws(laws)
        match.use_power_harmlessly()
        with_chancellor(match, 1)
        assert match.verbs(match.state.chancellor) == {"enact"}

    match = five_fascist_laws()
    with_chancellor(match, 1)
    assert match.verbs(match.state.chancellor) == {"enact", "ask_veto"}


@rule("SH-5.5", "SH-6.2")
def test_a_veto_may_be_asked_when_chaos_brought_the_fifth_law() -> None:
    match = deal(TEN)
    match.laws("FFFF")
    match.use_power_harmlessly()
    match.riot("F")
    assert match.state.fascist_laws == 5
    assert match.step == NOMINATION  # nobody is executed for a law of the people

    with_chancellor(match, 1)

    assert "ask_veto" in match.verbs(match.state.chancellor)


@rule("SH-5.5")
def test_the_law_that_is_the_fifth_cannot_itself_be_vetoed() -> None:
    match = deal(TEN)
    match.laws("FFFF")
    match.use_power_harmlessly()
    with_chancellor(match, 0)

    with pytest.raises(Illegal):
        match.ask_veto()


@rule("SH-5.6")
def test_an_accepted_veto_discards_both_tiles_and_advances_the_tracker() -> None:
    match = five_fascist_laws()
    with_chancellor(match, 1)
    chancellor, president = match.state.chancellor, match.state.president
    discards = match.state.discard_liberals + match.state.discard_fascists
    match.ask_veto()
    assert match.heard(TABLE, "veto_asked") == [(chancellor,)]
    assert match.step == VETO
    assert match.state.owed() == 1 << president
    assert match.choices(president, "answer_veto") == [0, 1]

    match.answer_veto("J")

    assert match.heard(TABLE, "veto_answered") == [(president, 1)]
    assert match.state.tracker == 1
    assert match.state.fascist_laws == 5
    assert match.state.liberal_laws == 0
    assert match.state.hand_liberals + match.state.hand_fascists == 0
    assert match.state.discard_liberals + match.state.discard_fascists == discards + 2
    assert (match.step, match.candidate) == (NOMINATION, president + 1)


@rule("SH-5.6", "SH-5.8")
def test_two_rejections_and_a_veto_are_chaos() -> None:
    match = five_fascist_laws()
    match.reject()
    match.reject()
    with_chancellor(match, 1)
    assert match.state.tracker == 2  # elected, but no law yet
    match.ask_veto()

    match.answer_veto("J")

    assert match.step == CHAOS
    match.chaos("L")
    assert (match.state.tracker, match.state.liberal_laws) == (0, 1)
    assert match.state.limited_chancellor == NOBODY


@rule("SH-5.6")
def test_three_vetoes_in_a_row_are_chaos() -> None:
    match = five_fascist_laws()
    for tracker in (1, 2, 3):
        with_chancellor(match, 1)
        match.ask_veto()
        match.answer_veto("J")
        assert match.state.tracker == tracker
    assert match.step == CHAOS


@rule("SH-5.7")
def test_after_a_refusal_the_chancellor_enacts_one_of_the_same_two() -> None:
    match = five_fascist_laws()
    with_chancellor(match, 1, keep="L")
    chancellor = match.state.chancellor
    match.ask_veto()

    match.answer_veto("N")

    assert match.step == CHANCELLOR
    assert match.state.owed() == 1 << chancellor
    assert match.choices(chancellor, "enact") == [LIBERAL, FASCIST]
    assert match.verbs(chancellor) == {"enact"}
    with pytest.raises(Illegal):
        match.ask_veto()  # one request a session
    match.enact("L")
    assert match.state.liberal_laws == 1


@rule("SH-5.7")
def test_the_next_session_may_ask_again() -> None:
    match = five_fascist_laws()
    with_chancellor(match, 1, keep="L")
    match.ask_veto()
    match.answer_veto("N")
    match.enact("L")

    with_chancellor(match, 1)

    assert "ask_veto" in match.verbs(match.state.chancellor)


@rule("SH-5.8")
def test_a_law_sets_the_tracker_back_and_an_election_alone_does_not() -> None:
    match = deal(SEVEN)
    match.reject()
    match.reject()
    match.elect(match.eligible()[0])
    assert match.state.tracker == 2

    match.hold_session("L")

    assert match.state.tracker == 0
    assert match.heard(TABLE, "tracker") == [(1,), (2,), (0,)]


@rule("SH-5.8")
def test_an_option_lets_the_election_itself_set_the_tracker_back() -> None:
    match = five_fascist_laws(tracker_reset="election")
    match.reject()
    match.reject()
    with_chancellor(match, 1)
    assert match.state.tracker == 0
    match.ask_veto()

    match.answer_veto("J")

    assert match.state.tracker == 1
    assert match.step == NOMINATION


@rule("SH-5.9")
def test_fewer_than_three_tiles_are_reshuffled_with_the_discards() -> None:
    match = deal(SEVEN)
    match.laws("LLLF")
    assert (match.view(TABLE).pile, match.view(TABLE).discard) == (5, 8)
    assert match.heard(TABLE, "reshuffled") == []

    match.govern("L" if match.state.liberal_laws < 4 else "F")

    assert match.heard(TABLE, "reshuffled") == [()]
    assert match.heard(TABLE, "piles")[-2:] == [(2, 10), (12, 0)]
    assert match.state.pile_liberals == 6 - match.state.liberal_laws
    assert match.state.pile_fascists == 11 - match.state.fascist_laws


@rule("SH-5.9")
def test_three_tiles_left_are_enough() -> None:
    match = deal(SEVEN)
    match.riot("L")
    match.riot("F")
    match.laws("LLLF")

    assert match.view(TABLE).pile == 3
    assert match.heard(TABLE, "reshuffled") == []
    match.use_power_harmlessly()
    match.elect(match.eligible()[0])
    assert match.step == DRAWING


@rule("SH-5.9", "SH-6.1")
def test_chaos_too_ends_with_a_reshuffle_where_fewer_than_three_are_left() -> None:
    match = deal(SEVEN)
    match.riot("L")
    match.riot("F")
    match.laws("LLLF")
    match.use_power_harmlessly()
    assert match.view(TABLE).pile == 3

    match.riot("F")

    assert match.heard(TABLE, "reshuffled") == [()]
    assert (match.view(TABLE).pile, match.view(TABLE).discard) == (10, 0)


@rule("SH-5.9", "SH-5.6")
def test_an_accepted_veto_reshuffles_before_chaos_where_no_tile_is_left() -> None:
    match = five_fascist_laws()
    assert match.heard(TABLE, "reshuffled") == [()]  # five sessions of three tiles
    for law in "LLL":
        match.govern(law)
    match.reject()
    match.reject()
    with_chancellor(match, match.state.pile_liberals)  # the last three tiles
    assert match.view(TABLE).pile == 0

    match.ask_veto()
    match.answer_veto("J")

    assert match.heard(TABLE, "reshuffled") == [(), ()]
    assert match.view(TABLE).pile == 17 - 8
    assert match.step == CHAOS
    assert sum(match.state.odds()) == 9


@rule("SH-5.9", "SH-5.6", "SH-6.1")
@pytest.mark.parametrize("left", [1, 2])
def test_chaos_after_a_veto_takes_the_tile_on_top_before_the_reshuffle(left: int) -> None:
    match = five_fascist_laws()
    for law in "LLL":
        match.govern(law)
    state = match.state
    for _ in range(left):  # as if a session had left so many tiles more
        state.discard_fascists -= 1
        state.pile_fascists += 1
    match.reject()
    match.reject()
    with_chancellor(match, state.pile_liberals)
    liberals = state.pile_liberals
    match.ask_veto()

    match.answer_veto("J")

    assert match.step == CHAOS
    assert match.heard(TABLE, "reshuffled") == [()], "none since the first"
    assert state.pile_liberals + state.pile_fascists == left
    assert state.pile_liberals == liberals == 0
    match.act(CHANCE, "draw", 0)
    assert match.outcome.clause == "SH-2.4"


@rule("SH-5.9", "SH-7.5")
def test_a_reshuffle_comes_before_a_peek_so_that_it_sees_three() -> None:
    match = deal("LLFHL")
    match.laws("LLFFF")

    assert match.heard(TABLE, "reshuffled") == [()]
    assert match.view(TABLE).pile == 12
    match.peek("LLL")
    assert match.view(TABLE).pile == 12
    story = [(event.kind, *event.args) for event in match.table.heard(TABLE)]
    assert story.index((events.RESHUFFLED,)) < story.index((events.STEP, PEEK)) < story.index((events.PEEKED, 4))
    assert match.heard(4, "top") == [(LIBERAL, LIBERAL, LIBERAL)]


@rule("SH-5.9")
def test_a_reshuffle_forgets_the_order_that_a_peek_had_seen() -> None:
    match = deal("LLFHL")
    match.riot("L")
    match.laws("LFFF")
    assert match.view(TABLE).pile == 4
    president = match.candidate
    match.peek("FLF")
    match.riot()
    assert match.view(president).top == [LIBERAL, FASCIST]

    match.riot()

    assert match.heard(TABLE, "chaos") == [(LIBERAL,), (FASCIST,), (LIBERAL,)]
    assert match.heard(TABLE, "reshuffled") == [()]
    assert match.state.top == []
    assert match.view(president).top == []
    assert match.view(TABLE).pile == 17 - 7


@rule("SH-5.10")
def test_a_vetoed_government_limits_its_officers() -> None:
    match = five_fascist_laws()
    with_chancellor(match, 1)
    president, chancellor = match.state.president, match.state.chancellor
    match.ask_veto()
    match.answer_veto("J")

    assert match.heard(TABLE, "limits")[-1] == (president, chancellor)
    assert not {president, chancellor} & set(match.eligible())


@rule("SH-5.10")
def test_an_option_limits_only_governments_that_enacted_a_law() -> None:
    match = five_fascist_laws(veto_limits=False)
    older = match.heard(TABLE, "limits")[-1]
    with_chancellor(match, 1)
    chancellor = match.state.chancellor
    match.ask_veto()
    match.answer_veto("J")

    assert match.heard(TABLE, "limits")[-1] == older
    assert chancellor in match.eligible()

    with_chancellor(match, 1, keep="L")
    newer = (match.state.president, match.state.chancellor)
    assert match.heard(TABLE, "limits")[-1] == older
    match.enact("L")
    assert match.heard(TABLE, "limits")[-1] == newer


@rule("SH-6.1")
@pytest.mark.parametrize(("law", "expected"), [("L", (1, 0)), ("F", (0, 1))])
def test_chaos_enacts_the_top_tile_for_all_to_see(law: str, expected: tuple[int, int]) -> None:
    match = deal(SEVEN)
    match.reject()
    match.reject()
    match.reject()
    assert match.state.odds() == [11, 6]  # any tile of the pile

    match.chaos(law)

    assert (match.state.liberal_laws, match.state.fascist_laws) == expected
    for seat in (*range(7), TABLE):
        assert match.heard(seat, "chaos") == [("LF".index(law),)]
        assert match.heard(seat, "enacted") == []
    assert match.view(TABLE).pile == 16
    assert match.view(TABLE).discard == 0


@rule("SH-6.2")
def test_a_power_lost_to_chaos_does_not_come_back() -> None:
    match = deal(SEVEN)
    match.govern("F")
    match.riot("F")
    assert match.state.fascist_laws == 2
    assert match.step == NOMINATION  # no investigation

    match.govern("F")

    assert match.verbs(match.candidate) == {"call_election"}  # the third square's, not the second's


@rule("SH-6.3")
def test_chaos_sets_the_tracker_back() -> None:
    match = deal(SEVEN)
    match.riot("F")

    assert match.state.tracker == 0
    assert match.heard(TABLE, "tracker") == [(1,), (2,), (3,), (0,)]


@rule("SH-6.4")
def test_after_chaos_everybody_alive_is_eligible() -> None:
    match = deal(SEVEN)
    match.govern("L", chancellor=5)
    assert match.eligible() == [2, 3, 4, 6]

    match.riot("L")

    assert match.candidate == 4
    assert match.eligible() == [0, 1, 2, 3, 5, 6]
    assert match.heard(TABLE, "limits")[-1] == (NOBODY, NOBODY)


@rule("SH-6.5")
def test_after_chaos_the_candidacy_passes_on_as_usual() -> None:
    match = deal(SEVEN, first=5)

    match.riot("F")

    assert match.candidate == 1  # 5, 6 and 0 were rejected


@rule("SH-6.5", "SH-7.4")
def test_chaos_after_a_failed_special_election_goes_on_from_its_caller() -> None:
    match = deal(SEVEN)
    match.laws("FF")
    match.use_power_harmlessly()
    match.govern("F")
    caller = match.candidate
    assert caller == 2
    match.call_election(5)
    match.reject()
    assert match.candidate == 3
    match.reject()
    match.reject()
    match.chaos("L")
    assert match.candidate == 5

    late = deal(SEVEN)
    late.laws("FF")
    late.use_power_harmlessly()
    late.govern("F")
    late.call_election(0)
    late.reject()
    assert late.candidate == 3
