"""The door of a room: sockets come in, as a seat or as watchers, and go."""

from __future__ import annotations

from doublejeu.core.contract import TABLE
from doublejeu.server.limits.rates import Limits
from doublejeu.server.rooms.crowd import Crowd, send_gone
from doublejeu.server.socket.outbox import Socket
from doublejeu.server.turn.seating import Seating
from doublejeu.server.wire.refusal import Refuse


class Door:
    """Lets sockets in and notices when they are gone."""

    def __init__(self, limits: Limits, seating: Seating, crowd: Crowd) -> None:
        self._limits = limits
        self._seating = seating
        self._crowd = crowd

    def enter(self, socket: Socket, secret: str) -> None:
        """A socket comes in, as a seat if it has the seat's token, as a watcher if it has none."""
        if secret:
            seat = self._seating.seat_of(secret)
            while len(self._crowd.of(seat)) >= self._limits.sockets_per_seat:
                oldest = self._crowd.of(seat)[0]
                self._crowd.leave(oldest)
                send_gone(oldest, "newer")
            self._seating.arrived(seat)
        else:
            seat = TABLE
            if self._crowd.watchers() >= self._limits.watchers_per_room:
                raise Refuse("too_many")
        self._crowd.enter(socket, seat)

    def leave(self, socket: Socket) -> None:
        """A socket is gone."""
        if self._crowd.leave(socket) and socket.seat != TABLE and not self._crowd.connected(socket.seat):
            self._seating.gone(socket.seat)
