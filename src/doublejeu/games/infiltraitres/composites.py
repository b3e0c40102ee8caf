"""Mission 16: of which cards the traitors are made, those that stand and those that fell.

A fallen traitor's two cards go back unseen (IN-36.4): of one the number is known, of the other the speciality. Either
may have been drawn again since, as another traitor's speciality too, so what stands hangs on what fell. Time is counted
in eliminations: a card is out of headquarters from the one that was the last when it left until the one that sent it
back, and at no time is it in two places. Whoever keeps to that has a history that can have been, and all of them are as
likely, for headquarters is shuffled each time.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.dice import Dice
from doublejeu.games.infiltraitres.cards import OF_NUMBER, OF_SPECIALITY, cards_in, number_of, size, speciality_of
from doublejeu.games.infiltraitres.knowledge import EVER, FROM_ROW, UNSEEN, Knowledge, composite_of, out_between
from doublejeu.games.infiltraitres.words import NUMBERS

_PATIENCE: Final = 400  # cards tried before a search is given up
_FEW: Final = 1_000_000.0  # ways to lay each slot alone, up to which all histories are gone through
_PATIENCE_FOR_ALL: Final = 4_000
_ROUNDS: Final = 30  # how often each card of a history is drawn anew before a world is taken from it


class Composites:
    """The slots of all traitors whose cards were not seen: a face, which gives the number, and a cover, the speciality.

    Slots 2i and 2i + 1 are the face and the cover of the i-th standing traitor; those of the fallen follow likewise.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.unseen = knowledge.fresh | knowledge.returned
        self.busy = knowledge.busy.copy()  # when each card is out of headquarters: as known, and as laid
        self.seats: list[int] = []
        self.masks: list[int] = []  # what each standing traitor could be
        self.periods: list[int] = []  # for each slot: when its card is out
        self.domains: list[list[int]] = []  # for each slot: the cards it could hold, whatever the others do
        for seat in range(knowledge.seats):
            if knowledge.standing >> seat & 1 and knowledge.slots[seat] == UNSEEN:
                self.seats.append(seat)
                self.masks.append(0)
                self._add_slots(out_between(0, EVER), out_between(knowledge.cover_sinces[seat], EVER))
        self.standing = len(self.periods)
        for index in range(len(self.seats)):
            self._set_mask(index, knowledge.masks[self.seats[index]])
        for index in range(len(knowledge.gone)):
            traitor = knowledge.gone[index]
            fell = knowledge.gone_returns[index]
            slot = len(self.periods)
            self._add_slots(out_between(0, fell), out_between(knowledge.gone_sinces[index], fell))
            self.domains[slot] = self._free(slot, OF_NUMBER[number_of(traitor)])
            self.domains[slot + 1] = self._free(slot + 1, OF_SPECIALITY[speciality_of(traitor)])
        self.laid = [UNSEEN] * len(self.periods)
        self.wanderers = cards_in(knowledge.returned)
        self.rooms = rooms(knowledge)
        self.places = size(self.unseen) - self.standing  # hidden places that no traitor takes
        self.patience = 0
        self.all = False  # whether a search goes through all histories
        self.total = 0.0
        self.kept: list[int] = []

    def _add_slots(self, face_out: int, cover_out: int) -> None:
        self.periods += [face_out, cover_out]
        self.domains += [[], []]

    def _free(self, slot: int, cards: int) -> list[int]:
        """Those of some cards that nothing known keeps from having been in a slot."""
        deck = self.knowledge.mission.deck()
        return [card for card in deck if cards >> card & 1 and not self.knowledge.busy[card] & self.periods[slot]]

    def _set_mask(self, index: int, mask: int) -> None:
        """What a standing traitor could be, as far as any two cards make it."""
        numbers = 0
        specialities = 0
        for number in range(1, NUMBERS + 1):
            if mask & OF_NUMBER[number]:
                numbers |= OF_NUMBER[number]
        for of_one in OF_SPECIALITY:
            if mask & of_one:
                specialities |= of_one
        faces = self._free(2 * index, numbers)
        covers = self._free(2 * index + 1, specialities)
        makeable = 0
        for face in faces:
            for speciality in range(len(OF_SPECIALITY)):
                makeable |= 1 << composite_of(face, speciality * NUMBERS)
        coverable = 0
        for cover in covers:
            coverable |= OF_SPECIALITY[speciality_of(cover)]
        self.masks[index] = mask & makeable & coverable
        self.domains[2 * index] = faces
        self.domains[2 * index + 1] = covers

    # What a standing traitor can be

    def fill(self, found: list[int]) -> None:
        """Write down for each seat what its unseen traitor can be."""
        if not self.seats:
            return
        self._find(Dice(0))
        for index in range(len(self.seats)):
            kept = 0
            for traitor in cards_in(self.masks[index]):
                if self._makes(index, traitor):
                    kept |= 1 << traitor
            for traitor in cards_in(self.masks[index] & ~kept):
                if self._can_be(index, traitor):
                    kept |= 1 << traitor
            found[self.seats[index]] = kept

    def _makes(self, index: int, traitor: int) -> bool:
        """Whether a standing traitor can be this one while every other slot stays as it is laid."""
        face_slot = 2 * index
        kept = [self.laid[face_slot], self.laid[face_slot + 1]]
        self._lift(face_slot)
        self._lift(face_slot + 1)
        made = False
        for face in self.domains[face_slot]:
            if not made and number_of(face) == number_of(traitor) and self._may_lie(face_slot, face):
                self._lay(face_slot, face)
                for cover in self.domains[face_slot + 1]:
                    if speciality_of(cover) == speciality_of(traitor) and self._may_lie(face_slot + 1, cover):
                        self._lay(face_slot + 1, cover)
                        made = self.weight() > 0.0
                        self._lift(face_slot + 1)
                        if made:
                            break
                self._lift(face_slot)
        self._lay(face_slot, kept[0])
        self._lay(face_slot + 1, kept[1])
        return made

    def _can_be(self, index: int, traitor: int) -> bool:
        """Whether there is a history in which a standing traitor is this one; where the search is given up, yes."""
        kept = self.laid.copy()
        mask = self.masks[index]
        self._set_mask(index, 1 << traitor)
        possible = self.solve(Dice(0)) or self.patience == 0
        self._set_mask(index, mask)
        self._lay_all(kept)
        return possible

    # One history, by search

    def _find(self, dice: Dice) -> None:
        """Lay some history; there is one, for something was true.

        A search begins anew where it went astray, with twice the patience: the one that outlasts all cards
        finds it at the latest.
        """
        patience = _PATIENCE
        while not self.solve(dice, patience):
            if self.patience:
                raise ValueError("what was told contradicts itself")
            patience *= 2

    def solve(self, dice: Dice, patience: int = _PATIENCE) -> bool:
        """Lay a card on every slot; False where none can be, or where patience came to its end (and is then 0)."""
        self._lay_all([UNSEEN] * len(self.laid))
        self.patience = patience
        return self._solve(dice)

    def _solve(self, dice: Dice) -> bool:
        narrowest = UNSEEN
        choices: list[int] = []
        for slot in range(len(self.laid) - 1, -1, -1):  # what fell last has least room, and what stands may take it
            if self.laid[slot] == UNSEEN:
                cards = [card for card in self.domains[slot] if self._may_lie(slot, card)]
                if not cards:
                    return False
                if narrowest == UNSEEN or (len(cards) < len(choices) and self._alike(slot, narrowest)):
                    narrowest = slot
                    choices = cards
        if narrowest == UNSEEN:
            return self._found(dice)
        dice.shuffle(choices)
        choices.sort(key=self._crowding)
        for card in choices:
            if self.patience == 0:
                return False
            self.patience -= 1
            self._lay(narrowest, card)
            if self._have_room() and self._solve(dice):
                return True
            self._lift(narrowest)
        return False

    def _found(self, dice: Dice) -> bool:
        """A history: the one looked for, or one of all that are gone through; of these one is kept by lot."""
        weight = self.weight()
        if not self.all:
            return weight > 0.0
        self.total += weight
        if weight > 0.0 and dice.below(1 << 30) < weight / self.total * (1 << 30):
            self.kept = self.laid.copy()
        return False

    def _alike(self, one: int, other: int) -> bool:
        """Whether two slots are of the same traitor, or both of traitors that stand."""
        return one >> 1 == other >> 1 or (one < self.standing and other < self.standing)

    def _crowding(self, card: int) -> int:
        """Cards that need no room are tried first: those seen since, then those that went back anyway."""
        if not self.unseen >> card & 1:
            return 0
        return 1 if self.busy[card] else 2

    def _may_lie(self, slot: int, card: int) -> bool:
        """Whether a card can join what is laid: it is not elsewhere at that time, and makes a traitor that can be."""
        if self.busy[card] & self.periods[slot]:
            return False
        if slot >= self.standing:
            return True
        other = self.laid[slot ^ 1]
        if other == UNSEEN:
            return True
        traitor = composite_of(other, card) if slot & 1 else composite_of(card, other)
        return self.masks[slot >> 1] >> traitor & 1 == 1

    def _lay(self, slot: int, card: int) -> None:
        self.laid[slot] = card
        self.busy[card] |= self.periods[slot]

    def _lift(self, slot: int) -> None:
        self.busy[self.laid[slot]] &= ~self.periods[slot]
        self.laid[slot] = UNSEEN

    def _lay_all(self, cards: list[int]) -> None:
        self.busy = self.knowledge.busy.copy()
        self.laid = [UNSEEN] * len(cards)
        for slot in range(len(cards)):
            if cards[slot] != UNSEEN:
                self._lay(slot, cards[slot])

    # Where the cards that went back lie now

    def entered(self) -> list[int]:
        """For each card how many traitors had fallen when it last went back, by this history; 0 for never."""
        found = [0] * len(self.busy)
        for card in self.went_back():
            found[card] = self.busy[card].bit_length()
        return found

    def went_back(self) -> list[int]:
        """The unseen cards that went back and are in no traitor now."""
        used = self.used()
        cards: list[int] = []
        for card in self.wanderers + self.laid[self.standing :]:
            if card != UNSEEN and self.unseen >> card & 1 and not used >> card & 1:
                used |= 1 << card
                cards.append(card)
        return cards

    def used(self) -> int:
        """The cards of the traitors that stand."""
        cards = 0
        for slot in range(self.standing):
            if self.laid[slot] != UNSEEN:
                cards |= 1 << self.laid[slot]
        return cards

    def _by_return(self) -> list[int]:
        """How many cards of this history went back with each elimination and were not seen again."""
        counts = [0] * len(self.rooms)
        for card in self.went_back():
            counts[self.busy[card].bit_length()] += 1
        return counts

    def _have_room(self) -> bool:
        """Whether cards that went back find places, or covers that are not laid yet."""
        spare = 0
        for slot in range(1, self.standing, 2):
            if self.laid[slot] == UNSEEN:
                spare += 1
        placed = 0
        counts = self._by_return()
        for entered in range(len(counts) - 1, 0, -1):
            placed += counts[entered]
            if placed - self.rooms[entered] > spare:
                return False
        return True

    def weight(self) -> float:
        """In how many ways the unseen cards can lie now, as a share of all orders: 0.0 for in none."""
        share = 1.0
        placed = 0
        counts = self._by_return()
        for entered in range(len(counts) - 1, 0, -1):
            for _ in range(counts[entered]):
                if self.rooms[entered] <= placed:
                    return 0.0
                share *= (self.rooms[entered] - placed) / (self.places - placed)
                placed += 1
        return share

    # One history, by lot

    def draw(self, dice: Dice, few: float = _FEW) -> None:
        """Lay one history: each as likely where they are few, else nearly: one redrawn bit by bit (Metropolis)."""
        ways = 1.0
        for cards in self.domains:
            ways *= len(cards)
        if ways <= few and self._draw_of_all(dice):
            return
        self._find(dice)
        weight = self.weight()
        for _ in range(_ROUNDS * len(self.laid)):
            kept = self._redraw(dice) if dice.below(2) else self._exchange(dice)
            if not kept:
                continue
            other = self.weight()
            if dice.below(1 << 30) >= other / weight * (1 << 30):
                self._undo(kept)
            else:
                weight = other

    def _draw_of_all(self, dice: Dice) -> bool:
        """One history in proportion to the ways that follow; False where patience comes to its end."""
        self._lay_all([UNSEEN] * len(self.laid))
        self.patience = _PATIENCE_FOR_ALL
        self.total = 0.0
        self.all = True
        self._solve(dice)
        self.all = False
        if self.patience == 0:
            return False
        self._lay_all(self.kept)
        return True

    def _redraw(self, dice: Dice) -> list[tuple[int, int]]:
        """Draw a slot anew, with its partner where both make a traitor that stands; what lay there, or nothing."""
        slot = dice.below(len(self.laid))
        slots = [slot & ~1, slot | 1] if slot < self.standing else [slot]
        return self._replace(slots, [dice.choose(self.domains[one]) for one in slots])

    def _exchange(self, dice: Dice) -> list[tuple[int, int]]:
        """Let two slots exchange their cards."""
        one = dice.below(len(self.laid))
        other = dice.below(len(self.laid))
        return self._replace([one, other], [self.laid[other], self.laid[one]]) if one != other else []

    def _replace(self, slots: list[int], cards: list[int]) -> list[tuple[int, int]]:
        kept = [(slot, self.laid[slot]) for slot in slots]
        for slot in slots:
            self._lift(slot)
        for index in range(len(slots)):
            slot = slots[index]
            if cards[index] not in self.domains[slot] or not self._may_lie(slot, cards[index]):
                self._undo(kept)
                return []
            self._lay(slot, cards[index])
        return kept

    def _undo(self, kept: list[tuple[int, int]]) -> None:
        for slot, _ in kept:
            if self.laid[slot] != UNSEEN:
                self._lift(slot)
        for slot, card in kept:
            self._lay(slot, card)


def rooms(knowledge: Knowledge) -> list[int]:
    """How many hidden places could hold a card that went back as the n-th: those filled since, and headquarters."""
    counts = [knowledge.headquarters] * (knowledge.returns + 1)
    for seat in range(knowledge.seats):
        for place in range(len(knowledge.hands[seat])):
            if knowledge.hands[seat][place] == UNSEEN and knowledge.sinces[seat][place] != FROM_ROW:
                _add(counts, knowledge.sinces[seat][place])
    for place in range(len(knowledge.closed)):
        if knowledge.closed[place] == UNSEEN:
            _add(counts, knowledge.closed_sinces[place])
    return counts


def _add(counts: list[int], since: int) -> None:
    for entered in range(since + 1):
        counts[entered] += 1
