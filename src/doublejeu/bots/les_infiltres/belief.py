"""A player of Les Infiltrés who keeps the exact odds of every team of infiltrators, and acts on them.

A Christian reads the table through his own odds, and uses his card where it is worth most by them and by the count of
the living (prospects.py). An infiltrator reads it through the public ones, to know how his side looks to
those who count: he votes as a Christian would, takes whom the table trusts, leaves those it suspects, and gives a
partner up once he cannot be saved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.hypotheses import Evidence
from doublejeu.bots.les_infiltres.belief_speech import SURE, BeliefVoice, SpeakingPersona
from doublejeu.bots.les_infiltres.odds import Odds, Reading, reading
from doublejeu.bots.les_infiltres.player import InfiltresPlayer, agreed, least_suspect, most_suspect
from doublejeu.bots.les_infiltres.prospects import at_dawn
from doublejeu.bots.persona import Traits
from doublejeu.bots.speech import Doubts, Voice
from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.view import Day, LesInfiltresView
from doublejeu.games.les_infiltres.words import (
    BELIEVER,
    GLANCE,
    HACKER,
    INFILTRATOR,
    LAWYER,
    LOOKOUT,
    MINISTER,
    PASTOR,
    STARE,
    WHISTLEBLOWER,
    WORSHIP_LEADER,
)

# The cards a double agent would rather have, best first.
WANTED: Final[list[int]] = [
    INFILTRATOR,
    HACKER,
    LOOKOUT,
    MINISTER,
    WORSHIP_LEADER,
    LAWYER,
    WHISTLEBLOWER,
    PASTOR,
    BELIEVER,
]
ALIKE: Final = 1e-9  # odds that differ by less are the same, whatever the order of sums


@dataclass(frozen=True)
class VotingTraits(Traits):
    """Whom it votes against, and how an infiltrator does."""

    volunteers: int = 3  # to be the sage, times in ten
    as_all: float = 0.03  # odds so near to the best are the best: then public odds, words of the day and taste decide
    doomed: float = 0.6  # a partner so likely to all is given up
    sacrifices: int = 100  # and one less likely whom all vote against, in per cent


@dataclass(frozen=True)
class PowerTraits(Traits):
    """When a card is used."""

    believed: float = 0.6  # a hacker whose word makes him whom she found so likely to all needs not denounce him
    rescues_for: float = 0.05  # what a call or a song must be worth, as a chance to win
    arrests_for: float = 0.05
    stares: int = 30  # a lookout who knows nobody stares rather than glances, in per cent


@dataclass(frozen=True)
class FearTraits(Traits):
    """How much rather infiltrators see somebody in prison."""

    trusted: float = 2.0  # whom the table trusts,
    claimant: float = 2.0  # the more so who came out as hacker or lookout,
    card: float = 0.5  # whose card they know,
    sage: float = 0.2  # the sage,
    protected: float = -0.5  # one who stayed free once: the pastor, or well protected,
    independent: float = 0.25  # one who did not vote as most did, each time: he may know what they do not


@dataclass(frozen=True)
class BeliefPersona(SpeakingPersona):
    """How it reads and speaks, and how it acts on it."""

    voting: VotingTraits = VotingTraits()
    powers: PowerTraits = PowerTraits()
    fears: FearTraits = FearTraits()


USUAL: Final = BeliefPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(InfiltresPlayer):
    """Counts as a Christian; as an infiltrator, hides from those who count."""

    def __init__(self, persona: BeliefPersona = USUAL) -> None:
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.reading: Reading = reading(self.persona, Terms(setup))
        self.voice = BeliefVoice(self.persona, seat, dice, self.reading)

    def speech(self) -> Voice:
        return self.voice

    def beliefs(self, view: View) -> Doubts:
        assert isinstance(view, LesInfiltresView)
        return self.voice.doubts(view, self.voice.odds(view))

    def evidence(self, view: View) -> Evidence | None:
        assert isinstance(view, LesInfiltresView)
        return self.reading.evidence(view) if view.roles[self.seat] != INFILTRATOR else None

    def onlooker(self, view: View) -> Doubts | None:
        assert isinstance(view, LesInfiltresView)
        odds = self.reading.public(view)
        return Doubts(odds.infiltrator, odds.usual(bits(view.alive)) + self.persona.judging.trusted, SURE, True)

    # How the table looks

    def _own(self, view: LesInfiltresView) -> list[float]:
        return self.voice.odds(view).infiltrator

    def _public(self, view: LesInfiltresView) -> Odds:
        return self.reading.public(view)

    def _most_suspect(self, view: LesInfiltresView, seats: list[int], own: list[float]) -> int:
        """The most suspect to this seat; among those nearly as suspect, the most suspect to all."""
        most = max([own[seat] for seat in seats])
        near = [seat for seat in seats if own[seat] >= most - self.persona.voting.as_all]
        return self._favourite(view, near)

    def _favourite(self, view: LesInfiltresView, seats: list[int]) -> int:
        """The most suspect by public facts alone."""
        return most_suspect(view, seats, _rounded(self._public(view).infiltrator), self.taste)

    # By day

    def _volunteers(self, view: LesInfiltresView) -> bool:
        return self.dice.below(10) < self.persona.voting.volunteers

    def _elects(self, view: LesInfiltresView, seats: list[int]) -> int:
        return self._favourite(view, seats)

    def _names_successor(self, view: LesInfiltresView, seats: list[int]) -> int:
        if view.roles[self.seat] == INFILTRATOR:
            partners = [seat for seat in seats if view.roles[seat] == INFILTRATOR]
            if partners and self.dice.below(100) < 30:
                seats = partners
        return least_suspect(view, seats, _rounded(self._own(view)), self.taste)

    def _votes(self, view: LesInfiltresView, seats: list[int]) -> int:
        if view.roles[self.seat] == INFILTRATOR:
            return self._votes_in_hiding(view, seats)
        return self._most_suspect(view, seats, self._own(view))

    def _votes_in_hiding(self, view: LesInfiltresView, seats: list[int]) -> int:
        """As whoever it pretends to be would; together once that decides; seldom otherwise for a partner's sake."""
        christians = [seat for seat in seats if view.roles[seat] != INFILTRATOR]
        if christians and self._carries(view):
            return most_suspect(view, christians, _rounded(self._public(view).infiltrator), agreed(view))
        crowd = self._most_suspect(view, seats, self.reading.pretended(view).infiltrator)
        if not christians or view.roles[crowd] != INFILTRATOR:
            return crowd
        lost = self._public(view).infiltrator[crowd] >= self.persona.voting.doomed
        if lost or self._whim(view) < self.persona.voting.sacrifices:
            return crowd
        return self._most_suspect(view, christians, self.reading.pretended(view).infiltrator)

    def _denounces(self, view: LesInfiltresView, seats: list[int]) -> int:
        """One sure infiltrator is worth a hacker: the day's vote cannot miss. Where her word is enough, she stays."""
        if not seats:
            return NOBODY
        public = self._public(view).infiltrator
        target = most_suspect(view, seats, _rounded(public), self.taste)
        needed = self.persona.powers.believed if self._infiltrators_left(view) > 1 else 0.9
        crowd = self._favourite(view, [seat for seat in bits(view.alive) if seat != self.seat])
        return NOBODY if crowd in seats and public[target] >= needed else target

    # By night

    def _danger(self, view: LesInfiltresView, seat: int) -> float:
        persona = self.persona
        trust = 1.0 - self._public(view).infiltrator[seat]
        danger = self.dice.below(1000) / 3000 + persona.fears.trusted * trust
        if view.roles[seat] != NOBODY:
            danger += persona.fears.card
        if seat == view.sage:
            danger += persona.fears.sage
        if self._came_out(view, seat):
            danger += persona.fears.claimant * trust
        for night in view.nights:
            if night.designated == seat:
                danger += persona.fears.protected
        for day in view.days:
            if _voted_apart(view, day, seat):
                danger += persona.fears.independent
        return danger

    def _came_out(self, view: LesInfiltresView, seat: int) -> bool:
        return view.claims.outed[seat] == HACKER or view.claims.outed[seat] == LOOKOUT

    def _hacks(self, view: LesInfiltresView, seats: list[int]) -> int:
        """One of the most suspect, not the name that all would come to: vote or minister may hit that one anyway."""
        if not seats:
            return NOBODY
        own = self._own(view)
        most = max([own[seat] for seat in seats])
        return self.dice.choose([seat for seat in seats if own[seat] >= most - self.persona.voting.as_all])

    def _rescues(self, view: LesInfiltresView) -> bool:
        """Himself, a hacker or lookout who came out (infiltrators designate none of theirs), or where it counts."""
        designated = view.nights[-1].designated
        if designated == self.seat or (designated != NOBODY and self._came_out(view, designated)):
            return True
        return self._worth_of_a_seat(view) >= self.persona.powers.rescues_for

    def _worth_of_a_seat(self, view: LesInfiltresView) -> float:
        """What it is worth, as a chance to win, that tonight takes nobody."""
        living, left = count(view.alive), self._infiltrators_left(view)
        return at_dawn(living, left) - at_dawn(living - 1, left)

    def _arrests(self, view: LesInfiltresView, seats: list[int]) -> int:
        """The most suspect, if that is worth more than one seat fewer costs."""
        own = self._own(view)
        suspect = self._most_suspect(view, seats, own)
        night = view.nights[-1]
        living, left = count(view.alive), self._infiltrators_left(view)
        if night.designated != NOBODY and night.rescued == NOBODY and not view.tapped:
            living -= 1
        hit, missed = at_dawn(living - 1, left - 1), at_dawn(living - 1, left)
        gain = own[suspect] * hit + (1.0 - own[suspect]) * missed - at_dawn(living, left)
        return suspect if gain >= self.persona.powers.arrests_for else NOBODY

    def _protects(self, view: LesInfiltresView, seats: list[int]) -> int:
        """Who came out and is believed, else herself, else whom she trusts most."""
        own = self._own(view)
        usual = (self._infiltrators_left(view) or 1) / count(view.alive)
        out = [seat for seat in seats if self._came_out(view, seat) and own[seat] < usual]
        if out:
            return least_suspect(view, out, _rounded(own), self.taste)
        if self.seat in seats:
            return self.seat
        return least_suspect(view, seats, _rounded(own), self.taste)

    def _silences(self, view: LesInfiltresView, seats: list[int]) -> int:
        own = self._own(view)
        suspect = self._most_suspect(view, seats, own)
        usual = self._infiltrators_left(view) / max(1, count(view.alive) - 1)
        return suspect if own[suspect] >= usual + self.persona.judging.trusted else NOBODY

    def _looks(self, view: LesInfiltresView) -> int:
        """All of them at once, at a greater risk, or one of them, until she knows all who are left."""
        known = [seat for seat in bits(view.alive) if view.roles[seat] == INFILTRATOR]
        if len(known) >= self._infiltrators_left(view):
            return NOBODY
        return STARE if not known and self.dice.below(100) < self.persona.powers.stares else GLANCE

    def _sings(self, view: LesInfiltresView) -> bool:
        return self._worth_of_a_seat(view) >= self.persona.powers.rescues_for

    def _takes(self, view: LesInfiltresView) -> int:
        return 0 if WANTED.index(view.cards[0]) < WANTED.index(view.cards[1]) else 1


def _voted_apart(view: LesInfiltresView, day: Day, seat: int) -> bool:
    """Whether a seat voted that day, and not against whom most did."""
    ballots = [0] * view.seats
    chosen = NOBODY
    for voter, target in day.votes:
        ballots[target] += 1
        if voter == seat:
            chosen = target
    return chosen != NOBODY and ballots[chosen] < max(ballots)


def _rounded(odds: list[float]) -> list[float]:
    """Odds without their last digits: seats that look the same to all must compare as equals."""
    return [round(chance / ALIKE) * ALIKE for chance in odds]
