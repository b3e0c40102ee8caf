"""A process in which bots think, so that the server's own process never has to wait for one.

It is fed through its standard input and answers on its standard output: frames of four bytes of length and then
msgpack. It is told what a seat hears and what the seat may play, and nothing else: a bot here could not cheat if it
wanted to. It ends when its input does, so it never outlives its server.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from doublejeu.bots import Bot, player_named
from doublejeu.core.contract import Event, View
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.guests import Guest, welcome

MOST_BOTS = 4000  # the bots asked longest ago are forgotten; the server tells them everything again if need be


class Question(msgspec.Struct, array_like=True):
    """What a bot is told and asked. `since` is how many events it must have heard before these."""

    number: int
    key: str
    bot: str
    game: str
    seats: int
    options: dict[str, object]
    seat: int
    seed: int
    since: int
    events: list[tuple[int, int, tuple[int, ...]]]  # audience, kind, arguments: who else hears is part of what is heard
    legal: list[int]
    sayable: list[int] = []  # asked to speak, where there are any: what it may say


class Answer(msgspec.Struct, array_like=True):
    """A code, or phrases to say one after another; or why there is none.

    "forgotten" asks for the events from the first one on, "ready" answers nobody.
    """

    number: int
    code: int
    fault: str
    words: list[int] = []


class Sitting:
    """A bot at its seat, with the View that its seat has."""

    def __init__(self, question: Question) -> None:
        game = GAMES[question.game]
        setup = game.setup(question.seats, question.options)
        self.bot: Bot = player_named(question.game, question.bot).bot()
        self.bot.sit(game, setup, question.seat, Dice(question.seed))
        self.words = Dice(question.seed).fork(1)  # what it says does not change what it will do
        self.view: View = game.blank(setup, question.seat)
        self.heard = 0


def answer(question: Question, sittings: OrderedDict[str, Sitting]) -> Answer:
    """Let one bot hear and choose."""
    if question.since == 0:
        sittings[question.key] = Sitting(question)
    sitting = sittings.get(question.key)
    if sitting is None or sitting.heard != question.since:
        return Answer(question.number, -1, "forgotten")
    sittings.move_to_end(question.key)
    while len(sittings) > MOST_BOTS:
        sittings.popitem(last=False)
    for audience, kind, args in question.events:
        event = Event(audience, kind, args)
        sitting.view.hear(event)
        sitting.bot.hear(event)
    sitting.heard += len(question.events)
    if question.sayable:
        return Answer(question.number, -1, "", sitting.bot.speak(sitting.view, question.sayable, sitting.words))
    if not question.legal:
        return Answer(question.number, -1, "")
    code = sitting.bot.choose(sitting.view, question.legal)
    if isinstance(sitting.bot, Guest) and sitting.bot.faults:
        return Answer(question.number, -1, sitting.bot.faults.pop().told())  # without the view: nobody may read it yet
    return Answer(question.number, code, "")


def read_frame(source: BinaryIO) -> bytes:
    """One frame; b"" at the end."""
    head = source.read(4)
    return source.read(int.from_bytes(head, "big")) if len(head) == 4 else b""


def main() -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(OSError):
        os.nice(5)  # the sockets come first
    decoder = msgspec.msgpack.Decoder(Question)
    encoder = msgspec.msgpack.Encoder()
    sittings: OrderedDict[str, Sitting] = OrderedDict()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not disturb the frames
    welcome(sys.argv[1:])

    def reply(given: Answer) -> None:
        body = encoder.encode(given)
        sink.write(len(body).to_bytes(4, "big") + body)
        sink.flush()

    reply(Answer(0, -1, "ready"))
    while frame := read_frame(source):
        question = decoder.decode(frame)
        try:
            given = answer(question, sittings)
        except Exception as error:
            sittings.pop(question.key, None)
            given = Answer(question.number, -1, f"{type(error).__name__}: {error}".splitlines()[0][:200])
        reply(given)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
