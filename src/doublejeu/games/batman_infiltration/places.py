"""The henchmen and the four places of Gotham: what happens on their white and red squares (BI-6)."""

from __future__ import annotations

from typing import cast

from doublejeu.core.codes import Seats
from doublejeu.core.contract import ALL, CHANCE, NOBODY
from doublejeu.core.rising import put, take
from doublejeu.games.batman_infiltration import events, words
from doublejeu.games.batman_infiltration.cards import PLACE_OF
from doublejeu.games.batman_infiltration.endings import banes, end, move_gauge
from doublejeu.games.batman_infiltration.state import NO_CARD, Truth


def pick(match: Truth, card: int) -> None:
    """The Chief picks the card by which a henchman is placed."""
    take(match.table, card)
    match.placed = card
    events.tell_picked(match, ALL, card)
    if PLACE_OF[card] == words.SEWER or match.characters[match.chief] == words.KILLER_CROC:  # BI-4.10, BI-7.8
        match.enter(words.AT_LOCATION, 1 << match.chief)
    else:
        place(match, cast(events.Location, PLACE_OF[card]))


def place(match: Truth, location: events.Location) -> None:
    """A henchman goes one square on, and what is written there happens."""
    square = match.stands[location] + 1
    is_red = square == match.terms.red[location]
    match.stands[location] = 0 if is_red else square  # BI-6.1, BI-6.2
    events.tell_placed(match, ALL, location=location, square=square)
    if is_red:
        _red_effect(match, location)
    else:
        _white_effect(match, location)


def _white_effect(match: Truth, location: int) -> None:
    if location == words.ICEBERG:  # BI-6.4
        match.enter(words.AT_SPY, 1 << match.chief)
        return
    if location == words.POLICE:  # BI-6.3
        match.signal_turn = match.turn + 1
        events.tell_token(match, ALL, words.SIGNAL_TOKEN)
    elif location == words.ARKHAM:  # BI-6.6
        if move_gauge(match, -1):
            return
    else:  # BI-6.8
        match.batmobile_turn = match.turn + 1
        events.tell_token(match, ALL, words.BATMOBILE)
    _effect_done(match)


def _red_effect(match: Truth, location: int) -> None:
    if location == words.POLICE:
        match.enter(words.AT_PRISON, 1 << match.chief)
    elif location == words.ARKHAM:
        match.enter(words.AT_UNMASK, 1 << match.chief)
    elif location == words.BANK:
        _bank_on(match)
    elif not move_gauge(match, banes(match, 3)):  # BI-6.5
        _effect_done(match)


def spy(match: Truth, target: int) -> None:
    """The Chief looks at a hand (BI-6.4)."""
    match.target = target
    if match.told is not None:
        events.tell_spied(match, ALL, chief=match.chief, target=target)
        for card in match.hands[target]:
            events.tell_shown(match, 1 << match.chief, target=target, card=card)
    match.enter(words.AT_STEAL, 1 << match.chief)


def steal(match: Truth, card: int) -> None:
    """... and takes one card of it."""
    target = match.target
    take(match.hands[target], card)
    put(match.hands[match.chief], card)
    match.target = NOBODY
    if match.told is not None:
        events.tell_stole(match, 1 << match.chief | 1 << target, target=target, card=card)
        match.tell_hand(match.chief)
        match.tell_hand(target)
    _effect_done(match)


def unmask(match: Truth, target: int) -> None:
    """The Chief sees an identity."""
    if match.told is not None:
        events.tell_unmasked(match, ALL, chief=match.chief, target=target)
        identity = cast(events.Identity, match.side(target))
        events.tell_identity(match, 1 << match.chief, seat=target, identity=identity)  # BI-6.7
    _effect_done(match)


def jail(match: Truth, target: int) -> None:
    """Somebody goes to prison, and the match is over."""
    events.tell_jailed(match, ALL, chief=match.chief, target=target)
    end(match, words.FAMILY_JAILED if match.family >> target & 1 else words.VILLAIN_JAILED)  # BI-2.3, BI-2.5


def _bank_on(match: Truth) -> None:
    """Draw until there are three cards, or no more (BI-6.9)."""
    if len(match.bank) < 3 and match.has_pile():
        match.enter(words.AT_BANK_DRAW, 1 << CHANCE)
        return
    match.tell_piles()
    if not match.bank:
        _effect_done(match)
        return
    events.tell_bank_drew(match, ALL, chief=match.chief, number=len(match.bank))
    match.enter(words.AT_BANK, 1 << match.chief)


def bank_draw(match: Truth, card: int) -> None:
    """One more card at the bank."""
    match.draw(card)
    put(match.bank, card)
    events.tell_bank_card(match, 1 << match.chief, card)
    _bank_on(match)


def bank_give(match: Truth, seat: int) -> None:
    """The next of the bank's cards goes to a loot."""
    match.bank_seats.append(seat)
    events.tell_bank_choice(match, 1 << match.chief, seat)
    if len(match.bank_seats) < len(match.bank):
        return
    seats = 0
    for owner in match.bank_seats:
        seats |= 1 << owner
    events.tell_banked(match, ALL, Seats(seats))  # all at once: the order would tell which card is which
    for card, owner in zip(match.bank, match.bank_seats, strict=True):
        put(match.loots[owner], card)
        events.tell_loot_card(match, 1 << match.chief | 1 << owner, seat=owner, card=card)
    match.bank.clear()
    match.bank_seats.clear()
    _effect_done(match)


def _effect_done(match: Truth) -> None:
    match.discard.append(match.placed)
    if match.told is not None:
        events.tell_discarded(match, ALL, match.placed)
        match.tell_piles()
    match.placed = NO_CARD
    match.enter(words.AT_KEEP, 1 << match.chief)
