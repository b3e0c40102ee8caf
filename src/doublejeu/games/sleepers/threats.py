"""How far each player is from the endings of SL-2, from what lies open to everybody and from nothing else.

Faces of sleepers play no part: a sleeper of one's own is a hex that could still become whatever is needed.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.games.sleepers import picture
from doublejeu.games.sleepers.hexes import (
    BOARD,
    HEXES,
    LINES_OF_FIVE,
    NEIGHBOURS,
    SIDES,
    group,
    hexes_of,
    lowest_hex,
)
from doublejeu.games.sleepers.words import MASTER, MILITIA, SCIENTIST

NEVER: Final = -1  # as the game stands this cannot be reached without moving somebody out of the way


def _lines() -> list[int]:
    """Every straight line of five, once."""
    found: list[int] = []
    for number in range(HEXES):
        for line in LINES_OF_FIVE[number]:
            if line not in found:
                found.append(line)
    return found


LINES: Final[list[int]] = _lines()


class Threat:
    """What a player lacks for one ending: so many agents, on these hexes, to complete those that already stand."""

    def __init__(self, missing: int, gaps: int, standing: int) -> None:
        self.missing = missing
        self.gaps = gaps
        self.standing = standing

    def as_dict(self) -> picture.Threat:
        return {"missing": self.missing, "gaps": hexes_of(self.gaps), "standing": hexes_of(self.standing)}


class PublicAgents:
    """One player's agents as everybody sees them."""

    def __init__(self, owners: list[int], face_up: list[bool], faces: list[int], seat: int) -> None:
        self.active = 0
        self.asleep = 0
        self.science = 0
        self.militia = 0
        self.enemies = 0
        for number in range(HEXES):
            if owners[number] == NOBODY:
                continue
            bit = 1 << number
            if owners[number] != seat:
                self.enemies |= bit
            elif not face_up[number]:
                self.asleep |= bit
            else:
                self.active |= bit
                if faces[number] == SCIENTIST or faces[number] == MASTER:  # SL-4.11
                    self.science |= bit
                if faces[number] == MILITIA or faces[number] == MASTER:
                    self.militia |= bit
        self.open = BOARD & ~(self.active | self.enemies)  # empty, or a sleeper of one's own


def crossing(own: PublicAgents) -> Threat:
    """SL-2.4: the chain between two opposite sides that lacks the fewest active agents."""
    best = Threat(NEVER, 0, 0)
    for side in range(3):
        found = _between(own, SIDES[side], SIDES[side + 3])
        if found.missing != NEVER and (best.missing == NEVER or found.missing < best.missing):
            best = found
    return best


def _between(own: PublicAgents, start: int, goal: int) -> Threat:
    """Spread from one side to the other: each round wakes one more agent, then runs along those already active."""
    entered: list[int] = [0]  # the open hexes that each round takes
    joined: list[int] = [_along(own.active, own.active & start)]  # the active agents it reaches through them
    reached = joined[0]
    while not reached & goal:
        fresh = (_beside(reached) | start) & own.open & ~reached
        if not fresh:
            return Threat(NEVER, 0, 0)
        linked = _along(own.active, own.active & _beside(fresh) & ~reached)
        entered.append(fresh)
        joined.append(linked)
        reached |= fresh | linked
    return _trace_back(own, entered, joined, goal)


def _trace_back(own: PublicAgents, entered: list[int], joined: list[int], goal: int) -> Threat:
    """One chain out of the rounds that reached the goal, through sleepers rather than empty hexes where it can."""
    gaps = 0
    standing = 0
    touching = goal
    for round_ in range(len(entered) - 1, -1, -1):
        ends = joined[round_] & touching
        if ends:
            linked = _along(own.active, ends & -ends)
            standing |= linked
            touching = _beside(linked)
        steps = entered[round_] & touching
        if steps:
            step = steps & own.asleep or steps
            step &= -step
            gaps |= step
            touching = _beside(step)
    return Threat(len(entered) - 1, gaps, standing)


def _along(members: int, start: int) -> int:
    """All groups of a set that contain some of these hexes."""
    found = 0
    while start:
        found |= group(members, lowest_hex(start))
        start &= ~found
    return found


def _beside(mask: int) -> int:
    found = 0
    for number in hexes_of(mask):
        found |= NEIGHBOURS[number]
    return found


def liberation(own: PublicAgents) -> Threat:
    """SL-2.5: the line of five that lacks the fewest active scientists."""
    best = Threat(NEVER, 0, 0)
    for line in LINES:
        gaps = line & ~own.science
        if gaps & ~own.open:
            continue
        missing = count(gaps)
        if best.missing == NEVER or missing < best.missing:
            best = Threat(missing, gaps, line & own.science)
    return best


def capture(own: PublicAgents) -> Threat:
    """SL-2.2: the enemy agent around which the fewest active militia are lacking; it is counted as standing."""
    best = Threat(NEVER, 0, 0)
    for prey in hexes_of(own.enemies):
        around = NEIGHBOURS[prey]
        gaps = around & ~own.militia
        if gaps & ~own.open:
            continue
        missing = count(gaps)
        if best.missing == NEVER or missing < best.missing:
            best = Threat(missing, gaps, around & own.militia | 1 << prey)
    return best


def threats(owners: list[int], face_up: list[bool], faces: list[int]) -> list[picture.Threats]:
    """For each seat how far it is from winning by success, liberation and capture."""
    found: list[picture.Threats] = []
    for seat in (0, 1):
        own = PublicAgents(owners, face_up, faces, seat)
        found.append(
            {
                "crossing": crossing(own).as_dict(),
                "liberation": liberation(own).as_dict(),
                "capture": capture(own).as_dict(),
                "sleepers": count(own.asleep),
            }
        )
    return found
