"""What is public about games, on the wire."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from doublejeu.server.wire.data import Data


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


class BotCaption(Data):
    title: str
    line: str  # how it plays; "" for a guest


class BotInfo(Data):
    """A bot, a character of one, or bots of all characters ("mixed")."""

    name: str  # as a room asks for it
    level: str  # beginner, regular or strong, where its strength was measured; else ""
    usual: bool  # whether it plays where nobody chose one
    character: bool
    texts: dict[str, BotCaption]  # by language


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
    bots: list[BotInfo]  # in the order in which they are offered
    phone_seats: int  # how many seats may share a phone; 0 for any number


class TrySetup(Data):
    """Settings somebody thinks of playing with."""

    seats: int
    options: dict[str, object] = msgspec.field(default_factory=dict)


class SetupInfo(Data):
    """Settings that can be played: every option, and the table before anything is told to it."""

    options: dict[str, object]
    view: Mapping[str, object]
