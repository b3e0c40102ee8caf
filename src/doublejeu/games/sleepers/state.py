"""All that is true in a match of Sleepers: the fields, and what can be read off them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.contract import NOBODY, State
from doublejeu.games.sleepers.hexes import BOARD, HEXES, hexes_of
from doublejeu.games.sleepers.networks import BACK, Network, counts_in, network_faults, salt
from doublejeu.games.sleepers.terms import Terms
from doublejeu.games.sleepers.words import BLACK, DEAL, PLACE_ON, TOTALS, WHITE

ALL_HEXES: Final[i64] = BOARD


class Truth(State):
    """The fields of one match."""

    def __init__(
        self,
        terms: Terms,
        kinds: list[int],
        stack: list[int],
        history: list[int],
        white: Network,
        black: Network,
    ) -> None:
        super().__init__(terms.seats)
        self.terms = terms
        self.kinds = kinds  # of the agent on each hex, NOBODY where there is none
        self.white = white
        self.black = black
        self.key: i64 = 0  # names what both players see of the board
        self.step = DEAL
        self.player = WHITE
        self.turn = 0
        self.spare = 0  # activations the player may still make by right of the turn (SL-3.4)
        self.agent = NOBODY  # the hex of the agent whose ability waits for a choice
        self.left = 0  # choices left to it
        self.chosen = NOBODY  # where the next recruit will lie, or the agent a diversion will move
        self.stack = stack  # activations left to each leader, the innermost last
        self.quiet = 0  # turns without recruit or kill; -1 while the present turn has had one
        self.epoch = 0  # grows with every draw and death: no earlier position can come back
        self.history = history  # the keys of this epoch, with the side to move
        self.ending = NOBODY
        self.winner = NOBODY

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.terms, self.kinds, self.stack, self.history, self.white, self.black

    def _network(self, seat: int) -> Network:
        return self.white if seat == WHITE else self.black

    def _other(self, own: Network) -> Network:
        return self.black if own is self.white else self.white

    def _empty(self) -> i64:
        return ALL_HEXES & ~(self.white.agents | self.black.agents)

    def _owner(self, number: int) -> int:
        return WHITE if self.white.agents >> number & 1 else BLACK

    def side(self, seat: int) -> int:
        return seat

    def role(self, seat: int) -> int:
        return 0

    def copy_into(self, other: Truth) -> None:
        """Give another match all of this one that its lists and networks do not hold."""
        other.step = self.step
        other.player = self.player
        other.turn = self.turn
        other.spare = self.spare
        other.agent = self.agent
        other.left = self.left
        other.chosen = self.chosen
        other.quiet = self.quiet
        other.key = self.key
        other.epoch = self.epoch
        other.ending = self.ending
        other.winner = self.winner

    def faults(self) -> list[str]:
        faults: list[str] = []
        if self.white.agents & self.black.agents:
            faults.append("two agents stand on one hex")
        key: i64 = 0
        for seat in range(2):
            own = self._network(seat)
            counts = [a + b for a, b in zip(counts_in(own.hand), counts_in(own.bag), strict=True)]
            for kind in own.fallen:
                counts[kind] += 1
            for number in hexes_of(own.agents):
                counts[self.kinds[number]] += 1
                key ^= salt(seat, number, self.kinds[number] if own.active >> number & 1 else BACK)
            if counts != TOTALS:
                faults.append(f"seat {seat} has the tiles {counts}")
            faults += network_faults(own, self.kinds)
        if key != self.key:
            faults.append("the key is not that of the position")
        if [number for number in range(HEXES) if self.kinds[number] != NOBODY] != hexes_of(ALL_HEXES & ~self._empty()):
            faults.append("a kind is noted where no agent stands")
        empty = [PLACE_ON + number for number in hexes_of(self._empty())]
        if empty + self.white.sleepers() != self.white.choices or empty + self.black.sleepers() != self.black.choices:
            faults.append("the empty hexes are not those listed")
        return faults
