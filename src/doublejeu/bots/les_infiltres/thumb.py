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

from doublejeu.bots.les_infiltres.player import InfiltresPlayer, agreed, least_suspect, most_suspect
from doublejeu.bots.les_infiltres.speech import InfiltresVoice
from doublejeu.bots.persona import Traits
from doublejeu.bots.speech import Doubts, TalkingPersona, TalkingTraits, Voice
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import GLANCE, HACKER, INFILTRATOR, LOOKOUT, WORSHIP_LEADER

SURE: Final = 100.0


@dataclass(frozen=True)
class DeedTraits(Traits):
    """What a ballot says of somebody, in units of suspicion."""

    against_infiltrator: float = -2.0  # voted against one who turned out an infiltrator
    against_christian: float = 1.0
    beside_infiltrator: float = 1.0  # voted for somebody else when one was voted out


@dataclass(frozen=True)
class WordTraits(Traits):
    """What words say of somebody."""

    named: float = 6.0  # called an infiltrator by the only hacker or lookout who came out
    cleared: float = -4.0  # or called something else
    disputed: float = 0.5  # the same words, of one whom another contradicts
    rival: float = 2.5  # came out as what another says to be: one of the two is an infiltrator
    came_out: float = -2.0  # came out with a power that nobody else claims
    liar: float = 20.0  # said what cards that lie face up refute


@dataclass(frozen=True)
class ActingTraits(Traits):
    """When it acts."""

    suspect: float = 2.0  # from here on a whistleblower or a minister acts on suspicion alone
    volunteers: int = 3  # to be the sage, times in ten


@dataclass(frozen=True)
class ThumbFearTraits(Traits):
    """How much rather infiltrators see somebody in prison."""

    card: float = 2.0  # whose card they know,
    sage: float = 0.5  # the sage,
    voter: float = 0.5  # one who voted against one of them, each time,
    claimant: float = 2.5  # one who came out with a power
    protected: float = -1.0  # one who stayed free once: the pastor, or well protected


TALKATIVE: Final = TalkingTraits(talks=60)  # a day is one long round of talk


@dataclass(frozen=True)
class ThumbPersona(TalkingPersona):
    """What it suspects, and what its infiltrators fear."""

    talking: TalkingTraits = TALKATIVE
    deeds: DeedTraits = DeedTraits()
    words: WordTraits = WordTraits()
    acting: ActingTraits = ActingTraits()
    fears: ThumbFearTraits = ThumbFearTraits()


USUAL: Final = ThumbPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Thumb(InfiltresPlayer):
    """Plays every card sensibly."""

    def __init__(self, persona: ThumbPersona = USUAL) -> None:
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.voice = InfiltresVoice(self.persona, seat, dice)

    def speech(self) -> Voice:
        return self.voice

    def beliefs(self, view: View) -> Doubts:
        assert isinstance(view, LesInfiltresView)
        hides = view.roles[self.seat] == INFILTRATOR
        scores = self._suspicion(view) if hides else self._suspicion_of_my_own(view)
        return Doubts(scores, self.persona.acting.suspect, SURE / 2)

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
                    scores[voter] += persona.deeds.against_infiltrator
                elif role != NOBODY:
                    scores[voter] += persona.deeds.against_christian
                if fallen and not fallen >> target & 1:
                    scores[voter] += persona.deeds.beside_infiltrator
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
                scores[seat] += self.persona.words.liar
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

    def _favourite(self, view: LesInfiltresView, seats: list[int]) -> int:
        """The most suspect by public facts alone."""
        return most_suspect(view, seats, self._suspicion(view), self.taste)

    # By day

    def _volunteers(self, view: LesInfiltresView) -> bool:
        return self.dice.below(10) < self.persona.acting.volunteers

    def _elects(self, view: LesInfiltresView, seats: list[int]) -> int:
        return self._favourite(view, seats)

    def _votes(self, view: LesInfiltresView, seats: list[int]) -> int:
        if view.roles[self.seat] == INFILTRATOR:
            return self._votes_in_hiding(view, seats)
        return most_suspect(view, seats, self._suspicion_of_my_own(view), self.taste)

    def _votes_in_hiding(self, view: LesInfiltresView, seats: list[int]) -> int:
        """Follow the crowd, even against a partner, until together the infiltrators can carry the vote."""
        if self._carries(view):
            partners = self._partners(view)
            christians = [seat for seat in seats if seat not in partners]
            return most_suspect(view, christians or seats, self._suspicion(view), agreed(view))
        return self._favourite(view, seats)

    def _denounces(self, view: LesInfiltresView, seats: list[int]) -> int:
        """One sure infiltrator is worth a hacker: the day's vote cannot miss. Where her word is enough, she stays."""
        if not seats:
            return NOBODY
        believed = view.claims.outed[self.seat] == HACKER and not view.claims.disputed >> self.seat & 1
        return NOBODY if believed and self._has_told(view, seats[0]) else seats[0]

    def _has_told(self, view: LesInfiltresView, target: int) -> bool:
        for result in view.claims.results:
            if result.seat == self.seat and result.target == target and result.role == INFILTRATOR:
                return True
        return False

    def _names_successor(self, view: LesInfiltresView, seats: list[int]) -> int:
        if view.roles[self.seat] == INFILTRATOR:
            return self.dice.choose(seats)  # a partner, at times: never always
        return least_suspect(view, seats, self._suspicion_of_my_own(view), self.taste)

    # By night

    def _night_too_many(self, view: LesInfiltresView) -> bool:
        """With an even number in the game a night without a victim leaves the Christians the better count."""
        return count(view.alive) % 2 == 0

    def _danger(self, view: LesInfiltresView, seat: int) -> float:
        """Whom infiltrators would rather see in prison."""
        persona = self.persona
        danger = self.dice.below(1000) / 1000
        if view.roles[seat] != NOBODY:
            danger += persona.fears.card  # a card they know is a special one
        if seat == view.sage:
            danger += persona.fears.sage
        if view.claims.outed[seat] == HACKER or view.claims.outed[seat] == LOOKOUT:
            danger += persona.fears.claimant
        for day in view.days:
            for voter, target in day.votes:
                if voter == seat and view.roles[target] == INFILTRATOR:
                    danger += persona.fears.voter
        for night in view.nights:
            if night.designated == seat:
                danger += persona.fears.protected
        return danger

    def _hacks(self, view: LesInfiltresView, seats: list[int]) -> int:
        return self._favourite(view, seats) if seats else NOBODY

    def _rescues(self, view: LesInfiltresView) -> bool:
        designated = view.nights[-1].designated
        came_out = designated != NOBODY and view.claims.outed[designated] == HACKER
        return designated == self.seat or came_out or self._night_too_many(view)

    def _arrests(self, view: LesInfiltresView, seats: list[int]) -> int:
        scores = self._suspicion_of_my_own(view)
        suspect = most_suspect(view, seats, scores, self.taste)
        left = self._infiltrators_left(view)
        lost_at_dawn = 2 * left > count(view.alive) - 1
        return suspect if scores[suspect] >= self.persona.acting.suspect or lost_at_dawn else NOBODY

    def _protects(self, view: LesInfiltresView, seats: list[int]) -> int:
        for seat in bits(view.alive):
            alone = view.claims.outed[seat] == HACKER and not view.claims.disputed >> seat & 1
            if alone and seat in seats:
                return seat
        if self.seat in seats:
            return self.seat
        if view.sage in seats and view.roles[view.sage] != INFILTRATOR:
            return view.sage
        return self.dice.choose([NOBODY, *seats])

    def _silences(self, view: LesInfiltresView, seats: list[int]) -> int:
        scores = self._suspicion_of_my_own(view)
        suspect = most_suspect(view, seats, scores, self.taste)
        return suspect if scores[suspect] >= self.persona.acting.suspect else NOBODY

    def _looks(self, view: LesInfiltresView) -> int:
        known = [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]
        return NOBODY if known else GLANCE

    def _sings(self, view: LesInfiltresView) -> bool:
        return self._night_too_many(view)

    def _takes(self, view: LesInfiltresView) -> int:
        return 1 if view.cards[1] == INFILTRATOR else 0  # the side with the better chances


def weigh_words(persona: ThumbPersona, view: LesInfiltresView, cards: list[int], scores: list[float]) -> None:
    """Add what the words of hackers and lookouts come to for those who know no more than all."""
    claims = view.claims
    for role in (HACKER, LOOKOUT):
        claimants = [seat for seat in range(view.seats) if claims.outed[seat] == role]
        proven = [seat for seat in range(view.seats) if cards[seat] == role]
        for claimant in claimants:
            refuted = (cards[claimant] != NOBODY and cards[claimant] != role) or (proven and claimant not in proven)
            confirmed = claimant in proven
            for result in claims.results:
                if result.seat == claimant and cards[result.target] != NOBODY:
                    fits = cards[result.target] == result.role
                    refuted = refuted or not fits
                    confirmed = confirmed or (fits and result.role == INFILTRATOR)
            if refuted:
                scores[claimant] += persona.words.liar
                continue
            share = 1.0
            if len(claimants) > 1 and not confirmed:
                share = persona.words.disputed
                scores[claimant] += persona.words.rival
            else:
                scores[claimant] += persona.words.came_out
            for result in claims.results:
                if result.seat == claimant:
                    says = persona.words.named if result.role == INFILTRATOR else persona.words.cleared
                    scores[result.target] += share * says
