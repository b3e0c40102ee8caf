"""How likely ballots are in Les Infiltrés, by who the infiltrators are and how suspect each seat looked to all."""

from __future__ import annotations

from doublejeu.bots.les_infiltres.persona import ReadingTraits
from doublejeu.core.bits import bits, count


class Crowd:
    """How ballots are expected to fall."""

    def __init__(self, reading: ReadingTraits, suspicion: list[float], present: int) -> None:
        self.reading = reading
        self.present = present
        self.pull = [0.0] * len(suspicion)
        self.total = 0.0
        for seat in bits(present):
            self.pull[seat] = max(0.01, suspicion[seat]) ** reading.sharp
            self.total += self.pull[seat]

    def chance(self, team: int, votes: list[list[int]]) -> float:
        """How likely these ballots are if just these are the infiltrators, against everybody being a Christian."""
        reading = self.reading
        gang = team & self.present
        anybody = 1.0 / max(1, count(self.present) - 1)
        pull = 0.0
        for seat in bits(gang):
            pull += self.pull[seat]
        partners = count(gang) - 1
        chance = 1.0
        for voter, target in votes:
            if not team >> voter & 1:
                continue
            spared = reading.busses
            if not team >> target & 1:
                by_odds = (pull - self.pull[voter]) / (self.total - self.pull[voter])
                on_partners = reading.foretold * by_odds + (1.0 - reading.foretold) * partners * anybody
                spared += (1.0 - reading.busses) / max(0.05, 1.0 - on_partners)
            chance *= spared
        return chance
