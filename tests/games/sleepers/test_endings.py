"""Winning, losing and drawing: SL-2."""

import pytest

from doublejeu.core.contract import CHANCE, NOBODY
from tests.games.sleepers.positions import ending, play, position, told
from tests.rules import rule

FULL = ("SSSS", "SSSS")


@rule("SL-2.1", "SL-2.6")
def test_ten_dead_lose_whoever_killed_them() -> None:
    state = play(position("E5:P", "E6:S A1:S", hands=("SS", "SS"), dead=("", "SSMMMPPLL")), "activate E5")
    assert ending(state) is None

    assert ending(play(state, "jump E7")) == ("SL-2.1", 0)
    own_hand = play(position("E5:B E6:S", "A1:S", hands=("SS", "SS"), dead=("SMMMPPLL", "")), "activate E5")
    assert ending(own_hand) == ("SL-2.1", 1)


@rule("SL-2.1")
def test_nine_dead_are_not_enough() -> None:
    state = play(position("E5:P", "E6:S A1:S", hands=("SS", "SS"), dead=("", "SSMMMPPL")), "activate E5", "jump E7")

    assert len(state.black.fallen) == 9
    assert ending(state) is None


@rule("SL-2.2", "SL-2.6")
@pytest.mark.parametrize(
    ("prey", "hunters"),
    [
        ("A1:S", "A2:M* B1:M* B2:M"),
        ("A1:S*", "A2:M* B1:X* B2:M"),
        ("A3:S", "A2:M* A4:M* B3:M* B4:X"),
        ("E5:S", "D4:M* D5:M* E4:M* E6:M* F4:X* F5:M"),
    ],
)
def test_an_agent_with_only_militia_and_edge_around_is_captured(prey: str, hunters: str) -> None:
    last = hunters.split()[-1]
    state = position(hunters, prey + " I5:S", hands=("SS", "SS"))

    assert ending(play(state, f"activate {last[:2]}")) == ("SL-2.2", 0)


@rule("SL-2.2")
@pytest.mark.parametrize("hunters", ["A2:M* B1:S* B2:M", "A2:M* B1:M B2:M", "A2:M* B2:M"])
def test_a_gap_a_sleeper_or_another_agent_lets_it_escape(hunters: str) -> None:
    state = position(hunters, "A1:S I5:S", hands=("SSSS", "SS"))

    assert ending(play(state, "activate B2")) is None


@rule("SL-2.2")
def test_whoever_recruits_into_a_trap_is_captured() -> None:
    state = position("A2:M* B1:M* B2:M*", "I5:S", hands=FULL, player=1)

    assert ending(play(state, "place A1", "take S")) == ("SL-2.2", 0)


@rule("SL-2.3")
def test_a_turn_without_tile_or_sleeper_loses() -> None:
    state = position("E5:S", "A1:S*", hands=("S", ""), empty_bags=True)

    assert ending(play(state, "activate E5")) == ("SL-2.3", 0)


@rule("SL-2.3")
def test_at_the_end_of_ones_own_turn_it_is_not_tested() -> None:
    state = position("E5:S", "A1:S", hands=("", ""), empty_bags=True)

    play(state, "activate E5")
    assert ending(state) is None
    assert ending(play(state, "activate A1")) == ("SL-2.3", 1)


CHAIN = "A3:S* B3:M* C4:S* D4:P* E5:I* F5:G* G4:M* H4:S*"


@rule("SL-2.4")
def test_a_bent_chain_of_any_active_agents_between_opposite_sides_wins() -> None:
    state = position(f"{CHAIN} I3:L", "A1:S", hands=FULL)

    assert ending(play(state, "activate I3")) == ("SL-2.4", 0)


@rule("SL-2.4")
def test_sleepers_and_gaps_break_the_chain() -> None:
    asleep = position(f"{CHAIN.replace('D4:P*', 'D4:P')} I3:R", "A1:S", hands=("", "SSSS"), empty_bags=True)
    assert ending(play(asleep, "activate I3")) is None

    gap = position(f"{CHAIN.replace('D4:P* ', '')} I3:R I1:S", "A1:S", hands=("", "SSSS"), empty_bags=True)
    assert ending(play(gap, "activate I3", "activate I1")) is None


@rule("SL-2.4", "SL-1.1")
def test_two_corners_of_one_side_join_nothing_but_a_corner_ends_a_chain() -> None:
    side = position("A1:S* A2:S* A3:M* A4:S* A5:S", "I5:S", hands=FULL)
    assert ending(play(side, "activate A5")) is None

    edge = position("A1:S* B1:M* C1:S* D1:P* E1:S* F1:M* G1:S* H1:S* I1:G", "E9:S", hands=("SS", "SSSS"))
    assert ending(play(edge, "activate I1")) == ("SL-2.4", 0)


@rule("SL-2.5")
@pytest.mark.parametrize(
    "line",
    ["C2:S* C3:S* C4:S* C5:S* C6:S", "A1:S* B2:S* C3:S D4:X* E5:S*", "A5:S* B5:S* C5:S* D5:S E5:S* F4:S*"],
)
def test_five_scientists_or_more_in_a_line_win(line: str) -> None:
    asleep = next(agent for agent in line.split() if not agent.endswith("*"))
    state = position(line, "I5:S", hands=("M", "S"))

    assert ending(play(state, f"activate {asleep[:2]}")) == ("SL-2.5", 0)


@rule("SL-2.5")
@pytest.mark.parametrize(
    "line", ["C2:S* C3:S* C4:M* C5:S* C6:S", "C1:S* C2:S* C4:S* C5:S* C6:S", "C2:S* C3:S* C4:S* D5:S* C6:S"]
)
def test_a_gap_a_bend_or_another_agent_breaks_the_line(line: str) -> None:
    state = position(line, "I5:S", hands=("MMMM", "SSSS"))

    assert ending(play(state, "activate C6")) is None


@rule("SL-2.7")
def test_an_informer_can_hand_the_rival_the_match() -> None:
    state = position("I1:I", "C2:S* C3:S* C4:S* C5:S* C6:S", hands=("S", "S"))

    assert ending(play(state, "activate I1", "flip C6")) == ("SL-2.5", 1)


@rule("SL-2.7")
def test_moving_an_agent_into_place_wins_and_the_match_stops_there() -> None:
    state = position("C2:S* C3:S* C4:S* C5:S* G4:S* I1:V I5:S", "A1:S", hands=("", "S"))

    play(state, "activate I1", "divert G4", "send C6")

    assert ending(state) == ("SL-2.5", 0)
    assert not any(state.legal(seat) for seat in (0, 1, CHANCE))


@rule("SL-2.7")
def test_waking_decides_before_the_ability_does() -> None:
    """The saboteur completes the chain before it blows itself up."""
    state = position(f"{CHAIN} I3:B", "A1:S", hands=FULL)

    assert ending(play(state, "activate I3")) == ("SL-2.4", 0)


@rule("SL-2.7")
def test_giving_back_or_turning_down_breaks_a_line_without_deciding() -> None:
    state = position("I1:G", "C2:S* C3:S* C4:S* C5:S* C6:S", hands=("SSSS", "S"))

    play(state, "activate I1", "give_back C4", "stop")

    assert ending(state) is None


@rule("SL-2.8")
def test_one_change_that_decides_for_both_is_won_by_the_player_on_turn() -> None:
    both = ("SSMMMMMPP", "SSMMMMMPP")
    for player in (0, 1):
        white, black = ("E5:B", "E6:S A1:S") if player == 0 else ("E6:S A1:S", "E5:B")
        state = position(white, black, hands=("S", "S"), dead=both, player=player)
        assert ending(play(state, "activate E5")) == ("SL-2.1", player)


@rule("SL-2.8")
def test_a_move_that_completes_both_designs_is_the_movers() -> None:
    """Black's scientist goes into white's trap, which is also the end of black's line."""
    white = "A2:M* B1:M* B2:X* I5:V"
    black = "E5:S* C3:S* D4:S* F6:S*"
    state = position(white, black, hands=("S", "S"))

    play(state, "activate I5", "divert F6", "send A1")

    assert ending(state) == ("SL-2.2", 0)


@rule("SL-2.9")
def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    state = position("A1:I A3:I*", "I5:I I3:I*", hands=("", ""), empty_bags=True)
    play(state, "activate A1", "flip A3", "stop")
    moves = [
        ("activate I5", "flip I3", "stop"),
        ("activate A3", "flip A1", "stop"),
        ("activate I3", "flip I5", "stop"),
        ("activate A1", "flip A3", "stop"),
    ]

    turns = 0
    while ending(state) is None and turns < 20:
        play(state, *moves[turns % 4])
        turns += 1

    assert ending(state) == ("SL-2.9", NOBODY)
    assert turns == 8
    assert told(state, "turn")[-1].args[3] == 3


@rule("SL-2.9", "SL-2.10")
def test_without_the_rule_of_repetition_the_long_quiet_ends_it() -> None:
    options: dict[str, object] = {"repetition": False, "quiet_turns": 20}
    state = position("A1:I A3:I*", "I5:I I3:I*", empty_bags=True, options=options)
    moves = [
        ("activate A1", "flip A3", "stop"),
        ("activate I5", "flip I3", "stop"),
        ("activate A3", "flip A1", "stop"),
        ("activate I3", "flip I5", "stop"),
    ]

    turns = 0
    while ending(state) is None:
        play(state, *moves[turns % 4])
        turns += 1

    assert ending(state) == ("SL-2.10", NOBODY)
    assert turns == 20


@rule("SL-2.10")
def test_no_quiet_is_too_long_where_the_group_says_so() -> None:
    options: dict[str, object] = {"repetition": False, "quiet_turns": 0}
    state = position("A1:I", "I5:I", empty_bags=True, options=options)

    for _ in range(250):
        play(state, "activate A1", "flip A1", "stop", "activate I5", "flip I5", "stop")

    assert ending(state) is None
    assert state.quiet == 500


@rule("SL-2.10")
def test_recruits_and_deaths_break_the_quiet() -> None:
    state = position("A1:S A3:S E5:P", "I5:S I3:S E6:S", hands=("SSSS", "SSSS"), empty_bags=True)

    play(state, "activate A1", "stop", "activate I5", "stop")
    assert state.quiet == 2
    play(state, "place C3", "take S")
    assert state.quiet == 0
    play(state, "activate I3", "stop")
    assert state.quiet == 1
    play(state, "activate E5", "jump E7", "stop")
    assert state.quiet == 0
