"""What comes to a room, and is done in one of its turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from doublejeu.server.state.questions import DecisionQuestion, WordsQuestion
from doublejeu.server.wire.messages import (
    HostMessage,
    MarkMessage,
    MineMessage,
    NoteMessage,
    PlayMessage,
    SayMessage,
    TellMessage,
)
from doublejeu.server.wire.outbox import Outbox
from doublejeu.server.wire.rooms import OpenRoom

Message: TypeAlias = PlayMessage | SayMessage | TellMessage | MarkMessage | NoteMessage | HostMessage | MineMessage


@dataclass(frozen=True, slots=True)
class Intent:
    """A socket wants something."""

    socket: Outbox
    message: Message


@dataclass(frozen=True, slots=True)
class Opened:
    """The room is opened, by the person who sits down first."""

    wanted: OpenRoom


@dataclass(frozen=True, slots=True)
class Joined:
    """A person sits down; beside another on the same phone, whose token proves it."""

    name: str
    beside: str = ""


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A transfer link is brought to another device."""

    link: str
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A socket comes in, as a seat if it has the seat's token, as a watcher if it has none."""

    socket: Outbox
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Departed:
    """A socket is gone."""

    socket: Outbox


@dataclass(frozen=True, slots=True)
class TimePassed:
    """The moment may have come that the room is to be woken at."""


@dataclass(frozen=True, slots=True)
class StoodStill:
    """The store was at fault, and nothing could happen for so many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class BotDecided:
    """A bot answers what it was asked to decide."""

    question: DecisionQuestion
    code: int


@dataclass(frozen=True, slots=True)
class BotSpoke:
    """A bot answers what it wants to say."""

    question: WordsQuestion
    words: list[int]


@dataclass(frozen=True, slots=True)
class LookedAfter:
    """Once in a while: a host who is gone is replaced."""


@dataclass(frozen=True, slots=True)
class Shut:
    """The room is closed for good."""


Came: TypeAlias = (
    Intent
    | Opened
    | Joined
    | TakenOver
    | Arrived
    | Departed
    | TimePassed
    | StoodStill
    | BotDecided
    | BotSpoke
    | LookedAfter
    | Shut
)
