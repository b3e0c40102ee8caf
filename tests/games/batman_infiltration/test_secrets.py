"""What stays hidden: who gave which card, hands, loots, and what a view may call sure."""

from collections import Counter
from collections.abc import Iterator

import pytest

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.batman_infiltration.cards import SIGNAL_OF
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    AT_BANK,
    AT_CARDS,
    CATWOMAN,
    CHARACTERS,
    DRAW,
    HARLEY_QUINN,
    JOKER,
    KILLER_CROC,
    PENGUIN,
    POISON_IVY,
    SEND,
    SPHINX,
    TWO_FACE,
)
from tests.cases import cases_of
from tests.engine import many_matches
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
from tests.games.test_every_game import fingerprint, played
from tests.games.test_imagined_seats import shadow
from tests.rules import rule

EVERYONE = [*range(5), TABLE]


def state_of(table: Table) -> BatmanInfiltration:
    state = table._state
    assert isinstance(state, BatmanInfiltration)
    return state


def view_of(table: Table, seat: int) -> BatmanInfiltrationView:
    view = table.view(seat)
    assert isinstance(view, BatmanInfiltrationView)
    return view


def rests(seats: int, seed: int, options: dict[str, object] | None = None) -> Iterator[Table]:
    """A random match, at every moment at which somebody is asked, and at its end."""
    dice = Dice(seed)
    table = Table(GAME, GAME.setup(seats, options), dice.fork(1))
    while table.over() is None:
        yield table
        seat = dice.choose(bits(table._state.owed()))
        table.play(seat, dice.choose(table.asks(seat)))
    yield table


# Who gave which card


@rule("BI-4.4")
@pytest.mark.parametrize("chief", [PENGUIN, JOKER, HARLEY_QUINN])
def test_two_worlds_in_which_two_members_gave_each_others_card(chief: int) -> None:
    """Seats 1 and 2 give a and b, or b and a. From the reveal on the two worlds are one, to the last event."""
    a, b = signal(BANK), rich(POLICE)
    tables = []
    for first, second in [(a, b), (b, a)]:
        stage = Stage(
            characters={0: chief},
            hands={0: [chaos(ARKHAM)], 1: [first, chaos(ICEBERG)], 2: [second, order(ICEBERG)], 3: [order(SEWER)]},
        )
        cards = {0: chaos(ARKHAM), 1: first, 2: second}
        if chief == HARLEY_QUINN:
            cards[3] = order(SEWER)
        stage.mission(cards)
        if chief == JOKER:
            stage.chance("draw", order(SEWER))
        tables.append(stage.table)
    left, right = tables

    assert fingerprint(left._state) == fingerprint(right._state)
    for seat in (0, 3, 4, TABLE):
        assert left.heard(seat) == right.heard(seat)
        assert left.view(seat).as_dict() == right.view(seat).as_dict()
    dice = Dice(1)
    while left._state.owed():
        seat = dice.choose(bits(left._state.owed()))
        code = dice.choose(left._state.legal(seat))
        left._do(seat, code)
        right._do(seat, code)
    for seat in (0, 3, 4, TABLE):
        assert left.heard(seat) == right.heard(seat)
    for seat in (1, 2):
        differing = [x for x, y in zip(left.heard(seat), right.heard(seat), strict=True) if x != y]
        names = {GAME.kinds.forms[event.kind].name for event in differing}
        assert names <= {"drew", "sent"}, "the givers know their own card and hand, and nothing else differs"


def test_a_member_cannot_tell_which_of_the_others_gave_a_card() -> None:
    """Imagined from the table's own view before the cards, every way to give them comes up."""
    stage = Stage(characters={0: PENGUIN}, hands={0: [chaos(ARKHAM)]})
    stage.team(1, 2)
    stage.act(1, "send", stage.state.hands[1][0])
    givers: Counter[tuple[bool, bool]] = Counter()
    for seed in range(200):
        world = GAME.imagine(stage.view(0), Dice(seed))
        assert isinstance(world, BatmanInfiltration)
        assert world.given[1] == NO_CARD, "a sealed answer is still to be given"
        assert world.owed() == 0b00111
        givers[any(map(SIGNAL_OF.__getitem__, world.hands[1])), any(map(SIGNAL_OF.__getitem__, world.hands[2]))] += 1
    assert len(givers) == 4


def test_ivys_choice_is_made_in_every_imagined_world_and_known_to_two() -> None:
    stage = Stage(characters={0: POISON_IVY}, hands={1: [order(BANK), rich(ICEBERG), chaos(POLICE)]})
    stage.team(1, 2)
    stage.act(0, "look", 1)
    stage.act(0, "send", rich(ICEBERG))
    for seat, settled in [(0, True), (1, True), (2, False), (3, False), (TABLE, False)]:
        chosen = set()
        for seed in range(60):
            world = GAME.imagine(stage.view(seat), Dice(seed))
            assert isinstance(world, BatmanInfiltration)
            assert world.owed() == 0b00101
            chosen.add(world.given[1])
        assert (chosen == {rich(ICEBERG)}) == settled


@pytest.mark.parametrize("ivy", ["his", "hers"])
def test_who_gave_the_card_that_ivy_chose_is_confided_as_it_was_told(ivy: str) -> None:
    stage = Stage(characters={0: POISON_IVY}, hands={1: [order(BANK), rich(ICEBERG)]}, options={"ivy": ivy})
    stage.team(1, 2)
    stage.act(0, "look", 1)
    stage.act(0, "send", rich(ICEBERG))
    for seat in range(5):
        view = shadow(stage.table, seat)
        GAME.confide(view, stage.state)
        assert view.as_dict()["missions"] == stage.view(seat).as_dict()["missions"]


# What is sure


def spied() -> Stage:
    """Seat 0, Killer Croc, has seen seat 1's hand and taken a card; seat 1 keeps two others he knows."""
    stage = Stage(
        characters={0: KILLER_CROC, 1: PENGUIN, 2: SPHINX},
        hands={
            0: [order(ARKHAM)],
            1: [order(BANK), rich(ICEBERG), chaos(POLICE), signal(SEWER)],
            2: [order(POLICE)],
            3: [order(ICEBERG)],
        },
    )
    stage.mission({0: order(ARKHAM), 2: order(POLICE), 3: order(ICEBERG)})
    stage.act(0, "pick", order(ICEBERG))
    stage.act(0, "go", ICEBERG)
    stage.act(0, "spy", 1)
    stage.act(0, "pick", order(BANK))
    stage.finish(2)
    return stage


def test_cards_looked_at_stay_sure_until_a_mission_may_have_shown_them() -> None:
    stage = spied()
    assert stage.view(0).sure[1] == sorted([rich(ICEBERG), chaos(POLICE)])
    assert stage.view(1).sure[0] == [order(BANK)]
    assert stage.view(2).sure == [[]] * 5

    stage.team(2, 3)
    stage.act(1, "send", rich(ICEBERG))
    for seat in (2, 3):
        stage.act(seat, "send", stage.state.hands[seat][0])
    assert stage.view(0).sure[1] == [chaos(POLICE)], "the other card was among the revealed ones"


def test_cards_the_mission_did_not_show_stay_sure() -> None:
    stage = spied()
    stage.team(2, 3)
    stage.act(1, "send", signal(SEWER))
    for seat in (2, 3):
        stage.act(seat, "send", stage.state.hands[seat][0])
    shown = {event.args[0] for event in stage.public("revealed")[-3:]}

    assert set(stage.view(0).sure[1]) == {rich(ICEBERG), chaos(POLICE)} - shown


@many_matches
@pytest.mark.parametrize("seats", range(5, 11))
def test_views_are_never_wrong_about_what_they_call_sure(seats: int) -> None:
    for seed in range(4):
        for table in rests(seats, seed, {"police_whites": 5, "gauge_chaos": 12}):
            state = state_of(table)
            for seat in [*range(seats), TABLE]:
                view = view_of(table, seat)
                _check_books(view, state)


def _check_books(view: BatmanInfiltrationView, state: BatmanInfiltration) -> None:
    located = Counter(view.hand) + Counter(view.table) + Counter(view.discard) + Counter(view.bank)
    for other in range(view.seats):
        held = Counter(state.hands[other])
        if state.given[other] != NO_CARD:
            held[state.given[other]] += 1
        assert not Counter(view.sure[other]) - held
    for _, thief, card in view.loot_story:
        if thief == NOBODY and card >= 0:
            located[card] += 1
    if view.placed != NO_CARD:
        located[view.placed] += 1
    if view.sent != NO_CARD:
        located[view.sent] += 1
    if view.forced_card != NO_CARD and view.forced != view.seat:
        located[view.forced_card] += 1
    assert located + Counter(view.unseen) == Counter(state.terms.deck.cards)
    if view.reshuffled:
        pile: Counter[int] = Counter()
        for code, number in zip(state.pile_codes, state.pile_counts, strict=True):
            pile[code - DRAW] += number
        assert not pile - Counter(view.pile_at_most)
    if view.seat != TABLE:
        assert view.loot == state.loots[view.seat]
        assert view.hand == state.hands[view.seat]


# Worlds


def test_identities_are_imagined_evenly() -> None:
    stage = Stage("VVVFF")
    found: Counter[int] = Counter()
    for seed in range(1200):
        world = GAME.imagine(stage.view(0), Dice(seed))
        assert isinstance(world, BatmanInfiltration)
        found[world.family] += 1

    assert len(found) == 6, "two of the four others"
    assert all(150 < times < 250 for times in found.values())


def test_what_contradicts_a_view_is_not_admitted() -> None:
    stage = spied()
    view = stage.view(0)

    def refuses(change: str) -> bool:
        world = stage.state.clone()
        if change == "own identity":
            world.family, world.family_left = 0b00001 | 0b10000, 0
        elif change == "own hand":
            world.hands[0], world.hands[3] = world.hands[3], world.hands[0]
        elif change == "a hand looked at":
            world.hands[1], world.hands[3] = world.hands[3], world.hands[1]
        elif change == "a loot all saw":
            world.loots[0], world.loots[2] = world.loots[2], world.loots[0]
        elif change == "gauge":
            world.gauge += 1
        elif change == "stands":
            world.stands[POLICE] += 1
        elif change == "unknown hands":
            world.hands[3], world.hands[4] = world.hands[4], world.hands[3]
        return not GAME.admits(view, world)

    assert GAME.admits(view, stage.state)
    for change in ("own identity", "own hand", "a hand looked at", "a loot all saw", "gauge", "stands"):
        assert refuses(change), change
    assert not refuses("unknown hands")


def test_a_theft_nobody_saw_leaves_both_cards_possible() -> None:
    stage = Stage(characters={0: PENGUIN, 1: CATWOMAN, 2: TWO_FACE}, hands={0: [rich(BANK)], 3: [chaos(ARKHAM)]})
    stage.mission({0: rich(BANK), 3: chaos(ARKHAM), 4: stage.state.hands[4][0]})
    stage.act(0, "pick", chaos(ARKHAM))
    stage.act(0, "pick", rich(BANK))
    stage.act(0, "give", 3)
    stage.fill()
    stage.act(1, "rob", 0)
    stage.chance("draw", rich(BANK))

    assert stage.state.loots[1] == [rich(BANK)]
    world = GAME.imagine(stage.view(2), Dice(1))
    assert isinstance(world, BatmanInfiltration)
    assert world.loots[1] == [rich(BANK)], "seat 0 had only that one"
    for seat in EVERYONE:
        assert GAME.admits(stage.view(seat), stage.state)


def test_a_bank_being_shared_out_is_open_to_all_but_the_chief() -> None:
    stage = Stage(characters={0: KILLER_CROC})
    stage.state.stands[BANK] = 2
    for seat in EVERYONE:
        stage.view(seat).stands[BANK] = 2
    stage.mission({seat: stage.state.hands[seat][0] for seat in (0, 1, 2)})
    stage.act(0, "pick", stage.state.table[0])
    stage.act(0, "go", BANK)
    stage.fill()
    stage.act(0, "bank", 3)

    assert stage.state.step == AT_BANK
    mine = GAME.imagine(stage.view(0), Dice(1))
    assert isinstance(mine, BatmanInfiltration)
    assert (mine.bank, mine.bank_seats) == (stage.state.bank, [3])
    banks = set()
    for seed in range(30):
        world = GAME.imagine(stage.view(4), Dice(seed))
        assert isinstance(world, BatmanInfiltration)
        assert world.bank_seats == []
        banks.add(tuple(world.bank))
    assert len(banks) > 5
    for seat in EVERYONE:
        assert GAME.admits(stage.view(seat), stage.state)


def test_every_character_is_in_play_over_the_common_tests() -> None:
    seen: set[int] = set()
    endings = set()
    for case in cases_of("batman_infiltration"):
        for seed in range(4):
            table = played(case, seed)
            view = view_of(table, 0)
            chiefs = {mission.chief for mission in view.missions}
            seen |= {view.characters[chief] for chief in chiefs}
            outcome = table.over()
            assert outcome is not None
            endings.add(outcome.clause)
    assert seen == set(range(CHARACTERS)), "as Chief, where powers act"
    assert len(endings) >= 5


def test_the_step_of_sealed_cards_awaits_those_who_have_not_given() -> None:
    for table in rests(7, 3):
        state = state_of(table)
        if state.step == AT_CARDS:
            assert state.owed() & ~state.team == 0
            for seat in bits(state.owed()):
                assert {code - SEND for code in state.legal(seat)} == set(state.hands[seat])
        assert not state.owed() >> CHANCE & 1
