"""People who are out of a match are not held hostage: what they may see, and how fast the rest is played without them.

Everything here rests on what everybody sees (who is out, who is a person) and on what people ask for.
"""

from __future__ import annotations

from doublejeu.server.state.state import RoomState, allows_sight, bots_alone, people_here
from doublejeu.server.wire.refusal import Refuse

BRISK = 0.25  # how much of its time everything takes once no person is left in the match
BRISK_STEP = 2.0  # seconds of a step that ends by the clock, then
LEAST_STEP = 0.1  # and where people skip to the end


def reset(room: RoomState, out: int = 0) -> None:
    """A match begins, ends, or is taken up again with these seats out."""
    room.out = out
    room.skipping.clear()
    room.seers.clear()


def see(room: RoomState, seat: int) -> None:
    """A person who is out for good sees everything from now on."""
    match = room.match
    if match is None or match.finished or not allows_sight(room):
        raise Refuse("not_now")
    out = match.public().out
    phone = room.sitters[seat].phone
    beside = [other for other, sitter in enumerate(room.sitters) if phone and sitter.phone == phone]
    if not out >> seat & 1 or any(not out >> other & 1 for other in beside if room.sitters[other].kind == "person"):
        raise Refuse("not_now")  # also where a person who still plays holds the same phone
    room.seers.add(seat)
    match.sights.open(seat)


def sight_changed(room: RoomState) -> None:
    """The host allows it or does not: where it is not allowed, nobody sees everything any more."""
    if room.match is not None and not allows_sight(room):
        room.seers.clear()
        room.match.sights.close()


def skip(room: RoomState, seat: int) -> bool:
    """A person wants the end, now that none is left in the match; True once all who are here want it."""
    if not bots_alone(room):
        raise Refuse("not_now")
    room.skipping.add(seat)
    return _all_skip(room)


def haste(room: RoomState) -> float:
    """How much of its usual time everything takes now."""
    if not room.out or not bots_alone(room):
        return 1.0
    return 0.0 if _all_skip(room) else BRISK


def step_seconds(room: RoomState) -> float:
    """How long a step by the clock lasts while bots are alone."""
    return LEAST_STEP if _all_skip(room) else BRISK_STEP


def _all_skip(room: RoomState) -> bool:
    return not set(people_here(room)) - room.skipping
