"""What the host of a room may wish for, and only the host."""

from __future__ import annotations

from collections.abc import Callable

from doublejeu.server.state.effects import Effect, PicturesDue, RoomChanged
from doublejeu.server.state.setups import known_bot
from doublejeu.server.state.state import RoomState, people, sitter_at, status, unfinished
from doublejeu.server.turn import course, eliminated, seating, talking
from doublejeu.server.wire.messages import Host
from doublejeu.server.wire.refusal import Refuse


def wish(room: RoomState, seat: int, wanted: Host, now: float) -> list[Effect]:
    """Do what the host wants; Refuse, and nothing changed, where that cannot be, or where it is not the host."""
    if not room.sitters[seat].host:
        raise Refuse("not_host")
    if wanted.what not in _WISHES:
        raise Refuse("bad_message")
    return _WISHES[wanted.what](room, wanted, now)


# Matches


def _start(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    if status(room) != "lobby":
        raise Refuse("not_now")
    return _begin_match(room, now)


def _again(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    if status(room) != "over":
        raise Refuse("not_now")
    seating.check_phones(room)
    if wanted.options is not None:
        room.agreement.change_options(wanted.options, len(room.sitters))
    effects = _begin_match(room, now)
    seating.forget_intents(room)
    return effects


def _begin_match(room: RoomState, now: float) -> list[Effect]:
    seating.check_phones(room)
    setup = room.agreement.setup(len(room.sitters))
    seating.fill(room)
    begun = course.begin(room, setup, now)
    return [*begun, *talking.clear(room), RoomChanged(), PicturesDue()]


def _back_to_lobby(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    if status(room) == "lobby":
        raise Refuse("not_now")
    left = [*course.end(room), *talking.clear(room)]
    seating.forget_intents(room)
    seating.clear(room)
    return [*left, RoomChanged(), PicturesDue()]


def _pause(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    return course.pause(room, now)


def _resume(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    return course.resume(room, now)


# Seats


def _hand_to_bot(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    return seating.hand_to(room, wanted.seat, known_bot(room.agreement.game, wanted.bot) if wanted.bot else "")


def _give_back(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    return seating.give_back(room, wanted.seat)


def _remove(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    sitter, playing = sitter_at(room, wanted.seat), unfinished(room)
    if sitter.host or (sitter.kind != "person" and playing):
        raise Refuse("not_now")
    return seating.vacate(room, wanted.seat, "removed", playing, now)


def _make_host(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    if not sitter_at(room, wanted.seat).person():
        raise Refuse("not_now")
    return seating.make_host(room, wanted.seat, now)


def _move(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    if status(room) != "lobby":
        raise Refuse("not_now")
    return seating.move(room, wanted.seat, wanted.to)


# Agreement


def _change_settings(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    if status(room) != "lobby":
        raise Refuse("not_now")
    seats, game = wanted.seats or len(room.sitters), room.agreement.game
    if people(room) > seats:
        raise Refuse("bad_setup")
    room.agreement.change(wanted, seats)
    if room.agreement.game != game:
        seating.change_bots(room)
    resized = seating.resize(room, seats) if seats != len(room.sitters) else []
    return [RoomChanged(), *resized]


def _change_pace(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    room.agreement.change_pace(wanted.pace)
    return [RoomChanged()]


def _change_talk(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    room.agreement.change_talk(wanted.talk)
    return [RoomChanged()]


def _change_sight(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    room.agreement.change_sight(wanted.sight)
    eliminated.sight_changed(room)
    return [RoomChanged()]


def _change_voice(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    room.agreement.change_voice(wanted.voice)
    return [RoomChanged()]


def _propose_study(room: RoomState, wanted: Host, now: float) -> list[Effect]:
    """The host proposes that matches be studied, or no longer: everybody is asked anew, but for who proposes it."""
    if unfinished(room) or wanted.study not in ("yes", "no"):
        raise Refuse("not_now" if unfinished(room) else "bad_message")
    room.agreement.study = wanted.study == "yes"
    for sitter in room.sitters:
        sitter.agrees = room.agreement.study and sitter.host
    return [RoomChanged()]


_WISHES: dict[str, Callable[[RoomState, Host, float], list[Effect]]] = {
    "start": _start,
    "again": _again,
    "lobby": _back_to_lobby,
    "pause": _pause,
    "resume": _resume,
    "bot": _hand_to_bot,
    "give_back": _give_back,
    "remove": _remove,
    "host": _make_host,
    "move": _move,
    "settings": _change_settings,
    "pace": _change_pace,
    "talk": _change_talk,
    "sight": _change_sight,
    "voice": _change_voice,
    "study": _propose_study,
}
