"""A room as the store kept it is taken up again."""

from __future__ import annotations

import logging

from doublejeu.core.table import BrokenRecord
from doublejeu.games import GAMES
from doublejeu.server.match.match import Match
from doublejeu.server.state.people import DECISION, short_id
from doublejeu.server.state.state import RoomState
from doublejeu.server.storage.queries import StoredMatch, StoredRoom
from doublejeu.server.turn import course

_LOG = logging.getLogger("doublejeu.server")


def restore(room: RoomState, stored: StoredRoom, now: float) -> None:
    """The room as it was; nobody is connected yet, the host neither."""
    room.agreement = stored.agreement
    room.sitters = stored.sitters
    room.host_left_at = now
    room.talk.restore(stored.said, stored.lines)
    if stored.match is None:
        return
    match = _rebuilt(stored.match, room.code)
    if match is not None:
        course.take_up(room, match, stored.clocks, paused=stored.status == "paused", now=now)
        match.marks.restore(stored.marks)
        match.notes.restore(stored.notes, lambda seat: room.sitters[seat].token)
    for seat, intent in stored.match.decisions:
        room.sitters[seat].remember(DECISION, short_id(intent))


def _rebuilt(stored: StoredMatch, code: str) -> Match | None:
    """The match that was on the table, unless the rules are no longer those it began with."""
    try:
        game = GAMES[stored.game]
        if game.version != stored.version:
            raise BrokenRecord(f"it began by version {stored.version} of the rules; here is version {game.version}")
        return Match.resume(stored.id, game, stored.setup, stored.secret, stored.record, stored.words)
    except BrokenRecord as fault:
        _LOG.error("the match %s of room %s cannot go on: %s", stored.id, code, fault)
        return None
