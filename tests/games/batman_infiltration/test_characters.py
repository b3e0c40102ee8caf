"""The twelve characters, and pairs of them where their powers meet (BI-7)."""

import pytest

from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.words import (
    AT_CARDS,
    AT_FREEZE,
    AT_GAS,
    AT_KEEP,
    AT_LOCATION,
    AT_PLACE,
    AT_TEAM,
    BANE,
    CATWOMAN,
    CLAYFACE,
    HARLEY_QUINN,
    JOKER,
    KILLER_CROC,
    MR_FREEZE,
    PENGUIN,
    POISON_IVY,
    SCARECROW,
    SPHINX,
    TWO_FACE,
)
from tests.games.batman_infiltration.stage import (
    ARKHAM,
    BANK,
    GAME,
    ICEBERG,
    POLICE,
    SEWER,
    Stage,
    chaos,
    order,
    rich,
    signal,
)
from tests.rules import rule

FIRST_DRAW = GAME.codes.first("draw")


def finish_turn(stage: Stage) -> None:
    """Play the rest of a turn from the placement on: Arkham if it can be, else whatever is offered first."""
    state = stage.state
    turn = state.turn
    while state.turn == turn and state.step != AT_FREEZE and state.owed():
        if state.owed() >> CHANCE & 1:
            stage.table._do(CHANCE, state.legal(CHANCE)[0])
        else:
            stage.table._do(state.chief, state.legal(state.chief)[0])


@rule("BI-7.1")
def test_the_sphinx_holds_four_cards() -> None:
    stage = Stage(characters={1: SPHINX})
    assert [len(hand) for hand in stage.state.hands] == [3, 4, 3, 3, 3]

    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    finish_turn(stage)
    assert len(stage.state.hands[1]) == 4


@rule("BI-7.2")
def test_the_scarecrow_must_give_his_gas_and_has_it_back_with_a_place_on_the_team() -> None:
    stage = Stage(characters={0: SCARECROW, 1: SPHINX})
    assert stage.state.step == AT_GAS
    stage.act(0, "gas", 1)
    assert stage.view(TABLE).gas == 1
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 3, 2)})
    finish_turn(stage)

    assert stage.state.chief == 1
    assert stage.state.team == 0b00011, "the Scarecrow is on the team already"
    assert stage.state.gas == NOBODY
    assert stage.may(1, "take_along") == [2, 3, 4]


@rule("BI-7.3")
@pytest.mark.parametrize(
    ("bags", "alone"),
    [({0: 3, 1: 2}, True), ({0: 2, 1: 3}, True), ({0: 1, 1: 3, 2: 2}, False), ({0: 2, 1: 3, 2: 2}, True)],
)
def test_the_penguin_wins_alone_as_first_or_second(bags: dict[int, int], alone: bool) -> None:
    stage = Stage(
        characters={0: PENGUIN}, hands={0: [chaos(SEWER)], 1: [chaos(POLICE)], 2: [chaos(BANK)]}, identities="VVVFF"
    )
    spare = {1: [chaos(ICEBERG), chaos(ARKHAM)], 2: [rich(BANK), rich(ARKHAM)], 3: [rich(SEWER), rich(SEWER)]}
    stage.own({seat: [spare[number].pop()] for seat, number in bags.items()})
    stage.state.gauge = 6
    stage.mission({0: chaos(SEWER), 1: chaos(POLICE), 2: chaos(BANK)})

    assert (stage.clause() == "BI-7.3") == alone
    assert (stage.winners() == 1) == alone


@rule("BI-7.3")
def test_a_penguin_of_the_family_has_no_such_victory() -> None:
    stage = Stage("FVVVF", characters={0: PENGUIN}, hands={0: [chaos(SEWER)], 1: [chaos(POLICE)], 2: [chaos(BANK)]})
    stage.own({0: [rich(SEWER)], 1: [rich(BANK)]})
    stage.state.gauge = 6
    stage.mission({0: chaos(SEWER), 1: chaos(POLICE), 2: chaos(BANK)})

    assert stage.clause() == "BI-2.1"
    assert stage.winners() == 0b00010


@rule("BI-7.4", "BI-4.12")
def test_harley_takes_three_along_and_gives_two_cards_to_whom_she_likes() -> None:
    stage = Stage(
        characters={0: HARLEY_QUINN},
        hands={0: [chaos(ARKHAM)], 1: [order(BANK)], 2: [order(POLICE)], 3: [rich(BANK)]},
    )
    stage.mission({0: chaos(ARKHAM), 1: order(BANK), 2: order(POLICE), 3: rich(BANK)})
    assert len(stage.state.table) == 4
    stage.act(0, "pick", chaos(ARKHAM))
    stage.act(0, "pick", rich(BANK))
    assert stage.may(0, "give") == [1, 2, 3]
    stage.act(0, "give", 3)
    assert stage.may(0, "give") == [1, 2, 3], "each to a member of her choice, the same one too"
    stage.act(0, "give", 3)

    assert [len(loot) for loot in stage.state.loots] == [1, 0, 0, 2, 0]


@rule("BI-7.5")
def test_freeze_plays_again_once_with_another_team() -> None:
    stage = Stage(characters={0: MR_FREEZE})
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    finish_turn(stage)
    assert stage.state.step == AT_FREEZE
    assert [len(hand) for hand in stage.state.hands] == [3] * 5, "after hands are completed"
    stage.act(0, "freeze", 1)

    assert (stage.state.chief, stage.state.turn) == (0, 2)
    stage.act(0, "take_along", 1)
    assert stage.may(0, "take_along") == [3, 4], "not the same team again"
    stage.act(0, "take_along", 3)
    for seat in (0, 1, 3):
        stage.act(seat, "send", stage.state.hands[seat][0])
    finish_turn(stage)
    assert stage.state.chief == 1, "once a match"


@rule("BI-7.5")
def test_freeze_may_wait() -> None:
    stage = Stage(characters={0: MR_FREEZE})
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    finish_turn(stage)
    stage.act(0, "freeze", 0)

    assert stage.state.chief == 1
    assert stage.state.freeze_left


@rule("BI-7.6")
@pytest.mark.parametrize(("cards", "gauge"), [("cco", 2), ("coo", -1), ("ccc", 4)])
def test_bane_goes_one_farther_towards_chaos_only(cards: str, gauge: int) -> None:
    places = [ARKHAM, BANK, POLICE]
    given = {seat: (chaos if letter == "c" else order)(places[seat]) for seat, letter in enumerate(cards)}
    stage = Stage(characters={0: BANE}, hands={seat: [card] for seat, card in given.items()})
    stage.mission(given)

    assert stage.state.gauge == gauge


@rule("BI-7.6")
def test_banes_extra_square_needs_a_move_and_counts_at_the_iceberg() -> None:
    stage = Stage(characters={0: BANE}, hands={0: [order(ICEBERG)], 1: [order(BANK)], 2: [rich(POLICE)]})
    stage.state.stands[ICEBERG] = 2
    stage.mission({0: order(ICEBERG), 1: order(BANK), 2: rich(POLICE)})
    assert stage.state.gauge == 0
    stage.act(0, "pick", order(ICEBERG))
    assert stage.state.gauge == 4


@rule("BI-7.6")
def test_bane_as_a_member_adds_nothing() -> None:
    stage = Stage(characters={0: PENGUIN, 1: BANE}, hands={0: [chaos(ARKHAM)], 1: [chaos(BANK)], 2: [order(POLICE)]})
    stage.mission({0: chaos(ARKHAM), 1: chaos(BANK), 2: order(POLICE)})

    assert stage.state.gauge == 1


@rule("BI-7.7")
def test_ivy_looks_at_a_hand_chooses_its_card_and_gives_one_herself() -> None:
    stage = Stage(
        characters={0: POISON_IVY}, hands={0: [chaos(ARKHAM)], 1: [order(BANK), rich(ICEBERG)], 2: [order(POLICE)]}
    )
    stage.team(1, 2)
    assert stage.may(0, "look") == [1, 2]
    hand = stage.state.hands[1].copy()
    stage.act(0, "look", 1)
    assert [event.args for event in stage.heard(0, "shown")] == [(1, card) for card in hand]
    assert stage.heard(2, "shown") == []
    stage.act(0, "send", rich(ICEBERG))

    assert stage.state.step == AT_CARDS
    assert stage.state.owed() == 0b00101, "the member whose card is chosen has no more say"
    assert [seat for seat in [*range(5), TABLE] if stage.heard(seat, "sent")] == [0, 1]
    stage.act(0, "send", chaos(ARKHAM))
    stage.act(2, "send", order(POLICE))
    assert stage.state.table == sorted([rich(ICEBERG), chaos(ARKHAM), order(POLICE)])
    assert stage.view(0).sure[1] == [card for card in hand if card != rich(ICEBERG)]


@rule("BI-7.7")
def test_to_the_letter_ivys_own_card_comes_out_of_the_members_hand() -> None:
    stage = Stage(
        characters={0: POISON_IVY},
        hands={0: [chaos(ARKHAM)], 1: [order(BANK), rich(ICEBERG)], 2: [order(POLICE)]},
        options={"ivy": "hers"},
    )
    stage.team(1, 2)
    hers = stage.state.hands[0].copy()
    his = stage.state.hands[1].copy()
    stage.act(0, "look", 1)
    stage.act(0, "send", rich(ICEBERG))

    assert stage.state.owed() == 0b00110, "he still gives a card of his own, she gives no other"
    for seat in [*range(5), TABLE]:
        assert GAME.admits(stage.view(seat), stage.state)
        world = GAME.imagine(stage.view(seat), Dice(seat))
        assert isinstance(world, BatmanInfiltration)
        assert (world.given[0] == rich(ICEBERG)) or seat not in (0, 1)
        assert [len(hand) for hand in world.hands] == [3, 2, 3, 3, 3]
    stage.act(1, "send", order(BANK))
    stage.act(2, "send", order(POLICE))

    assert stage.state.table == sorted([rich(ICEBERG), order(BANK), order(POLICE)])
    assert stage.state.hands[0] == hers
    assert stage.view(4).hand_sizes == [3, 1, 2, 3, 3]
    left = [card for card in his if card not in (rich(ICEBERG), order(BANK))]
    assert stage.view(0).sure[1] == left, "she has seen his hand"
    for seat in [*range(5), TABLE]:
        assert GAME.admits(stage.view(seat), stage.state)


@rule("BI-7.8")
def test_croc_goes_where_he_likes() -> None:
    stage = Stage(characters={0: KILLER_CROC}, hands={0: [order(ARKHAM)]})
    stage.mission({0: order(ARKHAM), 1: stage.state.hands[1][0], 2: stage.state.hands[2][0]})
    stage.act(0, "pick", order(ARKHAM))

    assert stage.state.step == AT_LOCATION
    assert stage.may(0, "go") == [0, 1, 2, 3], "the printed place too"


@rule("BI-7.9")
def test_clayface_wins_with_the_family_even_from_prison() -> None:
    stage = Stage(characters={0: KILLER_CROC, 1: CLAYFACE})
    stage.state.stands[POLICE] = 2
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    stage.act(0, "pick", stage.state.table[0])
    stage.act(0, "go", POLICE)
    stage.act(0, "jail", 1)

    assert stage.clause() == "BI-2.5"
    assert stage.winners() == 0b11010


@rule("BI-7.9")
def test_clayface_keeps_the_villains_victories() -> None:
    stage = Stage(characters={0: KILLER_CROC, 1: CLAYFACE})
    stage.state.stands[POLICE] = 2
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    stage.act(0, "pick", stage.state.table[0])
    stage.act(0, "go", POLICE)
    stage.act(0, "jail", 3)

    assert stage.winners() == 0b00111


@rule("BI-7.10")
def test_two_face_tosses_and_must_push_two_squares_either_way() -> None:
    stage = Stage(characters={0: TWO_FACE})
    assert stage.state.odds() == [1, 1]
    stage.chance("toss", 1)
    assert stage.may(0, "swing") == [0, 1]
    stage.act(0, "swing", 0)
    assert stage.state.gauge == -2
    assert stage.state.step == AT_TEAM


@rule("BI-7.10")
def test_two_face_may_end_the_match_before_the_mission() -> None:
    stage = Stage(characters={0: TWO_FACE})
    stage.chance("toss", 1)
    stage.state.gauge = 5
    stage.act(0, "swing", 1)

    assert stage.state.gauge == 7
    assert stage.table.over() is not None


@rule("BI-7.10")
def test_the_clean_side_brings_a_card_nobody_else_sees() -> None:
    stage = Stage(characters={0: TWO_FACE})
    stage.chance("toss", 0)
    stage.chance("draw", rich(SEWER))

    assert stage.state.loots[0] == [rich(SEWER)]
    assert [seat for seat in [*range(5), TABLE] if stage.heard(seat, "loot_card")] == [0]
    assert stage.view(3).loot_sizes == [1, 0, 0, 0, 0]


@rule("BI-7.11")
def test_catwoman_steals_at_random_from_a_loot_she_chooses() -> None:
    stage = Stage(characters={0: CATWOMAN, 4: JOKER})
    stage.chance("draw", rich(SEWER))  # nobody has loot yet: the top card of the pile
    assert stage.state.loots[0] == [rich(SEWER)]
    assert stage.state.step == AT_TEAM

    stage.own({2: [chaos(BANK), chaos(BANK), rich(BANK)]})
    stage.state._begin(0)
    assert stage.may(0, "rob") == [2], "another seat with loot"
    stage.act(0, "rob", 2)
    assert stage.state.legal(CHANCE) == [FIRST_DRAW + chaos(BANK), FIRST_DRAW + rich(BANK)]
    assert stage.state.odds() == [2, 1]


@rule("BI-7.12")
def test_the_jokers_card_counts_in_all_respects_and_all_know_it() -> None:
    stage = Stage(characters={0: JOKER}, hands={0: [signal(ARKHAM)], 1: [signal(BANK)], 2: [order(POLICE)]})
    stage.mission({0: signal(ARKHAM), 1: signal(BANK), 2: order(POLICE)})
    stage.chance("draw", signal(SEWER))

    assert stage.public("joker")[0].args == (signal(SEWER),)
    assert len(stage.public("revealed")) == 3
    assert stage.public("signals")[0].args == (3, 0)
    assert stage.clause() == "BI-2.4"


@rule("BI-7.12", "BI-4.12")
@pytest.mark.parametrize("second", [1, 2])
def test_the_jokers_last_two_cards_are_given_one_by_one(second: int) -> None:
    stage = Stage(characters={0: JOKER}, hands={0: [chaos(ARKHAM)], 1: [order(BANK)], 2: [order(POLICE)]})
    stage.mission({0: chaos(ARKHAM), 1: order(BANK), 2: order(POLICE)})
    stage.chance("draw", rich(SEWER))
    assert stage.state.gauge == 2, "Chaos counts too"
    assert len(stage.state.table) == 4
    stage.act(0, "pick", chaos(ARKHAM))
    stage.act(0, "pick", rich(SEWER))
    stage.act(0, "give", 2)
    stage.act(0, "give", second)

    assert [len(loot) for loot in stage.state.loots] == [1, 2 - second, second, 0, 0]


# Where powers meet


def test_harley_with_the_gas_takes_the_scarecrow_and_two_more() -> None:
    stage = Stage(characters={4: SCARECROW, 0: HARLEY_QUINN}, chief=4)
    stage.act(4, "gas", 0)
    stage.mission({seat: stage.state.hands[seat][0] for seat in (4, 1, 2)})
    finish_turn(stage)

    assert stage.state.chief == 0
    assert stage.state.team == 0b10001
    stage.act(0, "take_along", 1)
    assert stage.state.step == AT_TEAM, "one more"
    stage.act(0, "take_along", 2)
    assert stage.state.team == 0b10111


def test_freeze_with_the_gas_gives_it_back_on_the_first_of_his_turns() -> None:
    stage = Stage(characters={4: SCARECROW, 0: MR_FREEZE}, chief=4)
    stage.act(4, "gas", 0)
    stage.mission({seat: stage.state.hands[seat][0] for seat in (4, 1, 2)})
    finish_turn(stage)
    stage.act(0, "take_along", 1)
    for seat in (0, 4, 1):
        stage.act(seat, "send", stage.state.hands[seat][0])
    finish_turn(stage)
    stage.act(0, "freeze", 1)

    assert stage.state.team == 0b00001, "the gas is back with the Scarecrow"
    assert stage.may(0, "take_along") == [1, 2, 3, 4]


def test_the_scarecrow_forced_on_a_team_still_makes_another_team() -> None:
    """The last team was 4, 0 and 1; with the Scarecrow (4) forced, 0 may not complete it with 1."""
    stage = Stage(characters={4: SCARECROW, 0: PENGUIN}, chief=4)
    stage.act(4, "gas", 0)
    stage.mission({seat: stage.state.hands[seat][0] for seat in (4, 0, 1)})
    finish_turn(stage)

    assert stage.state.chief == 0
    assert stage.may(0, "take_along") == [2, 3]


def test_ivy_may_look_at_the_sphinxs_four_cards() -> None:
    stage = Stage(characters={0: POISON_IVY, 1: SPHINX})
    stage.team(1, 2)
    stage.act(0, "look", 1)

    assert len(stage.heard(0, "shown")) == 4


def test_catwoman_steals_what_two_face_drew_and_only_they_know() -> None:
    stage = Stage(characters={0: TWO_FACE, 1: CATWOMAN})
    stage.chance("toss", 0)
    stage.chance("draw", rich(SEWER))
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 2, 3)})
    finish_turn(stage)
    stage.act(1, "rob", 0)
    stage.chance("draw", rich(SEWER))

    assert rich(SEWER) in stage.state.loots[1]
    assert stage.view(1).loot == [rich(SEWER)]
    assert [seat for seat in [*range(5), TABLE] if stage.heard(seat, "robbed_card")] == [0, 1]
    for seat in (2, 3, 4, TABLE):
        assert GAME.admits(stage.view(seat), stage.state)


def test_the_jokers_card_and_the_batmobile() -> None:
    stage = Stage(characters={0: JOKER}, hands={0: [chaos(ARKHAM)], 1: [order(BANK)], 2: [order(POLICE)]})
    stage.state.batmobile_turn = 1
    stage.mission({0: chaos(ARKHAM), 1: order(BANK), 2: order(POLICE)})
    stage.chance("draw", order(SEWER))

    assert stage.public("symbols")[0].args == (1, 6)


def test_clayface_and_penguin_do_not_get_in_each_others_way() -> None:
    stage = Stage(
        characters={0: PENGUIN, 1: CLAYFACE},
        hands={0: [chaos(SEWER)], 1: [chaos(POLICE)], 2: [chaos(BANK)]},
    )
    stage.state.gauge = 6
    stage.mission({0: chaos(SEWER), 1: chaos(POLICE), 2: chaos(BANK)})

    assert stage.clause() == "BI-7.3"
    assert stage.winners() == 0b00001


def test_a_bane_who_draws_at_the_iceberg_after_chaos_cards_moves_twice_farther() -> None:
    stage = Stage(characters={0: BANE}, hands={0: [chaos(ICEBERG)], 1: [chaos(BANK)], 2: [order(POLICE)]})
    stage.state.stands[ICEBERG] = 2
    stage.state.gauge = -5
    stage.mission({0: chaos(ICEBERG), 1: chaos(BANK), 2: order(POLICE)})
    stage.act(0, "pick", chaos(ICEBERG))

    assert stage.state.gauge == -5 + 2 + 4
    assert stage.state.step == AT_KEEP


def test_every_step_of_a_mission_shows_its_symbols() -> None:
    stage = Stage(characters={0: PENGUIN})
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    table = stage.state.table

    assert stage.state.step == AT_PLACE
    assert stage.public("symbols")[0].args == (
        sum(CHAOS_OF[card] for card in table),
        sum(ORDER_OF[card] for card in table),
    )
