"""The nights of Les Infiltrés, in the booklet's order. Clauses LI-3 and LI-4: docs/rules/les_infiltres.md.

In every step every living seat taps, and only the clock ends the step. A tap by somebody the step does not call is
struck off and forgotten: that is the whole of its life.
"""

from __future__ import annotations

from typing import Final, cast

from doublejeu.core.bits import bits, lowest
from doublejeu.core.codes import Seats, seat_codes
from doublejeu.core.contract import ALL, NOBODY
from doublejeu.games.les_infiltres import events, words
from doublejeu.games.les_infiltres.state import CLOCK_BIT, Truth

_CARDS: Final[list[int]] = [words.TAKE, words.TAKE + 1]
_REST: Final[list[int]] = [words.REST]
_CALLS: Final[list[int]] = [words.CALL, words.CALL + words.YES]


def nightfall(match: Truth) -> None:
    match.night += 1
    events.tell_night(match, ALL, match.night)  # LI-3.1
    call_next(match, words.CALL_AGENT if match.night == 1 else words.CALL_HACKER)


def call_next(match: Truth, step: int) -> None:
    """Call the first role from this step on that may be in play (LI-3.4); after the last one comes dawn."""
    called = match.terms.steps_with(_gone(match))
    while not called >> step & 1:
        step += 1
        if step > words.CALL_ARREST:
            match.dawn()
            return
    call(match, cast(events.Step, step))


def _gone(match: Truth) -> int:
    """The roles called by night whose holder has left the game, as a set: their cards lie face up for all."""
    gone = 0
    for role, holder in (
        (words.HACKER, match.hacker),
        (words.LAWYER, match.lawyer),
        (words.WHISTLEBLOWER, match.whistleblower),
        (words.MINISTER, match.minister),
    ):
        if holder != NOBODY and not match.alive >> holder & 1:
            gone |= 1 << role
    return gone


def call(match: Truth, step: events.Step) -> None:
    """Open a step of the night."""
    match.enter(step)
    if step == words.CALL_AGENT:
        match.await_chance(words.OFFERING)  # two cards first
        return
    if step == words.CALL_INFILTRATORS:
        match.choices = [NOBODY] * match.seats
        if match.night == 1:
            events.tell_team(match, match.infiltrators, Seats(match.infiltrators))  # LI-4.11
    ask_everybody(match)


def ask_everybody(match: Truth) -> None:
    """Every living seat taps (LI-3.3), and only the clock ends the step (LI-3.5)."""
    match.owing = match.alive | CLOCK_BIT
    step = match.step
    match.named = 0
    if step == words.CALL_INFILTRATORS:
        match.sleeping = match.pointable[1:]
        match.awake = match.infiltrators & match.alive | match.living_bit(match.lookout) | _singer(match)
        match.named = match.awake
    elif step == words.CALL_AGREEMENT:
        match.sleeping = match.pointable[1:]
        match.awake = match.infiltrators & match.alive | _singer(match)
        match.named = match.awake
    elif step == words.CALL_RESCUE:
        match.sleeping = _CALLS
        match.awake = 0
        if not match.rescue_spent and match.designated != NOBODY:
            match.awake = match.living_bit(match.minister)
    elif step == words.CALL_ARREST:
        match.sleeping = match.pointable
        match.awake = 0
        if not match.arrest_spent:
            match.awake = match.living_bit(match.minister)
        match.named = match.awake
    elif step == words.CALL_HACKER:
        match.sleeping = match.pointable
        match.awake = match.living_bit(match.hacker)
        match.named = match.awake
    elif step == words.CALL_LAWYER:
        match.sleeping = match.pointable
        match.awake = match.alive  # everybody's taps count for the rule on pointing at oneself
        match.named = match.selfish_before & match.alive
    elif step == words.CALL_WHISTLEBLOWER:
        match.sleeping = match.pointable
        match.awake = match.living_bit(match.whistleblower)
    elif step == words.CALL_PASTOR:
        match.sleeping = _REST
        match.awake = 0
    else:
        match.sleeping = _CARDS
        match.awake = match.living_bit(match.agent)


def _singer(match: Truth) -> int:
    """The worship leader as a set, if he still may sing (LI-4.19)."""
    return 0 if match.song_spent else match.living_bit(match.leader)


def asked_by_name(match: Truth, seat: int) -> list[int]:
    """What a seat in `named` may tap in the present step."""
    step = match.step
    if step == words.CALL_INFILTRATORS or step == words.CALL_AGREEMENT:
        if match.infiltrators >> seat & 1:
            return match.targets  # LI-4.12
        codes = match.sleeping.copy()
        if seat == match.lookout:
            codes.append(words.GLANCE)  # LI-4.14
            codes.append(words.STARE)
        else:
            codes.append(words.SING)  # LI-4.19
        return codes
    barred = 1 << seat  # LI-4.7, LI-4.8, LI-4.23: not oneself
    if step == words.CALL_ARREST and match.rescuing:
        barred |= 1 << match.designated  # LI-4.23
    codes = seat_codes(words.POINT, match.alive & ~barred)
    codes.insert(0, words.REST)
    return codes


def echo(match: Truth, seat: int, code: int) -> None:
    """Whoever taps is told that the tap is in: all alike, awake or not."""
    audience = 1 << seat
    if code == words.REST:
        events.tell_pointed(match, audience, NOBODY)
    elif words.POINT <= code < words.CALL:
        events.tell_pointed(match, audience, code - words.POINT)
    elif code == words.GLANCE:
        events.tell_looked(match, audience, words.GLANCING)
    elif code == words.STARE:
        events.tell_looked(match, audience, words.STARING)
    elif code == words.CALL or code == words.CALL + words.YES:
        events.tell_called(match, audience, cast(events.Answer, code - words.CALL))
    elif code != words.SING:  # everybody hears a song
        events.tell_took(match, audience, cast(events.Card, code - words.TAKE))


def act(match: Truth, seat: int, code: int) -> None:
    """A tap that does something."""
    step = match.step
    target = code - words.POINT
    if step == words.CALL_INFILTRATORS or step == words.CALL_AGREEMENT:
        if match.infiltrators >> seat & 1:
            match.choices[seat] = target
            events.tell_pointing(match, match.infiltrators & match.alive, pointer=seat, target=target)  # LI-4.12
        elif code == words.GLANCE:
            match.look = words.GLANCING
        elif code == words.STARE:
            match.look = words.STARING
        elif code == words.SING:
            _sing(match, seat)
    elif step == words.CALL_RESCUE:
        match.rescuing = code == words.CALL + words.YES
    elif step == words.CALL_LAWYER:
        if target == seat:
            match.selfish |= 1 << seat
        if seat == match.lawyer and code != words.REST:
            match.protected = target
            events.tell_protected(match, 1 << seat, target)
    elif step == words.CALL_AGENT:
        match.card_taken = code - words.TAKE
    elif code == words.REST:
        pass
    elif step == words.CALL_ARREST:
        match.arresting = target
    elif step == words.CALL_HACKER:
        match.found |= match.infiltrators & 1 << target
        if match.told is not None:
            events.tell_hacked(match, 1 << seat, target=target, role=cast(events.Role, match.role(target)))  # LI-4.7
    else:
        match.silencing = target
        events.tell_silencing(match, 1 << seat, target)  # LI-4.10


def close(match: Truth) -> None:
    """The clock ends a step; who has not tapped has done nothing (LI-3.6)."""
    step = match.step
    if step == words.CALL_AGREEMENT:
        _lock_target(match)
        return
    if step == words.CALL_INFILTRATORS:
        if match.look:
            _peek(match)
            return
    elif step == words.CALL_RESCUE:
        if match.rescuing:
            match.rescue_spent = True  # LI-4.22
            events.tell_rescued(match, 1 << match.minister, match.designated)
    elif step == words.CALL_ARREST:
        if match.arresting != NOBODY:
            match.arrest_spent = True  # LI-4.23
            events.tell_arrested(match, 1 << match.minister, match.arresting)
    elif step == words.CALL_AGENT:
        _take_card(match)
    elif step == words.CALL_PASTOR:
        pass  # LI-4.4: he is known to the game master already
    call_next(match, step + 1)


# The double agent


def offers(match: Truth) -> list[int]:
    """How many of each card may be shown next (LI-4.2)."""
    if match.first_card == NOBODY:
        return match.terms.offered
    return match.terms.second_card(match.first_card)


def offer(match: Truth, role: events.Role) -> None:
    if match.first_card == NOBODY:
        match.first_card = role
        return
    match.second_card = role
    match.chance = words.NO_CHANCE
    events.tell_cards(match, 1 << match.agent, first=cast(events.Role, match.first_card), second=role)  # LI-4.1
    match.card_taken = 0
    ask_everybody(match)


def _take_card(match: Truth) -> None:
    seat = match.agent
    role = cast(events.Role, match.second_card if match.card_taken else match.first_card)
    match.agent = NOBODY
    match.first_card = NOBODY  # LI-4.3: the other card is never seen
    match.second_card = NOBODY
    match.card_taken = 0
    match.give(seat, role)
    if role == words.INFILTRATOR:
        match.list_names()
    events.tell_role(match, 1 << seat, seat=seat, role=role)


# The infiltrators, the lookout and the worship leader


def _peek(match: Truth) -> None:
    risk = match.terms.glance_risk if match.look == words.GLANCING else match.terms.stare_risk  # LI-4.16
    if match.terms.spotting_by_pointing:  # LI-4.17
        noticed = match.lookout in [match.choices[seat] for seat in bits(match.infiltrators & match.alive)]
        notice(match, noticed)
    elif risk == 0 or risk == 100:
        notice(match, risk == 100)
    else:
        match.await_chance(words.SPOTTING)


def notice(match: Truth, noticed: bool) -> None:
    """Whether the infiltrators saw her; then what she saw."""
    if noticed:
        match.spotted = match.lookout
        events.tell_spotted(match, match.infiltrators & match.alive, match.lookout)  # LI-4.18
    if match.look == words.GLANCING:
        match.await_chance(words.GLIMPSING)
        return
    events.tell_watched(match, 1 << match.lookout, Seats(match.infiltrators & match.alive))  # LI-4.15
    match.look = 0
    match.chance = words.NO_CHANCE
    call(match, words.CALL_AGREEMENT)


def glimpse(match: Truth, infiltrator: int) -> None:
    events.tell_glimpsed(match, 1 << match.lookout, infiltrator)  # LI-4.15
    match.look = 0
    match.chance = words.NO_CHANCE
    call(match, words.CALL_AGREEMENT)


def _sing(match: Truth, seat: int) -> None:
    match.song_spent = True
    match.look = 0  # LI-4.20: whoever was about to look sees nothing
    events.tell_sang(match, ALL, seat)  # LI-4.19
    match.morning_song()


def most_pointed_at(match: Truth) -> int:
    """The seats that most living infiltrators point at; none if nobody points (LI-4.13)."""
    counts = [0] * match.seats
    most = 0
    pointing = match.infiltrators & match.alive
    while pointing:
        target = match.choices[lowest(pointing)]
        pointing &= pointing - 1
        if target != NOBODY:
            counts[target] += 1
            if counts[target] > most:
                most = counts[target]
    if most == 0:
        return 0
    found = 0
    for seat in range(match.seats):
        if counts[seat] == most:
            found |= 1 << seat
    return found


def _lock_target(match: Truth) -> None:
    found = most_pointed_at(match)
    if found & (found - 1):
        match.await_chance(words.TARGET_LOT)
    else:
        designate(match, lowest(found) if found else NOBODY)


def designate(match: Truth, target: int) -> None:
    """Tonight's victim, or the lookout caught instead (LI-4.18)."""
    match.chance = words.NO_CHANCE
    gang = match.infiltrators & match.alive
    minister = match.living_bit(match.minister)
    if target != NOBODY and target == match.spotted:
        match.caught = target
        events.tell_caught(match, gang, target)
        events.tell_designated(match, minister, NOBODY)
    else:
        match.designated = target
        events.tell_designated(match, gang, target)  # two events: an audience, too, would tell who is who
        events.tell_designated(match, minister, target)  # LI-4.21
    call_next(match, words.CALL_RESCUE)


def all_roles(counts: list[int]) -> list[int]:
    """One code for each kind of card there is at least one of."""
    return [words.OFFER + role for role in range(words.ROLES) if counts[role] > 0]
