"""What lies on the table in a match of Batman Infiltration: the fields of the truth, and cards going from hand to pile.

What happens when, and why, is in rules.py. The pile is counts by kind: a card exists when it is drawn.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.contract import ALL, CHANCE, NOBODY, State
from doublejeu.games.batman_infiltration import events, words
from doublejeu.games.batman_infiltration.cards import BAGS_OF
from doublejeu.games.batman_infiltration.terms import Terms

VILLAINS: Final[list[int]] = [0, 0, 0, 0, 0, 3, 4, 4, 5, 6, 7]  # BI-1.1: in the pack, by number of seats
FAMILIES: Final[list[int]] = [0, 0, 0, 0, 0, 2, 2, 3, 3, 4, 4]
NO_CARD: Final = -1


class Truth(State):
    """All fields of one match, and their bookkeeping."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.step = words.AT_IDENTITIES
        self.owing = 1 << CHANCE
        self.dealt = 0
        self.family = 0
        self.villains_left = VILLAINS[terms.seats]  # in the pack
        self.family_left = FAMILIES[terms.seats]
        self.characters: list[int] = []
        self.uncast: list[int] = []  # the characters not in play, as codes
        self.turn = 0
        self.chief = NOBODY
        self.gauge = 0
        self.stands: list[int] = []  # the square each henchman stands on, 0 for none
        self.signal_turn = 0  # the turn for which the police's Bat-signal is lit
        self.batmobile_turn = 0
        self.gas = NOBODY  # who holds the gas, NOBODY while the Scarecrow does
        self.sphinx = NOBODY
        self.scarecrow = NOBODY
        self.freeze_left = False
        self.team = 0
        self.last_team = 0
        self.target = NOBODY  # whose hand or loot is being looked into
        self.forced = NOBODY  # out of whose hand Poison Ivy chose a card
        self.signals = 0  # on the cards revealed this turn
        self.hands: list[list[int]] = []  # each rising
        self.loots: list[list[int]] = []  # each rising
        self.given: list[int] = []  # sealed cards, until they are revealed
        self.table: list[int] = []  # revealed cards not yet dealt with, rising
        self.placed = NO_CARD  # the card by which a henchman is placed, until it is discarded
        self.bank: list[int] = []  # cards drawn at the bank, rising
        self.bank_seats: list[int] = []  # who gets the first ones
        self.pile_codes: list[int] = []  # the kinds in the pile, rising
        self.pile_counts: list[int] = []  # how many of each
        self.pile = 0
        self.discard: list[int] = []
        self.drawer = 0  # how far to the left of the Chief hands are complete
        self.ending = NOBODY
        self.winners = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.terms,)

    def lay_out(self) -> None:
        """Put everything on the table before the deal; a clone needs none of it."""
        seats = self.seats
        self.characters = [NOBODY] * seats
        self.uncast = [words.CAST + character for character in range(words.CHARACTERS)]
        self.stands = [0, 0, 0, 0]
        self.hands = [[] for _ in range(seats)]
        self.loots = [[] for _ in range(seats)]
        self.given = [NO_CARD] * seats
        self.pile_codes = self.terms.deck.codes.copy()
        self.pile_counts = self.terms.deck.counts.copy()
        self.pile = len(self.terms.deck.cards)

    def enter(self, step: events.Step, owing: int) -> None:
        """Go on to a step, at which these seats owe a decision."""
        self.step = step
        self.owing = owing
        events.tell_step(self, ALL, step)

    def side(self, seat: int) -> int:
        """The secret identity of a seat."""
        if self.step == words.AT_IDENTITIES and seat >= self.dealt:
            return NOBODY
        return words.FAMILY if self.family >> seat & 1 else words.VILLAIN

    def role(self, seat: int) -> int:
        """The character of a seat, for all to see (BI-1.3)."""
        return self.characters[seat]

    def hand_size(self, seat: int) -> int:
        """How many cards a hand is completed to (BI-5.1, BI-7.1)."""
        return 4 if seat == self.sphinx else 3

    def riches(self, seat: int) -> int:
        """The bags in a seat's loot."""
        bags = 0
        for card in self.loots[seat]:
            bags += BAGS_OF[card]
        return bags

    # The pile

    def draw(self, card: int) -> None:
        """Take one card of a kind off the pile."""
        codes = self.pile_codes
        code: i64 = words.DRAW + card
        low: i64 = 0
        high: i64 = len(codes)
        while low < high:
            middle = (low + high) >> 1
            found: i64 = codes[middle]
            if found < code:
                low = middle + 1
            else:
                high = middle
        left = self.pile_counts[low] - 1
        if left:
            self.pile_counts[low] = left
        else:
            codes.pop(low)
            self.pile_counts.pop(low)
        self.pile -= 1

    def has_pile(self) -> bool:
        """Whether a card can be drawn, after reshuffling the discard if the pile is empty (BI-5.2)."""
        if self.pile:
            return True
        if not self.discard:
            return False
        self.fill_pile(self.discard)
        self.discard = []
        events.tell_reshuffled(self, ALL)
        self.tell_piles()
        return True

    def fill_pile(self, cards: list[int]) -> None:
        """Make the pile of these cards and no others."""
        codes: list[int] = []
        counts: list[int] = []
        for card in sorted(cards):
            if codes and codes[-1] == words.DRAW + card:
                counts[-1] += 1
            else:
                codes.append(words.DRAW + card)
                counts.append(1)
        self.pile_codes = codes
        self.pile_counts = counts
        self.pile = len(cards)

    def tell_piles(self) -> None:
        events.tell_piles(self, ALL, draw=self.pile, discard=len(self.discard))

    def tell_hand(self, seat: int) -> None:
        events.tell_hand(self, ALL, seat=seat, number=len(self.hands[seat]))

    # Copies and checks

    def copy_into(self, other: Truth) -> None:
        """Make another state the same truth."""
        other.step = self.step
        other.owing = self.owing
        other.dealt = self.dealt
        other.family = self.family
        other.villains_left = self.villains_left
        other.family_left = self.family_left
        other.characters = self.characters.copy()
        other.uncast = self.uncast.copy()
        other.turn = self.turn
        other.chief = self.chief
        other.gauge = self.gauge
        other.stands = self.stands.copy()
        other.signal_turn = self.signal_turn
        other.batmobile_turn = self.batmobile_turn
        other.gas = self.gas
        other.sphinx = self.sphinx
        other.scarecrow = self.scarecrow
        other.freeze_left = self.freeze_left
        other.team = self.team
        other.last_team = self.last_team
        other.target = self.target
        other.forced = self.forced
        other.signals = self.signals
        other.hands = [hand.copy() for hand in self.hands]
        other.loots = [loot.copy() for loot in self.loots]
        other.given = self.given.copy()
        other.table = self.table.copy()
        other.placed = self.placed
        other.bank = self.bank.copy()
        other.bank_seats = self.bank_seats.copy()
        other.pile_codes = self.pile_codes.copy()
        other.pile_counts = self.pile_counts.copy()
        other.pile = self.pile
        other.discard = self.discard.copy()
        other.drawer = self.drawer
        other.ending = self.ending
        other.winners = self.winners

    def all_cards(self) -> list[int]:
        """Every card wherever it lies, rising."""
        cards = self.table + self.bank + self.discard
        for seat in range(self.seats):
            cards += self.hands[seat] + self.loots[seat]
            if self.given[seat] != NO_CARD:
                cards.append(self.given[seat])
        if self.placed != NO_CARD:
            cards.append(self.placed)
        for code, number in zip(self.pile_codes, self.pile_counts, strict=True):
            cards += [code - words.DRAW] * number
        cards.sort()
        return cards

    def faults(self) -> list[str]:
        faults: list[str] = []
        if self.all_cards() != self.terms.deck.cards:
            faults.append("a card is lost, or there twice")
        if sum(self.pile_counts) != self.pile:
            faults.append("the pile is miscounted")
        if self.step >= words.AT_FIRST:
            family = count(self.family)
            if family + self.family_left != FAMILIES[self.seats] or self.family_left < 0 or self.villains_left < 0:
                faults.append("the identities are not those of this number of seats")
        if self.step >= words.AT_HANDS:
            if NOBODY in self.characters or len(set(self.characters)) != self.seats:
                faults.append("the characters are not one for each seat")
        if not self.terms.order_end <= self.gauge <= self.terms.chaos_end:
            faults.append("the marker is off the gauge")
        for seat in range(self.seats):
            if self.hands[seat] != sorted(self.hands[seat]) or self.loots[seat] != sorted(self.loots[seat]):
                faults.append(f"the cards of seat {seat} are not in order")
            keeps = (
                self.terms.ivys_own and self.characters[seat] == words.POISON_IVY
            )  # BI-7.7: gives none, and may steal
            if self.step >= words.AT_HANDS and len(self.hands[seat]) > self.hand_size(seat) and not keeps:
                faults.append(f"seat {seat} holds too many cards")
        for place in range(4):
            if not 0 <= self.stands[place] < self.terms.red[place]:
                faults.append("a henchman stands on no white square")
        return faults
