"""Bots from outside the house: in a file, in a module, or in a package that was installed beside it.

`path/to/file.py:MyBot` and `package.module:MyBot` name one wherever a bot is named, with a persona after another colon.
A package lists its own under the entry points `doublejeu.bots`, as `GAME.NAME`; then the name is enough. A language
model is `llm:MODEL@URL` (`adapters/llm.py`), a program in any language `exec:COMMAND` (`adapters/pipe.py`). What a
guest does wrong is noted with its name and the view it had, and something legal is played for it: no match is lost.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import operator
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from doublejeu.adapters.llm import LanguageModel, Spent, model_named
from doublejeu.adapters.pipe import PipedBot, check_program
from doublejeu.bots import BOTS, BadBot, Bot, Entry, Persona, Player, player_named
from doublejeu.bots.persona import altered
from doublejeu.core.contract import NOBODY, Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup

WRONG = (Exception, SystemExit)  # what a guest may raise; `sys.exit()` in one is no reason to end everything
GROUP = "doublejeu.bots"  # of entry points
_invited: dict[tuple[str, str], str] = {}  # by game and name, as they were invited
_tried: set[tuple[str, Persona]] = set()  # that could be made
_beside = ""  # the folder in which files are looked for first
STANDS_IN = -2  # the fork of a guest's dice from which its stand-in draws
_IN_A_FILE = re.compile(r"(?P<where>.+\.py):(?P<name>\w+)(?::(?P<manner>.+))?")
_IN_A_MODULE = re.compile(r"(?P<where>\w+(?:\.\w+)*):(?P<name>\w+)(?::(?P<manner>.+))?")


@dataclass(frozen=True)
class Fault:
    """Something a guest did wrong, with what it had before it."""

    bot: str
    game: str
    seat: int
    doing: str  # "sit", "hear", "choose", "would_speak" or "speak"
    error: str  # one line
    line: str  # where in the guest's own code; "" where it only chose badly
    legal: tuple[str, ...]  # what it might have played
    view: dict[str, object]  # what its seat knew

    def told(self) -> str:
        """In one line, without the view."""
        at = f" at {self.line}" if self.line else ""
        return f"{self.bot} at seat {self.seat + 1} of {self.game} failed to {self.doing}{at}: {self.error}"


class Guest(Bot):
    """A bot from outside at a seat. What it does wrong is noted in `faults`; its seat then plays something legal."""

    def __init__(self, name: str, make: Callable[[], Bot]) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self._make = make
        self._bot: Bot | None = None
        self._wrong: tuple[str, str, str] | None = None  # doing, error and line, until there is a view to go with them
        self._absent: tuple[str, str, str] | None = (
            None  # the same, of one that could not sit down: for the whole match
        )

    def made(self) -> Bot:
        """Another bot of its kind, that sits nowhere yet."""
        return self._make()

    def itself(self) -> Bot | None:
        """The bot from outside, once it sits; for who asks what it believes. Its errors are then the asker's."""
        return self._bot

    def spent(self) -> Spent | None:
        """What a language model came to; None for any other bot."""
        return self._bot.spent if isinstance(self._bot, LanguageModel) else None

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self._lot = dice.fork(STANDS_IN)
        try:
            bot = self._make()
            bot.sit(game, setup, seat, dice)
            self._bot = bot
        except WRONG as error:
            self._absent = ("sit", *_described(error))

    def hear(self, event: Event) -> None:
        if self._bot is not None:
            try:
                self._bot.hear(event)
            except WRONG as error:
                self._wrong = ("hear", *_described(error))

    def choose(self, view: View, legal: list[int]) -> int:
        if self._bot is not None and self._wrong is None:
            try:
                code = operator.index(self._bot.choose(view, list(legal)))
                if code in legal:
                    return code
                self._wrong = ("choose", f"it answered {code}, which it may not play", "")
            except WRONG as error:
                self._wrong = ("choose", *_described(error))
        self._wrong = self._wrong or self._absent
        self._note(view, tuple(repr(self.game.codes.act(code)) for code in legal))
        return self._lot.choose(legal)

    def would_speak(self, view: View) -> bool:
        """Whether it might have something to say now; a bot that does not talk never has."""
        return self._talking("would_speak", view, (), False, view) is True

    def speak(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        """What it says now, of the phrases it may say; a bot that does not talk says nothing."""
        acts = tuple(repr(self.game.talk.act(code)) for code in sayable)
        words = self._talking("speak", view, acts, [], view, list(sayable), dice)
        said = [word for word in words if isinstance(word, int)] if isinstance(words, list) else [NOBODY]
        if any(word not in sayable for word in said):
            self._wrong = ("speak", f"it said {words}, which it may not say", "")
            self._note(view, acts)
            return []
        return said

    def _talking(self, doing: str, view: View, acts: tuple[str, ...], silence: object, *given: object) -> object:
        method = getattr(self._bot, doing, None)
        if method is None:
            return silence
        try:
            answer: object = method(*given)
        except WRONG as error:
            self._wrong = (doing, *_described(error))
            self._note(view, acts)
            return silence
        return answer

    def _note(self, view: View, acts: tuple[str, ...]) -> None:
        """Keep what went wrong, now that there is a view to go with it."""
        if self._wrong is not None:
            doing, said, line = self._wrong
            fault = Fault(self.name, self.game.key, self.seat, doing, said, line, acts, dict(view.as_dict()))
            self.faults.append(fault)
            self._wrong = None


def _described(error: BaseException) -> tuple[str, str]:
    """An error in one line, and where in its own code it came from."""
    said = f"{type(error).__name__}: {error}".splitlines()[0][:300]
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    return said, f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""


def player_called(game: str, text: str, guests: dict[str, Entry] | None = None) -> Player:
    """The bot of this name and persona, of the house or from outside; BadBot says in one line what is wrong."""
    name = text.partition(":")[0]
    if name == "llm":
        model = model_named(text)
        entry = _entry(game, f"llm:{model.name}@{model.url}", lambda: LanguageModel(model))
        return Player(entry, entry.persona)
    if name == "exec":
        command = text.partition(":")[2]
        if not command.strip():
            raise BadBot("a program is named exec:COMMAND, as in exec:./my_bot")
        check_program(command)
        entry = _entry(game, text, lambda: PipedBot(command))
        return Player(entry, entry.persona)
    if name not in BOTS[game] and name not in (guests or {}):
        found = _IN_A_FILE.fullmatch(text) or _IN_A_MODULE.fullmatch(text)
        if found is not None:
            entry = _entry(game, f"{found['where']}:{found['name']}", _loaded(found["where"], found["name"]))
            persona = altered(entry.name, entry.persona, found["manner"]) if found["manner"] else entry.persona
            _try(entry, persona)
            return Player(entry, persona)
        if text.endswith(".py"):
            raise BadBot(f"{text} is a file: name its class, as in {text}:{_class_in(text)}")
        if name in installed(game):
            entry = _entry(game, name, _from_package(installed(game)[name]))
            _try(entry, entry.persona)
            guests = {**(guests or {}), name: entry}
    return player_named(game, text, guests)


def name_and_place(text: str) -> tuple[str, str]:
    """A bot as it is named in a list, and where it is to sit; "" where it is dealt round.

    >>> name_and_place("bots/mine.py:Mine@hitler"), name_and_place("thumb")
    (('bots/mine.py:Mine', 'hitler'), ('thumb', ''))
    """
    name, at, place = text.rpartition("@")
    return (name, place) if at and "/" not in place and ":" not in place else (text, "")


def installed(game: str) -> dict[str, EntryPoint]:
    """The bots of a game that installed packages list, by name."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        key, _, name = point.name.partition(".")
        if key == game and name and name not in BOTS[game]:
            found[name] = point
    return found


def welcome(invited: list[str]) -> None:
    """List bots from outside beside those of the house, each as GAME=BOT: from now on they go by their class's name."""
    for text in invited:
        game, equals, bot = text.partition("=")
        if not equals or game not in BOTS:
            raise BadBot(f"a bot is invited as GAME=BOT, not {text!r}; the games: {', '.join(BOTS)}")
        player = player_called(game, bot)
        name = _shortened(player.entry.name)
        if name in BOTS[game] and _invited.get((game, name)) != bot:
            raise BadBot(f"{game} has a bot {name!r} already")
        _invited[game, name] = bot
        BOTS[game][name] = Entry(game, name, player.entry.make, player.persona)


def _shortened(name: str) -> str:
    """What hosts read: a class without its file, a model without its address."""
    if name.startswith("exec:"):
        return Path(name[5:].split()[0]).stem
    return name[4:].partition("@")[0] if name.startswith("llm:") else re.split(r"[:.]", name)[-1]


def _entry(game: str, name: str, make: Callable[..., Bot]) -> Entry:
    """A bot from outside as it is listed: it has a persona if it is made with one."""
    usual = _usual_persona(make)

    def guest(persona: Persona) -> Bot:
        return Guest(name, lambda: _made(name, make, None if usual is None else persona))

    return Entry(game, name, guest, usual if usual is not None else Persona())


def _usual_persona(make: Callable[..., Bot]) -> Persona | None:
    try:
        wanted = inspect.signature(make).parameters.get("persona")
    except (TypeError, ValueError):
        return None
    return wanted.default if wanted is not None and isinstance(wanted.default, Persona) else None


def _made(name: str, make: Callable[..., Bot], persona: Persona | None) -> Bot:
    made: object = make() if persona is None else make(persona)
    if not isinstance(made, Bot):
        raise TypeError(f"{name} makes no doublejeu.bots.Bot")
    return made


def _try(entry: Entry, persona: Persona) -> None:
    """Make a bot once, before anything is played; BadBot where it cannot be."""
    if (entry.name, persona) in _tried:
        return
    guest = entry.make(persona)
    assert isinstance(guest, Guest)
    try:
        guest.made()
    except WRONG as error:
        raise BadBot(f"{entry.name} cannot be made: {': '.join(filter(None, _described(error)))}") from None
    _tried.add((entry.name, persona))


def _from_package(point: EntryPoint) -> Callable[..., Bot]:
    try:
        return _callable(point.value, point.load())
    except BadBot:
        raise
    except WRONG as error:
        raise BadBot(f"{point.value} cannot be loaded: {': '.join(filter(None, _described(error)))}") from None


def _loaded(where: str, name: str) -> Callable[..., Bot]:
    """A class, or whatever makes a bot, out of a file or a module."""
    try:
        module = _module_in(_file(where)) if where.endswith(".py") else _module_called(where)
    except BadBot:
        raise
    except WRONG as error:
        raise BadBot(f"{where} cannot be loaded: {': '.join(filter(None, _described(error)))}") from None
    if not hasattr(module, name):
        raise BadBot(f"there is no {name} in {where}")
    return _callable(f"{where}:{name}", getattr(module, name))


def _class_in(where: str) -> str:
    """The first bot that a file makes, for who did not name it; a word for one where the file cannot be read."""
    try:
        module = _module_in(_file(where))
    except WRONG:
        return "MyBot"
    own = [found for found in vars(module).values() if inspect.isclass(found) and found.__module__ == module.__name__]
    return next((found.__name__ for found in own if issubclass(found, Bot)), "MyBot")


@contextmanager
def looking_in(folder: str) -> Iterator[None]:
    """Meanwhile a file that is named without its whole path is looked for in this folder first; "" for none."""
    global _beside
    before, _beside = _beside, folder
    try:
        yield
    finally:
        _beside = before


def _file(where: str) -> str:
    beside = Path(_beside, where)
    return str((beside if _beside and beside.is_file() else Path(where)).resolve())


def _callable(name: str, found: Any) -> Callable[..., Bot]:
    if not callable(found) or (inspect.isclass(found) and not issubclass(found, Bot)):
        raise BadBot(f"{name} is no bot: derive it from doublejeu.bots.Bot")
    made: Callable[..., Bot] = found
    return made


def _module_called(name: str) -> ModuleType:
    """A module, also one that lies in the present folder."""
    _may_import_from(str(Path.cwd()))
    return importlib.import_module(name)


@cache
def _module_in(path: str) -> ModuleType:
    """A file's module, loaded once; it may import the files beside it."""
    if not Path(path).is_file():
        raise BadBot(f"there is no file {path}")
    name = f"doublejeu_guest_{sha256(path.encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    _may_import_from(str(Path(path).parent))
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _may_import_from(folder: str) -> None:
    if folder not in sys.path:
        sys.path.append(folder)
