"""Talk in Les Infiltrés: what may be said by day (asked of the table's view), and what was true of it.

Cards are secret, so whatever a card might tell is offered to everybody alike (LI-10.3). What the cards that lie face up
refute is not offered; every other lie is.
"""

from __future__ import annotations

from doublejeu.core.codes import seat_codes
from doublejeu.core.contract import NOBODY
from doublejeu.core.talk import judgements, of_seats
from doublejeu.games.les_infiltres import words
from doublejeu.games.les_infiltres.view import LesInfiltresView


def floor(view: LesInfiltresView) -> int:
    """A day is a round of talk (LI-10.8)."""
    return len(view.days)


def sayable(view: LesInfiltresView, speaker: int) -> list[int]:
    """What this speaker may say now, from the table's view; rising. Talk begins with the first morning (LI-10.1)."""
    if not view.days:
        return []
    hidden = 0  # seats whose card lies face down
    for seat in range(view.seats):
        if view.open_cards[seat] == NOBODY:
            hidden |= 1 << seat
    phrases = _claims(view, speaker, hidden) if hidden >> speaker & 1 else []
    if view.claims.questioned >> speaker & 1:
        phrases.append(words.SAY_PASS)
    living = view.alive & ~(1 << speaker)
    others = living & hidden
    grounds = _grounds(view)
    phrases += judgements(words.SAY_SUSPECT, others, 2, words.GROUNDS, grounds)  # LI-10.6
    phrases += judgements(words.SAY_TRUST, others, 1, words.GROUNDS, grounds)
    phrases += of_seats(words.SAY_BELIEVE, view.claims.claimants & ~(1 << speaker), 2, 0b11)
    if view.step == words.DEBATE or view.step == words.VOTE or view.step == words.SECOND_VOTE:
        targets = (living if view.step == words.DEBATE else view.candidates) & ~(1 << speaker)
        if speaker != view.silenced:  # who has no vote has none to announce
            phrases += seat_codes(words.SAY_PLAN, targets)
        phrases += seat_codes(words.SAY_URGE, targets)
    phrases += seat_codes(words.SAY_ASK + words.ASK_CARD * words.SEATS, others)
    phrases += seat_codes(words.SAY_ASK + words.ASK_NIGHT * words.SEATS, others)
    phrases += seat_codes(words.SAY_ASK + words.ASK_VOTE * words.SEATS, living)
    phrases += seat_codes(words.SAY_ASK + words.ASK_SUSPICION * words.SEATS, living)
    return phrases


def _claims(view: LesInfiltresView, speaker: int, hidden: int) -> list[int]:
    """LI-10.2, LI-10.3: any card that may still lie face down, and what its power may have shown or done."""
    held = _still_held(view)
    mine = held if view.terms.coming_out else held & ~(1 << words.HACKER)  # LI-10.5
    phrases = seat_codes(words.SAY_AM, mine)
    targets = view.alive & hidden & ~(1 << speaker)
    if mine >> words.HACKER & 1:  # she is called after the double agent, who has another card by then
        phrases += of_seats(words.SAY_SAW, targets, words.ROLES, held & ~(1 << words.DOUBLE_AGENT))
    if held >> words.LOOKOUT & 1:
        phrases += seat_codes(words.SAY_GLIMPSED, targets)
    night = view.nights[-1]
    for deed in (words.DID_PROTECT, words.DID_RESCUE, words.DID_ARREST, words.DID_SILENCE):
        if not held >> words.DOER[deed] & 1:
            continue
        done = 0  # the seats to whom it can have been done, as the morning showed (LI-10.4)
        if deed == words.DID_PROTECT:
            done = night.alive
        elif deed == words.DID_SILENCE:
            silenced = view.days[-1].silenced
            done = 1 << silenced if silenced != NOBODY else night.jailed
        elif night.singer == NOBODY:
            done = night.jailed if deed == words.DID_ARREST else night.alive & ~night.jailed
        phrases += seat_codes(words.SAY_DID + deed * words.SEATS, done)
    return phrases


def _still_held(view: LesInfiltresView) -> int:
    """The roles of which a card may lie face down, as far as everybody knows."""
    left = [view.terms.copies(role) for role in range(words.ROLES)]
    for role in view.open_cards:
        if role != NOBODY:
            left[role] -= 1
    held = 0
    for role in range(words.ROLES):
        if left[role] > 0:
            held |= 1 << role
    return held


def _grounds(view: LesInfiltresView) -> list[int]:
    """What everybody knows of each seat that a judgement may rest on, as sets of grounds; no word takes one away."""
    acted = 0
    for night in view.nights:
        if night.singer != NOBODY:
            acted |= 1 << night.singer
    for day in view.days:
        if day.silenced != NOBODY:
            acted |= 1 << day.silenced
        if day.denounced != NOBODY:
            acted |= 1 << day.denounced
    claims = view.claims
    given: list[int] = []
    for seat in range(view.seats):
        grounds = 1 << words.NO_GROUND | 1 << words.ON_NIGHT
        if view.voters >> seat & 1:
            grounds |= 1 << words.ON_VOTE
        if claims.disputed >> seat & 1:
            grounds |= 1 << words.ON_CONTRADICTION
        if acted >> seat & 1:
            grounds |= 1 << words.ON_POWER
        if (claims.claimants | claims.spoken_of) >> seat & 1:
            grounds |= 1 << words.ON_WORD
        given.append(grounds)
    return given


def bears_out(view: LesInfiltresView, code: int) -> int:
    """Whether a claim of this seat is true by what it was dealt, saw and did: 1 or 0; NOBODY for what is no claim."""
    if code >= words.SAY_PASS:
        return NOBODY
    if code < words.SAY_SAW:
        role = code - words.SAY_AM
        if role == words.DOUBLE_AGENT and view.card_kept != NOBODY:
            return 1  # and the card he kept is his too
        return 1 if view.roles[view.seat] == role else 0
    if code < words.SAY_GLIMPSED:
        return 1 if list(divmod(code - words.SAY_SAW, words.ROLES)) in view.hacks else 0
    if code < words.SAY_DID:
        return view.glimpsed >> (code - words.SAY_GLIMPSED) & 1
    deed, target = divmod(code - words.SAY_DID, words.SEATS)
    night = view.nights[-1]
    if deed == words.DID_PROTECT:
        done = night.protected
    elif deed == words.DID_RESCUE:
        done = night.rescued
    elif deed == words.DID_ARREST:
        done = night.arrested
    else:
        done = night.silencing
    return 1 if done == target else 0
