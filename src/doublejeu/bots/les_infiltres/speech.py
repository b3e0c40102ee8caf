"""How bots speak in Les Infiltrés, by day.

Christians tell the truth, or nothing: a believer may say so, whoever holds a power keeps it to himself, but for the
hacker, who comes out: on the first morning in most matches, else when she has found an infiltrator. From then on she
tells every night. Infiltrators are believers when asked; one whom she names calls her a liar in some matches and is
silent in others, and now and then one comes out as the hacker himself.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.speech import BLAME, COVER, TRUTH, Doubts, Voice, grounded, lately, offered, question_to
from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.dice import Dice
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import (
    ASK_CARD,
    ASK_NIGHT,
    ASK_SUSPICION,
    ASK_VOTE,
    BELIEVER,
    CERTAIN,
    DEBATE,
    DID_ARREST,
    DID_RESCUE,
    GROUNDS,
    HACKER,
    INFILTRATOR,
    LOOKOUT,
    NO_GROUND,
    ON_CONTRADICTION,
    ON_VOTE,
    ON_WORD,
    ROLES,
    SAY_AM,
    SAY_ASK,
    SAY_DID,
    SAY_GLIMPSED,
    SAY_PASS,
    SAY_PLAN,
    SAY_SAW,
    SAY_SUSPECT,
    SAY_TRUST,
    SAY_URGE,
    SEATS,
    SUSPECTING,
)

# Of a thousand humours: those of infiltrators who contradict a hacker that names them, and those who come out falsely.
# Nobody has counted people's: a mixture in which no answer is the rule.
CONTRADICTS_FROM: Final = 450
FAKES_FROM: Final = 900
EARLY_BELOW: Final = 700  # the humours of a hacker who comes out on the first morning
ACCUSES_OWN: Final = 20  # how often, in per cent, an infiltrator judges his partners as he does the others
MOST_SIGHTS: Final = 4  # that she tells in one breath


@mypyc_attr(allow_interpreted_subclasses=True)
class InfiltresVoice(Voice):
    """Somebody at a table of Les Infiltrés who talks."""

    def talks_now(self, view: View) -> bool:
        assert isinstance(view, LesInfiltresView)
        return view.step == DEBATE and view.alive >> self.seat & 1 == 1

    def comes_out(self, view: View) -> bool:
        assert isinstance(view, LesInfiltresView)
        role = view.roles[self.seat]
        return role == HACKER or role == LOOKOUT or role == INFILTRATOR

    def mood(self, view: View) -> int:
        assert isinstance(view, LesInfiltresView)
        return len(view.days)

    def is_asked(self, view: View) -> bool:
        question = self._question(view)
        return question == ASK_VOTE or question == ASK_SUSPICION

    def _question(self, view: View) -> int:
        assert isinstance(view, LesInfiltresView)
        if not view.claims.questioned >> self.seat & 1:
            return NOBODY
        return question_to(view.claims.words, self.seat, SAY_ASK, SEATS)

    # Claims

    def claims(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        assert isinstance(view, LesInfiltresView)
        if view.step != DEBATE:
            return []
        role = view.roles[self.seat]
        words: list[int] = []
        if role == HACKER:
            words = self._tell_sights(view)
        elif role == LOOKOUT:
            words = [SAY_GLIMPSED + seat for seat in bits(view.glimpsed)]
        elif role == INFILTRATOR:
            words = self._lie(view, dice)
        words = [word for word in words if offered(sayable, word) and not self._told(view, word)]
        question = self._question(view)
        if not words and (question == ASK_CARD or question == ASK_NIGHT):
            answer = self._card(view, role, dice) if question == ASK_CARD else self._night(view, role)
            words = [answer if offered(sayable, answer) else SAY_PASS]
        return words[:MOST_SIGHTS]

    def _told(self, view: LesInfiltresView, word: int) -> bool:
        return lately(view.claims.words, 0, self.seat, word)

    def _tell_sights(self, view: LesInfiltresView) -> list[int]:
        """The hacker's nights, infiltrators first: early in most matches, else once she has found one."""
        if self.humour >= EARLY_BELOW and not view.found and view.claims.outed[self.seat] != HACKER:
            return []
        found = [SAY_SAW + target * ROLES + role for target, role in view.hacks if role == INFILTRATOR]
        return found + [SAY_SAW + target * ROLES + role for target, role in view.hacks if role != INFILTRATOR]

    def _lie(self, view: LesInfiltresView, dice: Dice) -> list[int]:
        """What an infiltrator claims unasked: nothing, unless he is named or in the mood to play the hacker."""
        manner = self.persona.lying.lies
        if manner == TRUTH or manner == COVER:
            return []
        accuser = self._accuser(view)
        out = view.claims.outed[self.seat] == HACKER
        if accuser != NOBODY and (self.humour >= CONTRADICTS_FROM or manner == BLAME) and not out:
            return [SAY_SAW + accuser * ROLES + INFILTRATOR]
        if out or (self.humour >= FAKES_FROM and not self._partner_is_out(view)):
            return self._false_sight(view, dice)
        return []

    def _accuser(self, view: LesInfiltresView) -> int:
        """Who says to have seen this seat's card, and that it is an infiltrator's; NOBODY if nobody alive does."""
        for result in view.claims.results:
            if result.target == self.seat and result.role == INFILTRATOR and view.alive >> result.seat & 1:
                return result.seat
        return NOBODY

    def _partner_is_out(self, view: LesInfiltresView) -> bool:
        """Two of them would contradict each other."""
        out = [seat for seat in range(view.seats) if view.claims.outed[seat] == HACKER]
        return any(view.roles[seat] == INFILTRATOR for seat in out)

    def _false_sight(self, view: LesInfiltresView, dice: Dice) -> list[int]:
        """A false hacker tells one night a day, as she would: a believer, or now and then a guilty man."""
        day = len(view.days)
        mine = [result for result in view.claims.results if result.seat == self.seat]
        for result in mine:
            if result.day == day:
                return []
        spoken = [result.target for result in mine]
        hidden = [
            seat
            for seat in bits(view.alive)
            if seat != self.seat and seat not in spoken and view.open_cards[seat] == NOBODY
        ]
        christians = [seat for seat in hidden if view.roles[seat] != INFILTRATOR]
        if not christians:
            return []
        target = dice.choose(christians)
        return [SAY_SAW + target * ROLES + (INFILTRATOR if self._finds_one(dice) else BELIEVER)]

    def _finds_one(self, dice: Dice) -> bool:
        """Whether a false hacker says to have found an infiltrator: one time in three."""
        return dice.below(3) == 0

    def _card(self, view: LesInfiltresView, role: int, dice: Dice) -> int:
        """Asked for his card: believers say so, infiltrators too; a power is told where that is no danger."""
        if view.claims.outed[self.seat] != NOBODY:
            return SAY_AM + view.claims.outed[self.seat]
        if role == INFILTRATOR and self.persona.lying.lies == TRUTH:
            return SAY_PASS  # he says nothing false; "infiltrator" he need not say
        if role == INFILTRATOR:
            return SAY_AM + BELIEVER if self._poses_plain(view) else SAY_PASS
        return SAY_AM + role if self._may_tell(role) else SAY_PASS

    def _may_tell(self, role: int) -> bool:
        """Whether a Christian says which card he holds when he is asked."""
        return role == BELIEVER

    def _poses_plain(self, view: LesInfiltresView) -> bool:
        """Whether an infiltrator is a believer when asked, rather than somebody who does not tell."""
        return True

    def _night(self, view: LesInfiltresView, role: int) -> int:
        """Asked for the night: a minister whose call is spent has nothing more to hide."""
        night = view.nights[-1]
        if night.rescued != NOBODY:
            return SAY_DID + DID_RESCUE * SEATS + night.rescued
        if night.arrested != NOBODY:
            return SAY_DID + DID_ARREST * SEATS + night.arrested
        return SAY_PASS

    # Opinions

    def opinions(self, view: View, sayable: list[int], dice: Dice, doubts: Doubts, plan: int) -> list[int]:
        assert isinstance(view, LesInfiltresView)
        others = [seat for seat in bits(view.alive) if seat != self.seat and view.open_cards[seat] == NOBODY]
        if view.roles[self.seat] == INFILTRATOR and dice.below(100) >= self._accuses_own():
            others = [seat for seat in others if view.roles[seat] != INFILTRATOR]
        worst = plan - SAY_PLAN if plan != NOBODY and plan - SAY_PLAN in others else doubts.worst(others)
        if worst == NOBODY:
            return [SAY_PASS] if self.is_asked(view) else []
        against = self._against(view, sayable, doubts, worst)
        if self.is_asked(view):
            return [against if against != NOBODY else SAY_PASS]
        words: list[int] = []
        suspects = doubts.scores[worst] >= doubts.enough
        if suspects:
            words = [against, SAY_URGE + worst] if dice.below(2) == 0 else [against, SAY_PLAN + worst]
        best = self._trusted(doubts, others, worst)
        if best != NOBODY and dice.below(100) < self.persona.talking.vouches:
            words.append(self._for(view, sayable, best))
        elif suspects:
            pass
        elif dice.below(100) < 25:
            asked = self._askable(view, others, dice)
            question = ASK_CARD if dice.below(2) == 0 else ASK_SUSPICION
            words = [SAY_ASK + question * SEATS + asked[dice.below(len(asked))]]
        else:
            words = [SAY_PLAN + worst]
        today = len(view.days)
        return [
            word for word in words if offered(sayable, word) and not lately(view.claims.words, today, self.seat, word)
        ]

    def _trusted(self, doubts: Doubts, others: list[int], worst: int) -> int:
        """Who stands out for the better, and is not whom it would vote against; NOBODY where nobody does."""
        best = doubts.best(others)
        total = 0.0
        for seat in others:
            total += doubts.scores[seat]
        standing_out = doubts.scores[best] <= total / len(others) - self._margin(doubts)
        return best if best != worst and standing_out else NOBODY

    def _margin(self, doubts: Doubts) -> float:
        """How far below the average of the others somebody must be to be worth a word."""
        return doubts.enough

    def _for(self, view: LesInfiltresView, sayable: list[int], seat: int) -> int:
        return grounded(sayable, SAY_TRUST + seat * GROUNDS, self.grounds_of_trust(view, seat))

    def grounds_of_trust(self, view: LesInfiltresView, seat: int) -> list[int]:
        """What speaks for somebody: a card claimed or told of, or a ballot against one who was an infiltrator."""
        if view.claims.spoken_of >> seat & 1 or view.claims.outed[seat] != NOBODY:
            return [ON_WORD]
        for day in view.days:
            for voter, target in day.second_votes or day.votes:
                if voter == seat and view.open_cards[target] == INFILTRATOR:
                    return [ON_VOTE]
        return [NO_GROUND]

    def _askable(self, view: LesInfiltresView, others: list[int], dice: Dice) -> list[int]:
        """Those it may ask for their cards."""
        return others

    def _accuses_own(self) -> int:
        """How often, in per cent, an infiltrator judges his partners as he does the others."""
        return ACCUSES_OWN

    def _against(self, view: LesInfiltresView, sayable: list[int], doubts: Doubts, seat: int) -> int:
        degree = CERTAIN if doubts.scores[seat] >= doubts.sure else SUSPECTING
        grounds = [ON_CONTRADICTION, ON_VOTE, NO_GROUND]
        for result in view.claims.results:
            if result.target == seat and result.role == INFILTRATOR:
                grounds = [ON_WORD]
        return grounded(sayable, SAY_SUSPECT + (seat * 2 + degree) * GROUNDS, grounds)
