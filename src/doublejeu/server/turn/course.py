"""The course of a match: it begins, seats decide, steps end when their time is up, it stands still, and it ends."""

from __future__ import annotations

from doublejeu.core.contract import NOBODY
from doublejeu.core.setup import Setup
from doublejeu.core.table import Illegal
from doublejeu.games import GAMES
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.match import Match, Moved
from doublejeu.server.state.effects import (
    ClockSet,
    Decided,
    Effect,
    MatchBegun,
    MatchCleared,
    MatchEnded,
    MatchLeft,
    RoomChanged,
    SeatsChanged,
)
from doublejeu.server.state.questions import DecisionQuestion
from doublejeu.server.state.state import RoomState, people, status, unfinished
from doublejeu.server.turn import absence, bot_speakers, bots, eliminated, gate, seating, talking, timing, voice
from doublejeu.server.wire.messages import Play
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.tokens import token

# From beginning to end


def begin(room: RoomState, setup: Setup, now: float) -> list[Effect]:
    """A new match takes the table."""
    game = GAMES[room.agreement.game]
    secret = token(room.settings.random_bytes, 24)
    identity = token(room.settings.random_bytes, 9)
    match = Match.begin(identity, game, setup, secret, room.settings.open_table)
    cleared = _clear_table(room)
    room.match = match
    room.paused = False
    opening = match.opening()
    eliminated.reset(room, opening.after.out)
    seats, student = seating.on_paper(room), seating.student(room)
    room.clocks = Clocks()
    room.shown_until = room.said_until = 0.0
    voice.open_match(room, match, setup, now)
    timing.start_step(room, match, opening.after, max(now, room.said_until))
    timing.start_decision(room, opening.after, now)
    gate.close(room, now)
    return [
        *cleared,
        MatchBegun(identity, game.key, game.version, setup, secret, seats, student, now),
        Decided(identity, opening.first, opening.entries),
        RoomChanged(),
        ClockSet(),
    ]


def take_up(room: RoomState, match: Match, clocks: Clocks | None, paused: bool, now: float) -> None:
    """Go on with a match as the store kept it; nobody is connected yet."""
    room.match = match
    room.paused = paused
    if clocks is not None:
        room.clocks = clocks
        clocks.taken_up(now)
        timing.divide_step(room, match)
    eliminated.reset(room, match.public().out if not match.finished else 0)
    room.alone = True
    room.clocks.pause(now)
    voice.call_again(room, match, now)
    talking.follow(room, match, now, now, timing.answer_seconds(room))


def end(room: RoomState) -> list[Effect]:
    """No match any more; one that was left before its end is not kept."""
    left: list[Effect] = [MatchLeft(room.match.id)] if room.match is not None and not room.match.finished else []
    cleared = _clear_table(room)
    eliminated.reset(room)
    room.match = None
    room.paused = False
    room.gate_until = 0.0
    room.clocks = Clocks()
    return [*left, *cleared, ClockSet(), RoomChanged()]


def _clear_table(room: RoomState) -> list[Effect]:
    cleared: list[Effect] = [MatchCleared(room.match.id)] if room.match is not None else []
    return [*bots.forget(room), *cleared]


# Standing still and going on


def pause(room: RoomState, now: float) -> list[Effect]:
    """Everything stands still."""
    if status(room) != "playing":
        raise Refuse("not_now")
    room.paused = True
    room.still_since = now
    room.clocks.pause(now)
    return [*bots.drop(room), ClockSet(), RoomChanged()]


def resume(room: RoomState, now: float) -> list[Effect]:
    """Everything goes on."""
    if status(room) != "paused":
        raise Refuse("not_now")
    room.paused = False
    if room.shown_until > room.still_since:
        room.shown_until += now - room.still_since
    if room.said_until > room.still_since:
        room.said_until += now - room.still_since
    if not room.alone and not room.gate_until:
        room.clocks.resume(now)
    assert room.match is not None
    voice.call_again(room, room.match, now)
    return [ClockSet(), RoomChanged()]


def skip(room: RoomState, seat: int, now: float) -> list[Effect]:
    """A person wants the end of a match in which no person is left."""
    if not unfinished(room) or room.paused:
        raise Refuse("not_now")
    if not eliminated.skip(room, seat):
        return []
    room.shown_until = room.said_until = now
    dropped = bots.drop_decisions(room)  # what they began at leisure is asked again in haste
    if not room.clocks.step_end:
        return dropped
    timing.set_step(room, now, eliminated.step_seconds(room))
    return [*dropped, ClockSet()]


def seen(room: RoomState, now: float) -> list[Effect]:
    """The only person at the table has put away what happened: nothing waits for it any longer.

    Where another person is there, or a voice still speaks of it, it is given its whole time.
    """
    match = room.match
    spare = room.shown_until - max(now, room.said_until)
    if match is None or not timing.going(room) or people(room) != 1 or spare <= 0:
        return []
    room.shown_until -= spare
    room.talk.answers.sooner(spare)
    room.voices.next_at = 0.0  # the next word is timed anew
    dropped = bots.drop_decisions(room)  # what they began at leisure is asked again
    public = match.public()
    usual = timing.step_seconds(room, match, public)
    if public.waiting or room.clocks.step_end <= now + usual:
        return dropped
    timing.set_step(room, now, usual)  # the dusk was there for reading
    return [*dropped, ClockSet()]


# What seats decide


def decide(room: RoomState, seat: int, wish: Play, version: int, now: float) -> list[Effect]:
    """A person decides, having heard so many events; Refuse, and nothing changed, if they may not."""
    match, sitter = room.match, room.sitters[seat]
    if room.paused:
        raise Refuse("paused")
    if match is None or not match.fits(seat, version):
        raise Refuse("stale")
    if sitter.handed:
        raise Refuse("not_now" if timing.going(room) else "stale")
    try:
        moved = match.play(seat, wish.code)
    except Illegal:
        raise Refuse("stale") from None
    effects: list[Effect] = [Decided(match.id, moved.first, moved.entries, seat, wish.id)]
    effects += _follow(room, match, moved, now)
    if sitter.missed and moved.before.waiting >> seat & 1:
        sitter.missed = 0  # what nobody may see a seat do must not tell later, by how many decisions it has missed
        effects.append(SeatsChanged())
    if room.gate_until:
        effects += gate.look(room, seat, now)  # who decides has seen enough
    return effects


def bot_decides(room: RoomState, question: DecisionQuestion, code: int, now: float) -> list[Effect]:
    """A bot has decided: it counts if the seat still owes that decision, and the bot still plays there."""
    match, seat = question.match, question.seat
    if room.thinking.get(seat) is not question:
        return []  # dropped after it was answered
    del room.thinking[seat]
    covered = room.covered.get(seat) == question.asked
    if match is not room.match or not timing.going(room) or match.asked(seat) != question.asked:
        return []
    return _play(room, match, seat, code, now) if room.sitters[seat].bot or covered else []


def time_passed(room: RoomState, now: float) -> list[Effect]:
    """Do what is due by now."""
    match, clocks = room.match, room.clocks
    if match is None or not timing.going(room):
        return []
    effects = bot_speakers.say_next(room) if room.voices.next_at and now >= room.voices.next_at else []
    if clocks.step_end and now >= clocks.step_end:
        moved = match.end_step()
        effects.append(Decided(match.id, moved.first, moved.entries))
        effects += _follow(room, match, moved, now, ticked=True)
    elif clocks.decision_end and now >= clocks.decision_end:
        effects += _give_up_waiting(room, match, now)
    return effects


def _give_up_waiting(room: RoomState, match: Match, now: float) -> list[Effect]:
    """The decision's time is up. It costs who is late this one decision, taken as mildly as can be.

    What is too grave to be decided for somebody is awaited once more; then a bot takes the seat.
    """
    effects: list[Effect] = []
    for seat in timing.unanswered(room, match):
        if room.clocks.decision_end > now or not timing.going(room):
            break  # the table has moved on, and gave everybody new time
        code = match.game.mildest(list(match.asked(seat)[1]), room.dice)
        if not match.waiting() >> seat & 1:
            # Nobody may know that this seat was asked, so nobody may see that it did not answer.
            if code == NOBODY:
                room.covered[seat] = match.asked(seat)
            else:
                effects += _play(room, match, seat, code, now)
            continue
        effects += absence.missed(room, seat)
        if room.sitters[seat].bot:
            continue
        if code == NOBODY:
            timing.start_decision(room, match.public(), now)
            effects.append(ClockSet())
        else:
            effects += _play(room, match, seat, code, now)
    return effects


def _play(room: RoomState, match: Match, seat: int, code: int, now: float) -> list[Effect]:
    moved = match.play(seat, code)
    return [Decided(match.id, moved.first, moved.entries), *_follow(room, match, moved, now)]


def _follow(room: RoomState, match: Match, moved: Moved, now: float, ticked: bool = False) -> list[Effect]:
    """What follows from the table having moved on."""
    if moved.over:
        room.clocks.stop()
        eliminated.reset(room)
        effects = [*bots.drop(room), MatchEnded(match.id, now), RoomChanged(), ClockSet()]
    else:
        effects = timing.moved_on(room, match, moved, now, ticked)
    if moved.over or moved.asked != room.talk.asked:
        effects += talking.follow(room, match, now, room.shown_until, timing.answer_seconds(room))
    return effects
