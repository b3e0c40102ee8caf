"""Code: a team with an agreed convention, for the lab. Where a clue is taken from says more than the clue.

Backs can be followed (IN-4.6): everybody sees from which place of a hand a clue about its giver's own traitor comes.
The team agrees that the place is a message. All know the same candidates; they are numbered, and the place, counted
from 0, is what is left when the traitor's number is divided by the number of places. So a hand of five divides the
candidates by five, whatever the card itself says besides. A clue about the Boss from the open discard is a message in
the same way.

It is no way for people to play: the booklet lets agents talk of what all know and of nothing else, and a signal agreed
on beforehand says what one's traitor is. The team shows how much of a mission is the saying, and how much the cards.
"""

from __future__ import annotations

from typing import Final

from doublejeu.bots.infiltraitres.counsel import BITS, SHARES, Advice, told_by
from doublejeu.bots.infiltraitres.literal import USUAL, Literal, LiteralPersona
from doublejeu.core.contract import NOBODY, TABLE, Event, Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.infiltraitres import events
from doublejeu.games.infiltraitres.cards import EVERY_CARD, SHARING, cards_in
from doublejeu.games.infiltraitres.deduction import possible
from doublejeu.games.infiltraitres.knowledge import Knowledge
from doublejeu.games.infiltraitres.missions import MissionRules
from doublejeu.games.infiltraitres.terms import Terms
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import CLUE, FROM_OPEN, TESTIFY

PARITIES: Final = 2  # messages where clues must balance too, so that there is a card to choose


class Messages(events.Reader):
    """What all know by the team's messages."""

    def __init__(self, mission: MissionRules, seats: int) -> None:
        self.mission = mission
        self.seats = seats
        self.public = Knowledge(seats, mission)
        self.coded: list[int] = [EVERY_CARD] * (seats + 1)  # what messages left of each traitor; last the Boss

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.mission, self.seats

    def hear(self, event: Event) -> None:
        """Take in one event: its message first, which rests on what was known before it."""
        self.read(event)
        if event.audience >> TABLE & 1:
            self.public.hear(event)

    def hear_clue(
        self, *, giver: int, owner: int, place: int, target: int, card: int, orientation: events.Orientation
    ) -> None:
        if giver == target:
            self._decode(target, self.count(giver), self._index(giver, owner, place))

    def hear_testified(
        self, *, giver: int, origin: events.Origin, place: int, card: int, orientation: events.Orientation
    ) -> None:
        if origin == FROM_OPEN:
            self._decode(self.seats, len(self.public.open), sorted(self.public.open).index(card))

    def hear_identified(self, *, seat: int, number: int) -> None:
        self.coded[seat] = EVERY_CARD

    def hear_shot(self, *, shooter: int, target: int, card: int, hit: events.Answer) -> None:
        if hit == 1 and target != NOBODY:
            self.coded[target] = EVERY_CARD

    def candidates(self, place: int) -> int:
        """What all know of a traitor, messages included."""
        known = possible(self.public)[place]
        return known & self.coded[place] or known

    def classes(self, count: int) -> int:
        """How many messages so many places make."""
        return min(count, PARITIES) if self.mission.balanced else count

    def _decode(self, place: int, count: int, index: int) -> None:
        classes = self.classes(count)
        if classes > 1:
            self.coded[place] = part(self.candidates(place), classes, index % classes)

    def count(self, giver: int) -> int:
        """From how many places a clue of this agent about his own traitor may come."""
        if not self.mission.turned_hands:
            return len(self.public.hands[giver])
        return sum([len(self.public.hands[seat]) for seat in range(self.seats) if seat != giver])

    def _index(self, giver: int, owner: int, place: int) -> int:
        if self.mission.turned_hands:
            for seat in range(owner):
                if seat != giver:
                    place += len(self.public.hands[seat])
        return place


class Code(Literal):
    """A literal agent who besides reads and writes the team's messages."""

    def __init__(self, persona: LiteralPersona = USUAL) -> None:
        super().__init__(persona)

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.messages = Messages(Terms(setup).mission, setup.seats)

    def hear(self, event: Event) -> None:
        self.messages.hear(event)

    def known(self, view: InfiltraitresView) -> list[int]:
        return self._narrowed(super().known(view))

    def known_to_all(self, view: InfiltraitresView) -> list[int]:
        return self._narrowed(super().known_to_all(view))

    def _narrowed(self, sets: list[int]) -> list[int]:
        """What messages leave; where they leave nothing somebody does not keep to the code."""
        for place in range(len(sets)):
            left = sets[place] & self.messages.coded[place]
            if left:
                sets[place] = left
        return sets

    def _fitting(self, view: InfiltraitresView) -> list[int]:
        """The cards whose place says the truth about one's own traitor."""
        cards = self._cards(view)
        candidates = self.messages.candidates(self.seat)
        classes = self.messages.classes(len(cards))
        if classes < 2 or candidates.bit_count() < 2:
            return cards
        wanted = rank(candidates, view.own.slots[self.seat]) % classes
        return [cards[index] for index in range(len(cards)) if index % classes == wanted]

    # What literal does with them

    def _best_clue(self, view: InfiltraitresView, legal: list[int], sets: list[int]) -> tuple[int, Advice]:
        action, best = super()._best_clue(view, [code for code in legal if code != CLUE], sets)
        candidates = self.messages.candidates(self.seat)
        if CLUE not in legal or (candidates.bit_count() < 2 and not view.mission.balanced):
            return action, best
        own = view.own
        traitor = own.slots[self.seat]
        cards = self._fitting(view)
        available = own.fresh | own.returned
        upright, across = self._balance(view, self.seat, 1 << traitor, available)
        advice = told_by(cards, traitor, candidates, available, upright, across, not view.mission.composite)
        if candidates.bit_count() > 1:
            classes = self.messages.classes(self.messages.count(self.seat))
            left = part(candidates, classes, rank(candidates, traitor) % classes) if classes > 1 else candidates
            shared = SHARES[advice.card][traitor]
            left &= SHARING[advice.card] if shared else ~SHARING[advice.card]
            told = BITS[candidates.bit_count()] - BITS[(left | 1 << traitor).bit_count()]
            advice.score = max(advice.score, told + (upright if shared else across))
        advice.score *= self._urgency(view, self.seat)
        return (CLUE, advice) if advice.score > best.score else (action, best)

    def _give(self, view: InfiltraitresView, legal: list[int]) -> int:
        if view.target == self.seat:
            fitting = self._fitting(view)
            if self.card not in fitting:
                self.card = fitting[0]
        return super()._give(view, legal)

    def _testify(self, view: InfiltraitresView, legal: list[int]) -> int:
        cards = sorted(view.own.open)
        candidates = self.messages.candidates(view.seats)
        if len(cards) > 1 and candidates.bit_count() > 1:
            return TESTIFY + cards[rank(candidates, view.own.boss) % len(cards)]
        return super()._testify(view, legal)


def rank(candidates: int, card: int) -> int:
    """How many candidates come before a card."""
    return (candidates & (1 << card) - 1).bit_count()


def part(candidates: int, classes: int, index: int) -> int:
    """The candidates with the numbers index, index + classes and so on."""
    found = 0
    cards = cards_in(candidates)
    for number in range(index, len(cards), classes):
        found |= 1 << cards[number]
    return found
