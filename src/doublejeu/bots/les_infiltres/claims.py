"""How likely words are in Les Infiltrés, by who holds which card: the tables by which readers weigh claims.

A reader does not know whom he listens to. Christians tell the truth but for a few (people bluff), and not everybody
tells. Infiltrators deny, pose as this or that, answer whoever named them, and say of others what serves them. Nothing
is ever impossible.

Given a team of infiltrators, the chance of all that was said can be summed over every way to deal the Christians'
cards without listing them: each card that a truthful Christian claims, or tells of another, is a card drawn from those
that are left, so many of it among so many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from doublejeu.bots.persona import BadBot, Traits
from doublejeu.bots.speech import TalkingPersona, TalkingTraits
from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.words import (
    BELIEVER,
    DID_RESCUE,
    DOER,
    DOUBLE_AGENT,
    HACKER,
    INFILTRATOR,
    LOOKOUT,
    ROLES,
    SAY_AM,
    SAY_DID,
    SAY_GLIMPSED,
    SAY_PASS,
    SAY_SAW,
    SEATS,
)


@dataclass(frozen=True)
class ChristianTraits(Traits):
    """What a reader expects of Christians' words, as chances."""

    lies: float = 0.005  # says of a card or a night what is not so
    shy: float = 0.2  # the hacker, or the lookout, lets somebody pose as her and says nothing,
    shy_power: float = 0.5  # or somebody else of whose card there is one
    believer_tells: float = 0.3  # says which card he holds: a believer,
    hacker_tells: float = 0.8  # the hacker or the lookout,
    power_tells: float = 0.2  # anybody else

    def check(self) -> None:
        _check_chances([self.lies, self.shy, self.shy_power, self.believer_tells, self.hacker_tells, self.power_tells])

    def tells(self, role: int) -> float:
        """How likely a Christian is to say that he holds this card, if he does."""
        if role == BELIEVER:
            return self.believer_tells
        return self.hacker_tells if role == HACKER or role == LOOKOUT else self.power_tells


@dataclass(frozen=True)
class InfiltratorTraits(Traits):
    """What a reader expects of infiltrators' words, as chances."""

    believer_posed: float = 0.3  # says that he holds such a card: a believer's, as a believer does,
    hacker_posed: float = 0.12  # the hacker's or the lookout's, unprovoked,
    hacker_answered: float = 0.5  # or in answer to being named by one,
    power_posed: float = 0.02  # any other one
    spoken_partner: float = 0.2  # poses as hacker or lookout and speaks of a partner, rather than of a Christian,
    names_partner: float = 0.25  # and then names him as an infiltrator rather than clears him;
    names_christian: float = 0.5  # and of a Christian, that he names him rather than clears him

    def check(self) -> None:
        posed = [self.believer_posed, self.hacker_posed, self.hacker_answered, self.power_posed]
        _check_chances([*posed, self.spoken_partner, self.names_partner, self.names_christian])

    def posed(self, role: int, named: bool) -> float:
        """How likely an infiltrator, named or not by a hacker or lookout, is to say that he holds this card."""
        if role == BELIEVER:
            return self.believer_posed
        if role != HACKER and role != LOOKOUT:
            return self.power_posed
        return self.hacker_answered if named else self.hacker_posed


def _check_chances(chances: list[float]) -> None:
    if min(chances) <= 0 or max(chances) >= 1:
        raise BadBot("what is expected of others' words are chances: above 0 and below 1")


TALKATIVE: Final = TalkingTraits(talks=75)  # a day is one long round of talk


@dataclass(frozen=True)
class ListeningPersona(TalkingPersona):
    """What a reader expects of others' words."""

    talking: TalkingTraits = TALKATIVE
    christians: ChristianTraits = ChristianTraits()
    infiltrators: InfiltratorTraits = InfiltratorTraits()


class StandingClaims:
    """What stands of all that was claimed up to a day: the card each says to hold, what each says of others."""

    def __init__(self, seats: int) -> None:
        self.outed = [NOBODY] * seats
        self.sights: list[tuple[int, int, int]] = []  # (seat, target, role), the latest of a seat on a target
        self.rescues: list[tuple[int, int]] = []  # (seat, target): whoever was rescued had been designated
        self.named = 0  # those of whom somebody says to have seen that they are infiltrators
        self.answering = 0  # those who had been named before they came out as hacker or lookout
        self.involved = 0  # those who claim, and those of whom something is claimed

    def hear(self, speaker: int, phrase: int) -> None:
        """Take in one claim."""
        self.involved |= 1 << speaker
        if phrase < SAY_SAW:
            if phrase - SAY_AM != DOUBLE_AGENT:  # he holds another card by now
                self._come_out(speaker, phrase - SAY_AM)
        elif phrase < SAY_GLIMPSED:
            self._come_out(speaker, HACKER)
            self._see(speaker, (phrase - SAY_SAW) // ROLES, (phrase - SAY_SAW) % ROLES)
        elif phrase < SAY_DID:
            self._come_out(speaker, LOOKOUT)
            self._see(speaker, phrase - SAY_GLIMPSED, INFILTRATOR)
        else:
            deed, target = (phrase - SAY_DID) // SEATS, (phrase - SAY_DID) % SEATS
            self._come_out(speaker, DOER[deed])
            if deed == DID_RESCUE:
                self.rescues.append((speaker, target))
                self.involved |= 1 << target

    def _come_out(self, seat: int, role: int) -> None:
        if self.outed[seat] != role:
            self.answering &= ~(1 << seat)
            self.answering |= self.named & 1 << seat
        self.outed[seat] = role

    def _see(self, seat: int, target: int, role: int) -> None:
        self.involved |= 1 << target
        if role == INFILTRATOR:
            self.named |= 1 << target
        self.sights = [sight for sight in self.sights if sight[0] != seat or sight[1] != target]
        self.sights.append((seat, target, role))


def told_until(words: list[tuple[int, int, int]], seats: int, day: int) -> StandingClaims:
    """What was claimed up to a day, that day included."""
    told = StandingClaims(seats)
    for said, speaker, phrase in words:
        if said > day:
            break
        if phrase < SAY_PASS:
            told.hear(speaker, phrase)
    return told


class ClaimLikelihood:
    """Weighs what was told for any team of infiltrators, for somebody who knows some cards for certain."""

    def __init__(
        self, persona: ListeningPersona, terms: Terms, told: StandingClaims, cards: list[int], alive: int
    ) -> None:
        self.persona = persona
        self.told = told
        self.cards = cards  # known cards by seat, NOBODY where they are not
        self.alive = alive
        self.seats = terms.seats
        left = [float(number) for number in terms.counts]
        for role in cards:
            if role != NOBODY:
                left[role] = max(0.0, left[role] - 1.0)
        if terms.has_agent:  # his card is one of those that were not dealt
            left[DOUBLE_AGENT] = 0.0
            total = 0
            for role in range(BELIEVER, ROLES):
                total += terms.extra_weights[role]
            for role in range(BELIEVER, ROLES):
                left[role] += terms.extra_weights[role] / max(1, total)
        self.left = left  # Christian cards that this reader cannot place, by role
        unplaced = 0.0
        for role in range(BELIEVER, ROLES):
            unplaced += left[role]
        self.unplaced = unplaced
        self.posed = 0  # cards of which there is one, somewhere face down, and that somebody claims
        for role in told.outed:
            if role >= HACKER and terms.copies(role) == 1 and role not in cards:
                self.posed |= 1 << role
        self.known: dict[int, float] = {}  # what was worked out, by the part of a team that the words concern

    def chance(self, team: int) -> float:
        """How likely all that was said is if just these are the infiltrators."""
        if not self.told.involved:
            return 1.0
        concerned = team & self.told.involved
        found = self.known.get(concerned, -1.0)
        if found < 0.0:
            found = self._chance(team)
            self.known[concerned] = found
        return found

    def _chance(self, team: int) -> float:
        """The product over all who spoke; a truthful Christian's words place cards, a liar's none."""
        persona, told = self.persona, self.told
        chance = 1.0
        table = Placing(self.left, self.unplaced, self.cards, persona.christians.lies)
        for seat in range(self.seats):
            role = told.outed[seat]
            if role == NOBODY:
                continue
            if team >> seat & 1:
                chance *= persona.infiltrators.posed(role, told.answering >> seat & 1 == 1)
            elif role == INFILTRATOR:
                chance *= persona.christians.lies  # nobody has a reason to say so
            else:
                chance *= persona.christians.tells(role) * table.places(seat, role)
        chance *= self._silence(team)
        for seat, target, role in told.sights:
            guilty = team >> target & 1 == 1
            if team >> seat & 1:
                chance *= self._of_a_liar(team, target, role)
            elif table.cards[seat] != told.outed[seat]:
                continue  # a Christian whom another card is sure of: he knows nothing
            elif role == INFILTRATOR:
                chance *= 1.0 if guilty else persona.christians.lies
            else:
                chance *= persona.christians.lies if guilty else table.places(target, role)
        for seat, target in told.rescues:
            if not team >> seat & 1 and team >> target & 1:
                chance *= persona.christians.lies  # infiltrators designate none of theirs
        return chance

    def _silence(self, team: int) -> float:
        """What it says that the true holder of a card lets others pose as him: nothing, if all know who he was."""
        chance = 1.0
        for role in range(HACKER, ROLES):
            if self.posed >> role & 1:
                truthful = False
                for seat in range(self.seats):
                    if self.told.outed[seat] == role and not team >> seat & 1:
                        truthful = True
                if not truthful:
                    chance *= (
                        self.persona.christians.shy
                        if role == HACKER or role == LOOKOUT
                        else self.persona.christians.shy_power
                    )
        return chance

    def _of_a_liar(self, team: int, target: int, role: int) -> float:
        """What somebody who poses as hacker says, and of whom, against a hacker who would look at any seat."""
        persona = self.persona
        others = count(self.alive) - 1
        partners = count(team & self.alive) - 1
        if team >> target & 1:
            share = persona.infiltrators.spoken_partner / max(1, partners)
            says = (
                persona.infiltrators.names_partner if role == INFILTRATOR else 1.0 - persona.infiltrators.names_partner
            )
        else:
            share = (1.0 - persona.infiltrators.spoken_partner) / max(1, others - partners)
            says = (
                persona.infiltrators.names_christian
                if role == INFILTRATOR
                else 1.0 - persona.infiltrators.names_christian
            )
        return share * max(1, others) * says


class Placing:
    """Christian cards being laid before seats, as words would have it: how likely a deal has them there."""

    def __init__(self, left: list[float], unplaced: float, cards: list[int], lie: float) -> None:
        self.left = left.copy()
        self.unplaced = unplaced
        self.cards = cards.copy()
        self.lie = lie

    def places(self, seat: int, role: int) -> float:
        """How likely this seat holds this card, given those laid so far; the chance of a lie where it cannot."""
        if self.cards[seat] != NOBODY:
            return 1.0 if self.cards[seat] == role else self.lie
        if self.left[role] < 0.01 or self.unplaced < 0.99:
            return self.lie
        chance = self.left[role] / self.unplaced
        self.left[role] -= 1.0
        self.unplaced -= 1.0
        self.cards[seat] = role
        return max(self.lie, chance)
