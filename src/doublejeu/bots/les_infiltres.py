"""Rules of thumb for Les Infiltrés: what each card does by night, and whom to point at by day.

Suspicion is built from what everybody has seen: who voted against people that turned out Christians, who voted
against people that turned out infiltrators, who held back when one was voted out. Where nobody stands out, all bots
point at the same name by a rule that depends on public facts alone, so that the infiltrators cannot steer the vote;
the infiltrators hide by following it.

Words are weighed besides: those of a hacker or lookout who came out, as long as nobody contradicts them, and what the
cards that lie face up make of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.les_infiltres_speech import InfiltresVoice
from doublejeu.bots.minds import Mind
from doublejeu.bots.speech import Doubts, TalkingPersona, Voice
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import (
    CALL,
    CALL_AGENT,
    CALL_AGREEMENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_INFILTRATORS,
    CALL_LAWYER,
    CALL_RESCUE,
    CALL_WHISTLEBLOWER,
    DEBATE,
    DENOUNCE,
    DOUBLE_AGENT,
    ELECT,
    GLANCE,
    HACKER,
    INFILTRATOR,
    LAWYER,
    LOOKOUT,
    MINISTER,
    NO,
    POINT,
    READY,
    REST,
    SAGE_VOTE,
    SECOND_VOTE,
    SING,
    SUCCEED,
    SUCCESSION,
    TAKE,
    VOLUNTEER,
    VOLUNTEERING,
    VOTE,
    VOTE_FOR,
    WHISTLEBLOWER,
    WORSHIP_LEADER,
    YES,
)

SURE: Final = 100.0


@dataclass(frozen=True)
class ThumbPersona(TalkingPersona):
    """What a ballot and a word say of somebody, in units of suspicion, and what infiltrators fear."""

    talks: int = 60  # a day is one long round of talk
    against_infiltrator: float = -2.0  # voted against one who turned out an infiltrator
    against_christian: float = 1.0
    beside_infiltrator: float = 1.0  # voted for somebody else when one was voted out
    named: float = 6.0  # called an infiltrator by the only hacker or lookout who came out
    cleared: float = -4.0  # or called something else
    disputed: float = 0.5  # the same words, of one whom another contradicts
    rival: float = 2.5  # came out as what another says to be: one of the two is an infiltrator
    came_out: float = -2.0  # came out with a power that nobody else claims
    liar: float = 20.0  # said what cards that lie face up refute
    suspect: float = 2.0  # from here on a whistleblower or a minister acts on suspicion alone
    volunteers: int = 3  # times in ten
    fears_card: float = 2.0  # how much rather infiltrators see somebody in prison: whose card they know,
    fears_sage: float = 0.5  # the sage,
    fears_voter: float = 0.5  # one who voted against one of them, each time,
    fears_claimant: float = 2.5  # one who came out with a power
    fears_protected: float = -1.0  # one who stayed free once: the pastor, or well protected


USUAL: Final = ThumbPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Thumb(Mind):
    """Plays every card sensibly. The view remembers all there is to remember."""

    def __init__(self, persona: ThumbPersona = USUAL) -> None:
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.voice = InfiltresVoice(self.persona, seat, dice)

    def speech(self) -> Voice:
        return self.voice

    def intention(self, view: View) -> str:
        """Christians look for infiltrators; these hide until together they carry the vote."""
        assert isinstance(view, LesInfiltresView)
        if view.roles[self.seat] != INFILTRATOR:
            return "hunt" if self._infiltrators_left(view) < view.terms.counts[INFILTRATOR] else "find"
        partners = [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]
        return "strike" if 2 * len(partners) >= count(view.alive) else "hide"

    def beliefs(self, view: View) -> Doubts:
        assert isinstance(view, LesInfiltresView)
        hides = view.roles[self.seat] == INFILTRATOR
        scores = self._suspicion(view) if hides else self._suspicion_of_my_own(view)
        return Doubts(scores, self.persona.suspect, SURE / 2)

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, LesInfiltresView)
        if len(legal) == 1:
            return legal[0]
        step = view.step
        if CALL_AGENT <= step <= CALL_ARREST:
            return self._by_night(view, legal)
        if step == VOTE or step == SECOND_VOTE:
            return self._vote(view, legal)
        if step == DEBATE:
            return self._denounce_or_wait(view, legal)
        if step == VOLUNTEERING:
            return VOLUNTEER + (YES if self.dice.below(10) < self.persona.volunteers else NO)
        if step == SAGE_VOTE:
            return ELECT + self._favourite(view, [code - ELECT for code in legal])
        assert step == SUCCESSION
        return SUCCEED + self._successor(view, [code - SUCCEED for code in legal])

    # Suspicion

    def _suspicion(self, view: LesInfiltresView) -> list[float]:
        """How much each seat stands out, by what everybody has seen."""
        persona = self.persona
        scores = [0.0] * view.seats
        cards = view.open_cards.copy()
        for night in view.nights:
            if night.singer != NOBODY:
                cards[night.singer] = WORSHIP_LEADER  # face down, and yet everybody knows it
        for day in view.days:
            fallen = 0
            for seat in bits(day.excluded):
                if cards[seat] == INFILTRATOR:
                    fallen |= 1 << seat
            for voter, target in day.second_votes or day.votes:
                role = cards[target]
                if role == INFILTRATOR:
                    scores[voter] += persona.against_infiltrator
                elif role != NOBODY:
                    scores[voter] += persona.against_christian
                if fallen and not fallen >> target & 1:
                    scores[voter] += persona.beside_infiltrator
        if view.claims.claimants:
            weigh_words(persona, view, cards, scores)
        for seat in range(view.seats):
            if cards[seat] == INFILTRATOR:
                scores[seat] = SURE
            elif cards[seat] != NOBODY:
                scores[seat] = -SURE
        return scores

    def _suspicion_of_my_own(self, view: LesInfiltresView) -> list[float]:
        """The same with what this seat alone knows."""
        scores = self._suspicion(view)
        if view.claims.claimants:
            for seat in self._found_lying(view):
                scores[seat] += self.persona.liar
        for seat in range(view.seats):
            if view.roles[seat] == INFILTRATOR:
                scores[seat] = SURE
            elif view.roles[seat] != NOBODY or view.innocent >> seat & 1:
                scores[seat] = -SURE
        return scores

    def _found_lying(self, view: LesInfiltresView) -> list[int]:
        """Those whose words this seat's own card refutes: they say what it is not, or that it is theirs."""
        own = view.roles[self.seat]
        liars: list[int] = []
        for result in view.claims.results:
            if result.target == self.seat and result.role != own and view.card_kept == NOBODY:
                liars.append(result.seat)
        if view.terms.copies(own) == 1:
            for seat in range(view.seats):
                if seat != self.seat and view.claims.outed[seat] == own:
                    liars.append(seat)
        return liars

    def _most_suspect(self, view: LesInfiltresView, seats: list[int], scores: list[float]) -> int:
        """The most suspect; among equals the first in an order that changes daily and that everybody can work out."""
        salt = _salt(view)
        best = seats[0]
        for seat in seats:
            if _stands_out(seat, best, scores, salt):
                best = seat
        return best

    def _least_suspect(self, view: LesInfiltresView, seats: list[int], scores: list[float]) -> int:
        """The last in the same order."""
        salt = _salt(view)
        best = seats[0]
        for seat in seats:
            if _stands_out(best, seat, scores, salt):
                best = seat
        return best

    def _favourite(self, view: LesInfiltresView, seats: list[int]) -> int:
        """The name everybody would come to by public facts alone."""
        return self._most_suspect(view, seats, self._suspicion(view))

    def _infiltrators_left(self, view: LesInfiltresView) -> int:
        """As many as were dealt and have not been seen to leave."""
        left = view.terms.counts[INFILTRATOR]
        for seat in range(view.seats):
            if not view.alive >> seat & 1 and view.open_cards[seat] == INFILTRATOR:
                left -= 1
        return left

    # By day

    def _vote(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - VOTE_FOR for code in legal]
        if view.roles[self.seat] == INFILTRATOR:
            return VOTE_FOR + self._vote_in_hiding(view, seats)
        return VOTE_FOR + self._most_suspect(view, seats, self._suspicion_of_my_own(view))

    def _vote_in_hiding(self, view: LesInfiltresView, seats: list[int]) -> int:
        """Follow the crowd, even against a partner, until together the infiltrators can carry the vote."""
        partners = [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]
        if 2 * len(partners) >= count(view.alive):
            christians = [seat for seat in seats if seat not in partners]
            seats = christians or seats
        return self._most_suspect(view, seats, self._suspicion(view))

    def _denounce_or_wait(self, view: LesInfiltresView, legal: list[int]) -> int:
        """One sure infiltrator is worth a hacker: the day's vote cannot miss. Where her word is enough, she stays."""
        known = [code for code in legal if code >= DENOUNCE]
        if not known:
            return READY
        believed = view.claims.outed[self.seat] == HACKER and not view.claims.disputed >> self.seat & 1
        return READY if believed and self._has_told(view, known[0] - DENOUNCE) else known[0]

    def _has_told(self, view: LesInfiltresView, target: int) -> bool:
        for result in view.claims.results:
            if result.seat == self.seat and result.target == target and result.role == INFILTRATOR:
                return True
        return False

    def _successor(self, view: LesInfiltresView, seats: list[int]) -> int:
        if view.roles[self.seat] == INFILTRATOR:
            return self.dice.choose(seats)  # a partner, at times: never always
        return self._least_suspect(view, seats, self._suspicion_of_my_own(view))

    # By night

    def _by_night(self, view: LesInfiltresView, legal: list[int]) -> int:
        step = view.step
        role = view.roles[self.seat]
        if role == INFILTRATOR and (step == CALL_INFILTRATORS or step == CALL_AGREEMENT):
            return self._point_at_a_victim(view, legal)
        if role == HACKER and step == CALL_HACKER:
            return self._hack(view, legal)
        if role == MINISTER and step == CALL_RESCUE:
            return CALL + (YES if self._worth_rescuing(view) else NO)
        if role == MINISTER and step == CALL_ARREST:
            return self._arrest(view, legal)
        if role == LAWYER and step == CALL_LAWYER:
            return self._protect(view, legal)
        if role == WHISTLEBLOWER and step == CALL_WHISTLEBLOWER:
            return self._silence(view, legal)
        if role == LOOKOUT and step == CALL_INFILTRATORS:
            known = [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]
            return self._asleep(legal) if known else GLANCE
        if role == WORSHIP_LEADER and step == CALL_INFILTRATORS and SING in legal:
            return SING if self._night_too_many(view) else self._asleep(legal)
        if role == DOUBLE_AGENT and step == CALL_AGENT:
            return TAKE + (1 if view.cards[1] == INFILTRATOR else 0)  # the side with the better chances
        return self._asleep(legal)

    def _asleep(self, legal: list[int]) -> int:
        """A tap that does nothing must look like any other."""
        taps = [code for code in legal if code < GLANCE]
        return self.dice.choose(taps)

    def _night_too_many(self, view: LesInfiltresView) -> bool:
        """With an even number in the game a night without a victim leaves the Christians the better count."""
        return count(view.alive) % 2 == 0

    def _point_at_a_victim(self, view: LesInfiltresView, legal: list[int]) -> int:
        """First each a favourite of his own; then all where most fingers point."""
        seats = [code - POINT for code in legal]
        night = view.nights[-1]
        if night.spotted in seats:
            return POINT + night.spotted
        if view.step == CALL_AGREEMENT:
            votes = [0] * view.seats
            for seat in bits(view.alive):
                if view.roles[seat] == INFILTRATOR and view.pointing[seat] in seats:
                    votes[view.pointing[seat]] += 1
            return POINT + _highest(seats, [float(votes[seat]) for seat in seats])
        return POINT + _highest(seats, [self._danger(view, seat) for seat in seats])

    def _danger(self, view: LesInfiltresView, seat: int) -> float:
        """Whom infiltrators would rather see in prison."""
        persona = self.persona
        danger = self.dice.below(1000) / 1000
        if view.roles[seat] != NOBODY:
            danger += persona.fears_card  # a card they know is a special one
        if seat == view.sage:
            danger += persona.fears_sage
        if view.claims.outed[seat] == HACKER or view.claims.outed[seat] == LOOKOUT:
            danger += persona.fears_claimant
        for day in view.days:
            for voter, target in day.votes:
                if voter == seat and view.roles[target] == INFILTRATOR:
                    danger += persona.fears_voter
        for night in view.nights:
            if night.designated == seat:
                danger += persona.fears_protected
        return danger

    def _hack(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - POINT for code in legal if code >= POINT and view.roles[code - POINT] == NOBODY]
        if not seats:
            return REST
        return POINT + self._most_suspect(view, seats, self._suspicion(view))

    def _worth_rescuing(self, view: LesInfiltresView) -> bool:
        designated = view.nights[-1].designated
        came_out = designated != NOBODY and view.claims.outed[designated] == HACKER
        return designated == self.seat or came_out or self._night_too_many(view)

    def _arrest(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - POINT for code in legal if code >= POINT]
        scores = self._suspicion_of_my_own(view)
        suspect = self._most_suspect(view, seats, scores)
        left = self._infiltrators_left(view)
        lost_at_dawn = 2 * left > count(view.alive) - 1
        return POINT + suspect if scores[suspect] >= self.persona.suspect or lost_at_dawn else REST

    def _protect(self, view: LesInfiltresView, legal: list[int]) -> int:
        for seat in bits(view.alive):
            alone = view.claims.outed[seat] == HACKER and not view.claims.disputed >> seat & 1
            if alone and POINT + seat in legal:
                return POINT + seat
        if POINT + self.seat in legal:
            return POINT + self.seat
        if POINT + view.sage in legal and view.roles[view.sage] != INFILTRATOR:
            return POINT + view.sage
        return self.dice.choose(legal)

    def _silence(self, view: LesInfiltresView, legal: list[int]) -> int:
        seats = [code - POINT for code in legal if code >= POINT and code != POINT + self.seat]
        scores = self._suspicion_of_my_own(view)
        suspect = self._most_suspect(view, seats, scores)
        return POINT + suspect if scores[suspect] >= self.persona.suspect else REST


def weigh_words(persona: ThumbPersona, view: LesInfiltresView, cards: list[int], scores: list[float]) -> None:
    """Add what the words of hackers and lookouts come to for those who know no more than all."""
    claims = view.claims
    for role in (HACKER, LOOKOUT):
        claimants = [seat for seat in range(view.seats) if claims.outed[seat] == role]
        proven = [seat for seat in range(view.seats) if cards[seat] == role]
        for claimant in claimants:
            refuted = (cards[claimant] != NOBODY and cards[claimant] != role) or (proven and claimant not in proven)
            borne_out = claimant in proven
            for result in claims.results:
                if result.seat == claimant and cards[result.target] != NOBODY:
                    fits = cards[result.target] == result.role
                    refuted = refuted or not fits
                    borne_out = borne_out or (fits and result.role == INFILTRATOR)
            if refuted:
                scores[claimant] += persona.liar
                continue
            share = 1.0
            if len(claimants) > 1 and not borne_out:
                share = persona.disputed
                scores[claimant] += persona.rival
            else:
                scores[claimant] += persona.came_out
            for result in claims.results:
                if result.seat == claimant:
                    says = persona.named if result.role == INFILTRATOR else persona.cleared
                    scores[result.target] += share * says


def _salt(view: LesInfiltresView) -> int:
    """What shuffles the order of equals: public, and another one each day."""
    return view.alive * 31 + len(view.days) * 7 + view.sage + 1


def _stands_out(seat: int, other: int, scores: list[float], salt: int) -> bool:
    """Whether one seat comes before another."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    return salt * (seat + 3) * 2654435761 % 4294967296 < salt * (other + 3) * 2654435761 % 4294967296


def _highest(seats: list[int], worth: list[float]) -> int:
    """The first seat of those worth most."""
    best = 0
    for index in range(1, len(seats)):
        if worth[index] > worth[best]:
            best = index
    return seats[best]
