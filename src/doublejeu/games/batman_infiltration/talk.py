"""Talk in Batman Infiltration: what may be said and when (asked of the table's view), and what was true of it.

Once the cards of a mission lie open its team is asked which was whose, and a Chief who looked at something alone is
asked what it was. Identities and hands are secret, so what they might tell is offered to everybody alike.
"""

from __future__ import annotations

from doublejeu.core.codes import seat_codes
from doublejeu.core.contract import NOBODY
from doublejeu.core.talk import judgements, of_seats
from doublejeu.games.batman_infiltration import words
from doublejeu.games.batman_infiltration.cards import BAGS_OF, MOST_BAGS
from doublejeu.games.batman_infiltration.claims import holds
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView


def floor(view: BatmanInfiltrationView) -> int:
    """Two rounds of talk a turn: before the cards lie open, and after (BI-3.8)."""
    return 2 * view.turn + (1 if _lie_open(view) else 0)


def _lie_open(view: BatmanInfiltrationView) -> bool:
    """Whether this turn's cards have been revealed."""
    gifts = view.claims.gifts
    return len(gifts) > 0 and gifts[-1].turn == view.turn


def asked(view: BatmanInfiltrationView) -> int:
    """The team once its cards lie open, and a Chief who has looked, until they answer or the turn ends (BI-3.5)."""
    if not _lie_open(view) or view.step == words.AT_STEAL:
        return 0
    last = view.claims.gifts[-1]
    seats = last.team & ~last.answered
    for sight in view.claims.sights:
        if sight.turn == view.turn and not sight.answered:
            seats |= 1 << sight.seat
    return seats


def sayable(view: BatmanInfiltrationView, speaker: int) -> list[int]:
    """What this speaker may say now, from the table's view; rising."""
    if not view.turn:
        return []
    phrases = _claims(view, speaker)
    if (asked(view) | view.claims.questioned) >> speaker & 1:
        phrases.append(words.SAY_PASS)
    others = ((1 << view.seats) - 1) & ~(1 << speaker)
    against, in_favour = _grounds(view)
    phrases += judgements(words.SAY_SUSPECT, others, 2, words.GROUNDS, against)  # BI-3.6
    phrases += judgements(words.SAY_TRUST, others, 1, words.GROUNDS, in_favour)
    phrases += of_seats(words.SAY_BELIEVE, view.claims.claimants & others, 2, 0b11)
    if speaker != view.chief:  # the choice is the Chief's
        _urge(view, speaker, others, phrases)
    if view.claims.gifts:
        phrases += seat_codes(words.SAY_ASK + words.ASK_CARD * words.SEATS, view.claims.gifts[-1].team & others)
    phrases += seat_codes(words.SAY_ASK + words.ASK_IDENTITY * words.SEATS, others)
    phrases += seat_codes(words.SAY_ASK + words.ASK_HAND * words.SEATS, others)
    phrases += seat_codes(words.SAY_ASK + words.ASK_SUSPICION * words.SEATS, others)
    return phrases


def _claims(view: BatmanInfiltrationView, speaker: int) -> list[int]:
    """BI-3.3: of the card one gave, of what one saw alone; BI-3.4: of identity, hand and loot, offered to all."""
    claims = view.claims
    phrases: list[int] = []
    if claims.gifts and claims.gifts[-1].team >> speaker & 1:
        for card in claims.gifts[-1].cards:
            if not phrases or phrases[-1] != words.SAY_GAVE + card:
                phrases.append(words.SAY_GAVE + card)
    phrases += range(words.SAY_HOLD, words.SAY_HOLD + 2 * words.HOLDINGS)
    unmasked = 0
    looked = 0
    for sight in claims.sights:
        if sight.seat == speaker:
            if sight.hand:
                looked |= 1 << sight.target
            else:
                unmasked |= 1 << sight.target
    phrases += of_seats(words.SAY_SAW, unmasked, 2, 0b11)
    phrases += of_seats(words.SAY_SAW_HAND, looked, 2 * words.HOLDINGS, (1 << 2 * words.HOLDINGS) - 1)
    phrases += range(words.SAY_AM, words.SAY_AM + 2)
    if view.loot_sizes[speaker]:
        most = MOST_BAGS * view.loot_sizes[speaker]
        phrases += range(words.SAY_LOOT, words.SAY_LOOT + min(most, words.MOST_BAGS_SAID) + 1)
    return phrases


def _grounds(view: BatmanInfiltrationView) -> tuple[list[int], list[int]]:
    """What everybody knows of each seat that suspicion of being one of the family, and trust, may rest on.

    As sets of grounds; no word takes one away.
    """
    claims = view.claims
    orderly_teams = 0
    chaotic_teams = 0
    chiefs = 0
    powers = 0
    for mission in view.missions:
        if mission.signals != NOBODY:
            chiefs |= 1 << mission.chief
            if mission.order > mission.chaos or mission.signals > 0:
                orderly_teams |= mission.team
            if mission.chaos > mission.order:
                chaotic_teams |= mission.team
        for used in (mission.target, mission.robbed, mission.gassed, mission.forced):
            if used != NOBODY:
                powers |= 1 << mission.chief | 1 << used
        if mission.coin != NOBODY or mission.banked:
            powers |= 1 << mission.chief | mission.banked
    spoken = claims.claimants | claims.spoken_of
    against: list[int] = []
    in_favour: list[int] = []
    for seat in range(view.seats):
        given = (
            1 << words.NO_GROUND
            | (chiefs >> seat & 1) << words.ON_TEAM
            | (claims.disputed >> seat & 1) << words.ON_CONTRADICTION
            | (powers >> seat & 1) << words.ON_POWER
            | (spoken >> seat & 1) << words.ON_WORD
        )
        against.append(given | (orderly_teams >> seat & 1) << words.ON_MISSION)
        in_favour.append(given | (chaotic_teams >> seat & 1) << words.ON_MISSION)
    return against, in_favour


def _urge(view: BatmanInfiltrationView, speaker: int, others: int, phrases: list[int]) -> None:
    """What the Chief may be urged to do now. "Take me along" is said, "jail me" is not."""
    step = view.step
    if step == words.AT_TEAM or step == words.AT_SWING or step == words.AT_PROWL or step == words.AT_GAS:
        free = ((1 << view.seats) - 1) & ~view.team
        phrases += seat_codes(words.SAY_URGE + words.WISH_ALONG * words.SEATS, free)
        phrases += seat_codes(words.SAY_URGE + words.WISH_OUT * words.SEATS, free & others)
    elif step == words.AT_PRISON:
        phrases += seat_codes(words.SAY_URGE + words.WISH_JAIL * words.SEATS, others & ~(1 << view.chief))
    elif step == words.AT_SPY or step == words.AT_UNMASK or step == words.AT_IVY:
        seats = view.team if step == words.AT_IVY else (1 << view.seats) - 1
        phrases += seat_codes(words.SAY_URGE + words.WISH_LOOK * words.SEATS, seats & ~(1 << view.chief))


def bears_out(view: BatmanInfiltrationView, code: int) -> int:
    """Whether a claim of this seat is true by what it gave, holds, saw and is: 1 or 0; NOBODY for what is no claim."""
    if code >= words.SAY_PASS:
        return NOBODY
    if code < words.SAY_HOLD:
        for mission in reversed(view.missions):
            if mission.signals != NOBODY:
                return 1 if mission.sent == code - words.SAY_GAVE else 0
        return NOBODY
    if code < words.SAY_SAW:
        holding, answer = divmod(code - words.SAY_HOLD, 2)
        return 1 if holds(view.hand, holding) == (answer == 1) else 0
    if code < words.SAY_SAW_HAND:
        target, identity = divmod(code - words.SAY_SAW, 2)
        return 1 if view.identities[target] == identity else 0
    if code < words.SAY_AM:
        seen, answer = divmod(code - words.SAY_SAW_HAND, 2)
        target, holding = divmod(seen, words.HOLDINGS)
        sight = view.claims.sight(view.seat, target, True)
        if sight is None:
            return NOBODY
        return 1 if holds(sight.cards, holding) == (answer == 1) else 0
    if code < words.SAY_LOOT:
        return 1 if view.identities[view.seat] == code - words.SAY_AM else 0
    bags = 0
    for card in view.loot:
        bags += BAGS_OF[card]
    return 1 if min(bags, words.MOST_BAGS_SAID) == code - words.SAY_LOOT else 0
