"""What a player of Sleepers owns: agents as masks of hexes, tiles as packed counts; and the keys of positions."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.games.sleepers.hexes import HEXES, bit_of, hexes_of
from doublejeu.games.sleepers.words import ACTIVATE, MASTER, MILITIA, SCIENTIST, TILES, TOTALS

FACES: Final = TILES + 1  # every tile face up, and the back that all share
BACK: Final = TILES


def _salts() -> list[int]:
    """A number for each thing a hex can show; 52 bits, so that a browser reads them exactly."""
    dice = Dice(61)
    return [dice.below(1 << 26) << 26 | dice.below(1 << 26) for _ in range(2 * HEXES * FACES + 1)]


SALTS: Final[list[int]] = _salts()
BLACK_TO_MOVE: Final[i64] = SALTS[2 * HEXES * FACES]


def salt(seat: i64, number: i64, face: i64) -> i64:
    """What an agent's owner, place and visible face add to the key of a position."""
    return SALTS[(number * 2 + seat) * FACES + face]


def packed(counts: list[int]) -> int:
    """Counts of tiles as one number, four bits for each kind."""
    number = 0
    for kind in range(TILES):
        number |= counts[kind] << 4 * kind
    return number


def counts_in(number: i64) -> list[int]:
    """The counts of tiles in a packed number."""
    counts: list[int] = []
    for _ in range(TILES):
        counts.append(number & 15)
        number >>= 4
    return counts


def kinds_in(number: i64) -> i64:
    """The set of kinds that a packed number counts, one bit for each.

    >>> bin(kinds_in(0x3081))
    '0b1011'
    """
    number |= number >> 2
    number = (number | number >> 1) & 0x11111111111
    number = (number | number >> 3) & 0x30303030303
    number = (number | number >> 6) & 0xF000F000F
    return (number | number >> 12 | number >> 24) & 0x7FF


def listed(first: int, step: int) -> list[list[int]]:
    """For every set of kinds the numbers of its kinds, counted in steps from a first one, rising."""
    lists: list[list[int]] = [[]]
    for kind in range(TILES):
        lists += [[*numbers, first + step * kind] for numbers in lists]
    return lists


FULL_BAG: Final[int] = packed(TOTALS)


@final
class Network:
    """One player's agents and tiles."""

    def __init__(self, choices: list[int], fallen: list[int]) -> None:
        self.agents: i64 = 0  # hexes, dormant and active
        self.active: i64 = 0
        # What a turn may begin with, rising: the codes of placing on each empty hex, then those of activating each
        # dormant agent. It is asked for most, so it is kept ready.
        self.choices = choices
        self.science: i64 = 0  # active scientists and masters of disguise
        self.militia: i64 = 0  # active militia and masters of disguise
        self.risen = 0  # how many are active
        self.hand: i64 = 0  # packed counts
        self.held = 0  # how many tiles the hand holds
        self.bag: i64 = FULL_BAG
        self.stock = 30  # how many tiles the bag holds
        self.fallen = fallen  # the kinds of the dead, in the order of their deaths
        self.won = NOBODY  # the ending that the last change brought about for this player

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.choices, self.fallen

    def __repr__(self) -> str:
        masks = f"{self.agents:#x} {self.active:#x} {self.science:#x} {self.militia:#x} {self.risen}"
        tiles = f"{self.hand:#x} {self.held} {self.bag:#x} {self.stock} {self.fallen}"
        return f"Network({masks} {self.choices} {tiles} {self.won})"

    def clone(self) -> Network:
        """The same network, free to go another way."""
        other = Network(self.choices.copy(), self.fallen.copy())
        other.agents = self.agents
        other.active = self.active
        other.science = self.science
        other.militia = self.militia
        other.risen = self.risen
        other.hand = self.hand
        other.held = self.held
        other.bag = self.bag
        other.stock = self.stock
        other.won = self.won
        return other

    def sleepers(self) -> list[int]:
        """The codes of activating each dormant agent, rising."""
        return self.choices[len(self.choices) - count(self.agents & ~self.active) :]

    def _place(self, bit: i64) -> int:
        """Where the code of activating an agent on this hex lies among the choices: sleepers come last."""
        return len(self.choices) - count(self.agents & ~self.active & -bit)

    def doze(self, number: i64) -> None:
        """An agent on this hex lies face down; it is not counted among the agents yet, or it is still active."""
        self.choices.insert(self._place(bit_of(number)), ACTIVATE + number)

    def stir(self, bit: i64) -> None:
        """The agent that lay face down on this hex does so no more; it is about to be counted as active or lifted."""
        self.choices.pop(self._place(bit))

    def rise(self, bit: i64, kind: i64) -> None:
        """The agent of this kind on this hex is face up."""
        self.active |= bit
        self.risen += 1
        if kind == SCIENTIST or kind == MASTER:  # SL-4.11
            self.science |= bit
        if kind == MILITIA or kind == MASTER:
            self.militia |= bit

    def sink(self, bit: i64) -> None:
        """No agent on this hex is face up."""
        self.active &= ~bit
        self.science &= ~bit
        self.militia &= ~bit
        self.risen -= 1


def network_faults(own: Network, kinds: list[int]) -> list[str]:
    faults: list[str] = []
    if own.active & ~own.agents:
        faults.append("an agent is active where none stands")
    up = hexes_of(own.active)
    if own.sleepers() != [ACTIVATE + number for number in hexes_of(own.agents & ~own.active)]:
        faults.append("the sleepers are not those listed")
    if own.risen != len(up):
        faults.append("active agents are miscounted")
    if hexes_of(own.science) != [number for number in up if kinds[number] == SCIENTIST or kinds[number] == MASTER]:
        faults.append("the scientists are not where they stand")
    if hexes_of(own.militia) != [number for number in up if kinds[number] == MILITIA or kinds[number] == MASTER]:
        faults.append("the militia is not where it stands")
    if own.held != sum(counts_in(own.hand)) or own.stock != sum(counts_in(own.bag)):
        faults.append("tiles in hand or bag are miscounted")
    return faults
