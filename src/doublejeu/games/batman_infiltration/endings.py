"""The gauge, and how a match of Batman Infiltration ends."""

from __future__ import annotations

from typing import cast

from doublejeu.core.codes import Seats
from doublejeu.core.contract import ALL, NOBODY
from doublejeu.games.batman_infiltration import events, words
from doublejeu.games.batman_infiltration.state import Truth


def banes(match: Truth, move: int) -> int:
    """Bane's extra square, on any move of the Chief's towards Chaos (BI-7.6)."""
    if move > 0 and match.characters[match.chief] == words.BANE:
        return move + 1
    return move


def move_gauge(match: Truth, move: int) -> bool:
    """Move the marker, no farther than the ends; whether that ended the match (BI-4.7, BI-4.9)."""
    if move == 0:
        return False
    gauge = match.gauge + move
    if gauge > match.terms.chaos_end:
        gauge = match.terms.chaos_end
    elif gauge < match.terms.order_end:
        gauge = match.terms.order_end
    if gauge != match.gauge:
        match.gauge = gauge
        events.tell_gauge(match, ALL, gauge)
    if gauge == match.terms.chaos_end:
        _chaos(match)
        return True
    if match.terms.always_counted and gauge == match.terms.order_end:  # BI-4.7: the gauge's token is now active
        lit = 1 if match.signal_turn == match.turn else 0
        if match.signals + lit + 1 >= 3:
            end(match, words.THREE_SIGNALS)
            return True
    return False


def _chaos(match: Truth) -> None:
    """The marker is at the end of Chaos: the richest villain wins (BI-2.1, BI-2.2, BI-7.3)."""
    most = -1
    richest = 0
    penguin = NOBODY
    for seat in range(match.seats):
        if not match.family >> seat & 1:
            if match.characters[seat] == words.PENGUIN:
                penguin = seat
            bags = match.riches(seat)
            if bags > most:
                most = bags
                richest = 1 << seat
            elif bags == most:
                richest |= 1 << seat
    if penguin != NOBODY:
        richer = 0
        for seat in range(match.seats):
            if not match.family >> seat & 1 and match.riches(seat) > match.riches(penguin):
                richer += 1
        if richer <= 1:
            match.winners = 1 << penguin
            end(match, words.PENGUIN_ALONE)
            return
    match.winners = richest
    end(match, words.SHARED if richest & (richest - 1) else words.RICHEST)


def end(match: Truth, ending: events.Ending) -> None:
    """The match is over: identities are shown and loots turned over."""
    match.ending = ending
    villains = ((1 << match.seats) - 1) & ~match.family
    if ending == words.FAMILY_JAILED:
        match.winners = villains
    elif ending >= words.THREE_SIGNALS:
        match.winners = match.family
        for seat in range(match.seats):
            if match.characters[seat] == words.CLAYFACE:  # BI-7.9
                match.winners |= 1 << seat
    if match.told is not None:
        events.tell_ended(match, ALL, ending=ending, winners=Seats(match.winners))
        match.tell_piles()
        for seat in range(match.seats):
            match.tell_hand(seat)
            events.tell_identity(match, ALL, seat=seat, identity=cast(events.Identity, match.side(seat)))
        for seat in range(match.seats):
            for card in match.loots[seat]:
                events.tell_turned(match, ALL, seat=seat, card=card)
            events.tell_bags(match, ALL, seat=seat, number=match.riches(seat))
    match.enter(words.OVER, 0)
