"""The rules of Batman Infiltration, in the booklet's order. Clauses BI-…: docs/rules/batman_infiltration.md.

Who gave which card is forgotten at the reveal: from then on the truth itself does not hold it.
"""

from __future__ import annotations

from typing import Final, assert_never, cast

from doublejeu.core.bits import count
from doublejeu.core.codes import SeatCodes, Seats
from doublejeu.core.contract import ALL, CHANCE, NOBODY
from doublejeu.core.rising import put, take
from doublejeu.games.batman_infiltration import events, words
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.places import Places
from doublejeu.games.batman_infiltration.state import NO_CARD

_CHANCE: Final = 1 << CHANCE
_COIN_SIDES: Final[list[int]] = [words.TOSS, words.TOSS + 1]
_NO_ODDS: Final[list[int]] = []  # each is as likely
_EVEN: Final[list[int]] = [1, 1]
_ONES: Final[list[int]] = [1] * words.CHARACTERS
_CERTAIN: Final[list[int]] = [1]
_IDENTITIES: Final[list[int]] = [words.DEAL + words.VILLAIN, words.DEAL + words.FAMILY]
_WAYS: Final[list[int]] = [words.SWING, words.SWING + 1]
_LOCATIONS: Final[list[int]] = [words.GO, words.GO + 1, words.GO + 2, words.GO + 3]
_ANSWERS: Final[list[int]] = [words.REPLAY + words.NO, words.REPLAY + words.YES]
_GIVE_CODES: Final = SeatCodes(words.GIVE, words.SEATS)
_SPY_CODES: Final = SeatCodes(words.SPY, words.SEATS)
_TO_LOOT_CODES: Final = SeatCodes(words.TO_LOOT, words.SEATS)
_UNMASK_CODES: Final = SeatCodes(words.UNMASK, words.SEATS)
_JAIL_CODES: Final = SeatCodes(words.JAIL, words.SEATS)
_ROB_CODES: Final = SeatCodes(words.ROB, words.SEATS)
_GAS_CODES: Final = SeatCodes(words.GAS, words.SEATS)
_LOOK_CODES: Final = SeatCodes(words.LOOK, words.SEATS)
_FIRST_CODES: Final = SeatCodes(words.FIRST, words.SEATS)
_TAKE_ALONG_CODES: Final = SeatCodes(words.TAKE_ALONG, words.SEATS)


class BatmanInfiltration(Places):
    """The truth of one match of Batman Infiltration."""

    # What is asked, and of whom

    def owed(self) -> int:
        return self.owing

    def waiting(self) -> int:
        return self.owing  # every step of this game is public, only its content is not

    def speech(self, seat: int) -> int:
        return ALL  # BI-3.1

    def legal(self, seat: int) -> list[int]:
        if not self.owing >> seat & 1:
            return []
        step = cast(events.Step, self.step)
        if step == words.AT_REFILL or step == words.AT_HANDS:
            return self.pile_codes
        if step == words.AT_CARDS:
            return kinds_of(words.SEND, self.hands[seat])
        if step == words.AT_TEAM:
            return self._candidates()
        if step == words.AT_PLACE or step == words.AT_KEEP:
            return kinds_of(words.PICK, self.table)
        if step == words.AT_GIFT:  # BI-4.12
            return _GIVE_CODES.of(self.team & ~(1 << seat))
        others = ((1 << self.seats) - 1) & ~(1 << seat)
        if step == words.AT_LOCATION:
            return _LOCATIONS
        if step == words.AT_SPY:  # BI-6.4
            return _SPY_CODES.of(others)
        if step == words.AT_STEAL:
            return kinds_of(words.PICK, self.hands[self.target])
        if step == words.AT_BANK:  # BI-6.9: three different loots, his own too
            taken = 0
            for owner in self.bank_seats:
                taken |= 1 << owner
            return _TO_LOOT_CODES.of(((1 << self.seats) - 1) & ~taken)
        if step == words.AT_UNMASK:
            return _UNMASK_CODES.of(others)
        if step == words.AT_PRISON:
            return _JAIL_CODES.of(others)
        if step == words.AT_SWING:
            return _WAYS
        if step == words.AT_PROWL:
            return _ROB_CODES.of(self._with_loot() & others)
        if step == words.AT_GAS:
            return _GAS_CODES.of(others)
        if step == words.AT_IVY:
            return _LOOK_CODES.of(self.team & others)
        if step == words.AT_IVY_CARD:
            return kinds_of(words.SEND, self.hands[self.target])
        if step == words.AT_FREEZE:
            return _ANSWERS
        if step == words.AT_COIN:
            return _COIN_SIDES
        if step == words.AT_THEFT:
            return kinds_of(words.DRAW, self.loots[self.target])
        if step == words.AT_COIN_CARD or step == words.AT_PROWL_CARD or step == words.AT_JOKER:
            return self.pile_codes
        if step == words.AT_BANK_DRAW:
            return self.pile_codes
        if step == words.AT_CASTING:
            return self.uncast
        if step == words.AT_IDENTITIES:
            if self.villains_left and self.family_left:
                return _IDENTITIES
            return [words.DEAL + words.VILLAIN] if self.villains_left else [words.DEAL + words.FAMILY]
        if step == words.AT_FIRST:
            return _FIRST_CODES.of((1 << self.seats) - 1)
        if step == words.OVER:
            return []
        assert_never(step)

    def odds(self) -> list[int]:
        step = self.step
        if step == words.AT_REFILL or step == words.AT_HANDS:
            return self.pile_counts
        if step == words.AT_CASTING:
            return _NO_ODDS
        if step == words.AT_COIN:
            return _EVEN
        if step == words.AT_THEFT:
            return numbers_of(self.loots[self.target])
        if step == words.AT_IDENTITIES:
            if self.villains_left and self.family_left:
                return [self.villains_left, self.family_left]
            return _CERTAIN
        if step == words.AT_FIRST:
            return _ONES[: self.seats]
        return self.pile_counts

    def odds_total(self) -> int:
        return self.pile if self.step == words.AT_REFILL or self.step == words.AT_HANDS else 0

    # What follows from an act

    def apply(self, seat: int, code: int) -> None:
        step = cast(events.Step, self.step)
        if step == words.AT_CARDS:
            self._send(seat, code - words.SEND)
        elif step == words.AT_REFILL or step == words.AT_HANDS:
            self._complete(code - words.DRAW)
        elif step == words.AT_TEAM:
            self._take_along(code - words.TAKE_ALONG)
        elif step == words.AT_PLACE:
            self.pick(code - words.PICK)
        elif step == words.AT_KEEP:
            self._keep(code - words.PICK)
        elif step == words.AT_GIFT:
            self._give(code - words.GIVE)
        elif step == words.AT_LOCATION:
            self.place(cast(events.Location, code - words.GO))
        elif step == words.AT_SPY:
            self.spy(code - words.SPY)
        elif step == words.AT_STEAL:
            self.steal(code - words.PICK)
        elif step == words.AT_UNMASK:
            self.unmask(code - words.UNMASK)
        elif step == words.AT_PRISON:
            self.jail(code - words.JAIL)
        elif step == words.AT_BANK_DRAW:
            self.bank_draw(code - words.DRAW)
        elif step == words.AT_BANK:
            self.bank_give(code - words.TO_LOOT)
        elif step == words.AT_COIN:
            self._toss(cast(events.Side, code - words.TOSS))
        elif step == words.AT_SWING:
            self._swing(code - words.SWING)
        elif step == words.AT_PROWL:
            self._rob(code - words.ROB)
        elif step == words.AT_THEFT:
            self._robbed(code - words.DRAW)
        elif step == words.AT_COIN_CARD or step == words.AT_PROWL_CARD:
            self._loot_from_pile(code - words.DRAW)
        elif step == words.AT_GAS:
            self._give_gas(code - words.GAS)
        elif step == words.AT_IVY:
            self._ivy_looks(code - words.LOOK)
        elif step == words.AT_IVY_CARD:
            self._ivy_chooses(code - words.SEND)
        elif step == words.AT_JOKER:
            self._joker(code - words.DRAW)
        elif step == words.AT_FREEZE:
            self._freeze(cast(events.Answer, code - words.REPLAY))
        elif step == words.AT_IDENTITIES:
            self._deal(cast(events.Identity, code - words.DEAL))
        elif step == words.AT_FIRST:
            self._first(code - words.FIRST)
        elif step == words.AT_CASTING:
            self._cast(cast(events.Character, code - words.CAST))
        elif step != words.OVER:
            assert_never(step)

    # Setting up

    def _deal(self, identity: events.Identity) -> None:
        seat = self.dealt
        if identity == words.FAMILY:
            self.family |= 1 << seat
            self.family_left -= 1
        else:
            self.villains_left -= 1
        events.tell_identity(self, 1 << seat, seat=seat, identity=identity)  # BI-1.2
        self.dealt += 1
        if self.dealt == self.seats:  # BI-1.1: at 9 and 10 one card stays in the box, unseen
            self.enter(words.AT_FIRST, _CHANCE)

    def _first(self, seat: int) -> None:
        self.chief = seat  # BI-1.6
        self.dealt = 0
        events.tell_chief(self, ALL, seat=seat, turn=0)
        self.enter(words.AT_CASTING, 1 << seat if self.terms.chosen else _CHANCE)

    def _cast(self, character: events.Character) -> None:
        seat = (self.chief + self.dealt) % self.seats  # BI-1.3
        self.characters[seat] = character
        self.uncast.remove(words.CAST + character)
        events.tell_cast(self, ALL, seat=seat, character=character)
        if character == words.SPHINX:
            self.sphinx = seat
        elif character == words.SCARECROW:
            self.scarecrow = seat
        elif character == words.MR_FREEZE:
            self.freeze_left = True
        self.dealt += 1
        if self.dealt == self.seats:
            self.drawer = 0
            self.step = words.AT_HANDS
            self._complete_on()
        elif self.terms.chosen:
            self.owing = 1 << (self.chief + self.dealt) % self.seats

    # The Chief's turn begins: powers that come first

    def _begin(self, chief: int) -> None:
        self.turn += 1
        self.chief = chief
        self.team = 1 << chief
        self.forced = NOBODY
        self.signals = 0
        events.tell_chief(self, ALL, seat=chief, turn=self.turn)
        character = self.characters[chief]
        if character == words.TWO_FACE:  # BI-7.10
            self.enter(words.AT_COIN, _CHANCE)
        elif character == words.CATWOMAN:  # BI-7.11
            if self._with_loot() & ~(1 << chief):
                self.enter(words.AT_PROWL, 1 << chief)
            elif self.has_pile():
                self.enter(words.AT_PROWL_CARD, _CHANCE)
            else:
                self._form_team()
        elif character == words.SCARECROW and self.gas == NOBODY:  # BI-7.2
            self.enter(words.AT_GAS, 1 << chief)
        else:
            self._form_team()

    def _toss(self, side: events.Side) -> None:
        events.tell_coin(self, ALL, chief=self.chief, side=side)
        if side == words.SCARRED:
            self.enter(words.AT_SWING, 1 << self.chief)
        elif self.has_pile():
            self.enter(words.AT_COIN_CARD, _CHANCE)
        else:
            self._form_team()

    def _swing(self, way: int) -> None:
        if not self.move_gauge(2 if way == words.TO_CHAOS else -2):
            self._form_team()

    def _loot_from_pile(self, card: int) -> None:
        self.draw(card)
        put(self.loots[self.chief], card)
        events.tell_loot_drawn(self, ALL, self.chief)
        events.tell_loot_card(self, 1 << self.chief, seat=self.chief, card=card)
        self.tell_piles()
        self._form_team()

    def _with_loot(self) -> int:
        seats = 0
        for seat in range(self.seats):
            if self.loots[seat]:
                seats |= 1 << seat
        return seats

    def _rob(self, target: int) -> None:
        self.target = target
        self.enter(words.AT_THEFT, _CHANCE)

    def _robbed(self, card: int) -> None:
        take(self.loots[self.target], card)
        put(self.loots[self.chief], card)
        events.tell_robbed(self, ALL, chief=self.chief, target=self.target)
        events.tell_robbed_card(self, 1 << self.chief | 1 << self.target, target=self.target, card=card)
        self.target = NOBODY
        self._form_team()

    def _give_gas(self, target: int) -> None:
        self.gas = target
        events.tell_gassed(self, ALL, chief=self.chief, target=target)
        self._form_team()

    # The team

    def _form_team(self) -> None:
        if self.gas == self.chief:  # BI-7.2: the Scarecrow must come along and has his token back
            self.gas = NOBODY
            self.team |= 1 << self.scarecrow
            events.tell_gas_back(self, ALL, self.chief)
            events.tell_companion(self, ALL, self.scarecrow)
        self.enter(words.AT_TEAM, 1 << self.chief)

    def _team_size(self) -> int:
        return 4 if self.characters[self.chief] == words.HARLEY_QUINN else 3  # BI-4.1, BI-7.4

    def _candidates(self) -> list[int]:
        seats = ((1 << self.seats) - 1) & ~self.team
        missing = self.last_team & ~self.team  # BI-4.2: not the same team as on the turn before
        if missing and not self.team & ~self.last_team and not missing & (missing - 1):
            if count(self.team) + 1 == self._team_size():
                seats &= ~missing
        return _TAKE_ALONG_CODES.of(seats)

    def _take_along(self, seat: int) -> None:
        self.team |= 1 << seat
        events.tell_companion(self, ALL, seat)
        if count(self.team) < self._team_size():
            return
        self.last_team = self.team
        events.tell_team(self, ALL, Seats(self.team))
        if self.characters[self.chief] == words.POISON_IVY:  # BI-7.7
            self.enter(words.AT_IVY, 1 << self.chief)
        else:
            self.enter(words.AT_CARDS, self.team)

    # The cards

    def _ivy_looks(self, target: int) -> None:
        self.target = target
        if self.told is not None:
            events.tell_ivy_looks(self, ALL, chief=self.chief, target=target)
            for card in self.hands[target]:
                events.tell_shown(self, 1 << self.chief, target=target, card=card)
        self.enter(words.AT_IVY_CARD, 1 << self.chief)

    def _ivy_chooses(self, card: int) -> None:
        target = self.target
        take(self.hands[target], card)
        giver = self.chief if self.terms.ivys_own else target  # BI-7.7: whose card it is
        self.given[giver] = card
        self.forced = target
        self.target = NOBODY
        events.tell_ivy_chose(self, ALL, target)
        events.tell_sent(self, 1 << self.chief | 1 << target, seat=target, card=card)
        self.enter(words.AT_CARDS, self.team & ~(1 << giver))

    def _send(self, seat: int, card: int) -> None:
        take(self.hands[seat], card)
        self.given[seat] = card
        events.tell_sent(self, 1 << seat, seat=seat, card=card)  # BI-4.3: nobody else is told, now or later
        self.owing &= ~(1 << seat)
        if self.owing:
            return
        if self.characters[self.chief] == words.JOKER and self.has_pile():  # BI-7.12
            self.enter(words.AT_JOKER, _CHANCE)
        else:
            self._reveal(NO_CARD)

    def _joker(self, card: int) -> None:
        self.draw(card)
        events.tell_joker(self, ALL, card)
        self.tell_piles()
        self._reveal(card)

    def _reveal(self, extra: int) -> None:
        table = self.table
        given = self.given
        for seat in range(self.seats):
            card = given[seat]
            if card != NO_CARD:
                put(table, card)  # BI-4.4: rising, whoever gave them; the giver is forgotten
                given[seat] = NO_CARD
        if self.told is not None:
            for card in table:
                events.tell_revealed(self, ALL, card)
        if extra != NO_CARD:
            put(table, extra)
        signals = 0
        chaos = 0
        order = 0
        for card in table:
            signals += SIGNAL_OF[card]
            chaos += CHAOS_OF[card]
            order += ORDER_OF[card]
        self.signals = signals
        lit = 1 if self.signal_turn == self.turn else 0
        at_order = 1 if self.gauge == self.terms.order_end else 0  # BI-4.6
        events.tell_signals(self, ALL, cards=signals, tokens=lit + at_order)
        if signals + lit + at_order >= 3:  # BI-4.5: before the gauge moves
            self.end(words.THREE_SIGNALS)
            return
        if self.batmobile_turn == self.turn:  # BI-6.8
            order *= 2
        events.tell_symbols(self, ALL, chaos=chaos, order=order)
        if self.move_gauge(self.banes(chaos - order)):  # BI-4.8
            return
        self.enter(words.AT_PLACE, 1 << self.chief)

    # Sharing out

    def _keep(self, card: int) -> None:
        take(self.table, card)
        put(self.loots[self.chief], card)  # BI-4.11
        events.tell_kept(self, ALL, chief=self.chief, card=card)
        self.enter(words.AT_GIFT, 1 << self.chief)

    def _give(self, seat: int) -> None:
        card = self.table.pop(0)
        put(self.loots[seat], card)
        events.tell_given(self, ALL, target=seat, card=card)
        if not self.table:  # BI-4.12: of four cards a second one is left
            self._turn_over()

    # Completing hands, and the end of the turn

    def _turn_over(self) -> None:
        self.drawer = 0
        self.step = words.AT_REFILL
        self._complete_on()

    def _complete(self, card: int) -> None:
        seat = (self.chief + self.drawer) % self.seats
        self.draw(card)
        hand = self.hands[seat]
        put(hand, card)
        events.tell_drew(self, 1 << seat, card)
        if self.pile and len(hand) < self.hand_size(seat):
            return
        self._complete_on()

    def _complete_on(self) -> None:
        """Let the next seat that lacks a card draw: the Chief first, then clockwise (BI-5.1)."""
        seats = self.seats
        seat = self.chief + self.drawer
        for drawer in range(self.drawer, seats):
            if seat >= seats:
                seat -= seats
            if len(self.hands[seat]) < self.hand_size(seat):
                self.drawer = drawer
                if self.has_pile():
                    self.enter(cast(events.Step, self.step), _CHANCE)
                else:
                    self.end(words.NO_CARDS)  # BI-5.3
                return
            if self.told is not None:
                self.tell_hand(seat)
            seat += 1
        self.drawer = seats
        self.tell_piles()
        if self.step == words.AT_HANDS:
            self._begin(self.chief)
        elif self.freeze_left and self.characters[self.chief] == words.MR_FREEZE:  # BI-7.5
            self.enter(words.AT_FREEZE, 1 << self.chief)
        else:
            self._begin((self.chief + 1) % self.seats)  # BI-5.4

    def _freeze(self, answer: events.Answer) -> None:
        events.tell_frozen(self, ALL, chief=self.chief, answer=answer)
        if answer == words.YES:
            self.freeze_left = False
            self._begin(self.chief)
        else:
            self._begin((self.chief + 1) % self.seats)

    def clone(self) -> BatmanInfiltration:
        other = BatmanInfiltration(self.terms)
        self.copy_into(other)
        return other


def kinds_of(verb: int, cards: list[int]) -> list[int]:
    """One code for each kind of card in a rising list: which of two equal cards is meant makes no difference."""
    codes: list[int] = []
    before = NO_CARD
    for card in cards:
        if card != before:
            codes.append(verb + card)
            before = card
    return codes


def numbers_of(cards: list[int]) -> list[int]:
    """How many cards of each kind a rising list holds, beside `kinds_of`."""
    numbers: list[int] = []
    before = NO_CARD
    for card in cards:
        if card == before:
            numbers[-1] += 1
        else:
            numbers.append(1)
            before = card
    return numbers
