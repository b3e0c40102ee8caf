"""A voice that leads the table: until it has spoken, nothing of what it calls for has begun.

Nobody asks the loudspeaker: one that hangs, or that is not there, must not stop a table, and one that answered would
tell when. The time is reckoned from the sentences (`match/pacing.py`).
"""

from __future__ import annotations

from doublejeu.core.setup import Setup
from doublejeu.server.match.match import Match
from doublejeu.server.match.pacing import seconds_to_say
from doublejeu.server.state.state import RoomState, bots_alone
from doublejeu.text import opening_aloud


def language(room: RoomState) -> str:
    """The language in which the table is led aloud; "" where no voice does, or nobody would wait for it."""
    wanted = room.agreement.voice
    if wanted and (room.agreement.for_programs() or (room.out and bots_alone(room))):
        return ""
    return wanted


def open_match(room: RoomState, match: Match, setup: Setup, now: float) -> None:
    """A voice says what a match begins with."""
    spoken = language(room)
    if spoken:
        _say(room, opening_aloud(match.game, setup, spoken), now)
        tell(room, match, 0, now)


def tell(room: RoomState, match: Match, since: int, now: float) -> None:
    """A voice says what everybody was told after so many events."""
    spoken = language(room)
    if spoken:
        _say(room, match.aloud(since, _names(room), spoken), now)


def call_again(room: RoomState, match: Match, now: float) -> None:
    """Where everything stood still, the voice says again the call that still stands: all clocks wait for that.

    It does so once nothing stands still any longer: never in a pause, nor while people look at their cards.
    """
    spoken = language(room)
    if spoken and not room.paused and not room.gate_until and not match.finished:
        call = match.call_aloud(_names(room), spoken)
        _say(room, call, now)
        room.clocks.move(seconds_to_say(call))


def _say(room: RoomState, sentences: list[str], now: float) -> None:
    """A voice says this, after what it still has to say."""
    if sentences:
        room.said_until = max(now, room.said_until) + seconds_to_say(sentences)
        room.shown_until = max(room.shown_until, room.said_until)


def _names(room: RoomState) -> list[str]:
    return [sitter.name for sitter in room.sitters]
