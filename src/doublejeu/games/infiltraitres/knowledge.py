"""What can be known of the cards from one point of view: an agent's, or everybody's.

Backs can be followed (IN-4.6): a hidden card keeps its place in a hand or in the closed discard, and it is known how
many traitors had been shuffled into headquarters when it was drawn (its `since`). A card that went back as the n-th
can only be where `since` is n or more, or still in headquarters. Nothing else limits a card that was not seen, but
the clues before a traitor.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.contract import NOBODY, Event
from doublejeu.games.infiltraitres import events, words
from doublejeu.games.infiltraitres.cards import EVERY_CARD, SHARING, card_of, mask_of_cards
from doublejeu.games.infiltraitres.missions import MissionRules

EVER: Final = 20  # later than any elimination
UNSEEN: Final = -1  # in the place of a card that this point of view has not seen
FROM_ROW: Final = -1  # in the place of `since`: one of the rewards dealt in the finale of mission 18


class Knowledge(events.Reader):
    """The cards as far as they are known, and the limits of what is not."""

    def __init__(self, seats: int, mission: MissionRules) -> None:
        self.seats = seats
        self.mission = mission
        self.fresh = mask_of_cards(mission.deck())  # unseen, never returned
        self.returned = 0  # unseen since they were shuffled into headquarters
        self.entered: list[int] = [0] * words.CARDS  # as which return a card went back
        self.returns = 0  # how many eliminations have sent cards back
        self.headquarters = len(mission.deck())
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # cards or UNSEEN, in the order they came
        self.sinces: list[list[int]] = [[] for _ in range(seats)]
        self.closed: list[int] = []  # cards or UNSEEN
        self.closed_sinces: list[int] = []
        self.closed_origins: list[int] = []  # OF_HEADQUARTERS, OF_CLUES or OF_HAND
        self.open: list[int] = []
        self.row: list[int] = []
        self.dealt_row = 0  # rewards of the finale not seen since they were dealt
        self.middle: list[int] = []
        self.centre = 0
        self.aside = 0  # 1 while a traitor lies aside
        self.boss = UNSEEN  # the traitor aside, once seen
        self.boss_mask = EVERY_CARD  # what the clues about it admit
        self.testimony: list[int] = []
        self.testimony_upright: list[int] = []
        self.standing = 0  # agents with a traitor before them
        self.slots: list[int] = [UNSEEN] * seats
        self.faces: list[int] = [UNSEEN] * seats  # mission 16
        self.covers: list[int] = [UNSEEN] * seats
        self.cover_sinces: list[int] = [0] * seats
        self.busy: list[int] = [0] * words.CARDS  # mission 16: when each card is known to have been out of headquarters
        self.gone: list[int] = []  # mission 16: the fallen traitors whose two cards were not seen
        self.gone_sinces: list[int] = []  # when their speciality was drawn
        self.gone_returns: list[int] = []  # as which return both cards went back
        self.masks: list[int] = [EVERY_CARD] * seats  # what clues and misses admit
        self.clues: list[list[int]] = [[] for _ in range(seats)]
        self.clues_upright: list[list[int]] = [[] for _ in range(seats)]
        self.targets: list[int] = [0] * seats
        self.identified = 0
        self.finale = False
        if mission.middle:
            self.middle = [card_of(speciality, 1) for speciality in range(mission.specialities)]

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.seats, self.mission

    def clone(self) -> Knowledge:
        """The same knowledge, free to hear something else."""
        other = Knowledge(self.seats, self.mission)
        other.fresh = self.fresh
        other.returned = self.returned
        other.returns = self.returns
        other.headquarters = self.headquarters
        other.dealt_row = self.dealt_row
        other.centre = self.centre
        other.aside = self.aside
        other.boss = self.boss
        other.boss_mask = self.boss_mask
        other.standing = self.standing
        other.identified = self.identified
        other.finale = self.finale
        other.entered = self.entered.copy()
        other.closed = self.closed.copy()
        other.closed_sinces = self.closed_sinces.copy()
        other.closed_origins = self.closed_origins.copy()
        other.open = self.open.copy()
        other.row = self.row.copy()
        other.middle = self.middle.copy()
        other.testimony = self.testimony.copy()
        other.testimony_upright = self.testimony_upright.copy()
        other.slots = self.slots.copy()
        other.faces = self.faces.copy()
        other.covers = self.covers.copy()
        other.cover_sinces = self.cover_sinces.copy()
        other.busy = self.busy.copy()
        other.gone = self.gone.copy()
        other.gone_sinces = self.gone_sinces.copy()
        other.gone_returns = self.gone_returns.copy()
        other.masks = self.masks.copy()
        other.targets = self.targets.copy()
        other.hands = [numbers.copy() for numbers in self.hands]
        other.sinces = [numbers.copy() for numbers in self.sinces]
        other.clues = [numbers.copy() for numbers in self.clues]
        other.clues_upright = [numbers.copy() for numbers in self.clues_upright]
        return other

    def hear(self, event: Event) -> None:
        """Take in one event; those that move no card are left to the View."""
        self.read(event)

    def hear_infiltrated(self, *, centre: int, aside: int, headquarters: int) -> None:
        self.centre = centre
        self.aside = aside
        self.headquarters -= centre + aside

    def hear_draws(self, *, seat: int, number: int) -> None:
        since = FROM_ROW if self.finale else self.returns
        for _ in range(number):
            self.hands[seat].append(UNSEEN)
            self.sinces[seat].append(since)
        if not self.finale:
            self.headquarters -= number

    def hear_card(self, *, seat: int, place: int, card: int) -> None:
        self.see_in_hand(seat, place, card)

    def hear_identified(self, *, seat: int, number: int) -> None:
        self.standing |= 1 << seat
        self.targets[seat] = number
        self.identified += 1
        if self.finale:
            self.aside = 0
        else:
            self.centre -= 1
        if self.mission.composite:
            self.headquarters -= 1
            self.cover_sinces[seat] = self.returns

    def hear_traitor(self, *, seat: int, card: int) -> None:
        self.see_traitor(seat, card)

    def hear_dossier(self, *, seat: int, face: int, speciality: int) -> None:
        self.see_dossier(seat, face, speciality)

    def hear_burned(self) -> None:
        self.headquarters -= 1
        self._close(UNSEEN, self.returns, words.OF_HEADQUARTERS)

    def hear_clue(
        self, *, giver: int, owner: int, place: int, target: int, card: int, orientation: events.Orientation
    ) -> None:
        if owner == NOBODY:
            self.middle.remove(card)
        else:
            self.see(card, self.sinces[owner][place])
            self._leave_hand(owner, place)
            self.dealt_row &= ~(1 << card)
        self.clues[target].append(card)
        self.clues_upright[target].append(orientation)
        self.masks[target] &= SHARING[card] if orientation else ~SHARING[card]

    def hear_shot(self, *, shooter: int, target: int, card: int, hit: events.Answer) -> None:
        if target == NOBODY:
            if hit:
                self.see_boss(card)
            else:
                self.boss_mask &= ~(1 << card)
        elif not hit:
            self.masks[target] &= ~(1 << card)
        else:
            self.returns += 1
            if self.mission.composite:
                self._file_both(target, card)
            self.standing &= ~(1 << target)
            self.slots[target] = UNSEEN
            self.faces[target] = UNSEEN
            self.covers[target] = UNSEEN
            self.masks[target] = EVERY_CARD
            self.targets[target] = 0

    def hear_returned(self, card: int) -> None:
        self._go_back(card)
        self.headquarters += 1

    def hear_filed(self, *, target: int, hidden: events.Answer) -> None:
        for card in self.clues[target]:
            if hidden:
                self._close(card, 0, words.OF_CLUES)
            else:
                self.open.append(card)
        self.clues[target] = []
        self.clues_upright[target] = []

    def hear_took(self, *, seat: int, card: int) -> None:
        self.open.remove(card)
        self.hands[seat].append(card)
        self.sinces[seat].append(0)  # seen by all, so its past does not matter

    def hear_lifted(self, *, seat: int, place: int) -> None:
        self.sinces[seat].append(self.closed_sinces[place])
        self.hands[seat].append(self._leave_closed(place))

    def hear_reward(self, *, seat: int, place: int, card: int) -> None:
        if place == NOBODY:
            self.open.remove(card)
        else:
            self._leave_closed(place)
        self.see(card, 0)
        self.row.append(card)

    def hear_discarded(self, *, seat: int, place: int, card: int) -> None:
        self.see(card, self.sinces[seat][place])
        self._leave_hand(seat, place)
        self.open.append(card)

    def hear_hid(self, *, seat: int, place: int) -> None:
        since = self.sinces[seat][place]
        self._close(self._leave_hand(seat, place), since, words.OF_HAND)

    def hear_boss(self, card: int) -> None:
        self.see_boss(card)

    def hear_testified(
        self, *, giver: int, origin: events.Origin, place: int, card: int, orientation: events.Orientation
    ) -> None:
        if origin == words.FROM_HAND:
            self._leave_hand(giver, place)
        elif origin == words.FROM_CLOSED:
            self._leave_closed(place)
        else:
            self.open.remove(card)
        self.see(card, 0)
        self.testimony.append(card)
        self.testimony_upright.append(orientation)
        self.boss_mask &= SHARING[card] if orientation else ~SHARING[card]

    def hear_finale(self, seat: int) -> None:
        self.finale = True
        self.dealt_row = mask_of_cards(self.row)

    def hear_laid_open(self, card: int) -> None:
        self.headquarters -= 1
        self.see(card, 0)
        self.open.append(card)

    def see_in_hand(self, holder: int, place: int, card: int) -> None:
        """The face of a card in a hand."""
        if self.sinces[holder][place] == FROM_ROW:
            self.dealt_row &= ~(1 << card)
        self.see(card, self.sinces[holder][place])
        self.hands[holder][place] = card

    def see_traitor(self, seat: int, card: int) -> None:
        """The traitor before an agent."""
        self.slots[seat] = card
        if not self.mission.composite:
            self.see(card, 0)

    def see_dossier(self, seat: int, face: int, cover: int) -> None:
        """Mission 16: the two cards of the traitor before an agent."""
        self.faces[seat] = face
        self.covers[seat] = cover
        self.see(face, 0)
        self.see(cover, self.cover_sinces[seat])

    def see_boss(self, card: int) -> None:
        """The traitor aside."""
        self.boss = card
        self.see(card, 0)

    def see(self, card: int, since: int) -> None:
        """A card that has been out of headquarters since then."""
        if self.mission.composite and (self.fresh | self.returned) >> card & 1:
            self.busy[card] |= out_between(since, EVER)
        self.fresh &= ~(1 << card)
        self.returned &= ~(1 << card)

    def _go_back(self, card: int) -> None:
        self.fresh &= ~(1 << card)
        self.returned |= 1 << card
        self.entered[card] = self.returns
        self.busy[card] &= out_between(0, self.returns)

    def _leave_hand(self, seat: int, place: int) -> int:
        self.sinces[seat].pop(place)
        return self.hands[seat].pop(place)

    def _close(self, card: int, since: int, origin: int) -> None:
        self.closed.append(card)
        self.closed_sinces.append(since)
        self.closed_origins.append(origin)

    def _leave_closed(self, place: int) -> int:
        self.closed_sinces.pop(place)
        self.closed_origins.pop(place)
        return self.closed.pop(place)

    def _file_both(self, target: int, card: int) -> None:
        """Mission 16: the two cards of a fallen traitor go back, and nobody but its agent knows them (IN-36.4)."""
        self.headquarters += 2
        if self.slots[target] != UNSEEN:
            self._go_back(self.faces[target])
            self._go_back(self.covers[target])
            return
        self.gone.append(card)
        self.gone_sinces.append(self.cover_sinces[target])
        self.gone_returns.append(self.returns)

    def left(self) -> int:
        """How many traitors are still in play."""
        standing = 0
        for seat in range(self.seats):
            standing += self.standing >> seat & 1
        return self.centre + standing + self.aside


def out_between(since: int, until: int) -> int:
    """When a card is out of headquarters, as a set of the times between two eliminations.

    >>> bin(out_between(1, 4))
    '0b1110'
    """
    return (1 << until) - (1 << since)


def composite_of(face: int, cover: int) -> int:
    """Mission 16: the number of one card with the speciality of another."""
    return cover // words.NUMBERS * words.NUMBERS + face % words.NUMBERS
