"""Setting up: identities, characters, cards, and what a host may change (BI-1, BI-3, BI-8)."""

import json
from collections import Counter

import pytest

from doublejeu.core.contract import ALL, CHANCE, NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.setup import BadSetup
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.cards import BAGS_OF, CHAOS_OF, ORDER_OF, PROPOSED_DECK, SIGNAL_OF
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import CODES, FAMILY, MR_FREEZE, SCARECROW, VILLAIN
from tests.games.batman_infiltration.stage import BANK, DECK, GAME, POLICE, Stage
from tests.rules import ROOT, rule

GAMES_DEALT = 40


def families(seats: int) -> Counter[int]:
    """How many of the family sit at a table, over some deals."""
    found: Counter[int] = Counter()
    for seed in range(GAMES_DEALT):
        state = Table(GAME, GAME.setup(seats), Dice(seed))._state
        assert isinstance(state, BatmanInfiltration)
        found[state.family.bit_count()] += 1
    return found


@rule("BI-1.1")
@pytest.mark.parametrize(("seats", "family"), [(5, {2}), (6, {2}), (7, {3}), (8, {3}), (9, {3, 4}), (10, {3, 4})])
def test_the_pack_of_identities(seats: int, family: set[int]) -> None:
    assert set(families(seats)) == family


@rule("BI-1.1")
def test_the_identity_in_the_box_is_open_to_every_imagination() -> None:
    """At nine, nobody's view settles whether three or four of the family are at the table."""
    table = Table(GAME, GAME.setup(9), Dice(1))
    for seat in [*range(9), TABLE]:
        imagined = set()
        for seed in range(60):
            world = GAME.imagine(table.view(seat), Dice(seed))
            assert isinstance(world, BatmanInfiltration)
            imagined.add(world.family.bit_count())
        assert imagined == {3, 4}


@rule("BI-1.2")
def test_each_seat_learns_its_own_identity_and_no_other() -> None:
    stage = Stage("VFVFV")

    for seat in range(5):
        known = [NOBODY] * 5
        known[seat] = FAMILY if seat in (1, 3) else VILLAIN
        assert stage.view(seat).identities == known
    assert stage.view(TABLE).identities == [NOBODY] * 5


@rule("BI-1.3")
def test_characters_are_dealt_for_all_to_see() -> None:
    stage = Stage()

    assert len(set(stage.state.characters)) == 5
    assert stage.view(TABLE).characters == stage.state.characters


@rule("BI-1.3")
def test_characters_can_be_chosen_from_the_first_chief_on() -> None:
    table = Table(GAME, GAME.setup(6, {"characters": "chosen"}), Dice(3))
    state = table._state
    assert isinstance(state, BatmanInfiltration)
    chief = state.chief
    for turn in range(6):
        seat = (chief + turn) % 6
        assert table.waiting() == 1 << seat
        assert len(table.asks(seat)) == 12 - turn
        table.play(seat, table.asks(seat)[-1])

    assert [state.characters[(chief + turn) % 6] for turn in range(6)] == [11, 10, 9, 8, 7, 6]


@rule("BI-1.4")
def test_the_board_at_the_start() -> None:
    stage = Stage(characters={2: SCARECROW, 3: MR_FREEZE})
    state = stage.state

    assert state.gauge == 0
    assert state.stands == [0, 0, 0, 0]
    assert state.signal_turn < state.turn
    assert state.batmobile_turn < state.turn
    assert state.gas == NOBODY
    assert state.freeze_left


@rule("BI-1.5")
def test_everybody_draws_three_of_49_and_sees_only_those() -> None:
    stage = Stage()

    assert len(stage.state.all_cards()) == 49
    for seat in range(5):
        assert len(stage.state.hands[seat]) == 3
        assert stage.view(seat).hand == stage.state.hands[seat]
        assert sum(len(cards) for cards in stage.view(seat).sure) == 0
        assert len(stage.view(seat).unseen) == 46
    assert stage.view(TABLE).hand == []


@rule("BI-1.6")
def test_the_first_chief_is_drawn() -> None:
    state = GAME.start(GAME.setup(5))
    for _ in range(5):
        state.apply(CHANCE, state.legal(CHANCE)[0])

    assert [CODES.act(code).verb for code in state.legal(CHANCE)] == ["first"] * 5
    assert state.odds() == [1] * 5
    chiefs = set()
    for seed in range(40):
        view = Table(GAME, GAME.setup(5), Dice(seed)).view(0)
        assert isinstance(view, BatmanInfiltrationView)
        chiefs.add(view.chief)
    assert chiefs == set(range(5))


@rule("BI-3.1", "BI-3.2")
def test_everybody_speaks_to_all_and_no_act_shows_a_card() -> None:
    stage = Stage()

    assert all(stage.state.speech(seat) == ALL for seat in range(5))
    assert not {"show", "reveal"} & {shape.name for shape in CODES.forms}


@rule("BI-8.1")
def test_the_proposed_list() -> None:
    cards = PROPOSED_DECK.cards

    assert len(cards) == 49
    assert PROPOSED_DECK.assumed
    assert [sum(card // 48 == place for card in cards) for place in range(5)] == [10, 10, 10, 10, 9]
    assert sum(CHAOS_OF[card] > 0 for card in cards) == 24
    assert sum(CHAOS_OF[card] for card in cards) == 29
    assert sum(ORDER_OF[card] for card in cards) == 29
    assert sum(SIGNAL_OF[card] for card in cards) == 6
    assert all(BAGS_OF[card] == 0 for card in cards if SIGNAL_OF[card])
    view = GAME.blank(GAME.setup(5), 0)
    assert view.as_dict()["deck_assumed"] is True


@rule("BI-8.2", "BI-8.3")
def test_gauge_and_squares_are_assumed_and_can_be_changed() -> None:
    state = GAME.start(GAME.setup(5, {"gauge_order": 4, "gauge_chaos": 6, "whites": 1, "police_whites": 3}))
    assert isinstance(state, BatmanInfiltration)
    assert (state.terms.order_end, state.terms.chaos_end, state.terms.red) == (-4, 6, [4, 2, 2, 2])

    with pytest.raises(BadSetup, match="gauge_chaos must be one of by_seats, 2, 3"):
        GAME.setup(5, {"gauge_chaos": 40})


@rule("BI-8.2", "BI-8.3")
def test_every_number_of_seats_has_squares_of_its_own_which_the_rules_page_prints() -> None:
    page = (ROOT / "docs" / "rules" / "batman_infiltration.md").read_text(encoding="utf-8")
    for seats in range(5, 11):
        state = GAME.start(GAME.setup(seats))
        assert isinstance(state, BatmanInfiltration)
        terms = state.terms
        police, others = terms.red[POLICE] - 1, terms.red[BANK] - 1
        assert terms.red == [police + 1, others + 1, others + 1, others + 1]
        assert f"| {seats} | {-terms.order_end} | {terms.chaos_end} | {others} | {police} |" in page
        assert GAME.blank(GAME.setup(seats), 0).as_dict()["gauge_ends"] == [terms.order_end, terms.chaos_end]


@rule("BI-8.4")
def test_a_host_loads_another_list_as_data_or_as_text() -> None:
    for loaded in (DECK, json.dumps(DECK)):
        setup = GAME.setup(5, {"cards": loaded})
        state = GAME.start(setup)
        assert isinstance(state, BatmanInfiltration)
        assert state.pile == 49
        assert GAME.blank(setup, 0).as_dict()["deck_assumed"] is False


def with_line(**changes: object) -> list[dict[str, object]]:
    """The stage's list with a first line changed."""
    return [{**DECK[0], **changes}, *DECK[1:]]


@rule("BI-8.4")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (DECK[1:], "must hold 49 cards in all, not 46"),
        (with_line(count=4), "must hold 49 cards in all, not 50"),
        (with_line(place="harbour"), "line 1: unknown place 'harbour'"),
        (with_line(bags=-1), "line 1: bags must be a whole number from 0 to 3, not -1"),
        (with_line(bags=True), "line 1: bags must be a whole number"),
        (with_line(strength=0), "line 1: strength must be a whole number from 1 to 3, not 0"),
        (with_line(symbol="law"), "line 1: symbol must be chaos or order, not 'law'"),
        (with_line(signal="yes"), "line 1: signal must be true or false"),
        (with_line(count=0), "line 1: count must be a whole number from 1 to 49"),
        (with_line(colour="red"), "line 1: there is nothing called 'colour' on a card"),
        ([7], "line 1: each line must name place"),
        (7, "must be `proposed` or a JSON list"),
        ("[{", "this text is neither"),
    ],
)
def test_a_wrong_list_is_refused_with_its_reason(cards: object, reason: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.setup(5, {"cards": cards})

    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_game_is_in_the_house() -> None:
    assert GAMES["batman_infiltration"] is GAME
    assert len(CODES) < 1000
