"""The special rule of each mission, clause by clause."""

import pytest

from doublejeu.core.contract import TABLE
from doublejeu.games.infiltraitres.cards import cards_in, number_of
from doublejeu.games.infiltraitres.missions import mission_named
from doublejeu.games.infiltraitres.words import ACTION, EXCESS, NAMING, RETIREMENT, REWARD, TESTIMONY
from doublejeu.games.infiltraitres.worlds import traitors_for
from tests.games.infiltraitres.scripted import Script, card, cards
from tests.rules import rule


@rule("IN-21.1", "IN-22.3", "IN-23.4", "IN-24.2", "IN-25.1", "IN-26.4", "IN-27.2", "IN-28.2", "IN-29.2", "IN-30.2")
@rule("IN-31.3", "IN-32.3", "IN-33.2", "IN-34.3", "IN-35.3", "IN-36.5", "IN-37.7", "IN-38.7", "IN-39.8", "IN-40.1")
@pytest.mark.parametrize(
    ("mission", "specialities", "traitors", "cartridges"),
    [
        ("1", 4, 7, 10),
        ("2", 4, 8, 11),
        ("3", 4, 8, 11),
        ("4", 4, 8, 9),
        ("5", 5, 9, 12),
        ("6", 4, 9, 9),
        ("7", 4, 6, 7),
        ("8", 4, 8, 8),
        ("9", 5, 9, 12),
        ("10", 5, 9, 10),
        ("11", 4, 9, 12),
        ("12", 5, 6, 6),
        ("13", 5, 8, 10),
        ("14", 5, 9, 11),
        ("15", 5, 9, 10),
        ("16", 5, 9, 10),
        ("17", 5, 9, 9),
        ("18", 5, 9, 9),
        ("19", 5, 9, 9),
        ("20", 5, 11, 12),
    ],
)
def test_the_numbers_of_a_mission(mission: str, specialities: int, traitors: int, cartridges: int) -> None:
    script = Script(mission, ["", "", ""], "")

    assert len({one // 15 for one in mission_named(mission).deck()}) == specialities
    assert script.state.left() == traitors
    assert script.state.cartridges == cartridges


@rule("IN-22.1", "IN-22.2", "IN-34.2")
@pytest.mark.parametrize("mission", ["2", "14"])
def test_every_discard_is_face_down(mission: str) -> None:
    script = Script(mission, ["", "R12"], "V12")
    script.identify()
    script.exchange(0, "R12")
    script.consult(3)
    dropped = script.state.hands[0][0]
    script.do("discard", dropped)

    assert script.state.open == []
    assert script.view(0).own.closed[-1] == dropped
    assert script.view(1).own.closed[-1] == -1
    script.shoot(0, "V12")
    assert script.state.open == []
    assert script.view().own.closed[-1] == card("R12")  # everybody saw it go
    assert script.view(0).as_dict()["closed"] == [0, 0, 2, 1]  # the picture says where backs came from
    assert card("R12") not in script.view().as_dict()["open"]
    assert script.verbs() == {"lift", "decline"}


@rule("IN-22.1")
def test_neither_a_hand_nor_the_board_remembers_what_lies_face_down() -> None:
    script = Script("2", ["", "R12", ""], "V12 V7")
    script.identify()
    script.exchange(0, "R12")
    script.identify()
    script.idle()
    script.shoot(0, "V12")
    board = script.view(1).as_dict()["board"]
    assert board is not None
    assert board[2] is not None
    assert card("R12") in board[2]["cards"]  # nobody may look whether it lies there
    script.do("lift", script.state.closed.index(card("R12")))  # who remembers where it lies may have it

    assert script.view(0).own.hands[1][-1] == card("R12")
    assert set(script.view(0).as_dict()["agents"][1]["hand"]) == {-1}
    assert script.view(1).as_dict()["agents"][1]["hand"][-1] == card("R12")


@rule("IN-22.1")
@pytest.mark.parametrize("mission", ["1", "2", "14"])
def test_the_last_clue_is_shown_no_longer_than_it_lies_there(mission: str) -> None:
    script = Script(mission, ["", "R12 R2", ""], "V12 V7")
    script.identify()
    script.exchange(0, "R12")
    everybody = [script.view(), *(script.view(seat) for seat in range(3))]
    assert [view.as_dict()["last_clue"] for view in everybody] == [[1, 0, card("R12"), 1]] * 4
    script.idle()
    script.idle()
    script.shoot(0, "V12")

    assert [view.as_dict()["last_clue"] for view in everybody] == [[]] * 4
    assert [view.clone().as_dict()["last_clue"] for view in everybody] == [[]] * 4


@rule("IN-22.1")
def test_the_last_clue_stays_where_another_traitor_falls() -> None:
    script = Script("2", ["", "", "R12"], "V12 V7")
    script.identify()
    script.identify()
    script.exchange(1, "R12")
    script.idle()
    script.shoot(0, "V12")

    assert script.view().as_dict()["last_clue"][:3] == [2, 1, card("R12")]


@rule("IN-23.1", "IN-23.2", "IN-23.3", "IN-34.1")
@pytest.mark.parametrize("mission", ["3", "14"])
def test_targets_fall_in_order(mission: str) -> None:
    script = Script(mission, ["", "", ""], "V12 R7 O3")
    script.identify()
    script.identify()
    script.identify()

    assert script.view().own.targets == [1, 2, 3]
    assert script.state.turn == 0
    assert "aim" not in script.verbs()  # the first target stands before this very agent
    script.idle()
    assert script.may("aim", 0)
    assert not script.may("aim", 2)
    script.shoot(0, "V12")
    script.do("decline")
    assert script.may("aim", 1)
    assert not script.may("aim", 0)


@rule("IN-24.1", "IN-30.1", "IN-31.2")
@pytest.mark.parametrize("mission", ["4", "10", "11"])
def test_silence(mission: str) -> None:
    script = Script(mission, ["", ""], "")

    assert [script.table.speech(seat) for seat in (0, 1)] == [0, 0]
    assert script.view().as_dict()["silent"] is True


@rule("IN-26.1", "IN-26.2", "IN-26.3")
def test_special_cards_of_the_middle() -> None:
    script = Script("6", ["V2", "O3"], "V12 O5")
    assert script.state.middle == cards("O1 N1 R1 V1")
    script.identify()
    script.exchange(0, "V1")
    assert script.view().own.clues_upright[0] == [1]
    assert script.state.middle == cards("O1 N1 R1")
    script.do("clue")
    assert not script.may("give", card("R1"))  # not on one's own traitor
    script.do("give", card("V2"))
    script.do("exchange", 0)
    assert not script.may("give", card("V1"))  # used once
    script.do("give", card("R1"))
    assert script.may("fetch", 1)
    script.do("fetch", 0)
    assert script.view().own.clues_upright[0] == [1, 1, 0]
    script.idle()
    script.shoot(0, "V12")
    script.do("take", card("V1"))
    assert card("V1") in script.state.hands[1]
    script.idle()
    script.identify()
    script.idle()
    script.clue("V1")
    assert script.view().own.clues_upright[1] == [0]


@rule("IN-27.1", "IN-33.1")
@pytest.mark.parametrize("mission", ["7", "13"])
def test_clues_must_balance(mission: str) -> None:
    script = Script(mission, ["V2 V3 O11", "V4 O13 O5"], "V12")
    script.identify()
    for number, (seat, name) in enumerate([(1, "V4"), (0, "V2"), (1, "O13"), (0, "O11")]):
        assert not (seat == 1 and script.may("aim", 0)), number
        if seat == 1:
            script.exchange(0, name)
        else:
            script.clue(name)
    assert script.may("aim", 0)
    script.exchange(0, "O5")
    script.idle()
    assert not script.may("aim", 0)
    script.idle()
    script.clue("V3")
    assert script.may("aim", 0)


@rule("IN-28.1")
def test_exchange_with_the_left_only() -> None:
    script = Script("8", ["", "", ""], "V12 R7 O3")
    for _ in range(3):
        script.identify()

    assert script.may("exchange", 1)
    assert not script.may("exchange", 2)


@rule("IN-29.1")
def test_hands_of_three() -> None:
    script = Script("9", ["", ""], "")
    assert [len(hand) for hand in script.state.hands] == [3, 3]
    assert script.verbs() == {"identify"}  # a full hand draws nothing


@rule("IN-29.1")
def test_a_hand_of_three_is_never_over_full() -> None:
    script = Script("9", ["R2 R3", "V2 V3"], "V12 R7")
    script.identify()
    script.identify()
    script.clue("R2")
    assert script.may("exchange", 0)
    script.clue("V2")
    script.do("consult")
    script.settle()
    assert (script.state.turn, script.state.step) == (1, ACTION)  # one card had room, and no other is offered
    script.consult(1)
    script.shoot(1, "R7")  # the hand is full: no reward
    assert script.state.turn == 1
    assert script.state.step == ACTION


@rule("IN-31.1")
def test_shoot_to_the_right_only() -> None:
    script = Script("11", ["", "", ""], "V12 R7 O3")
    for _ in range(3):
        script.identify()

    assert script.may("aim", 2)
    assert not script.may("aim", 1)


@rule("IN-32.1", "IN-32.2")
def test_the_elite_agent() -> None:
    script = Script("12", ["", "", ""], "V12 R7", elite=1)
    script.identify()
    assert script.view(2).elite == 1
    assert not script.may("identify")
    assert script.may("aim", 0)
    assert script.may("exchange", 0)
    script.idle()
    assert not script.may("aim", 0)
    assert script.may("identify")


@rule("IN-35.1", "IN-35.2")
def test_special_cards_in_the_deck() -> None:
    assert len(mission_named("15").deck()) == 75
    script = Script("15", ["V5 O1", "O7 R2"], "V1 R12")
    script.identify()
    script.exchange(0, "O7")
    script.clue("V5")
    script.exchange(0, "R2")
    script.clue("O1")
    assert script.view().own.clues_upright[0] == [0, 1, 0, 0]
    script.shoot(0, "V1")
    assert script.view().fallen == [card("V1")]


@rule("IN-36.1", "IN-36.2", "IN-36.3")
def test_composite_traitors() -> None:
    script = Script("16", ["R12 O2", "O11 V12"], "V7")
    script.do("identify")
    script.chance("draw", card("O4"))
    assert script.state.closed == []
    assert script.view(0).own.slots[0] == card("O7")
    assert (script.view(0).own.faces[0], script.view(0).own.covers[0]) == (card("V7"), card("O4"))
    assert script.view(1).own.slots[0] == -1
    script.exchange(0, "O11")
    script.clue("R12")
    assert script.view().own.clues_upright[0] == [1, 0]


@rule("IN-36.4")
def test_both_cards_of_a_composite_go_back_unseen() -> None:
    script = Script("16", ["R12 O2", "O11 V12"], "V7")
    script.do("identify")
    script.chance("draw", card("O4"))
    script.exchange(0, "O11")
    script.clue("R12")
    headquarters = script.view().own.headquarters
    script.shoot(0, "O7")

    assert card("V7") in script.state.pile
    assert card("O4") in script.state.pile
    for seat in (1, TABLE):
        told = script.view(seat).own
        assert told.headquarters == headquarters + 2
        assert told.fresh >> card("V7") & told.fresh >> card("O4") & 1  # as unknown as any other card
        assert told.gone == [card("O7")]
    own = script.view(0).own  # its agent has seen both, and may remember
    assert own.entered[card("V7")] == own.entered[card("O4")] == 1
    assert own.returned == 1 << card("V7") | 1 << card("O4")


@rule("IN-36.3", "IN-36.4")
def test_a_number_that_fell_is_not_the_number_of_what_was_drawn_before() -> None:
    """Only one seven was ever unseen: it gave the fallen traitor its number, so the one standing has another."""
    script = Script("16", ["", "", "O7 N7 R7 B7"], "V7 R3")
    script.do("identify")
    script.chance("draw", card("O4"))
    script.do("identify")
    script.chance("draw", card("N2"))
    assert card("N7") in cards_in(traitors_for(script.view(2))[1])
    script.shoot(0, "O7")

    left = cards_in(traitors_for(script.view(2))[1])
    assert card("N3") in left
    assert all(number_of(one) != 7 for one in left)


@rule("IN-36.3")
def test_a_composite_may_equal_a_card_that_lies_elsewhere() -> None:
    script = Script("16", ["", "O7 N7 R7"], "V7")
    script.do("identify")
    script.chance("draw", card("O4"))
    script.exchange(0, "O7")
    board = script.view().as_dict()["board"]
    assert board is not None
    assert board[0] is not None
    assert card("O7") in board[0]["cards"]


@rule("IN-37.1", "IN-37.2", "IN-37.3", "IN-37.4")
def test_hands_turned_round() -> None:
    script = Script("17", ["R2 R3 R4 R5 R6", "V2 V3 V4 V5 V6", ""], "V12")
    assert script.view(0).own.hands[0] == [-1] * 5
    assert script.view(1).own.hands[0] == cards("R2 R3 R4 R5 R6")
    assert script.view(TABLE).own.hands[0] == [-1] * 5
    script.identify()
    script.do("exchange", 0)
    assert not script.may("give", card("V2"))
    assert script.may("give", card("R2"))  # of the traitor's owner
    script.do("give", card("R2"))
    script.settle()
    assert len(script.state.hands[1]) == 6  # the acting agent draws, and must
    assert len(script.state.hands[0]) == 4  # the card's owner does not
    assert script.view(1).own.hands[1][-1] == -1
    assert script.view(0).own.hands[1][-1] == script.state.hands[1][-1]


@rule("IN-37.5", "IN-37.6")
def test_unseen_hands_are_discarded_by_place() -> None:
    script = Script("17", ["R2 R3 R4 R5 R6", "V2 V3"], "V12")
    script.consult(3)
    assert script.state.step == EXCESS
    script.do("discard_place", 1)
    assert script.state.open == [card("R3")]
    script.consult(1)
    script.identify()
    script.shoot(0, "V12")
    script.do("take", card("R3"))
    assert script.view(1).own.hands[1][-1] == card("R3")


def last_stand(seats: int = 2) -> Script:
    """Mission 18 up to the eighth elimination, which is the shooter's to reward."""
    script = Script("18", [""] * seats, "")
    while script.state.left() > 1:
        if script.state.step == REWARD:
            script.do("take" if script.state.open else "lift", *script.state.open[:1] or [0])
        elif script.may("identify"):
            script.identify()
        else:
            target = next(seat for seat in range(seats) if script.may("aim", seat))
            traitor = script.state.slots[target]
            script.do("aim", target)
            script.do("name", traitor // 15)
            script.do("number", traitor % 15)
    return script


@rule("IN-38.1", "IN-38.2", "IN-38.3", "IN-38.4")
def test_the_rewards_are_dealt_for_the_last_traitor() -> None:
    script = Script("18", ["", ""], "")
    assert len(script.state.centre) == 8
    assert script.state.aside != -1
    script = last_stand()
    assert script.state.step == REWARD
    assert len(script.state.row) == 7
    assert script.verbs() <= {"take", "lift"}
    shooter = script.state.turn
    script.do("lift", 0)
    for _ in range(8):
        script.chance("draw", script.state.row[0])
    assert script.state.turn == 1 - shooter
    assert script.state.slots[shooter] != -1
    assert script.state.pile == []
    assert [len(hand) for hand in script.state.hands] == [4, 4]
    assert -1 in script.view(shooter).own.hands[1 - shooter]


@rule("IN-38.5", "IN-38.6")
def test_nothing_is_drawn_in_the_last_stand_and_the_others_can_always_shoot() -> None:
    script = last_stand()
    owner = script.state.turn
    script.do("lift", 0)
    for _ in range(8):
        script.chance("draw", script.state.row[0])
    assert script.verbs() == {"exchange", "aim"}
    for _ in range(3):
        script.do("exchange", owner)
        script.do("give", script.state.hands[script.state.turn][0])
        assert script.state.turn == owner
        script.do("clue")
        script.do("give", script.state.hands[owner][0])
    script.do("exchange", owner)
    script.do("give", script.state.hands[1 - owner][0])
    script.do("clue")
    script.do("give", script.state.hands[owner][0])
    assert script.verbs() == {"aim"}
    assert script.state.turn == 1 - owner


def first_fall(seats: int) -> Script:
    """Mission 19 after the first elimination and its reward: the shooter may retire."""
    script = Script("19", [""] * seats, "V12 R7")
    script.identify()
    script.shoot(0, "V12")
    script.do("decline")
    assert script.state.step == RETIREMENT
    return script


@rule("IN-39.1", "IN-39.2", "IN-39.3", "IN-39.4")
def test_a_shooter_may_retire_with_a_clue_about_the_boss() -> None:
    script = first_fall(3)
    assert len(script.state.centre) == 7
    boss = script.state.aside
    script.do("retire", 1)
    assert script.view(1).own.boss == boss
    assert script.view(0).own.boss == -1
    assert script.state.step == TESTIMONY
    given = script.state.hands[1][0]
    script.do("testify", given)
    assert script.view().own.testimony == [given]
    assert script.state.hands[1] == []
    assert script.state.retired == 0b10
    assert script.state.turn == 2
    script.idle()
    script.idle()
    assert script.state.turn == 2  # the retired agent is passed over


@rule("IN-39.3")
def test_two_agents_give_two_clues_about_the_boss() -> None:
    script = first_fall(2)
    script.do("retire", 1)
    (blind,) = script.state.closed
    script.do("testify_blind", 0)
    assert script.state.testimony == [blind]
    assert script.state.step == TESTIMONY
    script.do("testify", script.state.hands[1][0])
    assert len(script.view().own.testimony) == 2


@rule("IN-39.5", "IN-39.6", "IN-39.7")
@pytest.mark.parametrize("right", [True, False])
def test_the_last_agent_shoots_at_the_boss(right: bool) -> None:
    script = first_fall(2)
    script.do("retire", 1)
    script.do("testify", script.state.hands[1][0])
    script.do("testify", script.state.hands[1][0])
    assert script.state.turn == 0
    assert script.state.step == NAMING
    boss = script.state.aside
    left = script.state.left()
    script.do("name", boss // 15)
    script.do("number", boss % 15 if right else (boss % 15) % 14 + 1)

    outcome = script.table.over()
    assert outcome is not None
    assert (outcome.side, outcome.clause) == ((0, "IN-39.6") if right else (1, "IN-39.7"))
    assert script.view().as_dict()["traitors"] == left - right


@rule("IN-39.5")
@pytest.mark.parametrize("right", [True, False])
def test_when_only_the_boss_is_left_nobody_is_forced_to_shoot(right: bool) -> None:
    script = Script("19", ["", "", ""], "")
    while script.state.left() > 1 or script.state.step != ACTION:
        assert not script.may("aim_boss")
        if script.state.step == REWARD:
            script.do("decline")
        elif script.state.step == RETIREMENT:
            script.do("retire", 0)
        elif script.may("identify"):
            script.identify()
        else:
            target = next(seat for seat in range(3) if script.may("aim", seat))
            traitor = script.state.slots[target]
            script.do("aim", target)
            script.do("name", traitor // 15)
            script.do("number", traitor % 15)
    assert script.state.retired == 0
    assert script.verbs() == {"consult", "aim_boss"}
    script.idle()
    script.do("aim_boss")
    boss = script.state.aside
    script.do("name", boss // 15)
    script.do("number", boss % 15 if right else (boss % 15) % 14 + 1)
    outcome = script.table.over()
    assert outcome is not None
    assert outcome.clause == ("IN-39.6" if right else "IN-39.7")
