"""What a rival's sleepers probably are, from where they lie: nobody lays a saboteur among friends.

`imagine` holds every arrangement of unseen tiles as likely. Here a world so imagined is changed a little: each hidden
sleeper may change its face with a tile of the rival's bag, more readily for a face that is often seen in such a place.
Repeated, this draws worlds in proportion to how well they explain the rival's placements (Metropolis' rule).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.games.sleepers.hexes import HEXES, NEIGHBOURS, bit_of
from doublejeu.games.sleepers.networks import Network
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.words import TILES

# How much more often than among all tiles each face is found asleep, in per cent: between what was counted over matches
# of a bot that looks at its own turn and of one that searches, which lay differently. By friends beside it (none, one,
# more), each without and with a rival beside it; by tile in the booklet's order.
FACES: Final[list[list[int]]] = [
    [61, 83, 126, 113, 91, 33, 47, 48, 54, 103, 75],
    [64, 102, 166, 103, 90, 61, 171, 103, 94, 142, 71],
    [89, 47, 42, 110, 61, 20, 125, 62, 125, 165, 91],
    [63, 86, 40, 137, 104, 68, 176, 120, 115, 148, 116],
    [89, 38, 43, 108, 42, 20, 191, 65, 46, 77, 153],
    [68, 108, 37, 141, 79, 36, 143, 111, 94, 140, 127],
]
SWEEPS: Final = 2


def surroundings(own: Network, enemy: Network, number: i64) -> int:
    """The row of FACES for an agent on this hex."""
    around: i64 = NEIGHBOURS[number]
    friends = count(around & own.agents)
    return 2 * min(friends, 2) + (1 if around & enemy.agents else 0)


def reconsider(view: SleepersView, world: Sleepers, dice: Dice) -> None:
    """Change the hidden faces of a world just imagined from this view towards what the rival's placements suggest."""
    rival = 1 - view.seat
    own, enemy = (world.white, world.black) if rival == 0 else (world.black, world.white)
    if own.stock == 0:
        return
    for tile in view.holdings[rival].promised:
        if tile != NOBODY:  # such a tile may not lie everywhere: leave the world as it was drawn
            return
    kinds = world.kinds
    for _ in range(SWEEPS):
        for number in range(HEXES):
            if view.owners[number] != rival or view.faces[number] != NOBODY:
                continue
            kind = kinds[number]
            other = _drawn(own, dice)
            row = FACES[surroundings(own, enemy, number)]
            if other != kind and dice.below(row[kind]) < row[other]:
                kinds[number] = other
                own.bag += bit_of(4 * kind) - bit_of(4 * other)


def _drawn(own: Network, dice: Dice) -> int:
    """The kind of some tile in the bag, each tile as likely."""
    left: i64 = dice.below(own.stock)
    bag: i64 = own.bag
    for kind in range(TILES):
        left -= bag & 15
        if left < 0:
            return kind
        bag >>= 4
    raise ValueError("the bag holds fewer tiles than it counts")
