"""The four places, white and red (BI-6)."""

import pytest

from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.games.batman_infiltration.words import (
    AT_BANK,
    AT_KEEP,
    AT_PLACE,
    AT_STEAL,
    BANE,
    FAMILY,
    HARLEY_QUINN,
    KILLER_CROC,
    MR_FREEZE,
    PENGUIN,
    SPHINX,
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
CROC = {0: KILLER_CROC, 1: SPHINX, 2: PENGUIN, 3: BANE, 4: HARLEY_QUINN}


def at(place: int, stands: int = 0, gauge: int = 0, identities: str = "VVVFF") -> Stage:
    """Killer Croc sends a henchman to a place, after a mission that leaves the gauge alone."""
    stage = Stage(
        identities, characters=CROC, hands={0: [order(ARKHAM)], 1: [order(BANK), chaos(SEWER)], 2: [rich(POLICE)]}
    )
    stage.state.stands[place] = stands
    stage.state.gauge = gauge
    stage.mission({0: order(ARKHAM), 1: order(BANK), 2: rich(POLICE)})
    stage.act(0, "pick", order(BANK))
    stage.act(0, "go", place)
    return stage


def next_mission(stage: Stage, cards: list[int]) -> None:
    """The next turn's team gives these cards, which are put into its hands."""
    stage.finish(1)
    state = stage.state
    chief = state.chief
    for seat, card in zip([chief, 3, 4], cards, strict=True):
        if card not in state.hands[seat]:
            state.draw(card)
            state.discard.append(state.hands[seat].pop(0))
            state.hands[seat] = sorted([*state.hands[seat], card])
    stage.mission(dict(zip([chief, 3, 4], cards, strict=True)))


@rule("BI-6.1", "BI-6.2")
def test_a_henchman_goes_square_by_square_and_leaves_after_the_red_one() -> None:
    for stands, after in [(0, 1), (1, 2), (2, 0)]:
        stage = at(ARKHAM, stands)
        assert stage.public("placed")[0].args == (ARKHAM, stands + 1)
        assert stage.state.stands[ARKHAM] == after
        for seat in [*range(5), TABLE]:
            assert stage.view(seat).stands[ARKHAM] == after


@rule("BI-6.3")
def test_the_polices_signal_is_lit_for_the_next_turn_only() -> None:
    stage = at(POLICE)
    assert stage.state.signal_turn == 2
    assert stage.state.turn == 1

    next_mission(stage, [signal(BANK), signal(ICEBERG), chaos(BANK)])
    assert stage.public("signals")[-1].args == (2, 1)
    assert stage.clause() == "BI-2.4"


@rule("BI-6.3")
def test_lit_again_during_that_turn_it_is_active_for_one_more() -> None:
    stage = at(POLICE)
    next_mission(stage, [chaos(POLICE), order(BANK), chaos(BANK)])
    assert stage.public("signals")[-1].args == (0, 1)
    stage.act(1, "pick", chaos(POLICE))
    assert stage.state.signal_turn == 3
    stage.finish(3)
    stage.mission({seat: stage.state.hands[seat][0] for seat in (2, 0, 1)})

    assert stage.public("signals")[-1].args[1] == 1


@rule("BI-6.3")
def test_after_that_turn_it_is_off() -> None:
    stage = at(POLICE)
    next_mission(stage, [chaos(ARKHAM), order(BANK), chaos(BANK)])
    stage.act(1, "pick", chaos(ARKHAM))
    stage.finish(3)
    stage.mission({seat: stage.state.hands[seat][0] for seat in (2, 0, 1)})

    assert stage.public("signals")[-1].args[1] == 0


@rule("BI-6.4")
def test_the_chief_sees_a_hand_and_takes_a_card_of_it() -> None:
    stage = at(ICEBERG)
    assert stage.may(0, "spy") == [1, 2, 3, 4]
    hand = stage.state.hands[3].copy()
    stage.act(0, "spy", 3)

    assert stage.state.step == AT_STEAL
    assert [event.args for event in stage.heard(0, "shown")] == [(3, card) for card in hand]
    for seat in (1, 2, 3, 4, TABLE):
        assert stage.heard(seat, "shown") == []
    stage.act(0, "pick", hand[0])
    assert hand[0] in stage.state.hands[0]
    assert stage.state.hands[3] == hand[1:]
    assert [seat for seat in [*range(5), TABLE] if stage.heard(seat, "stole")] == [0, 3]
    assert stage.view(0).sure[3] == hand[1:]
    assert stage.view(3).sure[0] == [hand[0]]
    assert stage.view(4).hand_sizes == [3, 3, 2, 2, 3]


@rule("BI-6.5")
def test_three_squares_to_chaos_may_end_the_match() -> None:
    stage = at(ICEBERG, 2, gauge=2)
    assert stage.state.gauge == 5
    assert stage.state.step == AT_KEEP

    stage = at(ICEBERG, 2, gauge=4)
    assert stage.clause() in ("BI-2.1", "BI-2.2", "BI-7.3")


@rule("BI-6.6", "BI-4.7")
@pytest.mark.parametrize("signals", ["once", "always"])
def test_arkhams_white_square_goes_one_to_order_and_lights_the_gauges_signal(signals: str) -> None:
    hands = {0: [signal(ARKHAM)], 1: [signal(BANK)], 2: [rich(POLICE)]}
    stage = Stage(characters=CROC, hands=hands, options={"signals": signals})
    stage.state.gauge = -4
    stage.mission({0: signal(ARKHAM), 1: signal(BANK), 2: rich(POLICE)})
    stage.act(0, "pick", signal(ARKHAM))
    stage.act(0, "go", ARKHAM)

    assert stage.state.gauge == -5
    assert stage.clause() == ("BI-2.4" if signals == "always" else ""), "two signals on cards, and the gauge's token"


@rule("BI-6.7")
def test_only_the_chief_sees_the_identity() -> None:
    stage = at(ARKHAM, 2)
    assert stage.may(0, "unmask") == [1, 2, 3, 4]
    stage.act(0, "unmask", 3)

    assert stage.view(0).identities[3] == FAMILY
    for seat in (1, 2, 4, TABLE):
        assert stage.view(seat).identities[3] == NOBODY
        assert len(stage.heard(seat, "unmasked")) == 1


@rule("BI-6.8")
def test_order_counts_double_during_the_next_turn() -> None:
    stage = at(BANK)
    next_mission(stage, [order(ARKHAM), order(BANK), rich(ICEBERG)])
    assert stage.public("symbols")[-1].args == (2, 4)
    assert stage.state.gauge == -2

    stage.act(1, "pick", order(ARKHAM))
    stage.finish(3)
    assert stage.state.batmobile_turn < stage.state.turn


@rule("BI-6.8")
def test_the_batmobile_lit_again_drives_one_turn_more() -> None:
    stage = at(BANK)
    next_mission(stage, [order(ARKHAM), order(BANK), rich(ICEBERG)])
    stage.act(1, "pick", order(BANK))
    stage.finish(3)
    assert stage.state.batmobile_turn == stage.state.turn


@rule("BI-6.9")
def test_three_cards_go_to_three_loots_in_secret() -> None:
    stage = at(BANK, 2)
    state = stage.state
    drawn: list[int] = []
    while state.owed() >> CHANCE & 1:
        drawn.append(state.pile_codes[len(drawn)] - FIRST_DRAW)
        stage.chance("draw", drawn[-1])
    assert state.step == AT_BANK
    assert stage.public("bank_drew")[0].args == (0, 3)
    assert stage.may(0, "bank") == [0, 1, 2, 3, 4]
    stage.act(0, "bank", 4)
    assert stage.may(0, "bank") == [0, 1, 2, 3], "three different loots"
    assert stage.public("banked") == [], "nobody is told before all are chosen"
    stage.act(0, "bank", 0)
    stage.act(0, "bank", 2)

    drawn.sort()
    assert stage.public("banked")[0].args == (0b10101,)
    assert [state.loots[seat] for seat in (4, 0, 2)] == [[card] for card in drawn]
    assert [event.args for event in stage.heard(4, "loot_card")] == [(4, drawn[0])]
    assert [event.args for event in stage.heard(2, "loot_card")] == [(2, drawn[2])]
    assert len(stage.heard(0, "loot_card")) == 3
    for seat in (1, 3, TABLE):
        assert stage.heard(seat, "loot_card") == []
        assert stage.view(seat).loot_sizes == [1, 0, 1, 0, 1]


@rule("BI-6.9", "BI-5.5")
@pytest.mark.parametrize("left", [0, 2])
def test_the_bank_shares_out_what_there_is(left: int) -> None:
    stage = Stage(characters=CROC, hands={0: [order(ARKHAM)], 1: [order(BANK)], 2: [rich(POLICE)]})
    state = stage.state
    state.stands[BANK] = 2
    stage.mission({0: order(ARKHAM), 1: order(BANK), 2: rich(POLICE)})
    while state.pile > left:
        card = state.pile_codes[0] - FIRST_DRAW
        state.draw(card)
        state.loots[4].append(card)
    state.loots[4].sort()
    stage.act(0, "pick", order(BANK))
    assert state.step != AT_PLACE
    stage.act(0, "go", BANK)
    stage.fill()

    if left:
        stage.act(0, "bank", 1)
        stage.act(0, "bank", 2)
    assert state.step == AT_KEEP


@rule("BI-6.10")
def test_the_chief_imprisons_another_and_the_match_is_over() -> None:
    stage = at(POLICE, 2)
    assert stage.may(0, "jail") == [1, 2, 3, 4]
    stage.act(0, "jail", 4)

    assert stage.table.over() is not None
    assert stage.view(TABLE).jailed == 4


def test_freeze_may_use_a_lit_token_on_his_extra_turn() -> None:
    """BI-6.3: the turn he adds is the next turn."""
    stage = Stage(
        characters={0: MR_FREEZE, 1: SPHINX}, hands={0: [chaos(POLICE)], 1: [order(BANK)], 2: [order(ICEBERG)]}
    )
    stage.mission({0: chaos(POLICE), 1: order(BANK), 2: order(ICEBERG)})
    stage.act(0, "pick", chaos(POLICE))
    stage.finish(1)
    stage.act(0, "freeze", 1)

    assert stage.state.turn == 2
    assert stage.state.signal_turn == 2
