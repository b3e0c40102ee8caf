"""Matches on paper: a record and all that is needed to read it, as JSON.

A record holds every decision, chance included, so it rebuilds the match exactly. Where the deal was sealed it holds,
too, the commitment shown before the deal and the seed shown after the end; `verify` checks one against the other and
against every card that was dealt.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from doublejeu.core.contract import CHANCE, Game
from doublejeu.core.dice import SealedDice, commitment
from doublejeu.core.setup import BadSetup, Setup
from doublejeu.core.table import BrokenRecord, Table
from doublejeu.games import GAMES

FORMAT = 1


class BadRecord(ValueError):
    """A file that is not a record we can replay; the text is one clear line."""


@dataclass(frozen=True)
class Record:
    """One match, complete."""

    game: str
    version: int
    seats: int
    options: dict[str, object]
    names: list[str]
    record: list[tuple[int, int]]
    commitment: str = ""
    seed: str = ""
    extra: dict[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The record as it is written to a file."""
        return {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "commitment": self.commitment,
            "seed": self.seed,
            **self.extra,
            "record": [list(entry) for entry in self.record],
        }

    def rules(self) -> Game:
        """The game it was played by."""
        return GAMES[self.game]

    def setup(self) -> Setup:
        """The seats and options it was played with."""
        return self.rules().setup(self.seats, self.options)

    def table(self, length: int | None = None) -> Table:
        """The match rebuilt, whole or up to an entry."""
        return Table.replay(self.rules(), self.setup(), self.record[:length])


def record_of(table: Table, names: list[str], extra: dict[str, object] | None = None) -> Record:
    """Write a match down."""
    return Record(
        table.game.key,
        table.game.version,
        table.setup.seats,
        dict(table.setup.options),
        names,
        list(table.record),
        extra=extra or {},
    )


def parse(raw: object) -> Record:
    """Read what `as_dict` wrote, and replay it once: what cannot be replayed is not a record."""
    if not isinstance(raw, dict):
        raise BadRecord("this is not a record: it should be a JSON object with game, seats and record")
    if raw.get("format") != FORMAT:
        raise BadRecord(f"this record has format {raw.get('format')!r}; this program reads format {FORMAT}")
    key = raw.get("game")
    if not isinstance(key, str) or key not in GAMES:
        raise BadRecord(f"this record is of a game {key!r}; known games: {', '.join(GAMES)}")
    game = GAMES[key]
    if raw.get("version") != game.version:
        raise BadRecord(
            f"this record was played by version {raw.get('version')!r} of {key}; here is version {game.version}"
        )
    seats, options = raw.get("seats"), raw.get("options", {})
    entries = raw.get("record")
    if not isinstance(seats, int) or not isinstance(options, dict) or not isinstance(entries, list):
        raise BadRecord("this record lacks seats, options or record")
    if not all(isinstance(e, list) and len(e) == 2 and all(type(n) is int for n in e) for e in entries):
        raise BadRecord("this record holds entries that are not [seat, code] pairs")
    known = {"format", "game", "version", "seats", "options", "names", "commitment", "seed", "record"}
    try:
        record = Record(
            key,
            game.version,
            seats,
            options,
            _names(raw.get("names"), seats),
            [(seat, code) for seat, code in entries],
            str(raw.get("commitment", "")),
            str(raw.get("seed", "")),
            {name: value for name, value in raw.items() if name not in known},
        )
        record.table()
    except (BadSetup, BrokenRecord) as error:
        raise BadRecord(str(error)) from None
    return record


def read(path: Path, number: int = 1) -> Record:
    """Read a record from a file of one match (.json) or the number-th line of a file of many (.jsonl)."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise BadRecord(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"cannot read {path}: {error}") from None
    if path.suffix == ".jsonl":
        lines = [line for line in text.splitlines() if line.strip()]
        if not 1 <= number <= len(lines):
            raise BadRecord(f"{path} holds {len(lines)} matches; there is no match {number}")
        text = lines[number - 1]
    try:
        return parse(json.loads(text))
    except json.JSONDecodeError as error:
        raise BadRecord(f"{path} is not JSON: {error}") from None


def verify(record: Record) -> None:
    """Check that the deal follows from the seed, and the seed from the commitment shown before; BadRecord if not."""
    if not record.seed or not record.commitment:
        raise BadRecord("this record carries no seed and commitment: nothing binds its deal")
    if commitment(record.seed) != record.commitment:
        raise BadRecord("the seed is not the one the table was bound to before the deal")
    dice = SealedDice(record.seed)
    state = record.rules().start(record.setup())
    for number, (seat, code) in enumerate(record.record):
        if seat == CHANCE and dice.draw(state.legal(CHANCE), state.odds()) != code:
            raise BadRecord(f"entry {number} is not what the seed deals: the record was tampered with")
        state.apply(seat, code)


def _names(raw: object, seats: int) -> list[str]:
    if isinstance(raw, list) and len(raw) == seats and all(isinstance(name, str) for name in raw):
        return [str(name) for name in raw]
    return [f"{seat + 1}" for seat in range(seats)]
