"""Everybody who is connected to a room, and what they are told at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from doublejeu.core.contract import TABLE
from doublejeu.server.match.match import WATCHER, Match, Shown
from doublejeu.server.socket.outbox import Socket
from doublejeu.server.wire.messages import (
    Done,
    DoneMessage,
    Gone,
    GoneMessage,
    Note,
    NotedMessage,
    Refused,
    RefusedMessage,
    RoomInfo,
    RoomMessage,
    Said,
    SaidMessage,
    Welcome,
    WelcomeMessage,
)
from doublejeu.server.wire.padding import PICTURE, padded

_encode = msgspec.json.Encoder().encode


class Crowd:
    """Sockets by seat. During a turn things to tell are gathered; `tell` sends them once they are kept.

    Each socket gets, in this order: answers to its own intents, the room if it changed, what was said, the news of its
    seat, marks, everything if it may see that, its own notes; a newcomer gets the room and the whole picture instead.
    """

    def __init__(self) -> None:
        self.room_changed = False
        self.watchers_changed = False  # told as well, though not at once: strangers may come and go as they like
        self._by_seat: dict[int, list[Socket]] = {}
        self._answers: list[tuple[Socket, str, str, str]] = []
        self._said: list[tuple[Said, int]] = []  # with the mask of those who hear it
        self._noted: list[tuple[Note, int]] = []  # with the seat whose own it is
        self.newcomers: list[Socket] = []  # who are told of the room in any case
        self._welcomed: set[Socket] = set()  # who were told of it before
        self.seers: set[int] = set()  # seats that are out of the match and see everything
        self._emptied: set[int] = set()  # seats whose last socket went since this was last told

    def connected(self, seat: int) -> bool:
        """Whether a socket of this seat is open."""
        return seat in self._by_seat

    def watchers(self) -> int:
        """How many only watch."""
        return len(self._by_seat.get(TABLE, ()))

    def of(self, seat: int) -> list[Socket]:
        """The sockets of a seat, oldest first."""
        return list(self._by_seat.get(seat, ()))

    def everybody(self) -> list[Socket]:
        """All sockets."""
        return [socket for sockets in self._by_seat.values() for socket in sockets]

    def enter(self, socket: Socket, seat: int) -> None:
        """A socket takes part from now on."""
        socket.seat = seat
        self._by_seat.setdefault(seat, []).append(socket)
        self.newcomers.append(socket)
        self._came_or_went(seat)

    def _came_or_went(self, seat: int) -> None:
        if seat == TABLE:
            self.watchers_changed = True
        else:
            self.room_changed = True

    def tell_watchers(self) -> None:
        """How many watch is told at the end of this turn, if that is news."""
        self.room_changed |= self.watchers_changed

    def leave(self, socket: Socket) -> bool:
        """A socket is gone; True if it was here."""
        sockets = self._by_seat.get(socket.seat, [])
        if socket not in sockets:
            return False
        sockets.remove(socket)
        self._welcomed.discard(socket)
        if not sockets:
            del self._by_seat[socket.seat]
            self._emptied.add(socket.seat)
        if socket in self.newcomers:
            self.newcomers.remove(socket)
        self._came_or_went(socket.seat)
        return True

    def dismiss(self, seat: int, reason: str) -> None:
        """Close all sockets of a seat and say why."""
        for socket in self.of(seat):
            self.leave(socket)
            send_gone(socket, reason)

    def move(self, places: dict[int, int]) -> None:
        """Seats have new numbers; everybody is told who they are now."""
        moved: dict[int, list[Socket]] = {}
        for seat, sockets in self._by_seat.items():
            moved[places.get(seat, seat)] = sockets
            for socket in sockets:
                socket.seat = places.get(seat, seat)
        self._by_seat = moved
        self.begin_anew()

    def begin_anew(self) -> None:
        """Everybody needs the whole picture: a match began, or seats were moved."""
        self.newcomers = self.everybody()
        self.room_changed = True

    def done(self, socket: Socket, intent: str, answer: str = "") -> None:
        """An intent was taken."""
        self._answers.append((socket, intent, "", answer))

    def refused(self, socket: Socket, intent: str, reason: str) -> None:
        """An intent was not taken."""
        self._answers.append((socket, intent, reason, ""))

    def said(self, said: Said, audience: int) -> None:
        """Something was said."""
        self._said.append((said, audience))

    def noted(self, note: Note, seat: int) -> None:
        """A seat wrote something down for itself: its own sockets are told, and nobody else's."""
        self._noted.append((note, seat))

    def announce(self, room: RoomInfo) -> None:
        """Tell everybody at once how the room stands, outside of any turn; but for those who were not welcomed yet."""
        for socket in list(self._welcomed):
            socket.put(_encode(RoomMessage(d=room)))

    def tell(
        self,
        room: RoomInfo | None,
        match: Match | None,
        shown: Shown | None,
        said_before: Callable[[int], list[Said]],
    ) -> None:
        """Send everything gathered; `room` if somebody needs it, `said_before` for newcomers."""
        told = room if self.room_changed else None
        answers = self._encode_answers(match)
        newcomers, self.newcomers = self.newcomers, []
        for seat, sockets in self._by_seat.items():
            settled = [socket for socket in sockets if socket not in newcomers] if newcomers else sockets
            news = self._news(seat, settled, told, match, shown)
            for socket in settled:
                socket.put(*answers.pop(socket, ()), *news)
        self._said.clear()
        self._noted.clear()
        for socket, unsent in answers.items():  # newcomers, and whoever left meanwhile
            socket.put(*unsent)
        for socket in newcomers:
            self._welcome(socket, room, match, shown, said_before(socket.seat))
        for seat in self._emptied:
            if match is not None and seat not in self._by_seat:
                match.forget_sent(seat)
        self._emptied.clear()
        if told is not None:
            self.room_changed = self.watchers_changed = False

    def _encode_answers(self, match: Match | None) -> dict[Socket, list[bytes]]:
        answers: dict[Socket, list[bytes]] = {}
        for socket, intent, reason, answer in self._answers:
            number = _version(match, socket.seat)
            message = (
                RefusedMessage(d=Refused(id=intent, reason=reason), v=number)
                if reason
                else DoneMessage(d=Done(id=intent, answer=answer), v=number)
            )
            answers.setdefault(socket, []).append(_encode(message))
        self._answers.clear()
        return answers

    def _news(
        self, seat: int, sockets: list[Socket], room: RoomInfo | None, match: Match | None, shown: Shown | None
    ) -> list[bytes]:
        """What the sockets of a seat are told that were there before."""
        messages: list[bytes] = []
        if room is not None:
            messages.append(_encode(RoomMessage(d=room, v=_version(match, seat))))
        for said, audience in self._said:
            if audience >> seat & 1:
                messages.append(padded(_encode(SaidMessage(d=said, v=_version(match, seat)))))
        if match is not None and shown is not None and sockets:
            messages += match.messages(seat, shown)
        if match is not None and seat in self.seers and sockets:
            messages += match.sights.news(seat)
        for note, writer in self._noted:
            if writer == seat:
                messages.append(padded(_encode(NotedMessage(d=note, v=_version(match, seat)))))
        return messages

    def _welcome(
        self, socket: Socket, room: RoomInfo | None, match: Match | None, shown: Shown | None, said: list[Said]
    ) -> None:
        assert room is not None
        self._welcomed.add(socket)
        seat = socket.seat
        named = WATCHER if seat == TABLE else seat
        welcome = Welcome(seat=named, room=room, said=said)
        socket.put(padded(_encode(WelcomeMessage(d=welcome, v=_version(match, seat))), PICTURE))
        if match is not None and shown is not None:
            socket.put(match.full(seat, shown))
            match.mark_sent(seat, shown)
            if seat in self.seers:
                socket.put(*match.sights.news(seat))


def _version(match: Match | None, seat: int) -> int:
    """The number that goes with every message to a seat."""
    return match.version_of(seat) if match is not None else 0


def send_refused(socket: Socket, intent: str, reason: str) -> None:
    """Answer an intent at once, outside of any turn."""
    socket.put(_encode(RefusedMessage(d=Refused(id=intent[:64], reason=reason))))


def send_gone(socket: Socket, reason: str) -> None:
    """Say goodbye and close."""
    socket.put(_encode(GoneMessage(d=Gone(reason=reason))))
    socket.close(reason)
