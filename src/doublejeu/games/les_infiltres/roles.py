"""The cards of Les Infiltrés and which are dealt: the booklet's numbers, our table, the host's own choice."""

from __future__ import annotations

from typing import Final

from doublejeu.core.setup import BadSetup, Setup
from doublejeu.games.les_infiltres.words import (
    BELIEVER,
    CALL_AGENT,
    CALL_AGREEMENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_INFILTRATORS,
    CALL_LAWYER,
    CALL_PASTOR,
    CALL_RESCUE,
    CALL_WHISTLEBLOWER,
    DOUBLE_AGENT,
    HACKER,
    INFILTRATOR,
    LAWYER,
    LOOKOUT,
    MINISTER,
    PASTOR,
    ROLES,
    WHISTLEBLOWER,
    WORSHIP_LEADER,
)

ROLE_KEYS: Final[list[str]] = [  # by role number: the names of the `roles` option
    "infiltrator",
    "believer",
    "hacker",
    "lookout",
    "pastor",
    "minister",
    "lawyer",
    "double_agent",
    "worship_leader",
    "whistleblower",
]
SUPPLY: Final[list[int]] = [5, 10, 1, 1, 1, 1, 1, 1, 1, 1]  # LI-1.1: by role number

# How a hacker's denunciation works (LI-6.5).
DENOUNCING_OFF: Final = 0
DENOUNCING_UNMASKS: Final = 1
DENOUNCING_EXCLUDES: Final = 2
DENUNCIATIONS: Final[list[str]] = ["off", "unmask", "exclude"]


def infiltrators_for(seats: int) -> int:
    """The booklet's ratio (LI-1.2)."""
    return 2 if seats <= 11 else 3 if seats <= 16 else 4


def standard_roles(seats: int) -> list[int]:
    """The cards dealt unless the host chooses: the booklet's 7, 12 and 17, and steps in between (LI-1.3)."""
    counts = [0] * ROLES
    counts[INFILTRATOR] = infiltrators_for(seats)
    counts[MINISTER] = 1
    counts[HACKER] = 1
    counts[PASTOR] = 1
    counts[WORSHIP_LEADER] = 1 if seats >= 9 else 0
    counts[WHISTLEBLOWER] = 1 if seats >= 11 else 0
    counts[LOOKOUT] = 1 if seats >= 15 else 0
    counts[BELIEVER] = seats - sum(counts)
    return counts


def chosen_roles(seats: int, chosen: object) -> list[int]:
    """The counts a host asks for, or BadSetup with one line saying what is wrong (LI-1.4)."""
    if chosen is None:
        return standard_roles(seats)
    if not isinstance(chosen, dict):
        line = "option roles must give a number for each role, such as {'minister': 1, 'hacker': 1}"
        raise BadSetup(line, "no_numbers", {})
    counts = [0] * ROLES
    given = [False] * ROLES
    for key, number in chosen.items():
        if not isinstance(key, str) or key not in ROLE_KEYS:
            line = f"option roles knows no role {key!r}; its roles: {', '.join(ROLE_KEYS)}"
            raise BadSetup(line, "unknown_role", {"name": str(key)})
        role = ROLE_KEYS.index(key)
        if type(number) is not int or not 0 <= number <= SUPPLY[role]:
            line = f"option roles: there can be 0 to {SUPPLY[role]} of {key}, not {number!r}"
            raise BadSetup(line, "supply", {"role": role, "most": SUPPLY[role]})
        counts[role] = number
        given[role] = True
    ratio = infiltrators_for(seats)
    if not given[INFILTRATOR]:
        counts[INFILTRATOR] = ratio
    if counts[INFILTRATOR] != ratio:
        line = f"option roles: {seats} seats play with {ratio} infiltrators, not {counts[INFILTRATOR]}"
        raise BadSetup(line, "ratio", {"seats": seats, "ratio": ratio})
    if not given[BELIEVER]:
        counts[BELIEVER] = max(0, seats - sum(counts))
        if counts[BELIEVER] > SUPPLY[BELIEVER]:
            missing = counts[BELIEVER] - SUPPLY[BELIEVER]
            line = f"option roles: there are only {SUPPLY[BELIEVER]} believers; add {missing} more special roles"
            raise BadSetup(line, "believers", {"most": SUPPLY[BELIEVER], "missing": missing})
    if sum(counts) != seats:
        line = f"option roles: {sum(counts)} cards for {seats} seats"
        raise BadSetup(line, "cards", {"cards": sum(counts), "seats": seats})
    if seats == 7 and counts[LAWYER] + counts[DOUBLE_AGENT] > 1:
        line = "option roles: with 7 seats there is room for the lawyer or the double agent, not both"
        raise BadSetup(line, "not_both", {})
    return counts


class Settings:
    """Everything that is fixed and public before the first card: the cards in play and the options."""

    def __init__(self, seats: int, counts: list[int]) -> None:
        self.seats = seats
        self.counts = counts  # cards dealt, by role
        self.undealt = [SUPPLY[role] - counts[role] for role in range(ROLES)]
        self.sage_always = False  # LI-7.4
        self.second_vote = True  # LI-7.6
        self.denouncing = DENOUNCING_UNMASKS  # LI-6.5
        self.double_exclusion = True  # LI-7.8
        self.glance_risk = 20  # LI-4.16: per cent
        self.stare_risk = 50
        self.spotting_by_pointing = False  # LI-4.17
        self.night_seconds = 12
        self.debate_seconds = 240
        self.vote_seconds = 60
        self.has_agent = counts[DOUBLE_AGENT] > 0
        self.called = self._called()
        self.extra_weights = self._extra_weights()

    def may_hold(self, role: int) -> bool:
        """Whether somebody may hold this role, as far as everybody knows (LI-3.4)."""
        return self.counts[role] > 0 or (self.has_agent and self.undealt[role] > 0)

    def _called(self) -> int:
        """The steps of a night, as a set of step numbers."""
        called = 1 << CALL_INFILTRATORS | 1 << CALL_AGREEMENT
        if self.has_agent:
            called |= 1 << CALL_AGENT
        if self.may_hold(PASTOR):
            called |= 1 << CALL_PASTOR
        if self.may_hold(HACKER):
            called |= 1 << CALL_HACKER
        if self.may_hold(LAWYER):
            called |= 1 << CALL_LAWYER
        if self.may_hold(WHISTLEBLOWER):
            called |= 1 << CALL_WHISTLEBLOWER
        if self.may_hold(MINISTER):
            called |= 1 << CALL_RESCUE | 1 << CALL_ARREST
        return called

    def _extra_weights(self) -> list[int]:
        """How likely each undealt card is to become the double agent's, if he takes either card as readily."""
        weights = [0] * ROLES
        if not self.has_agent:
            return weights
        scale = 10_000
        total = sum(self.undealt)
        for first in range(ROLES):
            if self.undealt[first] == 0:
                continue
            share = scale * self.undealt[first] // total
            weights[first] += share
            left = self.second_card(first)
            for second in range(ROLES):
                weights[second] += share * left[second] // sum(left)
        return weights

    def second_card(self, first: int) -> list[int]:
        """The cards the second one is drawn from: never two infiltrators (LI-4.2)."""
        left = self.undealt.copy()
        left[first] -= 1
        if first == INFILTRATOR:
            left[INFILTRATOR] = 0
        return left


def settings_of(setup: Setup) -> Settings:
    """The settings a checked set-up stands for."""
    settings = Settings(setup.seats, chosen_roles(setup.seats, setup.options["roles"]))
    settings.sage_always = setup.word("sage_vote") == "always"
    settings.second_vote = setup.flag("second_vote")
    settings.denouncing = DENUNCIATIONS.index(setup.word("denunciation"))
    settings.double_exclusion = setup.flag("double_exclusion")
    settings.glance_risk = setup.number("glance_risk")
    settings.stare_risk = setup.number("stare_risk")
    settings.spotting_by_pointing = setup.word("spotting") == "pointing"
    settings.night_seconds = setup.number("night_seconds")
    settings.debate_seconds = setup.number("debate_seconds")
    settings.vote_seconds = setup.number("vote_seconds")
    return settings
