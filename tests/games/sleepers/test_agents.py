"""The agents, and killing, turning and giving back: SL-4 and SL-5."""

from doublejeu.core.contract import ALL
from doublejeu.games.sleepers.hexes import NAMES
from doublejeu.games.sleepers.networks import counts_in
from doublejeu.games.sleepers.words import INFORMER, LEADER, POLICE, SCIENTIST
from tests.games.sleepers.positions import agents, ending, offered, play, position, told
from tests.rules import rule

FULL = ("SSSS", "SSSS")  # hands that draw nothing


@rule("SL-4.1", "SL-4.2")
def test_scientists_and_militia_only_wake_up() -> None:
    state = play(position("E5:S E6:M", "A1:S", hands=FULL), "activate E5", "activate E6")

    assert agents(state, 0) == "E5:S* E6:M*"
    assert agents(state, 1) == "A1:S"
    assert state.player == 1


@rule("SL-4.3", "SL-5.1")
def test_a_saboteur_dies_with_all_around_it() -> None:
    state = play(position("E5:B E6:M F7:S", "D4:S D5:P* A1:S", hands=FULL), "activate E5")

    assert agents(state, 0) == "F7:S"
    assert agents(state, 1) == "A1:S"
    assert (len(state.white.fallen), len(state.black.fallen)) == (2, 2)
    assert len(told(state, "killed")) == 4
    assert [len(event.args) for event in told(state, "killed")] == [2] * 4  # whose and where, never what


@rule("SL-4.4")
def test_police_leaps_on_in_any_direction_and_stops_when_it_likes() -> None:
    state = play(position("E5:P E2:S", "E6:S D7:M* C6:S A1:S", hands=FULL), "activate E5")
    assert offered(state) == ["stop", "jump E7"]

    play(state, "jump E7")
    assert agents(state, 1) == "A1:S C6:S D7:M*"
    assert offered(state) == ["stop", "jump C7"]

    stopped = play(state.clone(), "stop")
    assert agents(stopped, 0) == "E2:S E7:P*"
    play(state, "jump C7")
    assert agents(state, 1) == "A1:S C6:S"
    assert offered(state) == ["stop", "jump C5"]
    play(state, "jump C5")
    assert agents(state, 0) == "C5:P* E2:S"
    assert offered(state) == ["stop", "activate E2"]


@rule("SL-4.4")
def test_police_must_leap_as_far_as_it_can_where_the_group_plays_so() -> None:
    options: dict[str, object] = {"police_must": True}
    state = play(position("E5:P E2:S", "E6:S D7:M* A1:S", hands=FULL, options=options), "activate E5")
    assert offered(state) == ["jump E7"]

    play(state, "jump E7")
    assert offered(state) == ["jump C7"]
    play(state, "jump C7")
    assert offered(state) == ["stop", "activate E2"]  # nothing left to leap over


@rule("SL-4.4")
def test_police_leaps_over_no_friend_no_gap_and_onto_no_agent() -> None:
    state = play(position("E5:P E6:S D4:S", "F5:S G5:M E3:S", hands=FULL), "activate E5")

    assert offered(state) == ["stop", "activate D4", "activate E6"]
    assert not told(state, "opened")


@rule("SL-4.5", "SL-4.13")
def test_a_leader_activates_two_and_the_turn_still_has_its_second() -> None:
    state = play(position("E5:L E6:S D4:S F5:S", "A1:S", hands=FULL), "activate E5")
    assert offered(state) == ["stop", "activate D4", "activate E6", "activate F5"]

    play(state, "activate D4", "activate E6")

    assert offered(state) == ["stop", "activate F5"]
    assert play(state, "activate F5").player == 1


@rule("SL-4.5", "SL-4.12")
def test_a_leader_may_stop_and_without_sleepers_does_nothing() -> None:
    state = play(position("E5:L E6:S", "A1:S", hands=FULL), "activate E5", "stop")
    assert offered(state) == ["stop", "activate E6"]

    alone = play(position("E5:L", "A1:S", hands=FULL), "activate E5")
    assert alone.player == 1


@rule("SL-4.13")
def test_leaders_within_leaders_are_resolved_inside_out() -> None:
    state = play(position("E5:L E6:L D4:S F5:S G5:S H4:S", "A1:S", hands=FULL), "activate E5", "activate E6")
    assert state.stack == [1, 2]

    play(state, "activate D4", "activate F5")
    assert state.stack == [1]
    play(state, "activate G5")
    assert state.stack == []
    assert offered(state) == ["stop", "activate H4"]
    closed = [event.kind for event in told(state, "closed")]
    assert len(closed) == len(told(state, "opened")) == 2


@rule("SL-4.13")
def test_a_leader_goes_on_after_leaving_the_board() -> None:
    state = play(position("E5:L E6:G D4:S", "A1:S", hands=FULL), "activate E5", "activate E6", "give_back E5", "stop")

    assert offered(state) == ["stop", "activate D4"]
    assert state.stack == [1]


@rule("SL-4.6")
def test_a_recruiter_places_one_more_tile_before_the_hand_is_filled() -> None:
    state = play(position("E5:R E6:S", "A1:S", hands=("MP", "SSSS")), "activate E5")
    assert all(act.startswith("place") for act in offered(state))

    play(state, "place I5", "take P")

    assert agents(state, 0) == "E5:R* E6:S I5:P"
    assert offered(state) == ["stop", "activate E6", "activate I5"]
    assert state.white.held == 1


@rule("SL-4.6", "SL-4.12")
def test_a_recruiter_without_a_tile_does_nothing() -> None:
    state = play(position("E5:R E6:S", "A1:S", empty_bags=True), "activate E5")

    assert offered(state) == ["stop", "activate E6"]


@rule("SL-4.7", "SL-5.2", "SL-5.3")
def test_an_informer_turns_one_agent_over_without_activating_it() -> None:
    up = play(position("E5:I E6:S", "D4:L D3:S A1:M*", hands=FULL), "activate E5", "flip D4")
    assert agents(up, 1) == "A1:M* D3:S D4:L*"
    assert offered(up) == ["stop", "activate E6"]
    assert [event.args for event in told(up, "turned_up")] == [(1, NAMES.index("D4"), LEADER)]

    down = play(position("E5:I E6:I*", "A1:M*", hands=FULL), "activate E5", "flip E6")
    assert agents(down, 0) == "E5:I* E6:I"
    assert offered(down) == ["stop", "activate E6"]
    assert told(down, "turned_down")[0].audience == ALL


@rule("SL-4.7", "SL-4.12")
def test_an_informer_must_act_and_may_turn_itself_down_unless_the_group_forbids_it() -> None:
    state = play(position("E5:I", "A1:S", hands=FULL), "activate E5")
    assert offered(state) == ["flip A1", "flip E5"]
    assert agents(play(state, "flip E5"), 0) == "E5:I"
    alone = play(position("E5:I", hands=FULL), "activate E5")
    assert offered(alone) == ["flip E5"]

    never: dict[str, object] = {"informer_self": False}
    forbidden = play(position("E5:I", "A1:S", hands=FULL, options=never), "activate E5")
    assert offered(forbidden) == ["flip A1"]
    assert play(position("E5:I", hands=FULL, options=never), "activate E5").player == 1


@rule("SL-4.8", "SL-6.3")
def test_immigration_gives_back_up_to_two_to_their_owners_hands() -> None:
    state = play(position("E5:G E6:S*", "D4:P A1:M*", hands=FULL), "activate E5")
    assert offered(state) == ["stop", "give_back A1", "give_back D4", "give_back E6"]

    play(state, "give_back D4")
    assert offered(state) == ["stop", "give_back A1", "give_back E6"]
    play(state, "give_back E6")

    assert (agents(state, 0), agents(state, 1)) == ("E5:G*", "A1:M*")
    assert counts_in(state.black.hand)[POLICE] == 1
    assert counts_in(state.white.hand)[SCIENTIST] == 5
    assert [(event.audience, event.args) for event in told(state, "regained")] == [(2, (1, POLICE))]
    assert [event.args[0] for event in told(state, "returned")] == [1, 0]


@rule("SL-4.9", "SL-6.3")
def test_a_double_agent_exchanges_places_with_anybody() -> None:
    state = play(position("E5:D E6:S", "D4:P A1:M*", hands=FULL), "activate E5")
    assert offered(state) == ["swap A1", "swap D4", "swap E6"]

    play(state, "swap D4")

    assert agents(state, 0) == "D4:D* E6:S"
    assert agents(state, 1) == "A1:M* E5:P"
    assert len(told(state, "swapped")[0].args) == 2


@rule("SL-4.10", "SL-6.3")
def test_a_diversion_moves_any_agent_to_any_empty_hex() -> None:
    state = play(position("E5:V E6:S", "D4:P", hands=FULL), "activate E5")
    assert offered(state) == ["divert D4", "divert E5", "divert E6"]

    play(state, "divert D4")
    assert len(offered(state)) == 61 - 3

    assert agents(play(state, "send I5"), 1) == "I5:P"
    assert len(told(state, "moved")[0].args) == 2
    itself = play(position("E5:V", "D4:P", hands=FULL), "activate E5", "divert E5", "send A1")
    assert agents(itself, 0) == "A1:V*"


@rule("SL-4.11")
def test_a_master_acts_as_its_neighbour_could() -> None:
    state = play(position("E5:X E4:S", "E6:P* D5:S", hands=FULL), "activate E5")
    assert offered(state) == ["stop", "copy E6"]

    play(state, "copy E6")
    assert offered(state) == ["stop", "jump C5", "jump E7"]

    assert agents(play(state, "jump C5"), 0) == "C5:X* E4:S"
    assert agents(state, 1) == "E6:P*"


@rule("SL-4.11")
def test_a_master_copying_a_saboteur_dies_of_it() -> None:
    state = play(position("E5:X H3:S", "E6:B* A1:S", hands=FULL), "activate E5", "copy E6")

    assert agents(state, 0) == "H3:S"
    assert agents(state, 1) == "A1:S"


@rule("SL-4.11", "SL-4.12")
def test_a_master_copies_no_sleeper_no_master_and_nobody_without_ability() -> None:
    state = play(position("E5:X D4:X* H3:S", "E6:P E4:S* F5:M*", hands=FULL), "activate E5")

    assert offered(state) == ["stop", "activate H3"]


@rule("SL-4.11")
def test_a_copied_leader_leads_the_masters_own_side() -> None:
    state = play(position("E5:X D3:S", "E6:L* A1:S", hands=FULL), "activate E5", "copy E6")

    assert state.stack == [2]
    assert offered(state) == ["stop", "activate D3"]


@rule("SL-4.12")
def test_diversion_and_double_agent_cannot_be_declined() -> None:
    for letter in "DVI":
        state = play(position(f"E5:{letter} E6:S", "A1:S", hands=FULL), "activate E5")
        assert "stop" not in offered(state)
    for letter in "LG":
        state = play(position(f"E5:{letter} E6:S", "A1:S", hands=FULL), "activate E5")
        assert "stop" in offered(state)


@rule("SL-5.1")
def test_dead_sleepers_stay_hidden_and_never_come_back() -> None:
    state = play(position("E5:P", "E6:I A1:S", hands=FULL), "activate E5", "jump E7")

    assert state.black.fallen == [INFORMER]
    assert ending(state) is None
    for event in state.told or []:
        assert event.audience == ALL
    assert not told(state, "turned_up")
    assert not told(state, "fallen")


@rule("SL-5.3")
def test_an_agent_turned_down_can_be_activated_again() -> None:
    state = play(position("E5:I E6:L* D4:S", "A1:S", hands=FULL), "activate E5", "flip E6", "activate E6")

    assert state.stack == [2]
