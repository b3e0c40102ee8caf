"""What all saw of a match of Les Infiltrés, as readers weigh it: open cards, and keys of nights and days."""

from __future__ import annotations

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY
from doublejeu.games.les_infiltres.view import Day, LesInfiltresView, Night
from doublejeu.games.les_infiltres.words import HACKER, INFILTRATOR, ROLES, SAY_PASS, WORSHIP_LEADER


def open_cards(view: LesInfiltresView) -> list[int]:
    """The cards that everybody knows; a singer's lies face down, and yet everybody knows it."""
    cards = view.open_cards.copy()
    for night in view.nights:
        if night.singer != NOBODY:
            cards[night.singer] = WORSHIP_LEADER
    return cards


def cards_by(view: LesInfiltresView, number: int, dawned: bool) -> list[int]:
    """The cards everybody knew before a night fell, or before that day's vote."""
    cards = [NOBODY] * view.seats
    for past in range(number + 1):
        night = view.nights[past]
        if past < number or dawned:
            for seat in bits(night.jailed):
                cards[seat] = view.open_cards[seat]
            if night.singer != NOBODY:
                cards[night.singer] = WORSHIP_LEADER
        day = view.days[past]
        if past < number:
            for seat in bits(day.excluded):
                cards[seat] = view.open_cards[seat]
        if day.denounced != NOBODY and (past < number or dawned):
            cards[day.denounced] = INFILTRATOR
            cards[day.denouncer] = HACKER
    return cards


def turned(view: LesInfiltresView, seats: int) -> tuple[int, int]:
    """Those of some seats whose cards are infiltrators', and the others, as sets."""
    guilty = 0
    for seat in bits(seats):
        if view.open_cards[seat] == INFILTRATOR:
            guilty |= 1 << seat
    return guilty, seats & ~guilty


def dawn_key(view: LesInfiltresView, night: Night) -> tuple[int, ...]:
    """All that a dawn is weighed by, besides what is known of earlier nights and days."""
    key = [night.alive, night.singer]
    for seat in bits(night.jailed):
        key.append(seat * ROLES + view.open_cards[seat])
    return tuple(key)


def day_key(view: LesInfiltresView, day: Day, number: int) -> tuple[int, ...]:
    """The same for a day and its vote."""
    key = [day.denouncer, day.denounced]
    for seat in bits(day.excluded):
        key.append(seat * ROLES + view.open_cards[seat])
    if day.votes:  # what had been said then weighs on what was expected
        key.append(NOBODY)
        for voter, target in day.votes:
            key.append(voter * view.seats + target)
        key.append(NOBODY)
        for said, speaker, phrase in view.claims.words:
            if said == number + 1 and phrase < SAY_PASS:
                key.append(phrase * view.seats + speaker)
    return tuple(key)
