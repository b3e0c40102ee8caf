"""While the store is at fault a room is suspended: it says so, and goes on by itself once the store answers."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec.structs import replace

from doublejeu.server.rooms.crowd import announce
from doublejeu.server.state.effects import Effect, Entered
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn.came import StoodStill
from doublejeu.server.turn.step import step
from doublejeu.server.wire.rooms import RoomInfo

RETRY = (0.25, 4.0)  # seconds between two attempts to commit what the store would not take: at first, and at most
_LOG = logging.getLogger("doublejeu.server")


def suspend(state: RoomState, why: str, told: RoomInfo | None, effects: Sequence[Effect]) -> None:
    """Say that nothing goes on; of the room no more than was told before, for these effects are not committed yet."""
    if state.suspended:
        return
    _LOG.error("room %s is suspended: %s", state.code, why)
    state.suspended = True
    if told is not None:
        newcomers = [effect.socket for effect in effects if isinstance(effect, Entered)]
        announce(replace(told, suspended=True), [socket for socket in state.present if socket not in newcomers])


def go_on(state: RoomState, seconds: float, now: float) -> list[Effect]:
    """The store answers again, and no clock ran for so many seconds; what follows is committed with the next turn."""
    _LOG.error("room %s goes on", state.code)
    state.suspended = False
    return step(state, StoodStill(seconds), now)
