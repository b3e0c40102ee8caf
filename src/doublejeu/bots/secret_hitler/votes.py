"""How a reader of Secret Hitler votes: the odds of one who knows so much, and what he, or the table, lets pass."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from doublejeu.bots.hypotheses import Assignments, Posterior
from doublejeu.bots.secret_hitler.history import LATE, Proposal, Stand
from doublejeu.bots.secret_hitler.persona import VotingTraits
from doublejeu.core.bits import bits, count

PARTY: Final = 0  # the sides of a posterior: fascists and Hitler,
HITLERS: Final = 1  # and Hitler alone
LAST_BUT_ONE: Final = 5  # fascist laws after which one more ends the match
LITTLE: Final = 0.000001  # what lies on one side of a limit and not on the other


class Strictness:
    """What a table lets pass: how far an officer may stand out, and how likely the chancellor may be Hitler."""

    def __init__(self, trusted: float, risk: float, risk_last: float) -> None:
        self.trusted = trusted
        self.risk = risk
        self.risk_last = risk_last

    def most_risk(self, stand: Stand) -> float:
        """How likely Hitler may be, against an even guess. What a chaos law costs is weighed against him."""
        if stand.tracker < 2:
            return self.risk
        return self.risk_last if stand.fascist_laws < LAST_BUT_ONE else 2 * self.risk_last

    def after(self, odds: Odds, proposal: Proposal) -> Strictness:
        """What the ballots on one more government show of it; the officers' own show nothing."""
        stand = proposal.stand
        officers = 1 << stand.president | 1 << stand.chancellor
        ayes, nays = count(proposal.ayes & ~officers), count(proposal.nays & ~officers)
        late = stand.fascist_laws >= LATE
        if ayes == nays or (stand.tracker == 2 and not late):
            return self
        trusted, risk, risk_last = self.trusted, self.risk, self.risk_last
        danger = odds.hitler[stand.chancellor] * (odds.seats - 1)
        margin = max(odds.fascist[stand.president], odds.fascist[stand.chancellor]) - odds.usual(bits(stand.alive))
        if stand.tracker == 2:
            if stand.fascist_laws >= LAST_BUT_ONE:
                danger /= 2
            risk_last = max(risk_last, danger) if ayes > nays else min(risk_last, danger) / 2
        elif ayes > nays:
            trusted = max(trusted, margin + LITTLE)
            if late:
                risk = max(risk, danger)
        elif margin < trusted and not (late and danger > risk):
            if late:
                risk = danger / 2  # who turns this one down turns others down as well
            else:
                trusted = margin
        return Strictness(trusted, risk, risk_last)


@lru_cache(maxsize=32)
def strictness_of(voting: VotingTraits) -> Strictness:
    """What a liberal lets pass."""
    return Strictness(voting.trusted, voting.hitler_risk, voting.hitler_risk_last)


class Odds(Posterior):
    """A posterior over roles, and how a liberal votes by it."""

    def __init__(
        self, voting: VotingTraits, ways: Assignments, numbers: list[int], weights: list[float], caution: float
    ) -> None:
        super().__init__(ways, numbers, weights, caution)
        self.voting = voting
        self.seats = ways.seats
        self.fascist = self.marginals[PARTY]
        self.hitler = self.marginals[HITLERS]

    def chance_of(self, party: int, hitler: int) -> float:
        """How likely these seats are the party and this one is Hitler, all at once."""
        for number in self.numbers:
            if self.ways.masks[PARTY][number] == party and self.ways.masks[HITLERS][number] == 1 << hitler:
                return self.chance(number)
        return 0.0

    def to_liberal(self, seat: int) -> Odds:
        """The same for the holder of a liberal card at a seat."""
        numbers: list[int] = []
        weights: list[float] = []
        parties = self.ways.masks[PARTY]
        for place in range(len(self.numbers)):
            if not parties[self.numbers[place]] >> seat & 1:
                numbers.append(self.numbers[place])
                weights.append(self.weights[place])
        return Odds(self.voting, self.ways, numbers, weights, 1.0)

    def welcomes(self, stand: Stand, voter: int, shown: Strictness | None = None) -> bool:
        """Whether a liberal with these odds says Ja: no officer stands out, and the chancellor is hardly Hitler.

        He is as strict as his persona, or as a table has shown to be. A president has named the best there is.
        """
        president, chancellor = stand.president, stand.chancellor
        strict = shown if shown is not None else strictness_of(self.voting)
        if stand.fascist_laws >= LATE and chancellor != voter:
            risk = strict.most_risk(stand)
            if president == voter:
                risk = max(risk, strict.risk_last)
            if self.hitler[chancellor] > risk / (self.seats - 1):
                return False
        if stand.tracker == 2 or president == voter:
            return True  # a chaos law helps nobody who governs well
        limit = self.usual([seat for seat in bits(stand.alive) if seat != voter]) + strict.trusted
        if self.fascist[president] >= limit:
            return False
        return chancellor == voter or self.fascist[chancellor] < limit
