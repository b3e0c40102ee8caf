"""How the board of Sleepers looks to a bot: the cheapest way across, threats, hopes of scientists."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.games.sleepers.hexes import (
    BOARD,
    COORDINATES,
    HEXES,
    LINES_OF_FIVE,
    NEIGHBOURS,
    bit_of,
    hexes_of,
    lowest_hex,
)
from doublejeu.games.sleepers.networks import Network
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.ways import EMPTY, NEVER, Ground
from doublejeu.games.sleepers.words import MASTER, MILITIA, SABOTEUR, SCIENTIST

LINES: Final[list[int]] = sorted({line for through in LINES_OF_FIVE for line in through})
LINE_HEXES: Final[list[list[int]]] = [hexes_of(line) for line in LINES]
FAR_OFF: Final[list[int]] = [max(abs(q), abs(r), abs(q + r)) for q, r in COORDINATES]  # steps from the middle


class Chain:
    """The cheapest way across the board for one seat."""

    def __init__(self, world: Sleepers, seat: int, known: bool) -> None:
        ground = ground_of(world, seat, known)
        self.cost: int = ground.crossing(NEVER)
        self.on_way: i64 = ground.cheapest(self.cost)
        self.empty: i64 = self.on_way & ground.empty

    def holds(self, number: i64) -> bool:
        """Whether a hex lies on a cheapest way."""
        return self.on_way & bit_of(number) != 0

    def turns(self) -> int:
        """About how many turns it still takes, waking two agents a turn."""
        return (self.cost + 1) // 2

    def gaps(self) -> bool:
        """Whether a cheapest way still has an empty hex."""
        return self.empty != 0 and self.cost >= EMPTY


def networks(world: Sleepers, seat: int) -> tuple[Network, Network]:
    """A seat's own network and its rival's."""
    return (world.white, world.black) if seat == 0 else (world.black, world.white)


def of_kinds(world: Sleepers, hexes: i64, first: int, second: int) -> i64:
    """Those of a set of agents that are of one of two kinds."""
    found: i64 = 0
    left: i64 = hexes
    while left:
        low: i64 = left & -left
        kind = world.kinds[lowest_hex(low)]
        if kind == first or kind == second:
            found |= low
        left ^= low
    return found


def ground_of(world: Sleepers, seat: int, known: bool) -> Ground:
    """The board as one seat crosses it; the faces of its sleepers count only if they are known."""
    own, enemy = networks(world, seat)
    asleep: i64 = own.agents & ~own.active
    blocked: i64 = enemy.agents
    if known:
        saboteurs = of_kinds(world, asleep, SABOTEUR, SABOTEUR)
        asleep &= ~saboteurs
        blocked |= saboteurs
    board: i64 = BOARD
    return Ground(own.active, asleep, board & ~(own.agents | enemy.agents), blocked)


def crossing(world: Sleepers, seat: int, known: bool) -> int:
    """What a seat's cheapest way across costs."""
    return ground_of(world, seat, known).crossing(NEVER)


def threat(world: Sleepers, seat: int, known: bool) -> int:
    """Activations that this seat needs to win by a chain or by scientists, as far as its sleepers allow."""
    need = crossing(world, seat, known)
    own, _ = networks(world, seat)
    asleep: i64 = own.agents & ~own.active
    if known:
        asleep = of_kinds(world, asleep, SCIENTIST, MASTER)
    missing: i64 = ~(own.science | asleep)
    line: i64
    for line in LINES:
        if line & missing == 0:
            need = min(need, count(line & asleep))
    return need


def can_capture(world: Sleepers, seat: int) -> bool:
    """Whether some rival's agent is surrounded by militia, awake or asleep."""
    own, enemy = networks(world, seat)
    hunters: i64 = own.militia
    hunters |= of_kinds(world, own.agents & ~own.active, MILITIA, MASTER)
    left: i64 = enemy.agents
    while left:
        around: i64 = NEIGHBOURS[lowest_hex(left)]
        if around & ~hunters == 0:
            return True
        left &= left - 1
    return False


def line_hopes(world: Sleepers, seat: int) -> list[int]:
    """For each hex, the scientists on the best line of five through it that can still be completed."""
    own, enemy = networks(world, seat)
    agents: i64 = own.agents | enemy.agents
    spoilt: i64 = agents & ~of_kinds(world, own.agents, SCIENTIST, MASTER)
    hopes = [0] * HEXES
    for index in range(len(LINES)):
        line: i64 = LINES[index]
        if line & spoilt == 0 and line & agents:
            found = count(line & agents)
            for number in LINE_HEXES[index]:
                if found > hopes[number]:
                    hopes[number] = found
    return hopes
