"""How somebody who counts speaks in Les Infiltrés: what he claims has a reason in how the table sees him.

The hacker comes out on the first morning in some matches, else when she has found an infiltrator, by night or by
elimination, when somebody poses as her, or when she is about to be voted out. A believer who is about to be voted out
says which card he holds; whoever has a power then does so in some matches (`owns_up`), for infiltrators would take him
by night. Whoever hears his own card claimed says so; a minister may tell whom he rescued, for infiltrators designate
none of theirs. Infiltrators have the same reasons to speak, and other words: they answer who named them, pose as
believers when many speak against them, as the hacker, or as somebody with a power that nobody has claimed.

Whoever is sure of somebody says so, and it may be the only thing he says. The ground of a suspicion, or of trust, is
what it rests on most: what would be left of it without the words, the ballots, the nights. Trust is said of those who
stand out, not of the least suspect of a table that knows nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.les_infiltres.odds import BALLOTS, NIGHTS, NOTHING, WORDS, Odds, Reading
from doublejeu.bots.les_infiltres.persona import ReadingPersona
from doublejeu.bots.les_infiltres.player import named_today, spoken_against
from doublejeu.bots.les_infiltres.speech import InfiltresVoice
from doublejeu.bots.persona import BadBot, Traits
from doublejeu.bots.speech import BLAME, COVER, TRUTH, Doubts, grounded, lately, offered
from doublejeu.core.bits import bits, count
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
    PASTOR,
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
NAMED_BY: Final = 3  # whom one in so many of the others names is about to be voted out


@dataclass(frozen=True)
class ClaimingTraits(Traits):
    """When it speaks of itself, in per cent of matches: a humour drawn for each match decides."""

    early: int = 20  # the hacker comes out on the first morning
    thanks: int = 20  # a minister says whom he rescued
    owns_up: int = 10  # about to be voted out, somebody with a power says so, and an infiltrator that he has one
    answers: int = 0  # a pastor whom somebody asks for his card tells it, rather than have a night wasted on him
    contradicts: int = 75  # an infiltrator whom the hacker names says to be the hacker himself
    fakes: int = 10  # or comes out as the hacker unprovoked
    poses: int = 25  # or, about to be voted out, claims a power rather than a believer's card
    finds: int = 33  # and, once out as the hacker, says of whom he looked at that he is an infiltrator
    plain: int = 100  # and is a believer when asked as often as a Christian would answer, else silent like some powers

    def check(self) -> None:
        if self.plain < 0:
            raise BadBot("plain must not be below 0")
        shares = [self.early, self.thanks, self.owns_up, self.contradicts, self.fakes, self.poses]
        _check_shares([*shares, self.answers, self.finds])


@dataclass(frozen=True)
class JudgingTraits(Traits):
    """Of whom it speaks its mind."""

    trusted: float = 0.12  # how much likelier than usual somebody must be an infiltrator to be worth a word
    spares_own: int = 0  # an infiltrator passes his partners over, in per cent; else he judges them like anybody
    asks_own: int = 20  # and asks a partner for his card as he would anybody

    def check(self) -> None:
        _check_shares([self.spares_own, self.asks_own])


def _check_shares(shares: list[int]) -> None:
    if min(shares) < 0 or max(shares) > 100:
        raise BadBot("when it speaks of itself, and how, is in per cent: 0 to 100")


@dataclass(frozen=True)
class SpeakingPersona(ReadingPersona):
    """How it reads others, and how it speaks."""

    claiming: ClaimingTraits = ClaimingTraits()
    judging: JudgingTraits = JudgingTraits()


@mypyc_attr(allow_interpreted_subclasses=True)
class BeliefVoice(InfiltresVoice):
    """Speaks for a reason."""

    def __init__(self, persona: SpeakingPersona, seat: int, dice: Dice, reading: Reading) -> None:
        super().__init__(persona, seat, dice)
        self.manner = persona
        self.reading = reading

    def odds(self, view: LesInfiltresView, without: str = NOTHING) -> Odds:
        """A Christian's own odds; an infiltrator looks at the table as the others do."""
        if view.roles[self.seat] == INFILTRATOR:
            return self.reading.public(view, without)
        return self.reading.own(view, without)

    def avowed(self, view: LesInfiltresView, without: str = NOTHING) -> Odds:
        """The odds it speaks by: an infiltrator's are those of the Christian he pretends to be."""
        if view.roles[self.seat] == INFILTRATOR:
            return self.reading.pretended(view, without)
        return self.reading.own(view, without)

    def doubts(self, view: LesInfiltresView, odds: Odds) -> Doubts:
        """Odds as doubts: from somewhat above the others' average on, somebody is worth a word."""
        others = [seat for seat in bits(view.alive) if seat != self.seat]
        return Doubts(odds.infiltrator, odds.usual(others) + self.manner.judging.trusted, SURE, True)

    def comes_out(self, view: View) -> bool:
        assert isinstance(view, LesInfiltresView)
        role = view.roles[self.seat]
        if role == HACKER or role == LOOKOUT or role == INFILTRATOR or role == MINISTER:
            return True
        return self._challenged(view, role) or self._in_danger(view)

    def wants(self, view: View) -> bool:
        """Whoever is sure of somebody never keeps it to himself."""
        assert isinstance(view, LesInfiltresView)
        return super().wants(view) or self._keeps_back(view)

    def presses(self, view: View) -> bool:
        assert isinstance(view, LesInfiltresView)
        silent = view.claims.outed[self.seat] == NOBODY and view.open_cards[self.seat] == NOBODY
        return self._keeps_back(view) or (silent and self._in_danger(view))

    def _keeps_back(self, view: LesInfiltresView) -> bool:
        """Whether it is sure of somebody and has not said so today. Infiltrators who carry the vote need not."""
        if view.roles[self.seat] == INFILTRATOR and self._carries(view):
            return False
        sure = self._sure_of(view)
        if not sure:
            return False
        today = len(view.days)
        words = view.claims.words
        for number in range(len(words) - 1, -1, -1):
            day, speaker, phrase = words[number]
            if day != today:
                break
            if speaker == self.seat and spoken_against(phrase) in sure:
                return False
        return True

    def _sure_of(self, view: LesInfiltresView) -> list[int]:
        """The living whom it holds for infiltrators as good as certainly, and whose cards not everybody knows."""
        odds = self.avowed(view).infiltrator
        hidden = [seat for seat in bits(view.alive) if view.open_cards[seat] == NOBODY]
        return [seat for seat in hidden if seat != self.seat and odds[seat] >= SURE]

    def _carries(self, view: LesInfiltresView) -> bool:
        partners = 0
        for seat in bits(view.alive):
            if view.roles[seat] == INFILTRATOR:
                partners += 1
        return 2 * partners >= count(view.alive)

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
        elif role == MINISTER and view.nights[-1].rescued != NOBODY and self.humour < 10 * self.manner.claiming.thanks:
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
        """Whether it is about to be voted out, by the names spoken or by what all can work out, and would say so.

        A believer has nothing to hide, the hacker too much to tell, and an infiltrator does as they do. Any other
        card is a power that infiltrators would take by night: whoever holds it speaks in some matches only.
        """
        named = self._is_most_named(view)
        role = view.roles[self.seat]
        if named and (role == BELIEVER or role == HACKER or role == INFILTRATOR):
            return True
        if (self.humour * 7 + self.seat * 131) % 1000 >= 10 * self.manner.claiming.owns_up:
            return False
        return named or self._is_most_suspect(view)

    def _is_most_suspect(self, view: LesInfiltresView) -> bool:
        """Whether the table suspects nobody more than this seat, and it for a reason."""
        suspicion = self.reading.public(view).infiltrator
        total = 0.0
        living = bits(view.alive)
        for seat in living:
            total += suspicion[seat]
            if suspicion[seat] > suspicion[self.seat]:
                return False
        return suspicion[self.seat] >= total / len(living) + self.manner.judging.trusted

    def _is_most_named(self, view: LesInfiltresView) -> bool:
        """Whether many of the others, two at least, spoke against this seat today, and against nobody more."""
        named = named_today(view)[self.seat] // 2
        others = count(view.alive) - 1
        return named >= 2 and named * NAMED_BY >= others and 2 * named >= max(named_today(view))

    def _tell_sights(self, view: LesInfiltresView) -> list[int]:
        """The hacker's nights, infiltrators first, once she has a reason to be out."""
        out = view.claims.outed[self.seat] == HACKER
        if not out and self.humour >= 10 * self.manner.claiming.early and not self._sure_of(view):
            if not self._challenged(view, HACKER) and not self._in_danger(view):
                return []
        found: list[int] = []
        others: list[int] = []
        for target, role in view.hacks:
            if view.alive >> target & 1 and view.open_cards[target] == NOBODY:  # the others are known to all
                (found if role == INFILTRATOR else others).append(SAY_SAW + target * ROLES + role)
        return found + others or [SAY_AM + HACKER]

    def _lie(self, view: LesInfiltresView, dice: Dice) -> list[int]:
        """An infiltrator answers who named him, plays the hacker, or says who he is not when he is suspected."""
        manner = self.persona.lying.lies
        if manner == TRUTH or manner == COVER:
            return []
        accuser = self._accuser(view)
        out = view.claims.outed[self.seat] == HACKER
        bold = self.humour >= 1000 - 10 * self.manner.claiming.contradicts or manner == BLAME
        if accuser != NOBODY and bold and not out and not self._partner_is_out(view):
            return [SAY_SAW + accuser * ROLES + INFILTRATOR]
        fakes = self.humour >= 1000 - 10 * self.manner.claiming.fakes
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
        if free and dice.below(100) < self.manner.claiming.poses:
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
        return 100 - self.manner.judging.spares_own

    def _askable(self, view: LesInfiltresView, others: list[int], dice: Dice) -> list[int]:
        """Whoever is asked and answers looks worse for it: an infiltrator asks Christians, seldom a partner."""
        if view.roles[self.seat] != INFILTRATOR or dice.below(100) < self.manner.judging.asks_own:
            return others
        return [seat for seat in others if view.roles[seat] != INFILTRATOR] or others

    def _poses_plain(self, view: LesInfiltresView) -> bool:
        """In as many matches as a Christian would tell his card: so that an answer, or none, tells nothing."""
        counts = view.terms.counts
        telling = 0
        christians = 0
        for role in range(BELIEVER, ROLES):
            christians += counts[role]
            if self._may_tell(role):
                telling += counts[role]
        drawn = (self.humour * 13 + self.seat * 197) % 1000
        return drawn * christians * 100 < telling * 1000 * self.manner.claiming.plain

    def _may_tell(self, role: int) -> bool:
        """A believer, and in some matches a pastor; the other powers are what infiltrators look for."""
        answers = (self.humour * 17 + self.seat * 71) % 1000 < 10 * self.manner.claiming.answers
        return role == BELIEVER or (role == PASTOR and answers)

    def _finds_one(self, dice: Dice) -> bool:
        return dice.below(100) < self.manner.claiming.finds

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
                if doubts.scores[seat] < total / len(others) - self.manner.judging.trusted:
                    return SAY_BELIEVE + 2 * seat + YES
                if doubts.scores[seat] >= doubts.enough:
                    return SAY_BELIEVE + 2 * seat
        return NOBODY

    def _against(self, view: LesInfiltresView, sayable: list[int], doubts: Doubts, seat: int) -> int:
        degree = CERTAIN if doubts.scores[seat] >= doubts.sure else SUSPECTING
        return grounded(sayable, SAY_SUSPECT + (seat * 2 + degree) * GROUNDS, self.grounds(view, seat))

    def _margin(self, doubts: Doubts) -> float:
        return self.manner.judging.trusted

    def grounds(self, view: LesInfiltresView, seat: int) -> list[int]:
        """What a suspicion rests on, the most weighty first: how much of it is gone without the one or the other."""
        return [ground for moved, ground in self._weights(view, seat) if moved < -0.01] + [NO_GROUND]

    def grounds_of_trust(self, view: LesInfiltresView, seat: int) -> list[int]:
        """The same of trust."""
        weights = self._weights(view, seat)
        weights.reverse()
        return [ground for moved, ground in weights if moved > 0.01] + [NO_GROUND]

    def _weights(self, view: LesInfiltresView, seat: int) -> list[tuple[float, int]]:
        """How the odds of somebody would move without his words, ballots or nights: what weighs against him first."""
        full = self.avowed(view).infiltrator[seat]
        by_word = ON_CONTRADICTION if view.claims.disputed >> seat & 1 else ON_WORD
        found: list[tuple[float, int]] = []
        for part, ground in ((WORDS, by_word), (BALLOTS, ON_VOTE), (NIGHTS, ON_NIGHT)):
            found.append((self.avowed(view, part).infiltrator[seat] - full, ground))
        found.sort()
        return found
