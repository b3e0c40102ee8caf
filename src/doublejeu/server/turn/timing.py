"""When something begins and ends at a table: its two clocks, how long results are shown, and the next moment due.

Nothing here may depend on a secret: clocks start by what everybody sees alone. While nobody is publicly awaited (a
night) a step ends exactly when its time is up, whoever has answered. Nothing goes on while no person is connected.
"""

from __future__ import annotations

from doublejeu.server.match.match import Match, Moved, Public
from doublejeu.server.match.pacing import NORMAL, PACES
from doublejeu.server.state.effects import ClockSet, Effect, RoomChanged
from doublejeu.server.state.phones import fullest, turn_seconds
from doublejeu.server.state.state import RoomState, bots_alone, people
from doublejeu.server.turn import eliminated, talking, voice

DUSK = 8.0  # seconds more at least for the first step of a night, in company: people put their cards away


def going(room: RoomState) -> bool:
    """Whether a match is being played right now."""
    match = room.match
    return match is not None and not match.finished and not (room.paused or room.alone or room.gate_until)


def moved_on(room: RoomState, match: Match, moved: Moved, now: float, ticked: bool = False) -> list[Effect]:
    """The table moved on, and the match is not over: results are shown, a voice speaks, and clocks start."""
    effects: list[Effect] = []
    before, after, clocks = moved.before, moved.after, room.clocks
    ends = (clocks.decision_end, clocks.step_end)
    show(room, moved.moment, now)  # at leisure also for whom it puts out of the match
    if after.out != before.out:
        room.out = after.out
        effects.append(RoomChanged())  # pages are told what that allows
    if room.agreement.voice:
        voice.tell(room, match, before.heard, now)
    if ticked or (after.seconds, after.step) != (before.seconds, before.step):
        night_falls = after.seconds > 0 and after.waiting == 0 and before.waiting != 0
        more = _dusk(room, now) if night_falls and not voice.language(room) else 0.0
        start_step(room, match, after, max(now, room.said_until), more)
    if ticked or after.heard != before.heard or after.waiting & ~before.waiting:
        start_decision(room, after, now)
    if ends != (clocks.decision_end, clocks.step_end):
        effects.append(ClockSet())
    return effects


def show(room: RoomState, moment: float, now: float) -> None:
    """Leave what everybody was just told to be seen, after what they still look at.

    `moment` is the longest of the results at the usual pace, as `text/moments.json` says, which the page reads too.
    """
    seconds = moment * PACES.get(room.agreement.pace or NORMAL, 0.0)
    if seconds and room.settings.pace:
        room.shown_until = max(now, room.shown_until) + seconds * (eliminated.haste(room) if room.out else 1.0)


def start_decision(room: RoomState, public: Public, now: float) -> None:
    """The decision's clock runs where somebody is awaited, but never in a step that its own clock ends."""
    seconds = 0 if public.ends_by_clock() else room.agreement.seconds
    if seconds:
        seconds *= _seats_of_a_phone(room, public.waiting)  # a shared phone goes round
    clocks = room.clocks
    clocks.decision_whole = float(seconds)
    clocks.decision_end = max(now, room.shown_until) + seconds if seconds else 0.0


def start_step(room: RoomState, match: Match, public: Public, now: float, more: float = 0.0) -> None:
    """A step begins that ends by the clock, or none does. By night it lasts until the fullest phone went round."""
    set_step(room, now, step_seconds(room, match, public, more))
    divide_step(room, match)


def set_step(room: RoomState, now: float, seconds: float) -> None:
    """The step's clock runs for so many seconds; 0 where no clock ends the step."""
    clocks = room.clocks
    clocks.turn, clocks.turns = 0.0, 0
    clocks.step_whole = float(seconds)
    clocks.step_end = now + seconds if seconds else 0.0


def divide_step(room: RoomState, match: Match) -> None:
    """By night a step is divided into the turns of those who share the fullest phone."""
    if match.finished or not room.clocks.step_end:
        return
    public = match.public()
    turns = _rounds(room, public)
    if turns > 1:
        room.clocks.turn, room.clocks.turns = turn_seconds(public.seconds, turns), turns


def step_seconds(room: RoomState, match: Match, public: Public, more: float = 0.0) -> float:
    """How long a step by the clock lasts. For one person among bots a call by night is as short as can be chosen.

    It rests on how many people sit here and on what everybody sees: on nothing that anybody hides.
    """
    if not public.seconds:
        return 0.0
    if room.out and bots_alone(room):
        return eliminated.step_seconds(room) + more
    if people(room) == 1 and public.waiting == 0 and match.game.shortest_call:
        return min(public.seconds, match.game.shortest_call) + more
    turns = _rounds(room, public)
    return turns * turn_seconds(public.seconds, turns) + more


def stood_still(room: RoomState, seconds: float) -> list[Effect]:
    """Nothing could happen for so long: no clock ran meanwhile."""
    if not going(room) or seconds <= 0:
        return []
    room.clocks.move(seconds)
    return [ClockSet()]


def answer_seconds(room: RoomState) -> float:
    """For how long those who are asked aloud answer under seal; not at all where bots take no time."""
    return room.settings.answers if room.settings.pace and not room.agreement.for_programs() else 0.0


def held(room: RoomState, now: float) -> float:
    """Seconds for which what happened is still being seen."""
    return max(0.0, room.shown_until - now)


def next_deadline(room: RoomState, now: float) -> float:
    """When the room is to be woken, unless something comes before; 0 for never."""
    deadlines = [deadline for deadline in (next_of_match(room, now), room.watchers_due) if deadline]
    return min(deadlines) if deadlines else 0.0


def next_of_match(room: RoomState, now: float) -> float:
    """When something of the match is due; 0 for never."""
    match, clocks = room.match, room.clocks
    if room.gate_until and match is not None and not match.finished:
        return room.gate_until
    if match is None or not going(room):
        return 0.0
    opens_at = talking.opens_at(room) if room.talk.answers.asked else 0.0
    deadlines = [deadline for deadline in (clocks.step_end, opens_at, room.voices.next_at) if deadline]
    if clocks.decision_end and (clocks.decision_end > now or unanswered(room, match)):
        deadlines.append(clocks.decision_end)
    return min(deadlines) if deadlines else 0.0


def unanswered(room: RoomState, match: Match) -> list[int]:
    """The seats still asked that no bot plays for."""
    found: list[int] = []
    for seat, sitter in enumerate(room.sitters):
        if not sitter.bot:
            asked = match.asked(seat)
            if asked[1] and room.covered.get(seat) != asked:
                found.append(seat)
    return found


def _dusk(room: RoomState, now: float) -> float:
    """How much longer the first call of a night lasts: what the day ended with is still being read."""
    shown = held(room, now)
    return shown if people(room) == 1 or bots_alone(room) else max(DUSK, shown)


def _rounds(room: RoomState, public: Public) -> int:
    """How many seats of people who are still in the match the fullest phone holds, where it goes round by night."""
    by_night = public.seconds > 0 and public.waiting == 0
    return _seats_of_a_phone(room, ~public.out) if by_night else 1


def _seats_of_a_phone(room: RoomState, among: int) -> int:
    """How many of these seats, a mask, the fullest phone holds; 1 where none is shared."""
    return fullest(room.sitters, among) if any(sitter.phone for sitter in room.sitters) else 1
