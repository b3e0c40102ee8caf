"""Literal: a team without conventions. A clue means what it says, and nothing is read into who gave which.

On its turn an agent shoots when it is sure (or when there are cartridges to spare), takes a traitor as soon as it has
none, and else gives the clue that tells most: about its own traitor, which it knows, or about another's. Once the
centre is empty a clue worth giving comes first, and sure shots are what is left to do when there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.infiltraitres.counsel import (
    NO_CARD,
    Advice,
    asked_by,
    best_addition,
    dullest,
    expected,
    first_card,
    share_standing,
    told_by,
    told_in_two,
)
from doublejeu.bots.persona import Persona
from doublejeu.bots.protocol import Bot
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.infiltraitres.cards import OF_SPECIALITY, cards_in, mask_of_cards, number_of, speciality_of
from doublejeu.games.infiltraitres.knowledge import UNSEEN
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import (
    ACTION,
    AIM,
    AIM_BOSS,
    CLUE,
    CONSULT,
    DECLINE,
    DISCARD,
    DISCARD_PLACE,
    EXCESS,
    EXCHANGE,
    FETCH,
    FETCHING,
    FILES,
    GIVE,
    GIVING,
    IDENTIFY,
    LIFT,
    NAME,
    NAMING,
    NUMBER,
    NUMBERING,
    RETIRE,
    RETIREMENT,
    REWARD,
    TAKE,
    TESTIFY,
    TESTIFY_BLIND,
)
from doublejeu.games.infiltraitres.worlds import traitors_for, traitors_for_all


@dataclass(frozen=True)
class LiteralPersona(Persona):
    """What a clue is worth, in bits, and when an agent does something else."""

    balance: float = 0.3  # the bits that a card more to search for the balance of clues costs (missions 7 and 13)
    later_target: float = 0.5  # what a bit about a traitor that cannot be shot yet is worth (missions 3 and 14)
    refill: float = 0.25  # what the card drawn after an exchange is worth
    spare: int = 2  # cartridges beyond the traitors left, from which on one may be wasted
    twin: float = 0.4  # how much less a card is worth for each other card of its number in hand
    dull: float = 0.35  # below this a clue is hardly worth its card
    nothing: float = 0.02  # below this a clue tells nothing
    last_hand: int = 4  # cards in hand that are enough once no traitor is left in the centre


USUAL: Final = LiteralPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Literal(Bot):
    """Plays every mission by exact deduction. Who takes over between an action and its card gives the dullest card."""

    def __init__(self, persona: LiteralPersona = USUAL) -> None:
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.card = NO_CARD  # the card chosen with the action, to be given next

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, InfiltraitresView)
        step = view.step
        if len(legal) == 1 and step != ACTION:  # a clue is chosen with its card, be it the only action
            return legal[0]
        if step == ACTION:
            return self._act(view, legal)
        if step == GIVING:
            return self._give(view, legal)
        if step == FETCHING:
            return FETCH + self._wants_card(view)
        if step == NAMING:
            return NAME + speciality_of(self._accused(view))
        if step == NUMBERING:
            return NUMBER + number_of(self._accused(view)) - 1
        if step == REWARD:
            return self._reward(view, legal)
        if step == EXCESS:
            return self._drop(view, legal)
        if step == RETIREMENT:
            return RETIRE + self._retires(view)
        return self._testify(view, legal)

    def known(self, view: InfiltraitresView) -> list[int]:
        """The cards each traitor could be, as far as this agent knows; last the one aside."""
        return traitors_for(view)

    def known_to_all(self, view: InfiltraitresView) -> list[int]:
        """The same as far as everybody knows."""
        return traitors_for_all(view)

    # The turn

    def _act(self, view: InfiltraitresView, legal: list[int]) -> int:
        sets = self.known(view)
        if AIM_BOSS in legal:
            return self._wait_for_the_boss(legal, sets[view.seats])
        target = self._target(view, legal, sets)
        if target != NOBODY and view.own.centre:
            return AIM + target
        if IDENTIFY in legal:
            return IDENTIFY
        action, best = self._best_clue(view, legal, sets)
        if best.score >= self.persona.dull:
            self.card = best.card
            return action
        if target == NOBODY:
            target = self._gamble(view, legal, sets, best.score)
        elif self._boss_can_wait(view) or self._is_needed_by_another(view, legal, target):
            target = NOBODY
        if target != NOBODY:  # the centre is empty: a shot that is sure was kept for a turn without a clue worth giving
            return AIM + target
        return self._idle(view, legal, sets, action, best)

    def _idle(self, view: InfiltraitresView, legal: list[int], sets: list[int], action: int, best: Advice) -> int:
        """Nothing worth telling: wait at the smallest cost. Three cards of the files cost four, one costs two."""
        own = view.own
        hand = len(own.hands[self.seat])
        if CONSULT in legal and self._reads_all(view, hand, own.headquarters):
            return CONSULT
        refill = self.persona.refill if action != CLUE and own.headquarters else 0.0
        if action != NOBODY and best.score > refill + self.persona.nothing:
            self.card = best.card
            return action
        if not view.mission.balanced:
            for code in legal[::-1]:
                if CLUE <= code < CONSULT:
                    self.card = self._dullest(view)
                    return code
        if CONSULT in legal:
            return CONSULT
        if action != NOBODY:
            self.card = best.card
            return action
        return self._last_resort(view, legal, sets)

    def _reads_all(self, view: InfiltraitresView, hand: int, headquarters: int) -> bool:
        """Whether to draw three cards of the files rather than one, with so many in hand and at headquarters before."""
        centre = view.own.centre
        if view.mission.boss and view.own.left() == 1:
            return True  # he alone is left, and none of the cards seen is the Boss
        return view.mission.limit - hand >= FILES and headquarters > centre + FILES and (centre > 0 or hand < 2)

    def _is_needed_by_another(self, view: InfiltraitresView, legal: list[int], target: int) -> bool:
        """Whether another agent could do nothing but shoot, and would have to guess if this sure shot were gone."""
        own = view.own
        if own.headquarters > 1 or not self._cards(view) or not view.mission.plain_shots:
            return False
        clues = [code for code in legal if CLUE <= code < CONSULT]
        if not clues:
            return False
        if self.known_to_all(view)[target].bit_count() > 1:
            return False
        for seat in range(view.seats):
            if seat == self.seat or seat == target or view.retired >> seat & 1:
                continue
            reached = own.standing
            if view.mission.exchange_left:
                reached &= 1 << seat | 1 << (seat + 1) % view.seats
            if not own.hands[seat] or not reached:
                return True
        return False

    def _dullest(self, view: InfiltraitresView) -> int:
        sets = self.known(view)
        sets[self.seat] = self.known_to_all(view)[self.seat]
        dullest_card = NO_CARD
        least = 0.0
        for card in self._cards(view):
            worth = self._worth(view, card, sets)
            if dullest_card == NO_CARD or worth < least:
                dullest_card = card
                least = worth
        return dullest_card

    def _target(self, view: InfiltraitresView, legal: list[int], sets: list[int]) -> int:
        """Whom to shoot at: a traitor known for sure, or one of two while there are cartridges to spare."""
        slack = view.cartridges - view.own.left()
        found, fewest = self._narrowest(view, legal, sets)
        if fewest == 1 or (fewest == 2 and slack >= self.persona.spare and not view.mission.boss):
            return found
        return NOBODY

    def _gamble(self, view: InfiltraitresView, legal: list[int], sets: list[int], score: float) -> int:
        """Whom to shoot at where no clue at hand tells anything and waiting would cost the mission."""
        own = view.own
        mission = view.mission
        if mission.cartridges == mission.traitors and not mission.elite:
            return NOBODY  # no miss was ever affordable: others may still know better
        found, fewest = self._narrowest(view, legal, sets)
        if found == NOBODY or fewest > 3:
            return NOBODY
        if own.headquarters <= own.centre + 1 and mission.elite:
            return found
        if mission.elite and not own.centre:
            return NOBODY  # headquarters is of no other use than to be looked through for one of the candidates
        if own.headquarters <= 1 and score < 0.1:
            return found
        telling = 0.0
        for card in cards_in(own.fresh | own.returned):
            telling += expected(card, sets[found])
        return found if telling == 0.0 else NOBODY

    def _narrowest(self, view: InfiltraitresView, legal: list[int], sets: list[int]) -> tuple[int, int]:
        """The traitor within aim that could be the fewest cards, and how many."""
        found, fewest = NOBODY, 99
        for target in range(view.seats):
            if AIM + target in legal and sets[target].bit_count() < fewest:
                found, fewest = target, sets[target].bit_count()
        return found, fewest

    def _best_clue(self, view: InfiltraitresView, legal: list[int], sets: list[int]) -> tuple[int, Advice]:
        """The action that tells most, and its card."""
        own = view.own
        cards = self._cards(view)
        available = own.fresh | own.returned | mask_of_cards(cards)
        best, action = Advice(), NOBODY
        if CLUE in legal:
            candidates = self.known_to_all(view)[self.seat]
            if candidates.bit_count() > 1 or view.mission.balanced:
                upright, across = self._balance(view, self.seat, 1 << own.slots[self.seat], available)
                excludes = not view.mission.composite
                advice = told_by(cards, own.slots[self.seat], candidates, available, upright, across, excludes)
                advice.score *= self._urgency(view, self.seat)
                if advice.score > best.score:
                    best, action = advice, CLUE
        for target in range(view.seats):
            if EXCHANGE + target in legal and (sets[target].bit_count() > 1 or view.mission.balanced):
                upright, across = self._balance(view, target, sets[target], available)
                advice = asked_by(cards + own.middle, sets[target], available, upright, across)
                refill = self.persona.refill if own.headquarters else 0.0
                advice.score = advice.score * self._urgency(view, target) + refill
                if advice.score > best.score:
                    best, action = advice, EXCHANGE + target
        return action, best

    def _cards(self, view: InfiltraitresView) -> list[int]:
        own = view.own
        if not view.mission.turned_hands:
            return own.hands[self.seat]
        return [card for seat in range(view.seats) if seat != self.seat for card in own.hands[seat]]

    def _balance(self, view: InfiltraitresView, seat: int, candidates: int, available: int) -> tuple[float, float]:
        """What a vertical and a horizontal clue are worth for the balance of missions 7 and 13.

        A clue that is missing costs as many cards as it takes until one comes up that would lie so.
        """
        if not view.mission.balanced or not candidates:
            return 0.0, 0.0
        clues = view.own.clues_upright[seat]
        upright = sum(clues)
        across = len(clues) - upright
        level = max(upright, across, 2)
        standing = max(0.1, min(0.9, share_standing(candidates, available)))
        one_upright = self.persona.balance / standing
        one_across = self.persona.balance / (1.0 - standing)
        return (one_upright if upright < level else -one_across), (one_across if across < level else -one_upright)

    def _urgency(self, view: InfiltraitresView, seat: int) -> float:
        if not view.mission.ordered:
            return 1.0
        lowest = min([number for number in view.own.targets if number])
        return 1.0 if view.own.targets[seat] == lowest else self.persona.later_target

    def _last_resort(self, view: InfiltraitresView, legal: list[int], sets: list[int]) -> int:
        """Nothing tells anything: lose as little as possible."""
        for code in legal:
            if EXCHANGE <= code < CONSULT or code == CLUE:
                return code
        best = legal[0]
        for code in legal:
            if code >= AIM and (best < AIM or sets[code - AIM].bit_count() < sets[best - AIM].bit_count()):
                best = code
        return best

    def _give(self, view: InfiltraitresView, legal: list[int]) -> int:
        planned, self.card = self.card, NO_CARD
        if GIVE + planned in legal:
            return GIVE + planned
        return GIVE + dullest([code - GIVE for code in legal], view.own.fresh)

    def _wants_card(self, view: InfiltraitresView) -> int:
        own = view.own
        hand = len(own.hands[self.seat])
        if view.files:
            drawn = FILES - view.files
            return 1 if self._reads_all(view, hand - drawn, own.headquarters + drawn + 1) else 0
        if view.mission.boss and not own.centre:
            return 1  # every card seen is not the Boss
        if hand >= (view.mission.limit if own.centre else self.persona.last_hand):
            return 0
        return 1 if own.headquarters > own.centre or hand < 2 else 0

    def _accused(self, view: InfiltraitresView) -> int:
        """The card to name: of the traitor aimed at, or of the Boss.

        Who sat here before may have named a speciality that the clues exclude. Then no number hits, and one that the
        traitor could have tells the others nothing false.
        """
        candidates = self.known(view)[view.target if view.target != NOBODY else view.seats]
        if view.step == NUMBERING:
            named = candidates & OF_SPECIALITY[view.named]
            if named:
                return first_card(named)
        return first_card(candidates)

    # Rewards and hands

    def _reward(self, view: InfiltraitresView, legal: list[int]) -> int:
        own = view.own
        open_cards = [code - TAKE for code in legal if code < LIFT]
        lift = self._lift(view)
        if view.mission.boss and not own.centre and lift in legal:
            return lift  # one card less that could be the Boss
        if not open_cards:
            return lift if view.mission.last_stand or len(own.hands[self.seat]) < view.mission.limit else DECLINE
        if view.mission.last_stand:
            return TAKE + best_addition(own.row, open_cards, own.fresh)
        if len(own.hands[self.seat]) >= view.mission.limit and view.mission.turned_hands:
            return DECLINE
        return TAKE + self._most_useful(view, open_cards)

    def _lift(self, view: InfiltraitresView) -> int:
        """Which card of the closed discard: the most useful it remembers (IN-22.1), else the oldest unknown."""
        closed = view.own.closed
        known = [card for card in closed if card != UNSEEN]
        if known and not view.mission.boss:
            card = self._most_useful(view, known)
            if card != NO_CARD:
                return LIFT + closed.index(card)
        return LIFT + (closed.index(UNSEEN) if UNSEEN in closed else 0)

    def _most_useful(self, view: InfiltraitresView, cards: list[int]) -> int:
        """The card that would tell most, now or later."""
        available = view.own.fresh | view.own.returned
        best = asked_by(cards, view.own.fresh, available, 0.0, 0.0)
        if view.own.slots[self.seat] != UNSEEN:
            upright, across = self._balance(view, self.seat, 1 << view.own.slots[self.seat], available)
            candidates = self.known_to_all(view)[self.seat]
            advice = told_by(cards, view.own.slots[self.seat], candidates, available, upright, across, False)
            if advice.score > best.score:
                best = advice
        sets = self.known(view)
        for target in range(view.seats):
            if target != self.seat and view.own.standing >> target & 1:
                upright, across = self._balance(view, target, sets[target], available)
                advice = asked_by(cards, sets[target], available, upright, across)
                if advice.score > best.score:
                    best = advice
        return best.card

    def _drop(self, view: InfiltraitresView, legal: list[int]) -> int:
        if view.mission.turned_hands:
            return DISCARD_PLACE + len(view.own.hands[self.seat]) - 1
        sets = self.known(view)
        sets[self.seat] = self.known_to_all(view)[self.seat]
        best = legal[0]
        least = self._worth(view, best - DISCARD, sets)
        for code in legal[1:]:
            worth = self._worth(view, code - DISCARD, sets)
            if worth < least:
                best = code
                least = worth
        return best

    def _worth(self, view: InfiltraitresView, card: int, sets: list[int]) -> float:
        """What a card in hand may still tell: of the traitors standing, and less if another has the same number."""
        twins = -1
        for other in view.own.hands[self.seat]:
            if number_of(other) == number_of(card):
                twins += 1
        standing = -1.0
        for candidates in sets:
            standing = max(standing, expected(card, candidates))
        return standing - self.persona.twin * twins + 0.1 * expected(card, view.own.fresh)

    # The Boss

    def _wait_for_the_boss(self, legal: list[int], candidates: int) -> int:
        """He alone is left: shoot when sure, else look at as many cards as can be, for none of them is the Boss."""
        return AIM_BOSS if candidates.bit_count() == 1 or CONSULT not in legal else CONSULT

    def _boss_can_wait(self, view: InfiltraitresView) -> bool:
        """Whether the last shots before the Boss's wait until headquarters is seen: what was seen is not the Boss."""
        own = view.own
        active = view.seats - view.retired.bit_count()
        if not view.mission.boss or own.left() > active:
            return False
        for seat in range(view.seats):
            if not view.retired >> seat & 1 and len(own.hands[seat]) < 2:
                return own.headquarters > 4 * active
        return own.headquarters > 0

    def _retires(self, view: InfiltraitresView) -> int:
        """Late, since every card seen makes the Boss easier to name, but while enough traitors are left for all."""
        active = view.seats - view.retired.bit_count()
        left = view.own.left() - 1
        needed = active - 2 if active <= 3 else active - 1
        return 1 if left <= needed or view.own.headquarters < 2 * active else 0

    def _testify(self, view: InfiltraitresView, legal: list[int]) -> int:
        cards = [code - TESTIFY for code in legal if code < TESTIFY_BLIND]
        if not cards:
            return legal[0]
        later = view.testimonies_left() > 1 or view.seats - view.retired.bit_count() > 2
        return TESTIFY + told_in_two(cards, view.own.boss, self.known_to_all(view)[view.seats], later)
