"""Mission 16 against brute force: a handful of cards, laid on the hidden places in every way there is.

Headquarters is nearly empty here, so that a card that went back may have to be a speciality's card: what can be seen
of real matches seldom comes to that. What the fallen traitors were made of was not seen either (IN-36.4): every card
that it can have been is tried.
"""

from collections import Counter
from itertools import permutations

from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.games.infiltraitres.cards import cards_in, mask_of_cards
from doublejeu.games.infiltraitres.composites import Composites
from doublejeu.games.infiltraitres.deduction import possible
from doublejeu.games.infiltraitres.knowledge import EVER, UNSEEN, Knowledge, composite_of, out_between
from doublejeu.games.infiltraitres.missions import mission_named
from doublejeu.games.infiltraitres.rules import Infiltraitres
from doublejeu.games.infiltraitres.view import InfiltraitresView
from tests.engine import many_matches
from tests.games.infiltraitres.scripted import GAME, Script
from tests.games.infiltraitres.scripted import card as card_named
from tests.rules import rule

RETURNS = 2  # traitors that have fallen

Lay = tuple[int, ...]


class Puzzle:
    """Two traitors of two cards stand, two have fallen; a hand, the discard, headquarters: few unseen cards for them.

    The cards of the first that fell were seen now and then, as its agent saw them; those of the second never.
    """

    def __init__(self, dice: Dice, unseen: int, headquarters: int, centre: int) -> None:
        deck = [card for card in mission_named("16").deck() if card < 45 and card % 15 < 6]  # few, so that they clash
        dice.shuffle(deck)
        self.cards = sorted(deck[:unseen])
        self.open = deck[unseen : unseen + 3]  # seen, each since some time
        self.busy = dict.fromkeys(self.cards, 0)  # all others were never in headquarters
        for card in self.open:
            self.busy[card] = out_between(dice.below(RETURNS + 1), EVER)
        self.returned: dict[int, int] = {}  # what is known to have gone back
        self.held = unseen - 4 - headquarters - centre
        covers = [dice.below(RETURNS + 1) for _ in range(2)]
        self.sinces = [0, covers[0], 0, covers[1]]  # a face and a cover before each agent
        self.sinces += sorted(dice.below(RETURNS + 1) for _ in range(self.held)) + [0] * centre
        self.sinces += [RETURNS] * headquarters
        self.headquarters = headquarters
        self.gone: list[tuple[int, int, int]] = []  # traitor, since when its speciality was out, its return
        self.lays: Counter[Lay] = Counter()  # each with the number of histories that lead to it
        self.knowledge = Knowledge(2, mission_named("16"))
        self._tell_of_the_fallen(dice)
        self._tell_the_rest(covers, centre)
        for lay in permutations(self.cards):
            histories = self._histories(lay)
            if histories:
                self.lays[self.world(lay)] += histories

    def _tell_of_the_fallen(self, dice: Dice) -> None:
        """Two traitors that can have been made of these cards, the first one seen now and then."""
        pool = self.cards + self.open
        for fell in range(1, RETURNS + 1):
            since = dice.below(fell)
            face = dice.choose(pool)
            cover = dice.choose(pool)
            if fell == 1 and dice.below(2) == 0:
                for card in {face, cover} & set(self.cards):
                    self.returned[card] = fell
                    self.busy[card] = out_between(0, fell)
            else:
                self.gone.append((composite_of(face, cover), since, fell))

    def _tell_the_rest(self, covers: list[int], centre: int) -> None:
        told = self.knowledge
        told.fresh = mask_of_cards([card for card in self.cards if card not in self.returned])
        told.returned = mask_of_cards(list(self.returned))
        told.returns = RETURNS
        for card, entered in self.returned.items():
            told.entered[card] = entered
        told.busy = [self.busy.get(card, out_between(0, EVER)) for card in range(len(told.busy))]
        for traitor, since, fell in self.gone:
            told.gone.append(traitor)
            told.gone_sinces.append(since)
            told.gone_returns.append(fell)
        told.headquarters = self.headquarters
        told.centre = centre
        told.standing = 0b11
        told.cover_sinces = covers
        half = self.held // 2
        told.hands[0] = [UNSEEN] * half
        told.sinces[0] = self.sinces[4 : 4 + half]
        told.closed = [UNSEEN] * (self.held - half)
        told.closed_sinces = self.sinces[4 + half : 4 + self.held]

    def _histories(self, lay: Lay) -> int:
        """In how many ways the fallen can have been made, where the cards lie like this now; 0: they cannot lie so."""
        busy = self.busy.copy()
        for card, since in zip(lay, self.sinces, strict=True):
            now = out_between(since, EVER)
            if busy[card] & now:
                return 0
            busy[card] |= now
        return self._made(busy, 0)

    def _made(self, busy: dict[int, int], index: int) -> int:
        if index == len(self.gone):
            return 1
        traitor, since, fell = self.gone[index]
        found = 0
        for face in busy:
            if face % 15 == traitor % 15 and not busy[face] & out_between(0, fell):
                busy[face] |= out_between(0, fell)
                for cover in busy:
                    if cover // 15 == traitor // 15 and not busy[cover] & out_between(since, fell):
                        busy[cover] |= out_between(since, fell)
                        found += self._made(busy, index + 1)
                        busy[cover] &= ~out_between(since, fell)
                busy[face] &= ~out_between(0, fell)
        return found

    def tell(self, dice: Dice) -> None:
        """Leave to each traitor what it is in one of the lays, and half of the rest: as clues would."""
        truth = sorted(self.lays)[dice.below(len(self.lays))]
        for seat in (0, 1):
            mask = 1 << traitors_of(truth)[seat]
            for other in sorted({traitors_of(lay)[seat] for lay in self.lays}):
                mask |= dice.below(2) << other
            self.knowledge.masks[seat] = mask
        for lay in list(self.lays):
            if not all(self.knowledge.masks[seat] >> traitors_of(lay)[seat] & 1 for seat in (0, 1)):
                del self.lays[lay]

    def world(self, lay: Lay) -> Lay:
        """The same, with headquarters as a set."""
        known = len(lay) - self.headquarters
        return (*lay[:known], *sorted(lay[known:]))


def traitors_of(lay: Lay) -> tuple[int, int]:
    """The speciality of one card with the number of another, before each agent."""
    return composite_of(lay[0], lay[1]), composite_of(lay[2], lay[3])


def puzzles(seed: int, wanted: int) -> list[Puzzle]:
    dice = Dice(seed)
    found: list[Puzzle] = []
    while len(found) < wanted:
        puzzle = Puzzle(dice, 6, dice.below(2), dice.below(2))
        if puzzle.lays:
            puzzle.tell(dice)
            found.append(puzzle)
    return found


@many_matches
@rule("IN-10.4", "IN-36.4")
def test_the_board_is_exact_with_few_cards_left() -> None:
    narrowed = 0
    for puzzle in puzzles(1, 150):
        found = possible(puzzle.knowledge)
        for seat in (0, 1):
            can_be = {traitors_of(lay)[seat] for lay in puzzle.lays}
            assert set(cards_in(found[seat])) == can_be
        puzzle.gone = []
        lays = {lay for lay in permutations(puzzle.cards) if puzzle._histories(lay)}
        narrowed += len({puzzle.world(lay) for lay in lays}) > len(puzzle.lays)
    assert narrowed > 20  # here what fell told something of what stands


@rule("IN-36.4")
def test_imagined_worlds_of_two_cards_are_even() -> None:
    each = 15
    compared = 0
    spreads = 0.0
    for puzzle in puzzles(2, 24):
        if not 1 < len(puzzle.lays) <= 60:
            continue
        view = GAME.blank(GAME.setup(2, {"mission": "16"}), TABLE)
        assert isinstance(view, InfiltraitresView)
        view.own = puzzle.knowledge
        dice = Dice(3)
        drawn: Counter[Lay] = Counter()
        times = each * len(puzzle.lays)
        for _ in range(times):
            state = GAME.imagine(view, dice)
            assert isinstance(state, Infiltraitres)
            traitors = [state.faces[0], state.covers[0], state.faces[1], state.covers[1]]
            drawn[*traitors, *state.hands[0], *state.closed, *state.centre, *state.pile] += 1
        assert set(drawn) <= set(puzzle.lays)
        # Chi squared over its degrees of freedom: as even as chance allows, a world counting for all its histories.
        total = puzzle.lays.total()
        expected = {lay: times * histories / total for lay, histories in puzzle.lays.items()}
        assert all(drawn[lay] for lay in expected if expected[lay] > 10)
        spread = sum((drawn[lay] - wanted) ** 2 / wanted for lay, wanted in expected.items()) / (len(expected) - 1)
        assert spread < 3
        spreads += spread
        compared += 1
    assert compared > 10
    assert spreads / compared < 1.2


@rule("IN-36.4")
def test_histories_drawn_bit_by_bit_are_nearly_even() -> None:
    """A seven fell, and another seven came out of headquarters afterwards and was shown: was it the one that fell?"""
    script = Script("16", ["", ""], "R7")
    script.do("identify")
    script.chance("draw", card_named("O4"))
    script.shoot(0, "O7")
    script.do("consult")
    for name in ("O5", "O6"):
        script.chance("draw", card_named(name))
    for name in ("O8", "N7"):
        script.do("fetch", 1)
        script.chance("draw", card_named(name))
    script.do("discard", card_named("N7"))
    told = script.view(TABLE).own

    # The seven shown needs no place now, each of the others one that was filled since, as its speciality's card does.
    places = told.fresh.bit_count()
    since = told.headquarters + 3
    shown = 14.0
    hidden = (4 * 14 - 1) * (since - 1) / (places - 1)
    drawn: Counter[int] = Counter()
    times = 3000
    dice = Dice(5)
    composites = Composites(told)
    for _ in range(times):
        composites.draw(dice, few=0.0)
        drawn[composites.laid[0]] += 1
    assert set(drawn) == {card_named(f"{speciality}7") for speciality in "ONRVB"}
    assert abs(drawn[card_named("N7")] / times - shown / (shown + hidden)) < 0.03
