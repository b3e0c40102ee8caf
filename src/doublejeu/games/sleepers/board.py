"""The board of Sleepers: how agents come, go and turn, and what a new position means for either player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.games.sleepers.hexes import NEIGHBOURS, aligned, bit_of, crosses, lowest_hex
from doublejeu.games.sleepers.networks import BACK, salt
from doublejeu.games.sleepers.state import Truth
from doublejeu.games.sleepers.words import CAPTURE, LIBERATION, MASTER, MILITIA, PLACE_ON, SCIENTIST, SUCCESS

FIRST_CROSSING: Final = 9  # SL-2.4: no chain of fewer agents joins opposite sides


class Board(Truth):
    """Both networks on their 61 hexes."""

    def _models(self, number: i64) -> i64:
        """Active neighbours of a master of disguise with an ability to copy (SL-4.11)."""
        beside: i64 = NEIGHBOURS[number]
        beside &= self.white.active | self.black.active
        models: i64 = 0
        while beside:
            low: i64 = beside & -beside
            kind = self.kinds[lowest_hex(low)]
            if kind != SCIENTIST and kind != MILITIA and kind != MASTER:
                models |= low
            beside ^= low
        return models

    def _raise(self, seat: int, number: int) -> None:
        kind = self.kinds[number]
        own = self._network(seat)
        bit: i64 = bit_of(number)
        own.stir(bit)
        own.rise(bit, kind)
        self.key ^= salt(seat, number, BACK) ^ salt(seat, number, kind)

    def _lift(self, seat: int, number: int) -> int:
        """Take an agent off the board; its kind."""
        own = self._network(seat)
        bit: i64 = bit_of(number)
        kind = self.kinds[number]
        face = BACK
        if own.active & bit:
            own.sink(bit)
            face = kind
        else:
            own.stir(bit)
        own.agents &= ~bit
        self.kinds[number] = NOBODY
        place = count(self._empty() & (bit - 1))
        self.white.choices.insert(place, PLACE_ON + number)
        self.black.choices.insert(place, PLACE_ON + number)
        self.key ^= salt(seat, number, face)
        return kind

    def _put(self, seat: int, number: int, kind: int, face_up: bool) -> None:
        own = self._network(seat)
        bit: i64 = bit_of(number)
        place = count(self._empty() & (bit - 1))
        self.white.choices.pop(place)
        self.black.choices.pop(place)
        if not face_up:
            own.doze(number)
        own.agents |= bit
        self.kinds[number] = kind
        if face_up:
            own.rise(bit, kind)
            self.key ^= salt(seat, number, kind)
        else:
            self.key ^= salt(seat, number, BACK)

    def _relocate(self, origin: int, number: int) -> None:
        seat = self._owner(origin)
        face_up = self._network(seat).active >> origin & 1 != 0
        self._put(seat, number, self._lift(seat, origin), face_up)

    def _test(self, number: int) -> None:
        """SL-2.7: what the agent that now stands or shows its face on this hex means for either player."""
        own = self.white if self.white.agents >> number & 1 else self.black
        enemy = self._other(own)
        around: i64 = NEIGHBOURS[number]
        bit: i64 = bit_of(number)
        if around & enemy.militia == around:  # SL-2.2
            enemy.won = CAPTURE
        if not own.active & bit:
            return
        if own.militia & bit:
            beside: i64 = around & enemy.agents
            while beside:
                cell: i64 = NEIGHBOURS[lowest_hex(beside)]
                if cell & own.militia == cell:
                    own.won = CAPTURE
                beside &= beside - 1
        if own.risen >= FIRST_CROSSING and crosses(own.active, number):  # SL-2.4
            own.won = SUCCESS
        if own.science & bit and aligned(own.science, number):  # SL-2.5
            own.won = LIBERATION
