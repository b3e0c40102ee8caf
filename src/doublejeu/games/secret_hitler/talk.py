"""Talk in Secret Hitler: what may be said and when (asked of the table's view), and what was true of it.

Officers are asked for their tiles once a law lies on the table, an investigator for the card, a peeker for the pile.
Claims that the law itself refutes are not offered; every other lie is.
"""

from __future__ import annotations

from doublejeu.core.contract import NOBODY
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


def floor(view: SecretHitlerView) -> int:
    """A round of talk for each of: naming a chancellor, voting, and what follows a vote."""
    if view.step == ELECTION:
        return 3 * len(view.governments) + 1
    return 3 * len(view.governments) + (2 if view.step > ELECTION else 0)


def asked(view: SecretHitlerView) -> int:
    """Whoever has just seen something alone, until they answer or the next government is named."""
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
    """What this speaker may say now, from the table's view."""
    if view.step < NOMINATION:
        return []
    phrases = _claims(view, speaker)
    if asked(view) >> speaker & 1:
        phrases.append(SAY_PASS)
    others = view.alive & ~(1 << speaker)
    grounds = [_grounds(view, seat) for seat in range(view.seats)]
    for seat in range(view.seats):
        if others >> seat & 1:
            for degree in range(2):
                for ground in range(GROUNDS):
                    if grounds[seat] >> ground & 1:
                        phrases.append(SAY_SUSPECT + (seat * 2 + degree) * GROUNDS + ground)
    for seat in range(view.seats):
        if others >> seat & 1:
            for ground in range(GROUNDS):
                if grounds[seat] >> ground & 1:
                    phrases.append(SAY_TRUST + seat * GROUNDS + ground)
    for seat in range(view.seats):
        if others >> seat & 1:
            phrases.append(SAY_HITLER + seat)
    for seat in range(view.seats):
        if view.claimants >> seat & 1 and seat != speaker:
            phrases.append(SAY_BELIEVE + seat * 2)
            phrases.append(SAY_BELIEVE + seat * 2 + 1)
    if view.step == ELECTION:
        phrases.append(SAY_PLAN)
        phrases.append(SAY_PLAN + 1)
    _urge(view, speaker, others, phrases)
    _ask(view, others, phrases)
    return phrases


def _claims(view: SecretHitlerView, speaker: int) -> list[int]:
    phrases: list[int] = []
    last = spoken_of(view)
    if last is not None and speaker == last.president:
        low = 1 if last.law == LIBERAL else 0
        high = 2 if last.law == FASCIST else 3
        phrases += range(SAY_DREW + low, SAY_DREW + high + 1)
    if last is not None and speaker == last.chancellor:
        low = 1 if last.law == LIBERAL else 0
        high = 1 if last.law == FASCIST else 2
        phrases += range(SAY_RECEIVED + low, SAY_RECEIVED + high + 1)
    seen = 0
    for sight in view.sights:
        if sight.seat == speaker and sight.target != NOBODY:
            seen |= 1 << sight.target
    for target in range(view.seats):
        if seen >> target & 1:
            phrases += range(SAY_SAW + target * 2, SAY_SAW + target * 2 + 2)
    if any(sight.seat == speaker and sight.target == NOBODY for sight in view.sights):
        phrases += range(SAY_TOP, SAY_PASS)
    return phrases


def spoken_of(view: SecretHitlerView) -> Government | None:
    """The last government that held tiles and let go of them: the one its officers may speak about."""
    for government in reversed(view.governments):
        if government.let_go():
            return government
    return None


def _grounds(view: SecretHitlerView, seat: int) -> int:
    """What everybody knows of a seat that a judgement may rest on, as a set of grounds."""
    grounds = 1 << NO_GROUND
    for government in view.governments:
        if government.ayes | government.nays:
            grounds |= 1 << ON_BALLOT
        if seat == government.president or seat == government.chancellor:
            if government.law != NOBODY:
                grounds |= 1 << ON_LAW
            if government.contradictory():
                grounds |= 1 << ON_CONTRADICTION
    for sight in view.sights:
        if seat == sight.seat or seat == sight.target:
            grounds |= 1 << ON_POWER
        if seat == sight.target and sight.said_party != NOBODY:
            grounds |= 1 << ON_WORD
    if view.used_power >> seat & 1:
        grounds |= 1 << ON_POWER
    if view.claimants >> seat & 1:
        grounds |= 1 << ON_WORD
    return grounds


def _urge(view: SecretHitlerView, speaker: int, others: int, phrases: list[int]) -> None:
    """What others may be urged to do now; rising, like everything that is offered."""
    wishes: list[int] = []
    if view.step == NOMINATION:
        wishes = [WISH_NAME]
    elif view.step == SPECIAL:
        wishes = [WISH_CALL]
    elif view.step == ELECTION:
        phrases.append(SAY_URGE + WISH_ELECT * SEATS + view.chancellor)
        phrases.append(SAY_URGE + WISH_REJECT * SEATS + view.chancellor)
    elif view.step == INVESTIGATION:
        wishes = [WISH_INVESTIGATE]
    elif view.step == EXECUTION:
        wishes = [WISH_EXECUTE]
    if speaker == view.president:
        return  # the choice is the speaker's own
    for wish in wishes:
        for seat in range(view.seats):
            oneself = seat == speaker and wish != WISH_EXECUTE  # "name me" is said, "shoot me" is not
            if (oneself or others >> seat & 1) and seat != view.president:
                phrases.append(SAY_URGE + wish * SEATS + seat)


def _ask(view: SecretHitlerView, others: int, phrases: list[int]) -> None:
    last = spoken_of(view)
    investigators = 0
    for sight in view.sights:
        if sight.target != NOBODY:
            investigators |= 1 << sight.seat
    for question in (ASK_TILES, ASK_PARTY, ASK_BALLOT, ASK_SUSPICION):
        for seat in range(view.seats):
            if not others >> seat & 1:
                continue
            if question == ASK_TILES and (last is None or (seat != last.president and seat != last.chancellor)):
                continue
            if question == ASK_PARTY and not investigators >> seat & 1:
                continue
            if question == ASK_BALLOT and not any(past.ayes | past.nays for past in view.governments):
                continue
            phrases.append(SAY_ASK + question * SEATS + seat)


def bears_out(view: SecretHitlerView, code: int) -> int:
    """Whether a claim of this seat is what it saw: 1 or 0; NOBODY for whatever is no claim."""
    last = spoken_of(view)
    if code >= SAY_PASS:
        return NOBODY
    if code < SAY_SAW:
        if last is None:
            return NOBODY
        if code < SAY_RECEIVED:
            return 1 if code - SAY_DREW == last.drawn_liberals else 0
        return 1 if code - SAY_RECEIVED == last.passed_liberals else 0
    if code < SAY_TOP:
        target, party = divmod(code - SAY_SAW, 2)
        return 1 if view.parties[target] == party else 0
    for sight in reversed(view.sights):
        if sight.seat == view.seat and sight.target == NOBODY:
            return 1 if list(TALK.act(code).args) == sight.tiles else 0
    return NOBODY
