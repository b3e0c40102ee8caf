"""The events of this game, typed: one maker and one reader each.

Written by tools.events from words.py: change that file, then run `make wire`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, cast

from mypy_extensions import trait

from doublejeu.core.contract import Event, State

Role: TypeAlias = Literal[0, 1]

ROLE: Final = 0
ROUND: Final = 1
POINTS: Final = 2
POINTED: Final = 3
ENDED: Final = 4


def tell_role(state: State, audience: int, *, seat: int, role: Role) -> None:
    if state.told is not None:
        state.tell(audience, ROLE, (seat, role))


def tell_round(state: State, audience: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, ROUND, (number,))


def tell_points(state: State, audience: int, *, seat: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, POINTS, (seat, target))


def tell_pointed(state: State, audience: int, *, seat: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, POINTED, (seat, target))


def tell_ended(state: State, audience: int, winner: Role) -> None:
    if state.told is not None:
        state.tell(audience, ENDED, (winner,))


@trait
class Reader:
    """Reads events: each kind has a method, which does nothing unless it is overridden."""

    def read(self, event: Event) -> None:
        kind, args = event.kind, event.args
        if kind == ROLE:
            self.hear_role(seat=args[0], role=cast(Role, args[1]))
        elif kind == ROUND:
            self.hear_round(args[0])
        elif kind == POINTS:
            self.hear_points(seat=args[0], target=args[1])
        elif kind == POINTED:
            self.hear_pointed(seat=args[0], target=args[1])
        elif kind == ENDED:
            self.hear_ended(cast(Role, args[0]))

    def hear_role(self, *, seat: int, role: Role) -> None:
        """The seat itself; all, when it is caught and at the end."""

    def hear_round(self, number: int) -> None:
        """All."""

    def hear_points(self, *, seat: int, target: int) -> None:
        """The seat itself."""

    def hear_pointed(self, *, seat: int, target: int) -> None:
        """All, when everybody has pointed."""

    def hear_ended(self, winner: Role) -> None:
        """All."""
