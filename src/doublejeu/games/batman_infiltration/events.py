"""The events of this game, typed: one maker and one reader each.

Written by tools.events from words.py: change that file, then run `make wire`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, cast

from mypy_extensions import trait

from doublejeu.core.codes import Seats
from doublejeu.core.contract import Event, State

Identity: TypeAlias = Literal[0, 1]
Character: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
Location: TypeAlias = Literal[0, 1, 2, 3]
Side: TypeAlias = Literal[0, 1]
Token: TypeAlias = Literal[0, 1]
Answer: TypeAlias = Literal[0, 1]
Step: TypeAlias = Literal[
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
]
Ending: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6]

STEP: Final = 0
IDENTITY: Final = 1
CHIEF: Final = 2
CAST: Final = 3
DREW: Final = 4
HAND: Final = 5
PILES: Final = 6
RESHUFFLED: Final = 7
COIN: Final = 8
GAUGE: Final = 9
ROBBED: Final = 10
ROBBED_CARD: Final = 11
LOOT_DRAWN: Final = 12
LOOT_CARD: Final = 13
GASSED: Final = 14
GAS_BACK: Final = 15
COMPANION: Final = 16
TEAM: Final = 17
IVY_LOOKS: Final = 18
SHOWN: Final = 19
IVY_CHOSE: Final = 20
SENT: Final = 21
JOKER: Final = 22
REVEALED: Final = 23
SIGNALS: Final = 24
SYMBOLS: Final = 25
PICKED: Final = 26
PLACED: Final = 27
TOKEN: Final = 28
SPIED: Final = 29
STOLE: Final = 30
UNMASKED: Final = 31
BANK_DREW: Final = 32
BANK_CARD: Final = 33
BANK_CHOICE: Final = 34
BANKED: Final = 35
DISCARDED: Final = 36
KEPT: Final = 37
GIVEN: Final = 38
FROZEN: Final = 39
JAILED: Final = 40
ENDED: Final = 41
TURNED: Final = 42
BAGS: Final = 43
SAID: Final = 44


def tell_step(state: State, audience: int, step: Step) -> None:
    if state.told is not None:
        state.tell(audience, STEP, (step,))


def tell_identity(state: State, audience: int, *, seat: int, identity: Identity) -> None:
    if state.told is not None:
        state.tell(audience, IDENTITY, (seat, identity))


def tell_chief(state: State, audience: int, *, seat: int, turn: int) -> None:
    if state.told is not None:
        state.tell(audience, CHIEF, (seat, turn))


def tell_cast(state: State, audience: int, *, seat: int, character: Character) -> None:
    if state.told is not None:
        state.tell(audience, CAST, (seat, character))


def tell_drew(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, DREW, (card,))


def tell_hand(state: State, audience: int, *, seat: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, HAND, (seat, number))


def tell_piles(state: State, audience: int, *, draw: int, discard: int) -> None:
    if state.told is not None:
        state.tell(audience, PILES, (draw, discard))


def tell_reshuffled(state: State, audience: int) -> None:
    if state.told is not None:
        state.tell(audience, RESHUFFLED, ())


def tell_coin(state: State, audience: int, *, chief: int, side: Side) -> None:
    if state.told is not None:
        state.tell(audience, COIN, (chief, side))


def tell_gauge(state: State, audience: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, GAUGE, (number,))


def tell_robbed(state: State, audience: int, *, chief: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, ROBBED, (chief, target))


def tell_robbed_card(state: State, audience: int, *, target: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, ROBBED_CARD, (target, card))


def tell_loot_drawn(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, LOOT_DRAWN, (seat,))


def tell_loot_card(state: State, audience: int, *, seat: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, LOOT_CARD, (seat, card))


def tell_gassed(state: State, audience: int, *, chief: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, GASSED, (chief, target))


def tell_gas_back(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, GAS_BACK, (seat,))


def tell_companion(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, COMPANION, (seat,))


def tell_team(state: State, audience: int, seats: Seats) -> None:
    if state.told is not None:
        state.tell(audience, TEAM, (seats,))


def tell_ivy_looks(state: State, audience: int, *, chief: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, IVY_LOOKS, (chief, target))


def tell_shown(state: State, audience: int, *, target: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, SHOWN, (target, card))


def tell_ivy_chose(state: State, audience: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, IVY_CHOSE, (target,))


def tell_sent(state: State, audience: int, *, seat: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, SENT, (seat, card))


def tell_joker(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, JOKER, (card,))


def tell_revealed(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, REVEALED, (card,))


def tell_signals(state: State, audience: int, *, cards: int, tokens: int) -> None:
    if state.told is not None:
        state.tell(audience, SIGNALS, (cards, tokens))


def tell_symbols(state: State, audience: int, *, chaos: int, order: int) -> None:
    if state.told is not None:
        state.tell(audience, SYMBOLS, (chaos, order))


def tell_picked(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, PICKED, (card,))


def tell_placed(state: State, audience: int, *, location: Location, square: int) -> None:
    if state.told is not None:
        state.tell(audience, PLACED, (location, square))


def tell_token(state: State, audience: int, token: Token) -> None:
    if state.told is not None:
        state.tell(audience, TOKEN, (token,))


def tell_spied(state: State, audience: int, *, chief: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, SPIED, (chief, target))


def tell_stole(state: State, audience: int, *, target: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, STOLE, (target, card))


def tell_unmasked(state: State, audience: int, *, chief: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, UNMASKED, (chief, target))


def tell_bank_drew(state: State, audience: int, *, chief: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, BANK_DREW, (chief, number))


def tell_bank_card(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, BANK_CARD, (card,))


def tell_bank_choice(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, BANK_CHOICE, (seat,))


def tell_banked(state: State, audience: int, seats: Seats) -> None:
    if state.told is not None:
        state.tell(audience, BANKED, (seats,))


def tell_discarded(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, DISCARDED, (card,))


def tell_kept(state: State, audience: int, *, chief: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, KEPT, (chief, card))


def tell_given(state: State, audience: int, *, target: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, GIVEN, (target, card))


def tell_frozen(state: State, audience: int, *, chief: int, answer: Answer) -> None:
    if state.told is not None:
        state.tell(audience, FROZEN, (chief, answer))


def tell_jailed(state: State, audience: int, *, chief: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, JAILED, (chief, target))


def tell_ended(state: State, audience: int, *, ending: Ending, winners: Seats) -> None:
    if state.told is not None:
        state.tell(audience, ENDED, (ending, winners))


def tell_turned(state: State, audience: int, *, seat: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, TURNED, (seat, card))


def tell_bags(state: State, audience: int, *, seat: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, BAGS, (seat, number))


@trait
class Reader:
    """Reads events: each kind has a method, which does nothing unless it is overridden."""

    def read(self, event: Event) -> None:
        kind, args = event.kind, event.args
        if kind == STEP:
            self.hear_step(cast(Step, args[0]))
        elif kind == IDENTITY:
            self.hear_identity(seat=args[0], identity=cast(Identity, args[1]))
        elif kind == CHIEF:
            self.hear_chief(seat=args[0], turn=args[1])
        elif kind == CAST:
            self.hear_cast(seat=args[0], character=cast(Character, args[1]))
        elif kind == DREW:
            self.hear_drew(args[0])
        elif kind == HAND:
            self.hear_hand(seat=args[0], number=args[1])
        elif kind == PILES:
            self.hear_piles(draw=args[0], discard=args[1])
        elif kind == RESHUFFLED:
            self.hear_reshuffled()
        elif kind == COIN:
            self.hear_coin(chief=args[0], side=cast(Side, args[1]))
        elif kind == GAUGE:
            self.hear_gauge(args[0])
        elif kind == ROBBED:
            self.hear_robbed(chief=args[0], target=args[1])
        elif kind == ROBBED_CARD:
            self.hear_robbed_card(target=args[0], card=args[1])
        elif kind == LOOT_DRAWN:
            self.hear_loot_drawn(args[0])
        elif kind == LOOT_CARD:
            self.hear_loot_card(seat=args[0], card=args[1])
        elif kind == GASSED:
            self.hear_gassed(chief=args[0], target=args[1])
        elif kind == GAS_BACK:
            self.hear_gas_back(args[0])
        elif kind == COMPANION:
            self.hear_companion(args[0])
        elif kind == TEAM:
            self.hear_team(Seats(args[0]))
        elif kind == IVY_LOOKS:
            self.hear_ivy_looks(chief=args[0], target=args[1])
        elif kind == SHOWN:
            self.hear_shown(target=args[0], card=args[1])
        elif kind == IVY_CHOSE:
            self.hear_ivy_chose(args[0])
        elif kind == SENT:
            self.hear_sent(seat=args[0], card=args[1])
        elif kind == JOKER:
            self.hear_joker(args[0])
        elif kind == REVEALED:
            self.hear_revealed(args[0])
        elif kind == SIGNALS:
            self.hear_signals(cards=args[0], tokens=args[1])
        elif kind == SYMBOLS:
            self.hear_symbols(chaos=args[0], order=args[1])
        elif kind == PICKED:
            self.hear_picked(args[0])
        elif kind == PLACED:
            self.hear_placed(location=cast(Location, args[0]), square=args[1])
        elif kind == TOKEN:
            self.hear_token(cast(Token, args[0]))
        elif kind == SPIED:
            self.hear_spied(chief=args[0], target=args[1])
        elif kind == STOLE:
            self.hear_stole(target=args[0], card=args[1])
        elif kind == UNMASKED:
            self.hear_unmasked(chief=args[0], target=args[1])
        elif kind == BANK_DREW:
            self.hear_bank_drew(chief=args[0], number=args[1])
        elif kind == BANK_CARD:
            self.hear_bank_card(args[0])
        elif kind == BANK_CHOICE:
            self.hear_bank_choice(args[0])
        elif kind == BANKED:
            self.hear_banked(Seats(args[0]))
        elif kind == DISCARDED:
            self.hear_discarded(args[0])
        elif kind == KEPT:
            self.hear_kept(chief=args[0], card=args[1])
        elif kind == GIVEN:
            self.hear_given(target=args[0], card=args[1])
        elif kind == FROZEN:
            self.hear_frozen(chief=args[0], answer=cast(Answer, args[1]))
        elif kind == JAILED:
            self.hear_jailed(chief=args[0], target=args[1])
        elif kind == ENDED:
            self.hear_ended(ending=cast(Ending, args[0]), winners=Seats(args[1]))
        elif kind == TURNED:
            self.hear_turned(seat=args[0], card=args[1])
        elif kind == BAGS:
            self.hear_bags(seat=args[0], number=args[1])
        elif kind == SAID:
            self.hear_said(speaker=args[0], phrase=args[1])

    def hear_step(self, step: Step) -> None:
        """All: what the table is now doing."""

    def hear_identity(self, *, seat: int, identity: Identity) -> None:
        """To that seat; to the Chief who unmasks; to all at the end."""

    def hear_chief(self, *, seat: int, turn: int) -> None:
        """All."""

    def hear_cast(self, *, seat: int, character: Character) -> None:
        """All."""

    def hear_drew(self, card: int) -> None:
        """To the drawer: into the hand."""

    def hear_hand(self, *, seat: int, number: int) -> None:
        """All: how many cards a hand holds."""

    def hear_piles(self, *, draw: int, discard: int) -> None:
        """All."""

    def hear_reshuffled(self) -> None:
        """All."""

    def hear_coin(self, *, chief: int, side: Side) -> None:
        """All."""

    def hear_gauge(self, number: int) -> None:
        """All: where the marker now stands."""

    def hear_robbed(self, *, chief: int, target: int) -> None:
        """All: a card, at random, goes from the loot of one to that of the other."""

    def hear_robbed_card(self, *, target: int, card: int) -> None:
        """To both of them."""

    def hear_loot_drawn(self, seat: int) -> None:
        """All: a card goes unseen from the pile to a loot."""

    def hear_loot_card(self, *, seat: int, card: int) -> None:
        """To the owner, and to the Chief who put it there."""

    def hear_gassed(self, *, chief: int, target: int) -> None:
        """All."""

    def hear_gas_back(self, seat: int) -> None:
        """All: the holder takes the Scarecrow along and gives the token back."""

    def hear_companion(self, seat: int) -> None:
        """All."""

    def hear_team(self, seats: Seats) -> None:
        """All: the mission is complete."""

    def hear_ivy_looks(self, *, chief: int, target: int) -> None:
        """All."""

    def hear_shown(self, *, target: int, card: int) -> None:
        """To the looker: one card of a hand."""

    def hear_ivy_chose(self, target: int) -> None:
        """All."""

    def hear_sent(self, *, seat: int, card: int) -> None:
        """To the giver; what Ivy chose to her and to its giver."""

    def hear_joker(self, card: int) -> None:
        """All: from the pile, face up."""

    def hear_revealed(self, card: int) -> None:
        """All: one card of the mission, in rising order whoever gave it."""

    def hear_signals(self, *, cards: int, tokens: int) -> None:
        """All."""

    def hear_symbols(self, *, chaos: int, order: int) -> None:
        """All: as they count."""

    def hear_picked(self, card: int) -> None:
        """All: the card by which a henchman is placed."""

    def hear_placed(self, *, location: Location, square: int) -> None:
        """All."""

    def hear_token(self, token: Token) -> None:
        """All: lit for the next turn."""

    def hear_spied(self, *, chief: int, target: int) -> None:
        """All."""

    def hear_stole(self, *, target: int, card: int) -> None:
        """To both of them."""

    def hear_unmasked(self, *, chief: int, target: int) -> None:
        """All."""

    def hear_bank_drew(self, *, chief: int, number: int) -> None:
        """All: how many cards the Chief drew at the bank."""

    def hear_bank_card(self, card: int) -> None:
        """To the Chief: one of the cards drawn."""

    def hear_bank_choice(self, seat: int) -> None:
        """To the Chief: who gets the next of them."""

    def hear_banked(self, seats: Seats) -> None:
        """All: whose loots got one each."""

    def hear_discarded(self, card: int) -> None:
        """All."""

    def hear_kept(self, *, chief: int, card: int) -> None:
        """All: face up until it lies in the loot."""

    def hear_given(self, *, target: int, card: int) -> None:
        """All: the same."""

    def hear_frozen(self, *, chief: int, answer: Answer) -> None:
        """All."""

    def hear_jailed(self, *, chief: int, target: int) -> None:
        """All."""

    def hear_ended(self, *, ending: Ending, winners: Seats) -> None:
        """All."""

    def hear_turned(self, *, seat: int, card: int) -> None:
        """All, at the end: one card of a loot."""

    def hear_bags(self, *, seat: int, number: int) -> None:
        """All, at the end."""

    def hear_said(self, *, speaker: int, phrase: int) -> None:
        """To whoever hears the speaker."""
