"""The messages between a page and the server, typed once; the client's types are generated from here.

Every message is `{"t": type, "d": data, "v": number}`. From the server, `v` is how many events the seat has heard, so
a client knows at once whether it missed something. From the client, `v` is the same number as the client knows it: an
intent made on an older picture is refused. Lists of seats are lists of numbers; a code means what /api/games says.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from doublejeu.records import MatchRecord, OutcomeRecord, SeatOutcome, SeatRecord

PROTOCOL = 1  # told in `welcome`; grows where a client that knows only the earlier one would go wrong: docs/wire.md

__all__ = ["MatchRecord", "OutcomeRecord", "SeatOutcome", "SeatRecord"]  # typed there, and part of the wire


class Data(msgspec.Struct, forbid_unknown_fields=True):
    """Anything that travels: unknown fields are refused, not ignored."""


# What is public about games


class FieldInfo(Data):
    name: str
    domain: str


class FormInfo(Data):
    name: str
    fields: list[FieldInfo]


class OptionInfo(Data):
    key: str
    default: bool | int | str | list[object] | dict[str, object] | None
    choices: list[bool | int | str] | None
    low: int
    high: int
    clause: str
    group: str  # one of core.setup.GROUPS


class PhraseInfo(FormInfo):
    """Phrases of one verb; `performative` is one of core.talk.PERFORMATIVES."""

    performative: str


class GameInfo(Data):
    key: str
    version: int
    fewest: int
    most: int
    sides: list[str]
    domains: dict[str, int]  # of acts, events and phrases
    names: dict[str, list[str]]  # of the values of those domains that have names; words are found by them
    verbs: list[FormInfo]
    phrases: list[PhraseInfo]  # what may be said aloud; numbered like verbs, on their own
    events: list[FormInfo]
    marks: list[FormInfo]  # notes people may make about each other's cards; numbered like verbs, on their own
    mark_domains: dict[str, int]
    options: list[OptionInfo]
    bots: list[str]
    levels: dict[str, str]  # of those bots whose strength was measured: beginner, regular or strong
    phone_seats: int  # how many seats may share a phone; 0 for any number


class TrySetup(Data):
    """Settings somebody thinks of playing with."""

    seats: int
    options: dict[str, object] = {}


class SetupInfo(Data):
    """Settings that can be played: every option, and the table before anything is told to it."""

    options: dict[str, object]
    view: Mapping[str, object]


# Opening a room and taking a seat (plain requests; the answers carry the seat's private token)


class OpenRoom(Data):
    """Ask for a room; whoever asks becomes its host and sits down first."""

    game: str
    name: str
    seats: int
    options: dict[str, object] = {}
    bot: str = ""  # who fills empty seats; "" for the game's own choice
    seconds: int = 0  # clock per decision; 0 for none
    group: str = ""  # what the people of this room call themselves, for a campaign that pages remember
    talk: str = "free"  # how people talk: "free" (phrases and text), "phrases" or "none"
    voice: str = ""  # the language in which the table is led aloud: "fr", "en", "" for not at all
    invitation: str = ""  # opens a room for programs, where the server's keeper has given one out


class JoinRoom(Data):
    name: str
    invitation: str = ""  # needed in a room for programs
    beside: str = ""  # the token of a seat on the same phone, which this one will share


class Seated(Data):
    """The one answer that holds a token: whoever has it is the seat."""

    code: str
    seat: int
    token: str


class Transfer(Data):
    """A transfer link, from after its dot, brought to another device: the old token dies, a new one is given."""

    transfer: str
    beside: str = ""  # the token of a seat on the device it is brought to, if it holds one


class Address(Data):
    """Where other devices find this server."""

    address: str  # such as http://192.168.1.20:8000; links to rooms begin with it


class Refusal(Data):
    """The body of every request that is not granted."""

    reason: str  # one of REASONS
    detail: str  # one line for whoever writes a client; people read the text of the reason
    fault: str = ""  # settings that cannot be played: which sentence of `faults` says why, in people's language
    values: dict[str, int | str] = {}  # what fills it in


# The room, as everybody in it may see it


class Place(Data):
    """A seat of the room and who sits there."""

    name: str
    kind: str  # "open", "person" or "bot"
    bot: str  # the bot's name where one plays, also for an absent person
    connected: bool
    host: bool
    handed: bool = False  # the host gave this person's seat to the bot: it stays there until the host gives it back
    sign: int = 0  # the sign and colour this person has everywhere, wherever they sit
    phone: int = 0  # seats of the same number share a phone; 0 for a phone of one's own
    agrees: bool = False  # this person lets matches be studied, where `RoomInfo.study` proposes it


class GateInfo(Data):
    """A match has been dealt and waits until everybody has looked at their card, or for so many milliseconds."""

    ready: int
    people: int
    left: int


class RoomInfo(Data):
    code: str
    game: str
    options: dict[str, object]
    group: str  # what the people of this room call themselves; "" for nothing
    places: list[Place]
    bot: str
    seconds: int
    status: str  # "lobby", "playing", "paused" or "over"
    match: str  # identity of the match being played or just over; "" in the lobby
    commitment: str  # binds the deal before it is made
    watchers: int
    pace: str = "normal"  # how long results stay to be seen: "slow", "normal" or "fast"; not at all for "programs"
    talk: str = "free"  # how people talk: "free" (phrases and text), "phrases" or "none"
    voice: str = ""  # the language in which the table is led aloud; "" for not at all
    gate: GateInfo | None = None  # while people still look at their cards
    study: bool = False  # the host proposes that matches may be studied, without names, if everybody agrees
    sight: bool = False  # whether those who are out of the match may see everything
    bots_alone: bool = False  # no person is left in the match: bots play it out, fast, and people may skip to the end
    suspended: bool = False  # the server cannot keep anything at the moment: nothing happens until it can


class ClockInfo(Data, omit_defaults=True):
    """A running clock: how long is left of how long, in milliseconds.

    Before it runs it may `wait`, while what happened is being seen or said aloud.
    Where seats share a phone by night, the clock ends with `turns` turns of `turn` milliseconds each, as many as the
    fullest phone has seats. A page whose phone has fewer divides the same time among those it has.
    """

    left: int
    whole: int
    wait: int = 0
    turn: int = 0
    turns: int = 0


class Ask(Data):
    """One thing this seat may do now."""

    code: int
    verb: str
    args: list[int]


class EventInfo(Data, omit_defaults=True):
    kind: str
    args: list[int]
    own: bool = False  # told to this seat and not to the table; who else heard it is not said. Not in replays


class Said(Data):
    """Words spoken at the table; seat -1 is the room itself."""

    seat: int
    text: str
    at: int  # seconds since 1970
    words: int = 0  # how many phrases the table had heard before: its place among them


class Mark(Data):
    """A mark somebody made; the code is one of the game's marks."""

    code: int
    seat: int


class Note(Data):
    """Something a seat wrote down for itself; nobody else is ever sent it."""

    number: int
    about: int  # a seat, -1 for nobody in particular
    heard: int  # how many events the seat had heard when it began this note
    text: str  # "" for one that was wiped


class OutcomeInfo(Data):
    side: str
    winners: list[int]
    clause: str
    seed: str  # opens the commitment


# A match that is over, as something to step through; as a file it is a MatchRecord


class Frame(Data):
    """One moment of a replay at which the watched seat's picture changed.

    `changed` holds the parts of the view that differ from the frame before: a key with its value, or `key.number` with
    one item of a list that only grows. The first frame holds the whole view. From above, `changed` is the public view,
    `views` holds what each seat's own view differs by, `to` the seats each event was told to (30 is the public), and
    `by` and `code` the decision; a seat's own replay names only its own decisions. What was said after the decision is
    among the events; `truth` says of each event whether it was a true claim (1), a lie (0) or neither (-1).
    """

    n: int  # entries of the record played so far: the number in /replay/ID#n
    by: int  # -1 where not told
    code: int  # -1 where not told
    events: list[EventInfo]
    to: list[list[int]]
    truth: list[int]
    changed: dict[str, object]
    views: list[dict[str, object]]
    waiting: list[int]
    talk: list[Said]


class ReadNotes(Data):
    """Whoever has the token of a seat may read what that seat wrote down during a match."""

    token: str


class AskStudy(Data):
    """Whoever was host when everybody agreed to it may have the matches for study."""

    token: str


class KeptNote(Data):
    """A note beside a replay: it was begun after so many entries of the record."""

    n: int
    about: int
    text: str


class KeptNotes(Data):
    """All notes of one seat of a match, in order; seat -1 where there are none."""

    seat: int
    notes: list[KeptNote]


class Replay(Data):
    """A match seen from a seat, from the table (-1) or from above (-2)."""

    match: str
    game: str
    version: int
    seats: int
    options: dict[str, object]
    names: list[str]
    signs: list[int]
    seat: int
    entries: int
    dice: str  # "sealed", "lab" or "", as in the record
    commitment: str
    verified: bool  # the seed makes exactly the chance of this record and, where the dice were sealed, the commitment
    outcome: OutcomeInfo
    frames: list[Frame]
    explains: bool  # whether the reasons for a decision can be asked for


class Why(Data):
    """What a bot tells of one decision of a match that is over, in sentences of the language it was asked in."""

    seat: int
    bot: str
    lines: list[str]


# First steps: a scripted match, as whoever learns sees it


class LessonWord(Data):
    """What the page says at one moment, and when: "start", "end", "ask VERB" or "event KIND", with the how-manieth time
    behind it where it is not the first.
    """

    on: str
    fr: str
    en: str


class LessonFrame(Data):
    """One moment of a lesson: what is new, and what the learner is asked; `choose` is what the lesson goes on with."""

    events: list[EventInfo]
    changed: dict[str, object]
    waiting: list[int]
    asks: list[Ask]
    choose: int  # -1 where the learner decides nothing


class Lesson(Data):
    """A guided match. The learner's own name is left to the page."""

    game: str
    options: dict[str, object]
    names: list[str]
    seat: int
    words: list[LessonWord]
    frames: list[LessonFrame]
    outcome: OutcomeInfo


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


class Sight(Data):
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
    d: Sight


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

# What a client sends; everything else only ever comes from the server.
REQUESTS = (TrySetup, OpenRoom, JoinRoom, Transfer, ReadNotes, AskStudy, MatchRecord)
