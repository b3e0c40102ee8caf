"""Ways across the board as masks: how dear the cheapest chain is, worked out for all hexes at once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doublejeu.games.sleepers.hexes import SIDES

# What one more hex of a chain costs: nothing if active, half a turn to wake, a turn and a half to recruit and wake.
ASLEEP: Final = 1
EMPTY: Final = 3
BLOCKED: Final = 11
NEVER: Final = 99


def beside(mask: i64) -> i64:
    """Every hex that has a neighbour in a set.

    Rows have 5 to 9 hexes, so the neighbours of a hex lie 1 and 5 to 9 numbers away: each mask names the hexes that
    have a neighbour so far off.
    """
    return (
        (mask & 0xF7DFBFBFDFDFBEF) << 1
        | (mask & 0x1EFBF7F7FBFBF7DE) >> 1
        | (mask & 0xF800000000001F) << 5
        | (mask & 0x1F000000000003E0) >> 5
        | (mask & 0x7FF000000007FF) << 6
        | (mask & 0x1FFC00000001FFC0) >> 6
        | (mask & 0x1FFF00003FFE0) << 7
        | (mask & 0xFFF80001FFF000) >> 7
        | (mask & 0x3FFFBFFF800) << 8
        | (mask & 0x3FFFBFFF80000) >> 8
        | (mask & 0x3FFFC0000) << 9
        | (mask & 0x7FFF8000000) >> 9
    )


@final
class Ground:
    """The board as one player crosses it; each hex lies in one of the four sets."""

    def __init__(self, active: i64, asleep: i64, empty: i64, blocked: i64) -> None:
        self.active = active
        self.asleep = asleep
        self.empty = empty
        self.blocked = blocked

    def crossing(self, most: i64) -> i64:
        """What the cheapest chain between any two opposite sides costs, if that is less than `most`; else `most`."""
        for side in range(3):
            most = self.between(SIDES[side], SIDES[side + 3], most)
        return most

    def between(self, start: i64, goal: i64, most: i64) -> i64:
        """What the cheapest chain between two sides costs, if that is less than `most`; else `most`.

        A wave runs along active agents at once and enters any other hex when its price has been paid since the wave
        came beside it.
        """
        active: i64 = self.active
        asleep: i64 = self.asleep
        empty: i64 = self.empty
        blocked: i64 = self.blocked
        reached: i64 = 0
        fresh: i64 = active & start
        # What lay beside the wave, or on its first side, one activation ago, two ago, ...
        one: i64 = start
        two: i64 = 0
        three: i64 = 0
        four: i64 = 0
        five: i64 = 0
        six: i64 = 0
        seven: i64 = 0
        eight: i64 = 0
        nine: i64 = 0
        ten: i64 = 0
        eleven: i64 = 0
        cost: i64 = 0
        while cost < most:
            if fresh:
                while fresh:
                    reached |= fresh
                    fresh = beside(fresh) & active & ~reached
                if reached & goal:
                    return cost
                one = beside(reached) | start
            fresh = ((one & asleep) | (three & empty) | (eleven & blocked)) & ~reached
            eleven = ten
            ten = nine
            nine = eight
            eight = seven
            seven = six
            six = five
            five = four
            four = three
            three = two
            two = one
            cost += 1
        return most

    def rings(self, start: int, most: int) -> list[int]:
        """By cost, up to `most`: the hexes to which the cheapest chain from a side, themselves included, costs that."""
        rings: list[int] = []
        shores: list[int] = []  # what lay beside the wave at each cost
        reached: i64 = 0
        for cost in range(most + 1):
            fresh: i64 = 0
            if cost == 0:
                fresh = self.active & start
            if cost >= ASLEEP:
                fresh |= self.asleep & shores[cost - ASLEEP]
            if cost >= EMPTY:
                fresh |= self.empty & shores[cost - EMPTY]
            if cost >= BLOCKED:
                fresh |= self.blocked & shores[cost - BLOCKED]
            fresh &= ~reached
            ring: i64 = 0
            while fresh:
                ring |= fresh
                reached |= fresh
                fresh = beside(fresh) & self.active & ~reached
            rings.append(ring)
            shores.append(beside(reached) | start)
        return rings

    def on_way(self, start: int, goal: int, cost: int) -> int:
        """Every hex that lies on a chain of this cost, which is the cheapest, between two sides."""
        there = self.rings(start, cost)
        back = self.rings(goal, cost)
        found: i64 = 0
        for paid in range(cost + 1):
            ring: i64 = there[paid]
            if ring:
                left = cost - paid
                found |= ring & self.active & back[left]
                if left + ASLEEP <= cost:
                    found |= ring & self.asleep & back[left + ASLEEP]
                if left + EMPTY <= cost:
                    found |= ring & self.empty & back[left + EMPTY]
                if left + BLOCKED <= cost:
                    found |= ring & self.blocked & back[left + BLOCKED]
        return found

    def cheapest(self, cost: int) -> int:
        """Every hex that lies on a cheapest chain between any two opposite sides, where `cost` is what it costs."""
        found = 0
        for side in range(3):
            if self.between(SIDES[side], SIDES[side + 3], cost + 1) == cost:
                found |= self.on_way(SIDES[side], SIDES[side + 3], cost)
        return found
