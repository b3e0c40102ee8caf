"""What readers of Les Infiltrés expect of others' ballots and nights, as a persona."""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.bots.les_infiltres.claims import ListeningPersona
from doublejeu.bots.persona import BadBot, Traits


@dataclass(frozen=True)
class ReadingTraits(Traits):
    """What a reader expects of others' ballots and of the infiltrators' nights."""

    foretold: float = 0.7  # a ballot falls by the odds that all can work out; the rest on anybody
    sharp: float = 3.0  # how much rather it falls on the more suspect of two: their odds, to this power
    busses: float = 0.6  # an infiltrator votes as a Christian would, be it against a partner
    hunts: float = 0.6  # a night's victim is taken for being dangerous; the rest is anybody
    prey: float = 5.0  # how much more dangerous they find one who came out as hacker or lookout

    def check(self) -> None:
        if min(self.foretold, self.busses, self.hunts) < 0 or max(self.foretold, self.busses, self.hunts) >= 1:
            raise BadBot("foretold, busses and hunts are chances: not below 0, and below 1")
        if self.sharp < 0 or self.prey < 0:
            raise BadBot("sharp and prey must not be below 0")


@dataclass(frozen=True)
class ReadingPersona(ListeningPersona):
    """What a reader expects of others."""

    reading: ReadingTraits = ReadingTraits()
