"""Mission 16 against brute force: a handful of unseen cards, laid on the hidden places in every way there is.

Headquarters is nearly empty here, so that a card that went back may have to be a speciality's card: what can be seen
of real matches seldom comes to that.
"""

from collections import Counter
from itertools import permutations

from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.games.infiltraitres.cards import cards_in, mask_of_cards
from doublejeu.games.infiltraitres.deduction import possible
from doublejeu.games.infiltraitres.knowledge import UNSEEN, Knowledge
from doublejeu.games.infiltraitres.missions import mission_named
from doublejeu.games.infiltraitres.rules import Infiltraitres
from doublejeu.games.infiltraitres.view import InfiltraitresView
from tests.engine import many_matches
from tests.games.infiltraitres.scripted import GAME
from tests.rules import rule

ANY = -1  # in the place of `since`: every unseen card may lie here
FRESH = -2  # only a card that never went back may lie here


class Puzzle:
    """A few unseen cards and as many hidden places: two traitors of two cards, a hand, the discard, headquarters."""

    def __init__(self, dice: Dice, fresh: int, returned: int, headquarters: int, centre: int) -> None:
        deck = [card for card in mission_named("16").deck() if card < 45 and card % 15 < 6]  # few, so that they clash
        dice.shuffle(deck)
        self.cards = sorted(deck[: fresh + returned])
        went_back = self.cards.copy()
        dice.shuffle(went_back)
        self.entered = {card: 1 + dice.below(2) for card in went_back[:returned]}
        self.knowledge = Knowledge(2, mission_named("16"))
        self.sinces = [FRESH, dice.below(3), FRESH, dice.below(3)]  # a face and a cover before each agent
        self.held = fresh + returned - 4 - headquarters - centre
        self.sinces += [dice.below(3) for _ in range(self.held)] + [FRESH] * centre + [ANY] * headquarters
        told = self.knowledge
        told.fresh = mask_of_cards([card for card in self.cards if card not in self.entered])
        told.returned = mask_of_cards(list(self.entered))
        told.returns = 2
        for card, entered in self.entered.items():
            told.entered[card] = entered
        told.headquarters = headquarters
        told.centre = centre
        told.standing = 0b11
        told.cover_sinces = [self.sinces[1], self.sinces[3]]
        told.hands[0] = [UNSEEN] * (self.held // 2)
        told.sinces[0] = self.sinces[4 : 4 + self.held // 2]
        told.closed = [UNSEEN] * (self.held - self.held // 2)
        told.closed_sinces = self.sinces[4 + self.held // 2 : 4 + self.held]
        self.lays = [lay for lay in permutations(self.cards) if self._may_lie(lay)]

    def _may_lie(self, lay: tuple[int, ...]) -> bool:
        for card, since in zip(lay, self.sinces, strict=True):
            if card in self.entered and since != ANY and self.entered[card] > since:
                return False
        return True

    def tell(self, dice: Dice) -> None:
        """Leave to each traitor what it is in one of the lays, and half of the rest: as clues would."""
        truth = dice.choose(list(range(len(self.lays))))
        for seat in (0, 1):
            mask = 1 << traitors_of(self.lays[truth])[seat]
            for other in {traitors_of(lay)[seat] for lay in self.lays}:
                mask |= dice.below(2) << other
            self.knowledge.masks[seat] = mask
        first, second = self.knowledge.masks
        self.lays = [lay for lay in self.lays if first >> traitors_of(lay)[0] & 1 and second >> traitors_of(lay)[1] & 1]

    def world(self, lay: tuple[int, ...]) -> tuple[int, ...]:
        """The same, with headquarters as a set."""
        known = len(lay) - self.knowledge.headquarters
        return (*lay[:known], *sorted(lay[known:]))


def traitors_of(lay: tuple[int, ...]) -> tuple[int, int]:
    """The speciality of one card with the number of another, before each agent."""
    return lay[1] // 15 * 15 + lay[0] % 15, lay[3] // 15 * 15 + lay[2] % 15


def puzzles(seed: int, wanted: int) -> list[Puzzle]:
    dice = Dice(seed)
    found: list[Puzzle] = []
    while len(found) < wanted:
        puzzle = Puzzle(dice, 5, 1 + dice.below(2), dice.below(2), dice.below(2))
        if puzzle.lays:
            puzzle.tell(dice)
            found.append(puzzle)
    return found


@many_matches
@rule("IN-10.4")
def test_the_board_is_exact_with_few_cards_left() -> None:
    cramped = 0
    for puzzle in puzzles(1, 150):
        found = possible(puzzle.knowledge)
        for seat in (0, 1):
            assert set(cards_in(found[seat])) == {traitors_of(lay)[seat] for lay in puzzle.lays}
        lying = [set(lay) - {lay[1], lay[3]} for lay in puzzle.lays]
        cramped += all(puzzle.entered.keys() - others for others in lying)
    assert cramped > 20  # here some card that went back had to be a speciality's card


def test_imagined_worlds_of_two_cards_are_even() -> None:
    each = 20
    compared = 0
    for puzzle in puzzles(2, 60):
        worlds = {puzzle.world(lay) for lay in puzzle.lays}
        if len(worlds) > 60:
            continue
        view = GAME.blank(GAME.setup(2, {"mission": "16"}), TABLE)
        assert isinstance(view, InfiltraitresView)
        view.own = puzzle.knowledge
        dice = Dice(3)
        drawn: Counter[tuple[int, ...]] = Counter()
        for _ in range(each * len(worlds)):
            state = GAME.imagine(view, dice)
            assert isinstance(state, Infiltraitres)
            traitors = [state.faces[0], state.covers[0], state.faces[1], state.covers[1]]
            drawn[*traitors, *state.hands[0], *state.closed, *state.centre, *state.pile] += 1
        assert set(drawn) == worlds
        # Chi squared over its degrees of freedom: as even as chance allows.
        spread = sum((count - each) ** 2 / each for count in drawn.values()) / (len(worlds) - 1)
        assert spread < 2
        compared += 1
    assert compared > 10
