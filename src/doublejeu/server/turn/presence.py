"""Sockets come into a room, as a seat or as watchers, and go."""

from __future__ import annotations

from doublejeu.core.contract import TABLE
from doublejeu.server.state.effects import Dismissed, Effect, Entered, RoomShown, SeatEmptied
from doublejeu.server.state.state import RoomState, sockets_of, watchers
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.refusal import Refuse


def enter(room: RoomState, socket: Outbox, seat: int, now: float) -> list[Effect]:
    """A socket comes in; the oldest of too many of a seat goes."""
    effects: list[Effect] = []
    if seat == TABLE:
        if watchers(room) >= room.settings.limits.watchers_per_room:
            raise Refuse("too_many")
    else:
        crowded = sockets_of(room, seat)
        oldest = crowded[: max(0, len(crowded) + 1 - room.settings.limits.sockets_per_seat)]
        for other in oldest:
            del room.present[other]
        if oldest:
            effects.append(Dismissed(oldest, "newer"))
        if room.sitters[seat].host:
            room.host_left_at = 0.0
    room.present[socket] = seat
    return [*effects, Entered(socket), *_shown(room, seat, now)]


def leave(room: RoomState, socket: Outbox, now: float) -> list[Effect]:
    """A socket is gone."""
    seat = room.present.pop(socket, None)
    if seat is None:
        return []
    effects = _shown(room, seat, now)
    if seat not in room.present.values():
        effects.append(SeatEmptied(seat))
        if seat != TABLE and room.sitters[seat].host:
            room.host_left_at = now
    return effects


def dismiss(room: RoomState, seat: int, reason: str) -> list[Effect]:
    """All sockets of a seat are told why, and closed."""
    sockets = sockets_of(room, seat)
    for socket in sockets:
        del room.present[socket]
    return [Dismissed(sockets, reason), SeatEmptied(seat), RoomShown()] if sockets else []


def dismiss_everybody(room: RoomState, reason: str) -> list[Effect]:
    """All sockets are told why, and closed."""
    sockets = list(room.present)
    room.present.clear()
    return [Dismissed(sockets, reason)]


def tell_watchers(room: RoomState, now: float) -> list[Effect]:
    """Everybody is told how many watch, if that is due."""
    if not room.watchers_due or now < room.watchers_due:
        return []
    room.watchers_due = 0.0
    return [RoomShown()]


def _shown(room: RoomState, seat: int, now: float) -> list[Effect]:
    """Who is there has changed. Strangers come and go as they like, so of watchers all are told once in a while."""
    if seat != TABLE or not room.settings.watchers_told:
        return [RoomShown()]
    room.watchers_due = room.watchers_due or now + room.settings.watchers_told
    return []
