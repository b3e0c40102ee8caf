"""The state of a room: plain data. What happens to it is in `turn/`, and is accounted for by effects."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.match import Asked, Match
from doublejeu.server.match.pacing import pace_of
from doublejeu.server.settings import Settings
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.state.people import Sitter
from doublejeu.server.state.questions import BotVoices, DecisionQuestion
from doublejeu.server.talk.talk import Talk
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import GateInfo, RoomInfo

_CHANCE = random.Random()  # an instance of its own, so that nothing else moves it


@dataclass(slots=True)
class RoomState:
    """One room. `chance` and `dice` decide what nobody else does; the tests give their own."""

    code: str
    settings: Settings
    agreement: Agreement = field(default_factory=Agreement)
    sitters: list[Sitter] = field(default_factory=list)
    present: dict[Outbox, int] = field(default_factory=dict)  # open sockets with their seats, oldest first
    watchers_due: float = 0.0  # when everybody is to be told how many watch; 0 where that is no news
    host_left_at: float = 0.0  # when the host's last socket went; 0 while one is open
    suspended: bool = False  # the store is at fault: nothing happens until what happened last is kept
    closed: bool = False  # for good

    match: Match | None = None  # being played or just over
    clocks: Clocks = field(default_factory=Clocks)
    paused: bool = False  # by the host
    alone: bool = False  # no person is connected: everything stands still until one is
    gate_until: float = 0.0  # a match that was just dealt waits for people to look at their cards; 0 once it goes on
    looked: set[int] = field(default_factory=set)  # seats that have looked
    shown_until: float = 0.0  # what happened last is being seen until then
    said_until: float = 0.0  # and a voice speaks of it until then
    still_since: float = 0.0  # when the present pause began: nothing is shown or said in it
    out: int = 0  # the seats that are out of the match for good, as everybody sees; 0 while no match goes on
    skipping: set[int] = field(default_factory=set)  # seats that are out and want the end
    seers: set[int] = field(default_factory=set)  # seats that are out and see everything

    talk: Talk = field(default_factory=Talk)
    thinking: dict[int, DecisionQuestion] = field(default_factory=dict)  # by seat, from the question to the answer
    covered: dict[int, Asked] = field(default_factory=dict)  # decisions a bot takes silently for a person
    voices: BotVoices = field(default_factory=BotVoices)

    chance: random.Random = _CHANCE
    dice: Dice = field(default_factory=lambda: Dice(_CHANCE.getrandbits(60)))


def unfinished(room: RoomState) -> bool:
    """Whether a match is being played, or stands still in a pause."""
    return room.match is not None and not room.match.finished


def status(room: RoomState) -> str:
    """How far the room is: "lobby", "playing", "paused" or "over"."""
    if room.match is None:
        return "lobby"
    if room.match.finished:
        return "over"
    return "paused" if room.paused else "playing"


def sitter_at(room: RoomState, seat: int) -> Sitter:
    """Who sits at a seat; Refuse where there is no such seat."""
    if not 0 <= seat < len(room.sitters):
        raise Refuse("bad_message")
    return room.sitters[seat]


def sockets_of(room: RoomState, seat: int) -> list[Outbox]:
    """The sockets of a seat, or of TABLE, oldest first."""
    return [socket for socket, at in room.present.items() if at == seat]


def people(room: RoomState) -> int:
    """How many people sit here."""
    return sum(sitter.kind == "person" for sitter in room.sitters)


def people_here(room: RoomState) -> list[int]:
    """The seats of people who are connected."""
    here = set(room.present.values())
    return [seat for seat, sitter in enumerate(room.sitters) if sitter.kind == "person" and seat in here]


def talking_bots(room: RoomState) -> list[int]:
    """The seats of bots that speak: none that plays in a person's place, for nobody speaks for a person."""
    return [seat for seat, sitter in enumerate(room.sitters) if sitter.kind == "bot" and not sitter.heir]


def bots_alone(room: RoomState) -> bool:
    """Whether no person is left in the match that goes on: then bots play it out, fast."""
    left = (seat for seat, sitter in enumerate(room.sitters) if sitter.kind == "person" and not room.out >> seat & 1)
    return room.out != 0 and next(left, None) is None


def allows_sight(room: RoomState) -> bool:
    """Whether those who are out of the match may see everything."""
    return room.agreement.allows_sight(people(room))


def room_info(room: RoomState, now: float) -> RoomInfo:
    """The room as everybody may see it."""
    match, agreement = room.match, room.agreement
    here = set(room.present.values())
    return RoomInfo(
        code=room.code,
        game=agreement.game,
        options=agreement.options,
        group=agreement.group,
        places=[sitter.as_place(seat in here) for seat, sitter in enumerate(room.sitters)],
        bot=agreement.bot,
        seconds=agreement.seconds,
        status=status(room),
        match=match.id if match is not None else "",
        commitment=match.commitment if match is not None else "",
        watchers=watchers(room),
        pace=pace_of(agreement.pace),
        talk=agreement.talk,
        voice=agreement.voice,
        gate=_gate_info(room, now),
        study=agreement.study,
        sight=allows_sight(room),
        bots_alone=bots_alone(room),
        suspended=room.suspended,
    )


def watchers(room: RoomState) -> int:
    """How many sockets only watch."""
    return sum(seat == TABLE for seat in room.present.values())


def _gate_info(room: RoomState, now: float) -> GateInfo | None:
    """How far people are with looking at their cards; None once the match has begun in earnest."""
    if not room.gate_until:
        return None
    here = people_here(room)
    left = max(0.0, room.gate_until - now)
    return GateInfo(len(room.looked & set(here)), len(here), round(1000 * left))
