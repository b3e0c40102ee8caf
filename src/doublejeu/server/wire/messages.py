"""The messages on a socket between a page and the server, typed once; the client's types are generated from here.

Every message is `{"t": type, "d": data, "v": number}`. From the server, `v` is how many events the seat has heard, so
a client knows at once whether it missed something. From the client, `v` is the same number as the client knows it: an
intent made on an older picture is refused. Lists of seats are lists of numbers; a code means what /api/games says.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from doublejeu.server.wire.data import Data
from doublejeu.server.wire.rooms import RoomInfo
from doublejeu.server.wire.table import Ask, ClockInfo, EventInfo, Mark, Note, OutcomeInfo, Said

PROTOCOL = 1  # told in `welcome`; grows where a client that knows only the earlier one would go wrong: docs/wire.md


# From the client


class Hello(Data):
    """The first message on a socket. Without a token one only watches."""

    token: str = ""


class Play(Data):
    id: str  # chosen by the client: a repeated id is acknowledged again and played once
    code: int


class Say(Data):
    id: str
    text: str


class Tell(Data):
    """Say one of the phrases that this seat was offered."""

    id: str
    code: int


class MakeMarks(Data):
    """Make these marks, or wipe them, whoever made them."""

    id: str
    codes: list[int]
    made: bool


class WriteNote(Data):
    """Write down something for oneself alone: a new note (-1), or another text for an old one; "" wipes it."""

    id: str
    text: str
    number: int = -1
    about: int = -1


class Host(Data):
    """What only the host may do.

    start, again (with `options` where others are wanted), lobby (back to it), pause, resume; bot (give a seat to a bot;
    `bot` names it, "" for the usual one), give_back, remove, host (make that seat the host); settings (game, seats,
    seconds, options, bot, group; in the lobby); move (whoever sits at `seat` sits at `to`, as people really sit; in the
    lobby); sight ("yes", "no", "" for where nobody else is at the table: who is out may see everything); pace ("slow",
    "normal", "fast", "" for what suits; at any time); talk ("free", "phrases", "none"; at any time); voice ("fr", "en",
    "" for none: the language in which the table is led aloud, whose sentences the clocks then wait for; at any time);
    study ("yes", "no": propose that the next matches may be studied; not during one).
    """

    id: str
    what: str
    seat: int = -1
    to: int = -1
    bot: str = ""
    game: str = ""
    seats: int = 0
    seconds: int = -1
    options: dict[str, object] | None = None
    group: str | None = None
    pace: str = ""
    talk: str = ""
    sight: str = ""
    voice: str = ""
    study: str = ""


class Mine(Data):
    """What a seat may do about itself: leave, transfer (a link for another device), rename, back (I am here again),
    ready (I have seen my card), seen (I have seen what happened last: where no other person sits here, bots go on),
    bookmark (keep the match that is over for ever); agree (to matches being studied, where the host proposes it and
    before they begin), disagree (at any time; the present match is not studied either). For those who are out of the
    match: see (everything, where the host allows it) and, once no person is left in it, skip (to the end, when all want
    that).
    """

    id: str
    what: str
    name: str = ""


class Ping(Data):
    pass


class FromClient(msgspec.Struct, forbid_unknown_fields=True, tag_field="t"):
    """A message from a page."""

    v: int = 0


class HelloMessage(FromClient, tag="hello"):
    d: Hello = msgspec.field(default_factory=Hello)


class PlayMessage(FromClient, kw_only=True, tag="play"):
    d: Play


class SayMessage(FromClient, kw_only=True, tag="say"):
    d: Say


class TellMessage(FromClient, kw_only=True, tag="tell"):
    d: Tell


class MarkMessage(FromClient, kw_only=True, tag="mark"):
    d: MakeMarks


class NoteMessage(FromClient, kw_only=True, tag="note"):
    d: WriteNote


class HostMessage(FromClient, kw_only=True, tag="host"):
    d: Host


class MineMessage(FromClient, kw_only=True, tag="mine"):
    d: Mine


class PingMessage(FromClient, tag="ping"):
    d: Ping = msgspec.field(default_factory=Ping)


ClientMessage = (
    HelloMessage
    | PlayMessage
    | SayMessage
    | TellMessage
    | MarkMessage
    | NoteMessage
    | HostMessage
    | MineMessage
    | PingMessage
)


# From the server


class Welcome(Data):
    """Answer to hello: which seat this is (-1 for a watcher), the room, and what was said so far."""

    seat: int
    room: RoomInfo
    said: list[Said]
    protocol: int = PROTOCOL


class Full(Data):
    """The whole picture of a seat: sent on (re)connection and at the start of a match."""

    view: Mapping[str, object]
    log: list[EventInfo]
    asks: list[Ask]
    waiting: list[int]
    out: list[int]  # seats that are out of the match for good, as everybody knows
    round: int  # as everybody knows it: 0 before the first, and in a game without rounds
    speaks: bool  # whether anybody would hear this seat now
    clock: ClockInfo | None  # for the decision awaited now; None where the host wants no clock
    step_clock: ClockInfo | None  # of a step that ends by the clock: a night, a mission against time
    outcome: OutcomeInfo | None
    says: list[int]  # the phrases this seat may say now
    asked: list[int]  # the seats that the game asks aloud
    answers: ClockInfo | None  # how long their answers stay sealed; None where they are heard at once
    sealed: list[int]  # what this seat has said that is still sealed
    marks: list[Mark]  # those this seat is shown
    notes: list[Note]  # this seat's own


class News(Data):
    """What changed for a seat: new events, and the keys of its view that differ."""

    events: list[EventInfo]
    changed: dict[str, object]
    asks: list[Ask]
    waiting: list[int]
    out: list[int]
    round: int
    speaks: bool
    clock: ClockInfo | None  # for the decision awaited now; None where the host wants no clock
    step_clock: ClockInfo | None  # of a step that ends by the clock: a night, a mission against time
    outcome: OutcomeInfo | None
    says: list[int] | None  # the phrases this seat may say now; None where they are those of before
    asked: list[int]
    answers: ClockInfo | None
    sealed: list[int]


class SeenView(Data):
    """What one seat knows."""

    seat: int
    view: Mapping[str, object]


class SeenViews(Data):
    """Everything, for somebody who is out of the match: the views of those seats for which something is new."""

    views: list[SeenView]


class Marked(Data):
    """Marks that were made, and codes of those that are gone, among those this seat is shown."""

    made: list[Mark]
    wiped: list[int]


class Done(Data):
    """An intent was taken; `answer` holds a transfer link where one was asked for."""

    id: str
    answer: str = ""


class Refused(Data):
    """An intent or a message was not taken, and nothing changed. The reason is a word the client has a text for."""

    id: str
    reason: str


class Gone(Data):
    """The server closes this socket: "removed", "moved" (the seat went to another device), "closed" for good.

    The seat is still one's own after "newer" (too many sockets; the oldest goes) and "suspended" (come back at once).
    """

    reason: str


class Pong(Data):
    pass


class FromServer(msgspec.Struct, tag_field="t", kw_only=True):
    """A message to a page."""

    v: int = 0


class WelcomeMessage(FromServer, tag="welcome"):
    d: Welcome


class RoomMessage(FromServer, tag="room"):
    d: RoomInfo


class FullMessage(FromServer, tag="full"):
    d: Full


class NewsMessage(FromServer, tag="news"):
    d: News


class SaidMessage(FromServer, tag="said"):
    d: Said


class MarkedMessage(FromServer, tag="marked"):
    d: Marked


class NotedMessage(FromServer, tag="noted"):
    d: Note


class SightMessage(FromServer, tag="sight"):
    d: SeenViews


class DoneMessage(FromServer, tag="done"):
    d: Done


class RefusedMessage(FromServer, tag="refused"):
    d: Refused


class GoneMessage(FromServer, tag="gone"):
    d: Gone


class PongMessage(FromServer, tag="pong"):
    d: Pong


ServerMessage = (
    WelcomeMessage
    | RoomMessage
    | FullMessage
    | NewsMessage
    | SaidMessage
    | MarkedMessage
    | NotedMessage
    | SightMessage
    | DoneMessage
    | RefusedMessage
    | GoneMessage
    | PongMessage
)

# Reasons of refusal; each has a text in text/<language>/common.json under "refused".
REASONS = (
    "stale",  # made on an older picture, or no longer possible: one text for every illegal move
    "bad_message",
    "too_long",
    "too_fast",
    "not_host",
    "silent",
    "no_mark",  # one text for every mark that this seat may not make now
    "unsaid",  # one text for every phrase that this seat may not say now
    "no_talk",  # the host lets people talk otherwise, or not at all
    "paused",
    "full",
    "phone_full",  # more seats on one phone than this game can wait for
    "unknown_room",
    "bad_name",
    "bad_setup",
    "bad_token",
    "too_many",
    "not_now",
    "bad_record",
    "bad_origin",
    "suspended",  # the server cannot keep anything at the moment: try again, nothing is lost
    "elsewhere",  # the room is another server's, of several that share them
)
