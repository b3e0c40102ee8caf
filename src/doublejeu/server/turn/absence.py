"""People who are not there: bots stand in for them, and where no person is connected everything stands still."""

from __future__ import annotations

from doublejeu.server.state.effects import ClockSet, Effect, RoomChanged, SeatsChanged
from doublejeu.server.state.state import RoomState, unfinished
from doublejeu.server.turn import bots
from doublejeu.server.turn.seating import next_bot

PATIENCE = 2  # decisions missed in a row after which a bot takes a seat


def is_back(room: RoomState, seat: int) -> list[Effect]:
    """The person of this seat is here: the bot that stood in steps aside."""
    sitter = room.sitters[seat]
    if not sitter.stood_in():
        return []
    sitter.bot = ""
    sitter.missed = 0
    return [RoomChanged()]


def missed(room: RoomState, seat: int) -> list[Effect]:
    """Everybody could see that this seat was awaited in vain. From the second time in a row on a bot stands in."""
    sitter = room.sitters[seat]
    sitter.missed += 1
    if sitter.missed < PATIENCE:
        return [SeatsChanged()]
    sitter.bot = next_bot(room)
    return [RoomChanged()]


def set_alone(room: RoomState, alone: bool, now: float) -> list[Effect]:
    """Without a person at the table everything stands still, and goes on when one is back."""
    if alone == room.alone:
        return []
    room.alone = alone
    if not unfinished(room) or room.paused or room.gate_until:
        return []
    if not alone:
        room.clocks.resume(now)
        return [ClockSet()]
    room.clocks.pause(now)
    return [*bots.drop(room), ClockSet()]
