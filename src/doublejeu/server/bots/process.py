"""A process in which bots think, so that the server's own process never has to wait for one.

It answers requests in msgpack (`child.py`). It is told what a seat hears and what the seat may play, and nothing else:
a bot here could not cheat if it wanted to.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import OrderedDict

import msgspec

from doublejeu.bots import Bot, player_named
from doublejeu.child import answer_requests
from doublejeu.core.contract import Event, View
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.guests import Guest, welcome

MOST_BOTS = 4000  # the bots asked longest ago are forgotten; the server tells them everything again if need be


class BotSeat(msgspec.Struct, array_like=True):
    """Who thinks: everything that stays the same for one bot of one match."""

    key: str
    bot: str
    game: str
    seats: int
    options: dict[str, object]
    seat: int
    seed: int


class Question(msgspec.Struct, array_like=True):
    """What a bot is told and asked. `since` is how many events it must have heard before these."""

    who: BotSeat
    since: int
    events: list[tuple[int, int, tuple[int, ...]]]  # audience, kind, arguments: who else hears is part of what is heard
    legal: list[int]
    sayable: list[int] = []  # asked to speak, where there are any: what it may say


class BotAnswer(msgspec.Struct, array_like=True):
    """A code, or phrases to say one after another; or why there is none: "forgotten" asks for all events."""

    code: int
    fault: str
    words: list[int] = []


class Sitting:
    """A bot at its seat, with the View that its seat has."""

    def __init__(self, who: BotSeat) -> None:
        game = GAMES[who.game]
        setup = game.setup(who.seats, who.options)
        self.bot: Bot = player_named(who.game, who.bot).bot()
        self.bot.sit(game, setup, who.seat, Dice(who.seed))
        self.words = Dice(who.seed).fork(1)  # what it says does not change what it will do
        self.view: View = game.blank(setup, who.seat)
        self.heard = 0


def answer(question: Question, sittings: OrderedDict[str, Sitting]) -> BotAnswer:
    """Let one bot hear and choose."""
    if question.since == 0:
        sittings[question.who.key] = Sitting(question.who)
    sitting = sittings.get(question.who.key)
    if sitting is None or sitting.heard != question.since:
        return BotAnswer(-1, "forgotten")
    sittings.move_to_end(question.who.key)
    while len(sittings) > MOST_BOTS:
        sittings.popitem(last=False)
    for audience, kind, args in question.events:
        event = Event(audience, kind, args)
        sitting.view.hear(event)
        sitting.bot.hear(event)
    sitting.heard += len(question.events)
    if question.sayable:
        return BotAnswer(-1, "", sitting.bot.speak(sitting.view, question.sayable, sitting.words))
    if not question.legal:
        return BotAnswer(-1, "")
    code = sitting.bot.choose(sitting.view, question.legal)
    if isinstance(sitting.bot, Guest) and sitting.bot.faults:
        return BotAnswer(-1, sitting.bot.faults.pop().told())  # without the view: nobody may read it yet
    return BotAnswer(code, "")


def main() -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(OSError):
        os.nice(5)  # the sockets come first
    decoder = msgspec.msgpack.Decoder(Question)
    sittings: OrderedDict[str, Sitting] = OrderedDict()
    welcome(sys.argv[1:])

    def reply(request: bytes) -> bytes:
        question = decoder.decode(request)
        try:
            given = answer(question, sittings)
        except Exception as error:
            sittings.pop(question.who.key, None)
            given = BotAnswer(-1, f"{type(error).__name__}: {error}".splitlines()[0][:200])
        return msgspec.msgpack.encode(given)

    answer_requests(reply)


if __name__ == "__main__":
    main()
