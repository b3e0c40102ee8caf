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
from doublejeu.games.secret_hitler import words
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView

_SUSPECT: Final = Judgements(words.SAY_SUSPECT, words.SEATS, 2, words.GROUNDS)
_TRUST: Final = Judgements(words.SAY_TRUST, words.SEATS, 1, words.GROUNDS)
_HITLER: Final = SeatCodes(words.SAY_HITLER, words.SEATS)
_NAME: Final = SeatCodes(words.SAY_URGE + words.WISH_NAME * words.SEATS, words.SEATS)
_CALL: Final = SeatCodes(words.SAY_URGE + words.WISH_CALL * words.SEATS, words.SEATS)
_INVESTIGATE: Final = SeatCodes(words.SAY_URGE + words.WISH_INVESTIGATE * words.SEATS, words.SEATS)
_EXECUTE: Final = SeatCodes(words.SAY_URGE + words.WISH_EXECUTE * words.SEATS, words.SEATS)
_ASK_TILES: Final = SeatCodes(words.SAY_ASK + words.ASK_TILES * words.SEATS, words.SEATS)
_ASK_PARTY: Final = SeatCodes(words.SAY_ASK + words.ASK_PARTY * words.SEATS, words.SEATS)
_ASK_BALLOT: Final = SeatCodes(words.SAY_ASK + words.ASK_BALLOT * words.SEATS, words.SEATS)
_ASK_SUSPICION: Final = SeatCodes(words.SAY_ASK + words.ASK_SUSPICION * words.SEATS, words.SEATS)


def floor(view: SecretHitlerView) -> int:
    """A round of talk for each of: naming a chancellor, voting, and what follows a vote (SH-3.9)."""
    if view.step == words.ELECTION:
        return 3 * len(view.governments) + 1
    return 3 * len(view.governments) + (2 if view.step > words.ELECTION else 0)


def asked(view: SecretHitlerView) -> int:
    """Whoever has just seen something alone, until they answer or the next government is named (SH-3.8)."""
    if not view.governments or view.step == words.ELECTION or words.DRAWING <= view.step < words.INVESTIGATION:
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
    if view.step < words.NOMINATION:
        return []
    last = view.spoken_of()
    phrases = _claims(view, speaker, last)
    if (asked(view) | view.questioned) >> speaker & 1:
        phrases.append(words.SAY_PASS)
    others = view.alive & ~(1 << speaker)
    against, in_favour = _grounds(view)
    phrases += _SUSPECT.of(others, against)  # SH-3.7
    phrases += _TRUST.of(others, in_favour)
    phrases += _HITLER.of(others & ~view.cleared)
    for seat in range(view.seats):
        if seat != speaker and view.claimants >> seat & 1:
            phrases.append(words.SAY_BELIEVE + 2 * seat)
            phrases.append(words.SAY_BELIEVE + 2 * seat + 1)
    if view.step == words.ELECTION:
        phrases.append(words.SAY_PLAN)
        phrases.append(words.SAY_PLAN + 1)
    _urge(view, speaker, phrases)
    _ask(view, others, last, phrases)
    return phrases


def _claims(view: SecretHitlerView, speaker: int, last: Government | None) -> list[int]:
    """SH-3.5: of what the speaker saw alone, as everybody knows; SH-3.6: true or not, but for what the law refutes."""
    phrases: list[int] = []
    if last is not None and speaker == last.president:
        low = 1 if last.law == words.LIBERAL else 0
        high = 2 if last.law == words.FASCIST else 3
        phrases += range(words.SAY_DREW + low, words.SAY_DREW + high + 1)
    if last is not None and speaker == last.chancellor:
        low = 1 if last.law == words.LIBERAL else 0
        high = 1 if last.law == words.FASCIST else 2
        phrases += range(words.SAY_RECEIVED + low, words.SAY_RECEIVED + high + 1)
    seen = 0
    peeked = False
    for sight in view.sights:
        if sight.seat == speaker:
            if sight.target == NOBODY:
                peeked = True
            else:
                seen |= 1 << sight.target
    if seen:
        phrases += of_seats(words.SAY_SAW, seen, 2, 0b11)
    if peeked:
        phrases += range(words.SAY_TOP, words.SAY_PASS)
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
        if government.law == words.FASCIST:
            fascist |= officers
        elif government.law == words.LIBERAL:
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
    everywhere: i64 = 1 << words.NO_GROUND
    if len(view.governments) > 0 and view.governments[0].ayes | view.governments[0].nays != 0:
        everywhere |= 1 << words.ON_BALLOT
    against: list[int] = []
    in_favour: list[int] = []
    seats: i64 = view.seats
    for seat in range(seats):
        shared = (
            everywhere | (disputed >> seat & 1) << words.ON_CONTRADICTION | (powerful >> seat & 1) << words.ON_POWER
        )
        shared |= (spoken >> seat & 1) << words.ON_WORD
        against.append(shared | (fascist >> seat & 1) << words.ON_LAW)
        in_favour.append(shared | (liberal >> seat & 1) << words.ON_LAW)
    return against, in_favour


def _urge(view: SecretHitlerView, speaker: int, phrases: list[int]) -> None:
    """What others may be urged to do now: only what can be done. "Name me" is said, "shoot me" is not."""
    if view.step == words.ELECTION:
        phrases.append(words.SAY_URGE + words.WISH_ELECT * words.SEATS + view.chancellor)
        phrases.append(words.SAY_URGE + words.WISH_REJECT * words.SEATS + view.chancellor)
        return
    if speaker == view.president:
        return  # the choice is the speaker's own
    seats = view.alive & ~(1 << view.president)
    if view.step == words.NOMINATION:
        for barred in (view.limited_president, view.limited_chancellor):
            if barred != NOBODY:
                seats &= ~(1 << barred)
        phrases += _NAME.of(seats)
    elif view.step == words.SPECIAL:
        phrases += _CALL.of(seats)
    elif view.step == words.INVESTIGATION:
        phrases += _INVESTIGATE.of(seats & ~view.investigated)
    elif view.step == words.EXECUTION:
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
    if code >= words.SAY_PASS:
        return NOBODY
    if code < words.SAY_SAW:
        last = view.spoken_of()
        if last is None:
            return NOBODY
        if code < words.SAY_RECEIVED:
            return 1 if code - words.SAY_DREW == last.drawn_liberals else 0
        return 1 if code - words.SAY_RECEIVED == last.passed_liberals else 0
    if code < words.SAY_TOP:
        target, party = divmod(code - words.SAY_SAW, 2)
        return 1 if view.parties[target] == party else 0
    for sight in view.sights:
        if sight.seat == view.seat and sight.target == NOBODY:
            return 1 if list(words.TALK.act(code).args) == sight.tiles else 0
    return NOBODY
