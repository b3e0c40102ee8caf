"""How somebody who counts speaks in Les Infiltrés: what he claims has a reason in how the table sees him.

The hacker comes out on the first morning in most matches, else when she has found an infiltrator, when somebody poses
as her, or when she is about to be voted out. Whoever is about to be voted out says which card he holds, and whoever
hears his own card claimed says so; a minister may tell whom he rescued, for infiltrators designate none of theirs.
Infiltrators have the same reasons to speak, and other words: they answer who named them, pose as the hacker, or as
somebody with a power that nobody has claimed.

The ground of a suspicion is what it rests on most: what would be left of it without the words, the ballots, the nights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.les_infiltres.odds import (
    BALLOTS,
    EVERYTHING,
    NIGHTS,
    WORDS,
    Odds,
    Reading,
    ReadingPersona,
)
from doublejeu.bots.les_infiltres.speech import InfiltresVoice
from doublejeu.bots.persona import BadBot
from doublejeu.bots.speech import BLAME, COVER, TRUTH, Doubts, grounded, lately, offered
from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.dice import Dice
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import (
    BELIEVER,
    CERTAIN,
    DEBATE,
    DID_RESCUE,
    DOUBLE_AGENT,
    GROUNDS,
    HACKER,
    INFILTRATOR,
    LOOKOUT,
    MINISTER,
    NO_GROUND,
    ON_CONTRADICTION,
    ON_NIGHT,
    ON_VOTE,
    ON_WORD,
    ROLES,
    SAY_AM,
    SAY_BELIEVE,
    SAY_DID,
    SAY_GLIMPSED,
    SAY_SAW,
    SAY_SUSPECT,
    SEATS,
    SUSPECTING,
    YES,
)

SURE: Final = 0.95  # odds from which on somebody says to be certain


@dataclass(frozen=True)
class SpeakingPersona(ReadingPersona):
    """When it speaks of itself, in per cent of matches: a humour drawn for each match decides."""

    early: int = 20  # the hacker comes out on the first morning
    thanks: int = 20  # a minister says whom he rescued
    owns_up: int = 20  # whoever is about to be voted out says which card he holds, or would hold
    contradicts: int = 75  # an infiltrator whom the hacker names says to be the hacker himself
    fakes: int = 10  # or comes out as the hacker unprovoked
    poses: int = 25  # or, about to be voted out, claims a power rather than a believer's card
    finds: int = 33  # and, once out as the hacker, says of whom he looked at that he is an infiltrator
    plain: int = 100  # and is a believer when asked as often as a Christian would be, else silent like one with a power
    spares_own: int = 0  # an infiltrator who speaks his mind passes his partners over; else he judges them like anybody
    asks_own: int = 20  # and asks a partner for his card as he would anybody
    trusted: float = 0.12  # how much likelier than usual somebody must be an infiltrator to be worth a word

    def check(self) -> None:
        super().check()
        shares = [self.early, self.thanks, self.owns_up, self.contradicts, self.fakes, self.poses]
        shares += [self.finds, self.spares_own, self.asks_own]
        if self.plain < 0:
            raise BadBot("plain must not be below 0")
        if min(shares) < 0 or max(shares) > 100:
            raise BadBot("when it speaks of itself, and how, is in per cent: 0 to 100")


@mypyc_attr(allow_interpreted_subclasses=True)
class BeliefVoice(InfiltresVoice):
    """Speaks for a reason."""

    def __init__(self, persona: SpeakingPersona, seat: int, dice: Dice, reading: Reading) -> None:
        super().__init__(persona, seat, dice)
        self.manner = persona
        self.reading = reading

    def odds(self, view: LesInfiltresView, rests_on: int = EVERYTHING) -> Odds:
        """A Christian's own odds; an infiltrator looks at the table as the others do."""
        if view.roles[self.seat] == INFILTRATOR:
            return self.reading.public(view, rests_on)
        return self.reading.own(view, rests_on)

    def avowed(self, view: LesInfiltresView, rests_on: int = EVERYTHING) -> Odds:
        """The odds it speaks by: an infiltrator's are those of the Christian he pretends to be."""
        if view.roles[self.seat] == INFILTRATOR:
            return self.reading.pretended(view, rests_on)
        return self.reading.own(view, rests_on)

    def doubts(self, view: LesInfiltresView, odds: Odds) -> Doubts:
        """Odds as doubts: from somewhat above the others' average on, somebody is worth a word."""
        others = [seat for seat in bits(view.alive) if seat != self.seat]
        return Doubts(odds.infiltrator, odds.usual(others) + self.manner.trusted, SURE, True)

    def comes_out(self, view: View) -> bool:
        assert isinstance(view, LesInfiltresView)
        role = view.roles[self.seat]
        if role == HACKER or role == LOOKOUT or role == INFILTRATOR or role == MINISTER:
            return True
        return self._challenged(view, role) or self._in_danger(view)

    # Claims

    def claims(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        assert isinstance(view, LesInfiltresView)
        if view.step != DEBATE:
            return []
        words = [word for word in self._unasked(view, dice) if offered(sayable, word) and not self._told(view, word)]
        return words[: self._most_sights()] or super().claims(view, sayable, dice)

    def _most_sights(self) -> int:
        return 5

    def _unasked(self, view: LesInfiltresView, dice: Dice) -> list[int]:
        """What it has a reason to claim, most important first."""
        role = view.roles[self.seat]
        if role == HACKER:
            return self._tell_sights(view)
        if role == INFILTRATOR:
            return self._lie(view, dice)
        words: list[int] = []
        if role == LOOKOUT:
            words = [SAY_GLIMPSED + seat for seat in bits(view.glimpsed & view.alive)]
        elif role == MINISTER and view.nights[-1].rescued != NOBODY and self.humour < 10 * self.manner.thanks:
            words = [SAY_DID + DID_RESCUE * SEATS + view.nights[-1].rescued]
        if not words and role != DOUBLE_AGENT and (self._challenged(view, role) or self._in_danger(view)):
            words = [SAY_AM + role]
        return words

    def _challenged(self, view: LesInfiltresView, role: int) -> bool:
        """Whether somebody else claims this seat's card, of which there is one, and it has not yet said so."""
        if view.terms.copies(role) != 1 or view.claims.outed[self.seat] == role:
            return False
        return any(seat != self.seat and view.claims.outed[seat] == role for seat in bits(view.alive))

    def _in_danger(self, view: LesInfiltresView) -> bool:
        """Whether the table suspects nobody more than this seat, for a reason, and in this match it would say so."""
        if (self.humour * 7 + self.seat * 131) % 1000 >= 10 * self.manner.owns_up:
            return False
        suspicion = self.reading.public(view).infiltrator
        total = 0.0
        living = bits(view.alive)
        for seat in living:
            total += suspicion[seat]
            if suspicion[seat] > suspicion[self.seat]:
                return False
        return suspicion[self.seat] >= total / len(living) + self.manner.trusted

    def _tell_sights(self, view: LesInfiltresView) -> list[int]:
        """The hacker's nights, infiltrators first, once she has a reason to be out."""
        out = view.claims.outed[self.seat] == HACKER
        if not out and self.humour >= 10 * self.manner.early and not view.found & view.alive:
            if not self._challenged(view, HACKER) and not self._in_danger(view):
                return []
        found = [SAY_SAW + target * ROLES + role for target, role in view.hacks if role == INFILTRATOR]
        found += [SAY_SAW + target * ROLES + role for target, role in view.hacks if role != INFILTRATOR]
        return found or [SAY_AM + HACKER]

    def _lie(self, view: LesInfiltresView, dice: Dice) -> list[int]:
        """An infiltrator answers who named him, plays the hacker, or says who he is not when he is suspected."""
        manner = self.persona.lies
        if manner == TRUTH or manner == COVER:
            return []
        accuser = self._accuser(view)
        out = view.claims.outed[self.seat] == HACKER
        bold = self.humour >= 1000 - 10 * self.manner.contradicts or manner == BLAME
        if accuser != NOBODY and bold and not out and not self._partner_is_out(view):
            return [SAY_SAW + accuser * ROLES + INFILTRATOR]
        fakes = self.humour >= 1000 - 10 * self.manner.fakes
        if out or (fakes and not self._partner_is_out(view) and not self._hacker_is_gone(view)):
            return self._false_sight(view, dice)
        if view.claims.outed[self.seat] == NOBODY and self._in_danger(view):
            return [SAY_AM + self._pretended(view, dice)]
        return []

    def _hacker_is_gone(self, view: LesInfiltresView) -> bool:
        return HACKER in view.open_cards

    def _pretended(self, view: LesInfiltresView, dice: Dice) -> int:
        """A card to claim under suspicion: a believer's, or now and then a power that nobody has claimed or shown."""
        free: list[int] = []
        for role in range(LOOKOUT, ROLES):
            if view.terms.counts[role] and role not in view.open_cards and role not in view.claims.outed:
                free.append(role)
        if free and dice.below(100) < self.manner.poses:
            return dice.choose(free)
        return BELIEVER

    # Opinions

    def opinions(self, view: View, sayable: list[int], dice: Dice, doubts: Doubts, plan: int) -> list[int]:
        assert isinstance(view, LesInfiltresView)
        if view.roles[self.seat] == INFILTRATOR:
            doubts = self.doubts(view, self.avowed(view))
        words = super().opinions(view, sayable, dice, doubts, plan)
        credit = self._credits(view, doubts)
        if credit != NOBODY and offered(sayable, credit) and not self.is_asked(view):
            if not lately(view.claims.words, len(view.days), self.seat, credit):
                words.append(credit)
        return words

    def _accuses_own(self) -> int:
        return 100 - self.manner.spares_own

    def _askable(self, view: LesInfiltresView, others: list[int], dice: Dice) -> list[int]:
        """Whoever is asked and answers looks worse for it: an infiltrator asks Christians, seldom a partner."""
        if view.roles[self.seat] != INFILTRATOR or dice.below(100) < self.manner.asks_own:
            return others
        return [seat for seat in others if view.roles[seat] != INFILTRATOR] or others

    def _poses_plain(self, view: LesInfiltresView) -> bool:
        """In as many matches as there are believers among Christians: so the answer tells nothing."""
        counts = view.terms.counts
        christians = 0
        for role in range(BELIEVER, ROLES):
            christians += counts[role]
        drawn = (self.humour * 13 + self.seat * 197) % 1000
        return drawn * christians * 100 < counts[BELIEVER] * 1000 * self.manner.plain

    def _finds_one(self, dice: Dice) -> bool:
        return dice.below(100) < self.manner.finds

    def _credits(self, view: LesInfiltresView, doubts: Doubts) -> int:
        """Whether it believes somebody who came out; NOBODY where it cannot tell, or nobody has."""
        others = [seat for seat in bits(view.alive) if seat != self.seat]
        if not others:
            return NOBODY
        total = 0.0
        for seat in others:
            total += doubts.scores[seat]
        for seat in others:
            if view.claims.outed[seat] == HACKER or view.claims.outed[seat] == LOOKOUT:
                if doubts.scores[seat] < total / len(others) - self.manner.trusted:
                    return SAY_BELIEVE + 2 * seat + YES
                if doubts.scores[seat] >= doubts.enough:
                    return SAY_BELIEVE + 2 * seat
        return NOBODY

    def _against(self, view: LesInfiltresView, sayable: list[int], doubts: Doubts, seat: int) -> int:
        degree = CERTAIN if doubts.scores[seat] >= doubts.sure else SUSPECTING
        return grounded(sayable, SAY_SUSPECT + (seat * 2 + degree) * GROUNDS, self.grounds(view, seat))

    def grounds(self, view: LesInfiltresView, seat: int) -> list[int]:
        """What a suspicion rests on, the most weighty first: how much of it is gone without the one or the other."""
        full = self.avowed(view).infiltrator[seat]
        by_word = ON_CONTRADICTION if view.claims.disputed >> seat & 1 else ON_WORD
        found: list[tuple[float, int]] = []
        for part, ground in ((WORDS, by_word), (BALLOTS, ON_VOTE), (NIGHTS, ON_NIGHT)):
            found.append((self.avowed(view, EVERYTHING & ~part).infiltrator[seat] - full, ground))
        found.sort()
        return [ground for moved, ground in found if moved < -0.01] + [NO_GROUND]
