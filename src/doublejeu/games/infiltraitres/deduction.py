"""Exact deduction: every card a traitor could still be, given what one point of view knows, and no other.

Several traitors are different cards, so what one must be the others cannot be. In mission 16 a traitor is made of two
cards (composites.py).
"""

from __future__ import annotations

from doublejeu.games.infiltraitres import picture
from doublejeu.games.infiltraitres.cards import OF_NUMBER, OF_SPECIALITY, cards_in, mask_of_cards, size
from doublejeu.games.infiltraitres.composites import Composites
from doublejeu.games.infiltraitres.knowledge import UNSEEN, Knowledge


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
