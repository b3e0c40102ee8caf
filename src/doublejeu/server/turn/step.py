"""A turn of a room as a value: what came, and the time, lead to a list of effects. No socket, store or event loop.

`step` is called for each thing that came, `settle` once at the end of a turn. An intent that is refused changes nothing
and leaves no effect but its reply, and that its person is back where a bot stood in: any intent shows that. Who waits
for an answer of another kind (`Opened`, `Joined`, `TakenOver`, `Arrived`) gets Refuse.
"""

from __future__ import annotations

from collections.abc import Sequence

from doublejeu.core.contract import TABLE
from doublejeu.server.state.effects import (
    Effect,
    PicturesDue,
    Reply,
    RoomChanged,
    RoomClosed,
    RoomShown,
    SeatsChanged,
)
from doublejeu.server.state.people import DECISION, LINK, short_id
from doublejeu.server.state.state import RoomState, unfinished
from doublejeu.server.turn import (
    absence,
    bot_speakers,
    bots,
    course,
    gate,
    host_commands,
    own_commands,
    presence,
    seating,
    talking,
    timing,
)
from doublejeu.server.turn.came import (
    Arrived,
    BotDecided,
    BotSpoke,
    Came,
    Departed,
    Intent,
    Joined,
    LookedAfter,
    Message,
    Opened,
    Shut,
    StoodStill,
    TakenOver,
    TimePassed,
)
from doublejeu.server.wire.messages import (
    HostMessage,
    MarkMessage,
    MineMessage,
    NoteMessage,
    PlayMessage,
    SayMessage,
    TellMessage,
)
from doublejeu.server.wire.refusal import Refuse

MOST_ID_LETTERS = 64


def step(room: RoomState, came: Came, now: float) -> list[Effect]:
    """What follows from one thing that came."""
    match came:
        case Intent():
            return _take(room, came, now)
        case Departed():
            return presence.leave(room, came.socket, now)
        case TimePassed():
            return [*presence.tell_watchers(room, now), *course.time_passed(room, now)]
        case BotDecided():
            return course.bot_decides(room, came.question, came.code, now)
        case BotSpoke():
            return bot_speakers.answered(room, came.question, came.words)
        case StoodStill():
            return timing.stood_still(room, came.seconds)
        case LookedAfter():
            return seating.replace_host(room, now)
        case Shut():
            return _close(room)
        case Opened():
            room.agreement.agree(came.wanted)
            return seating.open_room(room, came.wanted.seats, came.wanted.name)
    if room.closed:
        raise Refuse("unknown_room")
    match came:
        case Joined():
            if unfinished(room):
                raise Refuse("not_now", "the match has begun: watch it, and join for the next one")
            return seating.join(room, came.name, came.beside)
        case TakenOver():
            return seating.take_over(room, came.link, came.beside, now)
        case Arrived():
            seat = seating.seat_of(room, came.secret) if came.secret else TABLE
            entered = presence.enter(room, came.socket, seat, now)
            return entered if seat == TABLE else [*entered, *absence.is_back(room, seat)]


def settle(room: RoomState, led_to: Sequence[Effect], now: float) -> list[Effect]:
    """What follows from all that came in one turn, which led to these effects."""
    effects: list[Effect] = []
    if room.watchers_due and any(isinstance(effect, RoomChanged | RoomShown | PicturesDue) for effect in led_to):
        room.watchers_due = 0.0  # how many watch is told with the rest of the room
    if room.sitters and not any(sitter.kind == "person" for sitter in room.sitters):
        effects += _close(room)  # the last person has left
    if room.gate_until:
        effects += gate.open_if_due(room, now)
    here = set(room.present.values())
    alone = not any(sitter.kind == "person" and seat in here for seat, sitter in enumerate(room.sitters))
    if room.talk.answers.asked and not alone and room.match is not None and timing.going(room):
        effects += talking.open_answers(room, room.match, now)
    if alone != room.alone:
        effects += absence.set_alone(room, alone, now)
    if room.match is not None and _bots_play(room) and timing.going(room):
        if room.match.game.breath:
            effects += bot_speakers.listen(room, room.match, now)
        if not room.talk.answers.asked:  # what is asked aloud is answered first, for so long at the most
            effects += bots.ask(room, room.match, now)
    return effects


def rests(room: RoomState, now: float) -> bool:
    """Whether nothing happens unless a person does something."""
    return not timing.going(room) or not (timing.next_of_match(room, now) or room.thinking or room.voices.busy())


def _bots_play(room: RoomState) -> bool:
    return bool(room.covered or room.thinking) or any(sitter.bot for sitter in room.sitters)


def _close(room: RoomState) -> list[Effect]:
    """Nobody comes here any more: the room is forgotten, its finished matches are kept."""
    if room.closed:
        return []
    room.closed = True
    return [*presence.dismiss_everybody(room, "closed"), *course.end(room), RoomClosed()]


# Intents


def _take(room: RoomState, came: Intent, now: float) -> list[Effect]:
    """Do what a socket wants, unless it was done before."""
    socket, message = came.socket, came.message
    intent, seat = message.d.id, room.present.get(socket)
    if socket.closing or seat is None:
        return []
    back: list[Effect] = []
    try:
        if not 0 < len(intent) <= MOST_ID_LETTERS or not intent.isprintable():
            raise Refuse("bad_message")
        if seat == TABLE:
            raise Refuse("bad_token")
        sitter, known = room.sitters[seat], short_id(intent)
        before = next((answers[known] for answers in sitter.known.values() if known in answers), None)
        if before is not None:
            return [Reply(socket, intent, before)]
        if sitter.bot and not _acts_unseen(room, seat, message):
            back = absence.is_back(room, seat)  # by having sent anything at all
        if isinstance(message, TellMessage):
            return [*back, *talking.tell(room, seat, message.d, socket, now)]
        effects, answer = _do(room, seat, message, now)
    except Refuse as refusal:
        return [*back, Reply(socket, intent[:MOST_ID_LETTERS], reason=refusal.reason)]
    if socket in room.present:  # a person who left has no seat any more
        kind = _kind(message, answer)
        sitter.remember(kind, known, answer)
        if kind not in (DECISION, LINK):
            effects.append(SeatsChanged())
    return [*back, *effects, Reply(socket, intent, answer)]


def _do(room: RoomState, seat: int, message: Message, now: float) -> tuple[list[Effect], str]:
    """What an intent asks for, and an answer for its person alone."""
    match message:
        case PlayMessage():
            return course.decide(room, seat, message.d, message.v, now), ""
        case SayMessage():
            return talking.say(room, seat, message.d, now), ""
        case MarkMessage():
            return own_commands.mark(room, seat, message.d, now), ""
        case NoteMessage():
            return own_commands.write_note(room, seat, message.d, now), ""
        case HostMessage():
            return host_commands.wish(room, seat, message.d, now), ""
        case MineMessage():
            return own_commands.wish(room, seat, message.d, now)
        case TellMessage():
            raise AssertionError("answered where it is heard")


def _acts_unseen(room: RoomState, seat: int, message: Message) -> bool:
    """Whether an intent does not show that its person is back: a host's wish, or an act that nobody may know of."""
    hidden = room.match is not None and not room.match.waiting() >> seat & 1
    return isinstance(message, HostMessage) or (hidden and isinstance(message, PlayMessage))


def _kind(message: Message, answer: str) -> str:
    """What an intent is remembered among. A decision is kept with its id in the record, any other id with the seat.

    But for a transfer's, whose answer is a secret: repeated after a restart it gives a new link, which is as good.
    """
    if answer:
        return LINK
    return DECISION if isinstance(message, PlayMessage) else str(message.__struct_config__.tag)
