"""The rules common to all missions, clause by clause."""

import pytest

from doublejeu.core.contract import ALL, CLOCK, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.infiltraitres.cards import shares
from doublejeu.games.infiltraitres.missions import MISSION_KEYS, MISSIONS
from doublejeu.games.infiltraitres.words import ACTION, EXCESS, FETCHING, OVER, REWARD
from tests.games.infiltraitres.scripted import GAME, Script, card
from tests.rules import rule


@rule("IN-1.1")
def test_a_mission_is_chosen_among_twenty_three() -> None:
    assert ["t1", "t2", "t3", *map(str, range(1, 21))] == MISSION_KEYS
    assert GAME.setup(2).word("mission") == "t1"
    with pytest.raises(ValueError, match="mission"):
        GAME.setup(2, {"mission": "21"})


@rule("IN-1.2")
def test_specialities_join_in_a_fixed_order() -> None:
    assert {one // 15 for one in MISSIONS[0].deck()} == {0, 1, 2}
    assert {one // 15 for one in MISSIONS[3].deck()} == {0, 1, 2, 3}
    assert {one // 15 for one in MISSIONS[7].deck()} == {0, 1, 2, 3, 4}


@rule("IN-1.3", "IN-1.4", "IN-1.5", "IN-4.5")
def test_the_table_is_laid() -> None:
    script = Script("1", ["", "", ""], "")

    assert [len(hand) for hand in script.state.hands] == [5, 5, 5]
    assert len(script.state.centre) == 7
    assert len(script.state.pile) == 56 - 15 - 7
    told = script.view().as_dict()
    assert told["headquarters"] == 34
    assert told["centre"] == 7
    assert [len(hand) for hand in script.view().own.hands] == [5, 5, 5]
    assert all("traitor" not in script.heard(seat) for seat in (0, 1, 2, TABLE))


@rule("IN-1.6")
def test_turns_go_round_from_whoever_chance_names() -> None:
    script = Script("1", ["", "", ""], "", first=2)
    assert script.state.turn == 2

    script.identify()
    assert script.state.turn == 0


@rule("IN-2.1", "IN-2.2")
def test_what_a_clue_shares() -> None:
    green_six = card("V6")
    assert all(shares(card(name), green_six) for name in ("V11", "R6", "R2", "R3", "R12"))
    assert not any(shares(card(name), green_six) for name in ("R4", "R5", "R9", "R15", "R13"))
    related = {
        2: {4, 6, 8, 10, 12, 14},
        3: {6, 9, 12, 15},
        4: {2, 8, 12},
        5: {10, 15},
        6: {2, 3, 12},
        7: {14},
        8: {2, 4},
        9: {3},
        10: {2, 5},
        11: set(),
        12: {2, 3, 4, 6},
        13: set(),
        14: {2, 7},
        15: {3, 5},
    }
    for number, others in related.items():
        found = {other for other in range(2, 16) if shares(card(f"R{other}"), card(f"V{number}"))}
        assert found == others | {number}


@rule("IN-2.3")
def test_a_special_card_tells_of_its_speciality_alone() -> None:
    assert shares(card("R1"), card("R9"))
    assert not shares(card("R1"), card("V9"))
    assert not shares(card("R1"), card("V1"))


@rule("IN-3.1", "IN-3.5", "IN-5.1", "IN-9.2", "IN-11.1")
def test_the_last_traitor_wins_the_mission_for_all() -> None:
    script = Script("t1", ["", ""], "R7 O5")
    assert len(script.state.pile) == 36 - 10 - 2
    assert script.state.cartridges == 5
    script.identify()
    script.identify()
    script.shoot(1, "O5")
    script.do("decline")
    script.shoot(0, "R7")

    outcome = script.table.over()
    assert outcome is not None
    assert (outcome.side, outcome.winners, outcome.clause) == (0, 0b11, "IN-3.1")
    assert script.state.cartridges == 3


@rule("IN-3.2")
def test_where_no_agent_can_do_anything_the_mission_is_lost() -> None:
    script = Script("t1", ["", ""], "")
    script.state.pile = script.state.pile[:1]
    script.state.centre = []
    script.state.hands[1] = []

    script.state._take_turn(1)

    outcome = script.table.over()
    assert outcome is not None
    assert (outcome.side, outcome.winners, outcome.clause) == (1, 0, "IN-3.2")


@rule("IN-3.2")
def test_an_agent_who_can_do_nothing_passes_while_another_can() -> None:
    script = Script("t1", ["", "", ""], "R7")
    script.identify()
    script.state.pile = script.state.pile[:1]
    script.state.hands[1] = []
    script.state.standing = 1 << 1  # the traitor stands before the very agent who has no card
    script.state.slots = [-1, script.state.slots[0], -1]
    script.state.centre = []

    script.state._take_turn(1)

    assert script.table.over() is None
    assert script.state.turn == 2


@rule("IN-3.3", "IN-3.4", "IN-9.6")
def test_a_miss_too_many_loses_the_mission() -> None:
    script = Script("8", ["", ""], "R7 O5")
    script.identify()
    script.shoot(0, "R8")

    outcome = script.table.over()
    assert outcome is not None
    assert outcome.clause == "IN-3.3"
    assert script.view().own.slots[0] == card("R7")  # shown at the end


@rule("IN-9.6", "IN-10.2")
def test_a_miss_says_nothing_more() -> None:
    script = Script("1", ["", ""], "R7")
    script.identify()
    script.shoot(0, "R8")

    assert script.state.step == ACTION
    assert script.state.cartridges == 9
    shots = script.view().shots
    assert shots == [[1, 0, card("R8"), 0]]
    assert script.view(1).own.masks[0] >> card("R8") & 1 == 0


@rule("IN-4.1")
def test_hands_are_secret() -> None:
    script = Script("1", ["R2 R3 R4 R5 R6", "V2 V3 V4 V5 V6"], "")

    assert script.view(0).own.hands[0] == [card(f"R{number}") for number in range(2, 7)]
    assert script.view(0).own.hands[1] == [-1] * 5
    assert script.view().own.hands == [[-1] * 5, [-1] * 5]


@rule("IN-4.2", "IN-4.3", "IN-8.3")
def test_the_excess_is_discarded_open_at_the_end_of_the_turn() -> None:
    script = Script("1", ["R2 R3 R4 R5 R6", ""], "")
    script.consult(3)

    assert script.state.step == EXCESS
    assert len(script.state.hands[0]) == 8
    script.do("discard", card("R4"))
    assert script.state.turn == 1
    assert script.view().own.open == [card("R4")]
    assert script.view(1).as_dict()["open"] == [card("R4")]


@rule("IN-4.4", "IN-5.4", "IN-8.1")
def test_burned_cards_are_seen_by_nobody() -> None:
    script = Script("1", ["", ""], "")
    before = len(script.state.pile)
    script.identify()
    script.consult(2)

    assert len(script.state.pile) == before - 4
    assert len(script.state.closed) == 2
    for seat in (0, 1, TABLE):
        assert script.view(seat).own.closed == [-1, -1]


@rule("IN-4.6")
def test_backs_can_be_followed() -> None:
    script = Script("1", ["R2 R3 R4 R5 R6", "", ""], "V7 O8")
    script.identify()
    script.identify()
    script.shoot(0, "V7")
    script.do("decline")
    script.idle(2)
    old, new = script.view().own.sinces[0][0], script.view().own.sinces[0][-1]

    assert (old, new) == (0, 1)  # only the card drawn since could be the traitor that went back


@rule("IN-5.2", "IN-5.3")
def test_when_a_traitor_can_be_identified() -> None:
    script = Script("1", ["", ""], "")
    script.identify()
    script.idle()
    assert not script.may("identify")  # one stands there already

    script.idle()
    assert script.may("identify")
    script.state.pile = []
    assert not script.may("identify")


@rule("IN-5.1")
def test_only_the_owner_sees_the_traitor() -> None:
    script = Script("1", ["", ""], "R7")
    script.identify()

    assert script.view(0).own.slots[0] == card("R7")
    assert script.view(1).own.slots[0] == -1
    assert script.view(1).as_dict()["traitors"] == 7


@rule("IN-6.1", "IN-6.2", "IN-7.2")
def test_clues_lie_the_true_way() -> None:
    script = Script("1", ["V6 R4", "R12 O5"], "V12")
    script.identify()
    script.exchange(0, "R12")
    script.clue("R4")
    script.exchange(0, "O5")

    assert script.view(1).own.clues[0] == [card("R12"), card("R4"), card("O5")]
    assert script.view(1).own.clues_upright[0] == [1, 1, 0]
    assert len(script.state.hands[0]) == 4  # a clue draws nothing


@rule("IN-7.1", "IN-7.3")
def test_an_exchange_may_draw_a_card() -> None:
    script = Script("1", ["", "R12 O5"], "V12")
    assert not script.may("exchange", 1)
    script.identify()
    assert not script.may("clue")
    script.do("exchange", 0)
    script.do("give", card("R12"))
    assert script.state.step == FETCHING
    script.do("fetch", 1)
    script.settle()
    assert len(script.state.hands[1]) == 5

    script.idle()
    script.state.pile = []
    script.do("exchange", 0)
    script.do("give", card("O5"))
    assert script.state.step != FETCHING


@rule("IN-8.1", "IN-8.2")
def test_files_are_consulted_for_one_to_three_cards() -> None:
    script = Script("1", ["", ""], "")
    script.state.pile = script.state.pile[:3]
    script.do("consult")
    script.settle()
    assert (len(script.state.closed), len(script.state.hands[0])) == (1, 6)
    assert script.view(0).files == 2
    assert script.view(0).own.hands[0][5] != -1  # seen before it is said whether there is to be another
    assert script.verbs() == {"fetch"}
    script.do("fetch", 1)
    script.settle()
    assert script.state.turn == 1  # headquarters is empty
    assert len(script.state.hands[0]) == 7
    assert not script.may("consult")


@rule("IN-8.1", "IN-8.2")
def test_no_more_than_three_cards_of_the_files_and_no_fewer_than_one() -> None:
    script = Script("1", ["", ""], "")
    script.do("consult")
    script.settle()
    script.do("fetch", 1)
    script.settle()
    assert script.view(1).files == 1
    script.do("fetch", 1)
    script.settle()
    assert script.state.step == EXCESS
    script.do("discard", script.state.hands[0][0])
    assert (script.state.turn, script.view(1).files) == (1, 0)
    script.do("consult")
    script.settle()
    script.do("fetch", 0)
    assert (script.state.turn, len(script.state.hands[1]), script.state.files) == (0, 6, 0)
    script.state.pile = script.state.pile[:1]
    assert not script.may("consult")


@rule("IN-9.1")
def test_nobody_shoots_his_own_traitor() -> None:
    script = Script("1", ["", ""], "R7")
    script.identify()
    assert script.may("aim", 0)
    script.idle()
    assert "aim" not in script.verbs()


@rule("IN-9.3", "IN-9.4", "IN-9.5")
def test_a_traitor_falls() -> None:
    script = Script("1", ["", "R12 O5"], "V12")
    script.identify()
    script.exchange(0, "R12")
    script.idle()
    script.shoot(0, "V12")

    assert script.state.step == REWARD
    assert card("V12") in script.state.pile
    assert script.state.slots[0] == -1
    assert script.state.open == [card("R12")]
    assert script.verbs() == {"take", "lift", "decline"}
    assert len(script.state.closed) == 2
    assert not script.may("lift", 2)
    kept, lifted = script.state.closed
    script.do("lift", 1)
    assert script.state.closed == [kept]
    assert lifted in script.state.hands[1]
    assert script.view(1).own.hands[1][-1] == lifted
    assert script.view(0).own.hands[1][-1] == -1
    assert script.state.turn == 0


@rule("IN-9.5")
def test_an_open_card_may_be_taken_and_all_see_it() -> None:
    script = Script("1", ["", "R12 O5"], "V12")
    script.identify()
    script.exchange(0, "R12")
    script.idle()
    script.shoot(0, "V12")
    script.do("take", card("R12"))

    assert script.view(0).own.hands[1][-1] == card("R12")


@rule("IN-10.1")
def test_talk_is_free() -> None:
    script = Script("1", ["", ""], "")
    assert script.table.speech(0) == ALL


@rule("IN-10.6")
def test_no_phrases_are_offered_for_they_would_be_a_code() -> None:
    script = Script("1", ["", ""], "")

    assert (GAME.breath, len(GAME.talk)) == (0, 0)
    assert [script.table.sayable(seat) for seat in (0, 1)] == [[], []]
    assert script.table.asked() == 0


@rule("IN-10.3")
def test_boards_are_marked_by_others_only() -> None:
    script = Script("1", ["", "", ""], "R7 V8")
    script.identify()
    script.identify()
    assert [script.view(seat).as_dict()["markable"] for seat in (0, 1, 2, TABLE)] == [[1], [0], [0, 1], []]

    bare = Script("1", ["", "", ""], "R7 V8", board="none")
    bare.identify()
    assert bare.view(1).as_dict()["markable"] == []
    assert bare.view(1).as_dict()["board"] is None


@rule("IN-10.3", "IN-10.5", "IN-39.4")
@pytest.mark.parametrize("mission", ["t1", "3", "15", "18", "19"])
def test_who_marks_and_who_sees_it_rests_on_public_facts(mission: str) -> None:
    """Worked out anew from what the spectators know, for every mark and every agent, all through a mission."""
    allowed, chosen = 0, MISSIONS[MISSION_KEYS.index(mission)]
    table = Table(GAME, GAME.setup(3, {"mission": mission}), Dice(5))
    random = Dice(6)
    while table.over() is None:
        seat = next(seat for seat in range(3) if table.asks(seat))
        table.play(seat, random.choose(table.asks(seat)))
        public = table.view(TABLE).as_dict()
        known = public["agents"]
        assert isinstance(known, list)
        holders = {agent["suspect"]: seat for seat, agent in enumerate(known) if agent["traitor"] is not None}
        low, high = chosen.low, chosen.high
        for code in range(len(GAME.marks)):
            act = GAME.marks.act(code)
            holder = holders.get(act.args[0], -1)
            printed = low <= act.args[1] + 1 <= high if act.verb == "number" else act.args[1] < chosen.specialities
            for seat in range(3):
                view = table.view(seat)
                seen = holder >= 0 and holder != seat
                assert view.sees_mark(code) == seen
                assert view.may_mark(code) == (seen and printed and not known[seat]["retired"])
                allowed += view.may_mark(code)
            assert not table.view(TABLE).sees_mark(code)
            assert not table.view(TABLE).may_mark(code)
    assert allowed > 0


@rule("IN-12.1")
def test_training_two_has_a_traitor_for_each_agent() -> None:
    for seats in range(2, 6):
        script = Script("t2", [""] * seats, "")
        assert len(script.state.centre) == seats
        assert script.state.cartridges == seats + 3
        assert MISSIONS[1].deck()[-1] == card("R15")


@rule("IN-13.1", "IN-13.2")
def test_training_three_has_fifteen_minutes() -> None:
    script = Script("t3", ["", "", ""], "")
    assert len(MISSIONS[2].deck()) == 56
    assert script.table.seconds() == 900
    assert script.state.owed() == 1 << 0 | 1 << CLOCK
    script.identify()
    script.table.tick()

    outcome = script.table.over()
    assert outcome is not None
    assert outcome.clause == "IN-13.2"
    assert script.state.step == OVER


@rule("IN-13.2")
def test_without_a_keeper_of_time_nobody_is_late() -> None:
    script = Script("t3", ["", "", ""], "")
    table = Table.resume(GAME, script.table.setup, script.table.record, Dice(1))
    table.play(0, GAME.codes.code("identify"))

    assert table.over() is None
