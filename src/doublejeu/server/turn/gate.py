"""The gate: no match goes on before people have seen their card, or had the time to."""

from __future__ import annotations

from doublejeu.server.state.effects import ClockSet, Effect, RoomChanged
from doublejeu.server.state.phones import fullest
from doublejeu.server.state.state import RoomState, people_here
from doublejeu.server.turn import voice


def close(room: RoomState, now: float) -> None:
    """A match was dealt: it waits."""
    room.looked = set()
    waits = room.settings.gate and not room.agreement.for_programs()
    # A phone that several share goes round: each looks at a card of their own.
    room.gate_until = now + room.settings.gate * fullest(room.sitters, -1) if waits else 0.0
    if room.gate_until:
        room.clocks.pause(now)


def look(room: RoomState, seat: int, now: float) -> list[Effect]:
    """A person has looked at their card."""
    if not room.gate_until or seat in room.looked:
        return []
    room.looked.add(seat)
    return [RoomChanged(), *open_if_due(room, now)]


def open_if_due(room: RoomState, now: float) -> list[Effect]:
    """Open the gate when everybody who is here has looked, or when it has waited long enough."""
    if not room.gate_until:
        return []
    here = set(people_here(room))
    if now < room.gate_until and (not here or here - room.looked):
        return []
    room.gate_until = 0.0
    if room.paused or room.alone:
        return [RoomChanged()]
    room.clocks.resume(now)
    assert room.match is not None
    voice.call_again(room, room.match, now)
    return [RoomChanged(), ClockSet()]
