"""What a seat may do about itself, beside the game."""

from __future__ import annotations

from doublejeu.server.state.effects import Effect, MarksChanged, MatchBookmarked, Noted, RoomChanged, StudyWithdrawn
from doublejeu.server.state.state import RoomState, unfinished
from doublejeu.server.turn import course, eliminated, gate, seating
from doublejeu.server.wire.messages import MakeMarks, Mine, WriteNote
from doublejeu.server.wire.refusal import Refuse


def wish(room: RoomState, seat: int, wanted: Mine, now: float) -> tuple[list[Effect], str]:
    """Do what a seat wants; the text is an answer for its person alone."""
    if wanted.what == "transfer":
        return seating.transfer(room, seat, now)
    return _wish(room, seat, wanted, now), ""


def _wish(room: RoomState, seat: int, wanted: Mine, now: float) -> list[Effect]:
    match wanted.what:
        case "back":  # who was only absent is back by having sent anything at all
            if room.sitters[seat].handed:
                raise Refuse("not_now")
            return []
        case "ready":
            return gate.look(room, seat, now)
        case "seen":
            return course.seen(room, now)
        case "see":
            eliminated.see(room, seat)
            return []
        case "skip":
            return course.skip(room, seat, now)
        case "bookmark":
            return _bookmark(room)
        case "agree" | "disagree":
            return _agree_to_study(room, seat, wanted.what == "agree")
        case "rename":
            if unfinished(room):
                raise Refuse("not_now")
            return seating.rename(room, seat, wanted.name)
        case "leave":
            return seating.vacate(room, seat, "left", unfinished(room), now)
        case _:
            raise Refuse("bad_message")


def mark(room: RoomState, seat: int, wanted: MakeMarks, now: float) -> list[Effect]:
    """A person makes or wipes marks beside the game."""
    if room.match is None or room.match.finished:
        raise Refuse("not_now")
    return [MarksChanged(room.match.marks.change(seat, wanted, now))]


def write_note(room: RoomState, seat: int, wanted: WriteNote, now: float) -> list[Effect]:
    """A person writes something down for themselves, during a match or after it."""
    match = room.match
    if match is None:
        raise Refuse("not_now")
    heard, after = match.updates.version(seat), match.entries()
    return [Noted(match.id, match.notes.write(seat, room.sitters[seat].token, wanted, heard, after, now))]


def _bookmark(room: RoomState) -> list[Effect]:
    """A person who played wants the match that is over kept for ever."""
    if room.match is None or not room.match.finished:
        raise Refuse("not_now")
    return [MatchBookmarked(room.match.id)]


def _agree_to_study(room: RoomState, seat: int, agrees: bool) -> list[Effect]:
    """A person lets matches be studied, before they begin; or does not, at any time, and not the present one."""
    if agrees and (unfinished(room) or not room.agreement.study):
        raise Refuse("not_now")
    room.sitters[seat].agrees = agrees
    withdrawn: list[Effect] = [StudyWithdrawn(room.match.id)] if not agrees and room.match is not None else []
    return [RoomChanged(), *withdrawn]
