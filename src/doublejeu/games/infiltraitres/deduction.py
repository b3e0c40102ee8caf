"""Exact deduction: every card a traitor could still be, given what one point of view knows, and no other.

Several traitors are different cards, so what one must be the others cannot be. In mission 16 a traitor is made of two
cards, neither of which another traitor can be made of.
"""

from __future__ import annotations

from doublejeu.games.infiltraitres import picture
from doublejeu.games.infiltraitres.cards import (
    EVERY_CARD,
    OF_NUMBER,
    OF_SPECIALITY,
    cards_in,
    mask_of_cards,
    size,
)
from doublejeu.games.infiltraitres.knowledge import FROM_ROW, UNSEEN, Knowledge
from doublejeu.games.infiltraitres.words import NUMBERS


def possible(knowledge: Knowledge) -> list[int]:
    """For each seat, and last for the traitor aside, the set of cards it could be; 0 where there is none."""
    seats = knowledge.seats
    found = [0] * (seats + 1)
    hidden: list[int] = []
    for seat in range(seats):
        if knowledge.standing >> seat & 1:
            if knowledge.slots[seat] != UNSEEN:
                found[seat] = 1 << knowledge.slots[seat]
            else:
                hidden.append(seat)
    if knowledge.aside:
        if knowledge.boss != UNSEEN:
            found[seats] = 1 << knowledge.boss
        else:
            hidden.append(seats)
    if knowledge.mission.composite:
        Composites(knowledge).fill(found)
        return found
    sets: list[int] = []
    for seat in hidden:
        sets.append(knowledge.fresh & (knowledge.masks[seat] if seat < seats else knowledge.boss_mask))
    exclude(sets)
    for index in range(len(hidden)):
        found[hidden[index]] = sets[index]
    return found


def exclude(sets: list[int]) -> None:
    """Leave in each set only what it can be while every other set is something else."""
    narrow = 0  # the cards of sets that a few others could exhaust
    for cards in sets:
        if size(cards) < len(sets):
            narrow |= cards
    if not narrow:
        return
    kept = sets.copy()
    for index in range(len(sets)):
        others = sets[:index] + sets[index + 1 :]
        doubtful = sets[index] & narrow
        while doubtful:
            card = doubtful & -doubtful
            doubtful ^= card
            if not distinct(others, 0, card):
                kept[index] &= ~card
    for index in range(len(sets)):
        sets[index] = kept[index]


def distinct(sets: list[int], index: int, used: int) -> bool:
    """Whether each set from an index on can be given a card of its own that is not used yet."""
    if index == len(sets):
        return True
    cards = sets[index] & ~used
    while cards:
        card = cards & -cards
        cards ^= card
        if distinct(sets, index + 1, used | card):
            return True
    return False


class Room:
    """How many hidden places could hold a card that went back as the n-th: those filled since, and headquarters."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.counts: list[int] = [knowledge.headquarters] * (knowledge.returns + 1)
        for seat in range(knowledge.seats):
            for place in range(len(knowledge.hands[seat])):
                if knowledge.hands[seat][place] == UNSEEN and knowledge.sinces[seat][place] != FROM_ROW:
                    self._add(knowledge.sinces[seat][place])
        for place in range(len(knowledge.closed)):
            if knowledge.closed[place] == UNSEEN:
                self._add(knowledge.closed_sinces[place])

    def _add(self, since: int) -> None:
        for entered in range(since + 1):
            self.counts[entered] += 1


def latest_first(knowledge: Knowledge) -> list[int]:
    """The returned and unseen cards, the last to go back first."""
    cards = cards_in(knowledge.returned)
    cards.sort(key=lambda card: -knowledge.entered[card])
    return cards


class Composites:
    """Mission 16: the traitors that are made of a number from one card and a speciality from another."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.seats: list[int] = []
        self.masks: list[int] = []
        self.coverable: list[int] = []  # the cards that could give each one's speciality
        for seat in range(knowledge.seats):
            if knowledge.standing >> seat & 1 and knowledge.slots[seat] == UNSEEN:
                since = knowledge.cover_sinces[seat]
                cards = knowledge.fresh
                for card in cards_in(knowledge.returned):
                    if knowledge.entered[card] <= since:
                        cards |= 1 << card
                self.seats.append(seat)
                self.coverable.append(cards)
                self.masks.append(knowledge.masks[seat] & self._makeable(cards))
        self.rooms = Room(knowledge).counts
        self.latest = latest_first(knowledge)
        self.cramped = not self._returns_fit(0)  # some returned card can only be a speciality's card
        self.places: list[int] = []  # the cards each face, then each cover, may be
        for index in range(len(self.seats)):
            self.places.append(self._faces(self.masks[index]))
        for index in range(len(self.seats)):
            self.places.append(self._covers(index, self.masks[index]))
        self.laid: list[int] = []  # the card of each place, in the solution found last

    def _makeable(self, cards: int) -> int:
        """The pairs of an unseen number and an unseen speciality."""
        numbers = 0
        for number in range(1, NUMBERS + 1):
            if self.knowledge.fresh & OF_NUMBER[number]:
                numbers |= OF_NUMBER[number]
        specialities = 0
        for of_one in OF_SPECIALITY:
            if cards & of_one:
                specialities |= of_one
        return numbers & specialities & EVERY_CARD

    def _faces(self, traitors: int) -> int:
        """The cards that could give the number of one of these traitors."""
        cards = 0
        for of_one in OF_NUMBER:
            if traitors & of_one:
                cards |= of_one
        return cards & self.knowledge.fresh

    def _covers(self, index: int, traitors: int) -> int:
        """The cards that could give the speciality of one of these traitors."""
        cards = 0
        for of_one in OF_SPECIALITY:
            if traitors & of_one:
                cards |= of_one
        return cards & self.coverable[index]

    def fill(self, found: list[int]) -> None:
        """Write down the exact set of each."""
        solved = self._solve(0, -1)
        assert solved, "what was told contradicts itself"
        solution = self.laid.copy()
        count = len(self.seats)
        for index in range(count):
            others = 0
            for place in range(2 * count):
                if place != index and place != index + count:
                    others |= 1 << solution[place]
            cards = self.masks[index]
            kept = 0
            while cards:
                one = cards & -cards
                cards ^= one
                if (not self.cramped and self._free(index, one, others)) or self._can_be(index, one):
                    kept |= one
            found[self.seats[index]] = kept

    def _free(self, index: int, traitor: int, used: int) -> bool:
        """Whether two unused cards make this traitor."""
        faces = self._faces(traitor) & ~used
        covers = self._covers(index, traitor) & ~used
        if not faces or not covers:
            return False
        return faces != covers or faces & (faces - 1) != 0

    def _can_be(self, index: int, traitor: int) -> bool:
        """Whether all can be made while one is a given traitor."""
        kept = self._narrow(index, traitor)
        possible_so = self._fits() and self._solve(0, index)
        self._widen(index, kept)
        return possible_so

    def _narrow(self, index: int, traitors: int) -> tuple[int, int]:
        count = len(self.seats)
        kept = (self.places[index], self.places[index + count])
        self.places[index] = self._faces(traitors)
        self.places[index + count] = self._covers(index, traitors)
        return kept

    def _widen(self, index: int, kept: tuple[int, int]) -> None:
        self.places[index] = kept[0]
        self.places[index + len(self.seats)] = kept[1]

    def _solve(self, index: int, fixed: int) -> bool:
        """Whether all from an index on can be made, one being settled already; leaves the cards in `laid`.

        A traitor not settled yet may take its number and its speciality from anything it could be: where not even that
        fits, nothing does, so that few branches are followed.
        """
        if index == fixed:
            return self._solve(index + 1, fixed)
        if index == len(self.seats):
            return self._fits()
        traitors = self.masks[index]
        while traitors:
            one = traitors & -traitors
            traitors ^= one
            kept = self._narrow(index, one)
            solved = self._fits() and self._solve(index + 1, fixed)
            self._widen(index, kept)
            if solved:
                return True
        return False

    def _fits(self) -> bool:
        """Whether every place can have a card of its own, and the returned cards left over lie somewhere.

        Cards are laid one by one, each moving others if it must, the last to go back first: so as many late returns as
        can be are laid.
        """
        self.laid = [UNSEEN] * len(self.places)
        missing = len(self.places)
        used = 0
        for card in self.latest:
            if missing and self._lay(card, [False] * len(self.places)):
                missing -= 1
                used |= 1 << card
        wanted = 0
        for cards in self.places:
            wanted |= cards
        wanted &= self.knowledge.fresh
        while missing and wanted:
            one = wanted & -wanted
            wanted ^= one
            if self._lay(one.bit_length() - 1, [False] * len(self.places)):
                missing -= 1
        return missing == 0 and (not self.cramped or self._returns_fit(used))

    def _lay(self, card: int, seen: list[bool]) -> bool:
        for place in range(len(self.places)):
            if self.places[place] >> card & 1 and not seen[place]:
                seen[place] = True
                if self.laid[place] == UNSEEN or self._lay(self.laid[place], seen):
                    self.laid[place] = card
                    return True
        return False

    def _returns_fit(self, used: int) -> bool:
        """Whether the returned cards that cover nothing find places filled after they went back."""
        placed = 0
        for card in self.latest:
            if not used >> card & 1:
                placed += 1
                if self.rooms[self.knowledge.entered[card]] < placed:
                    return False
        return True


def board_of(public: Knowledge) -> list[picture.Possible | None]:
    """The automatic clue board: for each seat, and last for the traitor aside, what public facts leave (IN-10.4).

    Each entry is None where no traitor is, or says which cards are left and which specialities and numbers are struck.
    Where discards are turned face down the board forgets them as they go (IN-22.1).
    """
    if public.mission.hidden_discards:
        public = public.clone()
        public.fresh |= mask_of_cards([card for cards in [public.closed, *public.hands] for card in cards if card >= 0])
    board: list[picture.Possible | None] = []
    for cards in possible(public):
        if not cards:
            board.append(None)
            continue
        specialities = [one for one in range(public.mission.specialities) if not cards & OF_SPECIALITY[one]]
        low = public.mission.low
        numbers = [number for number in range(low, public.mission.high + 1) if not cards & OF_NUMBER[number]]
        board.append({"cards": cards_in(cards), "specialities": specialities, "numbers": numbers})
    return board
