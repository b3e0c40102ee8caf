"""The rules of Batman Infiltration, in the booklet's order. Clauses BI-…: docs/rules/batman_infiltration.md.

Who gave which card is forgotten at the reveal: from then on the truth itself does not hold it.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import count, lowest
from doublejeu.core.contract import ALL, CHANCE, NOBODY, Outcome
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, PLACE_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.gotham import (
    FAMILIES,
    NO_CARD,
    VILLAINS,
    Gotham,
    kinds_of,
    numbers_of,
    put,
)
from doublejeu.games.batman_infiltration.words import (
    ARKHAM,
    AT_BANK,
    AT_BANK_DRAW,
    AT_CARDS,
    AT_CASTING,
    AT_COIN,
    AT_COIN_CARD,
    AT_FIRST,
    AT_FREEZE,
    AT_GAS,
    AT_GIFT,
    AT_HANDS,
    AT_IDENTITIES,
    AT_IVY,
    AT_IVY_CARD,
    AT_JOKER,
    AT_KEEP,
    AT_LOCATION,
    AT_PLACE,
    AT_PRISON,
    AT_PROWL,
    AT_PROWL_CARD,
    AT_REFILL,
    AT_SPY,
    AT_STEAL,
    AT_SWING,
    AT_TEAM,
    AT_THEFT,
    AT_UNMASK,
    BAGS,
    BANE,
    BANK,
    BANK_CARD,
    BANK_CHOICE,
    BANK_DREW,
    BANKED,
    BATMOBILE,
    CAST,
    CASTED,
    CATWOMAN,
    CHARACTERS,
    CHIEF,
    CLAYFACE,
    COIN,
    COMPANION,
    DEAL,
    DISCARDED,
    DRAW,
    DREW,
    ENDED,
    ENDING_CLAUSES,
    FAMILY,
    FAMILY_JAILED,
    FIRST,
    FROZEN,
    GAS,
    GAS_BACK,
    GASSED,
    GAUGE,
    GIVE,
    GIVEN,
    GO,
    HARLEY_QUINN,
    ICEBERG,
    IDENTITY,
    IVY_CHOSE,
    IVY_LOOKS,
    JAIL,
    JAILED,
    JOKER,
    JOKER_CARD,
    KEPT,
    KILLER_CROC,
    LOOK,
    LOOT_CARD,
    LOOT_DRAWN,
    MR_FREEZE,
    NO,
    NO_CARDS,
    OVER,
    PENGUIN,
    PENGUIN_ALONE,
    PICK,
    PICKED,
    PLACED,
    POISON_IVY,
    POLICE,
    REPLAY,
    REVEALED,
    RICHEST,
    ROB,
    ROBBED,
    ROBBED_CARD,
    SCARECROW,
    SCARRED,
    SEND,
    SENT,
    SEWER,
    SHARED,
    SHOWN,
    SIGNAL_TOKEN,
    SIGNALS,
    SPIED,
    SPY,
    STOLE,
    SWING,
    SYMBOLS,
    TAKE_ALONG,
    TEAM,
    THREE_SIGNALS,
    TO_CHAOS,
    TO_LOOT,
    TOKEN,
    TOSS,
    TURNED,
    TWO_FACE,
    UNMASK,
    UNMASKED,
    VILLAIN,
    VILLAIN_JAILED,
    YES,
)

_CHANCE: Final = 1 << CHANCE
_COIN_SIDES: Final[list[int]] = [TOSS, TOSS + 1]
_EVEN: Final[list[int]] = [1, 1]
_WAYS: Final[list[int]] = [SWING, SWING + 1]
_LOCATIONS: Final[list[int]] = [GO, GO + 1, GO + 2, GO + 3]
_ANSWERS: Final[list[int]] = [REPLAY + NO, REPLAY + YES]


class BatmanInfiltration(Gotham):
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
        step = self.step
        if step == AT_CARDS:
            return kinds_of(SEND, self.hands[seat])
        if step == AT_TEAM:
            return self._candidates()
        if step == AT_PLACE or step == AT_KEEP:
            return kinds_of(PICK, self.table)
        if step == AT_GIFT:  # BI-4.12
            return _seats(GIVE, self.team & ~(1 << seat) & ~self.gifted)
        if seat == CHANCE:
            return self._outcomes()
        others = ((1 << self.seats) - 1) & ~(1 << seat)
        if step == AT_LOCATION:
            return _LOCATIONS
        if step == AT_SPY:  # BI-6.4
            return _seats(SPY, others)
        if step == AT_STEAL:
            return kinds_of(PICK, self.hands[self.target])
        if step == AT_BANK:  # BI-6.9: three different loots, his own too
            taken = 0
            for owner in self.bank_seats:
                taken |= 1 << owner
            return _seats(TO_LOOT, ((1 << self.seats) - 1) & ~taken)
        if step == AT_UNMASK:
            return _seats(UNMASK, others)
        if step == AT_PRISON:
            return _seats(JAIL, others)
        if step == AT_SWING:
            return _WAYS
        if step == AT_PROWL:
            return _seats(ROB, self._with_loot() & others)
        if step == AT_GAS:
            return _seats(GAS, others)
        if step == AT_IVY:
            return _seats(LOOK, self.team & others)
        if step == AT_IVY_CARD:
            return kinds_of(SEND, self.hands[self.target])
        if step == AT_FREEZE:
            return _ANSWERS
        return self._uncast()  # AT_CASTING, where characters are chosen

    def odds(self) -> list[int]:
        step = self.step
        if step == AT_COIN:
            return _EVEN
        if step == AT_THEFT:
            return numbers_of(self.loots[self.target])
        if step == AT_IDENTITIES:
            return [self._identities_left(identity) for identity in range(2) if self._identities_left(identity)]
        if step == AT_FIRST:
            return [1] * self.seats
        if step == AT_CASTING:
            return [1] * (CHARACTERS - self.dealt)
        return self.pile_counts

    def _outcomes(self) -> list[int]:
        step = self.step
        if step == AT_COIN:
            return _COIN_SIDES
        if step == AT_THEFT:
            return kinds_of(DRAW, self.loots[self.target])
        if step == AT_IDENTITIES:
            return [DEAL + identity for identity in range(2) if self._identities_left(identity)]
        if step == AT_FIRST:
            return _seats(FIRST, (1 << self.seats) - 1)
        if step == AT_CASTING:
            return self._uncast()
        return self.pile_codes

    # What follows from an act

    def apply(self, seat: int, code: int) -> None:
        step = self.step
        if step == AT_CARDS:
            self._send(seat, code - SEND)
        elif step == AT_REFILL or step == AT_HANDS:
            self._complete(code - DRAW)
        elif step == AT_TEAM:
            self._take_along(code - TAKE_ALONG)
        elif step == AT_PLACE:
            self._pick(code - PICK)
        elif step == AT_KEEP:
            self._keep(code - PICK)
        elif step == AT_GIFT:
            self._give(code - GIVE)
        elif step == AT_LOCATION:
            self._place(code - GO)
        elif step == AT_SPY:
            self._spy(code - SPY)
        elif step == AT_STEAL:
            self._steal(code - PICK)
        elif step == AT_UNMASK:
            self._unmask(code - UNMASK)
        elif step == AT_PRISON:
            self._jail(code - JAIL)
        elif step == AT_BANK_DRAW:
            self._bank_draw(code - DRAW)
        elif step == AT_BANK:
            self._bank_give(code - TO_LOOT)
        elif step == AT_COIN:
            self._toss(code - TOSS)
        elif step == AT_SWING:
            self._swing(code - SWING)
        elif step == AT_PROWL:
            self._rob(code - ROB)
        elif step == AT_THEFT:
            self._robbed(code - DRAW)
        elif step == AT_COIN_CARD or step == AT_PROWL_CARD:
            self._loot_from_pile(code - DRAW)
        elif step == AT_GAS:
            self._give_gas(code - GAS)
        elif step == AT_IVY:
            self._ivy_looks(code - LOOK)
        elif step == AT_IVY_CARD:
            self._ivy_chooses(code - SEND)
        elif step == AT_JOKER:
            self._joker(code - DRAW)
        elif step == AT_FREEZE:
            self._freeze(code - REPLAY)
        elif step == AT_IDENTITIES:
            self._deal(code - DEAL)
        elif step == AT_FIRST:
            self._first(code - FIRST)
        else:
            self._cast(code - CAST)

    # Setting up

    def _identities_left(self, identity: int) -> int:
        family = count(self.family)
        if identity == FAMILY:
            return FAMILIES[self.seats] - family
        return VILLAINS[self.seats] - (self.dealt - family)

    def _deal(self, identity: int) -> None:
        seat = self.dealt
        self.family |= identity << seat
        self.tell(1 << seat, IDENTITY, seat, identity)  # BI-1.2
        self.dealt += 1
        if self.dealt == self.seats:  # BI-1.1: at 9 and 10 one card stays in the box, unseen
            self.enter(AT_FIRST, _CHANCE)

    def _first(self, seat: int) -> None:
        self.chief = seat  # BI-1.6
        self.dealt = 0
        self.tell(ALL, CHIEF, seat, 0)
        self.enter(AT_CASTING, 1 << seat if self.chosen else _CHANCE)

    def _uncast(self) -> list[int]:
        return [CAST + character for character in range(CHARACTERS) if not self.cast >> character & 1]

    def _cast(self, character: int) -> None:
        seat = (self.chief + self.dealt) % self.seats  # BI-1.3
        self.characters[seat] = character
        self.cast |= 1 << character
        self.tell(ALL, CASTED, seat, character)
        if character == SCARECROW:
            self.scarecrow = seat
        elif character == MR_FREEZE:
            self.freeze_left = True
        self.dealt += 1
        if self.dealt == self.seats:
            self.drawer = 0
            self.step = AT_HANDS
            self._complete_on()
        elif self.chosen:
            self.owing = 1 << (self.chief + self.dealt) % self.seats

    # The Chief's turn begins: powers that come first

    def _begin(self, chief: int) -> None:
        self.turn += 1
        self.chief = chief
        self.team = 1 << chief
        self.forced = NOBODY
        self.tell(ALL, CHIEF, chief, self.turn)
        character = self.characters[chief]
        if character == TWO_FACE:  # BI-7.10
            self.enter(AT_COIN, _CHANCE)
        elif character == CATWOMAN:  # BI-7.11
            if self._with_loot() & ~(1 << chief):
                self.enter(AT_PROWL, 1 << chief)
            elif self.has_pile():
                self.enter(AT_PROWL_CARD, _CHANCE)
            else:
                self._form_team()
        elif character == SCARECROW and self.gas == NOBODY:  # BI-7.2
            self.enter(AT_GAS, 1 << chief)
        else:
            self._form_team()

    def _toss(self, side: int) -> None:
        self.tell(ALL, COIN, self.chief, side)
        if side == SCARRED:
            self.enter(AT_SWING, 1 << self.chief)
        elif self.has_pile():
            self.enter(AT_COIN_CARD, _CHANCE)
        else:
            self._form_team()

    def _swing(self, way: int) -> None:
        if not self._move_gauge(2 if way == TO_CHAOS else -2):
            self._form_team()

    def _loot_from_pile(self, card: int) -> None:
        self.draw(card)
        put(self.loots[self.chief], card)
        self.tell(ALL, LOOT_DRAWN, self.chief)
        self.tell(1 << self.chief, LOOT_CARD, self.chief, card)
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
        self.enter(AT_THEFT, _CHANCE)

    def _robbed(self, card: int) -> None:
        self.loots[self.target].remove(card)
        put(self.loots[self.chief], card)
        self.tell(ALL, ROBBED, self.chief, self.target)
        self.tell(1 << self.chief | 1 << self.target, ROBBED_CARD, self.target, card)
        self.target = NOBODY
        self._form_team()

    def _give_gas(self, target: int) -> None:
        self.gas = target
        self.tell(ALL, GASSED, self.chief, target)
        self._form_team()

    # The team

    def _form_team(self) -> None:
        if self.gas == self.chief:  # BI-7.2: the Scarecrow must come along and has his token back
            self.gas = NOBODY
            self.team |= 1 << self.scarecrow
            self.tell(ALL, GAS_BACK, self.chief)
            self.tell(ALL, COMPANION, self.scarecrow)
        self.enter(AT_TEAM, 1 << self.chief)

    def _team_size(self) -> int:
        return 4 if self.characters[self.chief] == HARLEY_QUINN else 3  # BI-4.1, BI-7.4

    def _candidates(self) -> list[int]:
        seats = ((1 << self.seats) - 1) & ~self.team
        missing = self.last_team & ~self.team  # BI-4.2: not the same team as on the turn before
        if missing and not self.team & ~self.last_team and not missing & (missing - 1):
            if count(self.team) + 1 == self._team_size():
                seats &= ~missing
        return _seats(TAKE_ALONG, seats)

    def _take_along(self, seat: int) -> None:
        self.team |= 1 << seat
        self.tell(ALL, COMPANION, seat)
        if count(self.team) < self._team_size():
            return
        self.last_team = self.team
        self.tell(ALL, TEAM, self.team)
        if self.characters[self.chief] == POISON_IVY:  # BI-7.7
            self.enter(AT_IVY, 1 << self.chief)
        else:
            self.enter(AT_CARDS, self.team)

    # The cards

    def _ivy_looks(self, target: int) -> None:
        self.target = target
        if self.told is not None:
            self.tell(ALL, IVY_LOOKS, self.chief, target)
            for card in self.hands[target]:
                self.tell(1 << self.chief, SHOWN, target, card)
        self.enter(AT_IVY_CARD, 1 << self.chief)

    def _ivy_chooses(self, card: int) -> None:
        target = self.target
        self.hands[target].remove(card)
        self.given[target] = card
        self.forced = target
        self.target = NOBODY
        self.tell(ALL, IVY_CHOSE, target)
        self.tell(1 << self.chief | 1 << target, SENT, target, card)
        self.enter(AT_CARDS, self.team & ~(1 << target))

    def _send(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.given[seat] = card
        if self.told is not None:
            self.tell(1 << seat, SENT, seat, card)  # BI-4.3: nobody else is told, now or later
        self.owing &= ~(1 << seat)
        if self.owing:
            return
        if self.characters[self.chief] == JOKER and self.has_pile():  # BI-7.12
            self.enter(AT_JOKER, _CHANCE)
        else:
            self._reveal(NO_CARD)

    def _joker(self, card: int) -> None:
        self.draw(card)
        self.tell(ALL, JOKER_CARD, card)
        self.tell_piles()
        self._reveal(card)

    def _reveal(self, extra: int) -> None:
        table = self.table
        given = self.given
        team = self.team
        while team:
            seat = lowest(team)
            put(table, given[seat])  # BI-4.4: rising, whoever gave them; the giver is forgotten
            given[seat] = NO_CARD
            team &= team - 1
        if self.told is not None:
            for card in table:
                self.tell(ALL, REVEALED, card)
        if extra != NO_CARD:
            put(table, extra)
        signals = 0
        chaos = 0
        order = 0
        for card in table:
            signals += SIGNAL_OF[card]
            chaos += CHAOS_OF[card]
            order += ORDER_OF[card]
        lit = 1 if self.signal_turn == self.turn else 0
        at_order = 1 if self.gauge == self.order_end else 0  # BI-4.6
        if self.told is not None:
            self.tell(ALL, SIGNALS, signals, lit + at_order)
        if signals + lit + at_order >= 3:  # BI-4.5: before the gauge moves
            self._end(THREE_SIGNALS)
            return
        if self.batmobile_turn == self.turn:  # BI-6.8
            order *= 2
        if self.told is not None:
            self.tell(ALL, SYMBOLS, chaos, order)
        if self._move_gauge(self._banes(chaos - order)):  # BI-4.8
            return
        if self.recheck and self.gauge == self.order_end and signals + lit + 1 >= 3:  # BI-4.7
            self._end(THREE_SIGNALS)
            return
        self.enter(AT_PLACE, 1 << self.chief)

    def _banes(self, move: int) -> int:
        """Bane's extra square, on any move of the Chief's towards Chaos (BI-7.6)."""
        if move > 0 and self.characters[self.chief] == BANE:
            return move + 1
        return move

    def _move_gauge(self, move: int) -> bool:
        """Move the marker, no farther than the ends; whether that ended the match (BI-4.9)."""
        if move == 0:
            return False
        gauge = self.gauge + move
        if gauge > self.chaos_end:
            gauge = self.chaos_end
        elif gauge < self.order_end:
            gauge = self.order_end
        if gauge != self.gauge:
            self.gauge = gauge
            if self.told is not None:
                self.tell(ALL, GAUGE, gauge)
        if gauge == self.chaos_end:
            self._chaos()
            return True
        return False

    # The henchman and the four places

    def _pick(self, card: int) -> None:
        self.table.remove(card)
        self.placed = card
        if self.told is not None:
            self.tell(ALL, PICKED, card)
        if PLACE_OF[card] == SEWER or self.characters[self.chief] == KILLER_CROC:  # BI-4.10, BI-7.8
            self.enter(AT_LOCATION, 1 << self.chief)
        else:
            self._place(PLACE_OF[card])

    def _place(self, place: int) -> None:
        square = self.stands[place] + 1
        is_red = square == self.red[place]
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
            self.tell(ALL, TOKEN, SIGNAL_TOKEN)
        elif place == ARKHAM:  # BI-6.6
            self._move_gauge(-1)
        else:  # BI-6.8
            self.batmobile_turn = self.turn + 1
            self.tell(ALL, TOKEN, BATMOBILE)
        self._effect_done()

    def _red_effect(self, place: int) -> None:
        if place == POLICE:
            self.enter(AT_PRISON, 1 << self.chief)
        elif place == ARKHAM:
            self.enter(AT_UNMASK, 1 << self.chief)
        elif place == BANK:
            self._bank_on()
        elif not self._move_gauge(self._banes(3)):  # BI-6.5
            self._effect_done()

    def _spy(self, target: int) -> None:
        self.target = target
        if self.told is not None:
            self.tell(ALL, SPIED, self.chief, target)
            for card in self.hands[target]:
                self.tell(1 << self.chief, SHOWN, target, card)
        self.enter(AT_STEAL, 1 << self.chief)

    def _steal(self, card: int) -> None:
        target = self.target
        self.hands[target].remove(card)
        put(self.hands[self.chief], card)
        self.target = NOBODY
        if self.told is not None:
            self.tell(1 << self.chief | 1 << target, STOLE, target, card)
            self.tell_hand(self.chief)
            self.tell_hand(target)
        self._effect_done()

    def _unmask(self, target: int) -> None:
        self.tell(ALL, UNMASKED, self.chief, target)
        self.tell(1 << self.chief, IDENTITY, target, self.identity(target))  # BI-6.7
        self._effect_done()

    def _jail(self, target: int) -> None:
        self.tell(ALL, JAILED, self.chief, target)
        self._end(FAMILY_JAILED if self.family >> target & 1 else VILLAIN_JAILED)  # BI-2.3, BI-2.5

    def _bank_on(self) -> None:
        """Draw until there are three cards, or no more (BI-6.9)."""
        if len(self.bank) < 3 and self.has_pile():
            self.enter(AT_BANK_DRAW, _CHANCE)
            return
        self.tell_piles()
        if not self.bank:
            self._effect_done()
            return
        if self.told is not None:
            self.tell(ALL, BANK_DREW, self.chief, len(self.bank))
        self.enter(AT_BANK, 1 << self.chief)

    def _bank_draw(self, card: int) -> None:
        self.draw(card)
        put(self.bank, card)
        self.tell(1 << self.chief, BANK_CARD, card)
        self._bank_on()

    def _bank_give(self, seat: int) -> None:
        self.bank_seats.append(seat)
        self.tell(1 << self.chief, BANK_CHOICE, seat)
        if len(self.bank_seats) < len(self.bank):
            return
        seats = 0
        for owner in self.bank_seats:
            seats |= 1 << owner
        self.tell(ALL, BANKED, seats)  # all at once: the order would tell which card is which
        for card, owner in zip(self.bank, self.bank_seats, strict=True):
            put(self.loots[owner], card)
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

    # Sharing out

    def _keep(self, card: int) -> None:
        self.table.remove(card)
        put(self.loots[self.chief], card)  # BI-4.11
        if self.told is not None:
            self.tell(ALL, KEPT, self.chief, card)
        self.gifted = 0
        self.enter(AT_GIFT, 1 << self.chief)

    def _give(self, seat: int) -> None:
        self._gift(seat)
        if self.table:
            left = self.team & ~(1 << self.chief) & ~self.gifted
            if left & (left - 1):
                return
            self._gift(lowest(left))  # BI-4.12: only one companion is left to get it
        self._turn_over()

    def _gift(self, seat: int) -> None:
        card = self.table.pop(0)
        put(self.loots[seat], card)
        self.gifted |= 1 << seat
        if self.told is not None:
            self.tell(ALL, GIVEN, seat, card)

    # Completing hands, and the end of the turn

    def _turn_over(self) -> None:
        self.drawer = self.chief
        self.step = AT_REFILL
        self._complete_on()

    def _complete(self, card: int) -> None:
        seat = self.drawer
        self.draw(card)
        hand = self.hands[seat]
        put(hand, card)
        if self.told is not None:
            self.tell(1 << seat, DREW, card)
        if len(hand) < self.hand_size(seat) and self.pile:
            return
        self._complete_on()

    def _complete_on(self) -> None:
        """Let the next seat that lacks a card draw: the Chief first, then clockwise (BI-5.1)."""
        for _ in range(self.seats):
            seat = self.drawer
            if len(self.hands[seat]) < self.hand_size(seat):
                if self.has_pile():
                    self.enter(self.step, _CHANCE)
                else:
                    self._end(NO_CARDS)  # BI-5.3
                return
            self.tell_hand(seat)
            self.drawer = (seat + 1) % self.seats
        self.tell_piles()
        if self.step == AT_HANDS:
            self._begin(self.chief)
        elif self.freeze_left and self.characters[self.chief] == MR_FREEZE:  # BI-7.5
            self.enter(AT_FREEZE, 1 << self.chief)
        else:
            self._begin((self.chief + 1) % self.seats)  # BI-5.4

    def _freeze(self, answer: int) -> None:
        self.tell(ALL, FROZEN, self.chief, answer)
        if answer == YES:
            self.freeze_left = False
            self._begin(self.chief)
        else:
            self._begin((self.chief + 1) % self.seats)

    # Endings

    def _chaos(self) -> None:
        """The marker is at the end of Chaos: the richest villain wins (BI-2.1, BI-2.2, BI-7.3)."""
        most = -1
        richest = 0
        penguin = NOBODY
        for seat in range(self.seats):
            if not self.family >> seat & 1:
                if self.characters[seat] == PENGUIN:
                    penguin = seat
                bags = self.riches(seat)
                if bags > most:
                    most = bags
                    richest = 1 << seat
                elif bags == most:
                    richest |= 1 << seat
        if penguin != NOBODY:
            richer = 0
            for seat in range(self.seats):
                if not self.family >> seat & 1 and self.riches(seat) > self.riches(penguin):
                    richer += 1
            if richer <= 1:
                self.winners = 1 << penguin
                self._end(PENGUIN_ALONE)
                return
        self.winners = richest
        self._end(SHARED if richest & (richest - 1) else RICHEST)

    def _end(self, ending: int) -> None:
        self.ending = ending
        villains = ((1 << self.seats) - 1) & ~self.family
        if ending == FAMILY_JAILED:
            self.winners = villains
        elif ending >= THREE_SIGNALS:
            self.winners = self.family
            for seat in range(self.seats):
                if self.characters[seat] == CLAYFACE:  # BI-7.9
                    self.winners |= 1 << seat
        if self.told is not None:
            self.tell(ALL, ENDED, ending, self.winners)
            self.tell_piles()
            for seat in range(self.seats):
                self.tell_hand(seat)
                self.tell(ALL, IDENTITY, seat, self.identity(seat))
            for seat in range(self.seats):
                for card in self.loots[seat]:
                    self.tell(ALL, TURNED, seat, card)
                self.tell(ALL, BAGS, seat, self.riches(seat))
        self.enter(OVER, 0)

    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        side = VILLAIN if self.ending < THREE_SIGNALS else FAMILY
        return Outcome(side, self.winners, ENDING_CLAUSES[self.ending])

    def clone(self) -> BatmanInfiltration:
        other = BatmanInfiltration(self.seats, self.deck)
        self.copy_into(other)
        return other


def _seats(verb: int, seats: int) -> list[int]:
    codes: list[int] = []
    while seats:
        codes.append(verb + lowest(seats))
        seats &= seats - 1
    return codes
