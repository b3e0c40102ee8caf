"""What a match of Les Infiltrés is played by: its cards and options, read once and shared by its states and views."""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import bits, mask_of
from doublejeu.core.setup import MatchTerms, Setup
from doublejeu.games.les_infiltres import words
from doublejeu.games.les_infiltres.roles import SUPPLY, chosen_offer, chosen_roles

# How a hacker's denunciation works (LI-6.5).
DENOUNCING_OFF: Final = 0
DENOUNCING_UNMASKS: Final = 1
DENOUNCING_EXCLUDES: Final = 2
DENUNCIATIONS: Final[list[str]] = ["off", "unmask", "exclude"]

DOUBLE_FROM: Final = 15  # LI-7.8

# The steps of a night in which a role of one card is called
_STEPS: Final[dict[int, int]] = {
    words.HACKER: 1 << words.CALL_HACKER,
    words.LAWYER: 1 << words.CALL_LAWYER,
    words.WHISTLEBLOWER: 1 << words.CALL_WHISTLEBLOWER,
    words.MINISTER: 1 << words.CALL_RESCUE | 1 << words.CALL_ARREST,
}


class Terms(MatchTerms):
    """Everything that is fixed and public before the first card: the cards in play and the options."""

    def __init__(self, setup: Setup) -> None:
        counts = chosen_roles(setup.seats, setup.options["roles"])
        super().__init__(setup)
        self.counts = counts  # cards dealt, by role
        self.undealt = [SUPPLY[role] - counts[role] for role in range(words.ROLES)]
        self.sage_always = setup.word("sage_vote") == "always"  # LI-7.4
        self.second_vote = setup.flag("second_vote")  # LI-7.6
        self.denouncing = DENUNCIATIONS.index(setup.word("denunciation"))  # LI-6.5
        self.coming_out = setup.flag("coming_out")  # LI-10.5
        self.double_from = self._double_from(setup.word("double_exclusion"))
        self.glance_risk = setup.number("glance_risk")  # LI-4.16: per cent
        self.stare_risk = setup.number("stare_risk")
        self.spotting_by_pointing = setup.word("spotting") == "pointing"  # LI-4.17
        self.night_seconds = setup.number("night_seconds")
        self.debate_seconds = setup.number("debate_seconds")
        self.vote_seconds = setup.number("vote_seconds")
        self.has_agent = counts[words.DOUBLE_AGENT] > 0
        # The cards the double agent's two are drawn from, by role (LI-4.2)
        self.offered = chosen_offer(self.undealt, setup.options["agent_cards"]) if self.has_agent else self.undealt
        self.called = self._called()
        self.sole = self._sole()
        self.extra_weights = self._extra_weights()

    def may_hold(self, role: int) -> bool:
        """Whether somebody may hold this role, as far as everybody knows (LI-3.4)."""
        return self.counts[role] > 0 or (self.has_agent and self.offered[role] > 0)

    def steps_with(self, gone: int) -> int:
        """The steps of a night once these roles' cards have left the game, turned over for all (LI-3.4)."""
        steps = self.called
        for role in bits(gone & self.sole):
            steps &= ~_STEPS[role]
        return steps

    def _sole(self) -> int:
        """The roles that one dealt card holds and no double agent can, as a set."""
        return mask_of([role for role in _STEPS if self.counts[role] == 1 and self.copies(role) == 1])

    def _double_from(self, reading: str) -> int:
        """With how many still in the game a vote excludes two (LI-7.8); more than there are if it never does."""
        if reading == "living":
            return DOUBLE_FROM
        return 0 if reading == "seats" and self.seats >= DOUBLE_FROM else self.seats + 1

    def copies(self, role: int) -> int:
        """How many may hold this role at most, as far as everybody knows."""
        return self.counts[role] + (1 if self.has_agent and self.offered[role] > 0 else 0)

    def _called(self) -> int:
        """The steps of a night, as a set of step numbers."""
        called = 1 << words.CALL_INFILTRATORS | 1 << words.CALL_AGREEMENT
        if self.has_agent:
            called |= 1 << words.CALL_AGENT
        if self.may_hold(words.PASTOR):
            called |= 1 << words.CALL_PASTOR
        if self.may_hold(words.HACKER):
            called |= 1 << words.CALL_HACKER
        if self.may_hold(words.LAWYER):
            called |= 1 << words.CALL_LAWYER
        if self.may_hold(words.WHISTLEBLOWER):
            called |= 1 << words.CALL_WHISTLEBLOWER
        if self.may_hold(words.MINISTER):
            called |= 1 << words.CALL_RESCUE | 1 << words.CALL_ARREST
        return called

    def _extra_weights(self) -> list[int]:
        """How likely each undealt card is to become the double agent's, if he takes either card as readily."""
        weights = [0] * words.ROLES
        if not self.has_agent:
            return weights
        scale = 10_000
        total = sum(self.offered)
        for first in range(words.ROLES):
            if self.offered[first] == 0:
                continue
            share = scale * self.offered[first] // total
            weights[first] += share
            left = self.second_card(first)
            for second in range(words.ROLES):
                weights[second] += share * left[second] // sum(left)
        return weights

    def second_card(self, first: int) -> list[int]:
        """The cards the second one is drawn from: never two of one kind (LI-4.2)."""
        left = self.offered.copy()
        left[first] = 0
        return left
