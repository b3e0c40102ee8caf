"""Talk in Secret Hitler: what may be said and when (asked of the table's view), and what was true of it.

Officers are asked for their tiles once a law lies on the table, an investigator for the card, a peeker for the pile.
Claims that the law itself refutes are not offered; every other lie is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.codes import SeatCodes
from doublejeu.core.contract import NOBODY
from doublejeu.core.talk import Judgements, of_seats
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView
from doublejeu.games.secret_hitler.words import (
    ASK_BALLOT,
    ASK_PARTY,
    ASK_SUSPICION,
    ASK_TILES,
    DRAWING,
    ELECTION,
    EXECUTION,
    FASCIST,
    GROUNDS,
    INVESTIGATION,
    LIBERAL,
    NO_GROUND,
    NOMINATION,
    ON_BALLOT,
    ON_CONTRADICTION,
    ON_LAW,
    ON_POWER,
    ON_WORD,
    SAY_ASK,
    SAY_BELIEVE,
    SAY_DREW,
    SAY_HITLER,
    SAY_PASS,
    SAY_PLAN,
    SAY_RECEIVED,
    SAY_SAW,
    SAY_SUSPECT,
    SAY_TOP,
    SAY_TRUST,
    SAY_URGE,
    SEATS,
    SPECIAL,
    TALK,
    WISH_CALL,
    WISH_ELECT,
    WISH_EXECUTE,
    WISH_INVESTIGATE,
    WISH_NAME,
    WISH_REJECT,
)

_SUSPECT: Final = Judgements(SAY_SUSPECT, SEATS, 2, GROUNDS)
_TRUST: Final = Judgements(SAY_TRUST, SEATS, 1, GROUNDS)
_HITLER: Final = SeatCodes(SAY_HITLER, SEATS)
_NAME: Final = SeatCodes(SAY_URGE + WISH_NAME * SEATS, SEATS)
_CALL: Final = SeatCodes(SAY_URGE + WISH_CALL * SEATS, SEATS)
_INVESTIGATE: Final = SeatCodes(SAY_URGE + WISH_INVESTIGATE * SEATS, SEATS)
_EXECUTE: Final = SeatCodes(SAY_URGE + WISH_EXECUTE * SEATS, SEATS)
_ASK_TILES: Final = SeatCodes(SAY_ASK + ASK_TILES * SEATS, SEATS)
_ASK_PARTY: Final = SeatCodes(SAY_ASK + ASK_PARTY * SEATS, SEATS)
_ASK_BALLOT: Final = SeatCodes(SAY_ASK + ASK_BALLOT * SEATS, SEATS)
_ASK_SUSPICION: Final = SeatCodes(SAY_ASK + ASK_SUSPICION * SEATS, SEATS)


def floor(view: SecretHitlerView) -> int:
    """A round of talk for each of: naming a chancellor, voting, and what follows a vote (SH-3.9)."""
    if view.step == ELECTION:
        return 3 * len(view.governments) + 1
    return 3 * len(view.governments) + (2 if view.step > ELECTION else 0)


def asked(view: SecretHitlerView) -> int:
    """Whoever has just seen something alone, until they answer or the next government is named (SH-3.8)."""
    if not view.governments or view.step == ELECTION or DRAWING <= view.step < INVESTIGATION:
        return 0
    seats = 0
    last = view.governments[-1]
    if last.let_go():
        seats |= (1 << last.president | 1 << last.chancellor) & ~last.answered
    for sight in view.sights:
        if sight.government == len(view.governments) and not sight.answered:
            seats |= 1 << sight.seat
    return seats & view.alive


def sayable(view: SecretHitlerView, speaker: int) -> list[int]:
    """What this speaker may say now, from the table's view; rising."""
    if view.step < NOMINATION:
        return []
    last = view.spoken_of()
    phrases = _claims(view, speaker, last)
    if (asked(view) | view.questioned) >> speaker & 1:
        phrases.append(SAY_PASS)
    others = view.alive & ~(1 << speaker)
    against, in_favour = _grounds(view)
    phrases += _SUSPECT.of(others, against)  # SH-3.7
    phrases += _TRUST.of(others, in_favour)
    phrases += _HITLER.of(others & ~view.cleared)
    for seat in range(view.seats):
        if seat != speaker and view.claimants >> seat & 1:
            phrases.append(SAY_BELIEVE + 2 * seat)
            phrases.append(SAY_BELIEVE + 2 * seat + 1)
    if view.step == ELECTION:
        phrases.append(SAY_PLAN)
        phrases.append(SAY_PLAN + 1)
    _urge(view, speaker, phrases)
    _ask(view, others, last, phrases)
    return phrases


def _claims(view: SecretHitlerView, speaker: int, last: Government | None) -> list[int]:
    """SH-3.5: of what the speaker saw alone, as everybody knows; SH-3.6: true or not, but for what the law refutes."""
    phrases: list[int] = []
    if last is not None and speaker == last.president:
        low = 1 if last.law == LIBERAL else 0
        high = 2 if last.law == FASCIST else 3
        phrases += range(SAY_DREW + low, SAY_DREW + high + 1)
    if last is not None and speaker == last.chancellor:
        low = 1 if last.law == LIBERAL else 0
        high = 1 if last.law == FASCIST else 2
        phrases += range(SAY_RECEIVED + low, SAY_RECEIVED + high + 1)
    seen = 0
    peeked = False
    for sight in view.sights:
        if sight.seat == speaker:
            if sight.target == NOBODY:
                peeked = True
            else:
                seen |= 1 << sight.target
    if seen:
        phrases += of_seats(SAY_SAW, seen, 2, 0b11)
    if peeked:
        phrases += range(SAY_TOP, SAY_PASS)
    return phrases


def _grounds(view: SecretHitlerView) -> tuple[list[int], list[int]]:
    """What everybody knows of each seat that suspicion, and trust, may rest on, as sets of grounds.

    None is ever taken away by a word: a claim that is taken back has been made, and was contradicted.
    """
    disputed: i64 = 0
    fascist: i64 = 0  # officers of fascist laws,
    liberal: i64 = 0  # and of liberal ones
    powerful: i64 = view.used_power
    spoken: i64 = view.claimants
    for government in view.governments:
        officers: i64 = 1 << government.president | 1 << government.chancellor
        if government.law == FASCIST:
            fascist |= officers
        elif government.law == LIBERAL:
            liberal |= officers
        if government.disputed:
            disputed |= officers
    for sight in view.sights:
        powerful |= 1 << sight.seat
        if sight.target != NOBODY:
            target: i64 = 1 << sight.target
            powerful |= target
            if sight.said_party != NOBODY:
                spoken |= target
    everywhere: i64 = 1 << NO_GROUND
    if len(view.governments) > 0 and view.governments[0].ayes | view.governments[0].nays != 0:
        everywhere |= 1 << ON_BALLOT
    against: list[int] = []
    in_favour: list[int] = []
    seats: i64 = view.seats
    for seat in range(seats):
        shared = everywhere | (disputed >> seat & 1) << ON_CONTRADICTION | (powerful >> seat & 1) << ON_POWER
        shared |= (spoken >> seat & 1) << ON_WORD
        against.append(shared | (fascist >> seat & 1) << ON_LAW)
        in_favour.append(shared | (liberal >> seat & 1) << ON_LAW)
    return against, in_favour


def _urge(view: SecretHitlerView, speaker: int, phrases: list[int]) -> None:
    """What others may be urged to do now: only what can be done. "Name me" is said, "shoot me" is not."""
    if view.step == ELECTION:
        phrases.append(SAY_URGE + WISH_ELECT * SEATS + view.chancellor)
        phrases.append(SAY_URGE + WISH_REJECT * SEATS + view.chancellor)
        return
    if speaker == view.president:
        return  # the choice is the speaker's own
    seats = view.alive & ~(1 << view.president)
    if view.step == NOMINATION:
        for barred in (view.limited_president, view.limited_chancellor):
            if barred != NOBODY:
                seats &= ~(1 << barred)
        phrases += _NAME.of(seats)
    elif view.step == SPECIAL:
        phrases += _CALL.of(seats)
    elif view.step == INVESTIGATION:
        phrases += _INVESTIGATE.of(seats & ~view.investigated)
    elif view.step == EXECUTION:
        phrases += _EXECUTE.of(seats & ~(1 << speaker))


def _ask(view: SecretHitlerView, others: int, last: Government | None, phrases: list[int]) -> None:
    officers = 1 << last.president | 1 << last.chancellor if last is not None else 0
    investigators = 0
    for sight in view.sights:
        if sight.target != NOBODY:
            investigators |= 1 << sight.seat
    phrases += _ASK_TILES.of(others & officers)
    phrases += _ASK_PARTY.of(others & investigators)
    if view.governments:
        phrases += _ASK_BALLOT.of(others)
    phrases += _ASK_SUSPICION.of(others)


def bears_out(view: SecretHitlerView, code: int) -> int:
    """Whether a claim of this seat is what it saw: 1 or 0; NOBODY for whatever is no claim."""
    if code >= SAY_PASS:
        return NOBODY
    if code < SAY_SAW:
        last = view.spoken_of()
        if last is None:
            return NOBODY
        if code < SAY_RECEIVED:
            return 1 if code - SAY_DREW == last.drawn_liberals else 0
        return 1 if code - SAY_RECEIVED == last.passed_liberals else 0
    if code < SAY_TOP:
        target, party = divmod(code - SAY_SAW, 2)
        return 1 if view.parties[target] == party else 0
    for sight in view.sights:
        if sight.seat == view.seat and sight.target == NOBODY:
            return 1 if list(TALK.act(code).args) == sight.tiles else 0
    return NOBODY
