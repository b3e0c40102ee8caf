"""How the board of Sleepers looks to a bot: ways across and what they cost, threats, hopes of scientists.

Sets of hexes are masks, so that a whole ring of a search is one number.
"""

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
    SIDES,
    bit_of,
    hexes_of,
    lowest_hex,
)
from doublejeu.games.sleepers.networks import Network
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.words import MASTER, MILITIA, SABOTEUR, SCIENTIST

LINES: Final[list[int]] = sorted({line for through in LINES_OF_FIVE for line in through})
LINE_HEXES: Final[list[list[int]]] = [hexes_of(line) for line in LINES]
FAR_OFF: Final[list[int]] = [max(abs(q), abs(r), abs(q + r)) for q, r in COORDINATES]  # steps from the middle

# What one more hex of a chain costs: nothing if active, half a turn to wake, a turn and a half to recruit and wake.
ASLEEP: Final = 1
EMPTY: Final = 3
BLOCKED: Final = 11
NEVER: Final = 99


class Ground:
    """The board as one seat prices it on its way across; the faces of its sleepers count only if they are known."""

    def __init__(self, world: Sleepers, seat: int, known: bool) -> None:
        own, enemy = networks(world, seat)
        asleep: i64 = own.agents & ~own.active
        blocked: i64 = enemy.agents
        if known:
            saboteurs = of_kinds(world, asleep, SABOTEUR, SABOTEUR)
            asleep &= ~saboteurs
            blocked |= saboteurs
        board: i64 = BOARD
        self.free: i64 = own.active
        self.asleep: i64 = asleep
        self.blocked: i64 = blocked
        self.empty: i64 = board & ~(self.free | asleep | blocked)

    def price(self, number: i64) -> i64:
        """What one hex costs."""
        bit: i64 = bit_of(number)
        if self.empty & bit:
            return EMPTY
        if self.asleep & bit:
            return ASLEEP
        return BLOCKED if self.blocked & bit else 0

    def cheapest(self, origin: i64, goal: i64, best: list[int]) -> i64:
        """The price of the cheapest way from one set to another; NEVER if there is none below that.

        Where there is no goal, `best` is filled with the price of the cheapest way to each hex, the hex included.
        """
        waiting: list[int] = [0] * (NEVER + BLOCKED + 1)
        waiting[0] = origin & self.free
        waiting[ASLEEP] = origin & self.asleep
        waiting[EMPTY] = origin & self.empty
        waiting[BLOCKED] = origin & self.blocked
        left: i64 = BOARD
        cost: i64 = 0
        while cost < NEVER:
            ring: i64 = waiting[cost]
            ring &= left
            while ring:
                if ring & goal:
                    return cost
                left &= ~ring
                beside: i64 = 0
                while ring:
                    number: i64 = lowest_hex(ring)
                    ring &= ring - 1
                    around: i64 = NEIGHBOURS[number]
                    beside |= around
                    if not goal:
                        best[number] = cost
                beside &= left
                _add(waiting, cost + ASLEEP, beside & self.asleep)
                _add(waiting, cost + EMPTY, beside & self.empty)
                _add(waiting, cost + BLOCKED, beside & self.blocked)
                ring = beside & self.free
            cost += 1
        return NEVER


def _add(waiting: list[int], cost: i64, hexes: i64) -> None:
    if hexes:
        already: i64 = waiting[cost]
        waiting[cost] = already | hexes


class Chain:
    """The cheapest way across the board for one seat."""

    def __init__(self, world: Sleepers, seat: int, known: bool) -> None:
        ground = Ground(world, seat, known)
        prices: list[int] = [ground.price(number) for number in range(HEXES)]
        self.cost = NEVER
        on_way: i64 = 0
        for axis in range(3):
            there: list[int] = [NEVER] * HEXES
            back: list[int] = [NEVER] * HEXES
            ground.cheapest(SIDES[axis], 0, there)
            ground.cheapest(SIDES[axis + 3], 0, back)
            for number in range(HEXES):
                cost = there[number] + back[number] - prices[number]
                if cost < self.cost:
                    self.cost = cost
                    on_way = 0
                if cost == self.cost:
                    on_way |= bit_of(number)
        self.on_way: i64 = on_way
        self.empty: i64 = on_way & ground.empty

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


def crossing(world: Sleepers, seat: int, known: bool) -> int:
    """What a seat's cheapest way across costs."""
    ground = Ground(world, seat, known)
    cheapest: i64 = NEVER
    for axis in range(3):
        cost = ground.cheapest(SIDES[axis], SIDES[axis + 3], [])
        if cost < cheapest:
            cheapest = cost
    return cheapest


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
