"""What everybody connected to a room is sent of a turn, once it is kept.

The effects of a turn are interpreted for each socket, in this order: answers to its own intents, the room if it
changed, what was said, the news of its seat, marks, everything if it may see that, its own notes; a newcomer gets the
room and the whole picture instead. Messages that hold what only some may know are filled up with spaces to powers of
two, so that their length, which TLS does not hide, depends on nothing but the message itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from doublejeu.core.contract import TABLE
from doublejeu.server.match.match import Match
from doublejeu.server.match.notes import as_note
from doublejeu.server.match.seat_updates import Floor, Shown
from doublejeu.server.state.agreement import NONE
from doublejeu.server.state.effects import (
    Dismissed,
    Effect,
    Entered,
    LineSaid,
    Noted,
    PicturesDue,
    Reply,
    RoomChanged,
    RoomShown,
    SeatEmptied,
)
from doublejeu.server.state.state import RoomState, room_info
from doublejeu.server.wire.messages import (
    Done,
    DoneMessage,
    FromServer,
    FullMessage,
    Gone,
    GoneMessage,
    MarkedMessage,
    NewsMessage,
    NotedMessage,
    Refused,
    RefusedMessage,
    RoomMessage,
    SaidMessage,
    SightMessage,
    Welcome,
    WelcomeMessage,
)
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.rooms import RoomInfo

WATCHER = -1  # how a watcher's seat is named on the wire; inside it is TABLE
NEWS = 1024  # bytes at least, of what is told during a match
PICTURE = 8192  # of a whole picture, and of a welcome
LEAST: dict[type[FromServer], int] = {
    WelcomeMessage: PICTURE,
    FullMessage: PICTURE,
    SightMessage: PICTURE,
    NewsMessage: NEWS,
    SaidMessage: NEWS,
    MarkedMessage: NEWS,
    NotedMessage: NEWS,
}

_encode = msgspec.json.Encoder().encode


def encoded(message: FromServer) -> bytes:
    """A message as it is sent; one that may hold a secret is as long as a power of two, and never shorter than least.

    JSON allows spaces at its end. A length that followed other seats' messages would tell this seat of them.
    """
    body, least = _encode(message), LEAST.get(type(message), 0)
    return body.ljust(max(least, 1 << (len(body) - 1).bit_length())) if least else body


def tell(effects: Sequence[Effect], room: RoomState, now: float) -> RoomInfo | None:
    """Send everything that a turn led to; the room, if anybody was sent it."""
    for effect in effects:
        if isinstance(effect, Dismissed):
            for socket in effect.sockets:
                send_gone(socket, effect.reason)
    match = room.match
    newcomers = _newcomers(effects, room)
    shown = match.updates.shown(room.clocks, now, _floor(room, now)) if match is not None else None
    changed = any(isinstance(effect, RoomChanged | RoomShown | PicturesDue) for effect in effects)
    info = room_info(room, now) if changed or newcomers else None
    replies = _replies(effects, match)
    said = [effect for effect in effects if isinstance(effect, LineSaid)]
    noted = [effect for effect in effects if isinstance(effect, Noted)]
    for seat, sockets in _settled(room, newcomers).items():
        messages = _news(seat, room, info if changed else None, shown, said, noted)
        for socket in sockets:
            socket.put(*replies.pop(socket, ()), *messages)
    for socket, unsent in replies.items():  # newcomers
        socket.put(*unsent)
    for socket in newcomers:
        assert info is not None
        _welcome(socket, room, info, match, shown)
    if match is not None:
        for effect in effects:
            if isinstance(effect, SeatEmptied) and effect.seat not in room.present.values():
                match.updates.forget(effect.seat)
    return info


def announce(room: RoomInfo, sockets: Iterable[Outbox]) -> None:
    """Send sockets at once how the room stands, outside of any turn."""
    for socket in sockets:
        socket.put(_encode(RoomMessage(d=room)))


def send_refused(socket: Outbox, intent: str, reason: str) -> None:
    """Answer an intent at once, outside of any turn."""
    socket.put(_encode(RefusedMessage(d=Refused(id=intent[:64], reason=reason))))


def send_gone(socket: Outbox, reason: str) -> None:
    """Say goodbye and close."""
    socket.put(_encode(GoneMessage(d=Gone(reason=reason))))
    socket.close(reason)


def _floor(room: RoomState, now: float) -> Floor:
    """How the table talks at this moment."""
    phrases, answers = room.agreement.talk != NONE, room.talk.answers
    if not answers.asked:
        return Floor(phrases)
    return Floor(phrases, answers.asked, answers.clock(now), answers.until, answers.by_seat())


def _newcomers(effects: Sequence[Effect], room: RoomState) -> list[Outbox]:
    """The sockets that need the whole picture, and that know from now on which seat is theirs."""
    if any(isinstance(effect, PicturesDue) for effect in effects):
        found = list(room.present)
    else:
        entered = [effect.socket for effect in effects if isinstance(effect, Entered)]
        found = [socket for socket in entered if socket in room.present]
    for socket in found:
        socket.seat = room.present[socket]
    return found


def _settled(room: RoomState, newcomers: list[Outbox]) -> dict[int, list[Outbox]]:
    """The sockets that were there before, by seat."""
    by_seat: dict[int, list[Outbox]] = {}
    for socket, seat in room.present.items():
        if socket not in newcomers:
            by_seat.setdefault(seat, []).append(socket)
    return by_seat


def _replies(effects: Sequence[Effect], match: Match | None) -> dict[Outbox, list[bytes]]:
    replies: dict[Outbox, list[bytes]] = {}
    for effect in effects:
        if isinstance(effect, Reply):
            number = _version(match, effect.to.seat)
            message = (
                RefusedMessage(d=Refused(id=effect.intent, reason=effect.reason), v=number)
                if effect.reason
                else DoneMessage(d=Done(id=effect.intent, answer=effect.answer), v=number)
            )
            replies.setdefault(effect.to, []).append(encoded(message))
    return replies


def _news(
    seat: int, room: RoomState, info: RoomInfo | None, shown: Shown | None, said: list[LineSaid], noted: list[Noted]
) -> list[bytes]:
    """What the sockets of a seat are sent that were there before."""
    messages: list[FromServer] = []
    match = room.match
    if info is not None:
        messages.append(RoomMessage(d=info, v=_version(match, seat)))
    for line in said:
        if line.audience >> seat & 1:
            messages.append(SaidMessage(d=line.said, v=_version(match, seat)))
    if match is not None and shown is not None:
        messages += match.updates.changes(seat, shown)
        if seat in room.seers:
            messages += match.sights.news(seat)
        for written in noted:
            if written.note.seat == seat:
                messages.append(NotedMessage(d=as_note(written.note), v=_version(match, seat)))
    return [encoded(message) for message in messages]


def _welcome(socket: Outbox, room: RoomState, info: RoomInfo, match: Match | None, shown: Shown | None) -> None:
    seat = socket.seat
    named = WATCHER if seat == TABLE else seat
    welcome = Welcome(seat=named, room=info, said=room.talk.heard(seat))
    socket.put(encoded(WelcomeMessage(d=welcome, v=_version(match, seat))))
    if match is not None and shown is not None:
        socket.put(encoded(match.updates.full(seat, shown)))
        match.updates.mark_sent(seat, shown)
        match.sights.again(seat)
        if seat in room.seers:
            socket.put(*[encoded(message) for message in match.sights.news(seat)])


def _version(match: Match | None, seat: int) -> int:
    """The number that goes with every message to a seat."""
    return match.updates.version(seat) if match is not None else 0
