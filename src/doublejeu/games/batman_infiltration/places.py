"""The henchmen and the four places of Gotham: what happens on their white and red squares (BI-6)."""

from __future__ import annotations

from doublejeu.core.contract import ALL, CHANCE, NOBODY
from doublejeu.core.rising import put, take
from doublejeu.games.batman_infiltration.cards import PLACE_OF
from doublejeu.games.batman_infiltration.endings import Endings
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.words import (
    ARKHAM,
    AT_BANK,
    AT_BANK_DRAW,
    AT_KEEP,
    AT_LOCATION,
    AT_PRISON,
    AT_SPY,
    AT_STEAL,
    AT_UNMASK,
    BANK,
    BANK_CARD,
    BANK_CHOICE,
    BANK_DREW,
    BANKED,
    BATMOBILE,
    DISCARDED,
    FAMILY_JAILED,
    ICEBERG,
    IDENTITY,
    JAILED,
    KILLER_CROC,
    LOOT_CARD,
    PICKED,
    PLACED,
    POLICE,
    SEWER,
    SHOWN,
    SIGNAL_TOKEN,
    SPIED,
    STOLE,
    TOKEN,
    UNMASKED,
    VILLAIN_JAILED,
)


class Places(Endings):
    """From the card the Chief picks to its discard."""

    def pick(self, card: int) -> None:
        """The Chief picks the card by which a henchman is placed."""
        take(self.table, card)
        self.placed = card
        if self.told is not None:
            self.tell(ALL, PICKED, card)
        if PLACE_OF[card] == SEWER or self.characters[self.chief] == KILLER_CROC:  # BI-4.10, BI-7.8
            self.enter(AT_LOCATION, 1 << self.chief)
        else:
            self.place(PLACE_OF[card])

    def place(self, place: int) -> None:
        """A henchman goes one square on, and what is written there happens."""
        square = self.stands[place] + 1
        is_red = square == self.terms.red[place]
        self.stands[place] = 0 if is_red else square  # BI-6.1, BI-6.2
        if self.told is not None:
            self.tell(ALL, PLACED, place, square)
        if is_red:
            self._red_effect(place)
        else:
            self._white_effect(place)

    def _white_effect(self, place: int) -> None:
        if place == ICEBERG:  # BI-6.4
            self.enter(AT_SPY, 1 << self.chief)
            return
        if place == POLICE:  # BI-6.3
            self.signal_turn = self.turn + 1
            if self.told is not None:
                self.tell(ALL, TOKEN, SIGNAL_TOKEN)
        elif place == ARKHAM:  # BI-6.6
            if self.move_gauge(-1):
                return
        else:  # BI-6.8
            self.batmobile_turn = self.turn + 1
            if self.told is not None:
                self.tell(ALL, TOKEN, BATMOBILE)
        self._effect_done()

    def _red_effect(self, place: int) -> None:
        if place == POLICE:
            self.enter(AT_PRISON, 1 << self.chief)
        elif place == ARKHAM:
            self.enter(AT_UNMASK, 1 << self.chief)
        elif place == BANK:
            self._bank_on()
        elif not self.move_gauge(self.banes(3)):  # BI-6.5
            self._effect_done()

    def spy(self, target: int) -> None:
        """The Chief looks at a hand (BI-6.4)."""
        self.target = target
        if self.told is not None:
            self.tell(ALL, SPIED, self.chief, target)
            for card in self.hands[target]:
                self.tell(1 << self.chief, SHOWN, target, card)
        self.enter(AT_STEAL, 1 << self.chief)

    def steal(self, card: int) -> None:
        """... and takes one card of it."""
        target = self.target
        take(self.hands[target], card)
        put(self.hands[self.chief], card)
        self.target = NOBODY
        if self.told is not None:
            self.tell(1 << self.chief | 1 << target, STOLE, target, card)
            self.tell_hand(self.chief)
            self.tell_hand(target)
        self._effect_done()

    def unmask(self, target: int) -> None:
        """The Chief sees an identity."""
        if self.told is not None:
            self.tell(ALL, UNMASKED, self.chief, target)
            self.tell(1 << self.chief, IDENTITY, target, self.side(target))  # BI-6.7
        self._effect_done()

    def jail(self, target: int) -> None:
        """Somebody goes to prison, and the match is over."""
        if self.told is not None:
            self.tell(ALL, JAILED, self.chief, target)
        self.end(FAMILY_JAILED if self.family >> target & 1 else VILLAIN_JAILED)  # BI-2.3, BI-2.5

    def _bank_on(self) -> None:
        """Draw until there are three cards, or no more (BI-6.9)."""
        if len(self.bank) < 3 and self.has_pile():
            self.enter(AT_BANK_DRAW, 1 << CHANCE)
            return
        self.tell_piles()
        if not self.bank:
            self._effect_done()
            return
        if self.told is not None:
            self.tell(ALL, BANK_DREW, self.chief, len(self.bank))
        self.enter(AT_BANK, 1 << self.chief)

    def bank_draw(self, card: int) -> None:
        """One more card at the bank."""
        self.draw(card)
        put(self.bank, card)
        if self.told is not None:
            self.tell(1 << self.chief, BANK_CARD, card)
        self._bank_on()

    def bank_give(self, seat: int) -> None:
        """The next of the bank's cards goes to a loot."""
        self.bank_seats.append(seat)
        if self.told is not None:
            self.tell(1 << self.chief, BANK_CHOICE, seat)
        if len(self.bank_seats) < len(self.bank):
            return
        seats = 0
        for owner in self.bank_seats:
            seats |= 1 << owner
        if self.told is not None:
            self.tell(ALL, BANKED, seats)  # all at once: the order would tell which card is which
        for card, owner in zip(self.bank, self.bank_seats, strict=True):
            put(self.loots[owner], card)
            if self.told is not None:
                self.tell(1 << self.chief | 1 << owner, LOOT_CARD, owner, card)
        self.bank.clear()
        self.bank_seats.clear()
        self._effect_done()

    def _effect_done(self) -> None:
        self.discard.append(self.placed)
        if self.told is not None:
            self.tell(ALL, DISCARDED, self.placed)
            self.tell_piles()
        self.placed = NO_CARD
        self.enter(AT_KEEP, 1 << self.chief)
