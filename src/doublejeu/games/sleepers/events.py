"""The events of this game, typed: one maker and one reader each.

Written by tools.events from words.py: change that file, then run `make wire`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, cast

from mypy_extensions import trait

from doublejeu.core.contract import Event, State

Tile: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
Step: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
Ending: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6]

STEP: Final = 0
TURN: Final = 1
DREW: Final = 2
STOCK: Final = 3
TOOK: Final = 4
RECRUITED: Final = 5
ACTIVATED: Final = 6
OPENED: Final = 7
LEFT: Final = 8
CLOSED: Final = 9
PASSED: Final = 10
JUMPED: Final = 11
KILLED: Final = 12
TURNED_UP: Final = 13
TURNED_DOWN: Final = 14
RETURNED: Final = 15
REGAINED: Final = 16
SWAPPED: Final = 17
CHOSEN: Final = 18
MOVED: Final = 19
COPIED: Final = 20
ENDED: Final = 21
SHOWN: Final = 22
FALLEN: Final = 23


def tell_step(state: State, audience: int, step: Step) -> None:
    if state.told is not None:
        state.tell(audience, STEP, (step,))


def tell_turn(state: State, audience: int, *, seat: int, turn: int, quiet: int, repeats: int, key: int) -> None:
    if state.told is not None:
        state.tell(audience, TURN, (seat, turn, quiet, repeats, key))


def tell_drew(state: State, audience: int, *, seat: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, DREW, (seat, tile))


def tell_stock(state: State, audience: int, *, seat: int, hand: int, bag: int) -> None:
    if state.told is not None:
        state.tell(audience, STOCK, (seat, hand, bag))


def tell_took(state: State, audience: int, *, seat: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, TOOK, (seat, tile))


def tell_recruited(state: State, audience: int, *, seat: int, hex: int) -> None:
    if state.told is not None:
        state.tell(audience, RECRUITED, (seat, hex))


def tell_activated(state: State, audience: int, *, seat: int, hex: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, ACTIVATED, (seat, hex, tile))


def tell_opened(state: State, audience: int, *, hex: int, tile: Tile, left: int) -> None:
    if state.told is not None:
        state.tell(audience, OPENED, (hex, tile, left))


def tell_left(state: State, audience: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, LEFT, (number,))


def tell_closed(state: State, audience: int) -> None:
    if state.told is not None:
        state.tell(audience, CLOSED, ())


def tell_passed(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, PASSED, (seat,))


def tell_jumped(state: State, audience: int, *, origin: int, over: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, JUMPED, (origin, over, target))


def tell_killed(state: State, audience: int, *, seat: int, hex: int) -> None:
    if state.told is not None:
        state.tell(audience, KILLED, (seat, hex))


def tell_turned_up(state: State, audience: int, *, seat: int, hex: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, TURNED_UP, (seat, hex, tile))


def tell_turned_down(state: State, audience: int, *, seat: int, hex: int) -> None:
    if state.told is not None:
        state.tell(audience, TURNED_DOWN, (seat, hex))


def tell_returned(state: State, audience: int, *, seat: int, hex: int) -> None:
    if state.told is not None:
        state.tell(audience, RETURNED, (seat, hex))


def tell_regained(state: State, audience: int, *, seat: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, REGAINED, (seat, tile))


def tell_swapped(state: State, audience: int, *, first: int, second: int) -> None:
    if state.told is not None:
        state.tell(audience, SWAPPED, (first, second))


def tell_chosen(state: State, audience: int, hex: int) -> None:
    if state.told is not None:
        state.tell(audience, CHOSEN, (hex,))


def tell_moved(state: State, audience: int, *, origin: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, MOVED, (origin, target))


def tell_copied(state: State, audience: int, *, hex: int, source: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, COPIED, (hex, source, tile))


def tell_ended(state: State, audience: int, *, ending: Ending, winner: int) -> None:
    if state.told is not None:
        state.tell(audience, ENDED, (ending, winner))


def tell_shown(state: State, audience: int, *, seat: int, hex: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, SHOWN, (seat, hex, tile))


def tell_fallen(state: State, audience: int, *, seat: int, place: int, tile: Tile) -> None:
    if state.told is not None:
        state.tell(audience, FALLEN, (seat, place, tile))


@trait
class Reader:
    """Reads events: each kind has a method, which does nothing unless it is overridden."""

    def read(self, event: Event) -> None:
        kind, args = event.kind, event.args
        if kind == STEP:
            self.hear_step(cast(Step, args[0]))
        elif kind == TURN:
            self.hear_turn(seat=args[0], turn=args[1], quiet=args[2], repeats=args[3], key=args[4])
        elif kind == DREW:
            self.hear_drew(seat=args[0], tile=cast(Tile, args[1]))
        elif kind == STOCK:
            self.hear_stock(seat=args[0], hand=args[1], bag=args[2])
        elif kind == TOOK:
            self.hear_took(seat=args[0], tile=cast(Tile, args[1]))
        elif kind == RECRUITED:
            self.hear_recruited(seat=args[0], hex=args[1])
        elif kind == ACTIVATED:
            self.hear_activated(seat=args[0], hex=args[1], tile=cast(Tile, args[2]))
        elif kind == OPENED:
            self.hear_opened(hex=args[0], tile=cast(Tile, args[1]), left=args[2])
        elif kind == LEFT:
            self.hear_left(args[0])
        elif kind == CLOSED:
            self.hear_closed()
        elif kind == PASSED:
            self.hear_passed(args[0])
        elif kind == JUMPED:
            self.hear_jumped(origin=args[0], over=args[1], target=args[2])
        elif kind == KILLED:
            self.hear_killed(seat=args[0], hex=args[1])
        elif kind == TURNED_UP:
            self.hear_turned_up(seat=args[0], hex=args[1], tile=cast(Tile, args[2]))
        elif kind == TURNED_DOWN:
            self.hear_turned_down(seat=args[0], hex=args[1])
        elif kind == RETURNED:
            self.hear_returned(seat=args[0], hex=args[1])
        elif kind == REGAINED:
            self.hear_regained(seat=args[0], tile=cast(Tile, args[1]))
        elif kind == SWAPPED:
            self.hear_swapped(first=args[0], second=args[1])
        elif kind == CHOSEN:
            self.hear_chosen(args[0])
        elif kind == MOVED:
            self.hear_moved(origin=args[0], target=args[1])
        elif kind == COPIED:
            self.hear_copied(hex=args[0], source=args[1], tile=cast(Tile, args[2]))
        elif kind == ENDED:
            self.hear_ended(ending=cast(Ending, args[0]), winner=args[1])
        elif kind == SHOWN:
            self.hear_shown(seat=args[0], hex=args[1], tile=cast(Tile, args[2]))
        elif kind == FALLEN:
            self.hear_fallen(seat=args[0], place=args[1], tile=cast(Tile, args[2]))

    def hear_step(self, step: Step) -> None:
        """All: what is now being decided."""

    def hear_turn(self, *, seat: int, turn: int, quiet: int, repeats: int, key: int) -> None:
        """All."""

    def hear_drew(self, *, seat: int, tile: Tile) -> None:
        """To its owner."""

    def hear_stock(self, *, seat: int, hand: int, bag: int) -> None:
        """All."""

    def hear_took(self, *, seat: int, tile: Tile) -> None:
        """To its owner: the tile that lies down on the hex chosen."""

    def hear_recruited(self, *, seat: int, hex: int) -> None:
        """All: face down."""

    def hear_activated(self, *, seat: int, hex: int, tile: Tile) -> None:
        """All."""

    def hear_opened(self, *, hex: int, tile: Tile, left: int) -> None:
        """All: an ability waits for choices, on top of those already waiting."""

    def hear_left(self, number: int) -> None:
        """All: choices that the topmost ability has left."""

    def hear_closed(self) -> None:
        """All: the topmost ability is done."""

    def hear_passed(self, seat: int) -> None:
        """All: the seat declined a choice."""

    def hear_jumped(self, *, origin: int, over: int, target: int) -> None:
        """All: police; the agent leapt over is told as killed."""

    def hear_killed(self, *, seat: int, hex: int) -> None:
        """All: whose; a sleeper's face stays hidden."""

    def hear_turned_up(self, *, seat: int, hex: int, tile: Tile) -> None:
        """All: by an informer, not activated."""

    def hear_turned_down(self, *, seat: int, hex: int) -> None:
        """All."""

    def hear_returned(self, *, seat: int, hex: int) -> None:
        """All: to its owner's hand; a sleeper's face stays hidden."""

    def hear_regained(self, *, seat: int, tile: Tile) -> None:
        """To the owner of a returned sleeper."""

    def hear_swapped(self, *, first: int, second: int) -> None:
        """All."""

    def hear_chosen(self, hex: int) -> None:
        """All: where a recruit will lie, or the agent a diversion will move."""

    def hear_moved(self, *, origin: int, target: int) -> None:
        """All."""

    def hear_copied(self, *, hex: int, source: int, tile: Tile) -> None:
        """All."""

    def hear_ended(self, *, ending: Ending, winner: int) -> None:
        """All; -1 for a draw."""

    def hear_shown(self, *, seat: int, hex: int, tile: Tile) -> None:
        """All, at the end: sleepers on the board."""

    def hear_fallen(self, *, seat: int, place: int, tile: Tile) -> None:
        """All, at the end: the dead in the order of their deaths."""
