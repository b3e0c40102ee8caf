"""What readers of Secret Hitler expect of others, and what they let pass, as personas."""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.bots.persona import BadBot, Traits
from doublejeu.bots.secret_hitler.claims import LISTENING, ListeningTraits
from doublejeu.bots.speech import TalkingPersona


@dataclass(frozen=True)
class ReadingTraits(Traits):
    """The prior of a posterior over roles, and how much of the evidence is believed."""

    people: float = 0.8  # how likely this is, beforehand, a table that plays as people do,
    brazen: float = 0.05  # brazenly,
    hiding: float = 0.15  # or in hiding
    caution: float = 0.85  # the power to which all evidence is raised,
    ballots: float = 0.47  # and ballots before

    def check(self) -> None:
        if min(self.people, self.brazen, self.hiding) < 0 or self.people + self.brazen + self.hiding == 0:
            raise BadBot("people, brazen and hiding must not be negative, nor all of them 0")
        if not 0 < self.caution <= 2 or not 0 <= self.ballots <= 2:
            raise BadBot("caution and ballots are powers from 0 to 2, and caution is more than 0")


@dataclass(frozen=True)
class VotingTraits(Traits):
    """Which governments get a Ja."""

    trusted: float = 0.04  # how much likelier than usual an officer may be a fascist and still get a Ja
    hitler_risk: float = 1.0  # how likely the chancellor may be Hitler, against an even guess, and still get a Ja,
    hitler_risk_last: float = 1.5  # and where a Nein brings a chaos law; twice that where such a law may end the match
    goes_along: int = 60  # a fascist votes as most will, in per cent: liberals differ from each other seldom


@dataclass(frozen=True)
class ReadingPersona(TalkingPersona):
    """What a reader expects of others, and how much he lets pass."""

    listening: ListeningTraits = LISTENING
    reading: ReadingTraits = ReadingTraits()
    voting: VotingTraits = VotingTraits()
