"""The Chief's turn, its end, and the endings (BI-2, BI-4, BI-5)."""

import pytest

from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.games.batman_infiltration.words import (
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
PLAIN = {0: SPHINX, 1: KILLER_CROC, 2: MR_FREEZE, 3: BANE, 4: HARLEY_QUINN}


def even_mission(**options: object) -> Stage:
    """Seat 0 has led 1 and 2 to Arkham's card, the bank's and the police's: the marker goes one to Chaos."""
    stage = Stage(
        characters={0: PENGUIN},
        hands={0: [chaos(ARKHAM)], 1: [order(BANK)], 2: [rich(POLICE)]},
        options=dict(options),
    )
    stage.mission({0: chaos(ARKHAM), 1: order(BANK), 2: rich(POLICE)})
    return stage


# Winning


def toward_chaos(identities: str, loots: dict[int, list[int]], characters: dict[int, int] | None = None) -> Stage:
    """Somebody has what is said, the marker is one short of Chaos, and the mission brings it there."""
    stage = Stage(
        identities,
        characters=characters or PLAIN,
        hands={0: [chaos(ARKHAM)], 1: [chaos(BANK)], 2: [chaos(POLICE)]},
    )
    stage.own(loots)
    stage.state.gauge = 6
    stage.mission({0: chaos(ARKHAM), 1: chaos(BANK), 2: chaos(POLICE)})
    assert stage.state.faults() == []
    return stage


@rule("BI-2.1")
def test_at_the_end_of_chaos_the_richest_villain_wins_alone() -> None:
    stage = toward_chaos("VVVFF", {1: [rich(SEWER)], 2: [rich(BANK)], 3: [rich(SEWER), rich(ARKHAM)]})

    assert stage.clause() == "BI-2.1"
    assert stage.winners() == 0b00010, "the family's bags do not count"


@rule("BI-2.2")
def test_villains_who_tie_share() -> None:
    stage = toward_chaos("VVVFF", {0: [rich(BANK)], 2: [rich(ARKHAM)]})

    assert stage.clause() == "BI-2.2"
    assert stage.winners() == 0b00101


@rule("BI-2.2")
def test_without_any_bag_all_villains_share() -> None:
    stage = toward_chaos("VVVFF", {3: [rich(SEWER)]})

    assert stage.clause() == "BI-2.2"
    assert stage.winners() == 0b00111


@rule("BI-2.3", "BI-6.10")
def test_one_of_the_family_in_prison_makes_all_villains_win() -> None:
    stage = Stage(characters={**PLAIN, 0: KILLER_CROC, 1: SPHINX})
    stage.state.stands[POLICE] = 2
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    stage.act(0, "pick", stage.state.table[0])
    stage.act(0, "go", POLICE)

    assert stage.may(0, "jail") == [1, 2, 3, 4], "another seat"
    stage.act(0, "jail", 3)
    assert stage.clause() == "BI-2.3"
    assert stage.winners() == 0b00111


@rule("BI-2.5")
def test_a_villain_in_prison_makes_the_family_win() -> None:
    stage = Stage(characters={**PLAIN, 0: KILLER_CROC, 1: SPHINX})
    stage.state.stands[POLICE] = 2
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    stage.act(0, "pick", stage.state.table[0])
    stage.act(0, "go", POLICE)
    stage.act(0, "jail", 1)

    assert stage.clause() == "BI-2.5"
    assert stage.winners() == 0b11000


def three_signals(given: int, **options: object) -> Stage:
    """Some of the three cards are signals."""
    cards = [signal(POLICE), signal(BANK), signal(ICEBERG)][:given] + [order(ARKHAM)] * (3 - given)
    return Stage(characters=PLAIN, hands={seat: [card] for seat, card in enumerate(cards)}, options=dict(options))


@rule("BI-2.4", "BI-4.5")
def test_three_signals_on_cards() -> None:
    stage = three_signals(3)
    stage.mission({0: signal(POLICE), 1: signal(BANK), 2: signal(ICEBERG)})

    assert stage.clause() == "BI-2.4"
    assert stage.winners() == 0b11000
    assert stage.state.gauge == 0, "the gauge has not moved"


@rule("BI-2.4", "BI-4.5", "BI-6.3")
def test_tokens_count_among_the_three() -> None:
    stage = three_signals(2)
    stage.state.signal_turn = 1
    stage.mission({0: signal(POLICE), 1: signal(BANK), 2: order(ARKHAM)})

    assert stage.clause() == "BI-2.4"
    assert stage.public("signals")[0].args == (2, 1)


@rule("BI-4.5")
def test_signals_come_before_chaos() -> None:
    stage = Stage(
        characters={**PLAIN, 0: BANE, 3: SPHINX}, hands={0: [rich(SEWER)], 1: [signal(BANK)], 2: [signal(POLICE)]}
    )
    stage.state.signal_turn = 1
    stage.state.gauge = 6
    stage.mission({0: rich(SEWER), 1: signal(BANK), 2: signal(POLICE)})

    assert stage.clause() == "BI-2.4"


@rule("BI-4.6")
def test_the_gauges_signal_is_active_exactly_at_the_end_of_order() -> None:
    for gauge, ends in [(-5, True), (-4, False)]:
        stage = three_signals(2)
        stage.state.gauge = gauge
        stage.mission({0: signal(POLICE), 1: signal(BANK), 2: order(ARKHAM)})
        assert (stage.clause() == "BI-2.4") == ends


@rule("BI-4.7")
@pytest.mark.parametrize("signals", ["once", "always"])
def test_arriving_at_the_end_of_order_is_too_late_or_counts_at_once(signals: str) -> None:
    stage = three_signals(2, signals=signals)
    stage.state.gauge = -3
    stage.mission({0: signal(POLICE), 1: signal(BANK), 2: order(ARKHAM)})

    assert stage.state.gauge == -5
    assert (stage.clause() == "BI-2.4") == (signals == "always")


@rule("BI-2.6", "BI-5.3")
def test_hands_that_cannot_be_completed_end_the_match() -> None:
    stage = even_mission()
    state = stage.state
    for _ in range(state.pile):
        card = state.pile_codes[0] - FIRST_DRAW
        state.draw(card)
        state.loots[4].append(card)
    state.loots[4].sort()
    stage.act(0, "pick", chaos(ARKHAM))
    stage.finish(1)

    assert stage.clause() == "BI-2.6"
    assert stage.winners() == 0b11000


@rule("BI-2.7")
def test_the_match_ends_at_once_and_all_is_shown() -> None:
    stage = toward_chaos("VVVFF", {1: [rich(SEWER)], 3: [rich(ARKHAM)]})

    assert stage.state.owed() == 0
    assert not stage.public("picked"), "nothing further of the turn is played"
    for seat in [*range(5), TABLE]:
        assert stage.view(seat).identities == [0, 0, 0, 1, 1]
        assert stage.view(seat).turned == [[], [rich(SEWER)], [], [rich(ARKHAM)], []]
        assert stage.view(seat).bags == [0, 3, 0, 2, 0]


# The team


@rule("BI-4.1")
def test_the_chief_takes_two_others_along() -> None:
    stage = Stage(characters=PLAIN)

    assert stage.state.step == AT_TEAM
    assert stage.state.owed() == 0b00001
    assert stage.may(0, "take_along") == [1, 2, 3, 4]
    stage.act(0, "take_along", 3)
    assert stage.may(0, "take_along") == [1, 2, 4]
    stage.act(0, "take_along", 1)
    assert stage.state.team == 0b01011
    assert stage.state.owed() == 0b01011


@rule("BI-4.2")
def test_not_the_team_of_the_turn_before() -> None:
    stage = Stage(characters=PLAIN)
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    state = stage.state
    state.stands = [0, 0, 0, 0]
    stage.act(0, "pick", next(card for card in state.table))
    while state.step != AT_KEEP:
        stage.table._do(0, state.legal(0)[0])
    stage.finish(1)

    assert state.chief == 1
    stage.act(1, "take_along", 0)
    assert stage.may(1, "take_along") == [3, 4], "with seat 2 it would be the same team again"
    other = stage.state.clone()
    other.apply(1, other.legal(1)[0])
    assert other.team == 0b01011


# The cards


@rule("BI-4.3")
def test_cards_are_sealed_until_the_last_is_in() -> None:
    stage = Stage(characters=PLAIN, hands={0: [chaos(ARKHAM)], 1: [order(BANK)], 2: [rich(POLICE)]})
    stage.team(1, 2)
    stage.act(1, "send", order(BANK))

    assert stage.state.waiting() == 0b00101
    assert [event.args for event in stage.heard(1, "sent")] == [(1, order(BANK))]
    for seat in (0, 2, 3, 4, TABLE):
        assert stage.heard(seat, "sent") == []
        assert stage.public("revealed") == []


@rule("BI-4.4")
def test_revealed_cards_rise_whoever_gave_them_and_givers_are_forgotten() -> None:
    one, two, three = chaos(ARKHAM), order(BANK), rich(POLICE)
    revealed, states = set(), set()
    for cards in [(one, two, three), (two, three, one), (three, one, two)]:
        stage = Stage(characters=PLAIN, hands={seat: [card] for seat, card in enumerate(cards)})
        stage.mission(dict(enumerate(cards)))
        revealed.add(tuple(event.args for event in stage.public("revealed")))
        states.add((tuple(stage.state.table), tuple(stage.state.given)))
    assert len(revealed) == 1
    assert len(states) == 1


@rule("BI-4.8")
def test_the_marker_moves_by_the_difference() -> None:
    stage = even_mission()
    assert stage.public("symbols")[0].args == (3, 1)
    assert stage.state.gauge == 2

    stage = Stage(characters=PLAIN, hands={0: [order(ARKHAM)], 1: [order(BANK)], 2: [rich(POLICE)]})
    stage.mission({0: order(ARKHAM), 1: order(BANK), 2: rich(POLICE)})
    assert stage.state.gauge == 0
    assert stage.public("gauge") == []


@rule("BI-4.9")
def test_the_marker_stops_at_the_ends() -> None:
    stage = Stage(characters=PLAIN, hands={0: [order(ARKHAM)], 1: [order(BANK)], 2: [order(POLICE)]})
    stage.state.gauge = -4
    stage.mission({0: order(ARKHAM), 1: order(BANK), 2: order(POLICE)})
    assert stage.state.gauge == -5

    stage = toward_chaos("VVVFF", {})
    assert stage.state.gauge == 7
    assert stage.table.over() is not None


@rule("BI-4.10")
def test_the_chief_picks_a_card_and_its_place_acts_before_the_discard() -> None:
    stage = even_mission()
    assert stage.state.step == AT_PLACE
    assert set(stage.may(0, "pick")) == {chaos(ARKHAM), order(BANK), rich(POLICE)}

    stage.act(0, "pick", chaos(ARKHAM))

    assert stage.state.gauge == 1, "Arkham's white square"
    assert stage.state.discard == [chaos(ARKHAM)]
    kinds = [event.kind for event in stage.table.heard(TABLE)]
    picked, gauge, discarded = (stage.public(kind)[-1].kind for kind in ("picked", "gauge", "discarded"))
    assert kinds.index(picked) < len(kinds) - kinds[::-1].index(gauge) < kinds.index(discarded) + 1


@rule("BI-4.10")
def test_a_sewer_card_leads_anywhere() -> None:
    stage = Stage(characters=PLAIN, hands={0: [chaos(SEWER)], 1: [order(BANK)], 2: [rich(POLICE)]})
    stage.mission({0: chaos(SEWER), 1: order(BANK), 2: rich(POLICE)})
    stage.act(0, "pick", chaos(SEWER))

    assert stage.state.step == AT_LOCATION
    assert stage.may(0, "go") == [POLICE, ICEBERG, ARKHAM, BANK]


@rule("BI-4.11", "BI-4.12")
def test_the_chief_keeps_one_and_gives_one_to_a_member() -> None:
    stage = even_mission()
    stage.act(0, "pick", chaos(ARKHAM))
    stage.act(0, "pick", rich(POLICE))

    assert stage.state.loots[0] == [rich(POLICE)]
    assert stage.may(0, "give") == [1, 2], "a member of the mission"
    stage.act(0, "give", 2)
    assert stage.state.loots[2] == [order(BANK)]
    assert stage.state.table == []


@rule("BI-4.13")
def test_loots_are_shared_out_openly_and_then_lie_face_down() -> None:
    stage = even_mission()
    stage.act(0, "pick", chaos(ARKHAM))
    stage.act(0, "pick", rich(POLICE))
    stage.act(0, "give", 2)

    assert [event.args for event in stage.public("kept")] == [(0, rich(POLICE))]
    assert [event.args for event in stage.public("given")] == [(2, order(BANK))]
    assert stage.view(4).loot_sizes == [1, 0, 1, 0, 0]
    assert stage.view(4).as_dict()["loot"] == []
    assert stage.view(2).loot == [order(BANK)]


# The end of the turn


@rule("BI-5.1", "BI-5.4")
def test_hands_are_completed_from_the_chief_on_and_the_left_is_next() -> None:
    stage = even_mission()
    stage.act(0, "pick", chaos(ARKHAM))
    stage.act(0, "pick", rich(POLICE))
    stage.act(0, "give", 2)
    drawers = []
    while stage.state.owed() >> CHANCE & 1:
        drawers.append((stage.state.chief + stage.state.drawer) % 5)
        stage.chance("draw", stage.state.pile_codes[0] - FIRST_DRAW)

    assert drawers == [0, 1, 2]
    assert [len(hand) for hand in stage.state.hands] == [3] * 5
    assert stage.state.chief == 1
    assert stage.state.turn == 2


@rule("BI-5.2")
def test_an_empty_pile_is_made_of_the_discard() -> None:
    stage = even_mission()
    state = stage.state
    while state.pile > 1:
        card = state.pile_codes[0] - FIRST_DRAW
        state.draw(card)
        state.discard.append(card)
    held = sorted([*state.discard, chaos(ARKHAM)])
    stage.act(0, "pick", chaos(ARKHAM))
    stage.act(0, "pick", rich(POLICE))
    stage.act(0, "give", 2)
    stage.chance("draw", state.pile_codes[0] - FIRST_DRAW)

    assert len(stage.public("reshuffled")) == 1
    assert state.discard == []
    assert state.pile == len(held)


@rule("BI-5.5")
@pytest.mark.parametrize("character", [JOKER, TWO_FACE, CATWOMAN])
def test_other_draws_are_left_out_when_there_is_no_card(character: int) -> None:
    stage = Stage(characters={**PLAIN, 4: character})
    state = stage.state
    state.fill_pile([])
    state.discard = []
    state._begin(4)
    if character == TWO_FACE:
        stage.chance("toss", 0)
    assert state.step == AT_TEAM
    if character == JOKER:
        stage.mission({seat: state.hands[seat][0] for seat in (4, 0, 1)})
        assert len(state.table) == 3


def test_the_scarecrow_and_catwoman_have_their_say_before_the_team() -> None:
    stage = Stage(characters={0: SCARECROW, 1: CATWOMAN, 2: CLAYFACE})

    assert stage.may(0, "gas") == [1, 2, 3, 4]
