"""The cards of Les Infiltrés and which are dealt: the booklet's numbers, our table, the host's own choice."""

from __future__ import annotations

from typing import Final

from doublejeu.core.setup import BadSetup
from doublejeu.games.les_infiltres import words

SUPPLY: Final[list[int]] = [5, 10, 1, 1, 1, 1, 1, 1, 1, 1]  # LI-1.1: by role number


def infiltrators_for(seats: int) -> int:
    """The booklet's ratio (LI-1.2)."""
    return 2 if seats <= 11 else 3 if seats <= 16 else 4


def standard_roles(seats: int) -> list[int]:
    """The cards dealt unless the host chooses: the booklet's 7, 12 and 17, and steps in between (LI-1.3)."""
    counts = [0] * words.ROLES
    counts[words.INFILTRATOR] = infiltrators_for(seats)
    counts[words.MINISTER] = 1
    counts[words.HACKER] = 1
    counts[words.PASTOR] = 1
    counts[words.WORSHIP_LEADER] = 1 if seats >= 9 else 0
    counts[words.WHISTLEBLOWER] = 1 if seats >= 11 else 0
    counts[words.LOOKOUT] = 1 if seats >= 15 else 0
    counts[words.BELIEVER] = seats - sum(counts)
    return counts


def chosen_roles(seats: int, chosen: object) -> list[int]:
    """The counts a host asks for, or BadSetup with one line saying what is wrong (LI-1.4)."""
    if chosen is None:
        return standard_roles(seats)
    if not isinstance(chosen, dict):
        line = "option roles must give a number for each role, such as {'minister': 1, 'hacker': 1}"
        raise BadSetup(line, "no_numbers", {})
    counts = [0] * words.ROLES
    given = [False] * words.ROLES
    for key, number in chosen.items():
        if not isinstance(key, str) or key not in words.ROLE_KEYS:
            line = f"option roles knows no role {key!r}; its roles: {', '.join(words.ROLE_KEYS)}"
            raise BadSetup(line, "unknown_role", {"name": str(key)})
        role = words.ROLE_KEYS.index(key)
        if type(number) is not int or not 0 <= number <= SUPPLY[role]:
            line = f"option roles: there can be 0 to {SUPPLY[role]} of {key}, not {number!r}"
            raise BadSetup(line, "supply", {"role": role, "most": SUPPLY[role]})
        counts[role] = number
        given[role] = True
    ratio = infiltrators_for(seats)
    if not given[words.INFILTRATOR]:
        counts[words.INFILTRATOR] = ratio
    if counts[words.INFILTRATOR] != ratio:
        line = f"option roles: {seats} seats play with {ratio} infiltrators, not {counts[words.INFILTRATOR]}"
        raise BadSetup(line, "ratio", {"seats": seats, "ratio": ratio})
    if not given[words.BELIEVER]:
        counts[words.BELIEVER] = max(0, seats - sum(counts))
        if counts[words.BELIEVER] > SUPPLY[words.BELIEVER]:
            missing = counts[words.BELIEVER] - SUPPLY[words.BELIEVER]
            line = f"option roles: there are only {SUPPLY[words.BELIEVER]} believers; add {missing} more special roles"
            raise BadSetup(line, "believers", {"most": SUPPLY[words.BELIEVER], "missing": missing})
    if sum(counts) != seats:
        line = f"option roles: {sum(counts)} cards for {seats} seats"
        raise BadSetup(line, "cards", {"cards": sum(counts), "seats": seats})
    return counts


def chosen_offer(undealt: list[int], chosen: object) -> list[int]:
    """The cards the double agent's two are drawn from: all that were not dealt, or the two a host names (LI-4.2)."""
    if chosen is None:
        return undealt
    if not isinstance(chosen, list) or len(chosen) != 2 or chosen[0] == chosen[1]:
        line = "option agent_cards must name two different roles, such as ['infiltrator', 'lookout']"
        raise BadSetup(line, "no_pair", {})
    offered = [0] * words.ROLES
    for key in chosen:
        if not isinstance(key, str) or key not in words.ROLE_KEYS:
            line = f"option agent_cards knows no role {key!r}; its roles: {', '.join(words.ROLE_KEYS)}"
            raise BadSetup(line, "unknown_role", {"name": str(key)})
        role = words.ROLE_KEYS.index(key)
        if undealt[role] == 0:
            line = f"option agent_cards: no card of {key} is left in the box"
            raise BadSetup(line, "all_dealt", {"role": role})
        offered[role] = 1
    return offered
