"""A study: a question to one game, written as a TOML file (docs/studies.md), and the cells it comes to.

A cell is one combination of what varies. Match n of every cell has the seed `first_seed + n`: what two cells share,
they share card for card.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from doublejeu.bots import OPPONENTS, BadBot, Player
from doublejeu.bots.minds import Mind
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.guests import looking_in, player_called
from doublejeu.lab.play.matches import Deal
from doublejeu.lab.readers.beliefs import BeliefProbe
from doublejeu.lab.rows.columns import COMPUTED, TABLES, columns_of
from doublejeu.lab.rows.measures import ONE, QUOTIENT, BadMeasure, Measure, measure_named
from doublejeu.lab.study.cells import Cell, axes_of, cells_of, column_of, shown_as
from doublejeu.lab.study.file import StudyError as StudyError
from doublejeu.lab.study.file import as_toml, converted, written


class Study:
    """A checked study. Whatever is wrong with one is a StudyError."""

    def __init__(self, given: dict[str, Any], source: str = "", folder: str = "") -> None:
        """Files of bots are looked for in `folder` first, which is where the study's file lies."""
        self.given = given
        self.source = source or written(given)  # as TOML
        self.folder = folder
        self.file = converted(given)
        if self.file.game not in GAMES:
            raise StudyError("game", f"there is no game {self.file.game!r}; the games are {', '.join(GAMES)}")
        self.game: Game = GAMES[self.file.game]
        self.title = self.file.title or self.game.key
        self.first_seed = self.file.first_seed
        self._axes = axes_of(self.file)
        self.varying: list[str] = [axis for axis, _ in self._axes]  # as the file names it
        self.axes: list[str] = [column_of(axis) for axis, _ in self._axes]
        self.measured = self._measured()
        with looking_in(folder):
            self.probe = self._probe()
            self.cells: list[Cell] = list(cells_of(self.file, self.game, self._axes))
        self.until = self.file.until
        if (self.file.matches == 0) == (self.until is None):
            raise StudyError("matches", "say either how many matches, or until when to play")
        self.most = self.until.most if self.until is not None else self.file.matches
        if self.until is not None and self.until.least > self.until.most:
            raise StudyError("until.least", f"{self.until.least} is more than until.most, {self.until.most}")
        self._check_arrangements()
        self.watched = self._figure("until.measure", self.until.measure) if self.until else self._usual_figure()
        if self.until is not None and self.watched.kind == QUOTIENT:
            raise StudyError("until.measure", "a quotient has no interval while matches are played")
        self._check_comparisons()
        self.table_names = [table.name for table in self.file.table]  # for pages
        self.table_names += [compare.name for compare in self.file.compare if compare.name]
        self._check_tables()

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
        return Study.parsed(source, str(path.resolve().parent))

    @staticmethod
    def parsed(source: str, folder: str = "") -> Study:
        """A study from the text of its file, which lies in that folder."""
        try:
            given = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise StudyError("", f"this is no TOML: {error}") from error
        return Study(given, source, folder)

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
            figure = measure_named(self.game, text)
        except BadMeasure as error:
            raise StudyError(key, str(error)) from error
        if figure.of_seats:
            if "seats" not in self.measured:
                raise StudyError(key, f'{text} is counted by seats: put "seats" into measure')
            players = dict.fromkeys(name for cell in self.cells for name in cell.players())
            if figure.value != ONE and figure.value not in players:
                raise StudyError(
                    key, f"nobody called {figure.value!r} sits at any table; who does: {', '.join(players)}"
                )
        return figure

    def _usual_figure(self) -> Measure:
        return measure_named(self.game, f"side:{self.game.sides[0]}")

    def _measured(self) -> tuple[str, ...]:
        asked = self.file.measure if self.file.measure is not None else ["seats"]
        for name in asked:
            if name not in TABLES or name == "matches":
                raise StudyError("measure", f"there is no table {name!r}; there are {', '.join(TABLES[1:])}")
        return tuple(table for table in TABLES if table in asked)

    def _probe(self) -> BeliefProbe:
        told = self.file.moments
        at = () if isinstance(told.at, str) else tuple(told.at)
        reader = self._mind("moments.reader", told.reader) if told.reader else None
        onlooker = self._mind("moments.onlooker", told.onlooker) if told.onlooker else None
        return BeliefProbe(at, reader, onlooker)

    def _mind(self, key: str, name: str) -> Player:
        try:
            player = player_called(self.game.key, name, OPPONENTS[self.game.key])
        except BadBot as error:
            raise StudyError(key, str(error)) from error
        if not isinstance(player.bot(), Mind):
            raise StudyError(key, f"{name} has no beliefs that could be asked for")
        return player

    def _check_arrangements(self) -> None:
        for cell in self.cells:
            if cell.seating.arrangements > self.most:
                raise StudyError(
                    "until.most" if self.until is not None else "matches",
                    f'{self.most} are too few: with seating = "every" these bots take {cell.seating.arrangements} '
                    "matches a deal",
                )

    def _check_comparisons(self) -> None:
        varying = ", ".join(self.varying) or "nothing"
        for number, compare in enumerate(self.file.compare):
            key = f"compare[{number}]"
            if self._figure(f"{key}.measure", compare.measure).kind == QUOTIENT:
                raise StudyError(f"{key}.measure", "a quotient of sums has no value in a match that could be compared")
            column = column_of(compare.axis)
            if column not in self.axes:
                raise StudyError(f"{key}.axis", f"{compare.axis!r} does not vary; what varies: {varying}")
            if all(cell.axes[column] != shown_as(compare.base) for cell in self.cells):
                values = dict.fromkeys(as_toml(cell.axes[column]) for cell in self.cells)
                line = f"{compare.axis} is never {as_toml(compare.base)}; it is {' or '.join(values)}"
                raise StudyError(f"{key}.base", line)

    def _check_tables(self) -> None:
        varying = ", ".join(self.varying) or "nothing"
        for number, table in enumerate(self.file.table):
            key = f"table[{number}]"
            if table.of and table.of not in self.measured:
                raise StudyError(f"{key}.of", f"the study does not measure {table.of!r}: put it into measure")
            columns = {**columns_of(table.of, self.game.key), **COMPUTED.get(table.of, {})} if table.of else {}
            for axis in [*table.rows, *([table.columns] if table.columns else []), *table.only]:
                if column_of(axis) not in (*self.axes, *columns):
                    of_table = f"; columns of {table.of}: {', '.join(columns)}" if columns else ""
                    raise StudyError(key, f"{axis!r} does not vary; what varies: {varying}{of_table}")
            if table.columns in table.rows:
                raise StudyError(f"{key}.columns", f"{table.columns!r} goes down already")
            if any("|" in head for head in table.heads):
                raise StudyError(f"{key}.heads", "a head of a Markdown table cannot have a '|'")
            for text in table.measures:
                if not table.of:
                    self._figure(f"{key}.measures", text)
                elif not all(columns.get(name, "String") != "String" for name in text.split("/", 1)):
                    numbers = ", ".join(name for name, kind in columns.items() if kind != "String")
                    raise StudyError(
                        f"{key}.measures", f"{text!r} is no number of {table.of}, nor a quotient; {numbers} are"
                    )
        for name in self.table_names:
            if not re.fullmatch(r"[\w-]+", name):
                raise StudyError("table", f"{name!r} is no name of a table: letters, digits, _ and - are")
            if self.table_names.count(name) > 1:
                raise StudyError("table", f"two tables are called {name!r}")
