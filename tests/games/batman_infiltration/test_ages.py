"""What a reshuffle tells of hidden cards: who has not drawn since holds nothing of what lay in the discard."""

from collections import Counter
from collections.abc import Hashable

import pytest

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, TABLE, Event, State
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.batman_infiltration.ages import Ages, chance_of, orders, ways
from doublejeu.games.batman_infiltration.guesses import Guess, after_mission, after_theft, after_turning_up
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import AT_CARDS, AT_STEAL
from tests.beliefs import Beliefs, followed
from tests.engine import many_matches
from tests.games.batman_infiltration.stage import GAME
from tests.games.batman_infiltration.test_worlds import key, lying
from tests.golden.draw import drawn

LASTING: dict[str, object] = {"gauge_order": 15, "gauge_chaos": 15, "whites": 5, "police_whites": 5}
WORLDS = 4  # imagined at each look


class Reshuffles:
    """How many cards of each hand can have been drawn since each reshuffle, by what everybody was told.

    It keeps no books on where cards went, and shares nothing with views: of a hand that gave or lost a card it holds
    that the older one left. So it refuses nothing that is possible, and not all that is impossible.
    """

    def __init__(self, seats: int, deck: list[int]) -> None:
        self.seats = seats
        self.deck = Counter(deck)
        self.step = 0
        self.sizes = [0] * seats
        self.victim = -1
        self.discard: Counter[int] = Counter()
        self.older: list[Counter[int]] = []  # at each reshuffle: the cards that were not in the discard
        self.newer: list[list[int]] = []  # since each: by seat, at most so many

    def hear(self, event: Event) -> None:
        name = GAME.kinds.forms[event.kind].name
        args = event.args
        if name == "step":
            self.step = args[0]
        elif name == "spied":
            self.victim = args[1]
        elif name == "discarded":
            self.discard[args[0]] += 1
        elif name == "reshuffled":
            self.older.append(self.deck - self.discard)
            self.newer.append([0] * self.seats)
            self.discard.clear()
        elif name == "hand":
            seat, size = args
            grown = size - self.sizes[seat]
            for newer in self.newer:
                if grown > 0 and self.step == AT_STEAL:
                    grown = min(1, newer[self.victim])
                newer[seat] = min(size, newer[seat] + max(0, grown))
            self.sizes[seat] = size
        elif name == "team":
            for seat in bits(args[0]):
                self.sizes[seat] -= 1

    def allows(self, world: BatmanInfiltration, but: int) -> bool:
        """Whether the hands of a world, all but one's own, hold enough cards that are old enough, between them."""
        hands = [
            Counter([*hand, *[card for card in [given] if card != NO_CARD]])
            for hand, given in zip(world.hands, world.given, strict=True)
        ]
        for older, newer in zip(self.older, self.newer, strict=True):
            wanted = [max(0, hand.total() - most) for hand, most in zip(hands, newer, strict=True)]
            if not self._found([seat for seat in range(self.seats) if seat != but], hands, wanted, older):
                return False
        return True

    @staticmethod
    def _found(seats: list[int], hands: list[Counter[int]], wanted: list[int], older: Counter[int]) -> bool:
        """Let each hand point out so many older cards, no card twice: by augmenting paths."""
        shown: dict[int, list[int]] = {}  # by kind of card: the seats that point one out

        def points(seat: int, tried: set[int]) -> bool:
            for card in hands[seat]:
                if card in tried or shown.get(card, []).count(seat) == hands[seat][card]:
                    continue
                tried.add(card)
                if len(shown.get(card, [])) < older[card]:
                    shown.setdefault(card, []).append(seat)
                    return True
                for other in list(shown.get(card, [])):
                    shown[card].remove(other)
                    shown[card].append(seat)
                    if points(other, tried):
                        return True
                    shown[card].remove(seat)
                    shown[card].append(other)
            return False

        return all(points(seat, set()) for seat in seats for _ in range(wanted[seat]))


class Walk:
    """A random match that lasts, looked at after each reshuffle wherever somebody is asked."""

    def __init__(self, seats: int, options: dict[str, object], seed: int) -> None:
        self.setup = GAME.setup(seats, options)
        self.table = Table.replay(GAME, self.setup, [])
        self.state = self.table._state
        assert isinstance(self.state, BatmanInfiltration)
        self.public = Reshuffles(seats, self.state.terms.deck.cards)
        self.record = drawn(GAME, self.setup, seed)

    def looks(self) -> int:
        """How often one could look; whatever is wrong is found on the way."""
        looked = 0
        heard = 0
        for seat, code in self.record:
            self.table._do(seat, code)
            for event in self.table.heard(TABLE, heard):
                self.public.hear(event)
            heard = self.table.heard_count(TABLE)
            owed = self.table._state.owed()
            if owed and not owed >> CHANCE & 1 and self.public.older:
                looked += 1
                self._look(looked)
        return looked

    def _look(self, number: int) -> None:
        state = self.state
        assert isinstance(state, BatmanInfiltration)
        for seat in [number % self.setup.seats, TABLE]:
            view = self.table.view(seat)
            assert GAME.admits(view, state), "the truth is possible"
            assert self.public.allows(state, seat), "this very test holds the truth possible"
            for draw in range(WORLDS):
                world = GAME.imagine(view, Dice(number * WORLDS + draw))
                assert isinstance(world, BatmanInfiltration)
                assert GAME.admits(view, world)
                assert self.public.allows(world, seat), f"an impossible world was imagined by seat {seat}"


@pytest.mark.parametrize(("seats", "seeds"), [(5, 4), (8, 4), (10, 4)])
def test_no_hand_is_imagined_with_cards_that_it_cannot_have_drawn(seats: int, seeds: int) -> None:
    assert sum(Walk(seats, LASTING, seed).looks() for seed in range(1, 1 + seeds)) > 60


@many_matches
@pytest.mark.parametrize("seats", range(5, 11))
def test_no_hand_is_imagined_with_cards_that_it_cannot_have_drawn_in_many_matches(seats: int) -> None:
    """With a card of each member's own: where one gives Ivy's too, `Reshuffles` would count hands wrongly."""
    assert sum(Walk(seats, {**LASTING, "ivy": "his"}, seed).looks() for seed in range(100, 140)) > 600


@pytest.mark.parametrize("seats", [8, 10])
def test_a_world_with_a_card_of_the_reshuffle_in_a_hand_that_has_not_drawn_is_not_admitted(seats: int) -> None:
    """Swap such a card, all of whose equals lay in the discard, with one of a hand that has drawn nothing since."""
    refused = 0
    for seed in range(1, 9):
        walk = Walk(seats, LASTING, seed)
        for seat, code in walk.record:
            walk.table._do(seat, code)
            view = walk.table.view(TABLE)
            state = walk.state
            assert isinstance(view, BatmanInfiltrationView)
            assert isinstance(state, BatmanInfiltration)
            owed = state.owed()
            if not view.reshuffled or not owed or owed >> CHANCE & 1:
                continue
            ages = view.guesses[0].ages
            assert ages is not None
            if len(view.guesses) > 1 or len(ages.pools) != 2:
                break
            alone = [card for card in ages.pools[1] if card not in ages.pools[0]]
            idle = next(each for each in range(seats) if not ages.hands[each][1] and state.hands[each])
            for other in range(seats):
                for card in set(state.hands[other]) & set(alone):
                    world = state.clone()
                    swapped = world.hands[idle].pop()
                    world.hands[other].remove(card)
                    world.hands[other] = sorted([*world.hands[other], swapped])
                    world.hands[idle] = sorted([*world.hands[idle], card])
                    assert world.faults() == []
                    assert not GAME.admits(view, world)
                    refused += 1
    assert refused > 10


# Against brute force, with few kinds: nearly all cards are alike, and few of the others are left unseen

BANKED = [
    {"place": "bank", "symbol": "order", "strength": 1, "bags": 0, "count": 45},
    {"place": "iceberg", "symbol": "chaos", "strength": 1, "bags": 1, "count": 2},
    {"place": "bank", "symbol": "chaos", "strength": 1, "bags": 2, "count": 2},
]


def banked(state: State) -> Hashable:
    """Where the cards lie, and what a Chief at the bank has chosen so far."""
    assert isinstance(state, BatmanInfiltration)
    return key(state), tuple(state.bank), tuple(state.bank_seats)


@many_matches
@pytest.mark.parametrize(("seats", "seat", "seed"), [(8, 0, 1)])
def test_after_a_reshuffle_imagined_worlds_are_those_that_brute_force_leaves(seats: int, seat: int, seed: int) -> None:
    setup = GAME.setup(seats, {"cards": BANKED, "gauge_order": 15, "gauge_chaos": 15, "whites": 2, "police_whites": 2})
    record = drawn(GAME, setup, seed)
    compared = 0

    def look(table: Table, beliefs: Beliefs) -> None:
        nonlocal compared
        state = table._state
        assert isinstance(state, BatmanInfiltration)
        view = table.view(seat)
        assert isinstance(view, BatmanInfiltrationView)
        if not view.reshuffled or not state.owed() or state.step == AT_CARDS:
            return
        possible = {lying(other) for other in beliefs.states}
        assert lying(state) in possible
        imagined = {lying(GAME.imagine(view, Dice(draw))) for draw in range(60)}
        assert imagined <= possible, "an impossible world was imagined"
        compared += 1
        for other in beliefs.states:
            assert GAME.admits(view, other), "a possible world is not admitted"

    followed(Beliefs(GAME, setup, seat, banked, 2 * seats + 1), setup, record, look)
    assert compared > 10


# By themselves: cards as bare numbers, hands of seats 0 to 2, two ages


def aged(known: list[list[int]], pools: list[list[int]], hands: list[list[int]]) -> list[Guess]:
    return [Guess(1.0, known, Ages(pools, hands, [(4, 0), (6, 1)]))]


def ages_of(guesses: list[Guess]) -> list[tuple[float, list[list[int]], list[list[int]]]]:
    found = []
    for guess in guesses:
        assert guess.ages is not None
        found.append((round(guess.weight, 6), guess.ages.pools, guess.ages.hands))
    return found


def test_cards_come_from_the_stocks_of_their_ages_in_every_way() -> None:
    found = ways([5, 7], [1, 1], [[5, 7, 7], [5, 5, 8]])

    assert [way.pools for way in found] == [[[5, 7], [5, 8]]], "only the older stock has a 7"
    assert found[0].chance == pytest.approx(2 / 3 * 2 / 3)
    assert [way.pools for way in ways([5, 5, 7], [2, 1], [[5, 5, 7], [5, 7]])] == [[[7], [5]], [[5], [7]]]
    assert ways([5], [0, 1], [[5], [8]]) == []


def test_a_mission_takes_the_older_or_the_newer_card_of_a_mixed_hand() -> None:
    both = aged([[], [], []], [[5, 7, 7], [5, 8]], [[0, 0], [2, 1], [1, 0]])
    older = 2 / 3 * chance_of([5], [5, 7, 7])
    newer = 1 / 3 * chance_of([5], [5, 8])

    assert ages_of(after_mission(both, [1], [5], [0, 3, 1], [])) == [
        (round(older / (older + newer), 6), [[7, 7], [5, 8]], [[0, 0], [1, 1], [1, 0]]),
        (round(newer / (older + newer), 6), [[5, 7, 7], [8]], [[0, 0], [2, 0], [1, 0]]),
    ]
    assert ages_of(after_mission(both, [1], [8], [0, 3, 1], [])) == [
        (1.0, [[5, 7, 7], [5]], [[0, 0], [2, 0], [1, 0]])
    ], "that one lay in the discard"
    assert after_mission(both, [2], [8], [0, 3, 1], []) == [], "seat 2 has not drawn since"


def test_a_theft_takes_a_known_card_an_older_or_a_newer_one() -> None:
    found = after_theft(aged([[], [9], []], [[5, 7], [8]], [[0, 0], [1, 1], [1, 0]]), 1, 2, 3)

    assert [guess.known for guess in found] == [[[], [], [9]], [[], [9], []], [[], [9], []]]
    assert [hands for _, _, hands in ages_of(found)] == [
        [[0, 0], [1, 1], [1, 0]],
        [[0, 0], [0, 1], [2, 0]],
        [[0, 0], [1, 0], [1, 1]],
    ]


def test_a_card_of_a_loot_turns_up_with_one_of_the_ages_that_came_in_there() -> None:
    found = after_turning_up(aged([[], [], []], [[5, 7], [5, 5, 8, 8]], [[0, 0]] * 3), [4, 6], 6, 5)

    assert sorted(pools for _, pools, _ in ages_of(found)) == [[[5, 7], [5, 8, 8]], [[7], [5, 5, 8, 8]]]
    assert [guess.ages.loots for guess in found if guess.ages is not None] == [[(4, 1)], [(4, 0)]]
    only = after_turning_up(aged([[], [], []], [[5, 7], [5, 8]], [[0, 0]] * 3), [4, 6], 6, 8)
    assert ages_of(only)[0][1] == [[5, 7], [5]]


def test_ages_lie_in_every_order_once() -> None:
    assert orders([0, 1, 1]) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert orders([1]) == [[1]]
    assert orders([2, 2]) == [[2, 2]]
