"""Rooms on the wire: opening one and taking a seat, by plain requests, and what everybody in it may see.

The answers to those who sit down carry the seat's private token.
"""

from __future__ import annotations

import msgspec

from doublejeu.server.wire.data import Data


class OpenRoom(Data):
    """Ask for a room; whoever asks becomes its host and sits down first."""

    game: str
    name: str
    seats: int
    options: dict[str, object] = msgspec.field(default_factory=dict)
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
    values: dict[str, int | str] = msgspec.field(default_factory=dict)  # what fills it in


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
