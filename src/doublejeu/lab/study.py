"""A study: a question to one game, written as a TOML file (docs/studies.md), and the cells it comes to.

A cell is one combination of what varies, with everything a worker needs to play it. Match n of every cell has the seed
`first_seed + n`: what two cells share, they share card for card.
"""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from doublejeu.bots import BadBot, Player
from doublejeu.bots.minds import Mind
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.core.setup import BadSetup, Setup
from doublejeu.games import GAMES
from doublejeu.guests import name_and_place, player_called
from doublejeu.lab.beliefs import Moments
from doublejeu.lab.columns import COLUMNS, TABLES
from doublejeu.lab.facts import Sitter
from doublejeu.lab.measures import QUOTIENT, BadMeasure, Measure, measure_named
from doublejeu.lab.opponents import OPPONENTS
from doublejeu.lab.playing import Deal, Seating

MOST_CELLS: Final = 10_000
VARYING: Final = ("seats", "talk", "seating", "options", "bots", "players", "persona")
Whole = Annotated[int, Meta(ge=0, le=1 << 40)]
Bots = list[str] | dict[str, str | list[str]]


class StudyError(ValueError):
    """A study that cannot be run; the text is one clear line that names the key that is wrong."""

    def __init__(self, key: str, line: str) -> None:
        super().__init__(f"{key}: {line}" if key else line)
        self.key = key
        self._line = line

    def __reduce__(self) -> tuple[type[StudyError], tuple[str, str]]:
        return StudyError, (self.key, self._line)  # it may come from another process


class Until(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Play on until an interval is narrow enough. It is looked at after every `every` matches, in their order."""

    measure: str
    half_width: Annotated[float, Meta(gt=0)]
    least: Annotated[int, Meta(ge=1)] = 100
    most: Annotated[int, Meta(ge=1)] = 100_000
    every: Annotated[int, Meta(ge=1)] = 50


class MomentsFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """When minds are asked, and whose."""

    at: Literal["rounds"] | list[Annotated[float, Meta(ge=0, le=1)]] = "rounds"
    reader: str = ""
    onlooker: str = ""


class Compare(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Cells that differ in one axis alone, compared deal by deal with the one where it has the value `base`."""

    axis: str
    base: object
    measure: str


class TableFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table for a page: which axes go down, which goes across, and which figures stand in it."""

    name: str
    rows: list[str]
    measures: Annotated[list[str], Meta(min_length=1)]
    columns: str = ""
    only: dict[str, list[object]] = {}  # by axis: the values to show
    interval: bool = True


class Variant(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A named set of settings, beside others."""

    name: Annotated[str, Meta(min_length=1)]
    seats: int | None = None
    talk: bool | None = None
    seating: str | None = None
    options: dict[str, object] = {}
    bots: Bots | None = None
    players: dict[str, str] = {}
    persona: dict[str, dict[str, object]] = {}


class StudyFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a study file may say."""

    game: str
    seats: int = 0
    title: str = ""
    says: str = ""
    matches: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 0
    until: Until | None = None
    first_seed: Whole = 0
    talk: bool = False
    options: dict[str, object] = {}
    bots: Bots = []
    players: dict[str, str] = {}
    persona: dict[str, dict[str, object]] = {}
    seating: Literal["round", "every"] = "round"
    measure: list[str] | None = None
    moments: MomentsFile = MomentsFile()
    vary: dict[str, object] = {}
    variant: list[Variant] = []
    compare: list[Compare] = []
    table: list[TableFile] = []


@dataclass(frozen=True)
class Cell:
    """One combination of what varies."""

    number: int
    label: str
    axes: dict[str, object]  # by column: the value as tables show it
    seats: int
    talk: bool
    setup: Setup
    seating: Seating
    names: dict[str, str]  # of players that have one of their own in the study, by their full name

    def sitter(self, player: Player) -> Sitter:
        """A player as rows tell of it."""
        bot = player.entry.name
        return Sitter(self.names.get(player.name, player.name), bot, player.name[len(bot) + 1 :])


class Study:
    """A checked study. Whatever is wrong with one is a StudyError."""

    def __init__(self, given: dict[str, Any], source: str = "") -> None:
        self.given = given
        self.source = source or written(given)  # as TOML
        self.file = _converted(given)
        if self.file.game not in GAMES:
            raise StudyError("game", f"there is no game {self.file.game!r}; the games are {', '.join(GAMES)}")
        self.game: Game = GAMES[self.file.game]
        self.title = self.file.title or self.game.key
        self.first_seed = self.file.first_seed
        self._axes = _axes(self.file)
        self.axes: list[str] = [_column(axis) for axis, _ in self._axes]
        self.measured = self._measured()
        self.moments = self._moments()
        self.until = self.file.until
        if (self.file.matches == 0) == (self.until is None):
            raise StudyError("matches", "say either how many matches, or until when to play")
        self.most = self.until.most if self.until is not None else self.file.matches
        if self.until is not None and self.until.least > self.until.most:
            raise StudyError("until.least", f"{self.until.least} is more than until.most, {self.until.most}")
        self.watched = self._figure("until.measure", self.until.measure) if self.until else self._usual_figure()
        if self.until is not None and self.watched.kind == QUOTIENT:
            raise StudyError("until.measure", "a quotient has no interval while matches are played")
        self.cells: list[Cell] = list(self._cells())
        self._check_comparisons()

    @staticmethod
    def read(path: Path | str) -> Study:
        """A study file."""
        path = Path(path)
        try:
            source = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise StudyError(
                "", f"cannot read {path}: {getattr(error, 'strerror', None) or 'it is no text'}"
            ) from error
        return Study.parsed(source)

    @staticmethod
    def parsed(source: str) -> Study:
        """A study from the text of its file."""
        try:
            given = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise StudyError("", f"this is no TOML: {error}") from error
        return Study(given, source)

    def deals(self, cell: Cell, first: int, last: int) -> Iterator[Deal]:
        """The matches first to last - 1 of a cell: with every arrangement, each deal is played once in each."""
        for number in range(first, last):
            yield number, Dice(self.seed_of(cell, number))

    def seed_of(self, cell: Cell, number: int) -> int:
        """The seed of a match of a cell."""
        return self.first_seed + number // cell.seating.arrangements

    def figure(self, text: str) -> Measure:
        """A figure by its name."""
        return self._figure("measure", text)

    def _figure(self, key: str, text: str) -> Measure:
        try:
            return measure_named(self.game, text)
        except BadMeasure as error:
            raise StudyError(key, str(error)) from error

    def _usual_figure(self) -> Measure:
        return measure_named(self.game, f"side:{self.game.sides[0]}")

    def _measured(self) -> tuple[str, ...]:
        asked = self.file.measure if self.file.measure is not None else ["seats"]
        for name in asked:
            if name not in TABLES or name == "matches":
                raise StudyError("measure", f"there is no table {name!r}; there are {', '.join(TABLES[1:])}")
        return tuple(table for table in TABLES if table in asked)

    def _moments(self) -> Moments:
        told = self.file.moments
        at = () if isinstance(told.at, str) else tuple(told.at)
        reader = self._mind("moments.reader", told.reader) if told.reader else None
        onlooker = self._mind("moments.onlooker", told.onlooker) if told.onlooker else None
        return Moments(at, reader, onlooker)

    def _mind(self, key: str, name: str) -> Player:
        try:
            player = player_called(self.game.key, name, OPPONENTS[self.game.key])
        except BadBot as error:
            raise StudyError(key, str(error)) from error
        if not isinstance(player.bot(), Mind):
            raise StudyError(key, f"{name} has no beliefs that could be asked for")
        return player

    def _cells(self) -> Iterator[Cell]:
        many = 1
        for _, values in self._axes:
            many *= len(values)
        if many > MOST_CELLS:
            raise StudyError("vary", f"this comes to {many} cells; at most {MOST_CELLS} are played")
        for number, combination in enumerate(itertools.product(*[values for _, values in self._axes])):
            settings = _Settings(self.file)
            axes: dict[str, object] = {}
            told: list[str] = []
            for (axis, _), value in zip(self._axes, combination, strict=True):
                settings.set(axis, value)
                shown = value.name if isinstance(value, Variant) else value
                axes[_column(axis)] = _shown(shown)
                told.append(f"{axis}={spelt(_shown(shown))}")
            yield settings.cell(self.game, number, ", ".join(told) or "all", axes)

    def _check_comparisons(self) -> None:
        for number, compare in enumerate(self.file.compare):
            key = f"compare[{number}]"
            self._figure(f"{key}.measure", compare.measure)
            column = _column(compare.axis)
            if column not in self.axes:
                raise StudyError(f"{key}.axis", f"{compare.axis!r} does not vary; what varies: {self._varying()}")
            if all(cell.axes[column] != _shown(compare.base) for cell in self.cells):
                raise StudyError(f"{key}.base", f"{compare.axis} is never {spelt(compare.base)}")
        for number, table in enumerate(self.file.table):
            key = f"table[{number}]"
            for axis in [*table.rows, *([table.columns] if table.columns else []), *table.only]:
                if _column(axis) not in self.axes:
                    raise StudyError(key, f"{axis!r} does not vary; what varies: {self._varying()}")
            for text in table.measures:
                self._figure(f"{key}.measures", text)

    def _varying(self) -> str:
        return ", ".join(axis for axis, _ in self._axes) or "nothing"


class _Settings:
    """The settings of one cell, in the making."""

    def __init__(self, file: StudyFile) -> None:
        self.seats = file.seats
        self.talk = file.talk
        self.seating: str = file.seating
        self.options = dict(file.options)
        self.bots: Bots = file.bots if isinstance(file.bots, list) else dict(file.bots)
        self.players = dict(file.players)
        self.persona = {name: dict(fields) for name, fields in file.persona.items()}

    def set(self, axis: str, value: object) -> None:
        """Give one axis one of its values."""
        if isinstance(value, Variant):
            self._take(value)
            return
        head, _, rest = axis.partition(".")
        if head == "seats" and isinstance(value, int) and not isinstance(value, bool):
            self.seats = value
        elif head == "talk" and isinstance(value, bool):
            self.talk = value
        elif head == "seating" and value in ("round", "every"):
            self.seating = str(value)
        elif head == "options" and rest:
            self.options[rest] = value
        elif head == "bots" and not rest and isinstance(value, list | dict):
            self.bots = _bots(f"vary.{axis}", value)
        elif head == "bots" and not rest and isinstance(value, str):
            self.bots = [value]
        elif head == "bots" and rest and isinstance(value, str | list):
            if isinstance(self.bots, list):
                self.bots = {"round": self.bots} if self.bots else {}
            self.bots = {**self.bots, **_places(f"vary.{axis}", {rest: value})}
        elif head == "players" and rest and isinstance(value, str):
            self.players[rest] = value
        elif head == "persona" and rest.count(".") == 1:
            name, field = rest.split(".")
            self.persona.setdefault(name, {})[field] = value
        else:
            raise StudyError(f"vary.{axis}", f"this cannot be {spelt(_shown(value))}")

    def _take(self, variant: Variant) -> None:
        if variant.seats is not None:
            self.seats = variant.seats
        if variant.talk is not None:
            self.talk = variant.talk
        if variant.seating is not None:
            self.set("seating", variant.seating)
        if variant.bots is not None:
            self.bots = variant.bots
        self.options.update(variant.options)
        self.players.update(variant.players)
        for name, fields in variant.persona.items():
            self.persona.setdefault(name, {}).update(fields)

    def cell(self, game: Game, number: int, label: str, axes: dict[str, object]) -> Cell:
        """The cell, checked."""
        where = f" (in the cell {label})" if axes else ""
        if not self.seats:
            raise StudyError("seats", f"how many? {game.key} is played by {game.fewest} to {game.most}")
        try:
            setup = game.setup(self.seats, self.options)
        except BadSetup as error:
            key = f"options.{error.values['option']}" if "option" in error.values else "seats"
            key = key if error.fault in ("seats", "unknown_option", "bad_option") else "options"
            raise StudyError(key, f"{error}{where}") from error
        if self.talk and not game.breath:
            raise StudyError("talk", f"nobody talks in {game.key}")
        names: dict[str, str] = {}
        try:
            texts = [self._resolved(game, text, names) for text in _listed(self.bots)]
            seating = Seating(game, self.seats, texts, OPPONENTS[game.key], self.seating == "every")
        except BadBot as error:
            raise StudyError("bots", f"{error}{where}") from error
        self._check_personas(where)
        return Cell(number, label, axes, self.seats, self.talk, setup, seating, names)

    def _resolved(self, game: Game, text: str, names: dict[str, str]) -> str:
        """A bot of the list with its own name and persona spelt out."""
        own, place = name_and_place(text)
        called = self.players.get(own, own)
        for name in {own, called.partition(":")[0]}:
            for field, value in self.persona.get(name, {}).items():
                called = _with_field(called, field, spelt(value))
        player = player_called(game.key, called, OPPONENTS[game.key])
        if own in self.players:
            names[player.name] = own
        return f"{called}@{place}" if place else called

    def _check_personas(self, where: str) -> None:
        sat = {name_and_place(text)[0] for text in _listed(self.bots)}
        sat |= {self.players.get(name, name).partition(":")[0] for name in sat}
        for name in self.persona:
            if name not in sat:
                raise StudyError(f"persona.{name}", f"nobody called {name!r} sits at the table{where}")


def _converted(given: dict[str, Any]) -> StudyFile:
    try:
        return msgspec.convert(given, StudyFile)
    except msgspec.ValidationError as error:
        line, _, path = str(error).partition(" - at `$")
        key = path.strip("`").lstrip(".")
        unknown = re.search(r"unknown field `(.+)`", line)
        if unknown:
            inside = f"{key}.{unknown[1]}" if key else unknown[1]
            raise StudyError(inside, "a study has no such key") from error
        missing = re.search(r"missing required field `(.+)`", line)
        if missing:
            raise StudyError(f"{key}.{missing[1]}" if key else missing[1], "this key is missing") from error
        raise StudyError(key, line[:1].lower() + line[1:]) from error


def _axes(file: StudyFile) -> list[tuple[str, list[object]]]:
    """What varies: the axes in their order, each with its values."""
    axes: list[tuple[str, list[object]]] = []
    if file.variant:
        names = [variant.name for variant in file.variant]
        if len(set(names)) < len(names):
            raise StudyError("variant", "two variants have one name")
        axes.append(("variant", list(file.variant)))
    for axis, values in _flat("", file.vary):
        if not values:
            raise StudyError(f"vary.{axis}", "there is nothing to choose from")
        shown = [_shown(value) for value in values]
        if any(value in shown[:number] for number, value in enumerate(shown)):
            raise StudyError(f"vary.{axis}", "one value stands there twice")
        if axis.split(".")[0] not in VARYING:
            raise StudyError(f"vary.{axis}", f"this cannot vary; what can: {', '.join(VARYING)}")
        axes.append((axis, values))
    columns = [_column(axis) for axis, _ in axes]
    taken = {name for table in COLUMNS.values() for name in table} - {"seats", "talk"}
    for column in columns:
        if columns.count(column) > 1 or column in taken:
            raise StudyError("vary", f"two columns would be called {column!r}")
    return axes


def _flat(prefix: str, given: dict[str, object]) -> Iterator[tuple[str, list[object]]]:
    for key, value in given.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            yield from _flat(f"{name}.", value)
        elif isinstance(value, list):
            yield name, value
        else:
            raise StudyError(f"vary.{name}", "what varies is a list of values")


def _bots(key: str, value: list[object] | dict[str, object]) -> Bots:
    if isinstance(value, dict):
        return _places(key, value)
    names = [name for name in value if isinstance(name, str)]
    if len(names) < len(value):
        raise StudyError(key, "bots are named by words")
    return names


def _places(key: str, value: dict[str, object]) -> dict[str, str | list[str]]:
    placed: dict[str, str | list[str]] = {}
    for place, bot in value.items():
        if isinstance(bot, str):
            placed[place] = bot
        elif isinstance(bot, list) and all(isinstance(name, str) for name in bot):
            placed[place] = [str(name) for name in bot]
        else:
            raise StudyError(key, "bots are named by words")
    return placed


def _listed(bots: Bots) -> list[str]:
    """Bots as a list in which each says where it sits, as on the command line."""
    if isinstance(bots, list):
        return list(bots)
    listed: list[str] = []
    for place, named in bots.items():
        if place == "round":
            listed += [named] if isinstance(named, str) else named
        elif isinstance(named, str):
            listed.append(f"{named}@{place}")
        else:
            raise StudyError(f"bots.{place}", "one bot sits at a place; a list of bots is dealt `round`")
    return listed


def _with_field(called: str, field: str, value: str) -> str:
    """A bot with one field of its persona set, whether it was given one already or not.

    >>> _with_field("belief:lies=truth", "lies", "blame"), _with_field("thumb", "talks", "0")
    ('belief:lies=blame', 'thumb:talks=0')
    """
    name, colon, manner = called.rpartition(":") if "=" in called else (called, "", "")
    fields = dict(pair.split("=", 1) for pair in manner.split(",")) if colon else {}
    fields[field] = value
    return f"{name}:" + ",".join(f"{key}={typed}" for key, typed in fields.items())


def _column(axis: str) -> str:
    return axis.replace(".", "_")


def _shown(value: object) -> object:
    """A value as a table shows it: lists and data as JSON."""
    if isinstance(value, Variant):
        return value.name
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value


def spelt(value: object) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def written(given: dict[str, Any]) -> str:
    """A study that was made in Python, as TOML.

    >>> print(written({"game": "sleepers", "vary": {"bots": [["thumb"]]}}), end="")
    game = "sleepers"
    vary = {bots = [["thumb"]]}
    """
    return "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in given.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    if isinstance(value, bool):
        return spelt(value)
    if isinstance(value, int | float):
        return repr(value)
    return json.dumps(str(value), ensure_ascii=False)
