"""Talk in Secret Hitler: what may be said and when (asked of the table's view), and what was true of it.

Officers are asked for their tiles once a law lies on the table, an investigator for the card, a peeker for the pile.
Claims that the law itself refutes are not offered; every other lie is.
"""

from __future__ import annotations

from doublejeu.core.codes import seat_codes
from doublejeu.core.contract import NOBODY
from doublejeu.core.talk import judgements, of_seats
from doublejeu.games.secret_hitler.view import SecretHitlerView
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
    phrases = _claims(view, speaker)
    if (asked(view) | view.questioned) >> speaker & 1:
        phrases.append(SAY_PASS)
    others = view.alive & ~(1 << speaker)
    against, in_favour = _grounds(view)
    phrases += judgements(SAY_SUSPECT, others, 2, GROUNDS, against)  # SH-3.7
    phrases += judgements(SAY_TRUST, others, 1, GROUNDS, in_favour)
    phrases += seat_codes(SAY_HITLER, others & ~view.cleared)
    phrases += of_seats(SAY_BELIEVE, view.claimants & ~(1 << speaker), 2, 0b11)
    if view.step == ELECTION:
        phrases.append(SAY_PLAN)
        phrases.append(SAY_PLAN + 1)
    _urge(view, speaker, phrases)
    _ask(view, others, phrases)
    return phrases


def _claims(view: SecretHitlerView, speaker: int) -> list[int]:
    """SH-3.5: of what the speaker saw alone, as everybody knows; SH-3.6: true or not, but for what the law refutes."""
    phrases: list[int] = []
    last = view.spoken_of()
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
    phrases += of_seats(SAY_SAW, seen, 2, 0b11)
    if peeked:
        phrases += range(SAY_TOP, SAY_PASS)
    return phrases


def _grounds(view: SecretHitlerView) -> tuple[list[int], list[int]]:
    """What everybody knows of each seat that suspicion, and trust, may rest on, as sets of grounds.

    None is ever taken away by a word: a claim that is taken back has been made, and was contradicted.
    """
    given = [1 << NO_GROUND] * view.seats
    passed = [0, 0]  # officers by the laws they enacted
    for government in view.governments:
        officers = 1 << government.president | 1 << government.chancellor
        if government.law != NOBODY:
            passed[government.law] |= officers
        if government.disputed:
            given[government.president] |= 1 << ON_CONTRADICTION
            given[government.chancellor] |= 1 << ON_CONTRADICTION
    for sight in view.sights:
        given[sight.seat] |= 1 << ON_POWER
        if sight.target != NOBODY:
            given[sight.target] |= 1 << ON_POWER
            if sight.said_party != NOBODY:
                given[sight.target] |= 1 << ON_WORD
    voted = len(view.governments) > 0 and view.governments[0].ayes | view.governments[0].nays != 0
    for seat in range(view.seats):
        if voted:
            given[seat] |= 1 << ON_BALLOT
        if view.used_power >> seat & 1:
            given[seat] |= 1 << ON_POWER
        if view.claimants >> seat & 1:
            given[seat] |= 1 << ON_WORD
    in_favour = given.copy()
    for seat in range(view.seats):
        given[seat] |= (passed[FASCIST] >> seat & 1) << ON_LAW
        in_favour[seat] |= (passed[LIBERAL] >> seat & 1) << ON_LAW
    return given, in_favour


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
        phrases += seat_codes(SAY_URGE + WISH_NAME * SEATS, seats)
    elif view.step == SPECIAL:
        phrases += seat_codes(SAY_URGE + WISH_CALL * SEATS, seats)
    elif view.step == INVESTIGATION:
        phrases += seat_codes(SAY_URGE + WISH_INVESTIGATE * SEATS, seats & ~view.investigated)
    elif view.step == EXECUTION:
        phrases += seat_codes(SAY_URGE + WISH_EXECUTE * SEATS, seats & ~(1 << speaker))


def _ask(view: SecretHitlerView, others: int, phrases: list[int]) -> None:
    last = view.spoken_of()
    officers = 1 << last.president | 1 << last.chancellor if last is not None else 0
    investigators = 0
    for sight in view.sights:
        if sight.target != NOBODY:
            investigators |= 1 << sight.seat
    phrases += seat_codes(SAY_ASK + ASK_TILES * SEATS, others & officers)
    phrases += seat_codes(SAY_ASK + ASK_PARTY * SEATS, others & investigators)
    if view.governments:
        phrases += seat_codes(SAY_ASK + ASK_BALLOT * SEATS, others)
    phrases += seat_codes(SAY_ASK + ASK_SUSPICION * SEATS, others)


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
