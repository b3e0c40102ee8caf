"""The cells of a study: every combination of what varies, each with everything a worker needs to play it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from doublejeu.bots import OPPONENTS, BadBot, Player
from doublejeu.core.contract import Game
from doublejeu.core.setup import BadSetup, Setup
from doublejeu.guests import name_and_place, player_called
from doublejeu.lab.play.matches import Seating
from doublejeu.lab.rows.columns import COLUMNS
from doublejeu.lab.rows.facts import Participant
from doublejeu.lab.study.file import Bots, StudyError, StudyFile, Variant, spelt

MOST_CELLS: Final = 10_000
VARYING: Final = ("seats", "talk", "seating", "options", "bots", "players", "persona")
_CAN_BE: Final = {
    "seats": "a whole number",
    "talk": "true or false",
    "seating": '"round" or "every"',
    "options": "options.KEY, an option of the game",
    "bots": "the name of a bot in quotes, or a list of such",
    "players": "players.NAME, a bot by its name in quotes",
    "persona": "persona.NAME.FIELD, a field of a bot's persona",
}
Axis = tuple[str, list[object]]  # what varies, as the file names it, and its values


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
    names: dict[
        int, str
    ]  # as the study calls them, by `id`: two players may have the same persona and not the same name

    def participant(self, player: Player) -> Participant:
        """A player as rows tell of it."""
        bot = player.entry.name
        return Participant(self.names.get(id(player), player.name), bot, player.name[len(bot) + 1 :])

    def players(self) -> list[str]:
        """Those who may sit at its table, as rows call them."""
        return [self.participant(player).player for player in self.seating.everybody()]


def axes_of(file: StudyFile) -> list[Axis]:
    """What varies: the axes in their order, each with its values."""
    axes: list[Axis] = []
    if file.variant:
        names = [variant.name for variant in file.variant]
        if len(set(names)) < len(names):
            raise StudyError("variant", "two variants have one name")
        axes.append(("variant", list(file.variant)))
    for axis, values in _flat("", file.vary):
        if not values:
            raise StudyError(f"vary.{axis}", "there is nothing to choose from")
        shown = [shown_as(value) for value in values]
        if any(value in shown[:number] for number, value in enumerate(shown)):
            raise StudyError(f"vary.{axis}", "one value stands there twice")
        if axis.split(".")[0] not in VARYING:
            raise StudyError(f"vary.{axis}", f"this cannot vary; what can: {', '.join(VARYING)}")
        axes.append((axis, values))
    columns = [column_of(axis) for axis, _ in axes]
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


def cells_of(file: StudyFile, game: Game, axes: list[Axis]) -> Iterator[Cell]:
    """Every cell, checked."""
    many = 1
    for _, values in axes:
        many *= len(values)
    if many > MOST_CELLS:
        raise StudyError("vary", f"this comes to {many} cells; at most {MOST_CELLS} are played")
    for number, combination in enumerate(itertools.product(*[values for _, values in axes])):
        settings = _Settings(file)
        shown: dict[str, object] = {}
        told: list[str] = []
        for (axis, _), value in zip(axes, combination, strict=True):
            settings.set(axis, value)
            shown[column_of(axis)] = shown_as(value)
            told.append(f"{axis}={spelt(shown_as(value))}")
        yield settings.cell(game, number, ", ".join(told) or "all", shown)


class _Settings:
    """The settings of one cell, in the making."""

    def __init__(self, file: StudyFile) -> None:
        self.seats = file.seats
        self.talk = file.talk
        self.seating: str = file.seating
        self.options = dict(file.options)
        self.bots = file.bots
        self.players = dict(file.players)
        self.persona = {name: dotted(fields) for name, fields in file.persona.items()}

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
            placed = self.bots if isinstance(self.bots, dict) else {"round": _listed(self.bots)} if self.bots else {}
            self.bots = {**placed, **_places(f"vary.{axis}", {rest: value})}
        elif head == "players" and rest and isinstance(value, str):
            self.players[rest] = value
        elif head == "persona" and "." in rest:
            name, _, field = rest.partition(".")
            self.persona.setdefault(name, {})[field] = value
        else:
            raise StudyError(f"vary.{axis}", f"this cannot be {spelt(shown_as(value))}; it is {_CAN_BE[head]}")

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
            self.persona.setdefault(name, {}).update(dotted(fields))

    def cell(self, game: Game, number: int, label: str, axes: dict[str, object]) -> Cell:
        """The cell, checked."""
        where = f" (in the cell {label})" if axes else ""
        if not self.seats:
            raise StudyError("seats", f"how many? {game.key} is played by {game.company()}")
        try:
            setup = game.setup(self.seats, self.options)
        except BadSetup as error:
            key = f"options.{error.values['option']}" if "option" in error.values else "seats"
            key = key if error.fault in ("seats", "unknown_option", "bad_option") else "options"
            raise StudyError(key, f"{error}{where}") from error
        if self.talk and not game.breath:
            raise StudyError("talk", f"nobody talks in {game.key}")
        try:
            called = [self._called(game, text, where) for text in _listed(self.bots)]
            seating = Seating(
                game, self.seats, [bot for bot, _ in called], OPPONENTS[game.key], self.seating == "every"
            )
        except BadBot as error:
            raise StudyError("bots", f"{error}{where}") from error
        self._check_personas(where)
        names = {id(player): name for player, (_, name) in zip(seating.listed, called, strict=True) if name}
        return Cell(number, label, axes, self.seats, self.talk, setup, seating, names)

    def _called(self, game: Game, text: str, where: str) -> tuple[str, str]:
        """A bot of the list with its persona and its place; and what the study calls it, "" where that is the same."""
        own, place = name_and_place(text)
        called = self.players.get(own, own)
        player_called(game.key, called, OPPONENTS[game.key])  # or BadBot
        for name in {own, called.partition(":")[0]}:
            for field, value in self.persona.get(name, {}).items():
                called = _with_field(called, field, spelt(value))
                try:
                    player_called(game.key, called, OPPONENTS[game.key])
                except BadBot as error:
                    raise StudyError(f"persona.{name}.{field}", f"{error}{where}") from error
        named = own if own in self.players or called == own else ""
        return f"{called}@{place}" if place else called, named

    def _check_personas(self, where: str) -> None:
        sat = {name_and_place(text)[0] for text in _listed(self.bots)}
        sat |= {self.players.get(name, name).partition(":")[0] for name in sat}
        for name in self.persona:
            if name not in sat:
                raise StudyError(f"persona.{name}", f"nobody called {name!r} sits at the table{where}")


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
    if not isinstance(bots, dict):
        return [bots] if isinstance(bots, str) else list(bots)
    listed: list[str] = []
    for place, named in bots.items():
        if place == "round":
            listed += [named] if isinstance(named, str) else named
        elif isinstance(named, str):
            listed.append(f"{named}@{place}")
        else:
            raise StudyError(f"bots.{place}", "one bot sits at a place; a list of bots is dealt `round`")
    return listed


def dotted(fields: dict[str, object]) -> dict[str, object]:
    """Fields of a persona by their full names, whether a file writes a group as a table or not.

    >>> dotted({"lying": {"lies": "truth"}, "talking.talks": 3, "iterations": 20})
    {'lying.lies': 'truth', 'talking.talks': 3, 'iterations': 20}
    """
    found: dict[str, object] = {}
    for name, value in fields.items():
        if isinstance(value, dict):
            found.update({f"{name}.{field}": inner for field, inner in value.items()})
        else:
            found[name] = value
    return found


def _with_field(called: str, field: str, value: str) -> str:
    """A bot with one field of its persona set, whether it was given one already or not.

    >>> _with_field("belief:lying.lies=truth", "lying.lies", "blame"), _with_field("thumb", "talking.talks", "0")
    ('belief:lying.lies=blame', 'thumb:talking.talks=0')
    """
    name, colon, manner = called.rpartition(":") if "=" in called else (called, "", "")
    fields = dict(pair.split("=", 1) for pair in manner.split(",")) if colon else {}
    fields[field] = value
    return f"{name}:" + ",".join(f"{key}={typed}" for key, typed in fields.items())


def column_of(axis: str) -> str:
    """The column of tables that an axis has."""
    return axis.replace(".", "_")


def shown_as(value: object) -> object:
    """A value as a table shows it: lists and data as JSON."""
    if isinstance(value, Variant):
        return value.name
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
