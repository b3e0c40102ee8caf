"""The henchmen and the four places of Gotham: what happens on their white and red squares (BI-6)."""

from __future__ import annotations

from typing import cast

from doublejeu.core.codes import Seats
from doublejeu.core.contract import ALL, CHANCE, NOBODY
from doublejeu.core.rising import put, take
from doublejeu.games.batman_infiltration import events, words
from doublejeu.games.batman_infiltration.cards import PLACE_OF
from doublejeu.games.batman_infiltration.endings import Endings
from doublejeu.games.batman_infiltration.state import NO_CARD


class Places(Endings):
    """From the card the Chief picks to its discard."""

    def pick(self, card: int) -> None:
        """The Chief picks the card by which a henchman is placed."""
        take(self.table, card)
        self.placed = card
        events.tell_picked(self, ALL, card)
        if PLACE_OF[card] == words.SEWER or self.characters[self.chief] == words.KILLER_CROC:  # BI-4.10, BI-7.8
            self.enter(words.AT_LOCATION, 1 << self.chief)
        else:
            self.place(cast(events.Location, PLACE_OF[card]))

    def place(self, place: events.Location) -> None:
        """A henchman goes one square on, and what is written there happens."""
        square = self.stands[place] + 1
        is_red = square == self.terms.red[place]
        self.stands[place] = 0 if is_red else square  # BI-6.1, BI-6.2
        events.tell_placed(self, ALL, location=place, square=square)
        if is_red:
            self._red_effect(place)
        else:
            self._white_effect(place)

    def _white_effect(self, place: int) -> None:
        if place == words.ICEBERG:  # BI-6.4
            self.enter(words.AT_SPY, 1 << self.chief)
            return
        if place == words.POLICE:  # BI-6.3
            self.signal_turn = self.turn + 1
            events.tell_token(self, ALL, words.SIGNAL_TOKEN)
        elif place == words.ARKHAM:  # BI-6.6
            if self.move_gauge(-1):
                return
        else:  # BI-6.8
            self.batmobile_turn = self.turn + 1
            events.tell_token(self, ALL, words.BATMOBILE)
        self._effect_done()

    def _red_effect(self, place: int) -> None:
        if place == words.POLICE:
            self.enter(words.AT_PRISON, 1 << self.chief)
        elif place == words.ARKHAM:
            self.enter(words.AT_UNMASK, 1 << self.chief)
        elif place == words.BANK:
            self._bank_on()
        elif not self.move_gauge(self.banes(3)):  # BI-6.5
            self._effect_done()

    def spy(self, target: int) -> None:
        """The Chief looks at a hand (BI-6.4)."""
        self.target = target
        if self.told is not None:
            events.tell_spied(self, ALL, chief=self.chief, target=target)
            for card in self.hands[target]:
                events.tell_shown(self, 1 << self.chief, target=target, card=card)
        self.enter(words.AT_STEAL, 1 << self.chief)

    def steal(self, card: int) -> None:
        """... and takes one card of it."""
        target = self.target
        take(self.hands[target], card)
        put(self.hands[self.chief], card)
        self.target = NOBODY
        if self.told is not None:
            events.tell_stole(self, 1 << self.chief | 1 << target, target=target, card=card)
            self.tell_hand(self.chief)
            self.tell_hand(target)
        self._effect_done()

    def unmask(self, target: int) -> None:
        """The Chief sees an identity."""
        if self.told is not None:
            events.tell_unmasked(self, ALL, chief=self.chief, target=target)
            identity = cast(events.Identity, self.side(target))
            events.tell_identity(self, 1 << self.chief, seat=target, identity=identity)  # BI-6.7
        self._effect_done()

    def jail(self, target: int) -> None:
        """Somebody goes to prison, and the match is over."""
        events.tell_jailed(self, ALL, chief=self.chief, target=target)
        self.end(words.FAMILY_JAILED if self.family >> target & 1 else words.VILLAIN_JAILED)  # BI-2.3, BI-2.5

    def _bank_on(self) -> None:
        """Draw until there are three cards, or no more (BI-6.9)."""
        if len(self.bank) < 3 and self.has_pile():
            self.enter(words.AT_BANK_DRAW, 1 << CHANCE)
            return
        self.tell_piles()
        if not self.bank:
            self._effect_done()
            return
        events.tell_bank_drew(self, ALL, chief=self.chief, number=len(self.bank))
        self.enter(words.AT_BANK, 1 << self.chief)

    def bank_draw(self, card: int) -> None:
        """One more card at the bank."""
        self.draw(card)
        put(self.bank, card)
        events.tell_bank_card(self, 1 << self.chief, card)
        self._bank_on()

    def bank_give(self, seat: int) -> None:
        """The next of the bank's cards goes to a loot."""
        self.bank_seats.append(seat)
        events.tell_bank_choice(self, 1 << self.chief, seat)
        if len(self.bank_seats) < len(self.bank):
            return
        seats = 0
        for owner in self.bank_seats:
            seats |= 1 << owner
        events.tell_banked(self, ALL, Seats(seats))  # all at once: the order would tell which card is which
        for card, owner in zip(self.bank, self.bank_seats, strict=True):
            put(self.loots[owner], card)
            events.tell_loot_card(self, 1 << self.chief | 1 << owner, seat=owner, card=card)
        self.bank.clear()
        self.bank_seats.clear()
        self._effect_done()

    def _effect_done(self) -> None:
        self.discard.append(self.placed)
        if self.told is not None:
            events.tell_discarded(self, ALL, self.placed)
            self.tell_piles()
        self.placed = NO_CARD
        self.enter(words.AT_KEEP, 1 << self.chief)
