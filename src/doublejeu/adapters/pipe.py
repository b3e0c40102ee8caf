"""A bot in any language, as a program of its own beside us: the quick way for whoever needs no server.

It is named `exec:COMMAND`. It reads a JSON object a line from its standard input and answers `choose` with a line on
its standard output; docs/doors/bot-in-a-file.md lists the lines. One process serves all seats and matches of ours that
it plays in, each under an id of its own, and ends when its input does.
"""

from __future__ import annotations

import atexit
import itertools
import json
import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from doublejeu.bots import BadBot, Bot
from doublejeu.child import LineChild, NoAnswer
from doublejeu.core.contract import TABLE, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup

SECONDS: Final = 20.0  # for one answer; then the program is ended
MOST_BYTES: Final = 1_000_000  # of one answer
_ids = itertools.count(1)


class Program:
    """A program that runs, until it fails or we end; then it is started again when it is next needed."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._child = LineChild(shlex.split(command), most_bytes=MOST_BYTES)
        atexit.register(self._child.kill)

    def tell(self, line: dict[str, object]) -> None:
        """Send it a line; RuntimeError where it has ended."""
        with self._named():
            self._child.tell(json.dumps(line).encode())

    def ask(self, line: dict[str, object]) -> Any:
        """Send it a line and wait for its answer; RuntimeError where there is none."""
        with self._named():
            answer = self._child.ask(json.dumps(line).encode(), SECONDS)
            try:
                return json.loads(answer)
            except ValueError:
                self._child.close()
                raise NoAnswer(f"it answered {answer[:60]!r}") from None

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Put the command before what is wrong."""
        try:
            yield
        except NoAnswer as error:
            raise RuntimeError(f"{self._command}: {error}") from None


def check_program(command: str) -> None:
    """BadBot where a command cannot be read, or names no program of this machine."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"exec:{command} cannot be read: {error}") from None
    if shutil.which(words[0]) is None:
        raise BadBot(f"there is no program {words[0]!r} to run for exec:{command}")


@cache
def program(command: str) -> Program:
    """The one program of a command."""
    return Program(command)


class PipedBot(Bot):
    """A seat of such a program."""

    def __init__(self, command: str) -> None:
        self._program = program(command)

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self._id = next(_ids)
        self._heard: list[Event] = []  # not told yet
        match = {"game": game.key, "seats": setup.seats, "options": setup.options}
        self._program.tell({"t": "sit", "id": self._id, **match, "seat": seat, "seed": dice.below(1 << 31)})

    def hear(self, event: Event) -> None:
        self._heard.append(event)

    def choose(self, view: View, legal: list[int]) -> int:
        events = [
            {
                "kind": self.game.kinds.forms[event.kind].name,
                "args": list(event.args),
                "own": not event.audience >> TABLE & 1,
            }
            for event in self._heard
        ]
        self._heard = []
        acts = [(code, self.game.codes.act(code)) for code in legal]
        asks = [{"code": code, "verb": act.verb, "args": list(act.args)} for code, act in acts]
        question = {"t": "choose", "id": self._id, "events": events, "asks": asks, "view": view.as_dict()}
        code = self._program.ask(question)["code"]
        assert isinstance(code, int), f"it answered {code!r}"
        return code
